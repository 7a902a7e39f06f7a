"""Players that search."""

from dataclasses import replace

import pytest

import turmcore
from turmcore.players import make
from turmcore.players import searching as module
from turmcore.players.budget import Budget
from turmcore.players.levels import LEVELS, slips
from turmcore.search import Limit, search

TOY = "toy1;players=3;length=7;gust=0"


@pytest.fixture
def state():
    state = turmcore.load("turmbauer").new_state(3)
    state.play("d3-4")
    return state


def chosen(text, state, seed):
    player = make(text)
    player.check(state)
    player.new_game(seed)
    return player.choose(state)


def test_levels_are_all_there():
    assert list(LEVELS) == ["level1", "level2", "level3", "level4", "level5", "rank", "mcts"]


@pytest.mark.parametrize("text", ["level1", "level2", "level3", "level4:300n", "level5:300n", "mcts:300n"])
def test_the_same_seed_gives_the_same_action(state, text):
    first = chosen(text, state, 5)
    assert state.is_legal(first)
    player = make(text)
    player.new_game(5)
    for _ in range(2):  # what was decided before does not matter
        assert player.choose(state.copy()) == first


def test_another_seed_gives_other_actions(state):
    assert len({chosen("level1", state, seed) for seed in range(10)}) > 5


@pytest.mark.parametrize("name", ["level1", "level3", "level5"])
def test_levels_want_an_evaluation(toy, name):
    with pytest.raises(
        turmcore.TurmError, match=f"no evaluation for toy for {name} to play by; mcts needs none"
    ):
        make(name).check(turmcore.load("toy").new_state())


def test_levels_start_at_a_roll_or_at_the_end(state):
    start = turmcore.load("turmbauer").new_state(1)
    before = start.to_text()
    make("level1").check(start)
    assert start.to_text() == before
    state.playout()
    make("level1").check(state)


def test_mcts_plays_any_game(toy):
    make("mcts").check(turmcore.load("toy").new_state())
    state = turmcore.from_text("toy", f"{TOY} 4,5,0 111 213 1/move/3/5")
    # to the goal; three steps with the jump do it too
    assert str(chosen("mcts:3000n", state.view(0), 1)) in ("m3", "m3+j")
    assert chosen("mcts:300n", state.view(0), 1) == chosen("mcts:300n", state.view(0), 1)


def test_the_only_action_takes_no_search(toy, monkeypatch):
    monkeypatch.setattr(module, "search", None)
    state = turmcore.from_text("toy", "toy1;players=2;length=7;gust=0 0,1 01 23 1/move/1/1")
    assert str(make("mcts:10n").choose(state)) == "p"


def test_a_turn_shares_its_time(state, monkeypatch):
    now, limits = [0.0], []

    def slow(state, limit, **settings):
        limits.append(limit)
        now[0] += 0.75 * limit.seconds
        return search(state, "1n")

    def budget(seconds, patience):
        return Budget(seconds, patience, clock=lambda: now[0], work=lambda: now[0])

    monkeypatch.setattr(module, "search", slow)
    monkeypatch.setattr(module, "Budget", budget)
    player = make("level5:2s")
    while len(limits) < 4:
        if state.is_chance():
            state.play("d3-4")
        state.play(player.choose(state.copy()))
    assert [limit.seconds for limit in limits] == pytest.approx([1.6, 0.8, 1.6, 0.8])


def test_nodes_are_for_each_decision(state, monkeypatch):
    limits = []

    def count(state, limit, **settings):
        limits.append(limit)
        return search(state, "1n")

    monkeypatch.setattr(module, "search", count)
    player = make("level5:70n")
    for _ in range(2):
        state.play(player.choose(state))
    assert limits == [Limit(nodes=70)] * 2


def test_stop_and_progress(state):
    player = make("level5:600s")
    seen = []

    def progress(result):
        seen.append(result)
        player.stop()

    player.progress = progress
    assert state.is_legal(player.choose(state))
    assert len(seen) == 1
    assert seen[0].best
    make("level1").stop()  # nothing to stop
    make("random").stop()


def test_stop_does_not_outlive_a_search(state):
    player = make("mcts:3000n")
    free = player.choose(state)
    player.stop()
    assert player.choose(state) == free


def test_a_stop_before_the_first_simulation_still_gives_an_action(state, monkeypatch):
    monkeypatch.setattr(
        module, "search", lambda state, *rest, **settings: replace(search(state, "1n"), best=())
    )
    assert state.is_legal(make("mcts:10n").choose(state))


def test_a_slip_is_a_choice_of_few(state, monkeypatch):
    widths, player = [], make("level1")

    def looked(state, *rest, width=0, **settings):
        widths.append(width)
        return search(state, *rest, width=width, **settings)

    monkeypatch.setattr(module, "search", looked)
    for is_slip in (True, False):
        monkeypatch.setattr(module, "slips", lambda *given, is_slip=is_slip: is_slip)
        assert state.is_legal(player.choose(state))
    assert widths == [LEVELS["level1"].glance, LEVELS["level1"].width]


def test_days_are_good_or_bad():
    """How often a level slips in a game depends on the game's seed and the seat."""
    level, positions = LEVELS["level2"], []
    state = turmcore.load("waechter").new_state(1)
    while len(positions) < 60:
        positions.append(state.copy())
        state.play(state.sample())
    parts = [sum(slips("level2", level, one, seed) for one in positions) / 60 for seed in range(200)]
    low, high = state.game.slips["level2"]
    assert min(parts) < low + 0.1
    assert max(parts) > high - 0.1
    assert (low + high) / 2 == pytest.approx(sum(parts) / len(parts), abs=0.05)
    seats = [[slips("level2", level, one, 7) for one in positions if one.current_player == i] for i in (0, 1)]
    assert abs(sum(seats[0]) - sum(seats[1])) > 3, "each on its own day"
    assert not any(slips("level3", LEVELS["level3"], one, 7) for one in positions)


def test_width_is_the_choice_of_few(state):
    def worth(text):
        total = 0.0
        for seed in range(60):
            after = state.copy()
            after.play(chosen(text, state, seed))
            total += after.evaluate()[0]
        return total

    assert worth("random") < worth("level1") < worth("level2") < worth("level3")


@pytest.mark.parametrize(("players", "least"), [(2, 0.65), (3, 0.45), (4, 0.4)])
def test_a_level_that_sees_nearly_everything_beats_a_fixed_rule(players, least):
    """At a table of four the blocks go to so many places that a level that looks at few of them finds no good one."""
    agents = ["level3", *["greedy"] * (players - 1)]
    played = turmcore.play_match("turmbauer", agents, 12 * players, players=players, rotate=True, seed=4)
    assert played.to_dict()["agents"][0]["share"] > least
