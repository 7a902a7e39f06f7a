"""Pictures become smaller while the camera turns, where they would be slow."""

import numpy as np
import pytest

from gui.games.turmbauer.model import Preview
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.scene.camera import Camera
from gui.scene.gl.pace import LEAST, Pace
from gui.scene.quality import QUALITIES

WIDTH, HEIGHT = 320, 240
LIMIT = 30.0  # milliseconds


def turn(pace, milliseconds, pictures=60):
    """The scale after so many pictures, a whole one of which takes `milliseconds`, 4 of them whatever its size."""
    scales = []
    for _ in range(pictures):
        pace.took(4.0 + (milliseconds - 4.0) * pace.scale**2)
        scales.append(pace.scale)
    return scales


def test_where_pictures_are_fast_nothing_gets_smaller():
    assert set(turn(Pace(), 12.0)) == {1.0}


@pytest.mark.parametrize("milliseconds", [35.0, 60.0, 90.0])
def test_slow_pictures_get_as_small_as_needed_and_then_stay_so(milliseconds):
    pace = Pace()
    scales = turn(pace, milliseconds)
    assert LEAST <= pace.scale < 1.0 and len(set(scales[12:])) == 1
    assert 4.0 + (milliseconds - 4.0) * pace.scale**2 <= LIMIT
    assert 4.0 + (milliseconds - 4.0) * min(1.0, pace.scale + 0.3) ** 2 > 20.0, "no smaller than needed"


def test_they_grow_again():
    pace = Pace()
    turn(pace, 500.0)
    assert pace.scale == LEAST
    turn(pace, 12.0)
    assert pace.scale == 1.0


def test_one_slow_picture_changes_nothing():
    pace = Pace()
    for milliseconds in (12.0, 12.0, 300.0, 12.0, 12.0):
        pace.took(milliseconds)
    assert pace.scale == 1.0


@pytest.fixture(params=QUALITIES)
def screen(request):
    from gui.scene.gl.offscreen import Offscreen

    screen = Offscreen(request.param)
    yield screen
    screen.close()


@pytest.mark.slow
def test_a_turning_picture_is_smaller_and_the_one_at_rest_as_before(screen, played):
    state = played(1, 100)
    scene = add_preview(
        build_scene(state), paints(state.game.colors), Preview(seat=1, cells=((9, 9, 0), (9, 9, 1)))
    )
    cameras = [Camera(yaw=yaw) for yaw in (-58.0, -57.0)]
    for camera in cameras:
        camera.fit(scene.outline(), WIDTH / HEIGHT)

    def seen(camera, is_moving):
        return screen.picture(scene, camera, WIDTH, HEIGHT, is_moving=is_moving).astype(int)

    whole = seen(cameras[1], is_moving=False)
    seen(cameras[0], is_moving=False)
    usual = seen(cameras[1], is_moving=True)
    for _ in range(3):
        screen.renderer.pace.took(1000.0)
    seen(cameras[0], is_moving=False)
    small = seen(cameras[1], is_moving=True)
    assert sharpness(small) < 0.75 * sharpness(usual), "stretched"
    assert np.abs(small - whole).mean() < 12, "and yet the same picture"
    assert (seen(cameras[1], is_moving=True) == small).all(), "it stays until it is at rest"
    assert (seen(cameras[1], is_moving=False) == whole).all()
    assert (seen(cameras[1], is_moving=True) == whole).all(), "a still camera makes nothing smaller"


def sharpness(picture):
    return np.abs(np.diff(picture[..., :3], axis=1)).mean()
