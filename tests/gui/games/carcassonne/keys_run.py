"""The end of a game of Carcassonne by keys alone, after a new one was set up by keys; run by
test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. No event of
a mouse is sent, and nothing of the app is called but to read what it shows.
"""

import sys

from gui.games.carcassonne.play.choices import What
from tests.gui.games.carcassonne.hands import counted, wait_for_turn, wanted_choice
from tests.gui.whole_game import Key, Player, play, press, start_by_dialog
from tests.gui.window_hands import CTRL, SHIFT, open_record, open_window, report_game

KINDS = ("person", "random", "person")
TOOL_KEYS = {What.CLAIM: Key.Key_1, What.BUILD: Key.Key_2, What.CLIMB: Key.Key_3, What.RANSOM: Key.Key_4}


class KeyPlayer(Player):
    """Plays the people in a window, and counts what it did."""

    def act(self):
        at, choice = self.game.session.cursor, wanted_choice(self.state, self.did)
        ways = [self.by_arrows, self.by_next]
        if choice.what in TOOL_KEYS:
            ways.append(self.by_tool)
        if choice.what is What.RANSOM:
            ways = [self.by_tool]
        if choice.what.is_nothing:
            ways = [self.by_space]
        way = min(ways, key=lambda way: self.did[f"{way.__name__} {choice.what}"])
        way(choice)
        self.did[f"{way.__name__} {choice.what}"] += 1
        self.did[choice.what] += 1
        done = [str(ply.action) for ply in self.game.session.plies[at : at + 1]]
        assert done == [str(choice.action)], (way.__name__, str(choice.action), self.window.hint.text())
        if not self.did["aids"] and at > 3:
            self.aids()

    def by_space(self, choice):
        press(Key.Key_Space)

    def go_to(self, cell):
        if self.game.aim.cursor is None:
            press(Key.Key_Up)
        for _ in range(60):
            x, y = self.game.aim.cursor
            if (x, y) == cell:
                break
            if x != cell[0]:
                press(Key.Key_Right if x < cell[0] else Key.Key_Left)
            else:
                press(Key.Key_Down if y < cell[1] else Key.Key_Up)
            assert self.game.aim.cursor != (x, y) and self.window.hint.text() == self.said[-1]
        assert self.game.aim.cursor == cell and self.tower.accessibleDescription() == self.said[-1]

    def by_arrows(self, choice):
        """Arrow keys to the cell, Enter proposes, Q and E go through what can be done there, Enter does it."""
        self.go_to(choice.cell)
        press(Key.Key_Return)
        for turns in range(12):
            if self.game.aim.chosen == choice:
                break
            press(Key.Key_E if turns < 8 else Key.Key_Q)
            self.did["turned"] += 1
        assert self.game.aim.chosen == choice and "Enter" in self.said[-1]
        press(Key.Key_Return)

    def by_next(self, choice):
        press(Key.Key_N)
        first = self.game.aim.chosen
        press(Key.Key_N)
        press(Key.Key_N, modifiers=SHIFT)
        assert self.game.aim.chosen == first or len(self.game.aim.listed()) == 1
        for _ in range(90):
            chosen = self.game.aim.chosen
            if chosen == choice or (choice.what is What.PLACE and chosen.cell == choice.cell):
                break
            press(Key.Key_N)
        for _ in range(4):
            if self.game.aim.chosen == choice:
                break
            press(Key.Key_E)
        assert self.game.aim.chosen == choice
        press(Key.Key_Return)

    def by_tool(self, choice):
        press(TOOL_KEYS[choice.what])
        for _ in range(40):
            if self.game.aim.chosen == choice:
                break
            press(TOOL_KEYS[choice.what] if choice.what is What.RANSOM else Key.Key_N)
        assert self.game.aim.chosen == choice
        press(Key.Key_Return)

    def aids(self):
        """One switch hides all, and each has a key."""
        card = self.window.table.strip.cards[0]
        if self.game.session.is_over:
            return
        assert card.projected is not None
        press(Key.Key_J, modifiers=CTRL)
        assert card.projected is None and self.window.commands["aids.off"].isChecked()
        press(Key.Key_O)
        assert self.game.aim.table.owned and not self.window.commands["aids.off"].isChecked()
        press(Key.Key_O)
        assert not self.game.aim.table.owned and card.projected is not None
        press(Key.Key_2, modifiers=CTRL)
        assert self.window.table.stage.is_flat
        press(Key.Key_2, modifiers=CTRL)
        assert not self.window.table.stage.is_flat
        self.did["aids"] += 1


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    start_by_dialog(window, "carcassonne", KINDS, {"diagonal": "1"})
    assert window.controller.session.game.rules.diagonal == "1"
    open_record(window, start)
    player = KeyPlayer(window)
    about = play(window, player, wait_for_turn)
    report_game(window, saved, picture, player.did, **about, **counted(window))


if __name__ == "__main__":
    main(*sys.argv[1:])
