import numpy as np
import pytest

from gui.scene.picking import Hit, walk_ray


def slow_hit(origin, direction, cells):
    """The slow twin: asks every face of every cell."""
    best, found = np.inf, None
    for cell in cells:
        for axis in range(3):
            if direction[axis] == 0:
                continue
            side = 0 if direction[axis] > 0 else 1
            t = (cell[axis] + side - origin[axis]) / direction[axis]
            point = origin + t * direction
            others = [k for k in range(3) if k != axis]
            if 0 < t < best and all(cell[k] <= point[k] <= cell[k] + 1 for k in others):
                normal = [0, 0, 0]
                normal[axis] = 1 if side else -1
                best, found = t, Hit(cell, tuple(normal))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_walk_finds_what_the_slow_search_finds(seed):
    rng = np.random.default_rng(seed)
    cells = {tuple(int(v) for v in cell) for cell in rng.integers((-3, -3, 0), (4, 4, 6), (30, 3))}
    low, high = np.min(list(cells), axis=0).tolist(), np.max(list(cells), axis=0).tolist()
    hits = 0
    for _ in range(150):
        origin = rng.normal(0, 1, 3)
        origin = origin / np.linalg.norm(origin) * 20 + (0, 0, 3)
        goal = rng.uniform((-5, -5, 0), (5, 5, 7))
        direction = (goal - origin) / np.linalg.norm(goal - origin)
        expected = slow_hit(origin, direction, cells)
        found = walk_ray(origin, direction, cells, low, high)
        if expected is None:
            assert found is None or found.cell[2] == -1
        else:
            hits += 1
            assert found == expected
    assert hits > 30


def test_beside_the_tower_lies_the_table():
    cells = {(0, 0, 0)}
    down = np.array([0.0, 0.0, -1.0])
    assert walk_ray(np.array([5.5, -2.5, 9.0]), down, cells, (0, 0, 0), (0, 0, 0)) == Hit(
        (5, -3, -1), (0, 0, 1)
    )
    assert walk_ray(np.array([0.5, 0.5, 9.0]), down, cells, (0, 0, 0), (0, 0, 0)) == Hit((0, 0, 0), (0, 0, 1))
    assert walk_ray(np.array([5.5, 0.5, 9.0]), -down, cells, (0, 0, 0), (0, 0, 0)) is None


def test_the_anchor_is_the_free_cell_in_front():
    assert Hit((1, 2, 3), (0, -1, 0)).anchor == (1, 1, 3)
