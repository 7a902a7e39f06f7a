"""The end of a game of Carcassonne by keys alone, after a new one was set up by keys; run by
test_carcassonne_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. No event of
a mouse is sent, and nothing of the app is called but to read what it shows.
"""

import sys
import time
from collections import Counter

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QRadioButton

from gui.app.new_game import GameCard
from gui.games.carcassonne.choices import What
from tests.gui.carcassonne_hands import wait_for_turn, wanted_choice
from tests.gui.keys_run import press
from tests.gui.window_hands import CTRL, SHIFT, open_record, open_window, report_game, wait_until

Key = Qt.Key
KINDS = ("person", "random", "person")
TOOL_KEYS = {What.CLAIM: Key.Key_1, What.BUILD: Key.Key_2, What.CLIMB: Key.Key_3, What.RANSOM: Key.Key_4}


class KeyPlayer:
    """Plays the people in a window, and counts what it did."""

    def __init__(self, window):
        self.window, self.tower, self.game = window, window.tower, window.controller
        self.did = Counter()
        self.said = []
        self.game.said.connect(self.said.append)

    @property
    def state(self):
        return self.game.session.state

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
        if self.game.cursor is None:
            press(Key.Key_Up)
        for _ in range(60):
            x, y = self.game.cursor
            if (x, y) == cell:
                break
            if x != cell[0]:
                press(Key.Key_Right if x < cell[0] else Key.Key_Left)
            else:
                press(Key.Key_Down if y < cell[1] else Key.Key_Up)
            assert self.game.cursor != (x, y) and self.window.hint.text() == self.said[-1]
        assert self.game.cursor == cell and self.tower.accessibleDescription() == self.said[-1]

    def by_arrows(self, choice):
        """Arrow keys to the cell, Enter proposes, Q and E go through what can be done there, Enter does it."""
        self.go_to(choice.cell)
        press(Key.Key_Return)
        for turns in range(12):
            if self.game.chosen == choice:
                break
            press(Key.Key_E if turns < 8 else Key.Key_Q)
            self.did["turned"] += 1
        assert self.game.chosen == choice and "Enter" in self.said[-1]
        press(Key.Key_Return)

    def by_next(self, choice):
        press(Key.Key_N)
        first = self.game.chosen
        press(Key.Key_N)
        press(Key.Key_N, modifiers=SHIFT)
        assert self.game.chosen == first or len(self.game.listed()) == 1
        for _ in range(90):
            chosen = self.game.chosen
            if chosen == choice or (choice.what is What.PLACE and chosen.cell == choice.cell):
                break
            press(Key.Key_N)
        for _ in range(4):
            if self.game.chosen == choice:
                break
            press(Key.Key_E)
        assert self.game.chosen == choice
        press(Key.Key_Return)

    def by_tool(self, choice):
        press(TOOL_KEYS[choice.what])
        for _ in range(40):
            if self.game.chosen == choice:
                break
            press(TOOL_KEYS[choice.what] if choice.what is What.RANSOM else Key.Key_N)
        assert self.game.chosen == choice
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
        assert self.game.table.owned and not self.window.commands["aids.off"].isChecked()
        press(Key.Key_O)
        assert not self.game.table.owned and card.projected is not None
        press(Key.Key_2, modifiers=CTRL)
        assert self.window.table.stage.is_flat
        press(Key.Key_2, modifiers=CTRL)
        assert not self.window.table.stage.is_flat
        self.did["aids"] += 1


def start_by_dialog(window):
    """Another kind of game from the dialog: Tab goes from field to field, arrow keys choose."""

    def fill():
        dialog = QApplication.activeModalWidget()
        if dialog is None or QApplication.focusWidget() is None:
            QTimer.singleShot(10, fill)
            return
        for _ in range(30):
            if isinstance(QApplication.focusWidget(), GameCard):
                break
            press(Key.Key_Tab)
        for _ in range(5):
            if dialog.game == "carcassonne":
                break
            press(Key.Key_Down)
        if dialog.game != "carcassonne":
            dialog.reject()
            return
        wanted = dict(zip(dialog.page.seats, KINDS, strict=False))
        wanted[dialog.page.options["diagonal"]] = "1"
        for _ in range(80):
            field = QApplication.focusWidget()
            if isinstance(field, QRadioButton):
                for _ in range(8):
                    number = dialog.page.players.group.id(QApplication.focusWidget())
                    if dialog.page.players.group.checkedId() == len(KINDS):
                        break
                    press(Key.Key_Right if number < len(KINDS) else Key.Key_Left)
            elif isinstance(field, QComboBox) and field in wanted:
                press(Key.Key_Home)
                for _ in range(12):
                    if field.currentData() != wanted[field]:
                        press(Key.Key_Down)
                del wanted[field]
            elif not wanted and field.objectName() == "primary":
                break
            press(Key.Key_Tab)
        assert not wanted, "Tab reaches every seat and rule, and then the button that starts"
        press(Key.Key_Return)

    QTimer.singleShot(0, fill)
    press(Key.Key_N, modifiers=CTRL)
    wait_until(lambda: window.controller.session.game.name == "carcassonne", what="the game of the dialog starts")
    assert tuple(window.controller.session.kinds) == KINDS, window.controller.session.kinds
    assert window.controller.session.game.rules.diagonal == "1"
    window.activateWindow()  # there is no window manager here that would do it
    wait_until(window.isActiveWindow, what="the window is active again")
    assert window.tower.hasFocus()


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    start_by_dialog(window)
    open_record(window, start)
    game = window.controller
    player = KeyPlayer(window)
    began, most = time.monotonic(), 0
    while True:
        wait_for_turn(game)
        most = max(most, window.tower.num_draw_calls)
        if game.session.is_over:
            break
        player.act()
    seconds = time.monotonic() - began
    end = window.panel.end
    report_game(
        window, saved, picture, player.did, seconds, draws=most, reason=end.reason.text(), said=len(player.said),
        scores=list(game.session.state.scores), rows=[[row.player, list(row.numbers)] for row in end.table.rows],
    )  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
