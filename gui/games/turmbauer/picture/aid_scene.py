"""The pictures of statics as arrays: colored pieces, force flow, tilt rose, plumb line, what would fall."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gui.games.turmbauer.picture.kinds import CUBES, GHOST_CUBES, GLASS
from gui.games.turmbauer.picture.tower_scene import TowerScene
from gui.games.turmbauer.play.aids import Aids
from gui.games.turmbauer.play.statics import DIRECTIONS, STEADINESS, Balance, degrees
from gui.scene import voxels
from gui.scene.glyphs import DEGREE
from gui.scene.kind import Instances
from gui.scene.look import Mark, Material, pack_look
from gui.scene.sign import PAPER, SIGN, Point, Row, Sign, label_row, line_row, pack_radius

Rgb = tuple[int, int, int]

#: From what is most to be minded to what is least: told apart by everybody, in dark and bright surroundings.
SCALE: tuple[Rgb, ...] = ((253, 219, 44), (150, 205, 70), (44, 165, 134), (52, 116, 150), (72, 72, 140))
PLAIN_WOOD: Rgb = (158, 148, 134)  # nothing can be said, or nothing is to be minded
#: What each class begins with, from the most to the least; a load or a weight in cubes.
LOADS = (20.0, 10.0, 5.0, 2.0, 0.0)
ROOMS = (0.0, 1.0, 2.0, 4.0, 8.0)

FORCE: Rgb = (24, 150, 172)  # whatever belongs to forces and balance
PATCH: Rgb = (222, 238, 238)
FALL: Rgb = (150, 20, 122)  # whatever gives way
_FALL_FILL, _WEAK_FILL = 150, 36

#: The rose: how many degrees its first ring may stand for, how far apart its two rings are in cubes, and how many
#: rings the longest spoke reaches.
_UNITS, _RING, _RINGS_MOST = (1.0, 2.0, 5.0, 10.0), 1.15, 2.6
_AROUND = 0.55  # from the foot of the tower to the rose
_ROSE_Z = 0.03
_THICK, _THIN, _HAIR, _FINE = 0.11, 0.065, 0.024, 0.014
_PALE = 130 / 255
_WIDEST, _NARROWEST = 0.24, 0.025  # radius of a tube


# -- classes of the heat maps ------------------------------------------------------------


def class_of(heat: str, value: float) -> int | None:
    """Which color of the `SCALE` a value has; None: nothing is to be minded."""
    if math.isinf(value):
        return None
    if heat == "weakness":
        words = [least for _, least in STEADINESS]  # from solid to critical
        number = next(k for k, least in enumerate(words) if value >= least or k == len(words) - 1)
        return len(words) - 1 - number
    if heat == "load":
        return next(k for k, least in enumerate(LOADS) if value > least or k == len(LOADS) - 1)
    return max(k for k, least in enumerate(ROOMS) if value >= least or k == 0)


def shade(heat: str, value: float) -> Rgb:
    """The color of a value in a heat map."""
    number = class_of(heat, value)
    return PLAIN_WOOD if number is None else SCALE[number]


# -- the whole picture --------------------------------------------------------------------


def with_aids(scene: TowerScene, balance: Balance, aids: Aids) -> TowerScene:
    """The scene of a tower with the chosen pictures of its statics in it."""
    aids = aids.shown
    if not aids.has_pictures:
        return scene
    if aids.heat:
        scene = colored(scene, balance, aids.heat)
    rows: list[Row] = []
    how: dict[int, tuple[Rgb, int, int]] = {}
    if balance.verdict == "falls":
        how |= dict.fromkeys(balance.fallers, (FALL, _FALL_FILL, int(Mark.HATCHED)))
    if aids.rose:
        rows += rose(balance)
    if aids.forces and not scene.inside.is_exploded:
        rows += flow(balance)
    if aids.plumb and not scene.inside.is_exploded:
        rows += plumb(balance)
    frame = scene.frame
    if aids.rose and balance.tilts:
        around = [row[0] for row in rows if row[3] == Sign.LABEL] + [
            (x, y, 0.0) for x, y in _circle(balance, 2, 8)
        ]
        frame = np.vstack([frame, around])
    signs = np.array(rows, SIGN) if rows else scene.aid_signs
    tints = tints_of(scene, how)
    if aids.rose and balance.weakest is not None:
        tints = outlined(scene, balance.weakest.mechanism.moving)
    scene = scene.proposing(scene.ghosts, tints)
    return replace(scene, aid_signs=signs, aid_tints=tints, frame=frame, signs=signs)


def colored(scene: TowerScene, balance: Balance, heat: str) -> TowerScene:
    """The scene with its cubes colored by what statics says about their pieces, or about their own tops."""
    if heat == "room":
        of_cell = {cell: shade(heat, room) for cell, room in balance.rooms.items()}
        return scene.showing({kind: _by_cell(scene[kind], of_cell) for kind in (CUBES, GLASS)})
    values = balance.weakness if heat == "weakness" else balance.loads
    shades = np.array([shade(heat, value) for value in values] or [PLAIN_WOOD], np.uint8)
    return scene.showing({kind: _by_block(scene[kind], shades) for kind in (CUBES, GLASS)})


def _by_block(cubes: Instances, shades: NDArray[np.uint8]) -> Instances:
    numbers = np.minimum(cubes["block"], len(shades) - 1)
    return _stained(cubes, shades[numbers])


def _by_cell(cubes: Instances, of_cell: Mapping[tuple[int, int, int], Rgb]) -> Instances:
    cells = cubes["cell"].astype(int).tolist()
    return _stained(cubes, np.array([of_cell.get((x, y, z), PLAIN_WOOD) for x, y, z in cells], np.uint8))


def _stained(cubes: Instances, shades: NDArray[np.uint8]) -> Instances:
    """Stained wood of these colors; what is special about a cube stays."""
    if not len(cubes):
        return cubes
    cubes = cubes.copy()
    cubes["rgba"][:, :3] = shades
    cubes["look"] = pack_look(Material.STAINED) | cubes["look"] & 0xF00
    return cubes


def tints_of(scene: TowerScene, how: Mapping[int, tuple[Rgb, int, int]]) -> Instances:
    """Tints over the cubes of blocks: for each number the color, its alpha, and marks."""
    parts = []
    for cubes in (scene[CUBES], scene[GLASS]):
        for number, (rgb, alpha, mark) in how.items():
            own = cubes[cubes["block"] == number]
            if len(own):
                parts.append(tinted(own, rgb, alpha, mark))
    return np.concatenate(parts) if parts else GHOST_CUBES.nothing


def tinted(cubes: Instances, rgb: Rgb = FALL, alpha: int = _FALL_FILL, mark: int = Mark.HATCHED) -> Instances:
    """A tint over cubes; over those that fall as it stands."""
    tint = cubes.copy()
    tint["rgba"] = (*rgb, alpha)
    tint["look"] = pack_look(Material.NATURAL, 0, Mark.GHOST | Mark.FADED | mark)
    return tint


def outlined(scene: TowerScene, numbers: Iterable[int]) -> Instances:
    """One outline around blocks that give way together."""
    found = [cubes[np.isin(cubes["block"], list(numbers))] for cubes in (scene[CUBES], scene[GLASS])]
    cubes = tinted(np.concatenate(found), FALL, _WEAK_FILL, Mark.NONE)
    if len(cubes):
        cells = cubes["cell"].astype(np.int64)
        if not scene.inside.is_exploded:
            cubes["faces"] = voxels.covered_faces(cells)
        blocks = (
            cubes["block"].astype(np.int64) if scene.inside.is_exploded else np.zeros(len(cells), np.int64)
        )
        cubes["edges"] = voxels.bevel_edges(cells, blocks + 1)
    return cubes


def falling(scene: TowerScene, numbers: Iterable[int]) -> Instances:
    """Tints over the blocks that would fall."""
    return tints_of(scene, dict.fromkeys(numbers, (FALL, _FALL_FILL, int(Mark.HATCHED))))


# -- signs ---------------------------------------------------------------------------------


def flow(balance: Balance) -> list[Row]:
    """The flow of forces: from every pressure point into the body below, through its middle, and out of it."""
    pressures = balance.pressures
    if not pressures:
        return []
    most = max(pressure.force for pressure in pressures)
    rows: list[Row] = []
    for pressure in pressures:
        corners = [*pressure.patch, pressure.patch[0]]
        rows += [_tube(a, b, _FINE, PATCH, _PALE) for a, b in pairwise(corners)]
    for number in range(len(balance.bodies)):
        into = [p for p in pressures if p.lower == number]
        out = [p for p in pressures if p.upper == number]
        knot = _knot(balance, number, [(p.point, p.force) for p in out])
        rows += [_tube(p.point, knot, tube_radius(p.force, most), FORCE) for p in into]
        rows += [_tube(knot, p.point, tube_radius(p.force, most), FORCE) for p in out]
    for pressure in pressures:
        rows.append(_dot(pressure.point, max(0.06, 0.85 * tube_radius(pressure.force, most)), PAPER))
    return rows


def tube_radius(force: float, most: float) -> float:
    """The radius of a tube that carries `force`: its section grows with the force."""
    return max(_NARROWEST, _WIDEST * math.sqrt(force / max(most, 1e-9)))


def _knot(balance: Balance, number: int, out: Sequence[tuple[Point, float]]) -> Point:
    """Point where the forces of a body meet: as high as its mass centre, above what they go on to."""
    middle = (np.array(balance.bodies[number], float) + 0.5).mean(axis=0)
    total = sum(force for _, force in out)
    x = sum(point[0] * force for point, force in out) / total if out else middle[0]
    y = sum(point[1] * force for point, force in out) / total if out else middle[1]
    return float(x), float(y), float(middle[2])


def rose(balance: Balance) -> list[Row]:
    """Tilt that the table stands each way, as spokes around the foot of the tower."""
    tilts = balance.tilts
    rows: list[Row] = []
    if not tilts:
        return rows
    for ring in (1, 2):
        circle = [(x, y, _ROSE_Z) for x, y in _circle(balance, ring, 48)]
        rows += [_tube(a, b, _HAIR, PATCH, _PALE) for a, b in pairwise([*circle, circle[0]])]
    (x, y), inner, unit = _middle(balance), _inner(balance), ring_angle(balance)
    weakest = balance.weakest
    tips: list[Point] = []
    for tilt in sorted(tilts, key=lambda tilt: tilt is weakest):  # the weakest over the others
        dx, dy = tilt.direction
        angle = degrees(tilt.margin)
        far = inner + _RING * min(angle / unit, _RINGS_MOST)
        start, tip = (x + inner * dx, y + inner * dy, _ROSE_Z), (x + far * dx, y + far * dy, _ROSE_Z)
        is_weakest = tilt is weakest
        rows.append(_tube(start, tip, _THICK if is_weakest else _THIN, FALL if is_weakest else FORCE))
        if is_weakest:
            label = (x + (far + 0.45) * dx, y + (far + 0.45) * dy, _ROSE_Z)
            rows.append(label_row(label, f"{round(angle)}{DEGREE}"))
    for tilt in tilts:
        far = inner + _RING * min(degrees(tilt.margin) / unit, _RINGS_MOST)
        tips.append((x + far * tilt.direction[0], y + far * tilt.direction[1], _ROSE_Z))
    return [*(_tube(a, b, _HAIR, FORCE) for a, b in pairwise([*tips, tips[0]])), *rows]


def ring_angle(balance: Balance) -> float:
    """Degrees of the first ring of the rose; the second stands for twice as many."""
    most = max((degrees(tilt.margin) for tilt in balance.tilts), default=0.0)
    return next((unit for unit in _UNITS if most <= unit * _RINGS_MOST), _UNITS[-1])


def _middle(balance: Balance) -> tuple[float, float]:
    corners = np.array(balance.foot)
    x, y = ((corners.min(axis=0) + corners.max(axis=0)) / 2).tolist()
    return x, y


def _inner(balance: Balance) -> float:
    corners = np.array(balance.foot) - _middle(balance)
    return float(np.linalg.norm(corners, axis=1).max()) + _AROUND


def _circle(balance: Balance, rings: float, count: int = DIRECTIONS) -> list[tuple[float, float]]:
    (x, y), far = _middle(balance), _inner(balance) + _RING * rings
    turns = [2 * math.pi * k / count for k in range(count)]
    return [(x + far * math.cos(turn), y + far * math.sin(turn)) for turn in turns]


def plumb(balance: Balance) -> list[Row]:
    """The line from the mass centre down to the table, and the hull of what the tower stands on."""
    x, y, z = balance.center
    color = FORCE if balance.reach >= 0 else FALL
    corners = [(i, j, _ROSE_Z) for i, j in balance.foot]
    rows = [_tube(a, b, _THIN, PAPER) for a, b in pairwise([*corners, corners[0]])]
    rows.append(_tube((x, y, z), (x, y, _ROSE_Z), _THIN, color))
    rows += [_dot((x, y, _ROSE_Z), 0.11, color), _dot((x, y, z), 0.24, PAPER), _dot((x, y, z), 0.17, color)]
    return rows


def _tube(a: Point, b: Point, radius: float, color: Rgb, solid: float = 1.0) -> Row:
    return line_row(a, b, Sign.TUBE, color, solid, pack_radius(radius))


def _dot(place: Point, radius: float, color: Rgb) -> Row:
    x, y, z = place
    return _tube((x, y, z - 0.005), (x, y, z + 0.005), radius, color)
