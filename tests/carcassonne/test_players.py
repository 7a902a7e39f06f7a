"""The computer's play: greedy, the one that is blind to towers, the evaluation and the levels."""

import math
import random

import numpy as np
import pytest

import turmcore
from benchmarks.tuning.carcassonne_network import LEARNER
from tests.carcassonne.games import POLICIES
from turmcore import TurmError
from turmcore.carcassonne import ALL_FEATURES, FEATURES
from turmcore.players import make
from turmcore.players.budget import Budget
from turmcore.search import Tuning, search


def positions(seed, number, phase=None, **options):
    """Decisions in the middle of games."""
    rng, found = random.Random(seed), []
    while len(found) < number:
        state = turmcore.load("carcassonne", **options).new_state(seed=rng.getrandbits(32))
        nodes = []
        while not state.is_over():
            if not state.is_chance() and state.num_actions() > 1 and phase in (None, state.phase):
                nodes.append(state.copy())
            state.play(POLICIES["towers"](rng, sorted(state.legal_actions().tokens())))
        found += rng.sample(nodes, min(4, len(nodes)))
    return found[:number]


def without_network(found):
    """The same positions, judged by the linear values by which lists are ranked."""
    nothing = np.zeros_like(LEARNER.first("base"))
    return [state.game.judged_by(nothing).state(state.to_text()) for state in found]


def best_lead(state, player, with_towers):
    """The lead in projected points after the best end of the turn, by playing all of them."""
    if state.phase not in ("act", "capture"):
        scores = state.projected()
        return scores[player] - max(score for i, score in enumerate(scores) if i != player)
    leads = []
    for token in state.legal_actions().tokens():
        if with_towers or token[0] not in "T^":
            after = state.copy()
            after.play(token)
            leads.append(best_lead(after, player, with_towers))
    return max(leads)


@pytest.mark.parametrize("agent", ["greedy", "towerblind"])
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_takes_the_best_lead(agent, players):
    for state in positions(players, 12, players=players):
        with_towers = agent == "greedy"
        leads = {}
        for token in state.legal_actions().tokens():
            if with_towers or token[0] not in "T^":
                after = state.copy()
                after.play(token)
                leads[token] = best_lead(after, state.player, with_towers)
        best = min(token for token, lead in leads.items() if lead == max(leads.values()))
        assert str(getattr(state, agent)()) == best


def test_towerblind_never_touches_a_tower():
    game = turmcore.load("carcassonne")
    for seed in range(3):
        state = game.new_state(seed)
        while not state.is_over():
            action = state.sample() if state.is_chance() else state.towerblind()
            assert str(action)[0] not in "T^x"
            state.play(action)


def test_no_greed_where_nobody_decides():
    state = turmcore.load("carcassonne").new_state(1)
    for call in (state.greedy, state.towerblind):
        with pytest.raises(TurmError, match="decision"):
            call()
    with pytest.raises(TurmError, match="towerblind"):
        make("towerblind").check(turmcore.load("waechter").new_state())


def test_projected_scores_are_those_of_the_end():
    for seed in range(20):
        state = turmcore.load("carcassonne", farmers=1 + seed % 3).new_state(seed)
        while not state.is_over():
            before, action = state.copy(), state.sample()
            state.play(action)
        assert state.projected() == state.scores
        if str(action) in ("-", "x-") and before.phase != "draw":
            assert sum(before.projected()) <= sum(state.scores), "only what is completed brings more"


def test_the_evaluation_sees_points_and_the_end():
    text = "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0 - 1:{},7,10;2:0,7,10 - 1/draw"
    shares = [turmcore.from_text("carcassonne", text.format(score)).evaluate()[0] for score in (0, 10, 40)]
    assert abs(shares[0] - 0.5) < 0.1, "the first player has a turn more"
    assert shares[0] < shares[1] < shares[2] < 1
    for state in positions(9, 20, players=3):
        values = state.evaluate()
        assert math.isclose(sum(values), 1) and all(0 <= value <= 1 for value in values)


def test_evaluating_changes_nothing():
    for state in positions(3, 20):
        before = state.to_text(), state.key, state.legal_actions().values().tolist()
        state.evaluate(), state.greedy(), search(state, method="rank")
        assert (state.to_text(), state.key, state.legal_actions().values().tolist()) == before


def best_shares(state, player):
    """The evaluation after the best end of the turn, by playing all of them."""
    if state.phase not in ("act", "capture"):
        return state.evaluate()
    ends = []
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        ends.append(best_shares(after, player))
    return max(ends, key=lambda shares: shares[player])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"tower": 0},
        {"players": 3},
        {"players": 4, "tower": 0},
        {"no_gap": 1, "diagonal": 1},
        {"capture_own": 0},
    ],
)
def test_ranked_acts_are_worth_what_playing_them_brings(options):
    found = positions(21, 12, "act", **options) + (positions(22, 6, "capture") if not options else [])
    for state in without_network(found):
        player = state.player
        ranked = search(state, method="rank", best=64).best
        assert {each.action for each in ranked} == set(state.legal_actions())
        found = []
        for each in ranked:
            after = state.copy()
            after.play(each.action)
            found.append(best_shares(after, player)[player])
            if str(each.action)[0] in "T$":  # what follows is guessed
                assert each.values[player] < found[-1] + 2e-5
            else:
                assert math.isclose(found[-1], each.values[player], abs_tol=2e-5), each.action
        assert found[0] > max(found) - 0.02, "best first"
        plain = [worth for each, worth in zip(ranked, found, strict=True) if str(each.action)[0] not in "T^$"]
        assert max(plain) - 2e-5 < state.evaluate()[player] < max(found) + 2e-5


def test_places_are_ranked_by_their_best_turns():
    close = total = 0
    for state in without_network(positions(23, 16, "place")):
        player = state.player
        ranked = search(state, method="rank", best=64).best
        exact = {each.action: best_shares(each_after(state, each.action), player)[player] for each in ranked}
        worths = [exact[each.action] for each in ranked]
        total += 1
        close += (
            max(worths) - worths[0] < 0.01
        )  # of what towers may do only the best few are tried with every place
    assert close >= 0.9 * total


@pytest.mark.parametrize("options", [{"tower": 0}, {"tower": 0, "players": 3}], ids=str)
def test_without_towers_a_place_is_worth_just_what_its_best_turn_is(options):
    """What a list keeps from place to place is what looking at each place anew finds."""
    for state in without_network(positions(24, 16, "place", **options)):
        player = state.player
        for each in search(state, method="rank", best=64).best:
            exact = best_shares(each_after(state, each.action), player)[player]
            assert each.values[player] == pytest.approx(exact, abs=2e-5), each.action


def each_after(state, action):
    after = state.copy()
    after.play(action)
    return after


def test_features_are_those_of_the_table():
    start = turmcore.load("carcassonne", players=3).new_state(1)
    rows = [dict(zip(FEATURES, row, strict=True)) for row in start.features().tolist()]
    assert len(rows) == 3 and [row["turns"] for row in rows] == [30, 30, 29]
    assert all(row[f"hand-{n}"] == 1 for row in rows for n in range(1, 8))
    assert all(row["pieces"] == 9 and row["armed"] == 1 and row["city"] == row["now"] == 0 for row in rows)
    text = (
        "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0;tF@-1,0/0^1;N@0,-1/2 1@0,0:r0;2@0,-1:c0 "
        "1:5,6,9;2:0,6,10 - 2/draw"
    )
    state = turmcore.from_text("carcassonne", text)
    first, second = (dict(zip(FEATURES, row, strict=True)) for row in state.features().tolist())
    road, city = state.feature(0, 0, "r0"), state.feature(0, 0, "c0")
    assert first["road"] == road.points and first["road-cells"] >= 1 and first["city"] == 0
    assert (
        second["city"] == city.points and second["road"] == 0 and 0 < second["city-1"] + second["city-2"] <= 2
    )
    assert first["hand-6"] == 1 and first["hand-7"] == 0 and first["pieces"] == 9
    assert (first["now"], first["later"]) == (1, 0), (
        "the second one is to move, and its next piece reaches the road"
    )
    assert first["now-all"] == first["now-most"] == road.points
    assert (second["now"], second["later"], second["soon"]) == (0, 0, 0), "not in line with the tower"
    with pytest.raises(TurmError, match="between two turns"):
        positions(1, 1, "place")[0].features()


def test_what_is_only_read_differently_is_weighed_as_before():
    """The other engine plays these games, too, with the weights of the towers."""
    for state in positions(43, 12, "act"):
        other = turmcore.from_text(
            "carcassonne", state.to_text().replace("farmers=3", "farmers=3;ransom=turn")
        )
        assert other.evaluate() == pytest.approx(state.evaluate(), abs=1e-5)


def rows_of(text):
    """The features of the players by name, without those that are 0."""
    rows = turmcore.from_text("carcassonne", text).features().tolist()
    return [{name: x for name, x in zip(ALL_FEATURES, row, strict=True) if x} for row in rows]


def test_features_of_further_figures_and_tiles():
    head = "cc1;players=2;tower=0;small_city=4;farmers=3;big=1;builder=1;pig=1;inns=1;traders=1;dragon=1"
    first, second = rows_of(
        f"{head} D@0,0/0;bB@0,1/2;bH@0,-1/2 - 1:0,7,0,LBP,0.0.0;2:0,7,0,LBP,2.0.0 - - 1/draw"
    )
    assert first["large"] == first["builder-home"] == first["pig-home"] == 1 and "goods" not in first
    assert (second["goods"], second["goods-held"], second["goods-lead"], first["goods-lead"]) == (
        10,
        2,
        2,
        -2,
    )
    text = (
        "cc1;players=2;tower=1;small_city=4;farmers=3;big=1;builder=1;pig=1;dragon=1 "
        "D@0,0/0;vA@0,1/0;U@1,0/0;tB@0,2/0^1;E@0,-1/2 1@0,0:r0;1B@1,0:r0;2L@0,2:t 1:0,6,9,LP;2:0,7,10,BP - "
        "D@0,1;F@0,2:t 1/draw"
    )
    first, second = rows_of(text)
    bag = turmcore.from_text("carcassonne", text).bag
    signs = sum(count for name, count in bag.items() if name[0] == "d") / sum(bag.values())
    assert (
        first["builder"] == first["large"] == 1 and 0 < first["tempo-2"] < 1 and "builder-home" not in first
    )
    assert first["dragon"] == pytest.approx(signs) and first["dragon-near"] == pytest.approx(2 * signs), (
        "a road of two"
    )
    assert second["fairy"] == second["tops"] == second["builder-home"] == 1 and "blessing" not in second
    assert "large" not in second and "dragon" not in second


def shares_after(state):
    """The shares after the dragon's walk, if each player steers as is best for him; all walks are played."""
    if state.phase != "dragon":
        return state.evaluate()
    ends = [shares_after(each_after(state, action)) for action in state.legal_actions()]
    return max(ends, key=lambda shares: shares[state.current_player])


@pytest.mark.parametrize("players", [2, 3])
def test_the_dragon_is_steered_as_if_all_his_walks_were_played(players):
    game, lost = turmcore.load("carcassonne", tower=0, dragon=1, players=players), []
    for seed in range(4):
        state = game.new_state(seed)
        while not state.is_over() and len(state.tiles) < 60:
            if state.is_chance():
                state.play(state.sample())
                continue
            choice = search(state, method="rank").action
            if state.phase == "dragon" and state.num_actions() > 1 and len(lost) < 12 * (seed + 1):
                ends = {
                    str(a): shares_after(each_after(state, a))[state.current_player]
                    for a in state.legal_actions()
                }
                lost.append((max(ends.values()) - ends[str(choice)], max(ends.values()) - min(ends.values())))
            state.play(choice)
    mine, any_other = map(sum, zip(*lost, strict=True))
    assert len(lost) > 20 and mine < 0.15 * any_other


def test_what_the_bag_cannot_bring_promises_nothing():
    """Near the end of the game a city is mostly worth its tiles alone; nothing promises more than its completion."""
    seen = []
    for seed in range(40):
        state = turmcore.load("carcassonne", tower=0).new_state(seed)
        while not state.is_over():
            if state.phase == "draw":
                seen += [(sum(state.bag.values()), row[1:5].sum(), row[0]) for row in state.features()]
            state.play(state.sample_chance() if state.is_chance() else state.greedy())
    late, early = (
        [more / points for left, more, points in seen if points and low <= left <= high]
        for low, high in ((1, 4), (50, 71))
    )
    assert late and early and sum(late) / len(late) < 0.7 * sum(early) / len(early)
    assert min(late) == 0 and all(0 <= more <= points + 1e-4 for _, more, points in seen)


@pytest.mark.parametrize("options", [{}, {"tower": 0, "players": 4}])
def test_the_same_seed_and_nodes_give_the_same_choice(options):
    for state in positions(31, 3, "place", **options):
        for threads in (1, 2):
            first, second = (search(state, "3000n", best=4, seed=5, threads=threads) for _ in range(2))
            assert first.best == second.best and first.nodes == second.nodes
        assert search(state, "3000n", best=4, seed=6).best != first.best


def test_the_last_turn_is_played_for_the_win():
    for seed in range(30):
        state = turmcore.load("carcassonne").new_state(seed)
        while not state.is_over():
            if not state.bag and state.phase == "place":
                player = state.player
                shares = [best_shares(each_after(state, action), player) for action in state.legal_actions()]
                assert state.evaluate()[player] == max(share[player] for share in shares)
                break
            state.play(state.sample_chance() if state.is_chance() else state.greedy())


def share(first, second, games, **options):
    """How much of the games the first of two agents wins."""
    game = turmcore.load("carcassonne", **options)
    players, won = (make(first), make(second)), 0.0
    for seed in range(games):
        state = game.new_state(seed)
        for player in players:
            player.new_game(seed)
        while not state.is_over():
            seat = state.current_player
            action = state.sample() if seat < 0 else players[(seat + seed) % 2].choose(state)
            state.play(action)
        won += state.returns()[seed % 2]
    return won / games


@pytest.mark.parametrize(
    ("first", "second", "least"),
    [
        ("greedy", "random", 0.95),
        ("greedy", "towerblind", 0.8),
        ("level1", "random", 0.8),
        ("level3", "level1", 0.8),
        ("level3", "greedy", 0.7),
    ],
)
def test_stronger_players_win(first, second, least):
    assert share(first, second, 12) >= least


def test_a_second_tile_is_within_the_limit_of_its_turn():
    time = [0.0]
    tiles, rest = "D@0,0/0;U@1,0/0", "1@0,0:r0;1B@1,0:r0 1:0,6,10,-;2:0,7,10,B - 1/place/U"
    state = turmcore.from_text(
        "carcassonne", f"cc1;players=2;tower=1;small_city=4;farmers=3;builder=1 {tiles} {rest}"
    )
    budget, allowed = Budget(10, clock=lambda: time[0]), []
    for token in ("@2,0/0", "-", "+B", "@0,1/0", "-", "+U", "@3,0/0", "-", "+V"):
        if not state.is_chance() and state.player == 0:
            allowed.append(budget.begin(state))
            time[0] += 1
            budget.end(state, state.parse(token))
        state.play(token)
    assert allowed == pytest.approx([8, 7.2, 6.4, 7])


@pytest.mark.parametrize("options", [{}, {"tower": 0}, {"players": 3}, {"dragon": 1}])
def test_two_players_compare_their_best_places(options):
    game = turmcore.load("carcassonne", **{"players": 2, **options})
    state = game.new_state(seed=2)
    while state.ply < 30 or state.is_chance() or state.phase != "place" or state.num_actions() < 12:
        state.play(state.sample_chance() if state.is_chance() else state.sample())
    alone = search(state, "20000n", best=20, tuning=Tuning.of(game, compared=0)).best
    found = search(state, "20000n", best=20).best
    does_compare = game.num_players == 2 and not game.rules.is_wide
    assert ([each.visits for each in found] != [each.visits for each in alone]) == does_compare
    small = [
        search(state, "8000n", best=20, tuning=Tuning.of(game, **more)).best for more in ({}, {"compared": 0})
    ]
    assert small[0] == small[1], "too few nodes to compare"
