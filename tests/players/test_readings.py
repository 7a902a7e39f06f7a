"""Whoever is stronger is so by every reading of Turmbauer's rules."""

import pytest

import turmcore
from tests.slow import all_but
from turmcore.turmbauer.options import OPTIONS

READINGS = [
    (name, value)
    for name in ("escape", "overhang", "leap", "blocks", "start", "insertion", "headroom")
    for value in OPTIONS[name].values
]


@pytest.mark.parametrize(("name", "value"), all_but(READINGS[::4], READINGS))
def test_level3_beats_three_of_level1(name, value):
    agents = ["level3", "level1", "level1", "level1"]
    played = turmcore.play_match("turmbauer", agents, 16, options={name: value}, rotate=True, seed=4)
    assert played.to_dict()["agents"][0]["share"] > 0.5
