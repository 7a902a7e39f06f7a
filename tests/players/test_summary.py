"""What a match's summary counts."""

import pytest

from turmcore.players.match import Outcome
from turmcore.players.summary import Summary, wilson


def test_wilson():
    # Brown, Cai and DasGupta (2001) and any textbook: 8 of 10.
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_counts():
    summary = Summary(("a", "b"), ("R", "G"))
    summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 10))
    summary.add(Outcome((1, 0), (0, 1), (0.5, 0.5), 20))
    summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 30))
    data = summary.to_dict(1.5)
    assert (data["games"], data["mean_plies"], data["seconds"]) == (3, 20, 1.5)
    a, b = data["agents"]
    assert (a["agent"], a["games"], a["wins"], a["share"]) == ("a", 3, 3, pytest.approx(2.5 / 3))
    assert (b["agent"], b["games"], b["wins"], b["share"]) == ("b", 3, 1, pytest.approx(0.5 / 3))
    # mean 5/6, deviation 0.2887, 1.96 of it over the root of 3: 0.3267
    assert a["share_interval"] == pytest.approx([0.5067, 1.0], abs=1e-4)
    assert [seat["wins"] for seat in data["seats"]] == [3, 1]
    both = {(row["agent"], row["seat"]): (row["games"], row["wins"]) for row in data["agents_by_seat"]}
    assert both == {("a", "R"): (2, 2), ("a", "G"): (1, 1), ("b", "G"): (2, 0), ("b", "R"): (1, 1)}


def test_one_agent_on_all_seats():
    summary = Summary(("random",), ("R", "G", "B"))
    summary.add(Outcome((0, 0, 0), (1,), (0.0, 1.0, 0.0), 10))
    [agent] = summary.to_dict(0)["agents"]
    assert (agent["games"], agent["wins"], agent["share"]) == (3, 1, pytest.approx(1 / 3))
    lines = summary.to_table(0).splitlines()
    assert lines[0].startswith("agent")
    assert len(lines) == 1 + 1 + 3 + 1


def test_equal_agents_are_one():
    summary = Summary(("a", "b", "a"), ("R", "G", "B"))
    summary.add(Outcome((0, 1, 2), (2,), (0.0, 0.0, 1.0), 10))
    data = summary.to_dict(0)
    assert [(row["agent"], row["games"], row["wins"]) for row in data["agents"]] == [("a", 2, 1), ("b", 1, 0)]
    assert len(data["agents_by_seat"]) == 3
