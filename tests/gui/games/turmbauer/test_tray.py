"""The tray tells where its row goes on."""

import pytest

from gui.games.turmbauer.panel.tray import Tray
from gui.games.turmbauer.picture.palette import paints
from tests.gui.games.turmbauer.test_choosing import chooser


@pytest.mark.parametrize("wide", [900, 200])
def test_a_row_without_room_says_where_it_goes_on(qtbot, game, wide):
    state = game.new_state(3)
    state.play(state.sample_chance())
    tray = Tray()
    qtbot.addWidget(tray)
    tray.resize(wide, 40)
    tray.show_pieces(game, chooser(state).aim.pieces, paints(game.colors)[0], "")
    tray.show()
    bar = tray.horizontalScrollBar()
    for at in (bar.minimum(), (bar.minimum() + bar.maximum()) // 2, bar.maximum()):
        bar.setValue(at)
        shown = [end.isVisible() for end in tray.ends]
        assert shown == [at > bar.minimum(), at < bar.maximum()]
    assert (bar.maximum() > bar.minimum()) is (wide < 500)
