"""Labels that would lie on each other are moved apart, the nearest on top."""

import numpy as np
import pytest

from gui.games.turmbauer.model import Goal, Preview
from gui.games.turmbauer.picture.scene import build_scene
from gui.scene.camera import Camera
from gui.scene.labels import HALF, LEAST, LETTER, MOST, WIDE, placed, spread
from gui.scene.sign import SIGN, Sign

WIDTH, HEIGHT = 900, 600


def overlaps(places, half):
    apart = np.abs(places[:, None] - places[None])
    over = np.maximum(half[:, None] + half[None] - apart, 0).prod(axis=2)
    np.fill_diagonal(over, 0)
    return over.sum() / 2


def labels_of(scene):
    return scene.signs[scene.signs["kind"] == Sign.LABEL]


def goals(*cells):
    return Preview(goals=tuple(Goal(cell, i - 3) for i, cell in enumerate(cells)))


def test_what_does_not_overlap_stays():
    places = np.array([(100.0, 100.0), (200.0, 100.0), (100.0, 160.0)])
    assert not spread(places, np.full((3, 2), (20.0, 12.0))).any()


def test_two_part_the_short_way_and_share_it():
    half = np.full((2, 2), (20.0, 12.0))
    moves = spread(np.array([(100.0, 100.0), (104.0, 115.0)]), half)
    assert (moves[:, 0] == 0).all() and moves[0, 1] == -moves[1, 1] < 0
    assert overlaps(np.array([(100.0, 100.0), (104.0, 115.0)]) + moves, half) == 0


def test_two_in_the_same_place_part():
    half = np.full((2, 2), (20.0, 12.0))
    places = np.full((2, 2), 50.0)
    assert overlaps(places + spread(places, half), half) == 0


def test_a_crowd_gets_room_and_nobody_goes_far():
    rng = np.random.default_rng(3)
    before = after = 0.0
    for _ in range(20):
        places = rng.uniform(0, 260, (16, 2))
        half = np.column_stack([rng.uniform(12, 24, 16), np.full(16, 11.0)])
        moves = spread(places, half)
        assert (np.linalg.norm(moves, axis=1) <= 2.6 * 11 + 1e-6).all()
        before, after = before + overlaps(places, half), after + overlaps(places + moves, half)
    assert after < 0.1 * before


@pytest.mark.parametrize("is_orthographic", [False, True])
def test_labels_of_fields_are_drawn_from_far_to_near_and_apart(game, is_orthographic):
    cells = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
    scene = build_scene(game.new_state(1), preview=goals(*cells))
    camera = Camera(yaw=-85, pitch=6, distance=16, is_orthographic=is_orthographic)
    matrix = camera.matrix(WIDTH / HEIGHT)
    signs = placed(scene.signs, matrix, WIDTH, HEIGHT)
    assert len(signs) == len(scene.signs) and (signs["kind"][-4:] == Sign.LABEL).all()
    labels = signs[-4:]
    assert {tuple(p) for p in labels["place"].tolist()} == {
        tuple(p) for p in labels_of(scene)["place"].tolist()
    }
    seen = np.column_stack([labels["place"], np.ones(4)]) @ matrix.T
    assert (np.diff(seen[:, 3]) <= 1e-6).all(), "the nearest on top"
    unit = HEIGHT / 2 * np.linalg.norm(matrix[1, :3]) / seen[:, 3]
    high = np.clip(HALF * unit, LEAST, MOST)
    half = np.column_stack([high * (WIDE + LETTER * (labels["text"] & 7)), high])
    middle = seen[:, :2] / seen[:, 3:] * (WIDTH / 2, HEIGHT / 2)
    assert overlaps(middle, half) > 100, "as they were"
    assert overlaps(middle + labels["reach"][:, :2], half) < 1
    assert not labels_of(scene)["reach"].any(), "the scene is the same for every camera"


def test_without_two_labels_nothing_is_copied(game):
    matrix = Camera().matrix(1.5)
    for preview in (Preview(), goals((0, 0, 0)), Preview(cursor=(0, 0, 1))):
        signs = build_scene(game.new_state(1), preview=preview).signs
        assert placed(signs, matrix, WIDTH, HEIGHT) is signs


def test_larger_labels_need_more_room():
    signs = np.zeros(2, SIGN)
    signs["kind"], signs["text"] = Sign.LABEL, 1
    signs["place"][1, 0] = 0.55
    camera = Camera(yaw=-90.0, pitch=30.0, distance=20.0)
    matrix = camera.matrix(WIDTH / HEIGHT)
    assert not placed(signs, matrix, WIDTH, HEIGHT)["reach"][:, :2].any()
    signs["reach"][:, 2] = 1.0
    assert placed(signs, matrix, WIDTH, HEIGHT)["reach"][:, :2].any()
