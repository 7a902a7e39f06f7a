"""What a match's summary counts."""

import pytest

from turmcore.matches.match import Match, Outcome, Spent
from turmcore.matches.summary import Summary


def match(*agents, rotate=False):
    return Match("turmbauer", agents, 1, rotate=rotate)


def test_counts():
    summary = Summary(match("a", "b"), ("R", "G"))
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
    summary = Summary(match("random"), ("R", "G", "B"))
    summary.add(Outcome((0, 0, 0), (1,), (0.0, 1.0, 0.0), 10))
    [agent] = summary.to_dict(0)["agents"]
    assert (agent["games"], agent["wins"], agent["share"]) == (3, 1, pytest.approx(1 / 3))
    lines = summary.to_table(0).splitlines()
    assert lines[0].startswith("agent")
    assert len(lines) == 1 + 1 + 3 + 1


def test_equal_agents_are_one():
    summary = Summary(match("a", "b", "a"), ("R", "G", "B"))
    summary.add(Outcome((0, 1, 2), (2,), (0.0, 0.0, 1.0), 10))
    data = summary.to_dict(0)
    assert [(row["agent"], row["games"], row["wins"]) for row in data["agents"]] == [("a", 2, 1), ("b", 1, 0)]
    assert len(data["agents_by_seat"]) == 3


def test_rotations_are_what_counts():
    summary = Summary(match("a", "b", rotate=True), ("R,B", "G,K"))
    assert summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 10)) is None
    assert summary.add(Outcome((1, 0), (1,), (0.0, 1.0), 10)) == 1.0
    assert summary.add(Outcome((0, 1), (1,), (0.0, 1.0), 10)) is None
    assert summary.add(Outcome((1, 0), (0, 1), (0.5, 0.5), 10)) == 0.25
    assert summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 10)) is None
    data = summary.to_dict(0)
    a, b = data["agents"]
    assert (a["games"], a["groups"], a["share"]) == (5, 2, 0.7)
    low, high = a["paired_interval"]
    assert low < 0.625 < high
    assert b["paired_interval"] == pytest.approx([1 - high, 1 - low])
    # of whole rotations: 5/8 is 89 points
    assert data["elo"]["agent"] == "a"
    assert data["elo"]["difference"] == pytest.approx(88.7, abs=0.1)
    low, high = data["elo"]["interval"]
    assert low < 0
    assert high > 88.7
    assert "a: share by 2 rotations" in summary.to_table(0)
    assert "a: Elo difference +89, 95 % interval -" in summary.to_table(0)


def test_elo_is_for_two():
    three = Summary(match("a", "b", "b"), ("R", "G", "B"))
    three.add(Outcome((0, 1, 2), (0,), (1.0, 0.0, 0.0), 10))
    assert "elo" not in three.to_dict(0)
    same = Summary(match("a", "a"), ("R", "G"))
    same.add(Outcome((0, 1), (0,), (1.0, 0.0), 10))
    assert "elo" not in same.to_dict(0)


def test_elo_without_a_loss():
    summary = Summary(match("a", "b"), ("R", "G"))
    for _ in range(30):
        summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 10))
    data = summary.to_dict(0)["elo"]
    assert data["difference"] is None
    assert data["interval"][0] > 100
    assert data["interval"][1] is None
    assert "difference beyond" in summary.to_table(0)


def test_thinking():
    summary = Summary(match("a", "b"), ("R", "G"))
    assert summary.to_dict(0)["thinking"] == []
    for _ in range(2):
        summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 10, (Spent(4, 1.0, 0.5), Spent(5, 0.1, 0.1))))
    first, second = summary.to_dict(0)["thinking"]
    assert first == {"agent": "a", "turns": 8, "wall": 2.0, "cpu": 1.0, "seconds_per_turn": 0.25}
    assert second["turns"] == 10
    assert "a: 8 turns, 0.2500 s a turn; 2.0 s wall, 1.0 s CPU" in summary.to_table(0)


def test_agents_of_one_text_think_together():
    summary = Summary(match("a", "b", "a"), ("R", "G", "B"))
    summary.add(
        Outcome((0, 1, 2), (0,), (1.0, 0.0, 0.0), 10, (Spent(1, 1.0, 1.0), Spent(2), Spent(3, 2.0, 1.0)))
    )
    assert [(row["agent"], row["turns"], row["wall"]) for row in summary.to_dict(0)["thinking"]] == [
        ("a", 4, 3.0),
        ("b", 2, 0.0),
    ]


def test_a_game_that_repeats_another_makes_no_interval_narrower():
    once, often = (Summary(match("a", "b", rotate=True), ("r", "b")) for _ in range(2))
    pair = (
        Outcome((0, 1), (0,), (1.0, 0.0), 10, moves="first"),
        Outcome((1, 0), (0, 1), (0.5, 0.5), 10, moves="second"),
    )
    for outcome in pair:
        once.add(outcome)
    assert [often.add(outcome) for outcome in pair * 20] == [None, 0.75, *[None] * 38]
    one, many = once.to_dict(0), often.to_dict(0)
    assert (one["repeated"], many["repeated"], many["games"]) == (0, 38, 40)
    for before, after in zip(one["agents"], many["agents"], strict=True):
        assert after["share"] == before["share"] and after["games"] == 20 * before["games"]
        for name in ("win_interval", "paired_interval"):
            assert after[name] == pytest.approx(before[name])
    assert many["elo"]["interval"] == one["elo"]["interval"]
    table = often.to_table(0)
    assert "40 games (2 different)" in table and "by 20 (1 different) rotations" in table


def test_the_same_moves_by_others_are_another_game():
    summary = Summary(match("a", "b", rotate=True), ("r", "b"))
    summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 10, moves="same"))
    summary.add(Outcome((1, 0), (0,), (1.0, 0.0), 10, moves="same"))
    summary.add(Outcome((0, 1), (0,), (1.0, 0.0), 10))
    summary.add(Outcome((1, 0), (0,), (1.0, 0.0), 10))
    assert summary.repeated == 0, "without a hash nothing is known"
