"""Random games of two players, against figures that other programs found."""

from collections import Counter

import turmcore

GAMES = 2000


def ended(**options):
    game = turmcore.load("carcassonne", **options)
    states = [game.new_state(seed) for seed in range(GAMES)]
    for state in states:
        state.playout()
    return states


def mean(values):
    return sum(values) / GAMES


def test_the_base_game():
    states = ended(tower=0)
    assert abs(mean(sum(state.scores) for state in states) - 38.5) < 1.5
    shares = [state.returns()[0] for state in states]
    assert 0.4 < mean(shares) < 0.6


def test_the_tower():
    states = ended(no_ransom=1)
    assert abs(mean(sum(state.scores) for state in states) - 24.7) < 1.5
    assert mean(sum(owned.pieces for owned in state.players) for state in states) < 0.1, "all pieces are used"


def test_tops_and_captures():
    game, seen, games = turmcore.load("carcassonne", no_ransom=1), Counter(), 200
    for seed in range(games):
        state = game.new_state(seed)
        while not state.is_over():
            action = state.sample()
            seen[str(action)[0] if str(action) != "x-" else "none"] += 1
            state.play(action)
    assert abs(seen["^"] / games - 6.3) < 0.5
    assert abs(seen["x"] / games - 7.3) < 0.7
    assert abs(seen["T"] / games - 20) < 0.1
