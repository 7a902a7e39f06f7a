"""The renderer without Qt and without a screen: surfaceless EGL."""

from dataclasses import replace

import numpy as np
import pytest

from gui.app.start import main
from gui.base import theme
from gui.games.turmbauer.model import Ghost, Goal, Preview
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBE, CUBES, GHOST_CLIMBERS, GLASS, VEILED_CLIMBERS
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene, cubes_of
from gui.scene.camera import Camera
from gui.scene.dice import DICE
from gui.scene.inside import Inside
from gui.scene.look import Mark, Material, pack_look
from gui.scene.quality import HIGH, LOW, MEDIUM, QUALITIES, choose
from gui.scene.room import SUN, Backdrop
from gui.scene.scene import Scene
from gui.scene.sign import SIGN, Sign, pack_radius

WIDTH, HEIGHT = 200, 160


@pytest.fixture(scope="module")
def screen():
    from gui.scene.gl.offscreen import Offscreen

    screen = Offscreen("low")
    yield screen
    screen.close()


def picture(screen, scene, **camera):
    eye = Camera(**camera)
    eye.fit(scene.outline(), WIDTH / HEIGHT)
    return screen.picture(scene, eye, WIDTH, HEIGHT)


def pixel_of(camera, point):
    x, y, _, w = camera.matrix(WIDTH / HEIGHT) @ np.append(np.asarray(point, float), 1.0)
    return round((1 - y / w) / 2 * HEIGHT), round((x / w + 1) / 2 * WIDTH)


def test_a_tower_is_drawn_without_errors(screen, played):
    from OpenGL import GL

    empty = picture(screen, Scene())
    tower = picture(screen, build_scene(played(1, 100)))
    assert GL.glGetError() == GL.GL_NO_ERROR
    assert (tower[..., 3] == 255).all(), "Qt would let the desktop shine through"
    assert np.abs(tower[..., :3].astype(int) - empty[..., :3]).max(axis=2).mean() > 10


@pytest.mark.parametrize("seat", range(4))
def test_a_painted_face_has_its_color_and_its_sign(screen, game, seat):
    paint = paints(game.colors)[seat]
    scene = add_preview(
        build_scene(game.new_state(1)), paints(game.colors), Preview(seat=seat, cells=((0, 0, 1),))
    )
    camera = Camera(yaw=-90, pitch=20, distance=4, target=np.array([0.5, 0.0, 1.5]))
    image = screen.picture(scene, camera, WIDTH, HEIGHT)
    (top, left), (bottom, right) = pixel_of(camera, (0.2, 0, 1.8)), pixel_of(camera, (0.8, 0, 1.2))
    face = image[top:bottom, left:right, :3].reshape(-1, 3).astype(float)
    hue = face.mean(axis=0) / face.mean(axis=0).max()
    wanted = np.array(paint.rgb, float) / max(paint.rgb)
    assert hue.argmax() == wanted.argmax() or paint.letter == "K"
    assert face.mean() < 110 if paint.letter == "K" else hue.min() < 0.75
    assert face.std(axis=0).max() > 6, "no sign on the face"


def test_the_signs_differ_by_shape(screen, game):
    """The four faces in gray, made equally bright and rich in contrast, still differ."""
    faces = []
    camera = Camera(yaw=-90, pitch=20, distance=4, target=np.array([0.5, 0.0, 1.5]))
    (top, left), (bottom, right) = pixel_of(camera, (0.2, 0, 1.8)), pixel_of(camera, (0.8, 0, 1.2))
    for seat in range(4):
        preview = Preview(seat=seat, cells=((0, 0, 1),))
        scene = add_preview(build_scene(game.new_state(1)), paints(game.colors), preview)
        gray = screen.picture(scene, camera, WIDTH, HEIGHT)[top:bottom, left:right, :3].mean(axis=2)
        faces.append((gray - gray.mean()) / gray.std())
    for i in range(4):
        for j in range(i):
            assert (faces[i] * faces[j]).mean() < 0.7, (i, j)


def test_a_ghost_shines_through_what_hides_it(screen, game, played):
    scene = build_scene(played(1, 100))
    cells = scene[CUBES]["cell"].astype(int)
    deep = tuple(cells[cells[:, 1].argmax()] + (0, 1, 0))
    plain = picture(screen, scene, yaw=-90, pitch=5)
    ghost = picture(screen, add_preview(scene, paints(game.colors), Preview(cells=(deep,))), yaw=-90, pitch=5)
    assert (plain != ghost).any(axis=2).sum() > 10


def test_of_a_climber_behind_the_tower_only_what_is_hidden_is_drawn_through_it(screen, game):
    """The start: one climber waits in front of the base stone, and one behind it."""
    scene = build_scene(game.new_state(1))
    camera = Camera(yaw=-90, pitch=8, distance=12, target=np.array([1.0, 1.0, 0.5]))
    front, back = scene[CLIMBERS][0], scene[CLIMBERS].copy()[2]
    back["place"] = (1.0, 2.6, 0.0)  # just behind the stone
    scene = scene.showing({CLIMBERS: np.array([front, back])})
    plain = screen.picture(scene, camera, WIDTH, HEIGHT)
    shown = screen.picture(scene.showing({VEILED_CLIMBERS: scene[CLIMBERS]}), camera, WIDTH, HEIGHT)
    y, x = pixel_of(camera, back["place"] + (0, 0, 0.3))
    changed = np.argwhere((plain != shown).any(axis=2))
    assert len(changed) > 20 and (np.abs(changed - (y, x)) < 20).all(), "nothing of the one in front"
    assert shown[y, x, 2] - 20.0 > shown[y, x, 0] - 20.0 + float(plain[y, x, 2]) - plain[y, x, 0], (
        "bluer than wood"
    )


def test_a_shadow_on_the_table_is_sharp_at_its_foot_and_soft_at_its_tip(screen):
    """A column of cubes, looked at from above: across its shadow the light changes over a wider and wider way."""
    cubes = np.zeros(14, CUBE)
    cubes["cell"] = [(0, 0, z) for z in range(14)]
    scene = Scene({CUBES: cubes})
    along = -SUN[:2] / SUN[2]
    across = np.array([-along[1], along[0]]) / np.linalg.norm(along)

    def light(height, scene):
        """From the middle of the shadow of what is so high to 4 cubes beside it."""
        middle = 0.5 + along * height
        camera = Camera(pitch=88, distance=14, target=np.array([*middle, 0.0]))
        image = screen.picture(scene, camera, WIDTH, HEIGHT).astype(float)
        places = [(*(middle + way * across), 0) for way in np.linspace(0, 4, 60)]
        return np.array([image[pixel_of(camera, place)][:3].mean() for place in places])

    bare = {height: light(height, Scene()) for height in (2, 11)}
    share = {height: light(height, scene) / bare[height] for height in (2, 11)}
    assert share[2][0] < 0.75 and share[2][-1] > 0.93, "dark in the middle, not beside it"
    wide = {height: int(((values > 0.80) & (values < 0.95)).sum()) for height, values in share.items()}
    assert wide[11] >= 1.5 * wide[2] > 0


def test_an_empty_table_lies_in_the_sun():
    """Also if nothing has thrown a shadow before."""
    from gui.scene.gl.offscreen import Offscreen

    camera = Camera(pitch=60, distance=14)
    fresh = Offscreen("low")
    first = fresh.picture(Scene(), camera, WIDTH, HEIGHT).astype(int)
    cubes = np.zeros(1, CUBE)
    cubes["cell"] = (9, -9, 0)
    aside = fresh.picture(Scene({CUBES: cubes}), camera, WIDTH, HEIGHT).astype(int)
    fresh.close()
    middle = np.s_[HEIGHT // 2, WIDTH // 2, :3]
    assert np.abs(first[middle] - aside[middle]).max() < 25


def test_shadows_keep_still_while_a_piece_comes_down(screen, played):
    """The shadow of the tower is the same point by point, whatever falls beside it."""
    from gui.games.turmbauer.picture.motions import Landing

    state = played(1, 60)
    number = len(state.blocks)
    landing = Landing(build_scene(state, apart=(number,)), number, height=1.0)
    matrices = set()
    for time in np.linspace(0, landing.duration, 12):
        picture(screen, landing.at(float(time)))
        matrices.add(screen.renderer._sun_matrix.tobytes())
    assert len(matrices) <= 2, "the box around everything may grow once"


def test_solid_things_are_uploaded_once(screen, game, played, monkeypatch):
    """A preview changes neither the cubes on the card nor the shadow map."""
    renderer = screen.renderer
    begun = []
    begin = type(renderer._shadow).begin
    monkeypatch.setattr(type(renderer._shadow), "begin", lambda shadow: (begun.append(1), begin(shadow)))
    scene = build_scene(played(5, 60))
    picture(screen, scene)
    assert len(begun) == 1
    for seat in range(4):
        picture(
            screen,
            add_preview(scene, paints(game.colors), Preview(seat=seat, cells=((0, 0, 9),))),
            yaw=seat * 9,
        )
    assert len(begun) == 1
    picture(screen, build_scene(played(5, 61)))
    assert len(begun) == 2


def test_quality_follows_the_renderer():
    assert choose("auto", "llvmpipe (LLVM 15.0.6, 256 bits)") is LOW
    assert choose("auto", "SwiftShader Device") is LOW
    assert choose("auto", "NVIDIA H200/PCIe/SSE2") is MEDIUM
    assert choose("high", "llvmpipe") is HIGH


FACE = {"yaw": -90, "pitch": 20, "distance": 4}


def gray_face(screen, scene, seat=0, **preview):
    """The face of a ghost at (0, 0, 1) that looks at the viewer, in gray."""
    camera = Camera(**FACE, target=np.array([0.5, 0.0, 1.5]))
    (top, left), (bottom, right) = pixel_of(camera, (0.1, 0, 1.9)), pixel_of(camera, (0.9, 0, 1.1))
    shown = add_preview(scene, paints("RGBK"), Preview(seat=seat, cells=((0, 0, 1),), **preview))
    return screen.picture(shown, camera, WIDTH, HEIGHT)[top:bottom, left:right, :3].mean(axis=2)


@pytest.mark.parametrize("seat", range(4))
def test_an_illegal_ghost_is_hatched_and_not_only_of_another_color(screen, game, seat):
    """Slanting bands: the gray picture repeats along one diagonal and changes along the other."""
    scene = build_scene(game.new_state(1))
    legal, wrong = gray_face(screen, scene, seat), gray_face(screen, scene, seat, is_legal=False)

    def unlikeness(gray, dx, dy):
        h, w = gray.shape
        a = gray[10 : h - 10, 10 : w - 10]
        b = gray[10 + dy : h - 10 + dy, 10 + dx : w - 10 + dx]
        return float(np.abs(a - b).mean())

    along, across = unlikeness(wrong, 6, 6), unlikeness(wrong, 3, -3)  # rows go down, so bands do too
    assert across > 15 and across > 2 * along
    assert across > 1.8 * unlikeness(legal, 3, -3)


def test_marked_cubes_are_crossed(screen, game):
    scene = build_scene(game.new_state(1))
    plain, marked = gray_face(screen, scene), gray_face(screen, scene, marked=((0, 0, 1),))
    changed = np.abs(plain - marked) > 20
    h, w = changed.shape
    steps = np.linspace(0.15, 0.85, 12)
    for dx in (1, -1):  # both diagonals, but not the rest of the face
        hits = [
            changed[int(t * h) - 2 : int(t * h) + 3, int((t if dx > 0 else 1 - t) * w)].any() for t in steps
        ]
        assert np.mean(hits) > 0.8
    assert not changed[int(0.2 * h) : int(0.3 * h), int(0.45 * w) : int(0.55 * w)].any()


def test_a_mark_shines_through_what_hides_it(screen, game, played):
    scene = build_scene(played(1, 100))
    middle = tuple(np.round(scene[CUBES]["cell"].mean(axis=0)).astype(int).tolist())
    plain = picture(screen, scene)
    marked = picture(screen, add_preview(scene, paints(game.colors), Preview(marked=(middle,))))
    assert (np.abs(plain.astype(int) - marked).max(axis=2) > 15).sum() > 20


def test_the_cursor_is_seen_on_light_and_on_dark(screen, game):
    scene = build_scene(game.new_state(1))
    for cell in ((0, 0, 1), (0, 1, 1)):
        shown = add_preview(scene, paints(game.colors), Preview(cursor=cell))
        plain, wired = picture(screen, scene), picture(screen, shown)
        assert (np.abs(plain.astype(int) - wired).max(axis=2) > 60).sum() > 60


def test_labels_show_their_number(screen, game):
    scene = build_scene(game.new_state(1))
    camera = Camera(pitch=35, distance=6)
    pictures = []
    for gain in (1, 2, 12):
        shown = add_preview(scene, paints(game.colors), Preview(goals=(Goal((0, 0, 0), gain),)))
        pictures.append(screen.picture(shown, camera, WIDTH, HEIGHT).astype(int))
    y, x = pixel_of(camera, (0.5, 0.5, 1.34))
    plates = [image[y - 12 : y + 12, x - 20 : x + 20, :3] for image in pictures]
    assert all(plate.max() > 230 and plate.min() < 60 for plate in plates), "dark on light"
    assert np.abs(plates[0] - plates[1]).max() > 100 and np.abs(plates[0] - plates[2]).max() > 100


def test_a_section_shows_what_was_inside(screen, played):
    state = played(1, 120)
    whole, cut = build_scene(state), build_scene(state, inside=Inside("z", 3))
    camera = Camera(pitch=30)
    camera.fit(whole.outline(), WIDTH / HEIGHT)
    top = whole[CUBES]["cell"][whole[CUBES]["cell"][:, 2].argmax()] + (0.5, 0.5, 0.5)
    bare = screen.picture(Scene(), camera, WIDTH, HEIGHT)
    y, x = pixel_of(camera, top)
    assert (screen.picture(whole, camera, WIDTH, HEIGHT)[y, x] != bare[y, x]).any()
    gone = screen.picture(cut, camera, WIDTH, HEIGHT)[y, x].astype(int)
    assert np.abs(gone - bare[y, x]).max() < 30, "the background, or the table in the sun"


def test_sawn_faces_are_striped(screen, game):
    """The base stone cut through the middle, seen at the cut."""
    state = game.new_state(1)
    camera = Camera(yaw=0, pitch=15, distance=4, target=np.array([1.0, 0.5, 0.5]))
    (top, left), (bottom, right) = pixel_of(camera, (1, 0.2, 0.8)), pixel_of(camera, (1, 0.8, 0.2))
    whole, cut = (
        screen.picture(build_scene(state, inside=inside), camera, WIDTH, HEIGHT)[top:bottom, left:right, :3]
        for inside in (Inside(), Inside("x", 1))
    )
    assert cut.mean(axis=2).std() > 2 * whole.mean(axis=2).std() or cut.mean(axis=2).std() > 12


@pytest.mark.parametrize("yaw", [30, 65])
def test_nothing_is_seen_through_the_gaps_of_pieces(screen, yaw):
    cells = np.argwhere(np.ones((3, 3, 3), bool)) + (0, 0, 8)
    numbers = np.random.default_rng(3).integers(1, 6, 27)
    cubes = cubes_of(
        cells, numbers, np.zeros(27, np.int64), paints("RGBK"), np.zeros(27, np.int64), np.zeros(27, np.int64)
    )
    camera = Camera(yaw=yaw, pitch=3, distance=9, target=np.array([1.5, 1.5, 9.5]))
    pink = Backdrop((255, 0, 255), (255, 0, 255))
    image = screen.picture(Scene({CUBES: cubes}), camera, WIDTH, HEIGHT, backdrop=pink)[..., :3].astype(int)
    is_wall = np.minimum(image[..., 0], image[..., 2]) - image[..., 1] > 60
    count = (~is_wall[: HEIGHT * 4 // 5]).sum(axis=1)
    rows = [
        np.flatnonzero(~row)
        for row, many in zip(is_wall, count, strict=False)
        if many > 0.97 * np.median(count[count > 40])
    ]
    assert len(rows) > 50 and is_wall[: HEIGHT * 4 // 5, 0].all()
    assert all(len(row) == row[-1] - row[0] + 1 for row in rows)


def test_glass_lets_through_what_is_behind(screen, played):
    state = played(1, 100)
    camera = Camera(pitch=20)
    camera.fit(build_scene(state).outline(), WIDTH / HEIGHT)

    class Cleared(Scene):  # the same table
        def bounds(self):
            return build_scene(state).bounds()

    bare, solid, glass = (
        screen.picture(scene, camera, WIDTH, HEIGHT).astype(int)
        for scene in (Cleared(), build_scene(state), build_scene(state, inside=Inside(is_xray=True)))
    )
    tower = np.abs(solid - bare).max(axis=2) > 25
    assert tower.sum() > 500
    assert np.abs(glass - bare)[tower].mean() < 0.7 * np.abs(solid - bare)[tower].mean()
    assert (np.abs(glass - bare)[tower].max(axis=1) > 8).mean() > 0.4, "but it can be seen"


def test_floors_apart_have_air_between_them(screen, game):
    state = game.new_state(1)
    state.play(state.sample_chance())
    while len(state.blocks) < 8:
        state.play(state.sample_chance() if state.is_chance() else state.greedy())
    scene = build_scene(state, inside=Inside(explode="floors", spread=1.0))
    scene = scene.showing({CLIMBERS: CLIMBERS.nothing})  # climbers stand in the air between
    camera = Camera(yaw=-90, pitch=3, is_orthographic=True)
    camera.fit(scene.outline(), WIDTH / HEIGHT)
    shown = screen.picture(scene, camera, WIDTH, HEIGHT).astype(int)
    bare = screen.picture(Scene(), camera, WIDTH, HEIGHT).astype(int)
    ys = scene[CUBES]["cell"][:, 1].min()
    for floor in range(1, int(scene[CUBES]["cell"][:, 2].max())):
        x = scene[CUBES]["cell"][scene[CUBES]["cell"][:, 2] == floor][0][0] + 0.5
        row, column = pixel_of(camera, (x, ys, 2 * floor + 1.5))
        assert np.abs(shown[row, column] - bare[row, column]).max() < 40, floor


def full_preview(state, cells):
    """A proposal of everything at once."""
    reachable = [place for place in state.reachable(state.seat) if place]
    goals = tuple(Goal(place, 1) for place in reachable)
    others = (Ghost(1, ((9, 9, 0),), label=1), Ghost(2, stand=reachable[0], label=2))
    return Preview(
        seat=0, cells=cells, is_legal=False, marked=cells, climbs=True, stand=reachable[0], path=(None, reachable[0]),
        goals=goals, cursor=(0, 0, 9), others=others,
    )  # fmt: skip


def test_no_picture_takes_more_than_twelve_draw_calls(screen, played):
    """Solid cubes and glass, climbers, dice, table, ghosts and signs at once, with a new shadow map."""
    state = played(1, 121)
    assert state.dice
    preview = full_preview(state, ((0, 0, 30), (0, 1, 30)))
    scene = build_scene(state, len(state.blocks), preview, Inside(only=1, fades=True, explode="pieces"))
    assert all(
        len(part)
        for part in (
            scene[CUBES], scene[GLASS], scene[CLIMBERS], scene[DICE], scene.ghosts, scene[GHOST_CLIMBERS], scene.signs
        )
    )  # fmt: skip
    picture(screen, scene)
    assert screen.renderer.num_draws == 12


def test_draw_calls_are_counted_as_the_driver_gets_them(screen, played, monkeypatch):
    from gui.scene.gl import batch

    calls = []
    for name in ("glDrawArrays", "glDrawArraysInstanced"):
        real = getattr(batch.GL, name)
        monkeypatch.setattr(batch.GL, name, lambda *a, real=real: (calls.append(1), real(*a)))
    state = played(1, 121)
    scene = build_scene(state, preview=full_preview(state, ((0, 0, 30),)))
    picture(screen, scene)
    assert screen.renderer.num_draws == len(calls) > 5


def test_a_move_of_the_mouse_draws_only_what_is_proposed(screen, game, played):
    """The picture of what is solid stays; with another camera, size or tower it is drawn anew."""
    scene, renderer = build_scene(played(5, 60)), screen.renderer
    camera = Camera()
    screen.picture(scene, camera, WIDTH, HEIGHT)
    before = renderer.num_solid_pictures
    for x in range(5):
        shown = add_preview(scene, paints(game.colors), Preview(cells=((x, 0, 20),)))
        screen.picture(shown, camera, WIDTH, HEIGHT)
        assert renderer.num_draws == 1
    screen.picture(scene, camera, WIDTH, HEIGHT)
    assert renderer.num_draws == 0 and renderer.num_solid_pictures == before
    camera.orbit(5, 0)
    screen.picture(scene, camera, WIDTH, HEIGHT)
    assert renderer.num_solid_pictures == before + 1
    screen.picture(scene, camera, WIDTH // 2, HEIGHT)
    assert renderer.num_solid_pictures == before + 2
    screen.picture(build_scene(played(5, 61)), camera, WIDTH // 2, HEIGHT)
    assert renderer.num_solid_pictures == before + 3


def test_tints_and_tubes_cost_no_draw_call_more(screen, game, played):
    state = played(5, 60)
    scene = build_scene(state)
    tint = scene[CUBES][scene[CUBES]["block"] == 2].copy()
    tint["look"] = pack_look(Material.NATURAL, 0, Mark.GHOST | Mark.FADED | Mark.HATCHED)
    tint["rgba"] = (150, 20, 122, 150)
    tube = np.array([((-2, -2, 0.1), (6, 0, 0), (24, 150, 172, 255), Sign.TUBE, pack_radius(0.2))], SIGN)
    scene = replace(scene, aid_tints=tint, aid_signs=tube)
    plain = screen.picture(scene, Camera(), WIDTH, HEIGHT)
    before = screen.renderer.num_solid_pictures
    preview = Preview(cells=((0, 0, 20),), fallers=(1,), cursor=(0, 0, 20))
    shown = add_preview(scene, paints(game.colors), preview)
    both = screen.picture(shown, Camera(), WIDTH, HEIGHT)
    assert screen.renderer.num_draws == 2 and screen.renderer.num_solid_pictures == before
    without = replace(shown.proposing(shown.ghosts, scene.tints[:0]), signs=scene.signs[:0])
    assert (screen.picture(without, Camera(), WIDTH, HEIGHT) != both).any(axis=-1).sum() > 200
    static = screen.picture(add_preview(scene, paints(game.colors), Preview()), Camera(), WIDTH, HEIGHT)
    assert screen.renderer.num_draws == 2 and (static != plain).any(axis=-1).sum() > 200


@pytest.mark.slow
def test_a_kept_picture_is_the_same_as_a_new_one(game, played):
    from gui.scene.gl.offscreen import Offscreen

    scene = build_scene(played(5, 60))
    shown = add_preview(scene, paints(game.colors), Preview(cells=((0, 0, 20),)))
    for quality in ("low", "medium"):
        screen = Offscreen(quality)
        first = screen.picture(shown, Camera(), WIDTH, HEIGHT)
        screen.picture(scene, Camera(), WIDTH, HEIGHT)
        again = screen.picture(shown, Camera(), WIDTH, HEIGHT)
        screen.close()
        assert (first == again).all(), quality


def test_dice_show_their_numbers(screen, game):
    from gui.scene.dice import lying

    camera = Camera(pitch=88, distance=4, target=np.array([0.0, 0.0, 0.3]))
    faces = []
    for value in range(1, 7):
        scene = Scene({DICE: lying([value, 1], [(0, 0, 0), (9, 9, 0)])})
        image = screen.picture(scene, camera, WIDTH, HEIGHT)
        y, x = pixel_of(camera, (0, 0, 0.62))
        faces.append(image[y - 18 : y + 18, x - 18 : x + 18, :3].mean(axis=2) < 100)
    pips = [int(face.sum()) for face in faces]
    assert pips[0] > 8
    for value in range(1, 7):
        assert 0.86 * value < pips[value - 1] / pips[0] < 1.14 * value, pips


def test_the_table_ends_in_a_rounded_edge_and_the_room_behind_it_is_out_of_focus(screen):
    camera = Camera(yaw=30, pitch=12, distance=40)
    image = screen.picture(Scene(), camera, WIDTH, HEIGHT).astype(int)
    steps = np.abs(np.diff(image[:, WIDTH // 2, :3], axis=0)).max(axis=1)
    edges = np.flatnonzero(steps > 25)
    assert len(edges), "the far edge"
    assert steps[: edges[0] - 2].max() < 12, "behind it nothing is sharp"
    below = image[edges[-1] + 12 :, WIDTH // 2, :3]
    assert len(edges) > 1 and (np.abs(np.diff(below, axis=0)) < 12).all(), "before the near one neither"


def test_the_edge_of_the_table_is_closed():
    from gui.scene.mesh import ground
    from gui.scene.solids import welded

    table = ground()
    table = table[table["face"] == 0]
    table["position"][:, :2] = 5 * table["position"][:, :2] + table["uv"]
    _, triangles = welded(table["position"].reshape(-1, 3, 3))
    sides = np.sort(np.concatenate([triangles[:, [i, (i + 1) % 3]] for i in range(3)]), axis=1)
    _, count = np.unique(sides, axis=0, return_counts=True)
    assert count.max() == 2 and (count == 1).sum() == 36, "open below alone"
    lean = table["normal"]
    assert np.allclose(np.linalg.norm(lean, axis=1), 1, atol=1e-5) and (lean[:, 2] > -1e-6).all()
    corners = table["position"].reshape(-1, 3, 3)
    faced = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert ((faced[:, None] * table["normal"].reshape(-1, 3, 3)).sum(axis=2) > -1e-6).all(), (
        "seen from outside"
    )


@pytest.mark.parametrize("colors", [theme.LIGHT, theme.DARK])
def test_the_walls_have_the_colors_of_the_scheme(screen, colors):
    high, low = (
        tuple(int(color[i : i + 2], 16) for i in (1, 3, 5)) for color in (colors.wall_high, colors.wall_low)
    )
    camera = Camera(yaw=30, pitch=5, distance=60)
    screen.picture(Scene(), camera, WIDTH, HEIGHT, backdrop=Backdrop((0, 0, 90), (90, 0, 0)))
    image = screen.picture(Scene(), camera, WIDTH, HEIGHT, backdrop=Backdrop(high, high)).astype(int)
    wall = image[HEIGHT // 20 : HEIGHT // 5, WIDTH // 2, :3]
    assert np.abs(wall - high).max() <= 6, "drawn anew in the new colors, as they are seen and not as light"
    image = screen.picture(Scene(), camera, WIDTH, HEIGHT, backdrop=Backdrop(high, low)).astype(int)
    from_high = np.abs(image[HEIGHT // 20 : HEIGHT // 5, WIDTH // 2, :3] - high).sum(axis=1)
    assert from_high[0] < from_high[-1], "from high up to the foot"


def test_by_day_there_is_a_window_and_its_light_lies_on_the_table(screen):
    def seen(brightness, yaw, pitch):
        camera = Camera(yaw=yaw, pitch=pitch, distance=40)
        room = Backdrop(brightness=brightness)
        return screen.picture(Scene(), camera, WIDTH, HEIGHT, backdrop=room)[..., :3].astype(int)

    high = Backdrop().high
    panes = seen(1.0, -79, 5)[: HEIGHT // 4]
    assert (panes[..., 2] > high[2] + 8).mean() > 0.3, "brighter than any wall"
    assert panes.sum(axis=2).std() > 3 * seen(1.0, 30, 5)[: HEIGHT // 4].sum(axis=2).std(), "with bars"
    by_day, by_night = seen(1.0, -90, 88), seen(0.0, -90, 88)
    middle = slice(HEIGHT // 3, 2 * HEIGHT // 3), slice(WIDTH // 3, 2 * WIDTH // 3)
    assert by_day[middle].mean() > by_night[middle].mean() * 1.02


def test_crowded_labels_can_all_be_read(screen, game):
    """Four labels, of which the nearest hid the others: the picture shows as much paper as four plates have."""

    def paper(cells):
        camera = Camera(yaw=-90, pitch=4, distance=16)
        goals = tuple(Goal(cell, 0) for cell in cells)
        shown = add_preview(scene, paints(game.colors), Preview(goals=goals))
        dark = Backdrop((60, 60, 60), (60, 60, 60), 0.0)  # a window would be as bright as paper
        image = screen.picture(shown, camera, WIDTH, HEIGHT, backdrop=dark).astype(int)
        return int((image[..., :3].min(axis=2) > 225).sum())

    scene = build_scene(game.new_state(1))
    cells = ((0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 3, 1))
    alone = [paper((cell,)) for cell in cells]
    assert min(alone) > 30
    assert paper(cells) > 0.85 * sum(alone)


def test_a_picture_in_motion_is_rough_and_then_fine(played):
    from gui.scene.gl.offscreen import Offscreen

    scene, camera = build_scene(played(5, 60)), Camera()
    screen = Offscreen("low")
    pictures = []
    for is_moving in (True, False, True, False):
        pictures.append(screen.picture(scene, camera, WIDTH, HEIGHT, is_moving=is_moving).astype(int))
        assert screen.renderer.num_solid_pictures == (1 if len(pictures) == 1 else 2), "a fine picture stays"
    screen.close()
    assert 0 < np.abs(pictures[0] - pictures[1]).mean() < 4
    assert (pictures[1] == pictures[2]).all() and (pictures[1] == pictures[3]).all()


@pytest.mark.slow
def test_a_large_picture_has_fewer_samples(monkeypatch, played):
    from gui.scene.gl.layer import Layer
    from gui.scene.gl.offscreen import Offscreen

    scene, pictures, points = build_scene(played(5, 60)), [], WIDTH * HEIGHT
    for most in (LOW.most_samples, 4 * points, 2 * points, points):
        monkeypatch.setitem(QUALITIES, "few", replace(LOW, most_samples=most))
        screen = Offscreen("few")
        pictures.append(screen.picture(scene, Camera(), WIDTH, HEIGHT).astype(int))
        layer = Layer(4, 4 * points)
        assert [layer.samples_of(WIDTH * more, HEIGHT) for more in (1, 2, 3, 4)] == [4, 2, 0, 0]
        screen.close()
    by = [np.abs(picture - pictures[0]).mean() for picture in pictures]
    assert by[1] == 0 and by[2] <= by[3] and 0 < by[3] < 4, (
        "some drivers have more samples than they are asked for"
    )
    assert MEDIUM.samples <= MEDIUM.most_samples // (3840 * 2160), "as fine as ever where there is a card"


def test_nothing_is_kept_of_a_context_that_is_gone():
    from OpenGL import contextdata

    from gui.scene.gl.offscreen import Offscreen

    before = set(contextdata.storedPointers)
    screen = Offscreen("low")
    screen.picture(Scene(), Camera(), WIDTH, HEIGHT)
    assert set(contextdata.storedPointers) > before
    screen.close()
    assert set(contextdata.storedPointers) == before


@pytest.mark.slow
def test_every_quality_draws(played):
    from gui.scene.gl.offscreen import Offscreen

    scene = build_scene(played(1, 60))
    pictures = []
    for name in ("medium", "high"):
        screen = Offscreen(name)
        pictures.append(picture(screen, scene))
        screen.close()
    assert np.abs(pictures[0].astype(int) - pictures[1]).mean() < 4


@pytest.mark.slow
def test_render_writes_a_png(tmp_path, played, capsys):
    out = tmp_path / "tower.png"
    position = tmp_path / "position.txt"
    position.write_text(played(2, 90).to_text() + "\n")
    assert main(["--render", str(out), str(position), "--size", "320x240"]) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) > 10_000
    out.unlink()
    for text, size in (
        ("tb1;set=A nonsense", "320x240"),
        (str(position), "0x9"),
        (str(tmp_path / "none"), "320x240"),
    ):
        assert main(["--render", str(out), text, "--size", size]) == 2
        assert capsys.readouterr().err.count("\n") == 1 and not out.exists()
