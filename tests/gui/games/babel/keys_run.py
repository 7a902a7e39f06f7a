"""The end of a game of Turmbau zu Babel of two people at one screen and computers, by keys alone; run by
test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. No event of
a mouse is sent, and nothing of the app is called but to read what it shows.
"""

import sys

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.games.babel.hands import wait_for_turn, wanted_action
from tests.gui.whole_game import Key, Player, play, press, start_by_dialog
from tests.gui.window_hands import SHIFT, open_record, open_window, report_game
from turmcore.babel.rings import index_of, step_of

KINDS = ("person", "person", "random")


class KeyPlayer(Player):
    """Plays the people in a window, and counts what it did."""

    def letters(self):
        return [card.letter for card in self.window.table.strip.cards[: len(self.state.secrets)]]

    def act(self):
        if self.game.aim.must_pass:
            self.take_screen()
            return
        if self.game.can_roll:
            press(Key.Key_Space)
            self.did["roll"] += 1
            return
        at, action = self.game.session.cursor, wanted_action(self.state)
        choice = next(choice for choice in self.game.choices if choice.action == action)
        ways = [self.by_next_move] if choice.is_pass else [self.by_arrows, self.by_next_move]
        if len(self.game.aim.numbers) == 2:
            ways.append(self.by_digit)
        way = self.rarest(ways)
        way(choice)
        self.did[way.__name__] += 1
        assert self.game.session.plies[at].action == action, (way, str(action))

    def take_screen(self):
        """Enter or the space bar; before it the held key shows nothing, after it the own color alone."""
        hidden = [None] * len(self.state.secrets)
        player = self.state.player
        assert self.letters() == hidden and not self.game.choices
        self.hold(hidden)
        press(Key.Key_Return if self.did["passed"] % 2 else Key.Key_Space)
        assert not self.game.aim.must_pass and self.letters() == hidden
        own = [color if i == player else None for i, color in enumerate(self.state.secrets)]
        self.hold(own)
        assert self.letters() == hidden
        self.did["passed"] += 1

    def hold(self, wanted):
        QTest.keyPress(QApplication.focusWindow(), Key.Key_C)
        assert self.letters() == wanted
        QTest.keyRelease(QApplication.focusWindow(), Key.Key_C)

    def go_to(self, field):
        """Arrow keys until the field is reached."""
        if self.game.aim.cursor is None:
            press(Key.Key_Up)
        for _ in range(40):
            here = self.game.aim.cursor
            if here == field:
                break
            if step_of(here) != step_of(field):
                press(Key.Key_Up if step_of(here) < step_of(field) else Key.Key_Down)
            else:
                count = 6 if step_of(here) == 5 else len(self.state.game.board.circuits[step_of(here) - 1])
                far = (index_of(field) - index_of(here)) % count
                press(Key.Key_Right if far <= count / 2 else Key.Key_Left)
            assert self.game.aim.cursor != here and self.window.hint.text() == self.said[-1]
        assert self.game.aim.cursor == field
        assert self.tower.accessibleDescription() == self.said[-1]

    def by_arrows(self, choice):
        self.go_to(choice.origin)
        press(Key.Key_Return)
        assert self.game.aim.picked.field == choice.origin, "Enter picks"
        self.go_to(choice.target)
        assert "can go there" in self.said[-1]
        asks = len(self.game.aim.choices_to(choice.target)) > 1
        press(Key.Key_Return)
        if asks:
            assert self.game.aim.chosen.target == choice.target and "Enter" in self.said[-1], "which number?"
            if self.game.aim.chosen != choice:
                press(Key.Key_0 + choice.number)
            assert self.game.aim.chosen == choice
            press(Key.Key_Return)

    def by_digit(self, choice):
        press(Key.Key_0 + choice.number)
        if choice.is_pass:
            press(Key.Key_Return)
            return
        assert self.game.aim.number == choice.number
        press(Key.Key_Escape)
        assert self.game.aim.number == 0
        press(Key.Key_0 + choice.number)
        self.by_next_move(choice)

    def by_next_move(self, choice):
        press(Key.Key_N)
        first = self.game.aim.chosen
        press(Key.Key_N)
        press(Key.Key_N, modifiers=SHIFT)
        assert self.game.aim.chosen == first
        for _ in range(80):
            if self.game.aim.chosen == choice:
                break
            press(Key.Key_N)
        assert self.game.aim.chosen == choice and "Enter" in self.said[-1]
        press(Key.Key_Return)


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    start_by_dialog(window, "babel", KINDS)
    open_record(window, start)
    player = KeyPlayer(window)
    about = play(window, player, wait_for_turn)
    report_game(window, saved, picture, player.did, **about, shown=player.letters())


if __name__ == "__main__":
    main(*sys.argv[1:])
