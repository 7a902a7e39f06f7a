"""The reference of Carcassonne: Princess & Dragon, sentence by sentence."""

import pytest

from tests.reference.carcassonne import start
from tests.reference.carcassonne_mixes import gains_at_the_end, play, position, turn_of
from tests.reference.carcassonne_tables import field, scores, supplies

DRAGON = "dragon=1"


def table(here):
    """Dragon and fairy."""
    return field(here, 5)


def kinds(here, letters):
    return [token for token in here.actions() if token[0] in letters]


# --- dragon and volcano (7.1, 7.2) -----------------------------------------------------------------


def test_start():
    assert start(tower=0, traders=1, dragon=1).to_text() == (
        "cc1;players=2;tower=0;small_city=4;farmers=3;traders=1;dragon=1 D@0,0/0 - 1:0,7,0,0.0.0;2:0,7,0,0.0.0 "
        "- - 1/draw"
    )


def test_dragon_tiles_wait_for_a_volcano():
    here = start(dragon=1)
    assert "+vA" in here.actions() and not any(token[1] == "d" for token in here.actions())
    assert here.why("+dA") == "7.1" and here.why("!dA") == "7.1"
    placed = play(here, "+vA", "@0,1/0")
    assert table(placed) == "D@0,1" and placed.why("-") is None
    after = play(placed, "-")
    assert after.weights()["+dE"] == 2 and after.why("+dA") is None


def test_game_without_a_volcano_ends_without_dragon_tiles():
    tiles = ["D@0,0/0", "U@1,0/0"]
    gone = list(position(tiles, "2/draw", options=DRAGON + ";tower=0").state.bag().elements())
    assert not any(id[0] == "d" for id in gone)
    here = position(tiles, "1/act", options=DRAGON + ";tower=0", discards=gone)
    over = play(here, "r0")
    assert over.is_over() and scores(over) == [2, 0] and table(over) == "-"


def test_volcano_takes_no_figure():
    options = "dragon=1;big=1;builder=1;pig=1"
    here = position(["D@0,0/0", "U@1,0/0", "vA@0,1/0"], "1/act", "1@0,0:f1", options=options)
    assert here.actions() == ["-", "F@0,0:f1"]
    assert [here.why(token) for token in ("f0", "Lf0", "Pf0", "m")] == ["7.2", "7.2", "7.2", "1.2"]


def test_volcano_brings_the_dragon_from_anywhere():
    here = position(["D@0,0/0", "vA@0,1/0"], "1/place/vB", options=DRAGON)
    assert table(here) == "D@0,1" and table(play(here, "@1,0/1")) == "D@1,0"


def test_tower_on_the_dragons_tile():
    tiles = ["D@0,0/0", "vA@0,1/0", "tB@0,2/0^1", "U@1,0/0"]
    here = position(tiles, "1/act", dragon="0,2", options=DRAGON)
    assert "^@0,2" in here.actions() and "T@0,2" in here.actions()
    assert field(play(here, "^@0,2"), 2) == "1@0,2:t"


# --- portals (7.3) ---------------------------------------------------------------------------------

GATE = ["D@0,0/0", "E@0,-1/2", "B@0,1/0", "gB@1,0/0"]


def test_portal():
    here = position(GATE, "1/act", options=DRAGON)
    assert kinds(here, "crfm") == [
        "f0", "f0@0,-1", "f0@0,0", "f0@0,1", "f1", "f1@0,0", "f2", "m@0,1", "r0", "r0@0,0", "r1", "r2"
    ]  # fmt: skip
    after = play(here, "m@0,1")
    assert field(after, 2) == "1@0,1:m" and turn_of(after) == "2/draw"
    for token, rule in [
        ("c0@0,0", "7.3"),
        ("r0@1,0", "3"),
        ("f0@5,5", "7.3"),
        ("c0@0,1", "7.3"),
        ("Lf0@0,0", "3"),
    ]:
        assert here.why(token) == rule, token
    assert position(GATE[:-1], "1/act", options=DRAGON).why("f0@0,0") == "7.3"
    assert start().why("f0@0,0") == "3"


def test_portal_and_others():
    here = position(GATE, "1/act", "2@0,1:f0", options=DRAGON + ";big=1")
    assert "Lm@0,1" in here.actions() and "m@0,1" in here.actions()
    assert here.why("f0@0,1") == "7.3" and here.why("f1@0,0") == "7.3"  # one field, and 2 is there
    both = play(here, "Lm@0,1")
    assert field(both, 2) == "1L@0,1:m;2@0,1:f0"  # two figures on a tile


def test_portal_not_to_the_dragon_nor_to_fields_without_farmers():
    tiles = ["D@0,0/0", "vB@-1,0/3", "gB@0,1/0"]  # the start tile's road ends at the volcano
    here = position(tiles, "1/act", options=DRAGON)
    assert not any(token.endswith("@-1,0") for token in here.actions()) and here.why("f0@-1,0") == "7.2"
    assert "r0@0,0" in here.actions()  # the road goes on to the dragon, but this tile is free of him
    moved = position(tiles, "1/act", dragon="0,0", options=DRAGON)
    assert "f0@-1,0" in moved.actions() and moved.why("r0@0,0") == "7.2"
    none = position(tiles, "1/act", options=DRAGON + ";farmers=0")
    assert kinds(none, "f") == [] and none.why("f0") == "1.7" and none.why("f0@0,0") == "1.7"


def test_portal_tile_itself_may_be_complete():
    here = position(["D@0,0/0", "gE@0,-1/2"], "1/act", options=DRAGON)
    assert "c0" in here.actions() and here.why("c0@0,0") == "7.3"
    assert scores(play(here, "c0")) == [4, 0]


# --- princess (7.4) --------------------------------------------------------------------------------

PRINCESS = ["D@0,0/0", "tH@0,-1/1^1", "pA@0,-2/2"]


def test_princess():
    here = position(PRINCESS, "1/act", "1@0,0:c0;2@0,-1:t", options=DRAGON)
    assert (
        kinds(here, "K") == ["K1@0,0:c0"] and here.why("K2@0,-1:t") == "3" and here.why("K2@0,0:c0") == "7.4"
    )
    assert "-" in here.actions() and "T@0,-1" not in here.actions() and "r0" in here.actions()
    sent = play(here, "K1@0,0:c0")
    assert scores(sent) == [0, 0] and supplies(sent) == [7, 6] and field(sent, 2) == "2@0,-1:t"
    stays = play(here, "-")
    assert scores(stays) == [6, 0]


def test_princess_must():
    options = "big=1;dragon=1;princess=must"
    here = position(PRINCESS, "1/act", "2L@0,0:c0", options=options, scores=(3, 0), prisoners="2>1:1")
    assert here.actions() == ["$2", "K2L@0,0:c0"]
    assert [here.why(token) for token in ("-", "r0", "T@0,-1", "F@0,0:c0", "K2@0,0:c0")] == ["7.4"] * 5
    paid = play(here, "$2")
    assert paid.actions() == ["K2L@0,0:c0"] and field(play(paid, "K2L@0,0:c0"), 2) == "-"
    nobody = position(PRINCESS, "1/act", "2@0,0:f1", options=options)
    assert "-" in nobody.actions() and kinds(nobody, "K") == []
    may = position(PRINCESS, "1/act", "2L@0,0:c0", options="big=1;dragon=1")
    assert "-" in may.actions() and kinds(may, "K") == ["K2L@0,0:c0"]


def test_princess_in_one_of_two_cities():
    here = position(["D@0,0/0", "pB@0,-1/2"], "1/act", "1@0,0:c0", options=DRAGON)
    assert kinds(here, "K") == ["K1@0,0:c0"]
    other = position(["D@0,0/0", "pB@0,-1/1"], "1/act", "1@0,0:c0", options=DRAGON)
    assert kinds(other, "K") == []


def test_builder_is_no_knight_and_goes_with_the_last_one():
    tiles = ["D@0,0/0", "G@0,-1/1", "pC@0,-2/2"]
    here = position(tiles, "2/act", "1B@0,-1:c0;1@0,0:c0", options="dragon=1;builder=1")
    assert kinds(here, "K") == ["K1@0,0:c0"]
    assert field(play(here, "K1@0,0:c0"), 2) == "-"


# --- fairy (7.5) -----------------------------------------------------------------------------------

MEADOW = ["D@0,0/0", "tB@0,1/0^1", "U@1,0/0", "U@2,0/0"]


def test_fairy_goes_to_an_own_follower():
    here = position(MEADOW, "1/act", "1@0,0:r0;1@0,1:t;2@1,0:f0", options=DRAGON)
    assert kinds(here, "F") == ["F@0,0:r0", "F@0,1:t"]
    assert [here.why(token) for token in ("F@1,0:f0", "F@0,0:f0", "F@9,9:t", "F@0,0")] == [
        "7.5",
        "7.5",
        "7.5",
        "3",
    ]
    after = play(here, "F@0,1:t")
    assert table(after) == "F@0,1:t" and turn_of(after) == "2/draw"
    there = position(MEADOW, "1/act", "1@0,0:r0;1@0,1:t;2@1,0:f0", fairy="0,1:t", options=DRAGON)
    assert kinds(there, "F") == ["F@0,0:r0"] and there.why("F@0,1:t") == "7.5"
    alone = position(MEADOW, "1/act", "1@0,0:r0", fairy="0,0", options=DRAGON)
    assert kinds(alone, "F") == ["F@0,0:r0"]  # she is there, but with nobody


def test_fairy_not_beside_builder_and_pig():
    here = position(MEADOW, "1/act+", "1@0,0:r0;1B@1,0:r0", options="dragon=1;builder=1")
    assert kinds(here, "F") == ["F@0,0:r0"]


def test_point_when_the_turn_begins():
    here = position(MEADOW, "2/act", "1@0,0:r0", fairy="0,0:r0", options=DRAGON)
    assert scores(play(here, "-")) == [1, 0]
    assert scores(play(here, "-", "+U", "@3,0/0", "-")) == [1, 0]
    top = position(MEADOW, "2/act", "1@0,1:t", fairy="0,1:t", options=DRAGON)
    assert scores(play(top, "-")) == [1, 0]
    nobody = position(MEADOW, "2/act", "1@0,0:r0", fairy="0,0", options=DRAGON)
    assert scores(play(nobody, "-")) == [0, 0]


def test_one_point_in_a_double_turn():
    here = position(
        ["D@0,0/0", "U@1,0/0"],
        "2/place/B",
        "1@0,0:r0;1B@1,0:r0",
        fairy="0,0:r0",
        options="dragon=1;builder=1",
    )
    here = play(here, "@0,1/0", "-")
    assert turn_of(here) == "1/draw" and scores(here) == [1, 0]
    here = play(here, "+U", "@2,0/0", "-")
    assert turn_of(here) == "1/draw&" and scores(here) == [1, 0]


def test_no_point_without_a_turn():
    gone = list(position(MEADOW, "2/act", options="dragon=1").state.bag().elements())
    here = position(MEADOW, "2/act", "1@0,1:t", fairy="0,1:t", options=DRAGON, discards=gone)
    assert scores(play(here, "-")) == [0, 0]


ROAD = ["D@0,0/0", "W@-1,0/0", "U@1,0/0", "W@2,0/0"]


@pytest.mark.parametrize(
    ("figures", "points"),
    [("1@0,0:r0", [7, 0]), ("1@0,0:r0;2@-1,0:r0", [7, 4]), ("1@0,0:r0;2@-1,0:r0;2@1,0:r0", [3, 4])],
)
def test_three_points_with_the_feature(figures, points):
    here = play(position(ROAD, "2/act", figures, fairy="0,0:r0", options=DRAGON), "-")
    assert scores(here) == points and table(here) == "F@0,0"


def test_three_points_at_the_end():
    inn = position(["D@0,0/0", "iO@1,0/0"], "1/draw", "1@0,0:r0", fairy="0,0:r0", options="inns=1;dragon=1")
    assert gains_at_the_end(inn) == [3, 0]  # the road is worth nothing
    farm = position(ROAD, "1/draw", "1@0,0:f0", fairy="0,0:f0", options=DRAGON)
    assert gains_at_the_end(farm) == [3, 0]
    top = position(MEADOW, "1/draw", "1@0,1:t", fairy="0,1:t", options=DRAGON)
    assert gains_at_the_end(top) == [0, 0]


def test_fairy_on_a_tile():
    options = "dragon=1;fairy=tile"
    figures = "1@0,0:r0;1@0,1:f0;1@0,1:t;2@1,0:f0"
    here = position(MEADOW, "1/act", figures, options=options)
    assert (
        kinds(here, "F") == ["F@0,0", "F@0,1"] and here.why("F@1,0") == "7.5" and here.why("F@0,0:r0") == "3"
    )
    after = play(here, "F@0,1")
    assert table(after) == "F@0,1"
    there = position(MEADOW, "1/act", figures, fairy="0,1", options=options)
    assert kinds(there, "F") == ["F@0,0"] and there.why("F@0,1") == "7.5"
    begins = position(MEADOW, "2/act", figures, fairy="0,1", options=options)
    assert scores(play(begins, "-")) == [1, 0]  # one point for two followers


def test_three_points_on_a_tile():
    options = "dragon=1;fairy=tile"
    # Both curves of tG belong to one road round its corner.
    tiles = ["D@0,0/0", "tG@1,0/0", "V@1,-1/3", "V@2,-1/0", "V@2,0/1", "W@-1,0/0", "W@1,1/1"]
    figures = "1@1,0:r0;2@1,0:r1"
    here = play(position(tiles, "1/act", figures, fairy="1,0", options=options), "-")
    assert scores(here) == [10, 10] and table(here) == "F@1,0"
    elsewhere = play(position(tiles, "1/act", figures, fairy="0,0", options=options), "-")
    assert scores(elsewhere) == [7, 7]
    twice = position(tiles[:-1], "2/draw", "1@1,0:r0;1@1,0:r1", fairy="1,0", options=options)
    assert gains_at_the_end(twice) == [9, 0]  # once a feature


def test_fairy_stays_with_nobody():
    here = position(["D@0,0/0", "tA@0,-1/2"], "1/act", "2@0,0:c0", fairy="0,0:c0", options=DRAGON)
    here = play(here, "T@0,-1", "x2@0,0:c0")
    assert table(here) == "F@0,0" and scores(here) == [0, 0]


# --- the dragon's move (7.6) -----------------------------------------------------------------------

# Round the volcano, then down: seven cells on which he can make exactly six steps.
WALK = [
    "D@0,0/0", "vA@0,1/0", "B@1,1/0", "B@1,2/0", "B@0,2/0", "B@-1,2/0", "tC@-1,3/0", "E@0,3/2", "dA@0,-1/2"
]  # fmt: skip
STEPS = ["D@1,1", "D@1,2", "D@0,2", "D@-1,2", "D@-1,3", "D@0,3"]


def test_six_steps_of_all_players():
    here = play(position(WALK, "3/act", players=4, options=DRAGON), "-")
    assert turn_of(here) == "3/dragon/dA@0,-1/2" and here.actions() == ["D@0,0", "D@0,2", "D@1,1"]
    for token, player in zip(STEPS, "341234", strict=True):
        assert here.player() == player and token in here.actions()
        here = play(here, token)
    assert turn_of(here) == "4/draw" and table(here) == "D@0,3"


def test_where_he_does_not_go():
    here = play(position(WALK, "1/act", options=DRAGON), "-", "D@1,1")
    assert turn_of(here) == "1/dragon/dA@0,-1/2:0,1" and here.actions() == ["D@1,2"]
    assert [here.why(token) for token in ("D@0,1", "D@1,1", "D@2,1", "-", "D@1,2")] == ["7.6"] * 4 + [None]
    fairy = play(position(WALK, "1/act", "1@0,0:r0", fairy="0,0:r0", options=DRAGON), "-")
    assert fairy.actions() == ["D@0,2", "D@1,1"] and fairy.why("D@0,0") == "7.6"


def test_move_ends_early():
    here = play(position(WALK, "1/act", options=DRAGON), "-", "D@0,0", "D@0,-1")
    assert turn_of(here) == "2/draw" and table(here) == "D@0,-1"
    none = ["D@0,0/0", "vA@0,1/0", "dA@0,-1/2"]
    here = play(position(none, "1/act", "1@0,0:r0", fairy="0,0:r0", options=DRAGON), "-")
    assert turn_of(here) == "2/draw" and table(here) == "D@0,1;F@0,0:r0"


def test_he_eats_everybody():
    tiles = ["D@0,0/0", "vA@0,1/0", "tB@0,2/0^1", "U@1,0/0", "dA@0,-1/2"]
    figures = "1@0,0:r0;1@0,2:f0;1B@1,0:r0;2L@0,2:t"
    here = play(position(tiles, "1/act", figures, options="big=1;builder=1;dragon=1"), "-")
    eaten = play(here, "D@0,2")
    assert field(eaten, 2) == "1@0,0:r0;1B@1,0:r0" and turn_of(eaten) == "2/draw"
    assert supplies(eaten) == [6, 7] and field(eaten, 3).endswith("LB")
    assert "^@0,2" in play(eaten, "+B", "@0,3/0").actions()  # the tower is open again
    lonely = play(here, "D@0,0")
    assert field(lonely, 2) == "1@0,2:f0;2L@0,2:t"  # the builder of the road is gone too


def test_dragon_before_or_after_scoring():
    tiles = ["D@0,0/0", "vA@0,1/0", "dA@0,-1/2"]
    before = play(position(tiles, "1/act", "2@0,0:c0", options=DRAGON), "-")
    assert scores(before) == [0, 0] and before.actions() == ["D@0,0"]
    assert scores(play(before, "D@0,0", "D@0,-1")) == [0, 0]
    after = play(position(tiles, "1/act", "2@0,0:c0", options="dragon=1;dragon_move=after"), "-")
    assert scores(after) == [0, 4] and turn_of(after) == "1/dragon/dA@0,-1/2" and field(after, 2) == "-"


@pytest.mark.parametrize(("option", "points"), [("", [0, 2]), (";dragon_move=after", [4, 2])])
def test_dragon_before_the_end(option, points):
    tiles = ["D@0,0/0", "vA@0,1/0", "U@-1,0/0", "dA@0,-1/2"]
    options = f"dragon=1;tower=0{option}"
    gone = list(position(tiles, "1/act", options=options).state.bag().elements())
    here = position(tiles, "1/act", "2@-1,0:r0", options=options, discards=gone)
    here = play(here, "c0")  # the city is complete
    assert turn_of(here) == "1/dragon/dA@0,-1/2" and not here.is_over()
    over = play(here, "D@0,0", "D@0,-1")  # he eats who is still there, but not on the road's other tile
    assert over.is_over() and scores(over) == points


def test_capture_comes_before_the_dragon():
    tiles = ["D@0,0/0", "vA@0,1/0", "tB@0,2/0", "dA@0,-1/2"]
    here = position(tiles, "1/act", "2@0,0:r0;2@0,2:f0", options=DRAGON)
    here = play(here, "T@0,2")
    assert here.actions() == ["x-", "x2@0,2:f0"]
    here = play(here, "x2@0,2:f0")
    assert turn_of(here) == "1/dragon/dA@0,-1/2" and field(here, 4) == "1>2:1"


def test_second_tile_after_the_dragon():
    tiles = ["D@0,0/0", "vA@0,1/0", "U@1,0/0", "dF@2,0/0"]
    here = position(tiles, "1/act+", "1@0,0:r0;1B@1,0:r0", options="dragon=1;builder=1")
    here = play(here, "-")
    assert turn_of(here) == "1/dragon/dF@2,0/0+"
    here = play(here, "D@0,0")
    assert turn_of(here) == "1/dragon/dF@2,0/0:0,1+" and field(here, 2) == "-"
    here = play(here, "D@1,0", "D@2,0")
    assert turn_of(here) == "1/draw&"


def test_fairy_point_comes_after_the_dragon():
    # Round the fairy's tile he cannot pass; her follower's owner gets his point when his turn begins.
    tiles = ["D@0,0/0", "vA@0,1/0", "B@1,1/0", "dA@0,-1/2"]
    here = play(position(tiles, "2/act", "1@0,0:r0", fairy="0,0:r0", options=DRAGON), "-")
    assert scores(here) == [0, 0] and turn_of(here) == "2/dragon/dA@0,-1/2"
    assert scores(play(here, "D@1,1")) == [1, 0]
