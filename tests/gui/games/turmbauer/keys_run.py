"""A whole game of four players, two of them played by keys alone; run by app/test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. No event
of a mouse is sent, and nothing of the app is called but to read what it shows.
"""

import sys

from PySide6.QtWidgets import QApplication

from gui.games.turmbauer.play.choices import Standing
from tests.gui.whole_game import Key, Player, play, press, start_by_dialog
from tests.gui.window_hands import (
    CTRL,
    SHIFT,
    open_record,
    open_window,
    report_game,
    wait_for_person,
)

KINDS = ("person", "random", "person", "greedy")


class KeyPlayer(Player):
    """Plays the people in a window, and counts what it did."""

    def act(self):
        seat = self.state.seat
        press(Key.Key_Space)
        assert self.state.phase == "build", "the space bar rolls"
        self.did["roll"] += 1
        if any(piece.standing is not Standing.RING and piece.num_places for piece in self.game.aim.choosable):
            (self.build_by_arrows if self.did["roll"] % 2 else self.build_by_places)()
            self.did["build"] += 1
        else:
            self.box()
        if self.did["take back"] < 2 and self.did["roll"] % 3 == 0:
            self.take_back()
        self.climb()
        assert self.state.is_over() or self.state.seat != seat

    # -- building -------------------------------------------------------------------

    def pick(self):
        """A piece for a ring if there is one, else a small one: digits, and again for the other of a size."""
        pieces = [p for p in self.game.aim.choosable if p.num_places]
        if self.did["ring a"] >= 2:  # the others are for climbing
            pieces = [p for p in pieces if p.standing is not Standing.RING]
        piece = min(pieces, key=lambda p: (p.standing is not Standing.RING, p.size))
        for _ in range(4):
            if self.game.aim.piece != piece.id:
                press(Key.Key_0 + piece.size)
        assert self.game.aim.piece == piece.id
        self.did["ring a"] += piece.standing is Standing.RING

    def build_by_places(self):
        """The next legal place, turned and turned back; Enter."""
        self.pick()
        press(Key.Key_N, Key.Key_N)
        press(Key.Key_N, modifiers=SHIFT)
        chosen = self.game.aim.chosen
        if len(self.game.aim.listed()) > 1:
            assert chosen == self.game.aim.listed()[0]
        for there, back in ((Key.Key_Q, Key.Key_E), (Key.Key_W, Key.Key_S), (Key.Key_A, Key.Key_D)):
            press(there)
            assert (self.game.reason is None) == (self.game.aim.chosen is not None)
            press(back)
        press(Key.Key_V, Key.Key_C)  # hold it elsewhere; a legal pose again
        assert self.game.aim.chosen is not None and self.game.aim.pose.anchor in self.game.aim.chosen.cells
        self.enter()

    def build_by_arrows(self):
        """The cell from the top of the tower on, until the piece fits; Enter proposes, Enter builds."""
        self.pick()
        press(Key.Key_N, Key.Key_Escape)
        assert self.game.aim.chosen is None and self.game.aim.piece, (
            "Escape drops the proposal, not yet the piece"
        )
        for key in (Key.Key_PageUp, *(Key.Key_Left, Key.Key_Up, Key.Key_Right, Key.Key_PageDown) * 12):
            press(key)
            assert self.game.aim.cursor == self.game.aim.pose.anchor
            assert self.window.hint.text() == self.said[-1] == self.tower.accessibleDescription()
            if self.game.aim.pose.is_legal:
                break
        else:
            press(Key.Key_N)
        self.did["arrows"] += self.game.aim.chosen is None
        if self.game.aim.chosen is None:
            press(Key.Key_Return)
        self.enter()

    def enter(self):
        chosen, at = self.game.aim.chosen, self.game.session.cursor
        assert chosen is not None
        press(Key.Key_Return)
        assert self.game.session.plies[at].action == chosen.action, "Enter plays what is proposed"

    def box(self):
        """The largest piece goes into the box."""
        piece = max((p for p in self.game.aim.choosable if p.can_box), key=lambda p: p.size)
        while self.game.aim.piece != piece.id:
            press(Key.Key_0 + piece.size)
        while self.game.aim.chosen is None or self.game.aim.chosen.cells:
            press(Key.Key_N)
        self.enter()
        assert self.state.box(self.game.session.last.seat)[-1] == piece.id
        self.did["box"] += 1

    def take_back(self):
        """Back to the choice, and forward again; then back and another choice."""
        text = self.state.to_text()
        press(Key.Key_B, modifiers=CTRL)
        assert self.state.phase == "build"
        press(Key.Key_Y, modifiers=CTRL)
        assert self.state.to_text() == text
        press(Key.Key_Z, modifiers=CTRL)
        press(Key.Key_N)
        self.enter()
        self.did["take back"] += 1

    # -- climbing -------------------------------------------------------------------

    def climb(self):
        """Upward from field to field, once in a while with a ring."""
        seat, rings = self.state.seat, self.state.rings[self.state.seat]
        wants_ring = any(choice.ring for choice in self.game.choices) and not self.did["ring b or c"]
        for _ in range(len(self.game.choices)):
            if wants_ring and not self.game.aim.chosen.ring:
                press(Key.Key_N)
            elif not wants_ring:
                press(Key.Key_PageUp)
        chosen = self.game.aim.chosen
        self.enter()
        self.did["stay" if chosen.is_stay else "climb"] += 1
        if not self.state.is_over():
            self.did["ring b or c"] += rings - self.state.rings[seat]


def walk_with_tab(window):
    """Tab takes another piece in the tower only; Shift + Tab leaves it, and Tab goes on elsewhere."""
    game = window.controller
    assert window.tower.hasFocus()
    press(Key.Key_Tab)
    assert game.aim.piece and window.tower.hasFocus()
    piece = game.aim.piece
    seen = []
    while not seen or not window.tower.hasFocus():
        press(Key.Key_Backtab, modifiers=SHIFT)
        assert QApplication.focusWidget() not in seen, "all round, and back to the tower"
        seen.append(QApplication.focusWidget())
    assert window.panel.list in seen and set(window.panel.tray.tiles) & set(seen)
    press(Key.Key_Backtab, Key.Key_Backtab, modifiers=SHIFT)
    press(Key.Key_Tab, Key.Key_Tab)
    assert window.tower.hasFocus() and game.aim.piece == piece
    press(Key.Key_Escape)


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    start_by_dialog(window, "turmbauer", KINDS)
    wait_for_person(window.controller)
    open_record(window, start)
    player = KeyPlayer(window)
    press(Key.Key_Space)
    walk_with_tab(window)
    press(Key.Key_Z, modifiers=CTRL)
    report_game(window, saved, picture, player.did, **play(window, player, wait_for_person))


if __name__ == "__main__":
    main(*sys.argv[1:])
