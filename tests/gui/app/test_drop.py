"""Real drags from one window to another, on a screen of their own (Xvfb)."""

import pytest

from gui.games.turmbauer.play.setup import Setup
from gui.model import document
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.app import test_window

display = test_window.display


@pytest.mark.slow
def test_files_and_texts_are_dropped_onto_the_window(display, tmp_path, played):
    session = Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, 9)
    for _ in range(7):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    position = played(4, 50).to_text()
    paths = [tmp_path / name for name in ("évening.tgn", "position.txt", "rubbish.txt")]
    for path, text in zip(paths, (document.write(session), position, "hello"), strict=True):
        path.write_text(text)
    found = test_window.run(display, tmp_path, "app.drop_run", *paths)
    report, told = found["report"], found["told"]
    assert report[0] == [True, "évening.tgn", 7, session.state.to_text()]
    assert report[1] == report[2] == [True, "", 0, position]
    assert [taken for taken, *_ in report] == [True, True, True, True, True, False]
    assert report[3][1:] == report[5][1:] == ["", 0, position], "what is no game changes nothing"
    assert (
        told[0][0] == "“rubbish.txt” cannot be opened." and told[1][0] == "What was dropped contains no game."
    )
    assert len(told) == 2
