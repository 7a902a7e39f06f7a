"""Time controls: texts with units and without."""

import pytest

from turmcore.errors import TextError
from turmcore.notation.time_control import TimeControl, with_units


@pytest.mark.parametrize(
    ("text", "control", "full"),
    [
        ("300+2", TimeControl(300, 2), "300s+2s"),
        (" 60+0 ", TimeControl(60), "60s+0s"),
        ("5", TimeControl(5), "5s"),
        ("10m+5s", TimeControl(600, 5), "10m+5s"),
        ("90m", TimeControl(5400), "90m"),
        ("10m+1m", TimeControl(600, 60), "10m+1m"),
        ("60+0.6", TimeControl(60, 0.6), "60s+0.6s"),
        ("0.5m+0.1s", TimeControl(30, 0.1), "0.5m+0.1s"),
        ("1.5/turn", TimeControl(1.5, 0, True), "1.5s/turn"),
        ("30/turn", TimeControl(30, 0, True), "30s/turn"),
        ("1h/turn", TimeControl(3600, 0, True), "1h/turn"),
        ("3d", TimeControl(3 * 86_400, 0, True), "3d"),
    ],
)
def test_what_is_a_time_control(text, control, full):
    assert TimeControl.parse(text) == TimeControl.parse(str(control)) == TimeControl.parse(full) == control
    assert with_units(text) == full
    assert control.each_turn == (control.seconds if control.is_each_turn else control.increment)


NONE = [
    "",
    "-",
    "0s",
    "0+5",
    "0.0001",
    "5.+1",
    ".5",
    "1+.5",
    "5:00",
    "10x",
    "3d+5s",
    "30s/turn+1s",
    "999999d",
    "10m+",
    "-5m",
    "99999999+1",
    "5+999999m",
]


@pytest.mark.parametrize("text", NONE)
def test_what_is_none(text):
    with pytest.raises(TextError, match="clock"):
        TimeControl.parse(text)
