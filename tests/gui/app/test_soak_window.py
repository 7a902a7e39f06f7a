"""Twenty games of computers through one real window: nothing is left behind."""

import pytest

from tests.gui.app import test_window

display = test_window.display
MORE_OBJECTS = 12_000  # of Python; the games themselves differ in length
MORE_BYTES = 48_000_000


@pytest.mark.long
def test_twenty_games_leave_nothing_behind(display, tmp_path):
    report = test_window.run(display, tmp_path, "app.soak_run", 20)
    before, after = report["before"], report["after"]
    print(before, after, report["plies"])
    assert not report["told"] and report["plies"] > 20 * 30
    assert before["widgets"] > 200 and before["graphics"] > 50, "something is counted"
    for name in ("widgets", "children", "graphics"):
        assert after[name] <= before[name], (name, before, after)
    assert after["python"] - before["python"] < MORE_OBJECTS, (before, after)
    assert after["bytes"] - before["bytes"] < MORE_BYTES, (before, after)
