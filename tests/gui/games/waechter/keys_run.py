"""A whole game of Turm und Wächter against a computer by keys alone; run by test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. No event of
a mouse is sent, and nothing of the app is called but to read what it shows.
"""

import sys

from tests.gui.games.waechter.hands import wait_for_turn
from tests.gui.whole_game import Key, Player, play, press, start_by_dialog
from tests.gui.window_hands import (
    CTRL,
    SHIFT,
    open_record,
    open_window,
    report_game,
    wait_for_camera,
)

KINDS = ("person", "random")


class KeyPlayer(Player):
    """Plays the people in a window, and counts what it did."""

    def act(self):
        action = self.state.greedy()
        move = self.state.game.decode(action)
        at = self.game.session.cursor
        ways = [self.by_arrows, self.by_next_move]
        if self.game.aim.board.height(move.origin) > 1:
            ways.insert(0, self.by_digit)
        way = self.rarest(ways)
        way(move)
        self.did[way.__name__] += 1
        assert self.game.session.plies[at].action == action, (way, str(action))
        if not self.game.session.is_over:
            wait_for_turn(self.game)
            if self.did["take back"] < 1 and not self.game.session.is_over:
                self.take_back(move)

    def go_to(self, square):
        """Arrow keys until the square is reached, as the board is seen."""
        if self.game.aim.cursor is None:
            press(Key.Key_Up)
        across, along = self.game.axes()
        for _ in range(20):
            file, rank = square % 7 - self.game.aim.cursor % 7, square // 7 - self.game.aim.cursor // 7
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
            before = self.game.aim.cursor
            press(key)
            assert self.game.aim.cursor != before and self.window.hint.text() == self.said[-1]
        assert self.game.aim.cursor == square
        assert self.tower.accessibleDescription() == self.said[-1]

    def by_arrows(self, move):
        self.go_to(move.origin)
        press(Key.Key_Return)
        assert self.game.aim.held.square == move.origin, "Enter takes"
        self.go_to(move.target)
        assert "can go there" in self.said[-1] and self.game.aim.held.stones == move.stones
        press(Key.Key_Return)

    def by_digit(self, move):
        """Just so many stones: nothing else is lit; Escape puts down, and once more."""
        self.go_to(move.origin)
        press(Key.Key_0 + move.stones)
        assert self.game.aim.number == move.stones == self.game.aim.held.stones
        assert {choice.move.stones for choice in self.game.aim.listed()} == {move.stones}
        press(Key.Key_Escape)
        assert self.game.aim.held is None
        press(Key.Key_0 + move.stones)
        self.go_to(move.target)
        press(Key.Key_Return)

    def by_next_move(self, move):
        """N goes through what the stack can do; back and forth, then Enter."""
        self.go_to(move.origin)
        press(Key.Key_Return, Key.Key_N)
        first = self.game.aim.chosen
        press(Key.Key_N)
        press(Key.Key_N, modifiers=SHIFT)
        assert self.game.aim.chosen == first
        for _ in range(30):
            if self.game.aim.chosen.move == move:
                break
            press(Key.Key_N)
        assert self.game.aim.chosen.move == move and "Enter" in self.said[-1]
        press(Key.Key_Return)

    def take_back(self, move):
        before = self.game.session.cursor
        press(Key.Key_B, modifiers=CTRL)
        assert self.game.session.cursor == before - 2
        self.by_arrows(move)
        wait_for_turn(self.game)
        self.did["take back"] += 1


def look_around(window):
    """Flip, threats, numbers, from above and home again; the arrows go along."""
    tower, game = window.tower, window.controller
    assert tower.flight.is_flipped, "the only person sits at the top: the board is seen from there"
    wait_for_camera(tower)
    axes = game.axes()
    press(Key.Key_V)
    wait_for_camera(tower)
    assert not tower.flight.is_flipped and game.axes() == tuple(tuple(-x for x in axis) for axis in axes)
    press(Key.Key_T)
    wait_for_camera(tower)
    press(Key.Key_Home, Key.Key_X, Key.Key_U)
    assert game.aim.shows_threats and game.aim.shows_numbers
    press(Key.Key_X, Key.Key_U)
    wait_for_camera(tower)


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    assert window.controller.session.game.name == "turmbauer"
    start_by_dialog(window, "waechter", KINDS)
    open_record(window, start)
    wait_for_turn(window.controller)
    look_around(window)
    player = KeyPlayer(window)
    report_game(window, saved, picture, player.did, **play(window, player, wait_for_turn))


if __name__ == "__main__":
    main(*sys.argv[1:])
