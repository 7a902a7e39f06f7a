import numpy as np

from gui.games.turmbauer.picture.kinds import CLIMBERS
from gui.games.waechter.model import Held
from gui.games.waechter.picture.kinds import GUARDS, STONES
from gui.games.waechter.picture.scene import build_scene
from gui.scene.camera import Camera
from gui.scene.feet import FEET, under
from turmcore.waechter import read_fen

BOARD = "3RG3/1r23r11/6b1/3r43/7/b25b3/2b11BG2 r"


def places(scene):
    return {tuple(np.round(place, 3)) for place in scene[FEET]["place"].tolist()}


def test_there_is_shade_under_each_who_stands_on_the_board():
    scene = build_scene(read_fen(BOARD))
    assert len(scene[FEET]) == 9 and len(scene[STONES]) == 14 and len(scene[GUARDS]) == 2, "one for a stack"
    height = scene[GUARDS]["place"][0, 2]
    assert np.allclose(scene[FEET]["place"][:, 2], height)


def test_what_is_in_hand_has_none():
    board = read_fen(BOARD)
    everything = places(build_scene(board))
    high = max(board.stacks, key=lambda stack: stack.height)
    assert places(build_scene(board, Held(high.square, high.height))) < everything
    assert places(build_scene(board, Held(high.square, 1))) == everything, "the rest of the stack stands"


def test_the_ground_is_dark_around_a_foot(tmp_path):
    from gui.scene.gl.offscreen import Offscreen

    board, width, height = build_scene(read_fen("7/7/7/7/7/7/3BG3 r")), 320, 240
    camera = Camera(yaw=-90, pitch=88, distance=5, target=board[GUARDS]["place"][0].astype(float))
    screen = Offscreen("low")
    bare, shaded = (
        screen.picture(board.showing({FEET: feet}), camera, width, height)[..., :3].astype(int)
        for feet in (FEET.nothing, under((board[GUARDS], 0.385)))
    )
    screen.close()
    darker = (bare - shaded).sum(axis=2)
    rows, columns = np.nonzero(darker > 12)
    assert len(rows) > 200 and darker.min() >= 0
    assert abs(rows.mean() - height / 2) < 4 and abs(columns.mean() - width / 2) < 4


def test_without_anybody_nothing_is_uploaded():
    assert under((CLIMBERS.nothing, 0.3)) is FEET.nothing
