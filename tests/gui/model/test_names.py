"""What people are called, whatever they type."""

import pytest

from gui.model.seats import shown_names


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (["Anna", "Ben"], ("Anna", "Ben")),
        (["person", "level3"], ("", "")),
        (["Anna", "anna", "ANNA"], ("Anna", "anna (2)", "ANNA (3)")),
        (["<b>Zoé</b>", "R&B"], ("‹b›Zoé‹/b›", "R＆B")),
        (["a" * 60], ("a" * 27 + "…",)),
        (["two\nlines", "\u202eevil", "zero\u200bwidth"], ("two lines", "evil", "zerowidth")),
        (["נועה"], ("\u2068נועה\u2069",)),
    ],
)
def test_names_are_shown_so_that_they_do_no_harm(typed, shown):
    assert shown_names(typed) == shown
