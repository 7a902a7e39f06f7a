"""How the tower of Babel looks, drawn without a window."""

from dataclasses import replace

import numpy as np
import pytest

from gui.games.babel.board import empty_tower, read_tower
from gui.games.babel.picture.kinds import BUILDERS, PLATES, SECTORS, Plate, plate, sector
from gui.games.babel.picture.palette import PAINTS
from gui.games.babel.picture.scene import add_preview, build_scene, start_camera
from gui.scene.camera import Camera
from gui.scene.dice import DICE
from gui.scene.gl.offscreen import Offscreen
from gui.scene.look import Mark
from tests.gui.games.babel.boards import LATE, MIDDLE, START, boards
from turmcore.babel.scene import BUILDER_HEIGHT
from turmcore.babel.shown import Arrow, FieldMark, Ghost, Held, MarkKind, Preview


@pytest.fixture(scope="module")
def screen():
    screen = Offscreen("low")
    yield screen
    screen.close()


def picture(screen, scene, width=420, height=320, camera=None):
    if camera is None:
        camera = start_camera()
        camera.fit(scene.outline(), width / height)
    return screen.picture(scene, camera, width, height)[..., :3].astype(int)


def near(point, pitch=50.0, distance=4.0, yaw=-90.0):
    return Camera(yaw=yaw, pitch=pitch, distance=distance, target=np.array(point, float))


def difference(one, other):
    return np.abs(one - other).max(axis=2)


def test_everything_at_once_takes_few_draw_calls(screen):
    scene = build_scene(read_tower(MIDDLE), Held("1.2", "y"))
    fields = scene.tower.board.fields
    marks = tuple(FieldMark(field, kind, "4") for field, kind in zip(fields, MarkKind, strict=False))
    preview = Preview(Ghost("1.5", "y"), ("1.2", "1.3", "1.4", "1.5"), marks, (Arrow("1.2", "1.5"),), 5)
    first = add_preview(scene, preview)
    picture(screen, first)
    # the first time what is solid too: four kinds of things and their shadows, the shade under feet, the table and what is
    # around it
    assert screen.renderer.num_draws <= 14
    picture(screen, add_preview(scene, replace(preview, used=2)))
    assert screen.renderer.num_draws == 3, "fields, figure, signs"


def test_only_the_proposal_is_drawn_again_when_only_it_changes(screen):
    scene = build_scene(read_tower(MIDDLE))
    picture(screen, scene)
    before = screen.renderer.num_solid_pictures
    for field in ("2.7", "3.3", "4.1"):
        picture(
            screen, add_preview(scene, Preview(Ghost(field, "r"), marks=(FieldMark(field, MarkKind.TARGET),)))
        )
    assert screen.renderer.num_solid_pictures == before
    picture(screen, build_scene(read_tower(MIDDLE), Held("1.2", "y")))
    assert screen.renderer.num_solid_pictures == before + 1


def test_colors_are_told_apart_without_color(screen):
    """The same gray for two figures, or two start fields: what is left is the sign."""
    scene = build_scene(read_tower(START))
    shown = {}
    for color, paint in PAINTS.items():
        figure = scene[BUILDERS][:1].copy()
        figure["rgba"][:, :3] = 120
        figure["look"] = 2 | paint.sign << 4
        place = figure["place"][0] + (0, 0, BUILDER_HEIGHT)
        alone = scene.showing({BUILDERS: figure})
        shown[color] = picture(screen, alone, 200, 200, near(place, 65.0, 3.2))
    for one in PAINTS:
        for other in PAINTS:
            if one < other:
                assert (difference(shown[one], shown[other]) > 25).sum() > 250, (one, other)


def test_start_fields_are_told_apart_without_color(screen):
    scene = build_scene(empty_tower(boards()[0]))
    shown = {}
    for color, paint in PAINTS.items():
        sectors = scene[SECTORS].copy()
        starts = (sectors["look"] & 15) == 2
        sectors["rgba"][starts, :3] = 120
        sectors["look"][starts] = 2 | paint.sign << 4
        shown[color] = picture(
            screen, scene.showing({SECTORS: sectors}), 200, 200, near(scene.layout.middle("2.0"))
        )
    for one in PAINTS:
        for other in PAINTS:
            if one < other:
                assert (difference(shown[one], shown[other]) > 25).sum() > 250, (one, other)


def test_every_color_shows_its_sign_on_its_own_paint(screen):
    """White and black too: a sign that is as bright as its color would be none."""
    scene = build_scene(read_tower(START))
    for number, color in enumerate("rygbwk"):
        figure = scene[BUILDERS][5 * number : 5 * number + 1]
        assert tuple(figure["rgba"][0][:3]) == PAINTS[color].rgb
        bare = figure.copy()
        bare["look"] = 2 | 15 << 4
        camera = near(figure["place"][0] + (0, 0, BUILDER_HEIGHT), 75.0, 3.2)
        with_sign = picture(screen, scene.showing({BUILDERS: figure}), 200, 200, camera)
        without = picture(screen, scene.showing({BUILDERS: bare}), 200, 200, camera)
        assert (difference(with_sign, without) > 60).sum() > 150, color


def test_bound_figures_look_bound(screen):
    scene = build_scene(read_tower(MIDDLE))
    free = scene[BUILDERS].copy()
    free["look"] &= ~np.uint32(Mark.BOUND << 8)
    camera = near(scene.layout.slots("2.1")[0], 45.0, 4.0)
    changed = difference(
        picture(screen, scene, 240, 240, camera),
        picture(screen, scene.showing({BUILDERS: free}), 240, 240, camera),
    )
    assert (changed > 30).sum() > 80, "a chain around the foot"
    sectors = scene[SECTORS].copy()
    sectors["look"] &= ~np.uint32(Mark.BOUND << 8)
    camera = near(scene.layout.middle("2.1"), 60.0, 9.0)
    changed = difference(
        picture(screen, scene, 240, 240, camera),
        picture(screen, scene.showing({SECTORS: sectors}), 240, 240, camera),
    )
    assert (changed > 20).sum() > 600, "a band around the field"


def test_marks_are_seen_and_those_behind_the_tower_shine_through(screen):
    scene = build_scene(empty_tower(boards()[0]))
    camera = start_camera()
    camera.pitch = 12.0
    camera.fit(scene.outline(), 1.3)
    for field, least in (("1.0", 200), ("1.6", 60)):  # in front, and behind everything
        marked = add_preview(scene, Preview(marks=(FieldMark(field, MarkKind.TARGET),)))
        shown = difference(
            picture(screen, marked, 420, 320, camera),
            picture(screen, add_preview(scene, Preview()), 420, 320, camera),
        )
        assert (shown > 8).sum() > least, field


def test_each_kind_of_mark_changes_its_field(screen):
    scene = build_scene(read_tower(LATE))
    plain = picture(
        screen, add_preview(scene, Preview()), 240, 240, near(scene.layout.middle("3.3"), distance=7.0)
    )
    for kind in MarkKind:
        marked = add_preview(scene, Preview(marks=(FieldMark("3.3", kind, "3"),)))
        shown = difference(
            picture(screen, marked, 240, 240, near(scene.layout.middle("3.3"), distance=7.0)), plain
        )
        assert (shown > 20).sum() > 60, kind


def test_steps_rise_and_the_tower_throws_a_shadow(screen):
    scene = build_scene(empty_tower(boards()[0]))
    bare = scene.showing({SECTORS: SECTORS.nothing, PLATES: PLATES.nothing})
    with_tower, without = (picture(screen, one, 420, 320) for one in (scene, bare))
    assert (difference(with_tower, without) > 20).mean() > 0.3


def test_meshes_face_outward():
    for mesh, high in ((BUILDERS.mesh(), BUILDER_HEIGHT), (plate(), 1.0)):
        position = mesh["position"]
        assert np.isclose(position[:, 2].min(), 0) and np.isclose(position[:, 2].max(), high, atol=1e-6)
        assert np.allclose(np.linalg.norm(mesh["normal"], axis=1), 1, atol=1e-5)
    pieces = sector(10)
    assert pieces["position"].min() == 0 and pieces["position"].max() == 1
    assert set(pieces["face"].tolist()) == {0, 1, 3, 5}
    corners = pieces["position"].reshape(-1, 3, 3)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("ij,ij->i", normal, pieces["normal"][::3]) > 0).all()


def test_numbers_on_plates_are_drawn_whole(screen):
    """With its strokes a 4 is two thirds as wide as high."""
    scene = build_scene(read_tower(MIDDLE))
    plates = scene[PLATES][-2:-1].copy()  # the seat of player 4
    plates["rgba"][:, :3] = 255
    plates["look"] = Plate.MEDAL | 15 << 4
    place = plates["place"][0]
    nothing = {BUILDERS: BUILDERS.nothing, DICE: DICE.nothing}
    camera = near(place + (0, 0, 0.1), 89.0, 3.2)
    shown = picture(screen, scene.showing({PLATES: plates, **nothing}), 300, 300, camera)
    blank = plates.copy()
    blank["text"] = 0
    bare = picture(screen, scene.showing({PLATES: blank, **nothing}), 300, 300, camera)
    y, x = np.nonzero(difference(shown, bare) > 60)
    assert 0.60 < np.ptp(x) / np.ptp(y) < 0.75
