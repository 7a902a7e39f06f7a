"""The reference of Carcassonne with Der Turm against known counts, and sentence by sentence on small tables."""

import ast
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.reference.carcassonne import Position, ReferenceError_, all_tiles, perft, start, turned_ends
from tests.reference.carcassonne.board import feature_of, num_pennants, num_tiles
from tests.reference.carcassonne.scoring import points_at_the_end

HERE = Path(__file__).parent / "carcassonne"
PIECES = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}


def text_of(
    tiles: list[str],
    turn: str,
    followers: str = "",
    scores: tuple[int, ...] = (),
    prisoners: str = "",
    options: str = "",
    players: int = 2,
    discards: list[str] | None = None,
) -> str:
    """A text in which the supplies follow from what lies on the table; `turn` "act" names the last tile itself."""
    with_tower = "tower=0" not in options
    pieces = [PIECES[players] if with_tower else 0] * players
    for tile in tiles:
        for _ in range(int(tile.partition("^")[2] or 0)):
            pieces[pieces.index(max(pieces))] -= 1
    supply = [7] * players
    for item in filter(None, followers.split(";")):
        supply[int(item[0]) - 1] -= 1
    for item in filter(None, prisoners.split(";")):
        supply[int(item[2]) - 1] -= int(item.partition(":")[2])
    scores = scores or (0,) * players
    purses = [f"{i + 1}:{scores[i]},{supply[i]},{pieces[i]}" for i in range(players)]
    player, _, phase = turn.partition("/")
    if phase.split("@")[0].rstrip("$") in ("act", "capture"):
        kind, _, rest = phase.partition("@")
        ransom = "$" if turn.endswith("$") else ""
        last = tiles[-1].partition("^")[0]
        turn = f"{player}/{kind.rstrip('$')}/{last}" + (f"@{rest.rstrip('$')}" if rest else "") + ransom
    return " ".join(
        (
            f"cc1;players={players}" + (options and f";{options}"),
            ";".join([*tiles, *(f"!{id}" for id in discards or [])]),
            followers or "-",
            ";".join(purses),
            prisoners or "-",
            turn,
        )
    )


def position(*args, **kwargs) -> Position:
    return Position.from_text(text_of(*args, **kwargs))


def scores(here: Position) -> list[int]:
    return [purse.score for purse in here.state.purses]


def supplies(here: Position) -> list[int]:
    return [purse.followers for purse in here.state.purses]


def field(here: Position, number: int) -> str:
    return here.to_text().split(" ")[number]


def segments(here: Position) -> list[str]:
    return [token for token in here.actions() if token[0] in "crfm"]


def feature(here: Position, x: int, y: int, name: str) -> set[str]:
    return {f"{cx},{cy}:{part}" for (cx, cy), part in feature_of(here.state.board(), ((x, y), name))}


def at_the_end(here: Position) -> list[int]:
    """What an end now would bring each player."""
    state = here.state
    points = points_at_the_end(state.options, state.board(), state.standing())
    return [points[player] for player in range(1, state.options.players + 1)]


def rest_of_the_tiles(tiles: list[str], with_tower: bool = True) -> list[str]:
    left = Counter(
        {tile.id: tile.copies for tile in all_tiles().values() if with_tower or tile.set == "base"}
    )
    left.subtract(tile.partition("@")[0] for tile in tiles)
    return list(left.elements())


def broken_rule_of(text: str) -> str:
    with pytest.raises(ReferenceError_) as caught:
        Position.from_text(text)
    return caught.value.rule


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


CLOSED = ["D@0,0/0", "E@0,-1/2"]  # no open city any more


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


# --- towers (2.2 to 2.4) ---------------------------------------------------------------------------


def test_tower_actions():
    tiles = ["D@0,0/0", "tB@0,1/0", "tC@0,2/0"]
    here = position(tiles, "1/act")
    assert [token for token in here.actions() if token[0] in "T^"] == ["T@0,1", "T@0,2"]
    assert here.why("^@0,1") == "2.2" and here.why("T@0,0") == "2.2" and here.why("T@5,5") == "2.2"
    assert start(tower=0).apply("+B").apply("@0,1/0").why("T@0,1") == "1.6"
    after = here.apply("T@0,2")
    assert field(after, 1) == "D@0,0/0;tB@0,1/0;tC@0,2/0^1" and field(after, 3) == "1:0,7,9;2:0,7,10"
    assert field(after, 5) == "2/draw"  # nobody can be captured


def test_top_closes_the_tower():
    tiles = ["D@0,0/0", "tB@0,1/0^2", "tC@0,2/0"]
    here = position(tiles, "1/act")
    assert [token for token in here.actions() if token[0] in "T^"] == ["T@0,1", "T@0,2", "^@0,1"]
    after = here.apply("^@0,1")
    assert field(after, 2) == "1@0,1:t" and supplies(after) == [6, 7]
    closed = position(tiles, "1/act", "2@0,1:t")
    assert [token for token in closed.actions() if token[0] in "T^"] == ["T@0,2"]
    assert closed.why("T@0,1") == "2.2" and closed.why("^@0,1") == "2.2"


def test_top_belongs_to_no_feature():
    tiles = ["D@0,0/0", "tA@0,1/2^1", "U@1,0/0", "B@1,1/0"]
    here = position(tiles, "2/act", "1@0,1:t")
    assert segments(here) == ["f0", "m"]
    assert at_the_end(here) == [0, 0]
    # One player may stand in a feature of the tile and on its tower.
    both = position(["D@0,0/0", "tB@0,1/0^1", "U@1,0/0"], "2/act", "1@0,1:f0;1@0,1:t")
    assert field(both, 2) == "1@0,1:f0;1@0,1:t" and segments(both) == ["f0", "r0"]


def test_no_piece_and_no_follower():
    tiles = ["D@0,0/0", "tB@0,1/0^20", "tC@0,2/0"]
    here = position(tiles, "1/act")
    assert here.why("T@0,1") == "2.2" and here.why("T@0,2") == "2.2" and here.why("^@0,1") is None
    row = [f"U@{x},0/0" for x in range(1, 8)]
    everybody = ";".join(f"1@{x},0:r0" for x in range(1, 8))
    here = position(["D@0,0/0", *row, "tB@0,1/0^1", "tC@0,2/0"], "1/act", everybody)
    assert here.why("^@0,1") == "2.2" and here.why("T@0,1") is None


STRIP = ["D@0,0/0", "tA@0,-1/2"]


def test_capture_before_scoring():
    here = position(STRIP, "1/act", "2@0,0:c0").apply("T@0,-1")
    assert field(here, 5) == "1/capture/tA@0,-1/2@0,-1" and here.player() == "1"
    assert here.actions() == ["x-", "x2@0,0:c0"]
    assert Position.from_text(here.to_text()) == here
    caught = here.apply("x2@0,0:c0")
    assert scores(caught) == [0, 0] and field(caught, 4) == "1>2:1" and supplies(caught) == [7, 6]
    spared = here.apply("x-")
    assert scores(spared) == [0, 4] and field(spared, 4) == "-" and supplies(spared) == [7, 7]
    for token, rule in [
        ("x1@0,0:c0", "2.3"),
        ("x2@0,0:r0", "2.3"),
        ("x2@9,9:c0", "2.3"),
        ("-", "2.3"),
        ("$2", "2.3"),
        ("x2@0,0:c", "3"),
        ("x-", None),
    ]:
        assert here.why(token) == rule, token


def test_own_follower_returns():
    here = position(STRIP, "1/act", "1@0,0:f1").apply("T@0,-1")
    after = here.apply("x1@0,0:f1")
    assert field(after, 4) == "-" and supplies(after) == [7, 7]
    edition = position(STRIP, "1/act", "1@0,0:f1", options="capture_own=0").apply("T@0,-1")
    assert field(edition, 5) == "2/draw"  # nobody else is there, so there is nothing to ask
    two = position([STRIP[0], "U@1,0/0", STRIP[1]], "1/act", "1@0,0:f1;2@1,0:f0", options="capture_own=0")
    assert field(two.apply("T@0,-1"), 5) == "2/draw"  # the other one stands on a corner


# A tower at (0, 1) with a gap to its south that one can walk round.
GAP = ["D@0,0/0", "tB@0,1/0", "B@1,1/0", "B@1,2/0", "B@1,3/0", "B@0,3/0", "E@2,1/1"]


@pytest.mark.parametrize(
    ("height", "options", "cells"),
    [
        (1, "", {"0,1", "0,0", "1,1"}),
        (2, "", {"0,1", "0,0", "1,1", "2,1", "0,3"}),
        (2, "no_gap=1", {"0,1", "0,0", "1,1", "2,1"}),
        (1, "no_surprise=1", {"0,1"}),
        (2, "no_surprise=1", {"0,1", "0,0", "1,1"}),
        (2, "diagonal=1", {"0,1", "0,0", "1,1", "2,1", "1,2", "0,3"}),
        (2, "no_gap=1;diagonal=1", {"0,1", "0,0", "1,1", "2,1", "1,2"}),
        (3, "no_gap=1;diagonal=1", {"0,1", "0,0", "1,1", "2,1", "1,2", "1,3"}),
        (4, "no_gap=1;diagonal=1", {"0,1", "0,0", "1,1", "2,1", "1,2", "1,3", "0,3"}),
        (3, "no_gap=1;no_surprise=1;diagonal=1", {"0,1", "0,0", "1,1", "2,1", "1,2"}),
        (3, "no_surprise=1", {"0,1", "0,0", "1,1", "2,1", "0,3"}),
    ],
)
def test_range(height, options, cells):
    everywhere = {"0,0": "f1", "0,1": "f0", "0,3": "m", "1,1": "m", "1,2": "m", "1,3": "m", "2,1": "c0"}
    order = sorted(everywhere, key=lambda cell: tuple(map(int, cell.split(","))))
    followers = ";".join(f"2@{cell}:{everywhere[cell]}" for cell in order)
    tiles = [tile if tile[:2] != "tB" or height == 1 else f"{tile}^{height - 1}" for tile in GAP]
    tiles.append("U@1,0/0")
    here = position(tiles, "1/act", followers, options=options).apply("T@0,1")
    assert {token.split("@")[1].split(":")[0] for token in here.actions() if token != "x-"} == cells
    for cell, segment in everywhere.items():
        if cell not in cells:
            x, y = map(int, cell.split(","))
            in_plain_range = (x == 0 or y == 1) and abs(x) + abs(y - 1) <= height
            assert here.why(f"x2@{cell}:{segment}") == ("2.8" if in_plain_range else "2.3")


def test_top_can_be_captured_and_opens_the_tower():
    tiles = ["D@0,0/0", "tB@0,1/0^3", "tC@0,2/0"]
    here = position(tiles, "1/act", "2@0,1:t").apply("T@0,2")
    assert here.actions() == ["x-", "x2@0,1:t"]
    after = here.apply("x2@0,1:t").apply("+B").apply("@1,1/0")
    assert "T@0,1" in after.actions() and "^@0,1" in after.actions()
    safe = position(tiles, "1/act", "2@0,1:t", options="tower_top_safe=1").apply("T@0,2")
    assert field(safe, 5) == "2/draw"
    both = position(tiles, "1/act", "2@0,1:f0;2@0,1:t", options="tower_top_safe=1").apply("T@0,2")
    assert both.actions() == ["x-", "x2@0,1:f0"] and both.why("x2@0,1:t") == "2.8"
    own = position(tiles, "1/act", "1@0,1:t;2@0,1:f0", options="capture_own=0").apply("T@0,2")
    assert own.why("x1@0,1:t") == "2.8"


# --- exchange and ransom (2.5, 2.6) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "left"), [("2>1:1", "-"), ("2>1:2", "2>1:1"), ("1>2:1", "1>2:2"), ("", "1>2:1")]
)
def test_exchange(held, left):
    here = position(STRIP, "1/act", "2@0,0:f1", prisoners=held).apply("T@0,-1").apply("x2@0,0:f1")
    assert field(here, 4) == left
    assert sum(supplies(here)) == 14 - sum(int(item.partition(":")[2]) for item in [left] if item != "-")


def test_exchange_is_between_two():
    here = position(STRIP, "1/act", "2@0,0:f1", prisoners="2>3:1;3>1:1", players=3)
    after = here.apply("T@0,-1").apply("x2@0,0:f1")
    assert field(after, 4) == "1>2:1;2>3:1;3>1:1"


def test_ransom():
    row = [f"U@{x},0/0" for x in range(1, 6)]
    standing = ";".join(f"1@{x},0:r0" for x in range(1, 6))
    tiles = ["D@0,0/0", *row, "tB@0,1/0"]
    here = position(tiles, "1/act", standing, scores=(3, 1), prisoners="2>1:2")
    assert supplies(here) == [0, 7] and "$2" in here.actions() and "f0" not in here.actions()
    paid = here.apply("$2")
    assert scores(paid) == [0, 4] and supplies(paid) == [1, 7] and field(paid, 4) == "2>1:1"
    assert field(paid, 5) == "1/act/tB@0,1/0$" and Position.from_text(paid.to_text()) == paid
    assert paid.why("$2") == "2.6" and "f0" in paid.actions() and not any(t[0] == "$" for t in paid.actions())
    assert field(paid.apply("f0"), 5) == "2/draw"
    tower = paid.apply("T@0,1")
    assert field(tower, 5) == "2/draw"
    poor = position(tiles, "1/act", standing, scores=(2, 9), prisoners="2>1:2")
    assert poor.why("$2") == "2.6" and not any(token[0] == "$" for token in poor.actions())
    house = position(tiles, "1/act", standing, scores=(3, 1), prisoners="2>1:2", options="no_ransom=1")
    assert house.why("$2") == "2.8" and not any(token[0] == "$" for token in house.actions())
    assert here.why("$1") == "2.6" and here.why("$5") == "2.6"


def test_ransom_is_once_even_with_points_left():
    tiles = ["D@0,0/0", "tB@0,1/0"]
    here = position(tiles, "1/act", "2@0,0:f0", scores=(9, 0), prisoners="2>1:2").apply("$2")
    assert not any(token[0] == "$" for token in here.actions())
    capture = here.apply("T@0,1")
    assert field(capture, 5) == "1/capture/tB@0,1/0@0,1$" and Position.from_text(capture.to_text()) == capture
    after = capture.apply("x2@0,0:f0")
    assert field(after, 4) == "-" and field(after, 5) == "2/draw"


def test_choice_of_captor():
    tiles = ["D@0,0/0", "tB@0,1/0"]
    here = position(tiles, "1/act", scores=(3, 0, 0), prisoners="2>1:1;3>1:1", players=3)
    assert [token for token in here.actions() if token[0] == "$"] == ["$2", "$3"]
    assert scores(here.apply("$3")) == [0, 0, 3]


# --- texts -----------------------------------------------------------------------------------------


def test_start_texts():
    assert start().to_text() == (
        "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw"
    )
    for players, pieces in PIECES.items():
        assert field(start(players=players), 3) == ";".join(f"{i + 1}:0,7,{pieces}" for i in range(players))
    assert field(start(tower=0), 3) == "1:0,7,0;2:0,7,0"
    house = start(tower_top_safe=1, no_gap=1, capture_own=0, diagonal=1)
    assert field(house, 0).endswith(";farmers=3;no_gap=1;diagonal=1;capture_own=0;tower_top_safe=1")


@pytest.mark.parametrize(
    ("text", "old", "new", "rule"),
    [
        (start().to_text(), "cc1", "cc2", "3"),
        (start().to_text(), "players=2", "players=7", "1.1"),
        (start().to_text(), "players=2", "players=3", "3"),
        (start().to_text(), "tower=1", "tower=2", "1.6"),
        (start().to_text(), "tower=1", "tower=0", "1.6"),
        (start().to_text(), "tower=1", "tower=0;no_gap=1", "1.6"),
        (start().to_text(), "small_city=4", "small_city=3", "1.5"),
        (start().to_text(), "farmers=3", "farmers=4", "1.5"),
        (start().to_text(), "farmers=3", "farmers=3;no_gap=2", "2.8"),
        (start().to_text(), "farmers=3", "farmers=3;river=1", "3"),
        (start().to_text(), "farmers=3", "farmers=3;farmers=3", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/1", "1.1"),
        (start().to_text(), "D@0,0/0", "D@1,0/0", "1.1"),
        (start().to_text(), "D@0,0/0", "E@0,0/0", "1.1"),
        (start().to_text(), "D@0,0/0", "-", "3"),
        (start().to_text(), "D@0,0/0", "!C", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;E@0,-1/0", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;E@5,5/0", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;E@0,0/0", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;B@0,1/1", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;B@00,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;B@-0,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;Y@0,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;!C;B@0,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;!C;!C", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0^1", "2.2"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;tB@0,1/0^0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;tB@0,1/0^1", "2.1"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c0 1:0,7", "1.1"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c1 1:0,6", "1.2"),
        (start().to_text(), " - 1:0,7", " 1@0,1:c0 1:0,6", "1.2"),
        (start().to_text(), " - 1:0,7", " 1@0,0:t 1:0,6", "2.2"),
        (start().to_text(), " - 1:0,7", " 3@0,0:c0 1:0,6", "1.1"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c0;2@0,0:r0 1:0,6", "1.2"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c 1:0,6", "3"),
        (start().to_text(), "1:0,7,10", "2:0,7,10", "3"),
        (start().to_text(), "1:0,7,10", "1:-1,7,10", "3"),
        (start().to_text(), "1:0,7,10", "1:0,8,10", "1.1"),
        (start().to_text(), "1:0,7,10;2:0,7,10", "1:0,7,11;2:0,7,9", "2.1"),
        (start().to_text(), "1:0,7,10", "1:0,07,10", "3"),
        (start().to_text(), " - 1/draw", " 1>1:1 1/draw", "2.3"),
        (start().to_text(), " - 1/draw", " 1>3:1 1/draw", "1.1"),
        (start().to_text(), " - 1/draw", " 1>2:0 1/draw", "3"),
        (start().to_text(), " - 1/draw", " 1>2:1 1/draw", "1.1"),
        (start().to_text(), " - 1/draw", " 1>2:1;2>1:1 1/draw", "2.5"),
        (start().to_text(), "1/draw", "3/draw", "1.1"),
        (start().to_text(), "1/draw", "1/draw$", "3"),
        (start().to_text(), "1/draw", "1/roll", "3"),
        (start().to_text(), "1/draw", "-/end", "1.3"),
        (start().to_text(), "1/draw", "1/place/Y", "3"),
        (start().to_text(), "1/draw", "1/act/D@0,0/0", "1.1"),
        (start().to_text(), "1/draw", "1/act/E@0,1/1", "3"),
        (start().to_text(), "1/draw", "1/draw extra", "3"),
        (start(tower=0).to_text(), "1:0,7,0", "1:0,7,1", "1.6"),
        (start(tower=0).to_text(), " - 1/draw", " 1>2:1 1/draw", "1.6"),
        (start(tower=0).to_text(), "D@0,0/0", "D@0,0/0;tB@0,1/0", "1.6"),
    ],
)
def test_faulty_text(text, old, new, rule):
    assert old in text and Position.from_text(text).to_text() == text
    assert broken_rule_of(text.replace(old, new, 1)) == rule


def test_faulty_texts_of_turns():
    tiles = ["D@0,0/0", "tB@0,1/0^1"]
    assert broken_rule_of(text_of(tiles, "1/act")) == "2.2"  # no piece before the act
    assert broken_rule_of(text_of(tiles, "1/capture@0,1")) == "2.3"
    assert broken_rule_of(text_of(tiles, "1/capture@0,1", "2@0,1:f0")) == "1.2"
    assert broken_rule_of(text_of(tiles, "1/capture@0,0", "2@0,0:f0")) == "2.2"
    right = position(tiles, "1/capture@0,1", "2@0,0:f0")
    assert right.actions() == ["x-", "x2@0,0:f0"]
    assert broken_rule_of(text_of(tiles, "1/capture@0,1$", "2@0,0:f0", options="no_ransom=1")) == "2.8"
    assert broken_rule_of(text_of(["D@0,0/0", "B@0,1/0"], "1/act$", options="tower=0")) == "1.6"
    closed = [*tiles[:1], "tB@0,1/0^1", "tC@0,2/0"]
    assert broken_rule_of(text_of(closed, "1/capture@0,1", "2@0,0:f0;2@0,1:t")) == "2.2"
    gone = rest_of_the_tiles(CLOSED)
    assert broken_rule_of(text_of(CLOSED, "1/draw", discards=gone)) == "1.3"
    assert position(CLOSED, "-/end", discards=gone).result() == "1,2"


def test_order_of_the_lists():
    tiles = ["D@0,0/0", "tB@0,1/0^1", "U@-1,0/0", "U@1,0/0"]
    right = "1@-1,0:r0;1@0,0:f1;2@0,1:f0;2@0,1:t;2@1,0:f0"
    assert field(position(tiles, "1/draw", right), 2) == right
    items = right.split(";")
    for i in range(len(items) - 1):
        wrong = [*items[:i], items[i + 1], items[i], *items[i + 2 :]]
        assert broken_rule_of(text_of(tiles, "1/draw", ";".join(wrong))) == "3"
    doubled = text_of(tiles, "1/draw", "1@0,0:f1;1@0,0:f1")
    assert broken_rule_of(doubled) == "1.2"
    prisoners = position(tiles, "1/draw", prisoners="1>2:1;1>3:2;3>2:1", players=3)
    assert field(prisoners, 4) == "1>2:1;1>3:2;3>2:1"
    assert broken_rule_of(text_of(tiles, "1/draw", prisoners="1>3:2;1>2:1;3>2:1", players=3)) == "3"


def test_malformed_tokens():
    here = position(["D@0,0/0", "tB@0,1/0"], "1/act")
    for token in (
        "",
        "f",
        "f00",
        "T@0",
        "T@01,0",
        "T@-0,1",
        "^0,1",
        "$0",
        "$7",
        "x2",
        "--",
        "F0",
        "f0 ",
        "m0",
    ):
        assert here.why(token) == "3", token


# --- whole games -----------------------------------------------------------------------------------


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
