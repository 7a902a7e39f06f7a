"""The reference of Turmbauer with falling blocks: section 6, rules 7.3 and 7.5, and the texts that belong to them."""

import random

import pytest

from tests.reference.turmbauer import Position, ReferenceError_, start

from .test_turmbauer_reference import START, broken_rule_of, position_text

WOBBLE = START.replace("stability=glued", "stability=wobble").replace("headroom=1", "headroom=1;hand=none")


def played(*tokens: str) -> Position:
    here = start(stability="wobble", escape="step")
    for token in tokens:
        here = here.apply(token)
    return here


def position(*args, options: str = "", **kwargs) -> Position:
    return Position.from_text(position_text(*args, options=";stability=wobble" + options, **kwargs))


def field(here: Position, number: int) -> str:
    return here.to_text().split(" ")[number]


def turn_of(here: Position) -> str:
    return field(here, 5)


# --- the settle node -------------------------------------------------------------------------------

ON_BASE = "2@0,0,1/0,0,2"


def test_a_build_settles():
    here = played("d2-3", ON_BASE)
    assert turn_of(here) == "R/1/settle/2-3"
    assert here.player() == "chance" and here.result() == "*" and not here.is_over()
    assert here.actions() == ["fell:*", "ok"]
    assert turn_of(here.apply("ok")) == "R/1/climb/2-3"
    assert field(here.apply("ok"), 1) == f"R{ON_BASE}"


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("ok", None),
        ("fell:*", None),
        ("fell:1", None),
        ("fell:2", "6.1"),  # there is one block; the base stone is none
        ("fell:0", "8"),
        ("fell:1,1", "8"),
        ("fell:", "8"),
        ("fell:01", "8"),
        ("d1-2", "2.2"),
        ("=", "6.1"),
        (">t", "6.1"),
        ("x1c", "2.4"),
        ("1c@1,1,1", "2.4"),
    ],
)
def test_tokens_while_it_settles(token, rule):
    assert played("d2-3", ON_BASE).why(token) == rule


def test_outcomes_elsewhere():
    for here in (played(), played("d2-3"), played("d2-3", ON_BASE, "ok")):
        assert here.why("ok") == "6.1" and here.why("fell:1") == "6.1" and here.why("fell:*") == "6.1"


def test_star_must_be_filled_in():
    with pytest.raises(ReferenceError_, match=r"rule 6\.1"):
        played("d2-3", ON_BASE).apply("fell:*")


def test_boxing_and_climbing_topple_nothing():
    boxes = {"R": ["6r", "6r", "5p", "5w"]}
    here = position([], "R/5/build/5-6", boxes=boxes, set="C")
    assert turn_of(here.apply("x4o")) == "R/5/climb/5-6"
    assert turn_of(here.apply("x4o").apply(">1,0,0")) == "G/5/roll"


# --- one or two fall -------------------------------------------------------------------------------


def test_older_blocks_go_back():
    tower = ["R2@0,0,1/0,0,2", "G1n@1,0,1", "B1n@0,1,1"]
    here = position(tower, "K/2/build/1-1", climbers="R=0,0,2;K=1,1,0").apply("1c@1,0,2")
    before = here.to_text()
    after = here.apply("fell:1,3")
    assert after.to_text() == before.replace("/settle/", "/climb/")
    assert field(after, 1).endswith(";K1c@1,0,2") and field(after, 2) == "R=0,0,2;G=t;B=t;K=1,1,0"


def test_new_block_is_taken_back():
    here = played("d2-3", ON_BASE, "fell:1")
    assert turn_of(here) == f"R/1/build/2-3!{ON_BASE}"
    assert field(here, 1) == "-" and here.player() == "R"
    tokens = played("d2-3").actions()
    assert here.actions() == [token for token in tokens if token != ON_BASE]
    assert here.why(ON_BASE) == "6.3"
    assert here.why("2@0,0,2/0,0,1") == "6.3"  # it is that placement in any order
    assert here.why(ON_BASE + "+a") == "4a"
    again = here.apply("2@1,1,1/1,1,2")
    assert turn_of(again) == f"R/1/settle/2-3!{ON_BASE}"
    twice = again.apply("fell:1")
    assert turn_of(twice) == f"R/1/build/2-3!{ON_BASE}!2@1,1,1/1,1,2"
    done = twice.apply("2@1,0,1/1,0,2").apply("ok")
    assert turn_of(done) == "R/1/climb/2-3"
    for here in (again, twice, done):
        assert Position.from_text(here.to_text()) == here


def test_the_next_player_may_choose_that_place():
    here = played("d2-3", ON_BASE, "fell:1", "2@1,1,1/1,1,2", "ok", "=", "d2-3")
    assert turn_of(here) == "G/1/build/2-3"
    assert ON_BASE in here.actions()


def test_ring_a_comes_back_with_the_block():
    here = played("d3-4", ON_BASE + "+a")
    assert turn_of(here) == "R/1/settle/3-4+a" and field(here, 4) == "R1G2B2K2"
    stands = here.apply("ok")
    assert turn_of(stands) == "R/1/climb/3-4+a" and field(stands, 4) == "R1G2B2K2"
    back = here.apply("fell:1")
    assert turn_of(back) == f"R/1/build/3-4!{ON_BASE}+a" and field(back, 4) == "R2G2B2K2"
    assert back.why(ON_BASE + "+a") == "6.3"
    assert back.why(ON_BASE) == "2.2"
    assert ON_BASE + "+a" not in back.actions() and "2@1,1,1/1,1,2+a" in back.actions()
    again = back.apply("2@1,1,1/1,1,2+a")
    assert turn_of(again) == f"R/1/settle/3-4+a!{ON_BASE}+a" and field(again, 4) == "R1G2B2K2"
    without = back.apply(next(token for token in back.actions() if token[0] == "4"))
    assert turn_of(without) == f"R/1/settle/3-4!{ON_BASE}+a" and field(without, 4) == "R2G2B2K2"
    for here in (again, without):
        assert Position.from_text(here.to_text()) == here


def test_the_last_ring_is_spent_twice():
    here = start(stability="wobble").apply("d3-4")
    here = Position.from_text(here.to_text().replace("R2G2", "R1G2"))
    here = here.apply(ON_BASE + "+a").apply("fell:1").apply("2@1,1,1/1,1,2+a")
    assert field(here, 4) == "R0G2B2K2" and Position.from_text(here.to_text()) == here


def test_another_block_where_one_fell():
    here = played("d2-3", ON_BASE, "fell:1", "2@-1,0,1/0,0,1")
    assert turn_of(here) == f"R/1/settle/2-3!{ON_BASE}" and Position.from_text(here.to_text()) == here


def test_boxing_when_all_places_are_taken_back():
    # One place for the only block that the dice allow: an odd cell above a cube.
    tower = ["G1c@0,0,1"]
    boxes = {"R": ["6r", "6n", "1n"]}
    here = position(tower, "R/4/build/1-6", boxes=boxes, rings="R0G2B2K2")
    assert here.actions() == ["1c@1,1,1"] and here.why("x1c") == "2.3"
    back = here.apply("1c@1,1,1").apply("fell:2")
    assert back.actions() == ["x1c", "x2", "x3i", "x3v", "x4l", "x4t", "x5b", "x5p"]
    assert back.why("1c@1,1,1") == "6.3" and back.why("x1c") is None
    assert turn_of(back.apply("x1c")) == "R/4/climb/1-6"
    with_ring = position(tower, "R/4/build/1-6", boxes=boxes).apply("1c@1,1,1").apply("fell:1,2")
    assert {token[0] for token in with_ring.actions()} > {"x"}
    assert all(token[0] == "x" or token.endswith("+a") for token in with_ring.actions())


# --- collapse --------------------------------------------------------------------------------------

# Heights 2, 2 and 3; red, blue and green have built one, one and two cubes.
HEIGHTS = ["R1n@1,0,1", "B1n@0,1,1", "G2@0,0,1/0,0,2"]
HIGH = "R=1,0,1;B=0,1,1;G=0,0,2"


def collapsed(climbers="", rings="R2G2B2K2", options="", tower=HEIGHTS, fell="fell:1,2,3", set="A"):
    here = position(tower, "K/2/build/1-1", climbers=climbers, rings=rings, options=options, set=set)
    return here.apply("1c@1,1,1").apply(fell)


@pytest.mark.parametrize("fell", ["fell:1,2,3", "fell:2,3,4", "fell:1,2,3,4"])
def test_three_at_once_end_the_game(fell):
    here = collapsed(HIGH, fell=fell)
    assert turn_of(here) == "-/2/collapse/K"
    assert field(here, 1).endswith(";K1c@1,1,1")
    assert here.is_over() and here.actions() == [] and here.player() == "-"
    assert here.why("=") == "6.2" and here.why("d1-1") == "6.2" and here.why("ok") == "6.1"
    assert Position.from_text(here.to_text()) == here


def test_two_and_two_do_not_add_up():
    here = position(HEIGHTS, "K/2/build/1-1").apply("1c@1,1,1").apply("fell:1,4").apply("1c@1,0,2")
    assert turn_of(here.apply("fell:1,4")) == "K/2/build/1-1!1c@1,1,1!1c@1,0,2"


def test_spent_ring_stays_spent():
    here = position(HEIGHTS, "K/2/build/3-4").apply("1c@1,1,1+a").apply("fell:2,3,4")
    assert field(here, 4) == "R2G2B2K1" and turn_of(here) == "-/2/collapse/K"
    assert Position.from_text(here.to_text()) == here


def test_result_after_a_collapse():
    assert collapsed(HIGH).result() == "G"
    assert collapsed("R=1,0,1;K=0,0,2").result() == "R"  # whoever caused it has lost, high or not
    assert collapsed("R=1,0,1;B=0,1,1").result() == "R,B"  # the same cubes and rings
    assert collapsed("R=1,0,1;B=0,1,1", rings="R1G2B2K2").result() == "B"
    assert collapsed("R=1,0,1;B=0,1,1", rings="R1G2B0K2").result() == "R"
    assert collapsed("").result() == "G"  # at equal heights: green has built most, so has fewest cubes left
    assert collapsed("", rings="R2G0B2K2").result() == "G"
    assert collapsed("", tower=[*HEIGHTS[:2], "G1c@0,0,1"]).result() == "R,G,B"


def test_stock_and_box_count_alike():
    # Red has boxed six cubes and blue one, and both have built one: that decides at the end, but not here.
    boxes = {"R": ["6r"], "B": ["1c"]}
    here = position(HEIGHTS, "K/2/build/1-1", climbers="R=1,0,1;B=0,1,1", boxes=boxes)
    assert here.apply("1c@1,1,1").apply("fell:1,2,3").result() == "R,B"


def test_two_players_collapse():
    assert collapsed(HIGH, options=";pairs=1").result() == "R,B"
    assert collapsed("G=0,0,2", options=";pairs=1").result() == "R,B"


# --- texts -----------------------------------------------------------------------------------------


def test_header():
    assert played().to_text() == WOBBLE
    assert Position.from_text(WOBBLE.replace(";hand=none", "")).to_text() == WOBBLE
    for hand in ("none", "steady", "normal", "child"):
        here = start(stability="wobble", hand=hand, escape="step")
        assert field(here, 0).endswith(f";stability=wobble;headroom=1;hand={hand}")
        assert Position.from_text(here.to_text()) == here
    assert ";hand=" not in start().to_text() and ";hand=" not in start(stability="strict").to_text()


SETTLING = played("d2-3", ON_BASE, "fell:1", "2@1,1,1/1,1,2").to_text()
SETTLING_A = played("d3-4", ON_BASE + "+a", "fell:1", "2@1,1,1/1,1,2+a").to_text()
AGAIN = played("d2-3", ON_BASE, "fell:1").to_text()
AGAIN_A = played("d3-4", ON_BASE + "+a", "fell:1").to_text()
DOWN = collapsed(HIGH).to_text()


@pytest.mark.parametrize(
    ("text", "old", "new", "rule"),
    [
        (WOBBLE, "hand=none", "hand=shaky", "6.1"),
        (WOBBLE, "wobble", "glued", "8"),
        (WOBBLE, "R/1/roll", "R/1/settle/2-3", "2.4"),
        (WOBBLE, "R/1/roll", "R/1/build/2-3!", "8"),
        (WOBBLE, "R/1/roll", "R/1/build/2-3!=", "8"),
        (WOBBLE, "R/1/roll", f"R/1/roll!{ON_BASE}", "8"),
        (WOBBLE, "R/1/roll", "-/1/collapse/R", "2.4"),
        (WOBBLE, "R/1/roll", "-/13/collapse/R", "2.4"),
        (WOBBLE, "R/1/roll", "-/1/collapse/Y", "2.1"),
        (WOBBLE, "R/1/roll", "-/01/collapse/R", "8"),
        (AGAIN, f"!{ON_BASE}", f"!{ON_BASE}!{ON_BASE}", "6.3"),
        (AGAIN, f"!{ON_BASE}", "!9@0,0,1", "1.4"),
        (AGAIN, f"!{ON_BASE}", "!2@0,0,1/0,1,2", "1.5"),
        (AGAIN, f"!{ON_BASE}", "!2@0,0,2/0,0,1", "8"),
        (AGAIN, f"!{ON_BASE}", "!1c@0,0,1", "2.2"),
        (AGAIN, f"!{ON_BASE}", f"!{ON_BASE}+a", "4a"),
        (AGAIN, f"!{ON_BASE}", "!2@0,0,0/0,0,1", "3.1"),
        (AGAIN, "stability=wobble;headroom=1;hand=none", "stability=glued;headroom=1", "6.1"),
        (AGAIN, "2-3!", "2-3+a!", "4a"),
        (AGAIN_A, "R2G2", "R0G2", "4a"),
        (AGAIN_A, "3-4", "3-3", "4a"),
        (SETTLING, "settle", "climb", "8"),
        (SETTLING, "2-3!", "3-4!", "2.2"),
        (SETTLING, "2-3!", "2-3+a!", "4a"),
        (SETTLING, "2-3!", "2-3!2@1,1,1/1,1,2!", "6.3"),
        (SETTLING, "R2@", "R2~@", "3.2"),  # found later it stays, but it cannot be built
        (SETTLING_A, "R1G2", "R2G2", "4a"),
        (SETTLING_A, "3-4+a", "3-4", "2.2"),
        (SETTLING_A, "3-4+a", "2-3+a", "4a"),
        (DOWN, "collapse/K", "collapse/B", "2.4"),
        (DOWN, "-/2/", "-/3/", "2.4"),
        (DOWN, ";K1c@1,1,1", "", "2.4"),
        (DOWN, "wobble;headroom=1;hand=none", "glued;headroom=1", "6.1"),
    ],
)
def test_faulty_text(text, old, new, rule):
    assert Position.from_text(text).to_text() == text and old in text
    assert broken_rule_of(text.replace(old, new, 1)) == rule


def test_last_block_is_the_movers():
    tower = ["R1c@0,0,1", "G1c@1,1,1"]
    swapped = [tower[1], tower[0]]
    right = position_text(tower, "G/1/settle/1-2", options=";stability=wobble")
    assert Position.from_text(right).player() == "chance"
    assert broken_rule_of(position_text(swapped, "G/1/settle/1-2", options=";stability=wobble")) == "6.1"
    three = ["R1c@0,0,1", "G1c@1,1,1", "B2@1,0,1/1,0,2"]
    for blocks, rule in ((three[1:], "6.2"), ([*three[2:], *three[:2]], "6.1")):
        assert broken_rule_of(position_text(blocks, "-/1/collapse/B", options=";stability=wobble")) == rule
    assert position(three, "-/1/collapse/B").result() == "R,G"  # black has built nothing yet


def test_block_taken_back_was_in_stock():
    here = position(["G1c@0,0,1"], "R/4/build/1-6", boxes={"R": ["6r", "6n", "1n"]})
    text = here.apply("1c@1,1,1").apply("fell:2").to_text()
    assert Position.from_text(text).to_text() == text
    assert broken_rule_of(text.replace("!1c@1,1,1", "!1n@1,0,1")) == "2.2"


def test_climbers_are_in_the_way_of_what_was_tried():
    here = position([], "R/2/build/1-1", climbers="G=0,0,0").apply("1c@1,1,1").apply("fell:1")
    assert broken_rule_of(here.to_text().replace("!1c@1,1,1", "!1c@0,0,1")) == "3.1"


# --- whole games -----------------------------------------------------------------------------------


def outcome(rng: random.Random, number: int, most: int) -> str:
    """At most so many of the blocks, often with the new one; often none."""
    fallen = set(rng.sample(range(1, number + 1), min(rng.choice([0, 0, 0, 1, most]), number)))
    if fallen and rng.random() < 0.5:
        fallen = set(sorted(fallen)[1:]) | {number}
    return "fell:" + ",".join(map(str, sorted(fallen))) if fallen else "ok"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "most", "end"),
    [
        ({}, 2, "end"),
        ({"set": "B", "overhang": "cube", "hand": "child"}, 3, "collapse"),
        ({"set": "C", "pairs": True}, 3, "collapse"),
        ({"seats": "YGK", "insertion": "path", "headroom": 2}, 2, "end"),
    ],
    ids=str,
)
def test_random_game(options, most, end):
    rng = random.Random(repr(options))
    here = start(stability="wobble", **options)
    boxed = tried_again = 0
    while not here.is_over():
        assert Position.from_text(here.to_text()) == here
        assert here.result() == "*"
        tokens = here.actions()
        if here.player() == "chance" and tokens == ["fell:*", "ok"]:
            here = here.apply(outcome(rng, len(here.state.tower), most))
            tried_again += "!" in turn_of(here)
            continue
        token = rng.choice(tokens)
        assert here.why(token) is None
        boxed += token[0] == "x"
        here = here.apply(token)
    assert Position.from_text(here.to_text()) == here and here.actions() == []
    assert turn_of(here).split("/")[2] == end
    if end == "collapse":
        assert turn_of(here).rpartition("/")[2] not in here.result().split(",")
    else:
        built = 12 * len(here.state.options.seats) - boxed
        assert tried_again > 0 and len(here.state.tower) == built
