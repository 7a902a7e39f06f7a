"""A whole game of four players, two of them played by the mouse alone; run by app/test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. Nothing
of the app is called but to read what it shows.
"""

import sys
from collections import Counter

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.games.turmbauer.play.choices import Standing
from tests.gui.window_hands import (
    ALT,
    LEFT,
    NONE,
    PLAIN,
    SHIFT,
    SIDES,
    UP,
    choose_in_list,
    move_mouse,
    open_record,
    open_window,
    pixel_of_face,
    report_game,
    turn_wheel,
    wait_for_camera,
    wait_for_person,
    wait_until,
)


def drag_to(widget, place):
    """The mouse moves with the left button down; QTest does not keep it down."""
    at = QPointF(place)
    event = QMouseEvent(QMouseEvent.Type.MouseMove, at, widget.mapToGlobal(at), NONE, LEFT, PLAIN)
    QApplication.sendEvent(widget, event)
    QTest.qWait(20)


class MousePlayer:
    """Plays the turns of the people in a window, and counts what it did."""

    def __init__(self, window):
        self.window, self.tower, self.panel = window, window.tower, window.panel
        self.game = window.controller
        self.did = Counter()

    @property
    def state(self):
        return self.game.session.state

    def play_turn(self):
        seat = self.state.seat
        self.click(self.panel.roll)
        assert self.state.phase == "build", "the button rolls"
        self.did["roll"] += 1
        if self.game.aim.hand is not None and not all(
            p.standing is Standing.RING for p in self.game.aim.choosable
        ):
            self.build()
        else:
            self.box()
        if self.did["take back"] < 2 and self.did["roll"] % 4 == 2:
            self.take_back()
        self.climb()
        assert self.state.is_over() or self.state.seat != seat

    def click(self, widget):
        QTest.mouseMove(widget, widget.rect().center())
        wait_until(lambda: self.game.aim.peeked is None, what="the mouse has left the tower")
        QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())

    # -- building -------------------------------------------------------------------

    def build(self):
        """A piece for a ring if there is one, else a small one, so that the large ones are left for the end;
        at the highest face where the mouse finds a legal place."""
        before = self.state.rings[self.state.seat]
        pieces = [p for p in self.game.aim.choosable if p.num_places]
        if self.did["ring a"] >= 2:  # the others are for climbing
            pieces = [p for p in pieces if p.standing is not Standing.RING]
        order = sorted(pieces, key=lambda p: (p.standing is not Standing.RING, p.size))
        for piece in order:
            tile = next(tile for tile in self.panel.tray.tiles if tile.piece_id == piece.id)
            if self.did["drag"] < 2 and self.drag(tile):
                self.did["drag"] += 1
            elif self.game.aim.piece != piece.id:
                self.click(tile)
            assert self.game.aim.piece == piece.id and tile.isChecked()
            if self.game.aim.chosen is None and not self.propose():
                continue
            self.look_at_poses()
            self.confirm()
            self.did["build"] += 1
            self.did["ring a"] += before - self.state.rings[self.state.seat]
            return
        raise AssertionError("no place for the mouse")

    def drag(self, tile):
        """From the tray onto the first face that is seen; what is let go there is proposed, if it may be there."""
        start = tile.rect().center()
        QTest.mousePress(tile, LEFT, PLAIN, start)
        drag_to(tile, start + QPoint(0, 30))
        assert (
            self.game.aim.piece == tile.piece_id
            and self.game.aim.pose is None
            and self.game.aim.chosen is None
        )
        for cube, normal in self.faces():
            place = pixel_of_face(self.tower, cube, normal)
            if place is None:
                continue
            drag_to(tile, tile.mapFromGlobal(self.tower.mapToGlobal(place)))
            wait_until(lambda: self.game.aim.pose is not None, what="the ghost of what is carried")
            if self.game.aim.pose.is_legal:
                break
        cells = self.game.aim.pose.cells if self.game.aim.pose else None
        last = self.tower.mapToGlobal(place) if place is not None else tile.mapToGlobal(start)
        QTest.mouseRelease(tile, LEFT, PLAIN, tile.mapFromGlobal(last))
        assert (self.game.aim.chosen.cells if self.game.aim.chosen else None) == cells
        return True

    def faces(self):
        """Faces of the tower in front of cells where the piece has a place, from the top down."""
        wanted = {cell for choice in self.game.aim.listed() for cell in choice.cells}
        cubes = {(x, y, z) for x, y, z in self.state.cubes()[:, :3].tolist()}
        for x, y, z in sorted(wanted, key=lambda cell: (-cell[2], cell)):
            for normal in (UP, *SIDES):
                cube = (x - normal[0], y - normal[1], z - normal[2])
                if cube in cubes or cube[2] < 0:
                    yield cube, normal

    def point_at(self, cube, normal):
        """Move the mouse over a face and return the pixel; None if it is not seen."""
        wait_for_camera(self.tower)
        place = pixel_of_face(self.tower, cube, normal)
        while place is not None:
            move_mouse(self.window, place)
            there = pixel_of_face(self.tower, cube, normal)
            if there == place:
                return place
            place = there  # the camera has made room for the ghost
        return None

    def propose(self):
        """Hover over faces until the ghost is legal, then click; False if no such face is seen."""
        for cube, normal in self.faces():
            place = self.point_at(cube, normal)
            if place is None:
                continue
            pose = self.game.aim.pose
            assert pose is not None and pose.is_legal, "a face in front of a legal cell has a legal ghost"
            self.did["hover"] += 1
            if self.did["cycle"] < 5:
                turn_wheel(self.tower, place, SHIFT)
                assert self.game.aim.pose.is_legal and pose.anchor in self.game.aim.pose.cells
                turn_wheel(self.tower, place, SHIFT, -1)
                turn_wheel(self.tower, place, ALT)
                turn_wheel(self.tower, place, ALT, -1)
                self.did["cycle"] += 1
            pose = self.game.aim.pose
            QTest.mouseClick(self.tower, LEFT, PLAIN, place)
            assert self.game.aim.chosen is not None and self.game.aim.chosen.cells == pose.cells, (
                pose,
                self.game.aim.pose,
            )
            return True
        return False

    def look_at_poses(self):
        """Now and then the buttons that turn the piece, and back again."""
        if self.did["turn"] < 3:
            for there, back in (("turn_left", "turn_right"), ("tip_away", "tip_near")):
                cells = self.game.aim.pose.cells
                self.click(self.panel.card.buttons[there])
                self.click(self.panel.card.buttons[back])
                if self.game.aim.pose.cells != cells or self.game.aim.chosen is None:
                    self.click(self.panel.card.buttons["next_pose"])
                assert self.game.aim.chosen is not None
            self.did["turn"] += 1

    def confirm(self):
        """A click on the ghost if it is seen, else the button."""
        chosen = self.game.aim.chosen
        wait_for_camera(self.tower)
        for cell in chosen.cells:
            place = pixel_of_face(self.tower, cell, UP, ghosts=True)
            if place is not None:
                QTest.mouseClick(self.tower, LEFT, PLAIN, place)
                self.did["click on the ghost"] += 1
                break
        else:
            self.click(self.panel.done)
        assert self.game.session.last.action == chosen.action, "it is built where it was proposed"

    def box(self):
        """The largest piece that may go into the box."""
        piece = max((p for p in self.game.aim.choosable if p.can_box), key=lambda piece: piece.size)
        self.click(next(tile for tile in self.panel.tray.tiles if tile.piece_id == piece.id))
        if self.game.aim.chosen is None:  # it could also be built for a ring: the row says what is meant
            choose_in_list(
                self.panel.list, next(choice for choice in self.game.aim.listed() if not choice.cells)
            )
        assert not self.game.aim.chosen.cells and self.game.aim.chosen.piece == piece.id
        self.click(self.panel.done)
        assert self.state.box(self.game.session.last.seat)[-1] == piece.id
        self.did["box"] += 1

    def take_back(self):
        """Back to the last choice, and the same once more."""
        action = self.game.session.last.action
        text = self.state.to_text()
        button = self.panel.history["take_back"]
        self.click(button)
        assert self.state.phase == "build"
        piece = next(choice.piece for choice in self.game.choices if choice.action == action)
        self.click(next(tile for tile in self.panel.tray.tiles if tile.piece_id == piece))
        choose_in_list(
            self.panel.list, next(choice for choice in self.game.aim.listed() if choice.action == action)
        )
        self.click(self.panel.done)
        assert self.state.to_text() == text
        self.did["take back"] += 1

    # -- climbing -------------------------------------------------------------------

    def climb(self):
        """Once a field for a ring, else the highest field that is seen; else whatever is proposed."""
        seat, floor = self.state.seat, self.state.heights[self.state.seat]
        rings = self.state.rings[seat]
        wants_ring = not self.did["ring b or c"]
        goals = [choice for choice in self.game.choices if choice.goal is not None]
        for choice in sorted(
            goals, key=lambda c: (wants_ring and not c.ring, -c.height, bool(c.ring), c.goal)
        ):
            if choice.height <= floor and not (choice.ring and wants_ring):
                continue
            place = self.point_at(choice.goal, UP)
            if place is None:
                continue
            assert self.game.aim.shown.goal == choice.goal, "the field under the mouse is shown"
            if self.game.aim.chosen is None or self.game.aim.chosen.goal != choice.goal:
                QTest.mouseClick(self.tower, LEFT, PLAIN, place)
            assert self.game.aim.chosen.goal == choice.goal
            wait_for_camera(self.tower)
            place = pixel_of_face(self.tower, choice.goal)
            QTest.mouseClick(self.tower, LEFT, PLAIN, place)
            assert self.state.climbers[seat] == choice.goal, "the second click climbs"
            self.did["climb"] += 1
            self.did["ring b or c"] += rings - self.state.rings[seat]
            return
        self.click(self.panel.done)
        self.did["stay"] += 1


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    game = window.controller
    open_record(window, start)
    player = MousePlayer(window)
    while True:
        wait_for_person(game)
        wait_for_camera(window.tower)
        if game.session.state.is_over():
            break
        player.play_turn()
    report_game(window, saved, picture, player.did)


if __name__ == "__main__":
    main(*sys.argv[1:])
