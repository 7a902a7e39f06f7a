"""Towers for which rounding spoils the margins of sixteen directions at once: they are found one by one."""

from pathlib import Path

import pytest

import turmcore

FILE = Path(__file__).parent.parent / "data" / "turmbauer" / "spoilt_margins.txt"
TOWERS = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith(";")]


@pytest.mark.parametrize("text", TOWERS, ids=range(len(TOWERS)))
def test_margins_are_found_all_the_same(text):
    statics = turmcore.from_text("turmbauer", text).statics()
    assert statics.verdict() == "stands"
    tilts = statics.tilts(16)
    assert [tilt.margin for tilt in tilts[::2]] == pytest.approx(
        [tilt.margin for tilt in statics.tilts(8)], rel=0.01
    )
    assert min(tilt.margin for tilt in tilts) == pytest.approx(statics.margin(16).margin, rel=0.01)
    assert all(tilt.mechanism.moving for tilt in tilts)
