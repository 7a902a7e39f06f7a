"""Lines `go`."""

import pytest

import turmcore
from turmcore.players.allotment import allot
from turmcore.protocols.fault import Fault
from turmcore.protocols.order import Order, parse


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("go", Order()),
        ("go infinite", Order(is_infinite=True)),
        ("go movetime 1500", Order(move_seconds=1.5)),
        ("go depth 7 nodes 9", Order(depth=7, nodes=9)),
        ("go depth 0", Order(depth=1)),
        ("go nodes 9223372036854775807", Order(nodes=2**63 - 1)),
        ("go p1time 1000 p2time 2000 p1inc 10 p2inc 20", Order(clocks=((0, 1), (1, 2)), increments=((0, 0.01), (1, 0.02)))),
        ("go clock 1000 -5 inc 0 10", Order(clocks=((0, 1), (1, -0.005)), increments=((0, 0), (1, 0.01)))),
        ("go searchmoves x ponder movetime 1000 mate", Order(move_seconds=1)),
    ],
)  # fmt: skip
def test_what_is_asked(line, order):
    found = parse(line.split(), 2)
    assert found == order
    assert found.is_bounded == (line != "go")


@pytest.mark.parametrize(
    "line", ["go depth 1.0", "go nodes -1", "go nodes ٣", "go movetime", "go movetime 1_0", "go p3inc 0"]
)
def test_wrong_numbers(line):
    with pytest.raises(Fault, match="^go: "):
        parse(line.split(), 2)


def test_time_for_a_decision():
    state = turmcore.load("waechter").new_state()
    assert parse(["go"], 2).seconds(state, 0) is None
    assert parse(["go", "infinite", "p1time", "5", "p2time", "5"], 2).seconds(state, 0) is None
    assert parse(["go", "movetime", "1000"], 2).seconds(state, 0.02) == pytest.approx(0.98)
    assert parse(["go", "movetime", "20"], 2).seconds(state, 0.02) == pytest.approx(0.01)
    clock = parse(["go", "p1time", "60000", "p2time", "1", "p1inc", "500"], 2)
    assert clock.seconds(state, 0.02) == allot(state, 60, 0.5, 0.02).soft
    state.play("D7-C7-1")
    assert clock.seconds(state, 0.02) == allot(state, 0.001, 0, 0.02).soft
    both = parse(["go", "p1time", "60000", "p2time", "60000", "movetime", "100"], 2)
    assert both.seconds(state, 0) == pytest.approx(0.1)
