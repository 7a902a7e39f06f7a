"""Games beside the box: people tell what chance did at their own table, here by the mouse; the record is a normal one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import turmcore
from gui.app import main_window
from gui.base import opengl, theme
from gui.features.new_game.dialog import NewGameDialog
from gui.model import document
from gui.model.seats import Kind
from gui.table.game_parts import parts_of
from turmcore.matches import record_start
from turmcore.notation import record
from turmcore.notation.replay import replay


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.show()
    window.commands["quick"].trigger()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def click(widget, place=None):
    assert not widget.isHidden() and widget.isEnabled()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place or widget.rect().center())


def begin(window, name, **choices):
    """What the dialog makes of its choices, the game beside the box."""
    setup = parts_of(name).setup()
    dialog = NewGameDialog(window.settings, window)
    dialog.choose(name)
    dialog.beside.click()
    setup = dialog.setup()
    assert setup.beside and type(setup).from_text(setup.to_text()) == setup
    dialog.deleteLater()
    kinds = tuple(Kind.PERSON.value for _ in setup.kinds)
    session = type(setup)(**{**vars(setup), "kinds": kinds, **choices}).session()
    window.files.start(session)
    return window.controller.session


def written(session):
    """The record, which plays through and opens as such a game again."""
    text = document.write(session)
    [found] = record.parse(text)
    again = document.read(text)
    assert again.is_entered and again.tokens == session.tokens and document.write(again) == text
    assert found.tag("Seed") is None
    return list(replay(found, record_start(found)))[-1]


@pytest.mark.slow
def test_dice_and_blocks_of_turmbauer(window):
    session = begin(window, "turmbauer", start="first")
    entry = window.panel.entry
    assert not entry.isHidden() and not window.commands["roll"].isEnabled() and window.panel.roll.isHidden()
    click(entry.dice.rows[0][2])
    click(entry.dice.rows[1][1])
    assert session.tokens == ["d2-3"] and entry.isHidden()
    window.controller.session.play("2@0,0,1/0,0,2")
    window.controller.changed.emit()
    assert session.state.phase == "settle" and not entry.isHidden() and entry.dice.isHidden()
    assert window.controller.settler is not None and not window.controller.settling.is_running
    entry.blocks.item(0).setCheckState(Qt.CheckState.Checked)
    click(entry.fell)
    assert session.tokens[-1] == "fell:1" and session.state.phase == "build"
    window.commands["undo"].trigger()
    click(entry.stands)
    assert session.tokens[-1] == "ok" and session.state.phase == "climb" and entry.isHidden()
    assert written(session).ply == 3


@pytest.mark.slow
def test_who_begins_is_rolled_with_one_die(window):
    session = begin(window, "turmbauer", start="roll")
    entry = window.panel.entry
    for face in (3, 6, 1, 2):
        assert entry.dice.rows[1][0].isHidden()
        click(entry.dice.rows[0][face - 1])
    assert session.tokens == ["d3", "d6", "d1", "d2"] and session.state.seat == 1


@pytest.mark.slow
def test_tiles_of_carcassonne(window):
    session = begin(window, "carcassonne")
    grid = window.panel.entry.tiles
    bag = session.state.bag
    tile = "V" if "V" in grid.counts else next(iter(grid.counts))
    assert grid.counts[tile] == bag[tile]
    click(grid, grid.place(list(grid.counts).index(tile)).center().toPoint())
    assert session.tokens == [f"+{tile}"] and session.state.phase == "place" and window.panel.entry.isHidden()
    assert window.controller.choices
    written(session)


@pytest.mark.slow
def test_a_game_of_babel_whose_colors_are_told_at_the_end(window):
    session = begin(window, "babel", players=2)
    entry = window.panel.entry
    click(entry.drawn)
    assert session.tokens == ["s:??"] and not window.controller.aim.must_pass
    click(entry.dice.rows[0][3])
    assert session.tokens[-1] == "d4" and window.controller.choices
    game = turmcore.load("babel", players=2)
    for seed in range(40):  # a game to its end, of which only the colors are unknown
        state = game.new_state()
        state.seed(seed)
        while not state.is_over():
            state.play(state.sample_chance() if state.is_chance() else state.sample())
        if state.result() not in ("*", "-"):
            break
    tokens = [str(action) for action in state.history]
    window.controller.go_to(0)
    window.controller.session.play("s:??")
    for token in tokens[1:]:
        window.controller.session.play(token)
    window.controller.changed.emit()
    reveal = window.panel.end.reveal
    assert window.controller.session.result() == "*" and not reveal.isHidden()
    for player, letter in enumerate(tokens[0][2:]):
        reveal.colors[player].setCurrentIndex(reveal.colors[player].findData(letter))
    click(reveal.count)
    session = window.controller.session
    assert session.result() == state.result() and session.is_entered and reveal.isHidden()
    assert written(session).result == state.result()


@pytest.mark.slow
def test_turm_und_waechter_needs_nothing(window):
    session = begin(window, "waechter")
    assert session.is_entered and window.controller.choices and window.panel.entry is None


@pytest.mark.slow
def test_a_computer_waits_for_the_dice(window):
    session = begin(window, "turmbauer", start="first")
    window.controller.set_player(0, Kind.LEVEL1.value)
    assert window.controller.enters_chance and not window.controller.is_thinking
    click(window.panel.entry.dice.rows[0][0])
    click(window.panel.entry.dice.rows[1][0])
    assert session.tokens == ["d1-1"] and window.controller.is_thinking
