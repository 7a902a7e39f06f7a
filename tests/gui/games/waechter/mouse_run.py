"""A whole game of Turm und Wächter against a computer by the mouse alone; run by test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. Nothing of
the app is called but to read what it shows.
"""

import sys

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from tests.gui.games.waechter.hands import pixel_of_square, wait_for_turn
from tests.gui.whole_game import Player, play
from tests.gui.window_hands import (
    LEFT,
    PLAIN,
    open_record,
    open_window,
    report_game,
    turn_wheel,
    wait_for_camera,
    wait_until,
)


class MousePlayer(Player):
    """Plays the people in a window, and counts what it did."""

    def act(self):
        action = self.state.greedy()
        move = self.state.game.decode(action)
        height = self.game.aim.board.height(move.origin)
        ways = [self.click, self.drag, self.from_the_list]
        if height > 1:
            ways = [self.grab_at_a_height, self.by_wheel, *ways]
            self.did["stack"] += 1
        way = self.rarest(ways)
        at = self.game.session.cursor
        way(move, height)
        self.did[way.__name__] += 1
        assert self.game.session.plies[at].action == action, (way, str(action))
        self.did["capture"] += len(self.game.session.plies[at].events) > 1
        if self.did["take back"] < 1 and at > 4 and not self.game.session.is_over:
            wait_for_turn(self.game)
            if not self.game.session.is_over:
                self.take_back(action)

    # -- moving ----------------------------------------------------------------------

    def over(self, place):
        """Move the mouse there and wait until the window has seen it."""
        hit = self.tower.hit(QPointF(place))
        QTest.mouseMove(self.tower, place)
        seen = hit.what
        wait_until(lambda: self.game.aim.over == seen, what=f"the mouse is seen over {seen}")

    def at(self, square, level=-1):
        wait_for_camera(self.tower)
        place = pixel_of_square(self.tower, square, level)
        assert place is not None, f"square {square}, level {level} is hidden"
        return place

    def click(self, move, height):
        """Origin, then target; what cannot be is told first."""
        start = self.at(move.origin)
        self.over(start)
        assert any(mark.square == move.origin for mark in self.game.marks()), (
            "what a press would take is shown"
        )
        QTest.mouseClick(self.tower, LEFT, PLAIN, start)
        assert self.game.aim.held.square == move.origin
        self.refused(move)
        end = self.at(move.target)
        self.over(end)
        assert self.game.ghost().square == move.target and self.game.aim.held.stones == move.stones
        QTest.mouseClick(self.tower, LEFT, PLAIN, end)

    def refused(self, move):
        """A square that is not in line: the sentence, and the hand stays as it is."""
        x, y = move.origin % 7, move.origin // 7
        wrong = (x + 2) % 7 + 7 * ((y + 3) % 7)
        if self.did["refused"] > 2 or self.game.aim.board.owner(wrong) is not None:
            return
        place = self.at(wrong)
        self.over(place)
        assert self.game.reason.code == "line" and "1.2" in self.window.hint.text()
        assert self.game.ghost() is None and any(mark.kind == "wrong" for mark in self.game.marks())
        QTest.mouseClick(self.tower, LEFT, PLAIN, place)
        assert self.game.aim.held is not None and "straight line" in self.window.hint.text()
        self.did["refused"] += 1

    def drag(self, move, height):
        start = self.at(move.origin)
        self.over(start)
        QTest.mousePress(self.tower, LEFT, PLAIN, start)
        assert self.game.aim.held.square == move.origin
        end = self.at(move.target)  # what is lifted may hide a part of it
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(self.tower, start + (end - start) * part)
        wait_until(lambda: self.game.aim.target == move.target, what="the drag is seen at its target")
        middle = move.target % 7 + 0.5, move.target // 7 + 0.5
        assert max(abs(a - b) for a, b in zip(self.game.aim.carried, middle, strict=True)) < 1, (
            "it follows the mouse"
        )
        QTest.mouseRelease(self.tower, LEFT, PLAIN, end)
        assert self.game.aim.carried is None

    def grab_at_a_height(self, move, height):
        """The stone from which on so many stones lie takes just these."""
        start = self.at(move.origin, height - move.stones)
        self.over(start)
        QTest.mouseClick(self.tower, LEFT, PLAIN, start)
        assert self.game.aim.held.stones == move.stones, "the stones from there up"
        QTest.mouseClick(self.tower, LEFT, PLAIN, self.at(move.target))

    def by_wheel(self, move, height):
        start = self.at(move.origin)
        self.over(start)
        QTest.mouseClick(self.tower, LEFT, PLAIN, start)
        distance = self.tower.camera.distance
        while self.game.aim.held.stones != move.stones or not self.game.aim.number:
            turn_wheel(self.tower, start, steps=1 if self.game.aim.held.stones >= move.stones else -1)
            if self.game.aim.number == move.stones:
                break
            if self.game.aim.held.stones < move.stones:
                turn_wheel(self.tower, start, steps=-1)
        while self.game.aim.held.stones != move.stones:
            turn_wheel(self.tower, start, steps=-1 if self.game.aim.held.stones < move.stones else 1)
        assert self.game.aim.number == move.stones and self.tower.camera.distance == distance
        assert {choice.move.stones for choice in self.game.aim.listed()} == {move.stones}
        QTest.mouseClick(self.tower, LEFT, PLAIN, self.at(move.target))

    def from_the_list(self, move, height):
        self.press_row(next(choice for choice in self.game.choices if choice.move == move))
        self.press(self.panel.done)

    def take_back(self, action):
        """Back past the computer's answer, and the same once more."""
        before = self.game.session.cursor
        self.press(self.panel.history["take_back"])
        assert (
            self.game.session.cursor == before - 2 and self.state.current_player == self.game.aim.board.turn
        )
        move = self.state.game.decode(action)
        self.click(move, self.game.aim.board.height(move.origin))
        assert self.game.session.plies[before - 2].action == action
        self.did["take back"] += 1


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    open_record(window, start)
    player = MousePlayer(window)
    report_game(window, saved, picture, player.did, **play(window, player, wait_for_turn))


if __name__ == "__main__":
    main(*sys.argv[1:])
