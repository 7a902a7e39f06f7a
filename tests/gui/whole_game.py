"""A whole game in a real window, by keys or by the mouse: what the runs of all games share.

Only events go in, only state is read out.
"""

from collections import Counter

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QRadioButton

from gui.features.new_game.dialog import GameCard
from gui.views.picture_card import PictureCard
from tests.gui.window_hands import CTRL, LEFT, PLAIN, wait_until

Key = Qt.Key


class Player:
    """Plays the people in a window, and counts what it did; a run says how."""

    def __init__(self, window):
        self.window, self.tower, self.game, self.panel = window, window.tower, window.controller, window.panel
        self.did = Counter()
        self.said = []
        self.game.said.connect(self.said.append)

    @property
    def state(self):
        return self.game.session.state

    def rarest(self, ways):
        """The way that was gone least."""
        return min(ways, key=lambda way: self.did[way.__name__])

    def press(self, widget, place=None):
        """A click on a widget beside the picture."""
        QApplication.processEvents()  # everything is laid out
        assert widget.isVisible() and widget.isEnabled()
        place = widget.rect().center() if place is None else place
        QTest.mouseMove(widget, place)
        wait_until(lambda: self.game.aim.over is None, what="the mouse has left the picture")
        QTest.mouseClick(widget, LEFT, PLAIN, place)

    def press_row(self, choice):
        """A click on what the list offers."""
        view = self.panel.list
        QApplication.processEvents()  # the rows are laid out
        index = view.rows.index(view.rows.choices.index(choice))
        view.scrollTo(index)
        self.press(view.viewport(), view.visualRect(index).center())
        assert self.game.aim.chosen == choice


def press(*keys, modifiers=PLAIN):
    """Press keys; whatever has the focus gets them."""
    for key in keys:
        wait_until(lambda: QApplication.focusWindow() is not None, what="a window has the keyboard")
        QTest.keyClick(QApplication.focusWindow(), key, modifiers)


def play(window, player, wait_for_turn):
    """Until the game is over; what every report says about it."""
    game, most = window.controller, 0
    while True:
        wait_for_turn(game)
        most = max(most, window.tower.num_draw_calls)
        if game.session.is_over:
            break
        player.act()
    reason = window.panel.end.reason.text()
    return {"draws": most, "reason": reason, "said": len(player.said)}


def _choose_last(mixes):
    """The card for rules that are chosen one by one."""
    for key in (Key.Key_Down, Key.Key_Right):
        if not [*mixes.values()][-1].isChecked():
            press(key)


def _choose_card(dialog, name):
    """The game of a name, by keys."""
    for _ in range(30):
        if isinstance(QApplication.focusWidget(), GameCard):
            break
        press(Key.Key_Tab)
    for _ in range(5):
        if dialog.game == name:
            break
        press(Key.Key_Down)
    if dialog.game != name:
        dialog.reject()
    assert dialog.game == name


def start_by_dialog(window, name, kinds, options=None):
    """Another game from the dialog: Tab goes from field to field, arrow keys choose."""

    def fill():
        dialog = QApplication.activeModalWidget()
        if dialog is None or QApplication.focusWidget() is None:
            QTimer.singleShot(10, fill)
            return
        _choose_card(dialog, name)
        wanted = dict(zip(dialog.page.seats, kinds, strict=False))
        wanted |= {dialog.page.options[option]: value for option, value in (options or {}).items()}
        lots = getattr(dialog.page, "players", dialog.page).shuffles
        for _ in range(80):
            field = QApplication.focusWidget()
            if isinstance(field, QRadioButton) and hasattr(dialog.page, "players"):
                choose_number(dialog.page.players.group)
            elif options and isinstance(field, PictureCard) and not isinstance(field, GameCard):
                _choose_last(dialog.page.mixes)
            elif isinstance(field, QComboBox) and field in wanted:
                press(Key.Key_Home)
                for _ in range(12):
                    if field.currentData() != wanted[field]:
                        press(Key.Key_Down)
                del wanted[field]
            elif field is lots and field.isChecked():
                press(Key.Key_Space)  # everybody sits where `kinds` says
            elif not wanted and field.objectName() == "primary":
                break
            press(Key.Key_Tab)
        assert not wanted, "Tab reaches every seat and rule, and then the button that starts"
        press(Key.Key_Return)

    def choose_number(group):
        for _ in range(8):
            if group.checkedId() == len(kinds):
                break
            number = group.id(QApplication.focusWidget())
            press(Key.Key_Right if number < len(kinds) else Key.Key_Left)

    def has_begun():
        session = window.controller.session
        return session.game.name == name and tuple(session.kinds) == kinds

    QTimer.singleShot(0, fill)
    press(Key.Key_N, modifiers=CTRL)
    wait_until(has_begun, what="the game of the dialog starts")
    window.activateWindow()  # there is no window manager here that would do it
    wait_until(window.isActiveWindow, what="the window is active again")
    assert window.tower.hasFocus()
