"""What a screen reader finds: a walk through everything that can be reached by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from gui.app import main_window
from gui.base import accessible, opengl
from gui.features.album.store import Album
from gui.features.album.window import AlbumWindow
from gui.features.new_game.dialog import NewGameDialog
from gui.i18n import tr
from gui.model.games import offered
from gui.views.player_card import PlayerCard
from tests.slow import all_but


def nameless(top):
    """Widgets in sight that take the keys and have no name."""
    found = []
    for widget in (top, *top.findChildren(QWidget)):
        takes_keys = widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if takes_keys and not isinstance(widget, QScrollArea):
            told = QAccessible.queryAccessibleInterface(widget)
            if told is None or not told.text(QAccessible.Text.Name).strip():
                found.append((type(widget).__name__, widget.objectName()))
    return found


@pytest.mark.parametrize("game", all_but(["babel", "waechter"], offered()))
def test_everything_that_takes_the_keys_has_a_name(qtbot, settings, game):
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    qtbot.addWidget(window)
    window.files.may_leave = lambda **_: True
    window.show()
    window.show_welcome()
    QApplication.processEvents()
    assert nameless(window) == []
    window.files.quick_game(game)
    window.controller.stop()
    tabs = window.table.tabs
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        QApplication.processEvents()
        assert nameless(window) == [], tabs.tabText(number)
    window.controller.forfeit(0)
    assert window.table.ending.banner.isVisible() and nameless(window) == []
    dialog = NewGameDialog(settings, window)
    dialog.choose(game)
    dialog.show()
    assert nameless(dialog) == []
    window.files.count_as_saved()


@pytest.mark.parametrize("game", offered())
def test_the_board_and_the_cards_say_what_they_are_and_what_is_to_be_done(window, game):
    accessible.tell_roles()
    window.files.quick_game(game)
    window.controller.stop()
    for seat in window.findChildren(PlayerCard):
        if seat.isVisible():
            told = QAccessible.queryAccessibleInterface(seat)
            assert told.role() == QAccessible.Role.Button
            assert told.text(QAccessible.Text.Description) == "Click: name, color, who plays"
    stage = window.table.stage
    shown = stage.playground or next(
        one for one in stage.findChildren(QWidget) if one.accessibleName() == tr("picture.turmbauer")
    )
    assert QAccessible.queryAccessibleInterface(shown).role() == QAccessible.Role.Canvas
    window.table.show_hint()
    said = (stage.playground or window.table.hint).accessibleDescription()
    assert said and said == window.hint.text().replace("\n", " ")


def test_so_has_the_album(qtbot, tmp_path):
    window = AlbumWindow(Album(tmp_path), str)
    qtbot.addWidget(window)
    window.show()
    assert nameless(window) == []
    window.honors.badges.setAccessibleName("")
    window.tabs.setCurrentWidget(window.honors)
    assert nameless(window) == [("QListWidget", "")], "the walk sees what has none"
