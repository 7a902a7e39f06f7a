"""A position of Turmbau zu Babel as instance arrays, and what is proposed as ghosts and signs on it.

The axis of the tower stands at the origin of the table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gui.games.babel.board import read_tower
from gui.games.babel.picture.kinds import BUILDERS, GHOST_BUILDERS, GHOST_SECTORS, PLATES, SECTORS
from gui.games.babel.picture.palette import GOAL, NEUTRAL, PAINTS
from gui.games.babel.picture.places import dice_of, seat_plates
from gui.games.babel.picture.signs import LARGE, THICK, covers_of, signs_of
from gui.games.babel.picture.stonework import ALPHA, plates_of, sectors_of, table_shadow
from gui.games.babel.play.targets import TowerTargets
from gui.scene.camera import Camera, views
from gui.scene.dice import DICE
from gui.scene.feet import FEET, under
from gui.scene.kind import Instances
from gui.scene.look import Mark, Material, pack_look
from gui.scene.picking import Targets
from gui.scene.scene import Scene
from gui.scene.sign import Row, arrow_row, label_row
from turmcore.babel.flat import ghost_place, way_of
from turmcore.babel.rings import (
    DIE_SIZE,
    FOOT,
    Layout,
    Point,
    die_place,
    layout_of,
    seat_places,
    underside_place,
)
from turmcore.babel.scene import BUILDER_HEIGHT, BabelScene
from turmcore.babel.shown import Ghost, Held, Preview, Tower

LIFT = 0.55  # how far a figure in hand is above its field
_ROOM = 1.3  # above the summit
_PALE = 0.75  # how solid the figure at the end of an arrow is
_ARROW = 4.2  # how far the arrow to the neighbour goes
VIEWS = views(BabelScene.camera, 24.0)


@dataclass(frozen=True, eq=False)
class TowerScene(Scene):
    """A scene with the tower, and the position and what is in hand in it."""

    tower: Tower | None = None
    held: Held | None = None

    @property
    def layout(self) -> Layout:
        """Places of the fields."""
        assert self.tower is not None
        return layout_of(self.tower.board)

    def outline(self) -> NDArray[np.float64]:
        """The tower and what lies around it: the same wherever figures stand, so that the camera rests."""
        assert self.tower is not None
        layout, count = self.layout, self.tower.num_players
        turns = np.linspace(0, 2 * math.pi, 48, endpoint=False)
        points = [
            np.column_stack(
                [ring.edge * np.cos(turns), ring.edge * np.sin(turns), np.full(48, ring.top + 0.5)]
            )
            for ring in layout.rings
        ]
        points.append(points[0] * (1, 1, 0))
        places = seat_places(layout, count)
        places += [place(layout, count, k) for k in range(count) for place in (die_place, underside_place)]
        for x, y, z in places:
            points.append(
                np.array([(x + i, y + j, z + k) for i in (-0.5, 0.5) for j in (-0.5, 0.5) for k in (0, 0.8)])
            )
        return np.vstack([*points, [(0.0, 0.0, layout.height + BUILDER_HEIGHT)]]).astype(np.float64)

    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        points = self.outline()
        high = points.max(axis=0)
        return np.minimum(points.min(axis=0), 0.0), np.array([high[0], high[1], self.layout.height + _ROOM])

    def footprint(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        low, high = self.bounds()
        return low[:2], high[:2]

    def targets(self, ghosts: bool) -> Targets:
        assert self.tower is not None
        return TowerTargets(self.tower, self[BUILDERS]["place"])


def build_scene(tower: Tower, held: Held | None = None) -> TowerScene:
    """The picture of a tower, with a figure in hand above where it was."""
    bound = frozenset(name for name, _ in tower.fields if tower.is_bound(name))
    plates = plates_of(tower.board)
    around = seat_plates(tower)
    if around:
        plates = np.concatenate([plates, PLATES.rows(around)])
    builders = figures_of(tower, held)
    standing = builders[(builders["place"] == figures_of(tower)["place"]).all(axis=1)]
    return TowerScene(
        items={
            DICE: dice_of(tower),
            BUILDERS: builders,
            PLATES: plates,
            SECTORS: sectors_of(tower.board, bound),
            FEET: under((standing, FOOT)),
        },
        contact=table_shadow(tower.board),
        tower=tower,
        held=held,
    )


def figures_of(tower: Tower, held: Held | None = None) -> Instances:
    """All figures, field by field, in the order of the tower's fields and their colors."""
    layout, rows = layout_of(tower.board), []
    for name, colors in tower.fields:
        lifted = colors.rfind(held.color) if held is not None and held.field == name else -1
        mark = Mark.BOUND if tower.is_bound(name) else Mark.NONE
        for part, (color, place) in enumerate(zip(colors, layout.slots(name, len(colors)), strict=False)):
            rows.append(figure_row(place, color, mark, LIFT if part == lifted else 0.0))
    return BUILDERS.rows(rows)


def figure_row(place: Point, color: str, mark: int = Mark.NONE, up: float = 0.0, alpha: int = ALPHA) -> tuple:
    """A figure as a row of FIGURE."""
    paint = PAINTS[color]
    return (
        (place[0], place[1], place[2] + up),
        (*paint.rgb, alpha),
        pack_look(Material.PAINTED, paint.sign, mark),
    )


def add_preview(scene: TowerScene, preview: Preview) -> TowerScene:
    """`scene` with another proposal; its solid arrays stay the same objects."""
    assert scene.tower is not None
    layout, tower = scene.layout, scene.tower
    shown = [(ghost, ALPHA) for ghost in (preview.ghost,) if ghost is not None]
    shown += [
        (Ghost(arrow.target, arrow.color, arrow.origin), round(ALPHA * _PALE * min(1.0, arrow.strength)))
        for arrow in preview.arrows
        if arrow.color
    ]
    rows = [
        figure_row(ghost_place(tower, ghost), ghost.color, Mark.GHOST, 0.0, alpha) for ghost, alpha in shown
    ]
    way = way_of(tower, scene.held, preview)
    signs = signs_of(layout, tower, preview.marks, way, preview.arrows, _handing(layout, tower, preview.used))
    covers = covers_of(layout, preview.marks)
    scene = scene.showing({GHOST_SECTORS: covers, GHOST_BUILDERS: GHOST_BUILDERS.rows(rows)})
    return replace(scene, signs=signs)


def _handing(layout: Layout, tower: Tower, used: int | None) -> list[Row]:
    """Which number would be used, and that the other one goes to the left neighbour."""
    if used is None or tower.player is None or tower.underside is None or not tower.num_players:
        return []
    count, player = tower.num_players, tower.player
    die, plate = die_place(layout, count, player), underside_place(layout, count, player)
    used_at = die if used == tower.number else plate
    up = DIE_SIZE + 0.35
    (i, j, _), (x, y, z) = (seat_places(layout, count)[seat % count] for seat in (player, player + 1))
    far = math.hypot(x - i, y - j)
    # it points the way from seat to seat, and does not cover the tower
    start, end = (
        point_between((i, j, 0.3), (x, y, 0.3), part / far) for part in (0.9, min(_ARROW, far - 0.9))
    )
    return [
        arrow_row(start, end, NEUTRAL, thick=THICK),
        label_row((used_at[0], used_at[1], used_at[2] + up), str(used), larger=LARGE),
        label_row((x, y, z + 0.6), str(7 - used), GOAL, larger=LARGE),
    ]


def point_between(start: Point, end: Point, part: float) -> Point:
    """A point on the way from one place to another."""
    x, y, z = (a + (b - a) * part for a, b in zip(start, end, strict=True))
    return x, y, z


def read_scene(text: str) -> Scene:
    """The picture of the position that a text describes; ``turmcore.TurmError`` says what is wrong with it."""
    return build_scene(read_tower(text))


def start_camera() -> Camera:
    """From where the tower is looked at first."""
    return Camera(*BabelScene.camera)
