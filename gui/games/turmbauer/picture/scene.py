"""A position of Turmbauer as instance arrays, and what is proposed as ghosts and signs in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import turmcore
from gui.games.turmbauer.model import NOTHING, Cell, Preview
from gui.games.turmbauer.picture.aid_scene import falling, tinted
from gui.games.turmbauer.picture.kinds import (
    CLIMBERS,
    CUBE,
    CUBES,
    GHOST_CLIMBERS,
    GHOST_CUBES,
    GLASS,
    VEILED_CLIMBERS,
)
from gui.games.turmbauer.picture.palette import DARK, NATURAL, Paint, paints
from gui.games.turmbauer.picture.signs import all_signs
from gui.games.turmbauer.picture.tower_scene import TowerScene, joined
from gui.scene import inside as looking
from gui.scene import voxels
from gui.scene.camera import Camera
from gui.scene.dice import DICE, lying
from gui.scene.inside import PLAIN, Inside
from gui.scene.kind import Instances
from gui.scene.look import Mark, Material, pack_look
from gui.scene.room import NO_CONTACT
from gui.scene.scene import Scene
from gui.scene.sign import Point
from turmcore.turmbauer import TurmbauerState
from turmcore.turmbauer.scene import dice_places
from turmcore.turmbauer.tower import waiting_places

if TYPE_CHECKING:
    from gui.games.turmbauer.editors.draft import Draft

Integers = NDArray[np.int64]

_ALPHA = 255
_FELL_ALPHA = 60  # of the place that a piece has fallen from
NATURAL_CUBE, COLORED = 0, 2  # what `TurmbauerState.cubes` says: 0 natural, 1 dark, 2 + seat
_NOBODY = -1
_DICE_AWAY = 0.9  # from the middle of a die to that of a cube beside it, at least
_START_DIE = 0.85  # from a climber to its die
_DICE_ROOM = ((-0.6, -0.6), (0.6, -0.6), (0.6, 0.6), (-0.6, 0.6))


def build_scene(
    state: TurmbauerState | Draft,
    fresh: int = 0,
    preview: Preview = NOTHING,
    inside: Inside = PLAIN,
    *,
    apart: Collection[int] = (),
    rolled: Mapping[int, int] = MappingProxyType({}),
) -> TowerScene:
    """The picture of `state`.

    Parameters
    ----------
    state
        A position.
    fresh
        Number of the block that was built last and is to be marked; 0 for none.
    preview
        What is proposed.
    inside
        How to look into the tower.
    apart
        Numbers of the blocks that will be moved: nothing of them and of their neighbors is left out because they
        touch.
    rolled
        What was rolled for who begins, by seat: each color's die lies beside its climber.
    """
    colors = paints(state.game.colors)
    table = state.cubes().astype(np.int64)
    cells, numbers = table[:, :3], table[:, 3]
    keep, shift = looking.kept(cells, inside), looking.shifts(cells, numbers, inside)
    solid, glass = _tower(state, keep, shift, fresh, inside, apart)
    spots, axis = waiting_places(cells.tolist()), looking.axis_of(cells)
    # what is cut off has its room in the picture still, so that the camera rests while a cut moves
    gone = (cells + shift)[~keep]
    contact = np.round((cells + shift)[keep]).astype(np.int64)
    scene = TowerScene(
        items={
            CUBES: solid,
            CLIMBERS: CLIMBERS.nothing,
            DICE: lying(state.dice, dice_places(spots)) if state.dice else start_dice(rolled, spots),
            GLASS: glass,
        },
        contact=voxels.contact_shadow(contact) if len(contact) else NO_CONTACT,
        frame=np.vstack(
            [[(x + i, y + j, 0.0) for x, y, _ in dice_places(spots) for i, j in _DICE_ROOM], gone, gone + 1]
        ),
        inside=inside,
        spots=spots,
        axis=(float(axis[0]), float(axis[1]), float(axis[2])),
    )
    there = {(int(x), int(y), int(z)) for x, y, z in cells[keep]}
    climbers = [
        (seat, scene.standing(seat, place), _climber_mark(seat, inside), _ALPHA)
        for seat, place in enumerate(state.climbers)
        if place is None or place[2] < 0 or place in there
    ]
    return add_preview(scene.standing_on(_figures(climbers, colors)), colors, preview)


def _tower(
    state: TurmbauerState | Draft,
    keep: NDArray[np.bool_],
    shift: NDArray[np.float64],
    fresh: int,
    inside: Inside,
    apart: Collection[int],
) -> tuple[Instances, Instances]:
    """The cubes that a cut leaves, drawn away by their shift: the solid ones and those of glass."""
    table = state.cubes().astype(np.int64)
    cells, numbers, shows = table[:, :3], table[:, 3], table[:, 4]
    groups = looking.groups(cells, numbers, inside)
    groups = np.where(np.isin(numbers, list(apart)), groups.max(initial=0) + numbers + 1, groups)[keep]
    sawn = looking.sawn_faces(cells, numbers, keep)
    owners = np.array([_NOBODY, *(block.seat for block in state.blocks)])[numbers][keep]
    cells, numbers, shows, shift = cells[keep], numbers[keep], shows[keep], shift[keep]
    is_glass = owners != inside.only if inside.only >= 0 else np.full(len(cells), inside.is_xray)
    is_fresh = (numbers == fresh) & (fresh > 0)
    marks = np.where(is_fresh, Mark.FRESH, Mark.FADED if inside.fades and fresh else Mark.NONE)
    colors = paints(state.game.colors)

    def cubes(which: NDArray[np.bool_], seen_apart: Integers) -> Instances:
        made = cubes_of(cells[which], numbers[which], shows[which], colors, marks[which], seen_apart[which])
        made["shift"] = shift[which]
        made["faces"] |= sawn[which] << np.uint32(8)
        return made

    return cubes(~is_glass, groups), cubes(is_glass, numbers)


def extent(state: TurmbauerState) -> Cell:
    """Number of layers of cubes along x, y and z: the most that each cut can take."""
    cells = state.cubes()[:, :3].astype(np.int64)
    x, y, z = (looking.num_layers(cells, axis) for axis in looking.AXES)
    return x, y, z


def read_scene(text: str) -> Scene:
    """The picture of the position that a text describes; ``turmcore.TurmError`` says what is wrong with
    it."""
    state = turmcore.from_text("turmbauer", text)
    assert isinstance(state, TurmbauerState)
    return build_scene(state)


def start_camera() -> Camera:
    """From where the tower is looked at first."""
    return Camera()


def add_preview(scene: TowerScene, colors: Sequence[Paint], preview: Preview) -> TowerScene:
    """`scene` with another proposal; its solid arrays stay the same objects."""
    ghosts, figures = [], []
    if preview.cells:
        mark = Mark.GHOST if preview.is_legal else Mark.GHOST | Mark.HATCHED
        ghosts.append(_ghost(scene, preview.seat, preview.cells, colors, mark))
    if preview.climbs:
        figures.append((preview.seat, scene.standing(preview.seat, preview.stand), Mark.GHOST, _ALPHA))
    for other in preview.others:
        alpha = round(_ALPHA * min(1.0, max(0.0, other.strength)))
        if other.cells:
            ghosts.append(_ghost(scene, other.seat, other.cells, colors, Mark.GHOST, alpha))
        else:
            figures.append((other.seat, scene.standing(other.seat, other.stand), Mark.GHOST, alpha))
    cubes = np.concatenate(ghosts) if ghosts else GHOST_CUBES.nothing
    signs = joined(scene.aid_signs, all_signs(scene, preview))
    tints = scene.aid_tints
    if preview.fallers:
        tints = joined(tints, falling(scene, preview.fallers))
    if preview.falls and preview.cells:
        tints = joined(tints, tinted(ghosts[0]))
    if preview.fell:
        there = _ghost(scene, preview.seat, preview.fell, colors, Mark.GHOST)
        tints = joined(tints, tinted(there, alpha=_FELL_ALPHA))
    own = (scene[CLIMBERS]["rgba"][:, :3] == colors[preview.seat].rgb).all(axis=1) & preview.shines
    shown = scene.proposing(cubes, tints).showing(
        {
            GHOST_CLIMBERS: _figures(figures, colors),
            VEILED_CLIMBERS: scene[CLIMBERS][own],
            DICE: _dice_beside(scene, preview.cells),
        }
    )
    return replace(shown, signs=signs)


def start_die_place(seat: int, spots: Sequence[Point]) -> Point:
    """Place of the die that a color rolled for who begins: beside its climber, where no stock lies."""
    x, y, _ = spots[seat]
    outward = -1 if y < (spots[0][1] + spots[-1][1]) / 2 else 1
    return x, y + outward * _START_DIE, 0.0


def start_dice(rolled: Mapping[int, int], spots: Sequence[Point]) -> Instances:
    """The dice that were rolled for who begins."""
    return lying(list(rolled.values()), [start_die_place(seat, spots) for seat in rolled])


def _dice_beside(scene: TowerScene, cells: Sequence[Cell]) -> Instances:
    """The dice of a scene; none where a piece that is proposed on the table would lie on them."""
    ground = np.array([cell[:2] for cell in cells if cell[2] == 0], float).reshape(-1, 2)
    dice = scene[DICE]
    if not len(dice) or not len(ground):
        return dice
    away = np.abs(dice["place"][:, None, :2] - (ground[None] + 0.5)).max(axis=2)
    return DICE.nothing if away.min() < _DICE_AWAY else dice


def _climber_mark(seat: int, inside: Inside) -> Mark:
    return Mark.FADED if inside.only not in (-1, seat) else Mark.NONE


def _ghost(
    scene: TowerScene,
    seat: int,
    cells: Sequence[Cell],
    colors: Sequence[Paint],
    mark: int,
    alpha: int = _ALPHA,
) -> Instances:
    """The cubes of a piece that is only proposed; the checkerboard says which of them are painted."""
    own = np.array(cells, np.int64)
    shows = np.where(own.sum(axis=1) % 2, COLORED + seat, NATURAL_CUBE)
    groups = own[:, 2] - own[:, 2].min() if scene.inside.explode == "floors" else np.zeros(len(own), np.int64)
    ghost = cubes_of(own, np.ones(len(own), np.int64), shows, colors, np.full(len(own), mark), groups)
    ghost["shift"] = scene.shift_of(cells)
    ghost["rgba"][:, 3] = alpha
    return ghost


def cubes_of(
    cells: Integers,
    numbers: Integers,
    shows: Integers,
    colors: Sequence[Paint],
    marks: Integers,
    groups: Integers,
) -> Instances:
    """Instances of cubes, with their block numbers and what they show, as ``TurmbauerState.cubes`` says. Cubes
    of different `groups` do not touch each other."""
    cubes = np.zeros(len(cells), CUBE)
    if not len(cells):
        return cubes
    shades = np.array([NATURAL, DARK, *(paint.rgb for paint in colors)], np.uint8)
    looks = [pack_look(Material.NATURAL), pack_look(Material.DARK)]
    looks += [pack_look(Material.PAINTED, paint.pattern) for paint in colors]
    cubes["cell"] = cells
    cubes["rgba"][:, :3] = shades[shows]
    cubes["rgba"][:, 3] = _ALPHA
    cubes["look"] = np.array(looks)[shows] | marks << 8
    cubes["faces"] = voxels.covered_faces(cells, groups)
    cubes["block"] = numbers
    blocks = (numbers + 1) * (groups.max() + 1) + groups  # 0: free there
    cubes["edges"] = voxels.bevel_edges(cells, blocks)
    cubes["gaps"], cubes["corners"] = voxels.rims(cells, blocks, groups)
    cubes["edges"] |= voxels.grain_axes(cells, numbers) << np.uint32(24)
    cubes["shade"] = voxels.corner_shade(cells, groups)
    return cubes


def _figures(climbers: Sequence[tuple[int, Point, int, int]], colors: Sequence[Paint]) -> Instances:
    """Climbers: seat, place, mark and alpha of each."""
    rows = []
    for seat, place, mark, alpha in climbers:
        look = pack_look(Material.PAINTED, colors[seat].pattern, mark)
        rows.append((place, (*colors[seat].rgb, alpha), look))
    return CLIMBERS.rows(rows)
