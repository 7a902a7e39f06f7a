"""The reference of Carcassonne against known counts, and the basic game sentence by sentence on small tables."""

import ast
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.reference.carcassonne import Position, all_tiles, perft, start, turned_ends
from tests.reference.carcassonne.board import feature_of, num_pennants, num_tiles
from tests.reference.carcassonne_tables import (
    CLOSED,
    at_the_end,
    broken_rule_of,
    feature,
    field,
    position,
    rest_of_the_tiles,
    scores,
    segments,
    supplies,
    text_of,
)

HERE = Path(__file__).parent / "carcassonne"


# --- counts ----------------------------------------------------------------------------------------


def test_known_counts():
    assert [perft(start(), depth) for depth in range(4)] == [1, 41, 172, 921]
    assert [perft(start(tower=0), depth) for depth in range(5)] == [1, 24, 102, 484, 11551]


def test_it_stands_alone():
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert all(name.name in sys.stdlib_module_names | {"numpy"} for name in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                assert node.module.split(".")[0] in sys.stdlib_module_names | {"numpy"}


# --- the tiles -------------------------------------------------------------------------------------


def test_numbers_of_tiles():
    tiles = all_tiles().values()
    assert sum(tile.copies for tile in tiles if tile.set == "base") == 72
    assert sum(tile.copies for tile in tiles if tile.set == "tower") == 18
    assert all(tile.has_foundation == (tile.set == "tower") for tile in tiles)


@pytest.mark.parametrize("id", all_tiles())
def test_every_edge_has_its_segments(id):
    tile = all_tiles()[id]
    ends = {
        kind: Counter(end for segment in tile.segments if segment.kind == kind for end in segment.ends)
        for kind in "crf"
    }
    assert set(ends["c"].values()) | set(ends["r"].values()) | set(ends["f"].values()) <= {1}
    assert set(ends["c"]) == {side for side in range(4) if tile.edges[side] == "C"}
    assert set(ends["r"]) == {side for side in range(4) if tile.edges[side] == "R"}
    assert set(ends["f"]) == {half for half in range(8) if tile.edges[half // 2] != "C"}
    for segment in tile.segments:
        assert all(tile.segment(city) is not None for city in segment.touches)


@pytest.mark.parametrize("id", all_tiles())
def test_number_of_rotations(id):
    tile = all_tiles()[id]
    looks = []
    for rotation in range(4):
        ends = {segment.name: turned_ends(segment, rotation) for segment in tile.segments}
        looks.append(
            frozenset(
                Counter(
                    (
                        segment.kind,
                        ends[segment.name],
                        segment.pennants,
                        segment.good,
                        frozenset(ends[city] for city in segment.touches),
                    )
                    for segment in tile.segments
                ).items()
            )
        )
    assert len(set(looks)) == tile.rotations
    assert len(set(looks[: tile.rotations])) == tile.rotations


# --- placing (1.1) ---------------------------------------------------------------------------------


def test_first_placements():
    here = start().apply("+E")
    assert field(here, 5) == "1/place/E"
    assert here.actions() == ["@0,-1/2", "@0,1/1", "@0,1/2", "@0,1/3"]
    for token, rule in [
        ("@0,1/0", "1.1"),  # city to field
        ("@1,0/0", "1.1"),  # field to road
        ("@0,0/0", "1.1"),
        ("@2,0/0", "1.1"),
        ("@1,1/0", "1.1"),  # corner to corner
        ("@0,1/4", "3"),
        ("@0,1/1", None),
        ("+E", "1.1"),
        ("-", "1.1"),
        ("c0", "1.1"),
    ]:
        assert here.why(token) == rule, token


def test_canonical_rotations():
    here = start().apply("+U")
    assert "@1,0/0" in here.actions() and here.why("@1,0/2") == "3"
    assert start().apply("+B").actions() == ["@0,1/0"]
    assert start().apply("+B").why("@0,1/1") == "3"


def test_draws():
    here = start()
    assert here.player() == "chance"
    assert here.weights()["+D"] == 3 and here.weights()["+V"] == 9 and sum(here.weights().values()) == 89
    for token, rule in [
        ("+Y", "3"),
        ("!D", "1.1"),
        ("+D", None),
        ("@0,1/0", "1.1"),
        ("D", "3"),
        ("$1", "1.1"),
    ]:
        assert here.why(token) == rule, token
    assert start(tower=0).why("+tA") == "1.6" and sum(start(tower=0).weights().values()) == 71


def test_tile_that_fits_nowhere():
    here = position(CLOSED, "2/draw")
    assert "!C" in here.actions() and "+C" not in here.actions()
    assert here.why("+C") == "1.1" and here.why("!C") is None and here.why("!D") == "1.1"
    after = here.apply("!C")
    assert field(after, 1) == "D@0,0/0;E@0,-1/2;!C" and field(after, 5) == "2/draw"
    assert "!C" not in after.actions() and after.why("!C") == "1.1"
    assert broken_rule_of(text_of(CLOSED, "2/place/C")) == "1.1"


# --- followers (1.2, 1.3) --------------------------------------------------------------------------


def test_followers_on_the_tile_just_placed():
    here = position(["D@0,0/0", "K@0,-1/2"], "1/act")
    assert segments(here) == ["c0", "f0", "f1", "r0"]
    taken = position(["D@0,0/0", "K@0,-1/2"], "1/act", "2@0,0:c0")
    assert segments(taken) == ["f0", "f1", "r0"]
    for token, rule in [("c0", "1.2"), ("c1", "1.2"), ("m", "1.2"), ("r0", None), ("-", None)]:
        assert taken.why(token) == rule, token
    assert taken.why("@1,0/0") == "1.2" and taken.why("+D") == "1.2" and taken.why("x-") == "1.2"


def test_no_follower_left():
    row = [f"U@{x},0/0" for x in range(1, 8)]
    everybody = ";".join(f"1@{x},0:r0" for x in range(1, 8))
    here = position(["D@0,0/0", *row, "B@0,1/0"], "1/act", everybody)
    assert here.actions() == ["-"] and here.why("m") == "1.2"


def test_whole_feature_counts():
    tiles = ["D@0,0/0", "U@1,0/0", "U@2,0/0"]
    here = position(tiles, "1/act", "2@0,0:r0")
    assert segments(here) == ["f0", "f1"]
    here = position(tiles, "1/act", "2@0,0:f0")
    assert segments(here) == ["f1", "r0"]


def test_two_segments_of_one_feature_are_two_actions():
    # A city that comes back to the two cities of one tile, and is closed by it.
    tiles = ["D@0,0/0", "R@0,-1/1", "N@0,-2/2", "N@1,-2/3", "I@1,-1/0"]
    here = position(tiles, "1/act")
    assert segments(here) == ["c0", "c1", "f0"]
    assert feature(here, 1, -1, "c0") == feature(here, 1, -1, "c1")
    assert scores(here.apply("c0")) == scores(here.apply("c1")) == [10, 0]


# --- what is complete (1.3, 1.4) -------------------------------------------------------------------


@pytest.mark.parametrize(("small_city", "points"), [(4, 4), (2, 2)])
def test_small_city(small_city, points):
    here = position(CLOSED, "1/act", options=f"small_city={small_city}").apply("c0")
    assert scores(here) == [points, 0] and supplies(here) == [7, 7] and field(here, 2) == "-"
    assert field(here, 5) == "2/draw"


@pytest.mark.parametrize("small_city", [4, 2])
def test_city_with_pennant(small_city):
    tiles = ["D@0,0/0", "F@0,-1/1", "E@0,-2/2"]
    here = position(tiles, "2/act", "1@0,0:c0", options=f"small_city={small_city}").apply("-")
    assert scores(here) == [8, 0]


def test_road_and_ties():
    tiles = ["D@0,0/0", "W@-1,0/0", "W@1,0/0"]
    here = position(tiles, "1/act")
    assert scores(here.apply("r2")) == [3, 0]  # the western road of the new crossing
    assert scores(here.apply("r0")) == [0, 0]
    both = position(tiles, "1/act", "1@-1,0:r0;2@0,0:r0")
    assert scores(both.apply("-")) == [3, 3] and supplies(both.apply("-")) == [7, 7]
    two = position(["D@0,0/0", "W@-1,0/0", "U@1,0/0", "W@2,0/0"], "1/act", "1@-1,0:r0;2@0,0:r0;2@1,0:r0")
    assert scores(two.apply("-")) == [0, 4] and supplies(two.apply("-")) == [7, 7]


def test_ring_road():
    tiles = ["D@0,0/0", "V@0,1/3", "V@1,1/0", "V@0,2/2", "V@1,2/1"]
    here = position(tiles, "1/act").apply("r0")
    assert scores(here) == [4, 0]


RING = ["U@1,0/0", "U@-1,0/0", "B@0,1/0", "E@1,1/1", "E@-1,1/3", "E@0,2/2", "B@1,2/0", "B@-1,2/0"]


def test_monastery():
    here = position(["D@0,0/0", *RING], "1/act", "2@0,1:m")
    assert scores(here.apply("-")) == [0, 9]
    without = position(["D@0,0/0", *RING[:-1]], "1/act", "2@0,1:m")
    assert scores(without.apply("-")) == [0, 0] and at_the_end(without) == [0, 8]
    assert without.why("m") is None  # the new tile is a monastery too


def test_tiles_count_once_in_a_feature():
    # Both curves of tG belong to one road, which runs round its north-eastern corner.
    tiles = ["D@0,0/0", "tG@1,0/0", "V@1,-1/3", "V@2,-1/0", "V@2,0/1", "W@-1,0/0"]
    here = position(tiles, "1/draw", "1@0,0:r0")
    assert feature(here, 0, 0, "r0") >= {"1,0:r0", "1,0:r1"}
    assert at_the_end(here) == [6, 0]
    assert scores(position([*tiles, "W@1,1/1"], "1/act", "1@0,0:r0").apply("-")) == [7, 0]


# --- the end (1.3, 1.4, 1.5) -----------------------------------------------------------------------


def test_what_is_left_at_the_end():
    tiles = ["D@0,0/0", "F@0,-1/1", "U@1,0/0", "B@0,1/0"]
    here = position(tiles, "1/draw", "1@0,-1:c0;1@0,0:r0;2@0,1:m")
    assert at_the_end(here) == [3 + 2, 1 + 2]  # city 2 tiles and a pennant; road 2 tiles; D and U beside B


FARM = ["D@0,0/0", "E@0,-1/2", "U@1,0/0"]


@pytest.mark.parametrize(
    ("followers", "by_rule"),
    [
        ("1@0,-1:f0;1@0,0:f0", {3: [6, 0], 2: [3, 0], 1: [4, 0]}),
        ("1@0,0:f0;2@0,-1:f0", {3: [3, 3], 2: [3, 3], 1: [4, 4]}),
        ("1@0,0:f0;2@0,-1:f0;2@1,0:f0", {3: [3, 6], 2: [3, 3], 1: [0, 4]}),
        ("1@0,0:f0;2@1,0:f0", {3: [3, 3], 2: [3, 3], 1: [4, 4]}),
        ("1@0,0:f1", {3: [0, 0], 2: [0, 0], 1: [0, 0]}),
    ],
)
def test_farmers(followers, by_rule):
    for rule, points in by_rule.items():
        assert at_the_end(position(FARM, "2/draw", followers, options=f"farmers={rule}")) == points


def test_one_field_touches_a_city_once():
    here = position([*FARM, "B@1,-1/0"], "2/draw", "1@0,0:f0")
    assert feature(here, 0, 0, "f0") == {"0,0:f0", "1,0:f0", "1,-1:f0", "0,-1:f0"}
    assert at_the_end(here) == [3, 0]


def test_open_city_feeds_nobody():
    assert at_the_end(position(["D@0,0/0"], "1/draw", "1@0,0:f0")) == [0, 0]
    here = position(["D@0,0/0", "H@0,-1/0", "E@0,-2/2"], "1/draw", "1@0,-1:f0")
    assert at_the_end(here) == [6, 0]  # two cities, both closed


def test_last_tile():
    tiles = ["D@0,0/0", "U@1,0/0", "E@0,-1/2"]
    gone = rest_of_the_tiles(tiles)
    here = position(tiles, "1/act", "2@1,0:r0", discards=gone)
    over = here.apply("c0")
    # The city is complete: four points, and the follower goes home before the end; the road counts at the end.
    assert field(over, 5) == "-/end" and scores(over) == [4, 2] and supplies(over) == [7, 6]
    assert field(over, 2) == "2@1,0:r0" and over.result() == "1" and over.is_over() and over.player() == "-"
    assert over.actions() == [] and over.why("-") == "1.3" and over.why("+D") == "1.3"
    assert Position.from_text(over.to_text()) == over
    assert here.apply("f0").result() == "1" and scores(here.apply("f0")) == [3, 2]
    assert scores(here.apply("-")) == [0, 2] and here.apply("-").result() == "2"
    two = position(tiles, "1/act", "2@1,0:r0", scores=(2, 0), discards=gone)
    assert two.apply("-").result() == "1,2"


def test_end_after_a_discard():
    gone = rest_of_the_tiles(CLOSED)
    gone.remove("C")
    here = position(CLOSED, "2/draw", "1@0,0:f0", scores=(2, 0), discards=gone)
    assert here.actions() == ["!C"]
    over = here.apply("!C")
    assert field(over, 5) == "-/end" and scores(over) == [5, 0] and over.result() == "1"


# --- bridge and inner field (2.9) ------------------------------------------------------------------


def test_bridge():
    here = position(["D@0,0/0", "tH@0,-1/1"], "1/act")
    assert feature(here, 0, -1, "c0") == {"0,0:c0", "0,-1:c0"}
    assert feature(here, 0, -1, "r0") == {"0,-1:r0"}
    assert [feature(here, 0, -1, f"f{i}") for i in range(4)] == [{f"0,-1:f{i}"} for i in range(4)]
    assert segments(here) == ["c0", "f0", "f1", "f2", "f3", "r0"]
    closed = position(["D@0,0/0", "tH@0,-1/1", "E@0,-2/2"], "2/act", "1@0,-1:f2")
    assert at_the_end(closed) == [3, 0] and scores(closed.apply("c0")) == [0, 6]
    crossed = position(["D@0,0/0", "tH@0,-1/1", "W@-1,-1/0", "W@1,-1/0"], "1/act", "2@0,-1:r0")
    assert scores(crossed.apply("-")) == [0, 3]  # from crossing to crossing, over the bridge


def test_inner_field():
    here = position(["D@0,0/0", "tQ@0,-1/0"], "1/act")
    assert segments(here) == ["c0", "c1", "f0"]
    assert feature(here, 0, -1, "f0") == {"0,-1:f0"}
    after = here.apply("f0")
    assert field(after, 2) == "1@0,-1:f0"
    assert at_the_end(after) == [3, 0]  # the southern city is complete, the other is not


def test_pennant_counts_with_its_city():
    here = position(["D@0,0/0", "tQ@0,-1/2"], "1/act")
    whole = feature_of(here.state.board(), ((0, 0), "c0"))
    assert num_tiles(whole) == 2 and num_pennants(here.state.board(), whole) == 1


# --- whole games -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"tower": 0, "small_city": 2, "farmers": 1},
        {"players": 3, "farmers": 2, "no_gap": 1},
        {"players": 6, "farmers": 1, "diagonal": 1, "no_gap": 1},
        {"players": 4, "no_surprise": 1, "capture_own": 0},
        {"players": 5, "tower_top_safe": 1, "diagonal": 1, "small_city": 2},
        {"players": 2, "no_ransom": 1, "no_surprise": 1, "no_gap": 1},
    ],
    ids=str,
)
def test_random_game(options):
    rng = random.Random(repr(options))
    here = start(**options)
    drawn = 0
    while not here.is_over():
        text = here.to_text()
        assert Position.from_text(text) == here and Position.from_text(text).to_text() == text
        assert here.result() == "*"
        tokens = here.actions()
        assert tokens == sorted(set(tokens)) and tokens
        assert all(here.why(token) is None for token in rng.sample(tokens, min(3, len(tokens))))
        if weights := here.weights():
            assert list(weights) == tokens and all(weights.values())
            token = rng.choices(tokens, list(weights.values()))[0]
            drawn += 1
        else:
            token = rng.choice(tokens)
        here = here.apply(token)
    assert drawn == (89 if here.state.options.tower else 71)
    assert Position.from_text(here.to_text()) == here
    assert here.actions() == [] and here.player() == "-"
    best = max(scores(here))
    assert here.result() == ",".join(str(i) for i, score in enumerate(scores(here), 1) if score == best)
