"""A position of Turmbauer as instance arrays, and a proposed action as a ghost in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import turmcore
from gui.games.turmbauer.palette import DARK, NATURAL, PREVIEW, Paint, paints
from gui.scene import voxels
from gui.scene.arrays import CUBE, FIGURE, MARKER, Instances, Mark, Material, Scene, Sign, pack_look
from turmcore.turmbauer import TurmbauerState

Cell = tuple[int, int, int]
Place = Cell | None  # the cube stood on; None is the table

Integers = NDArray[np.int64]

_ALPHA = 255
_NATURAL, _COLORED = 0, 2  # what `TurmbauerState.cubes` says: 0 natural, 1 dark, 2 + seat


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


def build_scene(state: TurmbauerState, fresh: int = 0, preview: Preview = NOTHING) -> Scene:
    """The picture of `state`.

    Parameters
    ----------
    state
        A position.
    fresh
        Number of the block that was built last and is to be marked; 0 for none.
    preview
        What is proposed.
    """
    colors = paints(state.game.colors)
    table = state.cubes().astype(np.int64)
    cells, numbers, shows = table[:, :3], table[:, 3], table[:, 4]
    marks = np.where((numbers == fresh) & (numbers > 0), Mark.FRESH, Mark.NONE)
    spots = table_spots(cells)
    scene = Scene(
        cubes=_cubes(cells, numbers, shows, colors, marks),
        figures=_figures(
            [(seat, _standing(spots, seat, p)) for seat, p in enumerate(state.climbers)], colors
        ),
        contact=voxels.contact_shadow(cells),
    )
    return add_preview(scene, colors, preview)


def read_scene(text: str) -> Scene:
    """The picture of the position that a text describes; ``turmcore.TurmError`` says what is wrong with
    it."""
    state = turmcore.from_text("turmbauer", text)
    assert isinstance(state, TurmbauerState)
    return build_scene(state)


def add_preview(scene: Scene, colors: Sequence[Paint], preview: Preview) -> Scene:
    """`scene` with another proposal; its solid arrays stay the same objects."""
    cells = scene.cubes["cell"]
    ghost = np.zeros(0, CUBE)
    if preview.cells:
        own = np.array(preview.cells, np.int64)
        shows = np.where(own.sum(axis=1) % 2, _COLORED + preview.seat, _NATURAL)
        ghost = _cubes(own, np.ones(len(own), np.int64), shows, colors, np.full(len(own), Mark.GHOST))
    spots = table_spots(cells)
    figures = np.zeros(0, FIGURE)
    if preview.climbs:
        place = _standing(spots, preview.seat, preview.stand)
        figures = _figures([(preview.seat, place)], colors, Mark.GHOST)
    return scene.with_preview(ghost, figures, _markers(preview, spots))


def table_spots(cells: Integers) -> list[tuple[float, float, float]]:
    """Where climbers wait on the table: in front of the four corners of the ground floor."""
    ground = cells[cells[:, 2] <= 1]
    (x0, y0), (x1, y1) = ground[:, :2].min(axis=0) - 0.7, ground[:, :2].max(axis=0) + 1.7
    return [(x0, y0, 0.0), (x1, y0, 0.0), (x1, y1, 0.0), (x0, y1, 0.0)]


def _standing(
    spots: Sequence[tuple[float, float, float]], seat: int, place: Place
) -> tuple[float, float, float]:
    if place is None:
        return spots[seat % len(spots)]
    return place[0] + 0.5, place[1] + 0.5, place[2] + 1.0


def _cubes(
    cells: Integers, numbers: Integers, shows: Integers, colors: Sequence[Paint], marks: Integers
) -> Instances:
    """Instances of cubes, with their block numbers and what they show, as ``TurmbauerState.cubes`` says."""
    cubes = np.zeros(len(cells), CUBE)
    shades = np.array([NATURAL, DARK, *(paint.rgb for paint in colors)], np.uint8)
    looks = [pack_look(Material.NATURAL), pack_look(Material.DARK)]
    looks += [pack_look(Material.PAINTED, paint.pattern) for paint in colors]
    cubes["cell"] = cells
    cubes["rgba"][:, :3] = shades[shows]
    cubes["rgba"][:, 3] = _ALPHA
    cubes["look"] = np.array(looks)[shows] | marks << 8 | voxels.covered_faces(cells) << np.uint32(12)
    cubes["block"] = numbers
    cubes["edges"] = voxels.bevel_edges(cells, numbers + 1)  # 0 means free there
    cubes["shade"] = voxels.corner_shade(cells)
    return cubes


def _figures(
    standing: Iterable[tuple[int, tuple[float, float, float]]],
    colors: Sequence[Paint],
    mark: Mark = Mark.NONE,
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
