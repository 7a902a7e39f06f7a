"""The picture of Turm und Wächter: arrays, what can be pointed at, what moves, and how it looks."""

import numpy as np
import pytest

import turmcore
from gui.games.waechter.model import LIFT, Ghost, Held
from gui.games.waechter.picture.kinds import GHOST_GUARDS, GHOST_STONES, GUARDS, STONES, TILES
from gui.games.waechter.picture.motions import motion_of
from gui.games.waechter.picture.palette import SIDES
from gui.games.waechter.picture.scene import Preview, add_preview, build_scene, read_scene, row, start_camera
from gui.games.waechter.play.choosing import MACHINE, Aim
from gui.games.waechter.play.targets import Spot
from gui.scene.build import FIGURE
from gui.scene.camera import Camera
from gui.scene.gl.offscreen import Offscreen
from gui.scene.picking import Hit
from gui.scene.sign import Sign
from tests.gui.chooser import Chooser, Click, Grab, Hover
from turmcore import TurmError
from turmcore.waechter import read_fen, square_of
from turmcore.waechter.choosing import choices_of
from turmcore.waechter.scene import STONE_HEIGHT, TOP
from turmcore.waechter.svg import Arrow, Mark, MarkKind

START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
STACKS = "r15r1/3RG3/3r32r1/1b41r13/7/6b2/b12BG3 b"  # B4 has four stones of blue


@pytest.fixture
def board():
    return read_fen(STACKS)


# -- arrays --------------------------------------------------------------------------------


def test_every_stone_and_guard_is_there(board):
    scene = build_scene(board)
    assert len(scene[STONES]) == 14 and len(scene[GUARDS]) == 2
    tall = scene[STONES][(scene[STONES]["place"][:, :2] == (1.5, 3.5)).all(axis=1)]
    assert np.allclose(np.sort(tall["place"][:, 2]), TOP + STONE_HEIGHT * np.arange(4))
    assert len(build_scene(read_fen(START))[STONES]) == 14
    taken = read_fen(START.replace("RG", "1").replace("1r1r1/", "1r1r1/", 1).replace("r1r1111", "r1r13"))
    assert len(build_scene(taken)[GUARDS]) == 1


def test_what_is_in_hand_is_lifted_and_the_rest_stays(board):
    scene = build_scene(board, held=Held(22, 3))
    heights = np.sort(scene[STONES]["place"][(scene[STONES]["place"][:, :2] == (1.5, 3.5)).all(axis=1), 2])
    assert np.allclose(heights, TOP + STONE_HEIGHT * np.arange(4) + LIFT * np.array([0, 1, 1, 1]))
    lifted = build_scene(board, held=Held(38, 1))[GUARDS]
    assert np.isclose(lifted["place"][:, 2].max(), TOP + LIFT)


def test_what_is_dragged_is_under_the_mouse_and_not_in_its_way(board):
    scene = build_scene(board, Held(22, 3), carried=(4.7, 2.2))
    assert np.allclose(stones_at(scene, 1.5, 3.5), [TOP]) and len(scene[STONES]) == 14
    assert np.allclose(stones_at(scene, 4.7, 2.2), TOP + LIFT + STONE_HEIGHT * np.arange(3))
    above = build_scene(board, Held(22, 3), carried=(3.4, 4.6))
    lowest = stones_at(above, 3.4, 4.6)[0]
    assert lowest > stones_at(above, 3.5, 4.5).max(), "over the stack that is there"
    down = np.array([4.7, 2.2, 9.0]), np.array([0.0, 0.0, -1.0])
    assert scene.targets(False).hit(*down) == Hit(Spot(18, -1))
    guards = build_scene(board, Held(38, 1), carried=(0.2, 6.9))[GUARDS]["place"]
    assert (guards[:, :2] == np.array((0.2, 6.9), np.float32)).all(axis=1).any()
    assert np.array_equal(build_scene(board, carried=(0.2, 6.9))[STONES], build_scene(board)[STONES])


def test_a_proposal_leaves_what_is_solid_as_it_is(board):
    scene = build_scene(board)
    preview = Preview(Ghost(24, 1, 2), (Arrow(0, 21, 3),), (Mark(24, MarkKind.CAPTURE, "2"),))
    shown = add_preview(scene, preview)
    for kind in (STONES, GUARDS, TILES):
        assert shown[kind] is scene[kind]
    assert not shown.is_other(scene) and build_scene(board).is_other(scene)
    assert len(shown[GHOST_STONES]) == 2 and not len(shown[GHOST_GUARDS])
    assert add_preview(shown, Preview()).signs is add_preview(scene, Preview()).signs
    on_top = add_preview(scene, Preview(Ghost(22, 1, 2, on_top=4)))[GHOST_STONES]
    assert np.allclose(on_top["place"][:, 2], TOP + STONE_HEIGHT * np.array([4, 5]))


def test_the_camera_rests_whatever_stands_on_the_board(board):
    outlines = [
        build_scene(board).outline(),
        build_scene(read_fen(START)).outline(),
        build_scene(board, held=Held(22, 4)).outline(),
        add_preview(build_scene(board), Preview(Ghost(0, 0, 7))).outline(),
    ]
    assert all(np.array_equal(outline, outlines[0]) for outline in outlines)
    points = outlines[0]
    assert points[:, 0].min() < 0 and points[:, 0].max() > 7 and points[:, 2].max() > TOP


def test_marks_are_told_apart_by_their_shape(board):
    kinds = (MarkKind.LAST, MarkKind.TARGET, MarkKind.CAPTURE, MarkKind.THREAT, MarkKind.WRONG)
    signs = {kind: add_preview(build_scene(board), Preview(marks=(Mark(10, kind),))).signs for kind in kinds}
    assert len({int(sign["kind"][0]) for sign in signs.values()}) == len(kinds)
    labels = add_preview(build_scene(board), Preview(marks=(Mark(22, MarkKind.NUMBER, "4"),))).signs
    assert labels["kind"].tolist() == [Sign.LABEL] and labels["place"][0, 2] > TOP + 4 * STONE_HEIGHT
    arrows = add_preview(
        build_scene(board), Preview(arrows=(Arrow(0, 6), Arrow(6, 48, 2, 0.5, is_reply=True)))
    ).signs
    assert sorted(arrows["kind"].tolist()) == [Sign.LABEL, Sign.ARROW, Sign.ARROW]
    own, answer = (arrows["rgba"][i, :3].tolist() for i in (-1, 0))
    assert own != answer and not {tuple(own), tuple(answer)} & {paint.rgb for paint in SIDES}
    assert arrows["kind"][-1] == Sign.ARROW and arrows["rgba"][-1, 3] > arrows["rgba"][0, 3], (
        "the best on top"
    )


def test_text_that_is_no_position_is_refused():
    assert len(read_scene(START)[STONES]) == 14
    with pytest.raises(TurmError, match="rank 4"):
        read_scene(START.replace("/7/", "/6/"))


# -- what is under the mouse ---------------------------------------------------------------------


def ray_to(point, eye=(3.5, -6.0, 8.0)):
    way = np.asarray(point, float) - eye
    return np.array(eye), way / np.linalg.norm(way)


@pytest.mark.parametrize("level", range(4))
def test_each_stone_of_a_stack_is_hit(board, level):
    targets = build_scene(board).targets(False)
    side = (1.5, 3.5 - 0.39, TOP + (level + 0.5) * STONE_HEIGHT)
    assert targets.hit(*ray_to(side)) == Hit(Spot(22, level))
    top = (1.5, 3.5, TOP + 4 * STONE_HEIGHT)
    assert targets.hit(*ray_to(top)) == Hit(Spot(22, 3))


def test_what_is_in_hand_is_hit_where_it_is_drawn(board):
    targets = build_scene(board, held=Held(22, 3)).targets(True)
    for level in range(4):
        z = TOP + (level + 0.5) * STONE_HEIGHT + (LIFT if level else 0.0)
        assert targets.hit(*ray_to((1.5, 3.5 - 0.39, z))) == Hit(Spot(22, level))
    up = build_scene(board, held=Held(38, 1)).targets(True)
    high = (3.5, 5.5, TOP + LIFT + 1.0)
    assert up.hit(*ray_to(high)) == Hit(Spot(38, 0))
    assert build_scene(board).targets(True).hit(*ray_to(high)) is None, "there the guard does not reach"


@pytest.mark.parametrize("up", [0.0, 0.2, 0.45], ids=["middle", "lower half", "at its edge"])
def test_what_is_in_hand_does_not_cover_where_it_can_go(up):
    """Red sits behind F3: the stone in hand is seen in front of the guard that it can take."""
    state = turmcore.from_text("waechter", "3RG3/7/7/7/5r11/5BG1/7 r")
    one = Chooser(Aim(state=state, board=state.placed, choices=choices_of(state)), MACHINE)
    camera = start_camera()
    camera.orbit_to(camera.yaw + 180.0)

    def shown():
        return build_scene(one.aim.board, one.aim.in_hand, True, one.aim.carried, one.aim.lit)

    camera.fit(shown().outline(), 1.5)

    def spot(x, y, z=TOP):
        way = np.array([x, y, z]) - camera.eye
        return shown().targets(True).hit(camera.eye, way / np.linalg.norm(way))

    stone_at = spot(5.5, 2.5, TOP + STONE_HEIGHT)
    one(Grab(stone_at), Click(stone_at))
    assert one.aim.held == Held(square_of("F3"), 1)
    assert spot(5.5, 2.5, TOP + LIFT + STONE_HEIGHT / 2).what.square == square_of("F3"), (
        "where it covers nothing"
    )
    there = spot(5.5, 1.5 + up)
    one(Hover(there), *[Grab(there), Click(there)] * 2)
    assert one.played == "F3-F2-1"


def test_squares_guards_and_what_lies_beside_the_board(board):
    targets = build_scene(board).targets(True)
    assert targets.hit(*ray_to((5.5, 0.5, TOP))) == Hit(Spot(5, -1))
    assert targets.hit(*ray_to((3.5, 5.3, TOP + 0.9), eye=(3.5, -6.0, 12.0))) == Hit(Spot(38, 0))
    assert targets.hit(*ray_to((-0.3, 3.0, TOP))) is None and targets.hit(*ray_to((9.0, 3.0, 0.0))) is None
    up = np.array([0.0, 0.0, -1.0])
    for square in range(49):
        hit = targets.hit(np.array([square % 7 + 0.5, square // 7 + 0.5, 9.0]), up)
        top = max(board.height(square) - 1, 0 if square in board.guards else -1)
        assert hit == Hit(Spot(square, top))


def test_what_stands_in_front_is_hit_first(board):
    targets = build_scene(board).targets(False)
    origin, way = np.array([-8.0, 3.5, TOP + 0.3]), np.array([1.0, 0.0, 0.0])
    assert targets.hit(origin, way) == Hit(Spot(22, 1))
    assert targets.hit(origin, -way) is None


# -- what moves ------------------------------------------------------------------------------


def played(text, token):
    """The scene after a move, and its animation."""
    state = turmcore.from_text("waechter", text)
    events = state.events(token)
    state.play(token)
    scene = build_scene(state.placed)
    return scene, motion_of(scene, events)


def stones_at(scene, x, y):
    place = scene[STONES]["place"]
    return np.sort(place[(np.abs(place[:, :2] - (x, y)) < 1e-6).all(axis=1), 2])


def test_stones_leave_their_stack_and_come_down_on_their_square():
    scene, motion = played(STACKS, "B4-B6-2")
    begin, end = motion.at(0.0), motion.at(motion.duration)
    assert len(begin[STONES]) == len(end[STONES]) == 14
    assert np.allclose(stones_at(begin, 1.5, 3.5), TOP + STONE_HEIGHT * np.arange(4))
    assert np.allclose(stones_at(end, 1.5, 5.5), stones_at(scene, 1.5, 5.5))
    middle = motion.place(motion.duration / 2)
    assert 3.5 < middle[1] < 5.5 and middle[2] > TOP + 2 * STONE_HEIGHT
    assert motion.duration < 1.5 and np.array_equal(motion.at(0.2)[GUARDS], scene[GUARDS])


def test_what_was_dragged_comes_down_from_where_it_was_let_go():
    state = turmcore.from_text("waechter", STACKS)
    events = state.events("B4-B6-2")
    state.play("B4-B6-2")
    motion = motion_of(build_scene(state.placed), events, (1.7, 5.2, TOP + LIFT))
    assert np.allclose(motion.at(0.0)[STONES]["place"][-2, :2], (1.7, 5.2))
    assert motion.duration < 0.5 and np.allclose(motion.place(motion.duration), (1.5, 5.5, TOP))


def test_what_is_taken_goes_off_the_board():
    _, motion = played(STACKS, "B4-D4-2")
    assert len(motion.at(0.0)[STONES]) == 14 and len(motion.at(motion.duration)[STONES]) == 13
    leaving = motion.at(0.75 * motion.duration)[STONES]
    reds = leaving[leaving["rgba"][:, 0] > leaving["rgba"][:, 2]]
    assert reds["place"][:, 0].max() > 6.6 or len(reds) < 7
    _, motion = played("3RG3/3b23/7/7/7/7/3BG3 b", "D6-D7-1")
    assert len(motion.at(0.0)[GUARDS]) == 2 and len(motion.at(motion.duration)[GUARDS]) == 1


def test_a_guard_goes_by_itself():
    scene, motion = played(STACKS, "D1-E1-1")
    assert motion.is_guard and np.allclose(motion.at(0.0)[GUARDS]["place"][0], (3.5, 0.5, TOP), atol=1e-6)
    end = motion.at(motion.duration)[GUARDS]["place"]
    assert np.allclose(
        end[np.argsort(end[:, 1])], scene[GUARDS]["place"][np.argsort(scene[GUARDS]["place"][:, 1])]
    )


# -- how it looks ------------------------------------------------------------------------------


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


def test_everything_at_once_takes_few_draw_calls(screen, board):
    marks = tuple(Mark(at, kind, "1") for at, kind in enumerate(MarkKind))
    arrows = (Arrow(0, 6, 1), Arrow(6, 48, 2, 0.5, is_reply=True))
    for ghost in (Ghost(24, 1, 2), Ghost(36, 0, 1, is_guard=True)):
        scene = add_preview(build_scene(board, held=Held(22, 2)), Preview(ghost, arrows, marks))
        picture(screen, scene)
        assert 8 <= screen.renderer.num_draws <= 12


def test_only_the_proposal_is_drawn_again_when_only_it_changes(screen, board):
    scene = build_scene(board)
    picture(screen, scene)
    before = screen.renderer.num_solid_pictures
    picture(screen, add_preview(scene, Preview(Ghost(24, 1, 2))))
    picture(screen, add_preview(scene, Preview(Ghost(10, 1, 2))))
    assert screen.renderer.num_solid_pictures == before
    picture(screen, build_scene(board, held=Held(22, 2)))
    assert screen.renderer.num_solid_pictures == before + 1


def near(x, y, z=TOP + 0.1):
    return Camera(yaw=-90.0, pitch=50.0, distance=3.2, target=np.array([x, y, z]))


def test_sides_are_told_apart_without_color(screen):
    """The same gray for both: what is left is the sign."""

    def gray(side, is_guard):
        rows = np.array([row((3.5, 3.5, TOP), side)], FIGURE)
        rows["rgba"][:, :3] = 120
        scene = build_scene(read_fen("7/7/7/7/7/7/3BG2r1 r"))
        nothing = {STONES: STONES.nothing, GUARDS: GUARDS.nothing}
        scene = scene.showing(nothing | {GUARDS if is_guard else STONES: rows})
        return picture(screen, scene, 300, 300, near(3.5, 3.5, TOP + (0.5 if is_guard else 0.1)))

    for is_guard in (False, True):
        difference = np.abs(gray(0, is_guard) - gray(1, is_guard)).max(axis=2)
        assert (difference > 25).sum() > 900, is_guard


def test_the_stones_of_a_stack_can_be_counted(screen, board):
    """From the side, dark borders lie between them: one less than there are stones."""
    camera = Camera(yaw=-90.0, pitch=4.0, distance=4.0, target=np.array([1.5, 3.5, TOP + 0.4]))
    column = picture(screen, build_scene(board), 300, 400, camera)[:, 150].sum(axis=1)
    foot, top = (TOP, TOP + 4 * STONE_HEIGHT)
    matrix = camera.matrix(300 / 400)

    def line(z):
        _, y, _, w = matrix @ np.array([1.5, 3.1, z, 1.0])
        return round((1 - y / w) / 2 * 400)

    for border in range(1, 4):
        z = foot + border * STONE_HEIGHT
        dark = column[line(z) - 3 : line(z) + 4].min()
        bright = column[line(z + 0.5 * STONE_HEIGHT) - 3 : line(z + 0.5 * STONE_HEIGHT) + 4].max()
        assert dark < 0.75 * bright, (border, dark, bright)
    assert line(top) < line(foot)


def test_homes_are_marked_and_the_light_comes_from_the_near_side(screen):
    scene = build_scene(read_fen("7/7/7/7/7/7/BG5r1 r"))
    plain, home = (
        picture(screen, scene, 200, 200, near(3.5, 2.5)),
        picture(screen, scene, 200, 200, near(3.5, 0.5)),
    )
    assert np.abs(plain - home).max(axis=2).mean() > 8
    assert np.allclose(
        build_scene(read_fen(START), is_flipped=True).sun[:2], -build_scene(read_fen(START)).sun[:2]
    )


def test_meshes_are_closed_and_as_high_as_they_say():
    for mesh, high, wide in ((STONES.mesh(), STONE_HEIGHT, 0.4), (GUARDS.mesh(), 1.12, 0.39)):
        position = mesh["position"]
        assert np.isclose(position[:, 2].min(), 0) and np.isclose(position[:, 2].max(), high, atol=0.02)
        assert np.hypot(position[:, 0], position[:, 1]).max() <= wide + 1e-6
        assert np.allclose(np.linalg.norm(mesh["normal"], axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("yaw", (-100.0, -10.0, 80.0, 170.0))
@pytest.mark.parametrize("x", (-0.29, 7.29))
def test_the_letters_of_the_border_stand_upright_for_whoever_looks(screen, board, yaw, x):
    above = np.array((x, 6.5, TOP))
    camera = Camera(yaw=yaw, pitch=80.0, distance=1.4, target=above, is_orthographic=True)
    light = picture(screen, build_scene(board), 90, 90, camera).sum(axis=2)[24:66, 24:66]
    ink = light < (light.min() + np.median(light)) / 2
    rows = np.nonzero(ink.any(axis=1))[0]
    middle = (rows[0] + rows[-1] + 1) // 2
    assert len(rows) > 20 and ink[:middle].sum() > 1.3 * ink[middle:].sum(), "the bar of a 7 is above"
