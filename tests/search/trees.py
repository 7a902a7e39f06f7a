"""What the tests of the tree searches share: positions, searches of one depth, and a look at lines."""

import turmcore
from tests.reference.search.full_tree import after
from turmcore.search import TreeTuning, search

PLAIN = ("reductions", "deeper")  # without these the value is that of the full tree of the same depth
FULL = (*PLAIN, "table", "pruning", "order")
NO_LIMIT = "1000000000n"


def look(state, method, depth=0, *, without=PLAIN, open=True, table=8, limit=NO_LIMIT, best=64, **more):
    """A search whose result is that of the full tree, unless told otherwise."""
    tuning = TreeTuning(table=table, open=open, without=tuple(without))
    return search(state, limit, method=method, depth=depth, best=best, tree=tuning, **more)


def played(name, seed, *, back, **options):
    """A position of a random game, some plies before its end."""
    state = turmcore.load(name, **options).new_state(seed=seed)
    while not state.is_over():
        state.play(state.sample())
    for _ in range(min(back, state.ply)):
        state.undo()
    return state


def begun(name, seed, *, at, **options):
    """A position of a random game, so many plies after its start or earlier, if that is over."""
    state = turmcore.load(name, **options).new_state(seed=seed)
    while state.ply < at and not state.is_over():
        state.play(state.sample())
    if state.is_over():
        state.undo()
    return state


def values(result):
    """What each action that was reported is worth to each player."""
    return {str(ranked.action): ranked.values for ranked in result.best}


def check_lines(result, state, depth, tree, near):
    """Every line is legal and follows the best actions and the likeliest outcomes of the full tree."""
    for ranked in result.best:
        assert ranked.line[0] == ranked.action
        position, left = after(state, ranked.action), depth - 1
        for action in ranked.line[1:]:
            if position.is_chance():
                odds = dict(position.chance_outcomes())
                assert odds[action] == max(odds.values())
            else:
                worth, player = tree.ranked(position, left), position.current_player
                assert worth[str(action)][player] == near(max(shares[player] for shares in worth.values()))
            position, left = after(position, action), left - 1
        assert left >= 0
