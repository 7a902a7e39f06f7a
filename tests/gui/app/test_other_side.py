"""The table is turned: rows with their little pictures, the status line and a hint that stands there are said anew."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import turmcore
from gui.games.turmbauer.words import spoken
from gui.model.seats import Kind
from gui.model.session import Session
from tests.carcassonne.positions import PLACE
from turmcore.words import FROM_THE_FRONT, turned

OPPOSITE = {"left": "right", "right": "left", "front": "back", "back": "front"}


def begin(window, name):
    """A game in which a person is to choose; its list."""
    state = turmcore.from_text(name, PLACE) if name == "carcassonne" else turmcore.load(name).new_state(3)
    window.files.start(Session(state, [Kind.PERSON] * state.game.num_players))
    return window.table.panel.list.rows


APART = re.compile(r"(, (not turned|turned \w+( times)?|number \d+ from the \w+))+")
"""What tells rows apart is counted from the other side, too."""


def said(rows):
    return [APART.sub("", rows.index(row).data()) for row in range(rows.rowCount())]


def pictures(rows):
    icons = [rows.index(row).data(Qt.ItemDataRole.DecorationRole) for row in range(rows.rowCount())]
    return [icon.pixmap(24, 24).toImage() for icon in icons]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "sides"), [("waechter", r"\b(left|right)\b"), ("carcassonne", r"\b(left|right|front|back)\b")]
)
def test_rows_are_said_by_who_looks(window, name, sides):
    rows, told = begin(window, name), []
    assert window.controller.axes() == FROM_THE_FRONT
    first, drawn = said(rows), pictures(rows)
    window.controller.choose(rows.choices[-1])
    rows.dataChanged.connect(lambda *_: told.append(said(rows)))
    window.table.stage.flip()
    assert window.controller.axes() == turned(2)
    expected = [re.sub(sides, lambda match: OPPOSITE[match[1]], words) for words in first]
    assert told == [expected] != [first], "forward and back are still the mover's"
    for now, before in zip(pictures(rows), drawn, strict=True):
        assert now != before
    assert expected[-1].split(" – ")[0] in window.hint.text(), "what is to be done next"
    window.table.stage.flip()
    assert said(rows) == first and pictures(rows) == drawn


def test_the_card_of_a_piece_says_where_it_is_seen(window):
    begin(window, "turmbauer")
    window.controller.roll()
    choice = next(choice for choice in window.controller.choices if spoken().side(choice.cells) == "left")
    window.controller.choose(choice)
    seen = []
    for _ in range(4):
        seen.append(window.table.panel.card.toolTip().split("\n")[0].split(", ")[-1])
        assert seen[-1] == spoken(axes=window.controller.axes()).side(choice.cells)
        window.table.stage.flat.turn(1)
    assert seen == ["left", "back", "right", "front"], "as one walks round it"


@pytest.mark.slow
def test_a_hint_that_stands_there_is_said_anew(window, qtbot):
    begin(window, "carcassonne")
    with qtbot.waitSignal(window.analysis.pointed) as pointed:
        QTest.keyClick(window, Qt.Key.Key_H)
    action, session = pointed.args[0][0].action, window.controller.session
    places = []
    for _ in range(2):
        places.append(window.table.parts.hint_place(session, session.state, action, window.controller.axes()))
        assert window.hint.text().startswith(f"Hint: {places[-1]}. ")
        window.table.stage.flip()
    assert len(set(places)) == 2
    window.table.say("something else")
    window.table.stage.flip()
    assert window.hint.text() == "something else"
