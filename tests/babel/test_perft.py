"""What the table of perft counts covers, and the counts of the rules."""

import turmcore
from tests.perft import read_tables

ROWS = read_tables("babel")


def test_the_table_covers_the_game():
    games = [turmcore.from_text("babel", row.position) for row in ROWS]
    assert {state.phase for state in games} == {"secret", "roll", "gift", "use"}
    assert {state.game.num_players for state in games} == {2, 3, 4, 5, 6}
    assert max(state.groups for state in games) >= 3
    for key, values in {"board": {"six", "six-s"}, "lapse": {"0", "1"}, "share": {"0", "1"}}.items():
        assert {state.game.options[key] for state in games} == values
    assert {state.game.options["color_limit"] for state in games} >= {"1", "2", "3", "5"}
    assert max(count for row in ROWS for _, count in row.counts) > 100_000


def test_the_counts_of_the_rules():
    """What the text of the rules says."""
    state = turmcore.load("babel").new_state()
    assert [state.perft(depth) for depth in range(1, 6)] == [360, 2160, 25920, 43200, 259200]
    state.play("s:gkry")
    assert [state.perft(depth) for depth in range(1, 7)] == [6, 72, 120, 720, 9840, 47040]
