"""A position of Turmbauer as instance arrays, and what is proposed as ghosts and signs in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

import turmcore
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
from gui.games.turmbauer.play.targets import CubeTargets, Face
from gui.scene import inside as looking
from gui.scene import voxels
from gui.scene.camera import Camera
from gui.scene.dice import DICE, lying
from gui.scene.inside import PLAIN, Inside
from gui.scene.kind import Instances
from gui.scene.look import Mark, Material, pack_look
from gui.scene.picking import Hit, Targets, what_of
from gui.scene.room import NO_CONTACT
from gui.scene.scene import Scene
from gui.scene.sign import NO_SIGNS
from gui.scene.voxels import corners_of
from turmcore.turmbauer import TurmbauerState
from turmcore.turmbauer.scene import CLIMBER, dice_places, standing
from turmcore.turmbauer.tower import waiting_places

Cell = tuple[int, int, int]
Place = Cell | None  # the cube stood on; None is the table
Point = tuple[float, float, float]

Integers = NDArray[np.int64]

_ALPHA = 255
_CLIMBER = voxels.CUBE_CORNERS * (0.6, 0.6, CLIMBER.high) - (0.3, 0.3, 0.0)  # the corners of a box around one
_FELL_ALPHA = 60  # of the place that a piece has fallen from
_NATURAL, _COLORED = 0, 2  # what `TurmbauerState.cubes` says: 0 natural, 1 dark, 2 + seat
_NOBODY = -1
_DICE_AWAY = 0.9  # from the middle of a die to that of a cube beside it, at least
_START_DIE = 0.85  # from a climber to its die
_DICE_ROOM = ((-0.6, -0.6), (0.6, -0.6), (0.6, 0.6), (-0.6, 0.6))


@dataclass(frozen=True)
class Goal:
    """A field that could be chosen: the `cell` to stand on, how many floors that is above (or below) where the
    climber stands now, and the ring that it costs (``b`` or ``c``; empty for none)."""

    cell: Cell
    gain: int = 0
    ring: str = ""


@dataclass(frozen=True)
class Ghost:
    """One of several proposals that are shown together, with a number on it.

    `stand` is where the climber of `seat` would be; without `cells` it alone is the proposal. `strength` from
    0 to 1 says how solid it is drawn.
    """

    seat: int
    cells: tuple[Cell, ...] = ()
    stand: Place = None
    label: int = 0
    strength: float = 1.0


@dataclass(frozen=True)
class Preview:
    """What is proposed on top of a position.

    Attributes
    ----------
    seat, cells, is_legal
        A new piece of color `seat`, and whether it may be built there (hatched if not).
    marked
        Cubes or free cells that break the rule.
    climbs, stand, path
        Whether the climber of `seat` is shown where it would stand, where that is, and the way there.
    goals
        Fields that could be chosen.
    shines
        Whether the climber of `seat` is hinted at where the tower hides it.
    cursor
        The cell that the keyboard is at.
    others
        Further proposals.
    fallers, falls
        Numbers of the blocks that would fall because of the piece, and whether it would itself.
    fell
        Where the piece has fallen from this turn already.
    """

    seat: int = 0
    cells: tuple[Cell, ...] = ()
    is_legal: bool = True
    marked: tuple[Cell, ...] = ()
    climbs: bool = False
    stand: Place = None
    path: tuple[Place, ...] = ()
    goals: tuple[Goal, ...] = ()
    shines: bool = False
    cursor: Cell | None = None
    others: tuple[Ghost, ...] = ()
    fallers: tuple[int, ...] = ()
    falls: bool = False
    fell: tuple[Cell, ...] = ()


NOTHING = Preview()


@dataclass(frozen=True, eq=False)
class TowerScene(Scene):
    """A scene that knows how the tower in it is looked at.

    Attributes
    ----------
    inside
        How.
    spots
        Where the climbers wait on the table.
    axis
        The foot of the tower's axis, from which pieces are drawn apart.
    tower
        What stands there and how it is looked at; the same for pictures that differ in colors alone. None: each
        is another one.
    aid_signs, aid_tints
        What the aids show of the position; it stays whatever is proposed.
    tints
        The last of the ghosts, which are colors over cubes that are there.
    """

    inside: Inside = PLAIN
    spots: tuple[Point, ...] = ((0.0, 0.0, 0.0),)
    axis: tuple[float, float, float] = (0.0, 0.0, 0.0)
    tower: object = None
    aid_signs: Instances = field(default_factory=lambda: NO_SIGNS)
    aid_tints: Instances = field(default_factory=lambda: GHOST_CUBES.nothing)
    tints: Instances = field(default_factory=lambda: GHOST_CUBES.nothing)

    @property
    def ghosts(self) -> Instances:
        """The cubes that are proposed."""
        cubes = self[GHOST_CUBES]
        return cubes[: len(cubes) - len(self.tints)]

    def proposing(self, cubes: Instances, tints: Instances) -> TowerScene:
        """The same with other proposed cubes and tints: all are drawn at once, so that a tint costs no draw call."""
        return replace(self.showing({GHOST_CUBES: _joined(cubes, tints)}), tints=tints)

    def outline(self) -> NDArray[np.float64]:
        """Corners of all cubes, the proposed ones too, and of a box around each climber."""
        cubes = [_corners(cubes) for cubes in (self[CUBES], self[GLASS], self.ghosts)]
        return np.vstack([super().outline(), *cubes, _around(self[CLIMBERS])])

    def ghost_outline(self) -> NDArray[np.float64]:
        return np.vstack([_corners(self.ghosts), _around(self[GHOST_CLIMBERS])])

    def is_other(self, scene: Scene) -> bool:
        if isinstance(scene, TowerScene) and self.tower is not None:
            return self.tower != scene.tower
        return self[CUBES] is not scene[CUBES]

    def targets(self, ghosts: bool) -> Targets:
        glass, proposed = [self[GLASS]] * self.inside.is_xray, [self.ghosts] * ghosts
        cubes = np.concatenate([self[CUBES], *glass, *proposed])
        return CubeTargets(cubes["cell"], cubes["shift"])

    def close_up(self, hit: Hit) -> NDArray[np.float64] | None:
        """The middle of a face, unless a ghost is there, or stands on it."""
        face = what_of(hit, Face)
        standing = np.floor(self[GHOST_CLIMBERS]["place"]) - (0, 0, 1)
        cells = np.concatenate([self.ghosts["cell"], standing])
        if face is None or (cells == face.cell).all(axis=1).any():
            return None
        return np.array(face.cell) + 0.5 + 0.5 * np.array(face.normal)

    def shift_of(self, cells: Sequence[Cell]) -> NDArray[np.float64]:
        """How far a new piece of these cells is drawn away from them, (n, 3)."""
        own = np.array(cells, np.int64).reshape(-1, 3)
        if self.inside.is_exploded and self.inside.explode == "pieces":
            shift = looking.shift_of_piece(own, np.array(self.axis), self.inside)
            return np.repeat(shift[None], len(own), axis=0)
        return looking.shifts(own, np.zeros(len(own), np.int64), self.inside)

    def standing(self, seat: int, place: Place) -> Point:
        """Where a climber stands: on the cube as it is drawn, or on the table."""
        if place is not None and self.inside.is_exploded:
            x, y, z = place
            for cubes in (self[CUBES], self[GLASS]):
                found = np.flatnonzero((cubes["cell"] == place).all(axis=1))
                if len(found):
                    i, j, k = cubes["shift"][found[0]].tolist()
                    return x + 0.5 + i, y + 0.5 + j, z + 1.0 + k
        return standing(seat, place, self.spots)


def _corners(cubes: Instances) -> NDArray[np.float64]:
    return corners_of(cubes["cell"] + cubes["shift"])


def _around(climbers: Instances) -> NDArray[np.float64]:
    """The corners of a box around each climber."""
    return np.asarray((climbers["place"][:, None, :] + _CLIMBER).reshape(-1, 3), np.float64)


def _joined(first: Instances, second: Instances) -> Instances:
    """Both; the very array where the other is empty, so that nothing is uploaded."""
    if len(first) and len(second):
        return np.concatenate([first, second])
    return first if len(first) else second


def build_scene(
    state: TurmbauerState,
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
    return add_preview(scene.showing({CLIMBERS: _figures(climbers, colors)}), colors, preview)


def _tower(
    state: TurmbauerState,
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
        made = _cubes(cells[which], numbers[which], shows[which], colors, marks[which], seen_apart[which])
        made["shift"] = shift[which]
        made["faces"] |= sawn[which] << np.uint32(8)
        return made

    return cubes(~is_glass, groups), cubes(is_glass, numbers)


def extent(state: TurmbauerState) -> Cell:
    """How many layers of cubes the tower has along x, y and z: how far each cut can go."""
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
    signs = _joined(scene.aid_signs, all_signs(scene, preview))
    tints = scene.aid_tints
    if preview.fallers:
        tints = _joined(tints, falling(scene, preview.fallers))
    if preview.falls and preview.cells:
        tints = _joined(tints, tinted(ghosts[0]))
    if preview.fell:
        there = _ghost(scene, preview.seat, preview.fell, colors, Mark.GHOST)
        tints = _joined(tints, tinted(there, alpha=_FELL_ALPHA))
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
    """Where the die lies that a color rolled for who begins: beside its climber."""
    x, y, _ = spots[seat]
    outward = -1 if x < (spots[0][0] + spots[1][0]) / 2 else 1  # the base stone hides nothing there
    return x + outward * _START_DIE, y, 0.0


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
    shows = np.where(own.sum(axis=1) % 2, _COLORED + seat, _NATURAL)
    groups = own[:, 2] - own[:, 2].min() if scene.inside.explode == "floors" else np.zeros(len(own), np.int64)
    ghost = _cubes(own, np.ones(len(own), np.int64), shows, colors, np.full(len(own), mark), groups)
    ghost["shift"] = scene.shift_of(cells)
    ghost["rgba"][:, 3] = alpha
    return ghost


def _cubes(
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
    cubes["edges"] = voxels.bevel_edges(cells, (numbers + 1) * (groups.max() + 1) + groups)  # 0: free there
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
