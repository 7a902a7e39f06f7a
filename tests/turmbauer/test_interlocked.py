"""Interlocked towers: the accelerations that they bear are a nearly round region, whose corners are many."""

from pathlib import Path

import pytest

import turmcore

FILE = Path(__file__).parent.parent / "data" / "turmbauer" / "interlocked.txt"
TOWERS = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith(";")]


@pytest.mark.parametrize("text", TOWERS, ids=range(len(TOWERS)))
def test_margins_of_all_directions_at_once(text):
    statics = turmcore.from_text("turmbauer", text).statics()
    assert statics.verdict() == "stands"
    tilts = statics.tilts(16)
    assert [tilt.margin for tilt in tilts[::2]] == pytest.approx(
        [tilt.margin for tilt in statics.tilts(8)], rel=1e-4
    )
    assert min(tilt.margin for tilt in tilts) == pytest.approx(statics.margin(16).margin, rel=1e-4)
    assert all(tilt.mechanism.moving for tilt in tilts)
