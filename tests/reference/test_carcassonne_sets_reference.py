"""The reference of Carcassonne: Inns & Cathedrals and Traders & Builders, sentence by sentence."""

from collections import Counter

import pytest

from tests.reference.carcassonne import all_tiles, start
from tests.reference.carcassonne_mixes import EVERYTHING, gains_at_the_end, play, position
from tests.reference.carcassonne_tables import feature, field, scores

# --- tiles (5.1) -----------------------------------------------------------------------------------


def test_numbers_of_tiles():
    copies = Counter({name: 0 for name in ("inns", "traders", "dragon", "festival")})
    for tile in all_tiles().values():
        copies[tile.set] += tile.copies
    assert copies == {"base": 72, "tower": 18, "inns": 18, "traders": 24, "dragon": 30, "festival": 10}
    goods = Counter(segment.good for tile in all_tiles().values() for segment in tile.segments)
    assert (goods["wine"], goods["grain"], goods["cloth"]) == (9, 6, 5)
    inns = [segment for tile in all_tiles().values() for segment in tile.segments if segment.has_inn]
    assert len(inns) == 6 and all_tiles()["iA"].copies == 2
    signs: Counter[str] = Counter()
    for tile in all_tiles().values():
        signs["volcano"] += tile.copies * tile.has_volcano
        signs["dragon"] += tile.copies * tile.has_dragon
        signs["portal"] += tile.copies * tile.has_portal
        signs["princess"] += tile.copies * any(segment.has_princess for segment in tile.segments)
    assert signs == {"volcano": 6, "dragon": 12, "portal": 6, "princess": 6}


@pytest.mark.parametrize(
    ("options", "number"),
    [
        ({}, 90),
        ({"tower": 0}, 72),
        ({"inns": 1}, 108),
        ({"tower": 0, "traders": 1}, 96),
        ({"dragon": 1}, 120 - 12),  # 7.1: no volcano yet
        (EVERYTHING, 162 - 12),
    ],
)
def test_bag(options, number):
    assert sum(start(**options).weights().values()) == number - 1


def test_tiles_of_other_games():
    assert start().why("+iA") == start(inns=1).why("+bA") == start(traders=1).why("+vA") == "3"
    assert start(inns=1, tower=0).why("+tA") == "1.6" and start(inns=1).why("+iA") is None


# --- inns and cathedrals (5.2, 5.3) ----------------------------------------------------------------

INN = ["D@0,0/0", "W@-1,0/0", "iO@1,0/0"]


def test_inn():
    open_road = position(INN, "2/draw", "1@0,0:r0", options="inns=1")
    assert gains_at_the_end(open_road) == [0, 0]
    done = position([*INN, "W@2,0/0"], "2/act", "1@0,0:r0", options="inns=1")
    assert scores(done.apply("-")) == [8, 0]
    two = position([*INN, "iN@2,0/2"], "2/act", "1@0,0:r0", options="inns=1")
    assert scores(two.apply("-")) == [8, 0]  # iN's own inn is on the same road: still two a tile


def test_inn_of_a_crossing_is_on_one_road():
    inn = position(["D@0,0/0", "W@-1,0/0", "iN@1,0/2"], "1/act", "1@0,0:r0", options="inns=1")
    assert scores(inn.apply("-")) == [6, 0]
    other = position(["D@0,0/0", "W@-1,0/0", "iN@1,0/0"], "1/act", "1@0,0:r0", options="inns=1")
    assert scores(other.apply("-")) == [3, 0]


CATHEDRAL = ["D@0,0/0", "iA@0,-1/0", "E@1,-1/3", "E@-1,-1/1"]


def test_cathedral():
    open_city = position(CATHEDRAL, "2/draw", "1@0,0:c0", options="inns=1")
    assert gains_at_the_end(open_city) == [0, 0]
    done = position([*CATHEDRAL, "E@0,-2/2"], "2/act", "1@0,0:c0", options="inns=1")
    assert scores(done.apply("-")) == [15, 0]
    pennant = position([*CATHEDRAL, "F@0,-2/1", "E@0,-3/2"], "2/act", "1@0,0:c0", options="inns=1")
    assert scores(pennant.apply("-")) == [21, 0]  # six tiles, one pennant
    second = [*CATHEDRAL, "iA@0,-2/0", "E@1,-2/3", "E@-1,-2/1", "E@0,-3/2"]
    assert scores(position(second, "2/act", "1@0,0:c0", options="inns=1").apply("-")) == [24, 0]


def test_cathedral_is_a_city_to_fields():
    here = position([*CATHEDRAL, "E@0,-2/2"], "2/draw", "1@0,0:f0", options="inns=1")
    assert gains_at_the_end(here) == [3, 0]
    assert gains_at_the_end(position(CATHEDRAL, "2/draw", "1@0,0:f0", options="inns=1")) == [0, 0]


# --- traders (6.1 to 6.3) --------------------------------------------------------------------------


def test_bridge_of_two_roads():
    here = position(["D@0,0/0", "bX@1,0/0", "W@-1,0/0", "W@2,0/0"], "2/act", "1@1,0:r0", options="traders=1")
    assert feature(here, 1, 0, "r1") >= {"0,0:r0", "1,0:r1"} and feature(here, 1, 0, "r0") == {"1,0:r0"}
    assert "r2" in here.actions()
    assert scores(here.apply("r2")) == [0, 4]
    assert all_tiles()["bX"].rotations == 1


WINE = ["D@0,0/0", "bO@0,-1/1", "E@0,-2/2"]


@pytest.mark.parametrize("figures", ["", "1@0,0:c0", "2@0,0:c0"])
def test_goods_are_for_the_player_who_completes(figures):
    here = position(WINE, "1/act", figures, options="traders=1")
    assert field(play(here, "-"), 3).split(";")[0].endswith(",1.0.0")
    assert field(play(here, "-"), 3).split(";")[1].endswith(",0.0.0")
    assert field(position(WINE[:-1], "1/act", figures, options="traders=1").apply("-"), 3).count("0.0.0") == 2


CELLAR = ["D@0,0/0", "bO@0,-1/1", "bB@0,-2/2"]


def test_several_goods_at_once():
    here = position([*CELLAR, "E@1,-2/3"], "2/act", options="traders=1")
    assert field(play(here, "-"), 3) == "1:0,7,10,0.0.0;2:0,7,10,2.0.0"


@pytest.mark.parametrize(
    ("goods", "points"),
    [
        (("0.0.0", "0.0.0"), [0, 0]),
        (("1.0.0", "0.0.0"), [10, 0]),
        (("1.0.0", "1.0.0"), [10, 10]),
        (("2.0.0", "0.2.0"), [10, 10]),
        (("1.0.0", "2.1.0"), [0, 20]),
        (("1.1.0", "1.0.0"), [20, 10]),
        (("0.1.0", "2.1.0"), [10, 20]),
    ],
)
def test_goods_at_the_end(goods, points):
    tiles = [*CELLAR, "bA@1,-2/0", "bE@1,-3/2", "bR@0,-3/2"]
    assert gains_at_the_end(position(tiles, "1/draw", goods=goods, options="traders=1")) == points


def test_no_goods_no_points():
    assert gains_at_the_end(start(traders=1)) == [0, 0]
