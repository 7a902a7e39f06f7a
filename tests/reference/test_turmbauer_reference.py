"""The reference of Turmbauer against known counts, and ruling by ruling on small positions built by hand."""

import ast
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.reference.turmbauer import (
    SET_A,
    SET_B,
    SET_C,
    PieceSet,
    Position,
    ReferenceError_,
    orientations,
    perft,
    start,
)

SETS = {"A": SET_A, "B": SET_B, "C": SET_C}


def position_text(
    tower: list[str],
    turn: str,
    climbers: str = "",
    boxes: dict[str, list[str]] | None = None,
    rings: str = "R2G2B2K2",
    options: str = "",
    set: str = "A",
) -> str:
    """A text in which the boxes are filled up until every colour has used one block in each of its turns.

    `climbers` names those off the table ("R=0,0,0;G=1,0,0"); `boxes` must be in the boxes in any case.
    """
    colour, round, phase = turn.split("/")[:3]
    if phase == "collapse":
        colour = turn.split("/")[3]
    at = dict(item.split("=") for item in climbers.split(";")) if climbers else {}
    contents = []
    counted = ("settle", "climb", "collapse")  # the block of the running turn is used
    for seat, letter in enumerate("RGBK"):
        box = list((boxes or {}).get(letter, []))
        built = [block[1:].partition("@")[0].rstrip("~") for block in tower if block[0] == letter]
        left = Counter({piece.id: piece.count for piece in SETS[set].pieces})
        left.subtract(built + box)
        turns = 12
        if colour != "-":
            moves_at = "RGBK".index(colour)
            turns = int(round) - 1 + (seat < moves_at or (seat == moves_at and phase in counted))
        missing = turns - len(built) - len(box)
        assert missing >= 0, letter
        box += list(left.elements())[::-1][:missing]
        contents.append(f"{letter}={','.join(box)}")
    return " ".join(
        (
            f"tb1;set={set}{options}",
            ";".join(tower) or "-",
            ";".join(f"{letter}={at.get(letter, 't')}" for letter in "RGBK"),
            ";".join(contents),
            rings,
            turn,
        )
    )


def position(*args, **kwargs) -> Position:
    return Position.from_text(position_text(*args, **kwargs))


def broken_rule_of(text: str) -> str:
    with pytest.raises(ReferenceError_) as caught:
        Position.from_text(text)
    return caught.value.rule


# --- counts ----------------------------------------------------------------------------------------


def test_rotations_of_set_a():
    assert [len(orientations(piece)) for piece in SET_A.pieces] == [1, 1, 6, 3, 12, 24, 24, 24, 24, 12, 24]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [("A", 24024), ("B", 20286), ("C", 13251)])
def test_perft_2(name, count):
    assert perft(start(name), 0) == 1
    assert perft(start(name), 1) == 21
    assert perft(start(name), 2) == count


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "count"),
    [
        pytest.param("A", 174830, marks=pytest.mark.long),
        pytest.param("B", 146836, marks=pytest.mark.long),
        ("C", 96557),
    ],
)
def test_perft_3(name, count):
    assert perft(start(name), 3) == count


# --- whole games -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        pytest.param({"set": "B", "overhang": "cube"}, marks=pytest.mark.long),
        {"set": "C", "insertion": "path"},
        pytest.param({"pairs": True, "headroom": 2}, marks=pytest.mark.long),
        {"set": "B", "seats": "YGK", "insertion": "path", "headroom": 2},
        {"set": "C", "seats": "KBGR", "pairs": True, "overhang": "cube", "insertion": "path", "headroom": 2},
    ],
)
def test_random_game(options):
    rng = random.Random(repr(options))
    here = start(**options)
    plies = 0
    while not here.is_over():
        text = here.to_text()
        assert Position.from_text(text) == here
        assert Position.from_text(text).to_text() == text
        assert here.result() == "*"
        tokens = here.actions()
        assert tokens == sorted(set(tokens), key=str.encode)
        assert all(here.why(token) is None for token in rng.sample(tokens, min(5, len(tokens))))
        here = here.apply(rng.choice(tokens))
        plies += 1
    seats = options.get("seats", "RGBK")
    assert plies == 12 * len(seats) * 3
    assert here.to_text().endswith(" -/12/end")
    assert Position.from_text(here.to_text()) == here
    assert here.actions() == [] and here.player() == "-" and here.why("d1-2") == "7.1"
    assert set(here.result().split(",")) <= set(seats)


def test_order_of_play():
    here = start(seats="YGK")
    players = []
    for _ in range(7):
        players.append(here.player())
        here = here.apply(here.actions()[0])
    assert players == ["chance", "Y", "Y", "chance", "G", "G", "chance"]


# --- building --------------------------------------------------------------------------------------


def test_shape_stock_and_dice():
    first = start().apply("d2-4")
    assert first.why("2@0,0,1/2,0,1") == "1.5"
    assert first.why("2@0,0,1/0,0,1") == "1.5"
    assert first.why("3i@0,0,1/0,0,2/0,0,3") == "2.2"
    assert first.why("3i@0,0,1/0,0,2/0,0,3+a") is None
    assert first.why("2@0,0,1/0,0,2") is None
    assert first.why("2@0,0,2/0,0,1") == "8"
    assert first.why("2@0,0,1/0,0,2+a") == "4a"
    assert first.why("x2") == "2.3"
    assert first.why("=") == "2.4"
    assert first.why("d1-2") == "2.2"
    assert first.why("2@0,0") == "8"
    assert first.why("ok") == "6.1"
    second = position(["R2@0,0,1/0,0,2"], "R/3/build/2-5", boxes={"R": ["2"]})
    assert second.why("2@1,1,1/1,1,2") == "2.2"
    assert second.why("x2") == "2.2"


def test_mirrored_piece_is_another_shape():
    first = start().apply("d4-5")
    tokens = [token for token in first.actions() if token.startswith("4t@")]
    for token in tokens[:20]:
        cells = [tuple(map(int, cell.split(","))) for cell in token[3:].split("/")]
        mirrored = sorted(((y, x, z) for x, y, z in cells), key=lambda cell: cell[::-1])
        assert first.why("4t@" + "/".join(",".join(map(str, cell)) for cell in mirrored)) == "1.5"


def test_equal_dice_allow_everything_without_a_ring():
    tokens = start().apply("d3-3").actions()
    assert not any(token.endswith("+a") for token in tokens)
    assert {token.partition("@")[0] for token in tokens} == {piece.id for piece in SET_A.pieces}
    assert start().apply("d3-3").why("2@0,0,1/0,0,2+a") == "4a"


def test_ring_a_goes_to_the_box_and_ends_the_rings_of_the_turn():
    spent = start().apply("d3-4").apply("2@0,0,1/0,0,2+a")
    assert spent.to_text().endswith(" R1G2B2K2 R/1/climb/3-4+a")
    assert Position.from_text(spent.to_text()) == spent
    assert not any("+" in token for token in spent.actions())
    assert spent.why(">0,0,2+c") == "4c"
    unspent = start().apply("d2-4").apply("2@0,0,1/0,0,2")
    assert unspent.to_text().endswith(" R2G2B2K2 R/1/climb/2-4")
    assert ">0,0,2+c" in unspent.actions()


def test_first_and_later_rounds():
    first = start().apply("d1-2")
    assert first.why("1c@-1,0,0") is None
    assert first.why("1c@-1,0,-2") == "3.1"
    assert first.why("1c@1,0,0") == "3.1"
    assert first.why("1n@-1,0,0") == "3.2"
    assert first.why("1n@-2,0,0") == "3.3"
    assert first.why("2@-2,0,0/-1,0,0") is None
    later = position(["R1c@0,0,1"], "R/2/build/1-2")
    assert later.why("2@-1,0,0/0,0,0") == "3.1"
    assert later.why("2@-1,0,0/-1,0,1") == "3.4"
    assert later.why("1n@0,0,4") == "3.4"
    assert later.why("1n@-1,0,1") == "3.5"
    assert later.why("1n@0,0,2") is None
    assert later.why("1n@1,0,1") is None


def test_overhang():
    def first(overhang):
        return start(overhang=overhang).apply("d3-5")

    assert first("direction").why("3i@-2,0,1/-1,0,1/0,0,1") == "3.6"
    assert first("direction").why("3i@-1,1,1/0,1,1/1,1,1") is None
    assert first("direction").why("3v@0,-1,1/-1,0,1/0,0,1") is None
    assert first("cube").why("3v@0,-1,1/-1,0,1/0,0,1") == "3.6"


@pytest.mark.parametrize("overhang", ["direction", "cube"])
def test_bridges_do_not_hang_over(overhang):
    first = start("B", overhang=overhang).apply("d3-5")
    assert first.why("3w@-1,0,0/-1,0,1/0,0,1") is None  # held by the table and by the base stone
    tower = ["G1n@-1,0,1", "B1n@1,0,1"]
    over_gap = position(tower, "R/2/build/3-5", options=f";overhang={overhang}")
    assert over_gap.why("3i@-1,0,2/0,0,2/1,0,2") is None


def test_misplaced_block():
    tower = ["R1c~@0,0,2", "G1c@0,0,1"]
    text = position_text(tower, "G/3/climb/1-2", climbers="G=1,0,0")
    here = Position.from_text(text)
    assert "R1c~@0,0,2;G1c@0,0,1" in here.to_text()
    assert Position.from_text(here.to_text()) == here
    assert ">0,0,2+c" not in here.actions()  # red, though its sum is even
    assert broken_rule_of(text.replace("R1c~@0,0,2", "R1c@0,0,2")) == "3.2"
    assert broken_rule_of(text.replace("G1c@0,0,1", "G1c~@0,0,1")) == "3.11"
    # Later blocks look at the sum alone, not at what lies beside.
    beside = position(["R1c~@1,0,1"], "G/2/build/1-2")
    assert beside.why("1c@0,0,1") is None
    assert beside.why("1n@0,0,1") == "3.2"


POCKET = ["G3v@1,0,1/0,1,1/1,1,1", "B3v@-1,-1,1/0,-1,1/-1,0,1"]


@pytest.mark.parametrize(("insertion", "rule"), [("free", None), ("path", "3.8")])
def test_insertion(insertion, rule):
    options = f";insertion={insertion}"
    closed = position([*POCKET, "K1n@0,0,2"], "R/2/build/1-2", options=options)
    assert closed.why("1c@0,0,1") == rule
    assert ("1c@0,0,1" in closed.actions()) == (rule is None)
    far_above = position([*POCKET, "K1n@0,0,4"], "R/2/build/1-2", options=options)
    assert far_above.why("1c@0,0,1") == rule
    open_above = position(POCKET, "R/2/build/1-2", options=options)
    assert open_above.why("1c@0,0,1") is None


@pytest.mark.parametrize(("insertion", "rule"), [("free", None), ("path", "3.8")])
def test_climber_is_in_the_way_of_an_insertion(insertion, rule):
    tower = ["G3v@1,0,1/0,1,1/1,1,1", "B2@0,-1,0/0,-1,1", "K1n@0,0,2", "R1c@-1,0,0"]
    options = f";insertion={insertion}"
    assert position(tower, "G/2/build/1-2", options=options).why("1c@0,0,1") is None
    blocked = position(tower, "G/2/build/1-2", climbers="R=-1,0,0", options=options)
    assert blocked.why("1c@0,0,1") == rule


# --- trapping --------------------------------------------------------------------------------------

# Whoever stands on the natural cube (0,0,0) has one way left: over the red cube (0,-1,0).
ONE_WAY_LEFT = ["R1c@0,-1,0", "G3v@1,0,1/0,1,1/1,1,1", "B2@-1,0,0/-1,0,1", "K2@0,0,2/0,1,2"]


def test_last_way_out_stays_open():
    for turn in ("R/2/build/1-2", "G/2/build/1-2"):
        here = position(ONE_WAY_LEFT, turn, climbers="R=0,0,0")
        assert here.why("1n@0,-1,1") == "3.7"
        assert "1n@0,-1,1" not in here.actions()
        assert position(ONE_WAY_LEFT, turn).why("1n@0,-1,1") is None
        # Red has built its 1c already; green would build it where the climber stands.
        assert here.why("1c@0,0,1") == ("2.2" if turn[0] == "R" else "3.1")
    # Other climbers do not count as obstacles.
    both = position(ONE_WAY_LEFT, "R/2/build/1-2", climbers="R=0,0,0;G=0,-1,0")
    assert both.why("1n@1,1,2") is None


def test_climber_already_stuck_by_colour():
    stuck = position(ONE_WAY_LEFT, "R/2/build/1-2", climbers="G=0,0,0")
    assert stuck.why("1n@1,1,2") is None  # keeps the red way
    assert stuck.why("1n@0,-1,1") == "3.7"  # takes the only way, red as it is
    tower = [*ONE_WAY_LEFT[:2], "B1c@-1,0,0", ONE_WAY_LEFT[3]]
    two_ways = position(tower, "R/2/build/1-2", climbers="G=0,0,0")
    assert two_ways.why("1n@0,-1,1") is None  # the blue way is left


def test_climber_without_any_way_is_past_help():
    tower = [*ONE_WAY_LEFT, "B1n@0,-1,1"]
    here = position(tower, "R/3/build/1-2", climbers="G=0,0,0")
    assert here.why("1n@1,1,2") is None


def test_step_to_the_table_is_enough():
    tower = [block for block in ONE_WAY_LEFT if block != "B2@-1,0,0/-1,0,1"]
    here = position(tower, "R/2/build/1-2", climbers="R=0,0,0")
    assert here.why("1n@0,-1,1") is None


# --- climbing --------------------------------------------------------------------------------------

HOLE = ["R1n@-2,0,0", "G1n@-1,1,0", "B1n@-1,-1,0"]  # around the free cell (-1,0,0)


def test_hole():
    outside = position(HOLE, "K/1/climb/1-2")
    assert ">-1,0,-1" in outside.actions()
    assert ">t" not in outside.actions()  # the own place
    inside = position(HOLE, "K/1/climb/1-2", climbers="K=-1,0,-1")
    assert {"=", ">t", ">-2,0,0"} <= set(inside.actions())
    assert ">-1,0,-1" not in inside.actions()
    taken = position(HOLE, "K/1/climb/1-2", climbers="R=-1,0,-1")
    assert ">-1,0,-1" not in taken.actions()
    assert taken.why(">-1,0,-1") == "5.5"
    assert taken.why(">-5,0,-1") == "5.1"
    text = position_text(HOLE, "K/1/climb/1-2")
    assert broken_rule_of(text.replace("R=t;G=t", "R=-1,0,-1;G=-1,0,-1")) == "5.5"
    assert broken_rule_of(text.replace("R=t;G=t", "R=-5,0,-1;G=t")) == "5.1"


def test_climber_in_a_hole_fills_it():
    assert position(HOLE, "K/1/build/1-2").why("1c@-1,0,0") is None
    assert position(HOLE, "K/1/build/1-2", climbers="R=-1,0,-1").why("1c@-1,0,0") == "3.1"


def test_covered_hole():
    covered = [*HOLE, "K1n@-1,0,1"]
    inside = position(covered, "R/2/climb/1-2", climbers="R=-1,0,-1")
    assert inside.actions() == ["="]
    assert inside.why(">-2,0,0") == "5.4"
    text = position_text(covered, "R/2/climb/1-2", climbers="R=-1,0,-1", options=";headroom=2")
    assert broken_rule_of(text) == "5.1"


def test_hole_is_not_covered_over_its_climber():
    here = position(HOLE, "K/2/build/3-4", climbers="R=-1,0,-1")
    cover = "3i@-2,0,1/-1,0,1/0,0,1"
    assert here.why(cover) == "3.7"
    assert position(HOLE, "K/2/build/3-4").why(cover) is None


def test_overhang_above_the_table_is_no_wall():
    tower = ["R1n@-2,0,0", "G1n@-1,1,0", "B2@-2,-1,1/-1,-1,1"]
    text = position_text(tower, "K/1/climb/1-2", climbers="R=-1,0,-1")
    assert broken_rule_of(text) == "5.1"


def test_taken_fields_and_colours():
    tower = ["G1c@0,0,1", "R1n@1,0,1"]
    here = position(tower, "R/2/climb/1-2", climbers="G=1,0,1;B=0,1,0")
    assert here.why(">1,0,1") == "5.5"
    assert here.why(">0,1,0") == "5.5"
    assert here.why(">0,0,1") == "5.2"
    assert here.why(">0,0,0") == "5.1"
    assert here.why(">1,1,0") is None
    assert here.why(">t") == "8"
    assert here.why("=") is None
    assert [token for token in here.actions() if "+" not in token] == ["=", ">1,1,0"]


def test_down_to_the_table_and_up_elsewhere():
    here = position(["R1c@5,0,0"], "R/2/climb/1-2", climbers="R=0,0,0")
    assert ">5,0,0" in here.actions() and ">t" in here.actions()


# Platforms in the air: nobody asks how a tower came about, and no other way leads there.


@pytest.mark.parametrize(
    ("headroom", "cube", "up", "down"),
    [
        (1, "B1n@11,0,7", "5.4", "5.4"),
        (1, "B1c@11,0,8", None, None),
        (2, "B1c@11,0,8", "5.4", "5.4"),
        (2, "B1n@11,0,9", None, None),
        (1, "B1n@12,0,8", None, None),
    ],
)
def test_room_for_a_step(headroom, cube, up, down):
    tower = ["R1n@11,0,5", "G1n@12,0,6", cube]
    options = f";headroom={headroom}"
    below = position(tower, "R/2/climb/1-2", climbers="R=11,0,5", options=options)
    above = position(tower, "R/2/climb/1-2", climbers="R=12,0,6", options=options)
    assert below.why(">12,0,6") == up
    assert above.why(">11,0,5") == down


def test_field_needs_headroom():
    tower = ["R1n@11,0,5", "G1n@12,0,6", "B1n@12,0,8"]
    here = position(tower, "R/2/climb/1-2", climbers="R=11,0,5", options=";headroom=2")
    assert here.why(">12,0,6") == "5.1"
    text = position_text(tower, "R/2/climb/1-2", climbers="R=12,0,6", options=";headroom=2")
    assert broken_rule_of(text) == "5.1"


def test_partner_colour_is_foreign():
    tower = ["R1n@11,0,5", "B1c@12,0,5"]
    here = position(tower, "R/2/climb/1-2", climbers="R=11,0,5", options=";pairs=1")
    assert here.actions() == ["=", ">12,0,5+b"]
    assert here.why(">12,0,5") == "5.2"


# --- rings -----------------------------------------------------------------------------------------

# A row of fields: natural, green, natural, black.
ROW = ["R1n@11,0,5", "G1c@12,0,5", "B1n@13,0,5", "K1c@14,0,5"]


def test_ring_b():
    here = position(ROW, "R/2/climb/1-2", climbers="R=11,0,5")
    assert here.actions() == ["=", ">12,0,5+b", ">13,0,5+b", ">14,0,5+b"]
    assert here.why(">12,0,5") == "5.2"
    assert here.why(">13,0,5") == "5.3"
    assert here.why(">12,0,5+c") == "5.2"
    after = here.apply(">12,0,5+b")
    assert after.to_text().endswith(" R1G2B2K2 G/2/roll")
    assert " R=12,0,5;G=t;B=t;K=t " in after.to_text()


def test_ring_b_passes_climbers_but_does_not_stop_on_them():
    here = position(ROW, "R/2/climb/1-2", climbers="R=11,0,5;G=13,0,5")
    assert here.actions() == ["=", ">12,0,5+b", ">14,0,5+b"]
    assert here.why(">13,0,5+b") == "5.5"


def test_off_a_foreign_colour_without_a_ring():
    here = position(ROW, "R/2/climb/1-2", climbers="R=12,0,5")
    assert here.actions() == ["=", ">11,0,5", ">13,0,5", ">14,0,5+b"]
    assert here.why(">11,0,5+b") == "4b"
    assert here.why(">12,0,5+b") == "4b"


def test_no_ring_left():
    here = position(ROW, "R/2/climb/1-2", climbers="R=11,0,5", rings="R0G2B2K2")
    assert here.actions() == ["="]
    assert here.why(">12,0,5+b") == "4b"
    building = position(ROW, "R/2/build/1-2", rings="R0G2B2K2")
    assert not any("+" in token for token in building.actions())


def test_ring_c():
    tower = ["G2@0,0,1/0,0,2", "R2@3,0,0/3,0,1"]
    here = position(tower, "R/2/climb/2-3")
    assert ">3,0,1+c" in here.actions()  # from the table to the second floor
    assert ">0,0,2+c" in here.actions()  # from the first to the third
    assert ">0,0,2" not in here.actions() and ">0,0,2+b" not in here.actions()
    assert here.why(">0,0,2") == "5.3"
    assert here.why(">0,0,2+b") == "5.3"
    assert here.apply(">0,0,2+c").to_text().endswith(" R1G2B2K2 G/2/roll")


def test_ring_c_is_one_jump_among_ordinary_steps():
    tower = ["R1n@11,0,5", "R1c@12,0,7", "G1n@13,0,7", "R2@14,0,8/14,0,9"]
    here = position(tower, "R/4/climb/1-2", climbers="R=11,0,5")
    assert here.actions() == ["=", ">12,0,7+c", ">13,0,7+c"]
    assert here.why(">14,0,9+c") == "5.3"
    further = position(tower, "R/4/climb/1-2", climbers="R=13,0,7")
    assert further.actions() == ["=", ">11,0,5+c", ">12,0,7", ">14,0,9+c"]
    # Colours and climbers count as usual.
    green = position(tower, "G/4/climb/1-2", climbers="G=11,0,5")
    assert green.why(">12,0,7+c") == "5.2"
    taken = position(tower, "R/4/climb/1-2", climbers="R=11,0,5;K=12,0,7")
    assert taken.why(">12,0,7+c") == "5.5"


@pytest.mark.parametrize(
    ("headroom", "cube", "rule"),
    [
        (1, "B1n@11,0,7", "5.4"),
        (1, "B1c@11,0,8", "5.4"),
        (1, "B1n@11,0,9", None),
        (2, "B1n@11,0,9", "5.4"),
        (2, "B1c@11,0,10", None),
    ],
)
def test_room_for_ring_c(headroom, cube, rule):
    tower = ["R1n@11,0,5", "R1c@12,0,7", cube]
    options = f";headroom={headroom}"
    below = position(tower, "R/3/climb/1-2", climbers="R=11,0,5", options=options)
    above = position(tower, "R/3/climb/1-2", climbers="R=12,0,7", options=options)
    assert below.why(">12,0,7+c") == rule
    assert above.why(">11,0,5+c") == rule


# --- boxing ----------------------------------------------------------------------------------------


def test_boxing_when_both_sizes_are_used_up():
    boxes = {"R": ["6r", "6r", "5p", "5w"]}
    here = position([], "R/5/build/5-6", boxes=boxes, set="C", rings="R0G2B2K2")
    assert here.actions() == ["x1c", "x1n", "x2", "x3i", "x3v", "x4i", "x4o"]
    assert here.why("x6r") == "2.2"
    boxed = here.apply("x4o")
    assert "R=6r,6r,5p,5w,4o;" in boxed.to_text()
    assert boxed.to_text().endswith(" R/5/climb/5-6")
    with_ring = position([], "R/5/build/5-6", boxes=boxes, set="C")
    tokens = with_ring.actions()
    assert "x4o" in tokens and "1c@0,0,1+a" in tokens
    assert all(token.startswith("x") or token.endswith("+a") for token in tokens)
    after = with_ring.apply("x4o")
    assert ">1,0,0" in after.actions()


def test_only_one_size_in_stock_must_be_used():
    here = position([], "R/4/build/5-6", boxes={"R": ["6r", "6r", "5p"]}, set="C", rings="R0G2B2K2")
    assert {token.partition("@")[0] for token in here.actions()} == {"5w"}
    assert here.why("x1c") == "2.3"


def test_boxing_when_nothing_finds_a_place():
    # Every cell above a cube is even, and the only block of size one is the coloured one.
    tower = ["G1c@0,0,1", "B1c@1,1,1"]
    boxes = {"R": ["6r", "6n", "1n"]}
    here = position(tower, "R/4/build/1-6", boxes=boxes, rings="R0G2B2K2")
    assert here.actions() == ["x1c", "x2", "x3i", "x3v", "x4l", "x4t", "x5b", "x5p"]


# --- the end ---------------------------------------------------------------------------------------

HEIGHTS = ["R1n@1,0,1", "B1n@0,1,1", "G2@0,0,1/0,0,2"]  # two second floors and a third one


def test_results():
    at = "R=1,0,1;B=0,1,1;G=0,0,2"
    assert position(HEIGHTS, "-/12/end", climbers=at).result() == "G"
    assert position(HEIGHTS, "-/12/end", climbers=at, options=";pairs=1").result() == "R,B"
    two = "R=1,0,1;B=0,1,1"
    assert position(HEIGHTS, "-/12/end", climbers=two).result() == "R,B"  # the same cubes, the same rings
    assert position(HEIGHTS, "-/12/end", climbers=two, rings="R1G2B2K2").result() == "B"
    assert position([], "-/12/end").result() == "R,G,B,K"
    assert position([], "-/12/end", rings="R1G2B2K2").result() == "G,B,K"
    assert position([], "-/12/end", rings="R1G2B2K2", options=";pairs=1").result() == "G,K"
    assert position([], "-/12/end", options=";pairs=1").result() == "R,G,B,K"


def test_fewer_cubes_in_the_box_win_a_tie():
    tower = ["G2@0,0,1/0,0,2", "R1n@1,0,1"]
    assert position(tower, "-/12/end").result() == "G"
    assert position(tower, "-/12/end", rings="R2G0B2K2").result() == "G"  # cubes come before rings


def test_last_turn():
    here = position([], "K/12/climb/1-2")
    assert here.apply("=").to_text().endswith(" -/12/end")
    assert position([], "G/12/climb/1-2").apply("=").to_text().endswith(" B/12/roll")


# --- texts -----------------------------------------------------------------------------------------

START = "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1"
START += " - R=t;G=t;B=t;K=t - R2G2B2K2 R/1/roll"


def test_start_text():
    assert start().to_text() == START.replace("headroom=1", "headroom=1;escape=free")
    assert Position.from_text("tb1 " + START.partition(" ")[2]) == start(escape="step")


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("tb1", "tb2", "8"),
        ("set=A", "set=Z", "1.4"),
        ("pairs=0", "pairs=2", "2.1"),
        ("overhang=direction", "overhang=none", "3.6"),
        ("insertion=free", "insertion=no", "3.8"),
        ("stability=glued", "stability=loose", "3.9"),
        ("headroom=1", "headroom=3", "5.1"),
        ("headroom=1", "hand=none", "8"),
        ("seats=RGBK", "seats=RGBR", "2.1"),
        (" - R=t", " R1c@0,0,1 R=t", "2.4"),
        (" - R=t", " R1c@0,0,2 R=t", "3.2"),
        (" - R=t", " R1c@1,0,0 R=t", "3.1"),
        (" - R=t", " R1c@-1,0,0;G1c@-1,0,0 R=t", "3.1"),
        (" - R=t", " R1c@0,0,-1 R=t", "3.1"),
        (" - R=t", " Y1c@0,0,1 R=t", "2.1"),
        (" - R=t", " R9c@0,0,1 R=t", "1.4"),
        (" - R=t", " R2@0,0,1/0,0,3 R=t", "1.5"),
        (" - R=t", " R2@0,0,2/0,0,1 R=t", "8"),
        (" - R=t", " R1c@0,0,1;R1c@1,1,1 R=t", "2.2"),
        ("R=t;G=t", "G=t;R=t", "8"),
        ("R=t", "R=0,0,5", "5.1"),
        ("R=t;G=t", "R=0,0,0;G=0,0,0", "5.5"),
        ("K=t - ", "K=t R=7x;G=;B=;K= ", "1.4"),
        ("K=t - ", "K=t R=1c;G=;B=;K= ", "2.4"),
        ("R2G2", "R3G2", "1.1"),
        ("R2G2", "G2R2", "8"),
        ("R/1/roll", "G/1/roll", "2.4"),
        ("R/1/roll", "R/2/roll", "2.4"),
        ("R/1/roll", "R/13/roll", "2.4"),
        ("R/1/roll", "R/1/build/3-2", "8"),
        ("R/1/roll", "R/1/build/2-3+a", "4a"),
        ("R/1/roll", "R/1/settle/2-3", "6.1"),
        ("R/1/roll", "-/1/collapse/R", "6.1"),
        ("R/1/roll", "-/12/end", "2.4"),
        ("R/1/roll", "R/1/roll x", "8"),
    ],
)
def test_faulty_text(old, new, rule):
    assert old in START
    assert broken_rule_of(START.replace(old, new, 1)) == rule


def test_ring_a_in_a_text():
    text = start().apply("d3-4").apply("2@0,0,1/0,0,2+a").to_text()
    assert broken_rule_of(text.replace("R1G2", "R2G2")) == "4a"
    assert broken_rule_of(text.replace("3-4+a", "3-3+a")) == "4a"


def test_illegal_token_names_its_rule():
    with pytest.raises(ReferenceError_, match="rule 3.2"):
        start().apply("d1-2").apply("1n@0,0,1")


def test_own_set():
    flat = {
        "1a": (1, "000C"),
        "1b": (1, "000N"),
        "22": (2, "000C 100N"),
        "33": (2, "000C 100N 200C"),
        "44": (2, "000C 100N 010N 110C"),
        "55": (2, "000C 100N 200C 300N 400C"),
        "66": (2, "000C 100N 200C 010N 110C 210N"),
    }
    own = PieceSet.from_table("flat#0123abcd", flat)
    here = start(own).apply("d1-5")
    assert here.to_text().startswith("tb1;set=flat#0123abcd;")
    assert Position.from_text(here.to_text(), [own]) == here
    assert broken_rule_of(here.to_text()) == "1.4"
    for words, rule in (("000C 200N", "1.4"), ("000C 100C", "1.2"), ("000C 000C", "1.4")):
        with pytest.raises(ReferenceError_, match=f"rule {rule}"):
            PieceSet.from_table("bad", flat | {"22": (2, words)})
    with pytest.raises(ReferenceError_, match="rule 1.2"):
        PieceSet.from_table("bad", flat | {"22": (1, "000C 100N")})


# --- independence ----------------------------------------------------------------------------------


def test_imports_nothing_of_the_engine():
    allowed = sys.stdlib_module_names | {"numpy", "pytest", "tests"}
    for path in (Path(__file__).parent / "turmbauer").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            assert all(name.split(".")[0] in allowed for name in names), f"{path.name}: {names}"
            assert all(
                name.split(".")[:2] == ["tests", "reference"] for name in names if name.startswith("tests")
            ), f"{path.name}: {names}"
