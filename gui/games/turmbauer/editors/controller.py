"""Mouse and keys in the position editor: the same gestures as in play, and a few more tools."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from gui.games.turmbauer.editors.draft import Draft
from gui.games.turmbauer.model import NOTHING, Preview
from gui.games.turmbauer.play.free_hand import FreeHand
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.words import announcements as say
from gui.games.turmbauer.words import reasons, spoken
from gui.games.turmbauer.words.names import piece_name
from gui.i18n import tr
from gui.scene.picking import Hit, what_of
from gui.table.choosing import FROM_THE_FRONT, Axes
from turmcore import TurmError
from turmcore.turmbauer.placing import Pose, within
from turmcore.turmbauer.turns import TURNS, UP, Cell, moved, quarter


class Tool(StrEnum):
    """A tool for clicks."""

    MOVE = "move"
    BUILD = "build"
    CLIMBER = "climber"
    PAINT = "paint"
    ERASE = "erase"


class EditController(QObject):
    """A draft and the hand over it.

    Attributes
    ----------
    draft
        The position.
    tool, seat
        The tool of a click, and its color.
    hand
        The piece that is put with the next click; None with other tools.
    selected
        Number of the block that is chosen; 0 for none.
    cursor
        The keyboard's cell, as long as keys are used.
    axes
        The directions of the picture as it is seen now.
    """

    changed = Signal()  # the position
    posed = Signal()  # the thing held, chosen or pointed at has changed
    said = Signal(str)

    def __init__(self, draft: Draft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self.tool, self.seat = Tool.MOVE, draft.seat
        self.piece = ""
        self.hand: FreeHand | None = None
        self.selected = 0
        self.cursor: Cell | None = None
        self.axes: Callable[[], Axes] = lambda: FROM_THE_FRONT
        self._snaps = True
        self._hovered: Face | None = None
        self._grabbed = 0  # the block under a mouse button that is held down
        self._is_lifted = False  # True if the piece in hand was a block of the tower

    # -- what there is -----------------------------------------------------------------

    @property
    def pose(self) -> Pose | None:
        """The pose of the ghost."""
        return self.hand.pose if self.hand is not None else None

    @property
    def snaps(self) -> bool:
        """True if a piece in hand prefers places where it could be built."""
        return self._snaps

    def set_snaps(self, snaps: bool) -> None:
        """Let it prefer them, or be held as it is turned."""
        self._snaps = snaps
        if self.hand is not None:
            self.hand.snaps = snaps
            self.hand.hold(self.hand.pieces)
        self.posed.emit()

    def _name(self, piece: str) -> str:
        return piece_name(self.draft.game, piece)

    def about_pose(self, where: str = "") -> tuple[str, bool]:
        """The sentence about the ghost, which is said to be `where` in place of the usual words, and True if it can be put
        there."""
        pose = self.pose
        if pose is None:
            return "", True
        if pose.reason is None:
            return tr(
                "edit.pose.fits",
                piece=self._name(pose.piece),
                where=where or say.place(pose.cells, self.axes()),
            ), True
        why = reasons.sentence(pose.reason, self.axes(), self.draft.game)
        if pose.reason.rule == "3.1":
            return tr("edit.pose.cannot", why=why), False
        return tr("edit.pose.could_not", why=why), True

    def preview(self) -> Preview:
        """The preview that the picture shows on top of the position."""
        pose = self.pose
        if pose is not None:
            marked = tuple(pose.reason.data.get("cells", ())) if pose.reason is not None else ()
            return Preview(self.seat, pose.cells, pose.reason is None, marked, cursor=self.cursor)
        if self.tool is Tool.CLIMBER and self._hovered is not None:
            place = self._place_of(self._hovered)
            if place is None or self.draft.is_field(place):
                return Preview(self.seat, climbs=True, stand=place, cursor=self.cursor)
        number = self.draft.block_at(self._hovered.cell) if self._hovered is not None else 0
        if self.tool is Tool.ERASE and number:
            marked = self.draft.cells(number)
        else:
            cells = [
                cell
                for reason in (*self.draft.faults(), *self.draft.doubts())
                for cell in reason.data.get("cells", ())
            ]
            marked = tuple(dict.fromkeys(cells))
        return Preview(self.seat, marked=marked, cursor=self.cursor) if self.cursor or marked else NOTHING

    def _place_of(self, face: Face) -> Cell | None:
        """The cell of a climber that is put at a face; None if it cannot stand there."""
        x, y, z = face.cell
        if z < 0 and not self.draft.is_field(face.cell):
            return None
        return x, y, z

    # -- tools -------------------------------------------------------------------------

    def set_tool(self, tool: Tool) -> None:
        """Do something else with a click."""
        if tool is not Tool.BUILD:
            self._put_back()
        self.tool = tool
        if tool is Tool.BUILD:
            self._take_in_hand()
        else:
            self.hand, self.piece = None, ""
        self.posed.emit()

    def set_seat(self, seat: int) -> None:
        """Edit for another color."""
        self.seat = seat
        if self.tool is Tool.BUILD:
            self._take_in_hand()
        self.posed.emit()

    def pick(self, piece: str) -> None:
        """Take a piece in hand; put it down with the same once more."""
        if self.tool is Tool.BUILD and piece == self.piece:
            self.set_tool(Tool.MOVE)
            return
        self._put_back()
        self.piece = piece
        self.selected = 0
        self.set_tool(Tool.BUILD)

    def pick_size(self, size: int) -> None:
        """Take a piece of a size in hand; the next of the size if one is."""
        ids = [piece.id for piece in self.draft.game.pieces.pieces if piece.size == size]
        at = ids.index(self.piece) + 1 if self.piece in ids else 0
        self.piece = ""
        self.pick(ids[at % len(ids)])

    def _take_in_hand(self) -> None:
        if not self.piece:
            left = [piece for piece, n in self.draft.stock(self.seat).items() if n > 0]
            self.piece = left[0] if left else self.draft.game.pieces.pieces[0].id
        before = self.hand
        self.hand = self._new_hand()
        self.hand.snaps = self._snaps
        if before is not None:
            self.hand.remember(before)
        if self.cursor is not None:
            self.hand.point(self.cursor)
        elif self._hovered is not None:
            self.hand.point(self._hovered.anchor)

    def _new_hand(self) -> FreeHand:
        return FreeHand(self.draft, self.seat, [self.piece])

    def select(self, number: int) -> None:
        """Choose a block; 0 for none."""
        self.selected = number if 0 < number <= len(self.draft.blocks) else 0
        self.changed.emit()
        if self.selected:
            block = self.draft.blocks[self.selected - 1]
            color = spoken().color(self.draft.game.colors[block.seat])
            where = say.place(self.draft.cells(self.selected), self.axes())
            piece = spoken().piece(self.draft.game, self.draft.piece(self.selected))
            self.said.emit(tr("edit.selected", number=self.selected, color=color, piece=piece, where=where))

    # -- changing ----------------------------------------------------------------------

    def do(self, change: Callable[[], object]) -> None:
        """Change the draft and show it; a hand that is in use goes on with what is left."""
        try:
            change()
        except TurmError as error:
            self.said.emit(str(error))
            return
        self.refresh()

    def refresh(self) -> None:
        """The draft has changed."""
        self.selected = min(self.selected, len(self.draft.blocks))
        self.seat = min(self.seat, len(self.draft.game.colors) - 1)
        if self.piece and self.piece not in self.draft.stock(self.seat):
            self.piece = ""
        if self.tool is Tool.BUILD:
            self._take_in_hand()
        self.changed.emit()

    def lift(self) -> None:
        """Take the chosen block off the tower and into the hand."""
        if not self.selected:
            return
        number, block = self.selected, self.draft.blocks[self.selected - 1]
        cells, self.piece, self.seat = self.draft.cells(number), self.draft.piece(number), block.seat
        self.draft.remove(number)
        self.selected, self.tool = 0, Tool.BUILD
        self._take_in_hand()
        assert self.hand is not None
        self.hand.hold_as(self.piece, cells)
        self.hand.point(self.cursor or cells[0])
        self._is_lifted = True
        self.changed.emit()

    def paint(self, seat: int) -> None:
        """Give the chosen block another color, or edit for that color."""
        self.seat = seat
        if self.selected and self.tool is Tool.MOVE:
            self.do(lambda: self.draft.paint(self.selected, seat))
        else:
            self.set_seat(seat)

    def delete(self) -> None:
        """Take away what is chosen, or else what the keyboard or the mouse is at."""
        number = self.selected
        if not number and self.cursor is not None:
            number = self.draft.block_at(self.cursor)
        elif not number and self._hovered is not None:
            number = self.draft.block_at(self._hovered.cell)
        if number:
            self.selected = 0
            self.do(lambda: self.draft.remove(number))

    def reorder(self, steps: int) -> None:
        """Let the chosen block have been built earlier or later."""
        if self.selected:
            self.selected = self.draft.reorder(self.selected, steps)
            self.refresh()

    def drop(self) -> bool:
        """Put away what is in hand or chosen; whether there was something."""
        had = self.tool is not Tool.MOVE or bool(self.selected) or self.cursor is not None
        self._put_back()
        self.selected, self.cursor = 0, None
        self.set_tool(Tool.MOVE)
        if had:
            self.changed.emit()
        return had

    # -- the mouse ---------------------------------------------------------------------

    def hover(self, hit: Hit | None) -> None:
        """The mouse is over a face, or over none."""
        self._hovered = face = what_of(hit, Face)
        if face is not None and self._grabbed and self.draft.block_at(face.cell) != self._grabbed:
            self.selected, self._grabbed = self._grabbed, 0
            self.lift()
        if self.hand is not None:
            if face is not None:
                self.cursor = None
                self.hand.point(face.anchor)
            elif self.cursor is None:
                self.hand.release()
        self.posed.emit()

    def grab(self, hit: Hit | None) -> None:
        """The left button goes down: a drag moves what is there, also while a piece of the tray is in hand."""
        face = what_of(hit, Face)
        moves = self.tool is Tool.MOVE or (self.tool is Tool.BUILD and not self._is_lifted)
        self._grabbed = self.draft.block_at(face.cell) if face is not None and moves else 0

    def let_go(self, hit: Hit | None) -> None:
        """The end of a drag: what was carried along is put there, or where it came from."""
        was_grabbed, self._grabbed = self._grabbed, 0
        if self.tool is Tool.BUILD and self.pose is not None and not was_grabbed:
            if not self._put():
                self._put_back()
            self.set_tool(Tool.MOVE)
            self.changed.emit()

    def _put_back(self) -> None:
        """Put a lifted thing back to where it was."""
        if self._is_lifted:
            self.draft.steps.undo()
            self._is_lifted = False

    def point(self, hit: Hit | None) -> None:
        """A click at a face."""
        self._grabbed = 0
        face = what_of(hit, Face)
        if face is None:
            if self.selected:
                self.select(0)
            return
        self.cursor = None
        if self.tool is Tool.BUILD:
            pose = self.pose
            assert self.hand is not None
            if pose is None or not (face.cell in pose.cells or face.anchor == pose.anchor):
                self.hand.point(face.anchor)
            self._put()
        else:
            self._act(face)

    def _put(self) -> bool:
        pose = self.pose
        if pose is None:
            return False
        text, can_put = self.about_pose()
        if not can_put:
            self.posed.emit()
            self.said.emit(text)
            return False
        self.draft.put(self.seat, pose.piece, pose.cells)
        was_lifted, self._is_lifted = self._is_lifted, False
        if was_lifted:
            self.draft.steps.join()
            self.tool, self.hand, self.piece = Tool.MOVE, None, ""
        elif self.draft.stock(self.seat)[pose.piece] <= 0:
            self.piece = ""  # none left: on with the next one
        cursor, self.cursor = self.cursor, None
        self._hovered = None
        self.refresh()
        if cursor is not None:
            self.move_to(cursor)
        self.said.emit(tr("edit.put", piece=self._name(pose.piece), why="" if pose.reason is None else text))
        return True

    def _act(self, face: Face) -> None:
        """A click with a tool that puts no piece."""
        number = self.draft.block_at(face.cell)
        if self.tool is Tool.CLIMBER:
            place, seat = self._place_of(face), self.seat
            if self.draft.set_climber(seat, place):
                self.refresh()
            else:
                self.said.emit(tr("edit.no_field"))
        elif self.tool is Tool.MOVE:
            self.select(number if number != self.selected else 0)
        elif not number:
            climber = self.draft.climber_at(face.cell)
            if self.tool is Tool.ERASE and climber is not None:
                self.do(lambda: self.draft.set_climber(climber, None))
            else:
                self.said.emit(tr("edit.base_stays"))
        elif self.tool is Tool.PAINT:
            self.do(lambda: self.draft.paint(number, self.seat))
        else:
            self.do(lambda: self.draft.remove(number))

    # -- turning the piece, as in play ---------------------------------------------------

    def turn(self, steps: int) -> None:
        """Go through the poses at the anchor that could be built."""
        self._change(lambda hand: hand.cycle(steps))

    def shift(self, steps: int) -> None:
        """Put another cube of the piece into the anchor."""
        self._change(lambda hand: hand.shift(steps))

    def turn_piece(self, name: str) -> None:
        """Turn by a quarter."""
        self._change(lambda hand: hand.turn(quarter(TURNS[name](*self.axes()))))

    def _change(self, change: Callable[[FreeHand], object]) -> None:
        if self.hand is None:
            return
        if self.hand.pose is None:
            self.hand.point(self._home())
            self.cursor = self.hand.anchor
        change(self.hand)
        self.posed.emit()
        self.said.emit(self.about_pose()[0])

    # -- the keyboard --------------------------------------------------------------------

    def move(self, right: int, away: int, up: int) -> None:
        """Move the keyboard's cell as seen on the screen."""
        was = self.cursor or (self.hand.anchor if self.hand is not None else None)
        if was is None:
            self.move_to(self._home())
            return
        self.move_to(moved(was, right, away, up, self.axes()))

    def move_to(self, cell: Cell) -> None:
        """Put the keyboard's cell somewhere."""
        self.cursor = within(self.draft, cell)
        self._hovered = None
        if self.hand is not None:
            self.hand.point(self.cursor)
        self.posed.emit()
        text = say.where(self.cursor, self.axes())
        number = self.draft.block_at(self.cursor)
        if self.pose is not None:
            about = self.about_pose(text)[0]
            text = about if self.pose.reason is None else f"{text}: {about}"
        elif number:
            color = spoken().color(self.draft.game.colors[self.draft.blocks[number - 1].seat])
            piece = spoken().piece(self.draft.game, self.draft.piece(number))
            text = f"{text}: {tr('edit.there', number=number, color=color, piece=piece)}"
        self.said.emit(text)

    def done(self) -> None:
        """Do at the keyboard's cell what a click would do."""
        if self.tool is Tool.BUILD:
            if self.pose is None:
                self.move_to(self._home())
            else:
                self._put()
        elif self.cursor is not None:
            x, y, z = self.cursor
            is_cube = bool(self.draft.block_at(self.cursor))
            cell = self.cursor
            self._act(Face(cell if is_cube else (x, y, z - 1), UP))
            self.cursor = cell
            self.posed.emit()

    def _home(self) -> Cell:
        """The keyboard's first cell: above the highest free cube next to the middle."""
        cubes = {(x, y, z) for x, y, z in self.draft.cubes()[:, :3].tolist()}
        free = [(x, y, z) for x, y, z in cubes - set(self.draft.climbers) if (x, y, z + 1) not in cubes]
        x, y, z = max(free, key=lambda cube: (cube[2], -abs(cube[0] - 0.5) - abs(cube[1] - 0.5), cube))
        return x, y, z + 1
