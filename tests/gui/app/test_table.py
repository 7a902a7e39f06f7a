"""Most of the window is table, and all that is in play is seen on it, on a screen of its own (Xvfb)."""

import pytest

from tests.gui.app.test_window import display, run  # noqa: F401  # a fixture

#: The least part of the window that nothing lies over, by its width, and with six players.
LEAST = {1280: 0.75, 1024: 0.70, 853: 0.68, 683: 0.58}
LEAST_OF_SIX = {1280: 0.70, 1024: 0.64}


@pytest.mark.slow
def test_the_table_has_most_of_the_window(display, tmp_path):  # noqa: F811
    rows = run(display, tmp_path, "app.table_run")["rows"]
    assert {row["moment"] for row in rows} == {"turn", "in hand", "others"}
    assert {(row["players"], *row["size"]) for row in rows} >= {(4, 683, 400), (6, 1024, 600)}
    for row in rows:
        least = (LEAST_OF_SIX if row["players"] == 6 else LEAST)[row["size"][0]]
        assert row["table"] >= least and row["is_seen"] and row["filled"] >= 0.7, row
    own = [row["stock"] for row in rows if row["moment"] == "turn" and row["stock"] is not None]
    assert len(own) >= 8 and min(own) >= 0.5, "who is on turn sees what there is to take"
