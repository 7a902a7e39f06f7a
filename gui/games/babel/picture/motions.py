"""Animations of what happens in a game of Turmbau zu Babel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gui.games.babel.board import COLORS
from gui.games.babel.picture.kinds import BUILDERS, SECTORS
from gui.games.babel.picture.places import AT_REST, GIVEN, die_row, lying, slerp
from gui.games.babel.picture.scene import TowerScene, build_scene, figure_row
from gui.scene.animation import Animation, Chain, Throw, smooth
from gui.scene.dice import DICE, IVORY, Quaternion
from gui.scene.kind import Instances
from gui.scene.look import Mark
from gui.scene.scene import Scene
from turmcore import Event
from turmcore.babel import DieRolled, FigureMoved, GroupRose, NumberGiven, NumberTurned
from turmcore.babel.rings import DIE_SIZE, Layout, die_place, layout_of
from turmcore.babel.scene import BUILDER_HEIGHT
from turmcore.babel.shown import Tower

_PACE, _SHORTEST = 0.15, 0.32  # seconds for a field, and for a way
_RISE, _LATER = 0.75, 0.08  # seconds to rise, and between two figures
_HAND, _FAR, _TURN = 0.45, 0.016, 0.4  # seconds to hand a die over, for each unit of the way, and to turn it
_THROW = 0.85
_HOP = 0.45  # how high a figure hops
_AIR = 0.9  # how far above its new field a rising figure comes down from

Places = NDArray[np.float64]


@dataclass(frozen=True)
class Hop:
    """A figure goes from field to field; those on its fields make room.

    Attributes
    ----------
    scene
        With everything else as it is meanwhile.
    rows
        Of all figures where they stand in the end, that which goes being the last.
    starts
        Where they stand before, (n, 3).
    points
        Where the figure is on each field of its way.
    """

    scene: TowerScene
    rows: Instances
    starts: Places
    points: Places

    @property
    def duration(self) -> float:
        return max(_SHORTEST, _PACE * (len(self.points) - 1))

    @property
    def touches(self) -> tuple[float, ...]:
        """When the figure touches down, in seconds after the start."""
        steps = len(self.points) - 1
        return tuple(self.duration * step / steps for step in range(1, steps + 1))

    def at(self, time: float) -> Scene:
        part = min(1.0, max(0.0, time / self.duration))
        figures = self.rows.copy()
        ends = figures["place"].astype(np.float64)
        figures["place"] = self.starts + (ends - self.starts) * smooth(part)
        figures["place"][-1] = self.place(part)
        return self.scene.showing({BUILDERS: figures})

    def place(self, part: float) -> Places:
        """Place of the figure after that part of the time."""
        steps = len(self.points) - 1
        at = part * steps
        step = min(int(at), steps - 1)
        start, end, here = self.points[step], self.points[step + 1], at - step
        place = start + (end - start) * here
        rise = _HOP + 0.5 * abs(end[2] - start[2])
        place[2] += rise * 4 * here * (1 - here)
        return np.asarray(place)


@dataclass(frozen=True)
class Rise:
    """A complete group goes up, one figure shortly after the other.

    Attributes
    ----------
    scene
        With everything else as it is meanwhile.
    rows
        Of all figures where they stand in the end, those of the group being the last.
    starts
        Where they stand before, (n, 3).
    num_rising
        How many the group has.
    """

    scene: TowerScene
    rows: Instances
    starts: Places
    num_rising: int

    @property
    def duration(self) -> float:
        return _RISE + _LATER * (self.num_rising - 1)

    @property
    def touches(self) -> tuple[float, ...]:
        """When the first figure touches down, in seconds after the start; the others follow it."""
        return (_RISE,)

    def at(self, time: float) -> Scene:
        figures = self.rows.copy()
        ends = figures["place"].astype(np.float64)
        part = smooth(time / self.duration)
        figures["place"] = self.starts + (ends - self.starts) * part
        first = len(figures) - self.num_rising
        for number in range(first, len(figures)):
            own = (time - _LATER * (number - first)) / _RISE
            figures["place"][number] = _rising(self.starts[number], ends[number], min(1.0, max(0.0, own)))
        return self.scene.showing({BUILDERS: figures})


def _rising(start: Places, end: Places, part: float) -> Places:
    """Up, then across in an arc, then down."""
    high = end[2] + _AIR
    place = start + (end - start) * smooth((part - 0.18) / 0.64)
    if part < 0.5:
        place[2] = start[2] + (high - start[2]) * smooth(part / 0.5)
    else:
        place[2] = high + (end[2] - high) * smooth((part - 0.5) / 0.5)
    return np.asarray(place)


@dataclass(frozen=True)
class Handing:
    """The die goes to another player, or is turned over where it lies.

    Attributes
    ----------
    scene
        With everything else as it is meanwhile.
    start, end
        Where it lies, and `first` and `last` how it is turned.
    arc
        How high it is lifted.
    """

    scene: TowerScene
    start: Places
    end: Places
    first: Quaternion
    last: Quaternion
    arc: float = 0.9

    @property
    def far(self) -> float:
        """Length of its way."""
        return float(np.linalg.norm(self.end - self.start))

    @property
    def duration(self) -> float:
        return _HAND + _FAR * self.far if self.far else _TURN

    def at(self, time: float) -> Scene:
        part = min(1.0, max(0.0, time / self.duration))
        place = self.start + (self.end - self.start) * smooth(part)
        arc = 4 * part * (1 - part) * self.arc
        turn = slerp(self.first, self.last, smooth(part))
        color = tuple(round(a + (b - a) * part) for a, b in zip(IVORY, GIVEN, strict=True))
        x, y, z = place.tolist()
        row = die_row((x, y, z), turn, 0.5 * DIE_SIZE + arc, (color[0], color[1], color[2], color[3]))
        return self.scene.showing({DICE: DICE.rows([row])})


def _clear(layout: Layout, start: Places, end: Places) -> float:
    """Height of an arc from one place to another that goes over everything."""
    parts = np.linspace(0.05, 0.95, 37)
    way = start + (end - start) * parts[:, None]
    radii = np.hypot(way[:, 0], way[:, 1])
    tops = np.max(
        [np.where(radii < ring.edge + DIE_SIZE, ring.top + BUILDER_HEIGHT, 0.0) for ring in layout.rings], 0
    )
    return max(0.9, float((tops / (4 * parts * (1 - parts))).max()))


def motion_of(before: Tower, scene: TowerScene, events: Sequence[Event]) -> Animation | None:
    """The animation of what led from one position to `scene`; None if nothing moves."""
    assert scene.tower is not None
    parts: list[Animation] = []
    now, still = before, build_scene(before)
    layout, count = layout_of(before.board), before.num_players
    for event in events:
        if isinstance(event, FigureMoved):
            after = _moved(now, event.path[0], event.path[-1], event.color)
            parts.append(_hop(still, now, after, event))
            now = after
        elif isinstance(event, GroupRose):
            after = _risen(now, event)
            parts.append(_rise(still, now, after, event))
            now = after
        elif isinstance(event, DieRolled):
            place = die_place(layout, count, event.player)
            thrown = scene.showing({BUILDERS: still[BUILDERS]})
            parts.append(Throw(thrown, (event.number,), (place,), (AT_REST,), event.number, _THROW, DIE_SIZE))
        elif isinstance(event, NumberGiven) and before.number is not None:
            places = [np.array(die_place(layout, count, player)) for player in (event.giver, event.receiver)]
            turns = lying(before.number), lying(event.number)
            parts.append(Handing(scene, places[0], places[1], *turns, _clear(layout, places[0], places[1])))
        elif isinstance(event, NumberTurned):
            here = np.array(die_place(layout, count, event.player))
            parts.append(Handing(scene, here, here, lying(7 - event.number), lying(event.number)))
    return Chain(tuple(parts)) if parts else None


def _sorted(colors: str) -> str:
    return "".join(sorted(colors, key=COLORS.index))


def _with(tower: Tower, changes: dict[str, str]) -> Tower:
    """A tower with other figures on some fields."""
    fields = dict(tower.fields) | {name: _sorted(colors) for name, colors in changes.items()}
    shown = tuple((name, fields[name]) for name in tower.board.fields if fields.get(name))
    return replace(tower, fields=shown)


def _moved(tower: Tower, origin: str, target: str, color: str) -> Tower:
    left = tower.colors(origin).replace(color, "", 1)
    return _with(tower, {origin: left, target: tower.colors(target) + color})


def _risen(tower: Tower, event: GroupRose) -> Tower:
    changes = {event.field: ""}
    for color, target in zip(event.colors, event.targets, strict=True):
        changes[target] = changes.get(target, tower.colors(target)) + color
    return _with(tower, changes)


def _hop(still: TowerScene, now: Tower, after: Tower, event: FigureMoved) -> Hop:
    layout, color = layout_of(now.board), event.color
    origin, target = event.path[0], event.path[-1]
    leaving = now.colors(origin).rfind(color)
    coming = after.colors(target).rfind(color)
    rows, starts = _others(now, after, {origin: {leaving}}, {target: {coming}})
    start = layout.slots(origin, len(now.colors(origin)))[leaving]
    end = layout.slots(target, len(after.colors(target)))[coming]
    points = [start]
    for field in event.path[1:-1]:
        x, y, z = layout.middle(field)
        points.append(
            (x, y, z + (BUILDER_HEIGHT if now.colors(field) else 0.0))
        )  # over those who stand there
    points.append(end)
    rows.append(figure_row(end, color))
    starts.append(start)
    return Hop(still, BUILDERS.rows(rows), np.array(starts), np.array(points))


def _rise(still: TowerScene, now: Tower, after: Tower, event: GroupRose) -> Rise:
    layout = layout_of(now.board)
    colors = now.colors(event.field)
    arriving: dict[str, set[int]] = {}
    rising: list[tuple[tuple[float, float, float], tuple]] = []
    slots = layout.slots(event.field, len(colors))
    for part, color in enumerate(colors):
        target = event.targets[event.colors.index(color)]
        taken = arriving.setdefault(target, set())
        coming = len(after.colors(target)) - 1 - len(taken)  # the last ones of its start field
        taken.add(coming)
        end = layout.slots(target, len(after.colors(target)))[coming]
        rising.append((slots[part], figure_row(end, color)))
    rows, starts = _others(now, after, {event.field: set(range(len(colors)))}, arriving)
    rows += [row for _, row in rising]
    starts += [start for start, _ in rising]
    still = still.showing({SECTORS: build_scene(after)[SECTORS]})
    return Rise(still, BUILDERS.rows(rows), np.array(starts), len(colors))


def _others(
    now: Tower, after: Tower, leaving: dict[str, set[int]], coming: dict[str, set[int]]
) -> tuple[list[tuple], list[tuple[float, float, float]]]:
    """Rows of the figures that stay on their fields, and where they stand before."""
    layout: Layout = layout_of(now.board)
    rows, starts = [], []
    for name, colors in after.fields:
        slots = layout.slots(name, len(colors))
        here = [part for part in range(len(colors)) if part not in coming.get(name, ())]
        mark = Mark.BOUND if now.is_bound(name) else Mark.NONE
        before = now.colors(name)
        froms = [part for part in range(len(before)) if part not in leaving.get(name, ())]
        old = layout.slots(name, len(before))
        for part, origin in zip(here, froms, strict=True):
            rows.append(figure_row(slots[part], colors[part], mark))
            starts.append(old[origin])
    return rows, starts
