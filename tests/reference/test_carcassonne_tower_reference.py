"""The reference of Carcassonne with Der Turm: towers, prisoners and ransom, sentence by sentence."""

import pytest

from tests.reference.carcassonne import Position, start
from tests.reference.carcassonne_tables import at_the_end, field, position, scores, segments, supplies

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
