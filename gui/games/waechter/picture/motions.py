"""Animations of what happens in a game of Turm und Wächter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gui.games.waechter.picture.kinds import (
    GHOST_GUARDS,
    GHOST_STONES,
    GUARDS,
    STONES,
)
from gui.games.waechter.picture.scene import BoardScene, row
from gui.scene.animation import smooth
from gui.scene.scene import Scene
from turmcore import Event
from turmcore.core.scene import Place
from turmcore.waechter import SIZE, GuardCaptured, GuardMoved, Placed, StackCaptured, StonesMoved
from turmcore.waechter.scene import GUARD_HEIGHT, STONE_HEIGHT, TOP, on_square

_UP, _PACE, _DOWN = 0.16, 0.13, 0.16  # seconds to lift, for each square, and to put down
_AWAY = 0.42  # seconds in which what was taken leaves the board
_AIR = 0.22  # above what stands on the way's ends


@dataclass(frozen=True)
class Slide:
    """Stones or a guard are lifted, go straight to their square and are put down; what they take leaves the board.

    Attributes
    ----------
    scene
        The end.
    stones, guards
        Rows of what does not move.
    moving, is_guard
        How many stones go, or whether a guard does.
    start, end
        Where the lowest of them stands before and after.
    taken
        Rows of the stones that are taken, `taken_guard` those of the guard.
    """

    scene: BoardScene
    stones: tuple[tuple, ...]
    guards: tuple[tuple, ...]
    side: int
    moving: int
    is_guard: bool
    start: Place
    end: Place
    taken: tuple[tuple, ...] = ()
    taken_guard: tuple[tuple, ...] = ()

    @property
    def far(self) -> float:
        """Number of squares that it goes."""
        return abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1])

    @property
    def duration(self) -> float:
        return _UP + _PACE * self.far + _DOWN + (0.5 * _AWAY if self.taken or self.taken_guard else 0.0)

    def at(self, time: float) -> Scene:
        x, y, z = self.place(time)
        own = [
            row((x, y, z + level * STONE_HEIGHT), self.side)
            for level in range(0 if self.is_guard else self.moving)
        ]
        guards = [row((x, y, z), self.side)] if self.is_guard else []
        stones = [*self.stones, *own, *self._leaving(self.taken, time)]
        guards += [*self.guards, *self._leaving(self.taken_guard, time)]
        return self.scene.showing(
            {
                STONES: STONES.rows(stones),
                GUARDS: GUARDS.rows(guards),
                GHOST_STONES: GHOST_STONES.nothing,
                GHOST_GUARDS: GHOST_GUARDS.nothing,
            }
        )

    def place(self, time: float) -> Place:
        """Place of what moves."""
        arrive = _UP + _PACE * self.far
        part = smooth((time - 0.5 * _UP) / max(1e-9, arrive - 0.5 * _UP))
        high = max(self.start[2], self.end[2], TOP + self._taken_height()) + _AIR
        x = self.start[0] + (self.end[0] - self.start[0]) * part
        y = self.start[1] + (self.end[1] - self.start[1]) * part
        if time < arrive:
            z = self.start[2] + (high - self.start[2]) * smooth(time / _UP)
        else:
            z = high + (self.end[2] - high) * smooth((time - arrive) / (self.duration - arrive))
        return x, y, z

    def _taken_height(self) -> float:
        return GUARD_HEIGHT if self.taken_guard else len(self.taken) * STONE_HEIGHT

    def _leaving(self, rows: Sequence[tuple], time: float) -> list[tuple]:
        """The way of what is taken: over the nearer side of the board, and down."""
        begin = _UP + 0.55 * _PACE * self.far
        part = smooth((time - begin) / _AWAY)
        if part >= 1.0:
            return []
        moved = []
        for place, rgba, look in rows:
            outside = SIZE + 1.4 if place[0] >= SIZE / 2 else -1.4
            x = place[0] + (outside - place[0]) * part
            lift = 0.9 * part * (1 - part) * 2
            moved.append(((x, place[1], max(0.0, place[2] * (1 - part * part) + lift)), rgba, look))
        return moved


def motion_of(scene: BoardScene, events: Sequence[Event], dropped: Place | None = None) -> Slide | None:
    """The animation of what led to `scene`; None if nothing moves. What was `dropped` somewhere comes from there."""
    for event in events:
        if isinstance(event, StonesMoved):
            joined = event.height - event.stones
            start, end = dropped or on_square(event.origin, event.left), on_square(event.target, joined)
            return _slide(scene, events, event.side, event.target, event.stones, False, start, end)
        if isinstance(event, GuardMoved):
            start, end = dropped or on_square(event.origin), on_square(event.target)
            return _slide(scene, events, event.side, event.target, 0, True, start, end)
    return None


def _slide(
    scene: BoardScene,
    events: Sequence[Event],
    side: int,
    target: int,
    moving: int,
    is_guard: bool,
    start: Place,
    end: Place,
) -> Slide:
    taken, taken_guard = [], []
    for event in events:
        if isinstance(event, StackCaptured):
            taken = [row(on_square(event.square, level), event.side) for level in range(event.height)]
        elif isinstance(event, GuardCaptured):
            taken_guard = [row(on_square(event.square), event.side)]
    stones, guards = _resting(scene.board, target, moving, is_guard)
    return Slide(scene, stones, guards, side, moving, is_guard, start, end, tuple(taken), tuple(taken_guard))


def _resting(board: Placed, target: int, moving: int, is_guard: bool) -> tuple[tuple[tuple, ...], ...]:
    """The rows of everything but the upper `moving` stones, or the guard, on the target."""
    stones = [
        row(on_square(stack.square, level), stack.side)
        for stack in board.stacks
        for level in range(stack.height - (moving if stack.square == target else 0))
    ]
    guards = [
        row(on_square(at), side)
        for side, at in enumerate(board.guards)
        if at is not None and not (is_guard and at == target)
    ]
    return tuple(stones), tuple(guards)
