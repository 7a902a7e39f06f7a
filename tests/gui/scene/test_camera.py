import numpy as np
import pytest

from gui.scene.camera import MAX_PITCH, MIN_PITCH, VIEWS, Camera

WIDTH, HEIGHT = 900, 600


def project(camera, point):
    """Where a point of the world lies in the picture, in pixels, y down."""
    x, y, z, w = camera.matrix(WIDTH / HEIGHT) @ np.append(point, 1.0)
    assert w > 0 and abs(z) <= w
    return (x / w + 1) / 2 * WIDTH, (1 - y / w) / 2 * HEIGHT


def test_the_target_is_in_the_middle():
    camera = Camera()
    assert project(camera, camera.target) == pytest.approx((WIDTH / 2, HEIGHT / 2), abs=0.01)


@pytest.mark.parametrize("is_orthographic", [False, True])
@pytest.mark.parametrize("view", VIEWS)
def test_fit_keeps_every_point_in_the_picture_and_fills_it(view, is_orthographic):
    points = np.random.default_rng(4).uniform((-4, -2, 0), (3, 8, 14), (200, 3))
    camera = Camera(is_orthographic=is_orthographic)
    camera.look(view)
    camera.fit(points, WIDTH / HEIGHT)
    seen = np.array([project(camera, point) for point in points])
    assert (seen > 0).all() and (seen < (WIDTH, HEIGHT)).all()
    spread = (seen.max(axis=0) - seen.min(axis=0)) / (WIDTH, HEIGHT)
    assert spread.max() > 0.8
    assert np.abs((seen.max(axis=0) + seen.min(axis=0)) / 2 / (WIDTH, HEIGHT) - 0.5).max() < 0.05


@pytest.mark.parametrize("is_orthographic", [False, True])
def test_beside_a_panel_the_rest_of_the_picture_is_the_picture(is_orthographic):
    points = np.random.default_rng(4).uniform((-4, -2, 0), (3, 8, 14), (200, 3))
    camera = Camera(is_orthographic=is_orthographic)
    camera.fit(points, WIDTH / HEIGHT)
    camera.aside, camera.above, camera.below = 0.4, 0.1, 0.25
    assert not camera.sees(points, WIDTH / HEIGHT)
    camera.fit(points, WIDTH / HEIGHT)
    assert camera.sees(points, WIDTH / HEIGHT)
    seen = np.array([project(camera, point) for point in points])
    low, high = np.array([0, 0.1 * HEIGHT]), np.array([0.6 * WIDTH, 0.75 * HEIGHT])
    assert (seen > low).all() and (seen < high).all()
    middle = (seen.max(axis=0) + seen.min(axis=0) - low - high) / 2
    assert np.abs(middle / (high - low)).max() < 0.05
    assert camera.copy().aside == 0.4 and camera.between(Camera(), 0.5).above == 0.05
    whole = camera.uncovered()
    assert (whole.aside, whole.above, whole.below, whole.distance) == (0, 0, 0, camera.distance)


@pytest.mark.parametrize("aside", [0.0, 0.3])
@pytest.mark.parametrize("is_orthographic", [False, True])
def test_a_ray_meets_what_is_drawn_at_its_pixel(is_orthographic, aside):
    camera = Camera(yaw=30, pitch=40, distance=20, is_orthographic=is_orthographic, aside=aside)
    camera.below, camera.above = aside / 2, aside / 3
    for point in np.random.default_rng(5).uniform(-3, 6, (50, 3)):
        origin, direction = camera.ray(*project(camera, point), WIDTH, HEIGHT)
        along = np.dot(point - origin, direction)
        assert np.linalg.norm(origin + along * direction - point) < 1e-3


def test_the_camera_never_goes_below_the_table_or_over_the_top():
    camera = Camera()
    camera.orbit(0, -10_000)
    assert camera.pitch == MIN_PITCH and camera.eye[2] > 0
    camera.orbit(0, 10_000)
    assert camera.pitch == MAX_PITCH
    camera.pan(0, -10_000, HEIGHT)
    assert camera.target[2] >= 0


@pytest.mark.parametrize("is_orthographic", [False, True])
def test_a_pan_moves_the_point_with_the_mouse(is_orthographic):
    camera = Camera(pitch=30, is_orthographic=is_orthographic)
    point = camera.target.copy()
    camera.pan(40, 25, HEIGHT)
    assert project(camera, point) == pytest.approx((WIDTH / 2 + 40, HEIGHT / 2 + 25), abs=1.0)


@pytest.mark.parametrize("is_orthographic", [False, True])
def test_zoom_keeps_the_point_under_the_mouse(is_orthographic):
    camera = Camera(pitch=30, is_orthographic=is_orthographic)
    right, up, _ = camera.basis()
    point = camera.target + 1.5 * right + 1.0 * up
    before = project(camera, point)
    camera.zoom(0.6, camera.ray(*before, WIDTH, HEIGHT))
    assert camera.distance == pytest.approx(14.0 * 0.6)
    assert project(camera, point) == pytest.approx(before, abs=0.1)


def test_a_flight_turns_the_short_way():
    start, goal = Camera(yaw=170), Camera(yaw=-170)
    assert start.between(goal, 0.5).yaw == pytest.approx(180)
    assert start.between(goal, 1.0).distance == goal.distance


def test_a_camera_knows_what_it_sees():
    points = np.random.default_rng(4).uniform((-4, -2, 0), (3, 8, 14), (50, 3))
    camera = Camera()
    camera.fit(points, WIDTH / HEIGHT)
    assert camera.sees(points, WIDTH / HEIGHT)
    assert not camera.sees(np.vstack([points, [0.0, 0.0, 25.0]]), WIDTH / HEIGHT)
    assert not camera.sees(camera.eye[None] + camera.basis()[2], WIDTH / HEIGHT)


def test_without_perspective_far_things_are_as_large_as_near_ones():
    camera = Camera(yaw=-90, pitch=10, is_orthographic=True)
    sizes = []
    for away in (0.0, 30.0):
        a, b = project(camera, (0, away, 1)), project(camera, (1, away, 1))
        sizes.append(b[0] - a[0])
    assert sizes[0] == pytest.approx(sizes[1], rel=1e-4)
    camera.is_orthographic = False
    assert project(camera, (1, 0, 1))[0] - project(camera, (0, 0, 1))[0] > 1.5 * (
        project(camera, (1, 30, 1))[0] - project(camera, (0, 30, 1))[0]
    )


@pytest.mark.parametrize("yaw", [*range(-180, 180, 15), -58])
def test_the_axes_are_right_and_away_as_the_screen_shows_them(yaw):
    camera = Camera(yaw=yaw, pitch=35)
    right, away = (np.array(step) for step in camera.axes())
    x0, y0 = project(camera, camera.target)
    x, y = project(camera, camera.target + right)
    assert x - x0 > abs(y - y0) * 0.9, "right is right"
    x, y = project(camera, camera.target + away)
    assert y < y0 and abs(x - x0) <= np.hypot(x - x0, y - y0) * 0.9
    assert right @ away == 0 and right[2] == away[2] == 0 and np.cross(right, away)[2] == 1


def test_the_named_views_look_where_they_say():
    for view, axes in {
        "front": ((1, 0, 0), (0, 1, 0)),
        "back": ((-1, 0, 0), (0, -1, 0)),
        "left": ((0, -1, 0), (1, 0, 0)),
        "right": ((0, 1, 0), (-1, 0, 0)),
        "top": ((1, 0, 0), (0, 1, 0)),
    }.items():
        camera = Camera()
        camera.look(view)
        assert camera.axes() == axes, view


def test_a_camera_is_kept_as_a_line():
    camera = Camera(-123.4, 33.0, 17.25, np.array([1.5, -2.0, 7.25]), True)
    again = Camera.of_text(camera.to_text())
    assert again.to_text() == camera.to_text() and again.is_orthographic
    assert Camera.of_text("0 -80 -5 0 0 -9 0").pitch > 0 and Camera.of_text("0 -80 -5 0 0 -9 0").eye[2] > 0
    for text in ("", "1 2 3", "a b c d e f g", "nan 1 1 1 1 1 0", "1 1 1 inf 1 1 0"):
        assert Camera.of_text(text) is None, text


def test_a_table_that_leans_is_seen_as_if_everything_on_it_did():
    camera, foot, angle = Camera(-40.0, 20.0), np.array([1.0, 2.0, 0.0]), 0.3
    leaning = camera.leaning((angle, 0.0), foot)
    assert project(leaning, foot) == pytest.approx(project(camera, foot), abs=0.01)
    tip = foot + 5 * np.array([np.sin(angle), 0.0, np.cos(angle)])
    assert project(leaning, foot + (0.0, 0.0, 5.0)) == pytest.approx(project(camera, tip), abs=0.01)
    assert np.array(leaning.rays(1.5)) == pytest.approx(np.array(camera.rays(1.5))), "the room stays as it is"
    assert leaning.axes() == camera.axes()
    x, y = project(leaning, tip)
    origin, way = leaning.ray(x, y, WIDTH, HEIGHT)
    assert np.linalg.norm(np.cross(tip - origin, way)) == pytest.approx(0, abs=1e-3), "pointing leans with it"
