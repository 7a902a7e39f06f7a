"""Players with a clock: how long they may think about a decision."""

import pytest

import turmcore
from turmcore.players import make, searching
from turmcore.players.allotment import Allotment
from turmcore.search import Limit, search


@pytest.fixture
def asked(monkeypatch):
    """What the allotment was asked, and the limits that searches got; 0.05 to 0.2 seconds are allowed."""
    asked = {"clocks": [], "limits": []}

    def allot(state, remaining, increment):
        asked["clocks"].append((remaining, increment))
        return Allotment(0.05, 0.2)

    def look(state, limit, **more):
        asked["limits"].append(limit)
        return search(state, "50n", **more)

    monkeypatch.setattr(searching, "allot", allot)
    monkeypatch.setattr(searching, "search", look)
    return asked


def state():
    return turmcore.load("waechter").new_state(1)


@pytest.mark.parametrize(
    ("agent", "limit"),
    [
        ("level5", Limit(seconds=0.05)),
        ("level5:10s", Limit(seconds=0.05)),
        ("level5:20ms", Limit(seconds=0.02)),
        ("level4:70n", Limit(nodes=70)),
    ],
)
def test_the_clock_says_how_long_and_an_own_limit_holds(asked, agent, limit):
    player = make(agent)
    player.new_game(1)
    player.clock = (30.0, 2.0)
    assert player.choose(state()) in state().legal_actions()
    assert asked == {"clocks": [(30.0, 2.0)], "limits": [limit]}


def test_without_a_clock_it_is_as_before(asked):
    player = make("level5:40ms")
    player.new_game(1)
    assert player.clock is None
    player.choose(state())
    assert not asked["clocks"] and asked["limits"] == [Limit(seconds=0.04, patience=searching.PATIENCE)]


def test_a_search_for_nodes_ends_when_the_time_is_over(monkeypatch):
    """A number of nodes that would take years, and a tenth of a second for it."""
    monkeypatch.setattr(searching, "allot", lambda *_: Allotment(0.05, 0.1))
    player = make("mcts:900000000000n")
    player.new_game(1)
    player.clock = (1.0, 0.0)
    assert player.choose(state()) in state().legal_actions()
