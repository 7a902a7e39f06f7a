"""A position of Turmbauer as instance arrays, and a proposed action as a ghost in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gui.games.turmbauer.palette import DARK, NATURAL, PREVIEW, Paint, paints
from gui.scene import voxels
from gui.scene.arrays import CUBE, FIGURE, MARKER, Instances, Mark, Material, Scene, Sign, pack_look

Cell = tuple[int, int, int]
Place = Cell | None  # the cube stood on; None is the table

BASE = -1
_ALPHA = 255


@dataclass(frozen=True)
class Preview:
    """What is proposed on top of a position.

    `cells` are those of a new piece of color `seat`; `stand` (if `climbs`) is where its climber would stand,
    `path` the way there; `goals` are the fields that could be chosen.
    """

    seat: int = 0
    cells: tuple[Cell, ...] = ()
    climbs: bool = False
    stand: Place = None
    path: tuple[Place, ...] = ()
    goals: tuple[Cell, ...] = ()


NOTHING = Preview()


def build_scene(state: Any, fresh: int = 0, preview: Preview = NOTHING) -> Scene:
    """The picture of `state`.

    Parameters
    ----------
    state
        A position: ``game.colors``, ``cubes()``, ``blocks`` and ``climbers`` are read.
    fresh
        Number of the block that was built last and is to be marked; 0 for none.
    preview
        What is proposed.
    """
    colors = paints(state.game.colors)
    table = state.cubes()
    cells = np.asarray(table[:, :3], np.int64)
    numbers = _block_numbers(state, cells)
    cubes = _cubes(cells, table[:, 3], table[:, 4], numbers, colors, np.where(numbers == fresh, Mark.FRESH, 0))
    spots = table_spots(cells)
    scene = Scene(
        cubes=cubes,
        figures=_figures([(seat, _standing(spots, seat, p)) for seat, p in enumerate(state.climbers)], colors),
        contact=voxels.contact_shadow(cells),
    )
    return add_preview(scene, colors, cells, preview)


def add_preview(scene: Scene, colors: Sequence[Paint], cells: np.ndarray, preview: Preview) -> Scene:
    """`scene` with another proposal; its solid arrays stay the same objects."""
    ghost = np.zeros(0, CUBE)
    if preview.cells:
        own = np.array(preview.cells, np.int64)
        painted = own.sum(axis=1) % 2
        seats = np.full(len(own), preview.seat)
        ghost = _cubes(own, seats, painted, np.ones(len(own), int), colors, np.full(len(own), Mark.GHOST))
    spots = table_spots(cells)
    figures = np.zeros(0, FIGURE)
    if preview.climbs:
        place = _standing(spots, preview.seat, preview.stand)
        figures = _figures([(preview.seat, place)], colors, Mark.GHOST)
    return scene.with_preview(ghost, figures, _markers(preview, spots))


def table_spots(cells: np.ndarray) -> list[tuple[float, float, float]]:
    """Where climbers wait on the table: in front of the four corners of the ground floor."""
    ground = cells[cells[:, 2] <= 1]
    (x0, y0), (x1, y1) = ground[:, :2].min(axis=0) - 0.6, ground[:, :2].max(axis=0) + 1.6
    return [(x0, y0, 0.0), (x1, y0, 0.0), (x1, y1, 0.0), (x0, y1, 0.0)]


def _standing(spots: Sequence[tuple[float, float, float]], seat: int, place: Place) -> tuple[float, float, float]:
    if place is None:
        return spots[seat % len(spots)]
    return place[0] + 0.5, place[1] + 0.5, place[2] + 1.0


def _block_numbers(state: Any, cells: np.ndarray) -> np.ndarray:
    """The block of each cube: its number in building order; the base stone comes last, as one block."""
    blocks = state.blocks
    number_at = {tuple(cell[:3]): block.number for block in blocks for cell in block.cells}
    base = len(blocks) + 1
    return np.array([number_at.get((int(x), int(y), int(z)), base) for x, y, z in cells], np.int64)


def _cubes(
    cells: np.ndarray, seats: np.ndarray, paint: np.ndarray, numbers: np.ndarray, colors: Sequence[Paint], marks: np.ndarray
) -> Instances:
    """Instances of cubes; `paint` is 0 natural, 1 colored, 2 dark."""
    cubes = np.zeros(len(cells), CUBE)
    shades = {BASE: DARK} | {seat: color.rgb for seat, color in enumerate(colors)}
    cubes["cell"] = cells
    cubes["rgba"][:, 3] = _ALPHA
    cubes["rgba"][:, :3] = [NATURAL if p == 0 else DARK if p == 2 else shades[int(s)] for s, p in zip(seats, paint, strict=True)]
    materials = np.choose(paint, [Material.NATURAL, Material.PAINTED, Material.DARK])
    patterns = [colors[int(s)].pattern if s >= 0 else 0 for s in seats]
    looks = [pack_look(m, p, k) for m, p, k in zip(materials, patterns, marks, strict=True)]
    cubes["look"] = np.array(looks, np.uint32) | voxels.covered_faces(cells) << np.uint32(12)
    cubes["block"] = numbers
    cubes["edges"] = voxels.bevel_edges(cells, numbers)
    cubes["shade"] = voxels.corner_shade(cells)
    return cubes


def _figures(
    standing: Iterable[tuple[int, tuple[float, float, float]]], colors: Sequence[Paint], mark: Mark = Mark.NONE
) -> Instances:
    rows = [
        (place, (*colors[seat].rgb, _ALPHA), pack_look(Material.PAINTED, colors[seat].pattern, mark))
        for seat, place in standing
    ]
    return np.array(rows, FIGURE)


def _markers(preview: Preview, spots: Sequence[tuple[float, float, float]]) -> Instances:
    rows = []
    for cell in preview.goals:
        sign = Sign.CHOSEN if preview.climbs and cell == preview.stand else Sign.GOAL
        rows.append((_standing(spots, preview.seat, cell), (*PREVIEW, _ALPHA), sign))
    for place in preview.path[1:-1]:
        rows.append((_standing(spots, preview.seat, place), (*PREVIEW, _ALPHA), Sign.STEP))
    return np.array(rows, MARKER)
