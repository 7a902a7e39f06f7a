"""What people are called, whatever they type."""

import pytest

from gui.model.seats import Kind, names_at_table, offered, shown_names


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


def test_computers_have_names_of_their_own_which_stay_when_others_change():
    kinds = [kind.value for kind in offered() if kind is not Kind.PERSON]
    everybody = {name for kind in kinds for name in names_at_table([kind] * 6)}
    assert len(everybody) == 6 * len(kinds) and "" not in everybody
    names = names_at_table(["Anna", "level3", "level3:5s", "person"])
    assert names[0] == "Anna" and names[3] == "" and names[1] != names[2]
    assert names_at_table(["level3", "level3", "Anna", "level1"])[1] == names[1]
    assert names_at_table([names[1], "level3"])[1] == f"{names[1]} (2)", (
        "somebody has the name of the computer"
    )
