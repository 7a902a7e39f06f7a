"""What the table of perft counts covers, and counting with every leaf played."""

import turmcore
from tests.perft import read_tables

ROWS = read_tables("waechter")


def test_the_table_covers_the_game():
    states = [turmcore.from_text("waechter", row.position) for row in ROWS]
    assert {state.turn for state in states} == {0, 1}
    assert {state.outcome and state.outcome.reason for state in states} == {None, "guard", "home", "blocked"}
    assert {stack.height for state in states for stack in state.stacks} == set(range(1, 8))
    assert max(count for row in ROWS for _, count in row.counts) == 4413380790


def test_counting_with_every_leaf_played():
    for row in ROWS:
        state = turmcore.from_text("waechter", row.position)
        for depth, count in row.of_at_most(100_000).counts:
            assert state.perft_played(depth)[0] == count


def test_the_keys_of_all_leaves_are_those_of_games():
    for row in ROWS:
        state = turmcore.from_text("waechter", row.position)
        for depth, count in row.of_at_most(3000).counts:
            leaves = positions_after(state, depth)
            assert len(leaves) == count
            assert state.perft_played(depth)[1] == sum(leaf.full_key() for leaf in leaves) % 2**64


def positions_after(state, depth):
    """All positions that so many moves lead to."""
    positions = [state]
    for _ in range(depth):
        positions = [played(before, action) for before in positions for action in before.legal_actions()]
    return positions


def played(state, action):
    after = state.copy()
    after.play(action)
    return after
