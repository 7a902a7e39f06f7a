"""What the table of perft counts covers, and the counts of the rules."""

import turmcore
from tests.perft import read_tables
from turmcore.carcassonne.options import OPTIONS

ROWS = read_tables("carcassonne")
RAREST = {"fairy", "princess", "dragon_move"}  # no row has them otherwise than by default


def test_the_table_covers_the_game():
    games = [turmcore.from_text("carcassonne", row.position) for row in ROWS]
    assert {state.phase for state in games} == {"draw", "place", "act", "capture", "exchange", "dragon"}
    assert {state.game.num_players for state in games} == {2, 3, 4, 5, 6}
    for key, option in OPTIONS.items():
        if key in RAREST:
            continue
        assert {getattr(state.game.rules, key) for state in games} == set(option.values), key
    assert any(state.prisoners for state in games) and any(state.is_ransomed for state in games)
    assert max(len(state.tiles) for state in games) > 80
    assert max(count for row in ROWS for _, count in row.counts) > 10_000


def test_the_counts_of_the_rules():
    """What the text of the rules says."""
    state = turmcore.load("carcassonne").new_state()
    assert [state.perft(depth) for depth in range(4)] == [1, 41, 172, 921]
    state = turmcore.load("carcassonne", tower=0).new_state()
    assert [state.perft(depth) for depth in range(5)] == [1, 24, 102, 484, 11_551]
