"""The reference of Carcassonne: festival, and abbot with gardens, sentence by sentence."""

import pytest

from tests.reference.carcassonne import start
from tests.reference.carcassonne_mixes import gains_at_the_end, play, position, turn_of
from tests.reference.carcassonne_tables import field, scores, supplies

ABBOT = "abbot=1"


def others(here):
    """Letters of the figures in the supplies."""
    return [purse.figures for purse in here.state.purses]


def stands(here):
    return [token for token in here.actions() if token[0] in "LBPAcrfgm"]


# --- the festival (13) -----------------------------------------------------------------------------


def test_the_tiles_are_shuffled_in():
    assert sum(start(festival=1).state.rest().values()) == 90 + 10 - 1
    here = position(["D@0,0/0", "jG@1,0/0"], "1/act", options="festival=1")
    assert stands(here) == ["f0", "f1", "m", "r0", "r1"]  # nobody stands on the festival itself


FAIR = ["D@0,0/0", "B@0,1/0", "tA@0,2/2^1", "jD@1,0/2"]


def test_one_of_the_own_figures_comes_home():
    here = position(FAIR, "1/act", "1@0,1:m;1@0,2:t;2@0,0:c0", options="festival=1")
    assert [token for token in here.actions() if token[0] == "H"] == ["H@0,1:m", "H@0,2:t"]
    after = play(here, "H@0,2:t")
    assert turn_of(after) == "2/draw" and field(after, 2) == "1@0,1:m;2@0,0:c0" and supplies(after) == [6, 6]
    assert here.why("H@0,0:c0") == "13.2" and here.why("H@0,1:f0") == "13.2"
    assert "^@0,2" in position([*FAIR[:3], "E@0,-1/2"], "1/act", options="festival=1").actions()


def test_only_after_a_festival_was_placed():
    here = position(["D@0,0/0", "B@0,1/0", "E@0,-1/2"], "1/act", "1@0,1:m", options="festival=1")
    assert not any(token[0] == "H" for token in here.actions()) and here.why("H@0,1:m") == "13.2"
    assert start().why("H@0,0:c0") == "3"


def test_the_builder_follows_his_follower():
    """4.4."""
    tiles = ["D@0,0/0", "U@-1,0/0", "B@0,1/0", "jC@0,-1/2"]
    here = position(tiles, "1/act", "1@-1,0:r0;1B@0,0:r0", options="builder=1;festival=1")
    assert others(play(here, "H@-1,0:r0")) == ["B", "B"] and field(play(here, "H@-1,0:r0"), 2) == "-"
    assert field(play(here, "H@0,0:r0"), 2) == "1@-1,0:r0"


# --- gardens (14.1, 14.2) --------------------------------------------------------------------------


def test_gardens_are_there_with_the_abbot_alone():
    rest = start(abbot=1, inns=1).state.rest()
    assert sum(rest.values()) == 90 + 18 - 1 and (rest["E"], rest["Eg"], rest["V"], rest["Vg"]) == (
        4,
        1,
        8,
        1,
    )
    assert "Eg" not in start(inns=1).state.rest()
    here = position(["D@0,0/0", "tB@0,1/0"], "1/act", options=ABBOT)
    assert stands(here) == ["Ag", "f0"]
    assert stands(position(["D@0,0/0", "tB@0,1/0"], "1/act")) == ["f0"]


def test_where_an_abbot_stands():
    here = position(["D@0,0/0", "Eg@0,-1/2"], "1/act", options=ABBOT)
    assert stands(here) == ["Ag", "c0", "f0"]
    assert (here.why("g"), here.why("Ac0"), here.why("Af0"), here.why("Am")) == (
        "14.2",
        "14.2",
        "14.2",
        "1.2",
    )
    monks = position(["D@0,0/0", "B@0,1/0"], "1/act", options=f"big=1;{ABBOT}")
    assert stands(monks) == ["Am", "Lf0", "Lm", "f0", "m"]
    away = position(["D@0,0/0", "B@0,1/0", "B@0,2/0"], "1/act", "1A@0,1:m", options=ABBOT)
    assert stands(away) == ["A-", "f0", "m"] and away.why("Am") == "1.2"


def test_never_on_a_tower():
    here = position(["D@0,0/0", "tB@0,1/0^1", "E@0,-1/2"], "1/act", options=ABBOT)
    assert "^@0,1" in here.actions() and here.why("A^@0,1") == "3"


# --- points (14.3, 14.4) ---------------------------------------------------------------------------


def around_a_garden():
    """A garden on (0, 2) that lacks one neighbour, which the last tile is."""
    tiles = ["D@0,0/0", "B@0,1/0", "B@1,1/0", "B@-1,1/0", "tB@0,2/0", "B@1,2/0", "tC@-1,2/0"]
    return [*tiles, "E@1,3/2", "E@0,3/2", "E@-1,3/2"]


def test_a_garden_brings_nine_and_the_abbot_back():
    here = position(around_a_garden(), "1/act", "2A@0,2:g", options=ABBOT).apply("-")
    assert scores(here) == [0, 9] and others(here) == ["A", "A"]


def test_at_the_end_one_and_its_neighbours():
    here = position(["D@0,0/0", "B@0,1/0", "tB@0,2/0"], "1/draw", "1A@0,2:g", options=ABBOT)
    assert gains_at_the_end(here) == [2, 0]


def test_called_home_with_the_points_so_far():
    here = position(
        ["D@0,0/0", "B@0,1/0", "tB@0,2/0", "U@1,0/0"], "1/act", "1A@0,1:m;2A@0,2:g", options=ABBOT
    )
    after = play(here, "A-")
    assert scores(after) == [4, 0] and others(after) == ["A", ""] and turn_of(after) == "2/draw"
    assert field(after, 2) == "2A@0,2:g"


def test_not_from_what_is_complete_and_not_without_an_abbot():
    here = position(around_a_garden(), "1/act", "1A@0,2:g", options=ABBOT)
    assert "A-" not in here.actions() and here.why("A-") == "14.4"
    assert position(["D@0,0/0", "B@0,1/0"], "1/act", options=ABBOT).why("A-") == "14.4"
    assert start().why("A-") == "3"


def test_no_points_of_the_fairy_for_it():
    tiles = ["D@0,0/0", "vA@0,1/0", "B@1,1/0", "U@1,0/0"]
    here = position(tiles, "1/act", "1A@1,1:m", options=f"dragon=1;{ABBOT}", fairy="1,1:m")
    after = play(here, "A-")
    assert scores(after) == [4, 0] and field(after, 5) == "D@0,1;F@1,1"


# --- otherwise he is one follower ------------------------------------------------------------------


def test_captured_bought_back_and_exchanged():
    tiles = ["D@0,0/0", "tB@0,1/0", "B@0,2/0", "U@1,0/0"]
    here = position(tiles, "1/act", "2A@0,2:m", options=ABBOT, scores=(0, 3))
    caught = play(here, "T@0,1", "x2A@0,2:m")
    assert field(caught, 4) == "1>2:0A" and others(caught) == ["A", ""]
    mine = position(tiles, "2/act", prisoners="1>2:1A", options=ABBOT, scores=(0, 3))
    assert [token for token in mine.actions() if token[0] == "$"] == ["$1", "$1A"]
    assert others(play(mine, "$1A")) == ["A", "A"] and field(play(mine, "$1A"), 4) == "1>2:1"
    swap = position(
        [*tiles[:2], "tA@0,2/2", "U@1,0/0"], "2/act", "1@0,0:r0", prisoners="1>2:1A", options=ABBOT
    )
    chosen = play(swap, "T@0,1", "x1@0,0:r0")
    assert turn_of(chosen) == "2/exchange/U@1,0/0>1" and chosen.actions() == ["=", "=A"]
    assert others(play(chosen, "=A")) == ["A", "A"]


def test_by_a_portal_to_incomplete_ones():
    tiles = ["D@0,0/0", "B@0,1/0", "tB@0,2/0", "U@1,0/0", "gB@2,0/1"]
    here = position(tiles, "1/act", options=f"dragon=1;{ABBOT}")
    assert [token for token in here.actions() if token[0] == "A"] == ["Ag@0,2", "Am@0,1"]
    assert here.why("g@0,2") == "14.2" and here.why("Af0@0,1") == "14.2"


@pytest.mark.parametrize(("figure", "loss"), [("1A", "A"), ("1", "")])
def test_eaten_like_others(figure, loss):
    tiles = ["D@0,0/0", "vA@0,1/0", "B@1,1/0", "dA@0,-1/2"]
    here = position(tiles, "1/dragon", f"{figure}@1,1:m", options=f"dragon=1;{ABBOT}", dragon="0,1")
    after = play(here, "D@1,1")
    assert field(after, 2) == "-" and supplies(after) == [7, 7] and others(after) == ["A", "A"]
