"""Figures and further tiles: engine and reference twin on the same random games, in every mix of them."""

import random
from collections import Counter
from itertools import count

import pytest

import turmcore
from tests.carcassonne.games import rule_of
from tests.reference import carcassonne as reference
from tests.reference.carcassonne import game as twin_game
from tests.reference.carcassonne.tokens import read_token
from tests.reference.carcassonne_mixes import EVERY_MIX, EVERYTHING, LATER_MIXES, MIXES, WHOLE, lively, name
from tests.slow import all_but
from turmcore.carcassonne import (
    BonusScored,
    FarmersScored,
    FeatureScored,
    FigureReturned,
    FollowerCaptured,
    FollowerDismissed,
    FollowerPlaced,
    GoodsTaken,
    RansomPaid,
)

READ_EVERY = 7  # plies between two texts that are read
SOME = [MIXES[number] for number in (0, 3, 7, 9, 19, 23)] + [LATER_MIXES[number] for number in (2, 5, 13)]


def played(twin, token):
    """The twin after a token that it has listed."""
    return reference.Position(twin_game.play(twin.state, read_token(token, twin.state.options)))


def compare_game(options, seed):
    """Play one game on both sides and compare every node; returns the phases that were met."""
    rng, twin = random.Random(seed), reference.start(**options)
    state, phases, plies = turmcore.load("carcassonne", **options).new_state(), set(), 0
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        assert tokens == twin.actions(), state.to_text()
        assert state.actor_name == twin.player()
        phases.add(state.phase)
        token = lively(rng, twin)
        state.play(token)
        twin = played(twin, token)
        text = state.to_text()
        assert text == twin.to_text(), token
        assert state.key == state.full_key()
        if plies % READ_EVERY == 0:
            again = turmcore.from_text("carcassonne", text)
            assert (again.to_text(), again.key) == (text, state.key)
        plies += 1
    assert twin.is_over() and twin.actions() == []
    assert state.result() == twin.result(), text
    return phases


@pytest.mark.parametrize(
    "options", all_but([*MIXES[::8], *LATER_MIXES[1::8]], [*MIXES, *LATER_MIXES]), ids=name
)
def test_whole_games(options):
    phases = compare_game(options, name(options))
    assert phases >= {"draw", "place", "act"} | ({"dragon"} if "dragon" in options else set())


@pytest.mark.long
@pytest.mark.parametrize("options", [*MIXES, *LATER_MIXES], ids=name)
def test_many_whole_games(options):
    for seed in range(5):
        compare_game(options, f"{name(options)} {seed}")


@pytest.mark.long
@pytest.mark.parametrize("options", EVERY_MIX, ids=name)
def test_whole_games_of_every_mix(options):
    compare_game(options, name(options))


# ---- reasons -------------------------------------------------------------------------------------


def mutations(rng, state):
    """Tokens of this phase's kind that are mostly illegal."""
    cells = [(placed.x, placed.y) for placed in state.tiles]
    some = rng.sample(cells, min(len(cells), 4)) + cells[-1:] + [state.open_cells[0], (40, 2), (-161, 161)]
    spots = [f"{one.x},{one.y}:{one.segment}" for one in state.followers]
    seats = range(1, state.game.num_players + 1)
    if state.phase == "draw":
        yield from (f"{sign}{tile}" for sign in "+!" for tile in rng.sample(list(state.game.tiles), 8))
        return
    if state.phase == "place":
        yield from (f"@{x},{y}/{rotation}" for x, y in some for rotation in range(4))
    if state.phase == "act" or (state.phase in ("place", "capture") and state.game.rules.ransom == "turn"):
        yield from (f"${seat}{letter}" for seat in seats for letter in ("", "L", "A"))
    if state.phase == "act":
        segments = ("m", "g", "c0", "c1", "c3", "c9", "r0", "r3", "f0", "f1", "f3")
        yield from (f"{letter}{segment}" for letter in ("", "L", "B", "P", "A") for segment in segments)
        yield from (f"{sign}@{x},{y}" for sign in ("T", "^", "L^") for x, y in some)
        yield from (
            f"{letter}{segment}@{x},{y}"
            for letter in ("", "L", "A")
            for segment in ("c0", "f1", "m", "g", "r0")
            for x, y in some
        )
        yield from (f"F@{spot}" for spot in spots)
        yield from (f"F@{x},{y}{segment}" for x, y in some for segment in ("", ":c0", ":t"))
        yield from (f"K{seat}@{spot}" for seat in seats[:2] for spot in spots[:5])
        yield from (f"H@{spot}" for spot in spots)
        yield from (f"H@{x},{y}{segment}" for x, y in some for segment in ("", ":c0", ":t"))
        yield from ("-", "A-")
    if state.phase == "capture":
        yield from (
            f"x{seat}{letter}@{spot}" for seat in seats[:2] for letter in ("", "L", "A") for spot in spots
        )
    if state.phase == "dragon":
        x, y = state.dragon
        yield from (f"D@{x + dx},{y + dy}" for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        yield from (f"D@{x},{y}" for x, y in some)


def compare_reasons(options, seed, share):
    """Ask both sides all through a game; returns the rules that were quoted."""
    rng, state, seen = random.Random(seed), turmcore.load("carcassonne", **options).new_state(1), set()
    while not state.is_over():
        twin = None
        if rng.random() < share * (1 if state.phase in ("draw", "place") else 4):
            twin = reference.Position.from_text(state.to_text())
            for token in mutations(rng, state):
                rule = rule_of(state, token)
                assert rule == twin.why(token), (token, state.to_text())
                seen.add(rule)
        if rng.random() < 0.3:
            twin = twin or reference.Position.from_text(state.to_text())
            state.play(lively(rng, twin))
        else:
            state.play(state.sample())
    return seen


@pytest.mark.slow
def test_reasons():
    mixes = [*(MIXES[number] for number in (3, 7, 23)), *(LATER_MIXES[number] for number in (1, 9, 13))]
    seen = {rule for mix in mixes for rule in compare_reasons(mix, f"why {name(mix)}", 0.006)}
    assert seen >= {None, "1.1", "1.2", "2.2", "2.3", "3", "4.3", "7.2", "7.3", "7.4", "7.5", "7.6"}
    assert seen >= {"13.2", "14.2", "14.4"}


def test_reasons_before_the_first_volcano():
    state = turmcore.load("carcassonne", dragon=1).new_state()
    assert rule_of(state, "+dA") == reference.start(dragon=1).why("+dA") == "7.1"


@pytest.mark.long
@pytest.mark.parametrize("options", [*MIXES, *LATER_MIXES], ids=name)
def test_many_reasons(options):
    compare_reasons(options, name(options), 0.1)


# ---- events, taking back, bounds -----------------------------------------------------------------


def what_events_say(state, token, points, standing, goods):
    """Enter a play's events in the books."""
    for event in state.events(token):
        match event:
            case FeatureScored(_, _, gained, winners, returned, _):
                for player in winners:
                    points[player] += gained
                standing -= set(returned)
            case FarmersScored(gained):
                for player, each in enumerate(gained):
                    points[player] += each
            case BonusScored(player, gained, _):
                points[player] += gained
            case GoodsTaken(player, taken):
                goods[player] = tuple(a + b for a, b in zip(goods[player], taken, strict=True))
            case RansomPaid(player, captor):
                points[player] -= 3
                points[captor] += 3
            case FollowerPlaced(player, cell, segment):
                standing.add((player, cell, segment))
            case FollowerCaptured(_, owner, cell, segment) | FollowerDismissed(_, owner, cell, segment):
                standing.remove((owner, cell, segment))
            case FigureReturned(player, cell, segment):
                standing.remove((player, cell, segment))


def liked(rng, state):
    """Rather something than nothing, near the middle."""
    tokens = sorted(state.legal_actions().tokens())
    if state.is_chance():
        return str(state.sample())
    if tokens[0][0] == "@" and rng.random() < 0.8:
        return min(
            tokens,
            key=lambda token: (
                [sum(abs(int(c)) for c in token[1:].split("/")[0].split(","))] if token[0] == "@" else [99]
            ),
        )
    return rng.choice([token for token in tokens if token not in ("-", "x-")] or tokens)


def check_sums(state):
    """Every figure and every tower piece is somewhere, once."""
    rules = state.game.rules
    for i, owned in enumerate(state.players):
        kinds = Counter(one.figure for one in state.followers if one.player == i)
        caught = "".join(letters for (_, owner), letters in state.caught.items() if owner == i)
        held = sum(number for (_, owner), number in state.prisoners.items() if owner == i)
        assert owned.followers + kinds[""] + held - len(caught) == 7
        for letter in rules.figures:
            assert owned.figures.count(letter) + kinds[letter] + caught.count(letter) == 1
    built = sum(one.height for one in state.tiles)
    assert built + sum(one.pieces for one in state.players) == rules.pieces * rules.num_players


def keep_books(options, seed):
    """Play a game and hold all it moves against its events; returns the number of plies."""
    rng = random.Random(f"{name(options)} {seed}")
    state = turmcore.load("carcassonne", **options).new_state(seed)
    n = state.game.num_players
    points, standing, goods = [0] * n, set(), [(0, 0, 0)] * n
    while not state.is_over():
        token = liked(rng, state)
        what_events_say(state, token, points, standing, goods)
        state.play(token)
        assert state.scores == tuple(points), token
        assert {(one.player, (one.x, one.y), one.segment) for one in state.followers} == standing, token
        assert [owned.goods for owned in state.players] == goods
        check_sums(state)
    return state.ply


@pytest.mark.parametrize("options", [*SOME[1:], EVERYTHING | {"players": 3}, WHOLE], ids=name)
def test_points_figures_and_goods_are_what_events_say(options):
    keep_books(options, 3)


@pytest.mark.long
def test_points_figures_and_goods_are_kept_for_100_000_plies():
    games = ((options, seed) for seed in count(4) for options in (*MIXES, *LATER_MIXES))
    plies = 0
    while plies < 100_000:
        plies += keep_books(*next(games))


@pytest.mark.parametrize("options", SOME, ids=name)
def test_taking_back_restores_everything(options):
    rng = random.Random(name(options) + "undo")
    state = turmcore.load("carcassonne", **options).new_state(5)
    while not state.is_over():
        listed = state.legal_actions().to_list()
        before = state.to_text(), state.open_cells, state.key, [each.value for each in listed]
        assert state.game.token(state.nth(len(listed) - 1)) == str(listed[-1])
        for action in rng.sample(listed, min(len(listed), 3)):
            assert state.game.parse(str(action)) == action and state.is_legal(action)
            state.play(action)
            assert state.key == state.full_key()
            state.undo()
        now = state.to_text(), state.open_cells, state.key, state.legal_actions().values().tolist()
        assert now == before
        state.play(rng.choice(listed))
    while state.ply:
        state.undo()
    assert state.to_text() == state.game.new_state().to_text()


@pytest.mark.parametrize(("options", "num_tiles"), [(EVERYTHING, 162), (WHOLE, 172)], ids=["162", "172"])
def test_lists_and_games_stay_within_their_bounds(options, num_tiles):
    game = turmcore.load("carcassonne", **options)
    assert game.num_tiles == num_tiles
    for seed in range(20):
        state, widest = game.new_state(seed), 0
        while not state.is_over():
            widest = max(widest, state.num_actions())
            state.play(state.sample())
        assert 100 < widest <= game.most_actions and 2 * game.num_tiles < state.ply <= game.most_plies
        assert len(state.tiles) + len(state.discards) == game.num_tiles
