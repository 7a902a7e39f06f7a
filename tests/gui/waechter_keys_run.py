"""A whole game of Turm und Wächter against a computer by keys alone; run by test_waechter_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. No event of
a mouse is sent, and nothing of the app is called but to read what it shows.
"""

import sys
import time
from collections import Counter

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox

from gui.app.new_game import GameCard
from tests.gui.keys_run import press
from tests.gui.waechter_hands import wait_for_turn
from tests.gui.window_hands import (
    CTRL,
    SHIFT,
    open_record,
    open_window,
    report_game,
    wait_for_camera,
    wait_until,
)

Key = Qt.Key
KINDS = ("person", "random")


class KeyPlayer:
    """Plays the side of the person in a window, and counts what it did."""

    def __init__(self, window):
        self.window, self.tower, self.game = window, window.tower, window.controller
        self.did = Counter()
        self.said = []
        self.game.said.connect(self.said.append)

    @property
    def state(self):
        return self.game.session.state

    def play_turn(self):
        action = self.state.greedy()
        move = self.state.game.decode(action)
        at = self.game.session.cursor
        ways = [self.by_arrows, self.by_next_move]
        if self.game.board.height(move.origin) > 1:
            ways.insert(0, self.by_digit)
        way = min(ways, key=lambda way: self.did[way.__name__])
        way(move)
        self.did[way.__name__] += 1
        assert self.game.session.plies[at].action == action, (way, str(action))
        if not self.game.session.is_over:
            wait_for_turn(self.game)
            if self.did["take back"] < 1 and not self.game.session.is_over:
                self.take_back(move)

    def go_to(self, square):
        """Arrow keys until the square is reached, as the board is seen."""
        if self.game.cursor is None:
            press(Key.Key_Up)
        across, along = self.game.axes()
        for _ in range(20):
            file, rank = square % 7 - self.game.cursor % 7, square // 7 - self.game.cursor // 7
            if not file and not rank:
                break
            right = file * across[0] + rank * across[1]
            away = file * along[0] + rank * along[1]
            key = (
                Key.Key_Right
                if right > 0
                else Key.Key_Left
                if right
                else Key.Key_Up
                if away > 0
                else Key.Key_Down
            )
            before = self.game.cursor
            press(key)
            assert self.game.cursor != before and self.window.hint.text() == self.said[-1]
        assert self.game.cursor == square
        assert self.tower.accessibleDescription() == self.said[-1]

    def by_arrows(self, move):
        self.go_to(move.origin)
        press(Key.Key_Return)
        assert self.game.held.square == move.origin, "Enter takes"
        self.go_to(move.target)
        assert "can go there" in self.said[-1] and self.game.held.stones == move.stones
        press(Key.Key_Return)

    def by_digit(self, move):
        """Just so many stones: nothing else is lit; Escape puts down, and once more."""
        self.go_to(move.origin)
        press(Key.Key_0 + move.stones)
        assert self.game.number == move.stones == self.game.held.stones
        assert {choice.move.stones for choice in self.game.listed()} == {move.stones}
        press(Key.Key_Escape)
        assert self.game.held is None
        press(Key.Key_0 + move.stones)
        self.go_to(move.target)
        press(Key.Key_Return)

    def by_next_move(self, move):
        """N goes through what the stack can do; back and forth, then Enter."""
        self.go_to(move.origin)
        press(Key.Key_Return, Key.Key_N)
        first = self.game.chosen
        press(Key.Key_N)
        press(Key.Key_N, modifiers=SHIFT)
        assert self.game.chosen == first
        for _ in range(30):
            if self.game.chosen.move == move:
                break
            press(Key.Key_N)
        assert self.game.chosen.move == move and "Enter" in self.said[-1]
        press(Key.Key_Return)

    def take_back(self, move):
        before = self.game.session.cursor
        press(Key.Key_B, modifiers=CTRL)
        assert self.game.session.cursor == before - 2
        self.by_arrows(move)
        wait_for_turn(self.game)
        self.did["take back"] += 1


def start_by_dialog(window):
    """Another kind of game from the dialog: Tab goes from field to field, arrow keys choose."""

    def fill():
        dialog = QApplication.activeModalWidget()
        if dialog is None or QApplication.focusWidget() is None:
            QTimer.singleShot(10, fill)
            return
        for _ in range(20):
            if isinstance(QApplication.focusWidget(), GameCard):
                press(Key.Key_Down)
                break
            press(Key.Key_Tab)
        if dialog.game != "waechter":
            dialog.reject()
            return
        wanted = dict(zip(dialog.page.seats, KINDS, strict=True))
        for _ in range(40):
            field = QApplication.focusWidget()
            if isinstance(field, QComboBox) and field in wanted:
                press(Key.Key_Home)
                while field.currentData() != wanted[field]:
                    press(Key.Key_Down)
                del wanted[field]
            elif not wanted and field.objectName() == "primary":
                break
            press(Key.Key_Tab)
        assert not wanted, "Tab reaches every seat, and then the button that starts"
        press(Key.Key_Return)

    assert window.controller.session.game.name == "turmbauer"
    QTimer.singleShot(0, fill)
    press(Key.Key_N, modifiers=CTRL)
    wait_until(
        lambda: window.controller.session.game.name == "waechter", what="the game of the dialog starts"
    )
    assert tuple(window.controller.session.kinds) == KINDS
    window.activateWindow()  # there is no window manager here that would do it
    wait_until(window.isActiveWindow, what="the window is active again")
    assert window.tower.hasFocus()


def look_around(window):
    """Flip, threats, numbers, from above and home again; the arrows go along."""
    tower, game = window.tower, window.controller
    assert tower.is_flipped, "the only person sits at the top: the board is seen from there"
    wait_for_camera(tower)
    axes = game.axes()
    press(Key.Key_V)
    wait_for_camera(tower)
    assert not tower.is_flipped and game.axes() == tuple(tuple(-x for x in axis) for axis in axes)
    press(Key.Key_T)
    wait_for_camera(tower)
    press(Key.Key_Home, Key.Key_X, Key.Key_U)
    assert game.shows_threats and game.shows_numbers
    press(Key.Key_X, Key.Key_U)
    wait_for_camera(tower)


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    start_by_dialog(window)
    open_record(window, start)
    wait_for_turn(window.controller)
    look_around(window)
    game = window.controller
    player = KeyPlayer(window)
    began, most = time.monotonic(), 0
    while True:
        wait_for_turn(game)
        most = max(most, window.tower.num_draw_calls)
        if game.session.is_over:
            break
        player.play_turn()
    seconds = time.monotonic() - began
    report_game(window, saved, picture, player.did, seconds, draws=most, said=len(player.said))


if __name__ == "__main__":
    main(*sys.argv[1:])
