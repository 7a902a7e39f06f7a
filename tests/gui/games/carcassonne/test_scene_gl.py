"""How the table of Carcassonne looks, drawn without a window."""

from dataclasses import replace

import numpy as np
import pytest
from OpenGL import GL

import turmcore
from gui.games.carcassonne.board import ALL, read_table, table_of
from gui.games.carcassonne.picture.motions import motion_of
from gui.games.carcassonne.picture.palette import MEADOW, ROAD, SEATS
from gui.games.carcassonne.picture.scene import add_preview, build_scene, start_camera
from gui.scene.camera import Camera
from gui.scene.gl.offscreen import Offscreen
from gui.scene.gl.pictures import copies_of
from tests.gui.games.carcassonne.tables import PLACING, SETTLED, TALL
from turmcore.carcassonne import Placed, Standing, TilePlaced, all_tiles
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.scene import SIDE, THICK, middle_of, on_tile, place_of
from turmcore.carcassonne.shown import TOP, CellMark, GhostTile, MarkKind, Preview, SegmentMark, Table


@pytest.fixture(scope="module")
def screen():
    screen = Offscreen("low")
    yield screen
    screen.close()


SIZE = 420, 320


def picture(screen, scene, camera=None, size=SIZE):
    if camera is None:
        camera = start_camera()
        camera.fit(scene.outline(), size[0] / size[1])
    return screen.picture(scene, camera, *size)[..., :3].astype(int)


def from_above(point, distance=9.0):
    return Camera(
        yaw=-90.0, pitch=89.0, distance=distance, target=np.array(point, float), is_orthographic=True
    )


def pixel_at(camera, point, size=SIZE):
    """Row and column at which a point is seen."""
    x, y, _, w = np.array([*point, 1.0]) @ camera.matrix(size[0] / size[1]).T
    return round((1 - y / w) / 2 * size[1]), round((x / w + 1) / 2 * size[0])


def nearest(color, choices):
    """Which of some colors one is most like, whatever the light; by its proportions."""
    unit = np.asarray(color, float) / np.linalg.norm(color)
    return max(
        choices,
        key=lambda name: float(unit @ np.asarray(choices[name], float)) / np.linalg.norm(choices[name]),
    )


def difference(one, other):
    return np.abs(one - other).max(axis=2)


@pytest.mark.parametrize("rotation", range(4))
def test_a_turned_tile_is_seen_as_it_lies(screen, rotation):
    """The road of tile V leaves it in the south and the west; clockwise after that."""
    scene = build_scene(Table((Placed("V", 0, 0, rotation),)))
    camera = from_above((0, 0, THICK), 7.0)
    seen = picture(screen, scene, camera)
    for edge, (u, v) in {"N": (50, 6), "E": (94, 50), "S": (50, 94), "W": (6, 50)}.items():
        row, column = pixel_at(camera, on_tile((0, 0), rotation, u, v))
        found = nearest(
            seen[row - 1 : row + 2, column - 1 : column + 2].mean(axis=(0, 1)), {"F": MEADOW, "R": ROAD}
        )
        assert found == ("R" if edge in "SW" else "F"), edge


def test_everything_at_once_takes_few_draw_calls(screen):
    state = turmcore.from_text("carcassonne", SETTLED)
    scene = build_scene(table_of(state, ALL))
    (x, y), tower = scene.table.last, next((t.x, t.y) for t in scene.table.tiles if t.height)
    segment = regions_of(scene.table.tiles[-1].tile).names[0]
    marks = (CellMark(9, 0, MarkKind.TARGET, "3"), SegmentMark(x, y, segment, MarkKind.CAPTURE))
    preview = Preview(GhostTile("D", 9, 1, 0), (Standing(0, x, y, segment),), piece=tower, marks=marks)
    picture(screen, add_preview(scene, preview))
    assert screen.renderer.num_draws <= 26, "each kind once, and once more for its shadow"
    picture(
        screen,
        add_preview(scene, Preview(GhostTile("D", 9, 2, 0), figure=Standing(0, x, y, segment), marks=marks)),
    )
    assert screen.renderer.num_draws == 7, "what lies flat, four kinds that stand on it, figures, texts"


def layers_on_the_card():
    """How many pictures the only texture with layers has room for."""
    for unit in range(16):
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        if GL.glGetIntegerv(GL.GL_TEXTURE_BINDING_2D_ARRAY):
            return int(GL.glGetTexLevelParameteriv(GL.GL_TEXTURE_2D_ARRAY, 0, GL.GL_TEXTURE_DEPTH))
    return 0


@pytest.mark.slow
def test_a_game_of_few_types_after_one_of_many_gives_their_room_back(screen):
    names = list(all_tiles())
    many = build_scene(Table(tuple(Placed(name, i, 0, 0) for i, name in enumerate(names))))
    few = build_scene(read_table(PLACING))
    expected = picture(screen, few)
    rooms = []
    for scene in (many, few):
        seen = picture(screen, scene)
        rooms.append(layers_on_the_card())
    assert (seen == expected).all()
    assert rooms[0] >= len(names) > 40
    types = len({tile.tile for tile in few.table.tiles})
    assert types <= rooms[1] < types + 8


def test_only_the_proposal_is_drawn_again_when_only_it_changes(screen):
    scene = build_scene(read_table(PLACING))
    picture(screen, add_preview(scene, Preview()))
    before = screen.renderer.num_solid_pictures
    for rotation in range(4):
        picture(screen, add_preview(scene, Preview(GhostTile(scene.table.hand, 0, 3, rotation))))
    assert screen.renderer.num_solid_pictures == before


def test_pictures_of_tiles_that_come_later_are_added(screen):
    """A scene has the pictures of the tiles so far; the renderer takes further ones to the card when they come."""
    for name in ("D", "tQ", "X"):
        scene = build_scene(Table((Placed(name, 0, 0, 0),)))
        camera = from_above((0, 0, THICK), 6.5)
        seen = picture(screen, scene, camera)
        middle = seen[60:260, 110:310]
        other = build_scene(Table((Placed("B", 0, 0, 0),)))
        assert (difference(middle, picture(screen, other, camera)[60:260, 110:310]) > 40).mean() > 0.1, name


def test_another_picture_in_the_same_place_is_shown(screen):
    scene = build_scene(Table((Placed("D", 0, 0, 0),)))
    camera = from_above((0, 0, THICK), 6.5)
    first = picture(screen, scene, camera)
    dark = replace(scene, pictures=tuple(picture // 4 for picture in scene.pictures))
    assert picture(screen, dark, camera)[100:220, 150:270].mean() < 0.6 * first[100:220, 150:270].mean()
    assert difference(picture(screen, scene, camera), first).max() <= 2


def test_owners_tint_their_segments_and_nothing_else(screen):
    tiles = (Placed("D", 0, 0, 0),)
    plain = build_scene(Table(tiles))
    tinted = build_scene(Table(tiles, owned=((0, 0, "f1", (0,)),)))
    camera = from_above((0, 0, THICK), 6.5)
    changed = difference(picture(screen, plain, camera), picture(screen, tinted, camera)) > 12
    for segment in ("f1", "f0", "c0", "r0"):
        u, v = regions_of("D").spots[segment]
        row, column = pixel_at(camera, on_tile((0, 0), 0, u, v))
        assert changed[row, column] == (segment == "f1"), segment


def test_a_lit_feature_is_outlined(screen):
    scene = build_scene(Table((Placed("D", 0, 0, 0), Placed("E", 0, -1, 2))))
    camera = from_above((0, SIDE / 2, THICK), 9.0)
    lit = add_preview(scene, Preview(lit=((0, 0, "c0"), (0, -1, "c0"))))
    changed = difference(picture(screen, scene, camera), picture(screen, lit, camera)) > 25
    row, column = pixel_at(camera, (0, SIDE / 2, THICK))
    assert changed[row - 40 : row + 40, column - 40 : column + 40].any()
    far_row, far_column = pixel_at(camera, on_tile((0, 0), 0, 50, 80))
    assert not changed[far_row - 8 : far_row + 8, far_column - 40 : far_column + 40].any()


@pytest.mark.parametrize("player", range(6))
def test_followers_have_the_color_of_their_player(screen, player):
    scene = build_scene(Table((Placed("B", 0, 0, 0),), (Standing(player, 0, 0, "f0"),)))
    x, y, _ = place_of(scene.table, (0, 0), "f0")
    camera = from_above((x, y, THICK), 3.0)
    seen, without = (
        picture(screen, scene, camera),
        picture(screen, build_scene(Table(scene.table.tiles)), camera),
    )
    changed = difference(seen, without) > 30
    assert changed.mean() > 0.05
    color = np.median(seen[changed], axis=0)
    light = {str(k): rgb for k, rgb in enumerate(SEATS)}
    if player < 4:  # black and white are told apart by how bright they are
        assert nearest(color, {k: light[k] for k in "0123"}) == str(player)
    else:
        assert (color.mean() > 140) == (player == 5)


def test_a_ring_hides_nothing_that_lies_below_its_corners(screen):
    scene = build_scene(Table((Placed("B", 0, 0, 0),)))
    camera = from_above((0, 0, THICK), 6.5)
    lit = picture(screen, add_preview(scene, Preview(lit=((0, 0, "f0"),))), camera)
    mark = SegmentMark(0, 0, "f0", MarkKind.CAPTURE)
    both = picture(screen, add_preview(scene, Preview(lit=((0, 0, "f0"),), marks=(mark,))), camera)
    x, y, _ = place_of(scene.table, (0, 0), "f0")
    row, column = pixel_at(camera, (x + 0.62, y + 0.62, THICK))
    assert difference(lit, both)[row, column] < 6


def test_towers_are_seen_and_throw_shadows(screen):
    table = read_table(TALL)
    tall = max(table.tiles, key=lambda tile: tile.height)
    x, y, z = place_of(table, (tall.x, tall.y), TOP)
    camera = Camera(yaw=-90.0, pitch=50.0, distance=9.0, target=np.array([x, y, z]))
    low = Table(tuple(Placed(t.tile, t.x, t.y, t.rotation) for t in table.tiles))
    changed = (
        difference(picture(screen, build_scene(table), camera), picture(screen, build_scene(low), camera))
        > 20
    )
    row, column = pixel_at(camera, (x, y, z - 0.2))
    assert changed[row - 8 : row + 9, column - 8 : column + 9].mean() > 0.5


def test_a_tile_on_its_way_is_seen_above_its_place(screen):
    state = turmcore.from_text("carcassonne", PLACING)
    before = table_of(state)
    state.play(state.legal_actions()[0])
    scene = build_scene(table_of(state))
    last = state.tiles[-1]
    motion = motion_of(before, scene, (TilePlaced(0, last.tile, (last.x, last.y), last.rotation),))
    camera = Camera(yaw=-90.0, pitch=56.0, distance=20.0, target=np.array(middle_of(last.x, last.y)))
    rest = picture(screen, motion.at(motion.duration), camera)
    assert difference(rest, picture(screen, scene, camera)).max() <= 2
    assert (difference(picture(screen, motion.at(0.0), camera), rest) > 20).mean() > 0.02


def test_smaller_copies_are_means():
    rng = np.random.default_rng(1)
    picture = rng.integers(0, 256, (8, 8, 4)).astype(np.uint8)
    copies = copies_of(picture)
    assert [len(copy) for copy in copies] == [8, 4, 2, 1]
    assert copies[0] is picture
    assert np.abs(copies[-1][0, 0].astype(float) - picture.mean(axis=(0, 1))).max() <= 2
