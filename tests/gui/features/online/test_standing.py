"""How own tables stand, in words."""

import pytest

from gui.features.online.own_tables import OwnTable
from gui.features.online.standing import entries, turns
from turmcore.online import Mine

DAY = 86_400_000
ONE = OwnTable("https://host", "a", "key", "babel")
TWO = OwnTable("https://host", "b", "key", "waechter")


def mine(**more):
    return Mine("a", "babel", ("Anna", "level2", "Eva", ""), **{"waits": "player", "you": 0, **more})


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (mine(turn=0, left=2 * DAY + 5), "Your turn · 2 days left · Level 2, Eva"),
        (mine(turn=0, left=61_000), "Your turn · 1:01 left · Level 2, Eva"),
        (mine(turn=0), "Your turn · Level 2, Eva"),
        (mine(turn=2), "Eva is on turn · Level 2, Eva"),
        (mine(turn=1), "Level 2 is on turn · Level 2, Eva"),
        (mine(waits="seats"), "1 seat free · Level 2, Eva"),
        (mine(waits="fall"), "The game is on · Level 2, Eva"),
        (Mine("a", sentence="there is no such table, or this key is not of it"), "Not there any more"),
        (None, "Cannot be reached now"),
    ],
)  # fmt: skip
def test_each_state_has_its_words(found, words):
    (entry,) = entries([ONE], {ONE.ident: found})
    assert (entry.title, entry.detail) == ("Turmbau zu Babel", words)


def test_those_come_first_where_it_is_the_own_turn_and_last_those_that_are_over():
    over = OwnTable("https://host", "c", "key", "babel", is_over=True)
    standing = {TWO.ident: mine(turn=0), ONE.ident: mine(turn=2)}
    assert turns(standing) == {TWO.ident}
    assert [one.key for one in entries([over, ONE, TWO], standing)] == [TWO.ident, ONE.ident, over.ident]
    assert turns({ONE.ident: mine(turn=0, result="A")}) == frozenset()
