"""What the table of perft counts covers."""

import turmcore
from tests.perft import read_tables
from turmcore.turmbauer.options import OPTIONS

ROWS = read_tables("turmbauer")


def test_the_table_covers_the_game():
    games = [turmcore.from_text("turmbauer", row.position) for row in ROWS]
    assert {state.phase for state in games} == {"start", "roll", "build", "climb"}
    starts = [state for state in games if state.round <= 1]
    assert {(state.game.pieces.name, state.game.num_players) for state in starts} >= {
        (s, n) for s in "ABC" for n in (2, 3, 4)
    }
    later = [state for state in games if state.round > 1]
    assert {state.round for state in later} >= {3, 8, 12}
    for key in ("insertion", "headroom", "escape"):
        assert {getattr(state.game.rules, key) for state in later} == set(OPTIONS[key].values)
    for key in ("overhang", "insertion", "headroom", "escape", "leap", "start", "blocks"):
        assert {getattr(state.game.rules, key) for state in starts} == set(OPTIONS[key].values)
    assert {state.game.rules.overhang for state in later} == {"direction", "column"}
    assert max(count for row in ROWS for _, count in row.counts) > 100_000
