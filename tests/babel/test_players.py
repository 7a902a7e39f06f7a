"""The computer's play: greedy, the evaluation and the levels, and that nobody uses what it may not know."""

import itertools
import math
import random

import pytest

import turmcore
from tests.babel.games import POLICIES, SETUP, header
from turmcore import TurmError
from turmcore.babel import Move
from turmcore.players import make
from turmcore.search import search


def positions(seed, number, groups=0, **options):
    """Decisions in the middle of games, after so many groups of three."""
    rng, found = random.Random(seed), []
    while len(found) < number:
        state = turmcore.load("babel", **options).new_state(seed=rng.getrandbits(32))
        nodes = []
        while not state.is_over():
            if not state.is_chance() and state.num_actions() > 1 and state.groups >= groups:
                nodes.append(state.copy())
            state.play(POLICIES["climbing"](rng, sorted(state.legal_actions().tokens())))
        found += rng.sample(nodes, min(3, len(nodes)))
    return found[:number]


def slow_greedy(state):
    """The lead of the own color in points after each action, from the text alone."""
    own = state.secrets[state.player]
    leads = {}
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        points = after.points
        leads[str(action)] = points[own] - sum(points[color] for color in points if color != own) / 5
    return {token for token, lead in leads.items() if lead == max(leads.values())}


def test_greedy_leads_by_points():
    told_apart = 0
    for state in positions(1, 60, groups=1):
        best = slow_greedy(state)
        assert str(state.greedy()) in best
        told_apart += len(best) < state.num_actions()
    assert told_apart > 5


def test_greedy_goes_up_with_its_own_color():
    fields = SETUP.replace("1.0=rrrrr", "1.0=rrr").replace("1.2=yyyyy", "1.2=yyyy")
    state = turmcore.from_text("babel", f"{header()} {fields};4.1=r;4.3=y;4.0=r gkry 3/gift/1/q=0/t=1")
    assert str(state.greedy()) in ("r4.0>4.1", "r4.0>4.11", "r4.1>5.0")
    assert state.game.decode(state.greedy()).color == "r"


def test_greedy_needs_a_decision_and_a_color():
    state = turmcore.load("babel").new_state(seed=1)
    with pytest.raises(TurmError, match="greedy"):
        state.greedy()
    for secrets, can in (("????", False), ("g???", True), ("?k??", False)):
        state = turmcore.from_text("babel", f"{header()} {SETUP} {secrets} 1/use/3/q=0/t=0")
        if can:
            assert state.is_legal(state.greedy())
        else:
            with pytest.raises(TurmError, match="color"):
                state.greedy()


@pytest.mark.parametrize(
    "agent", ["greedy", "level1", "level2", "level3", "level4:500n", "level5:500n", "mcts:300n"]
)
def test_nobody_plays_by_what_it_may_not_know(agent):
    """In games that differ only in the others' secrets a player does the same, and thinks the same of it."""
    compared = 0
    for state in positions(2, 6, players=3):
        seat = state.player
        own = state.secrets[seat]
        others = [color for color in "rygbwk" if color != own]
        choices = set()
        for pair in itertools.islice(itertools.permutations(others, 2), 0, 20, 5):
            secrets = "".join(pair[:seat]) + own + "".join(pair[seat:])
            parts = state.to_text().split(" ")
            twin = turmcore.from_text("babel", " ".join([*parts[:2], secrets, parts[3]]))
            player = make(agent)
            player.new_game(7)
            view = twin.view(seat)
            values = search(view, "200n", seed=3, best=5).best
            choices.add((str(player.choose(view)), str([(str(one.action), one.values) for one in values])))
            compared += 1
        assert len(choices) == 1
    assert compared == 24


def guesses(view):
    """All positions that a view of a player may stand for."""
    options, fields, secrets, turn = view.to_text().split(" ")
    free = [color for color in "rygbwk" if color not in secrets]
    for colors in itertools.permutations(free, secrets.count("?")):
        found = iter(colors)
        filled = "".join(next(found) if letter == "?" else letter for letter in secrets)
        yield turmcore.from_text("babel", f"{options} {fields} {filled} {turn}")


def means(rows):
    return [math.fsum(column) / len(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_evaluation_of_a_view(players):
    """It is the mean over all that the viewer holds possible."""
    for state in positions(3, 6, players=players):
        view = state.view(1)
        assert view.evaluate() == pytest.approx(means([guess.evaluate() for guess in guesses(view)]))


def test_a_view_is_played_to_an_end():
    """At the end a view still does not know the others' colors: its shares are means."""
    state = turmcore.load("babel", players=3).new_state(seed=4)
    state.play(state.sample())
    view = state.view(1)
    while not view.is_over():
        view.play(view.sample())
    assert view.result() == "*" and view.returns() == [0, 0, 0]
    assert view.evaluate() == pytest.approx(means([guess.returns() for guess in guesses(view)]))


def test_better_players_win_more():
    """One cleverer player against three others, on all seats."""
    wins = {}
    for better, worse in (("greedy", "random"), ("level2", "random"), ("level4:1000n", "greedy")):
        shares, game = 0.0, turmcore.load("babel")
        for seed in range(40):
            players = [make(worse) for _ in range(4)]
            players[seed % 4] = make(better)
            state = game.new_state(seed=seed)
            while not state.is_over():
                seat = state.current_player
                if seat < 0:
                    state.play(state.sample_chance())
                    continue
                seen = state if players[seat].sees_all else state.view(seat)
                state.play(players[seat].choose(seen))
            shares += state.returns()[seed % 4]
        wins[better] = shares / 40
    assert min(wins.values()) > 0.35, wins


def test_observations_show_what_a_text_says():
    for state in positions(5, 5):
        for player in range(4):
            array = state.observation(player)
            board = state.game.board
            for column, field in enumerate(board.fields):
                colors = state.fields.get(field, "")
                assert [colors.count(color) for color in "rygbwk"] == array[:6, column].tolist()
            turn, number, quiet, groups, players = array[7, 1:6].tolist()
            assert ((turn + player) % 4, number, quiet, groups, players) == (
                state.player, state.number, state.quiet, state.groups, 4,
            )  # fmt: skip
            secret = "rygbwk".index(state.secrets[player])
            assert array[7, 6:12].tolist() == [secret, 6, 6, 6, 6, 6]
            play = state.game.decode(state.nth(0))
            assert isinstance(play, Move)
