"""Ray itself: two workers of its own play what one process plays. Collected only where the package is installed."""

import pytest

from turmcore import Tournament, self_play
from turmcore.adapters.ray import RayExecutor

pytestmark = pytest.mark.long


def content(path):
    return {one.name: one.read_bytes() for one in path.iterdir()}


def test_two_workers_play_what_one_process_plays(tmp_path):
    cup = Tournament("turmbauer", ["level2", "level1", "greedy"], 4, seed=5, players=3)
    with RayExecutor(2) as executor:
        assert executor.max_workers == 2
        cup.play(tmp_path / "ray", executor=executor)
        self_play("babel", "level4:50n", 40, tmp_path / "self-ray", shard=16, executor=executor)
    cup.play(tmp_path / "alone")
    self_play("babel", "level4:50n", 40, tmp_path / "self", shard=16)
    assert content(tmp_path / "ray") == content(tmp_path / "alone")
    assert content(tmp_path / "self-ray") == content(tmp_path / "self")
