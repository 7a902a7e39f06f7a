"""The reference of Carcassonne: large follower, builder and pig, ransom and exchange, sentence by sentence."""

import pytest

from tests.reference.carcassonne import start
from tests.reference.carcassonne_mixes import gains_at_the_end, play, position, turn_of
from tests.reference.carcassonne_tables import field, scores, supplies

ALL = "big=1;builder=1;pig=1"


def others(here):
    """Letters of the figures in the supplies."""
    return [purse.figures for purse in here.state.purses]


def stands(here):
    return [token for token in here.actions() if token[0] in "LBPcrfm"]


# --- followers (4.1, 4.2) --------------------------------------------------------------------------


def test_start():
    here = start(big=1)
    assert here.to_text() == (
        "cc1;players=2;tower=1;small_city=4;farmers=3;big=1 D@0,0/0 - 1:0,7,10,L;2:0,7,10,L - 1/draw"
    )
    assert field(start(builder=1, pig=1), 3) == "1:0,7,10,BP;2:0,7,10,BP"
    assert field(start(big=1, builder=1, pig=1, tower=0), 3) == "1:0,7,0,LBP;2:0,7,0,LBP"


def test_large_follower_goes_where_a_small_one_may():
    here = position(["D@0,0/0", "tB@0,1/0^1", "tA@0,-1/2"], "1/act", options="big=1")
    assert stands(here) == ["L^@0,1", "Lc0", "Lf0", "c0", "f0"]
    assert field(here.apply("Lf0"), 2) == "1L@0,-1:f0" and others(here.apply("Lf0")) == ["", "L"]
    assert field(here.apply("L^@0,1"), 2) == "1L@0,1:t"
    assert field(here.apply("Lf0"), 3) == "1:0,7,9,-;2:0,7,10,L"
    away = position(["D@0,0/0", "tA@0,-1/2"], "1/act", "1L@0,0:f1", options="big=1")
    assert stands(away) == ["c0", "f0"] and away.why("Lc0") == "1.2" and away.why("L^@0,1") == "2.2"
    assert start().why("Lc0") == "3"


ROAD = ["D@0,0/0", "W@-1,0/0", "U@1,0/0", "W@2,0/0"]


@pytest.mark.parametrize(
    ("figures", "points"),
    [
        ("1@-1,0:r0;2@0,0:r0", [4, 4]),
        ("1L@-1,0:r0;2@0,0:r0", [4, 0]),
        ("1L@-1,0:r0;2@0,0:r0;2@1,0:r0", [4, 4]),
        ("1@-1,0:r0;2@0,0:r0;2@1,0:r0", [0, 4]),
        ("1@-1,0:r0;1@1,0:r0;2L@0,0:r0", [4, 4]),
    ],
)
def test_large_follower_counts_two(figures, points):
    here = position(ROAD, "1/act", figures, options="big=1").apply("-")
    assert scores(here) == points and supplies(here) == [7, 7] and others(here) == ["L", "L"]


@pytest.mark.parametrize(("farmers", "points"), [(3, [3, 0]), (2, [3, 0]), (1, [4, 0])])
def test_large_farmer(farmers, points):
    tiles = ["D@0,0/0", "E@0,-1/2", "U@1,0/0"]
    here = position(tiles, "2/draw", "1L@0,0:f0;2@1,0:f0", options=f"farmers={farmers};big=1")
    assert gains_at_the_end(here) == points


def test_no_farmers():
    here = position(["D@0,0/0", "E@0,-1/2"], "1/act", options="farmers=0;builder=1")
    assert stands(here) == ["c0"] and here.why("f0") == "1.7"


# --- builder and pig (4.3, 4.4) --------------------------------------------------------------------


def test_builder_and_pig_need_a_follower_of_their_owner():
    tiles = ["D@0,0/0", "U@1,0/0"]
    here = position(tiles, "1/act", "1@0,0:r0", options=ALL)
    assert stands(here) == ["Br0", "Lf0", "Lf1", "f0", "f1"]
    assert [here.why(token) for token in ("Br0", "Pf0", "Bf0", "Pr0", "Bc0")] == [
        None,
        "4.3",
        "4.3",
        "4.3",
        "4.3",
    ]
    after = here.apply("Br0")
    assert field(after, 2) == "1@0,0:r0;1B@1,0:r0" and others(after) == ["LP", "LBP"]
    assert position(tiles, "1/act", "2@0,0:r0", options=ALL).why("Br0") == "4.3"
    field_of_mine = position(tiles, "1/act", "1L@0,0:f0", options=ALL)
    assert stands(field_of_mine) == ["Pf0", "f1", "r0"]
    assert field(field_of_mine.apply("Pf0"), 2) == "1L@0,0:f0;1P@1,0:f0"


def test_builder_not_on_what_is_complete():
    tiles = ["D@0,0/0", "W@-1,0/0", "U@1,0/0", "W@2,0/0"]
    here = position(tiles, "1/act", "1@0,0:r0", options=ALL)
    assert here.why("Br2") == "4.3" and here.why("r2") == "1.2" and here.why("r0") is None
    assert position(tiles[:-1], "1/act", "1@0,0:r0", options=ALL).why("Br0") is None


def test_they_go_home_with_their_feature():
    tiles = ["D@0,0/0", "W@-1,0/0", "U@1,0/0", "W@2,0/0"]
    here = position(tiles, "2/act", "1@0,0:r0;1B@1,0:r0", options=ALL).apply("-")
    assert field(here, 2) == "-" and scores(here) == [4, 0] and others(here) == ["LBP", "LBP"]
    over = position(tiles[:-1], "2/draw", "1@0,0:r0;1B@1,0:r0", options=ALL)
    assert gains_at_the_end(over) == [3, 0]


def test_they_go_home_with_the_last_follower():
    tiles = ["D@0,0/0", "U@1,0/0", "tB@0,1/0"]
    here = position(tiles, "2/act", "1@0,0:r0;1B@1,0:r0", options=ALL)
    after = play(here, "T@0,1", "x1@0,0:r0")
    assert field(after, 2) == "-" and others(after) == ["LBP", "LBP"] and field(after, 4) == "2>1:1"
    # Another one of theirs is still there.
    tiles = ["D@0,0/0", "U@1,0/0", "U@2,0/0", "tB@0,1/0"]
    here = position(tiles, "2/act", "1@0,0:r0;1B@1,0:r0;1L@2,0:r0", options=ALL)
    after = play(here, "T@0,1", "x1@0,0:r0")
    assert field(after, 2) == "1B@1,0:r0;1L@2,0:r0"
    # An own capture is a capture too.
    here = position(["D@0,0/0", "U@1,0/0", "tB@0,1/0"], "1/act", "1@0,0:f1;1P@1,0:f1", options=ALL)
    after = play(here, "T@0,1", "x1@0,0:f1")
    assert field(after, 2) == "-" and others(after) == ["LBP", "LBP"] and supplies(after) == [7, 7]


def test_builder_and_pig_are_not_captured():
    tiles = ["D@0,0/0", "U@-1,0/0", "tB@0,1/0"]
    here = position(tiles, "2/act", "1@-1,0:r0;1B@0,0:r0", options=ALL)
    assert turn_of(here.apply("T@0,1")) == "1/draw"
    assert here.why("x1B@0,0:r0") == "3"


# --- the second tile (4.5) -------------------------------------------------------------------------

BUILT = ["D@0,0/0", "U@1,0/0"]
BUILDING = "1@0,0:r0;1B@1,0:r0"


def test_second_tile():
    here = position(BUILT, "1/draw", BUILDING, options=ALL)
    here = play(here, "+U", "@2,0/0")
    assert turn_of(here) == "1/act/U@2,0/0+"
    here = play(here, "-")
    assert turn_of(here) == "1/draw&" and here.player() == "chance"
    here = play(here, "+V")
    assert turn_of(here) == "1/place/V&" and here.player() == "1"
    here = play(here, "@3,0/0")
    assert turn_of(here) == "1/act/V@3,0/0&"  # the builder's road again, but once a turn
    assert turn_of(play(here, "-")) == "2/draw"


def test_second_tile_is_for_the_builder_on_another_tile():
    beside = play(position(BUILT, "1/draw", BUILDING, options=ALL), "+U", "@0,1/0")
    assert turn_of(beside) == "1/act/U@0,1/0"  # not his road
    other = play(position(BUILT, "2/draw", BUILDING, options=ALL), "+U", "@2,0/0")
    assert turn_of(other) == "2/act/U@2,0/0"  # not his builder
    new = play(position(BUILT, "1/act", "1@0,0:r0", options=ALL), "Br0")
    assert turn_of(new) == "2/draw"


def test_second_tile_whatever_becomes_of_the_builder():
    tiles = ["D@0,0/0", "U@1,0/0", "tB@0,1/0", "U@-1,0/0"]
    here = position(tiles, "1/act+", BUILDING, options=ALL)
    here = play(here, "T@0,1")
    assert turn_of(here) == "1/capture/U@-1,0/0@0,1+"
    here = play(here, "x1@0,0:r0")
    assert field(here, 2) == "-" and turn_of(here) == "1/draw&"
    done = position(["D@0,0/0", "U@1,0/0", "W@-1,0/0", "W@2,0/0"], "1/act+", BUILDING, options=ALL)
    done = play(done, "-")
    assert turn_of(done) == "1/draw&" and scores(done) == [4, 0] and others(done) == ["LBP", "LBP"]


def test_second_tile_that_fits_nowhere_is_drawn_again():
    # No open city is left, so that C fits nowhere.
    tiles = ["D@0,0/0", "E@0,-1/2", "U@1,0/0", "U@2,0/0"]
    here = play(position(tiles, "1/act+", BUILDING, options=ALL), "-")
    assert "!C" in here.actions() and turn_of(play(here, "!C")) == "1/draw&"


def test_the_end_after_the_first_tile():
    tiles = [*BUILT, "U@2,0/0"]
    gone = list(position(tiles, "1/act+", BUILDING, options="tower=0;builder=1").state.bag().elements())
    here = position(tiles, "1/act+", BUILDING, options="tower=0;builder=1", discards=gone)
    over = play(here, "-")
    assert over.is_over() and scores(over) == [3, 0] and over.result() == "1"


# --- the pig (4.6) ---------------------------------------------------------------------------------

FARM = ["D@0,0/0", "E@0,-1/2", "U@1,0/0", "U@-1,0/0"]


@pytest.mark.parametrize(
    ("figures", "by_rule"),
    [
        ("1@0,0:f0;1P@1,0:f0", {3: [4, 0], 2: [4, 0], 1: [5, 0]}),
        ("1@0,0:f0;1P@1,0:f0;2@-1,0:f0", {3: [4, 3], 2: [4, 3], 1: [5, 4]}),
        ("1@0,0:f0;1P@1,0:f0;2L@-1,0:f0", {3: [0, 3], 2: [0, 3], 1: [0, 4]}),
        ("1@0,0:f0;1P@1,0:f0;2L@0,-1:f0", {3: [4, 3], 2: [4, 3], 1: [0, 4]}),
        # A pig on a field that another holds, and a field without it, both beside the one city.
        ("1@0,-1:f0;1@0,0:f0;1P@1,0:f0;2L@-1,0:f0", {3: [3, 3], 2: [3, 3], 1: [5, 4]}),
        ("1@0,0:f1;1P@1,0:f1", {3: [0, 0], 2: [0, 0], 1: [0, 0]}),  # no city there
    ],
)
def test_pig(figures, by_rule):
    for rule, points in by_rule.items():
        here = position(FARM, "1/draw", figures, options=f"farmers={rule};big=1;pig=1")
        assert gains_at_the_end(here) == points, rule


def test_pig_is_paid_for_every_city():
    tiles = ["D@0,0/0", "H@0,-1/0", "E@0,-2/2"]
    tiles += ["U@1,0/0", "B@1,-1/0"]  # from the start tile's field to that of H
    here = position(tiles, "1/draw", "1@0,-1:f0;1P@0,0:f0", options="pig=1")
    assert gains_at_the_end(here) == [8, 0]


# --- prisoners (4.7, 4.8) --------------------------------------------------------------------------

STRIP = ["D@0,0/0", "tA@0,-1/2"]


def test_large_prisoner():
    here = position(STRIP, "1/act", "2L@0,0:c0", options="big=1")
    here = play(here, "T@0,-1")
    assert here.actions() == ["x-", "x2L@0,0:c0"] and here.why("x2@0,0:c0") == "2.3"
    after = play(here, "x2L@0,0:c0")
    assert field(after, 4) == "1>2:0L" and others(after) == ["L", ""]
    both = position(STRIP, "1/act", "2L@0,0:c0", prisoners="1>2:2", options="big=1")
    assert field(play(both, "T@0,-1", "x2L@0,0:c0"), 4) == "1>2:2L"


def test_exchange_with_a_choice():
    here = position(STRIP, "1/act", "2@0,0:f1", prisoners="2>1:2L", options="big=1")
    here = play(here, "T@0,-1", "x2@0,0:f1")
    assert turn_of(here) == "1/exchange/tA@0,-1/2>2" and here.player() == "1"
    assert here.actions() == ["=", "=L"] and supplies(here) == [5, 7]
    assert [here.why(token) for token in ("=", "x-", "-", "$2", "=B")] == [None, "4.7", "4.7", "4.7", "3"]
    assert field(play(here, "="), 4) == "2>1:1L" and supplies(play(here, "=")) == [6, 7]
    large = play(here, "=L")
    assert field(large, 4) == "2>1:2" and others(large) == ["L", "L"] and turn_of(large) == "2/draw"


@pytest.mark.parametrize(
    ("held", "left", "small"),
    [("2>1:1", "-", [7, 7]), ("2>1:0L", "-", [7, 7]), ("2>1:2", "2>1:1", [6, 7])],
)
def test_exchange_without_a_choice(held, left, small):
    here = position(STRIP, "1/act", "2@0,0:f1", prisoners=held, options="big=1")
    after = play(here, "T@0,-1", "x2@0,0:f1")
    assert field(after, 4) == left and turn_of(after) == "2/draw"
    assert supplies(after) == small and others(after) == ["L", "L"]


def test_exchange_is_over_when_the_captor_takes_his_own():
    here = position(STRIP, "1/act", "1@0,0:f1", prisoners="2>1:1L", options="big=1")
    after = play(here, "T@0,-1", "x1@0,0:f1")
    assert field(after, 4) == "2>1:1L" and turn_of(after) == "2/draw"


def test_ransom_names_the_kind():
    here = position(["D@0,0/0", "tB@0,1/0"], "1/act", scores=(3, 0), prisoners="2>1:1L", options="big=1")
    assert [token for token in here.actions() if token[0] == "$"] == ["$2", "$2L"]
    large = play(here, "$2L")
    assert field(large, 4) == "2>1:1" and others(large) == ["L", "L"] and scores(large) == [0, 3]
    assert turn_of(large) == "1/act/tB@0,1/0$" and "Lf0" in large.actions() and large.why("$2") == "2.6"
    small = play(here, "$2")
    assert field(small, 4) == "2>1:0L" and supplies(small) == [7, 7]
    assert position(["D@0,0/0", "tB@0,1/0"], "1/act", scores=(3, 0), prisoners="2>1:1").why("$2L") == "3"


def test_ransom_at_any_time_of_the_turn():
    options = "ransom=turn;big=1"
    here = position(STRIP, "1/place/U", "2@0,0:f1", scores=(9, 0), prisoners="2>1:1L", options=options)
    assert [token for token in here.actions() if token[0] == "$"] == ["$2", "$2L"]
    paid = play(here, "$2")
    assert turn_of(paid) == "1/place/U$" and not any(token[0] == "$" for token in paid.actions())
    assert paid.why("$2L") == "2.6" and turn_of(play(paid, "@1,0/0")) == "1/act/U@1,0/0$"
    here = position(STRIP, "1/act", "2@0,0:f1", scores=(9, 0), prisoners="2>1:1L", options=options)
    here = play(here, "T@0,-1")
    assert here.actions() == ["$2", "$2L", "x-", "x2@0,0:f1"]
    paid = play(here, "$2L")
    assert turn_of(paid) == "1/capture/tA@0,-1/2@0,-1$" and paid.actions() == ["x-", "x2@0,0:f1"]
    assert field(play(paid, "x2@0,0:f1"), 4) == "-"  # one kind is left: no choice
    choice = play(here, "x2@0,0:f1")
    assert choice.actions() == ["=", "=L"] and choice.why("$2") == "4.7"
    late = position(STRIP, "1/place/U", "2@0,0:f1", scores=(9, 0), prisoners="2>1:1L", options="big=1")
    assert late.why("$2") == "1.1" and not any(token[0] == "$" for token in late.actions())


def test_one_ransom_in_a_double_turn():
    tiles = [*BUILT, "U@2,0/0"]
    here = position(tiles, "1/act+", BUILDING, scores=(9, 0), prisoners="2>1:2", options=ALL)
    here = play(here, "$2")
    assert turn_of(here) == "1/act/U@2,0/0+$"
    here = play(here, "-")
    assert turn_of(here) == "1/draw&$"
    here = play(here, "+U")
    assert turn_of(here) == "1/place/U&$"
    here = play(here, "@0,1/0")
    assert turn_of(here) == "1/act/U@0,1/0&$" and here.why("$2") == "2.6"
    unpaid = position(tiles, "1/act+", BUILDING, scores=(9, 0), prisoners="2>1:2", options=ALL)
    assert turn_of(play(unpaid, "-", "+U", "@0,1/0", "$2")) == "1/act/U@0,1/0&$"
