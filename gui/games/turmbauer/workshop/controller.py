"""Builds, and finds out what falls: the hand of the position editor, without its rules."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

import numpy as np
from PySide6.QtCore import QObject, Signal

from gui.games.turmbauer.editors.controller import EditController, Tool
from gui.games.turmbauer.model import Preview
from gui.games.turmbauer.picture.falling import Frames
from gui.games.turmbauer.picture.motions import frames_of
from gui.games.turmbauer.play.statics import Bodies, bodies_of
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.words import announcements as say
from gui.games.turmbauer.workshop.model import Building, FallingHand
from gui.i18n import tr
from gui.scene.picking import Hit
from gui.table.play import Worker
from turmcore import physics
from turmcore.physics import Fall, Halted
from turmcore.turmbauer.turns import Cell

Way = tuple[float, float]
Halt = Callable[[], bool]

BUMPS = (
    40.0,
    80.0,
    120.0,
    180.0,
    260.0,
    360.0,
)  # mm/s: each that nothing falls from is followed by a harder one
WINDS = (0.05, 0.1, 0.2, 0.4, 0.8)  # weights of a cube on each face
_FAST = 90.0  # degrees a second: the hand has tilted the table already
_MORE = 1.0  # degrees beyond those at which it is seen to give way
_SLID = 0.5  # cubes from which on something is elsewhere
_AGAIN = 2.0  # degrees further until it is tried again


@dataclass(frozen=True, eq=False)
class Fallen:
    """What has fallen, and how.

    Attributes
    ----------
    fallen
        Numbers of the pieces.
    frames, seconds
        The film, and how long it is shown.
    is_built
        True if what was built last made it fall: it stands again without that.
    piece
        The piece that was in the hand, and is again when it stands.
    """

    fallen: tuple[int, ...]
    frames: Frames
    seconds: float
    is_built: bool = False
    piece: str = ""


class Builder(EditController):
    """A building and the hand over it. While something has fallen nothing else can be done than to put it up again.

    Attributes
    ----------
    fallen
        What lies there; None while everything stands.
    held
        What the latest test has moved a little; None if nothing has moved, or something has fallen.
    worker
        Finds out what falls; None: at once, while the window waits.
    num_held
        Number of bumps and of winds, one after the other, that the building has stood.
    last_try
        See `tried`.
    """

    draft: Building
    hand: FallingHand | None
    built = Signal(int)  # a piece of so many cubes is put down
    tried = Signal(str)  # it is being found out what falls: "tilt", "bump", "wind" or "built"
    found = Signal()  # it is known: see `fallen`

    def __init__(self, draft: Building, worker: Worker | None = None, parent: QObject | None = None) -> None:
        super().__init__(draft, parent)
        self.worker = worker
        self.fallen: Fallen | None = None
        self.held: Fallen | None = None
        self.num_held = {"bump": 0, "wind": 0}
        self._stop: Event | None = None
        self.last_try = ""
        self._tilted = 0.0  # degrees that have been tried while the table is tilted
        self._tilts: tuple[object, dict[Way, float]] = None, {}

    # -- what there is -----------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """True while it is being found out what falls."""
        return self._stop is not None

    @property
    def is_free(self) -> bool:
        """True if something can be built."""
        return self.fallen is None and not self.is_busy

    @property
    def is_lifted(self) -> bool:
        """True if the piece in hand is one of the building."""
        return self._is_lifted

    @property
    def home(self) -> Cell:
        """Where the keyboard begins: on top of it all."""
        return self._home()

    @property
    def holds(self) -> bool:
        """True if a drag moves a piece."""
        return self._is_lifted or bool(self._grabbed)

    @property
    def number_to_remove(self) -> int:
        """Number of the piece that would be taken away now; the one in hand is the next number."""
        if self._is_lifted:
            return len(self.draft.blocks) + 1
        return self.draft.block_at(self.cursor) if self.cursor is not None else 0

    def about_pose(self, where: str = "") -> tuple[str, bool]:
        pose = self.pose
        if pose is None:
            return "", True
        if pose.reason is not None:
            return tr(f"workshop.{pose.reason.code}"), False
        assert self.hand is not None
        where = where or say.place(pose.cells, self.axes())
        key = "workshop.would_fall" if self.hand.falls else "workshop.here"
        return tr(key, piece=self._name(pose.piece), where=where), True

    def preview(self) -> Preview:
        pose = self.pose
        if pose is None or self.hand is None or self.fallen is not None:
            return Preview(self.seat, cursor=self.cursor if self.fallen is None else None)
        return Preview(self.seat, pose.cells, pose.reason is None, falls=self.hand.falls)

    # -- building ----------------------------------------------------------------------

    def _new_hand(self) -> FallingHand:
        return FallingHand(self.draft, self.seat, [self.piece])

    def _put(self) -> bool:
        is_put = super()._put()
        if is_put:
            self.built.emit(len(self.draft.blocks[-1].cubes))
            self._settle()
        return is_put

    def _act(self, face: Face) -> None:
        """Pick up the piece that is pointed at."""
        number = self.draft.block_at(face.cell)
        if number:
            self.selected = number
            self.lift()
            self.said.emit(tr("workshop.lifted", piece=self._name(self.piece)))
        elif face.cell[2] == 0:
            self.said.emit(tr("edit.base_stays"))

    def delete(self) -> None:
        """Take the piece in hand away for good, else the one that the keyboard or the mouse is at."""
        if self._is_lifted:
            self._is_lifted = False
            self.set_tool(Tool.MOVE)
        else:
            super().delete()
        self._settle()
        self.changed.emit()

    def clear(self) -> None:
        """Take everything away but the base stone."""
        self._put_back()
        self.set_tool(Tool.MOVE)
        self.do(lambda: self.draft.change(blocks=()))

    def undo(self) -> None:
        """Take the last step back; what has fallen stands again."""
        self._step(self.draft.steps.undo)

    def redo(self) -> None:
        """Make the step that was taken back."""
        self._step(self.draft.steps.redo)
        self._settle()

    def _step(self, step: Callable[[], object]) -> None:
        self._put_back()
        if self._is_lifted or self.tool is not Tool.BUILD:
            self.set_tool(Tool.MOVE)
        step()
        self.refresh()

    def hover(self, hit: Hit | None) -> None:
        if self.is_free:
            super().hover(hit)

    def grab(self, hit: Hit | None) -> None:
        if self.is_free:
            super().grab(hit)

    def let_go(self, hit: Hit | None) -> None:
        if self.is_free:
            super().let_go(hit)

    def point(self, hit: Hit | None) -> None:
        if self.is_free:
            super().point(hit)

    # -- what falls --------------------------------------------------------------------

    @property
    def can_try(self) -> bool:
        """True if there is something that could fall."""
        return bool(self.draft.blocks) and self.is_free

    def _settle(self) -> None:
        """Let fall what does not stand by itself."""
        self.num_held = dict.fromkeys(self.num_held, 0)
        balance = self.draft.balance
        if not self.draft.blocks or balance.verdict == "stands":
            return
        bodies, new = balance.bodies, min(balance.fallers, default=len(balance.bodies) - 1)
        self._try("built", lambda halt: physics.judge(bodies, new=max(1, new), record=True, halt=halt))

    def bump(self, way: Way) -> None:
        """Bump the table, harder each time that nothing falls."""
        self._test("bump", BUMPS, physics.bump, way)

    def wind(self, way: Way) -> None:
        """Let the wind blow, harder each time that nothing falls."""
        self._test("wind", WINDS, physics.blow, way)

    def _test(self, name: str, strengths: tuple[float, ...], how: Callable[..., Fall], way: Way) -> None:
        if not self.can_try:
            return
        self._put_away()
        strength = strengths[min(self.num_held[name], len(strengths) - 1)]
        bodies = bodies_of(self.draft)
        self._try(name, lambda halt: how(bodies, strength, way, record=True, halt=halt))

    def tilt(self, degrees: float, way: Way) -> None:
        """The hand has tilted the table by so many degrees: something may give way. At 0 it is level again."""
        if not degrees:
            self._tilted = 0.0
        if not self.can_try or degrees <= self._tilted + _AGAIN or degrees < self._gives_way(way):
            return
        self._put_away()
        self._tilted = degrees
        bodies: Bodies = bodies_of(self.draft)
        self._try(
            "tilt",
            lambda halt: physics.tilt(bodies, degrees + _MORE, way, speed=_FAST, record=True, halt=halt),
        )

    def _gives_way(self, way: Way) -> float:
        """The degrees at which statics say that something gives way; 90 for never."""
        if self._tilts[0] is not self.draft.steps.now:
            found = {(tilt.direction[0], tilt.direction[1]): tilt.margin for tilt in self.draft.balance.tilts}
            self._tilts = self.draft.steps.now, found
        return least_degrees(self._tilts[1], way)

    def _put_away(self) -> None:
        """Nothing is in the hand while the table moves."""
        if self.tool is Tool.BUILD:
            self.drop()

    def _try(self, name: str, find: Callable[[Halt], Fall]) -> None:
        self.stop()
        self._stop, self.held = Event(), None
        stop = self._stop

        def job() -> Fall | None:
            try:
                return find(stop.is_set)
            except Halted:
                return None

        def done(fall: Fall | None) -> None:
            if fall is not None and not stop.is_set():
                self._stop = None
                self._take(name, fall)

        def failed(error: BaseException) -> None:
            if not stop.is_set():
                self._stop = None
                self.said.emit(str(error))
                self.found.emit()

        self.last_try = name
        self.tried.emit(name)
        if self.worker is None:
            done(job())
        else:
            self.worker.run(job, done, failed)

    def _take(self, name: str, fall: Fall) -> None:
        frames, seconds = frames_of(self.draft, fall.fallen, fall)
        is_far = bool((np.abs(frames[-1, :, :3] - frames[0, :, :3]).max(axis=1) > _SLID).any())
        if fall.fallen or is_far:
            piece = self.piece if self.tool is Tool.BUILD else ""
            self._put_away()
            self.num_held = dict.fromkeys(self.num_held, 0)
            self.fallen = Fallen(fall.fallen, frames, seconds, name == "built", piece)
        else:
            self.held = Fallen((), frames, seconds) if seconds else None
            if name in self.num_held:
                self.num_held[name] += 1
        self.found.emit()

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._stop is not None:
            self._stop.set()
            self._stop = None

    def put_up(self) -> None:
        """Let everything stand as it did before something fell."""
        fallen, self.fallen = self.fallen, None
        self._tilted = 0.0
        if fallen is not None:
            if fallen.is_built:
                self.draft.steps.undo()
            self.refresh()
            if fallen.piece:
                self.pick(fallen.piece)


def least_degrees(margins: dict[Way, float], way: Way) -> float:
    """The angle at which the nearest of some directions gives way; 90 where nothing does."""
    if not margins:
        return 90.0
    nearest = max(margins, key=lambda other: other[0] * way[0] + other[1] * way[1])
    return math.degrees(math.atan(margins[nearest]))
