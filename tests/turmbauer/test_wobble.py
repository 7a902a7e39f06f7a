"""stability=wobble: section 6, rule 7.3, and their texts."""

from __future__ import annotations

import itertools
import pickle
import random

import pytest

import turmcore
from tests.turmbauer.positions import position
from turmcore import IllegalAction, TextError, TurmError
from turmcore.physics import judge
from turmcore.search import search
from turmcore.turmbauer import (
    Build,
    GameEnded,
    PieceBuilt,
    PieceTakenBack,
    RingSpent,
    Settle,
    TowerSettled,
)
from turmcore.turmbauer.tower import BASE

ON_BASE = "2@0,0,1/0,0,2"
BESIDE = "2@1,1,1/1,1,2"
HIGH = "R=1,0,1;B=0,1,1;G=0,0,2"
HEIGHTS = ["R1n@1,0,1", "B1n@0,1,1", "G2@0,0,1/0,0,2"]
ALL = "R2G2B2K2"


@pytest.fixture(autouse=True)
def statics(monkeypatch):
    """No package of the machine has a say."""
    monkeypatch.setenv("TURM_PHYSICS", "statics")


def start(**options):
    return turmcore.load("turmbauer", stability="wobble", **options).new_state(seed=1)


def played(*tokens, **options):
    state = start(**options)
    for token in tokens:
        state.play(token)
    return state


def wobbly(*args, **options):
    return position(*args, stability="wobble", **options)


def turn(state):
    return state.to_text().split(" ")[5]


def reads_back(state):
    again = state.game.state(state.to_text())
    assert again.to_text() == state.to_text() and again.key == state.key == state.full_key()
    assert sorted(again.legal_actions().tokens()) == sorted(state.legal_actions().tokens())
    return True


# --- 3.9, 6.1: the settle node ------------------------------------------------------------------------------


def test_all_that_3_1_to_3_8_allow_may_be_tried():
    for seed in range(3):
        state = turmcore.load("turmbauer").new_state(seed)
        for _ in range(60):
            state.play(state.sample())
        loose = turmcore.from_text(
            "turmbauer",
            state.to_text().replace("stability=glued;headroom=1", "stability=wobble;headroom=1;hand=child"),
        )
        assert loose.legal_actions().tokens() == state.legal_actions().tokens()


def test_after_a_build_the_tower_settles():
    state = played("d2-3", ON_BASE)
    assert turn(state) == "R/1/settle/2-3" and state.phase == "settle"
    assert state.is_chance() and state.is_sampled() and state.actor_name == "chance"
    assert state.legal_actions().tokens() == ["ok", "fell:*"] and state.num_actions() == 2
    assert [str(state.nth(i)) for i in range(2)] == ["ok", "fell:*"]
    with pytest.raises(TurmError, match="no known probabilities"):
        state.chance_outcomes()
    with pytest.raises(TurmError, match="sampled only"):
        state.perft(1)
    with pytest.raises(TurmError, match="sampled only"):
        start().perft(4)
    assert reads_back(state)
    state.play("ok")
    assert turn(state) == "R/1/climb/2-3" and state.current_player == 0


def test_boxing_and_climbing_topple_nothing():
    state = wobbly((), "R/5/build/5-6", boxed={"R": ["6r", "6r", "5p", "5w"]}, set="C")
    state.play("x4o")
    assert turn(state) == "R/5/climb/5-6"
    state.play(">1,0,0")
    assert turn(state) == "G/5/roll"


def test_nothing_settles_without_wobble():
    for stability in ("glued", "strict"):
        state = turmcore.load("turmbauer", stability=stability).new_state(0)
        for token in ("d2-3", ON_BASE):
            state.play(token)
        assert state.phase == "climb" and state.why_not("ok").rule == "6.1" and state.taken_back == ()


@pytest.mark.parametrize("token", ["fell:*", "fell:4", "fell:1,4", "fell:48"])
def test_what_cannot_fall(token):
    state = played("d2-3", ON_BASE, "ok", "=", "d2-3", BESIDE)
    assert not state.is_legal(token) and state.why_not(token).rule == "6.1"
    before = state.to_text()
    with pytest.raises(IllegalAction, match=r"6\.1"):
        state.play(token)
    assert state.to_text() == before


def test_any_blocks_of_the_tower_may_fall():
    """Whatever physics would say: a record may come from anywhere."""
    tokens = ["d1-2", "1c@-1,0,0", "ok", "=", "d1-2", "1c@2,1,0", "ok", "=", "d1-2", "2@0,-1,0/0,-1,1"]
    state = played(*tokens)
    for size in range(4):
        for fallen in itertools.combinations((1, 2, 3), size):
            token = f"fell:{','.join(map(str, fallen))}" if fallen else "ok"
            assert state.is_legal(token) and str(state.parse(token)) == token
            after = state.copy()
            after.play(token)
            phase = "over" if size == 3 else "build" if 3 in fallen else "climb"
            assert after.phase == phase and reads_back(after)


def test_reasons_while_the_tower_settles():
    state = played("d2-3", ON_BASE)
    rules = {"d1-2": "2.2", "=": "6.1", ">t": "6.1", "x1c": "2.4", "1c@1,1,1": "2.4"}
    assert {token: state.why_not(token).rule for token in rules} == rules
    for other in (start(), played("d2-3"), played("d2-3", ON_BASE, "ok")):
        assert {other.why_not(token).rule for token in ("ok", "fell:1", "fell:*")} == {"6.1"}


@pytest.mark.parametrize(
    "token", ["fell", "fell:", "fell:0", "fell:01", "fell:2,1", "fell:1,1", "fell:1,", "okay", "fell:1, 2"]
)
def test_wrong_tokens(token):
    with pytest.raises(TextError):
        start().parse(token)


def test_settle_taken_apart():
    game = start().game
    for token, fallen in (("ok", ()), ("fell:*", None), ("fell:3,17", (3, 17)), ("fell:48", (48,))):
        action = game.parse(token)
        assert (
            game.decode(action) == Settle(fallen)
            and game.encode(Settle(fallen)) == action
            and str(action) == token
        )
    with pytest.raises(IllegalAction, match=r"6\.1"):
        game.parse("fell:49")
    with pytest.raises(IllegalAction, match=r"6\.1"):
        start(players=3).game.parse("fell:37")
    with pytest.raises(TurmError):
        game.encode(Settle((0,)))


# --- 6.2: collapse --------------------------------------------------------------------------------------------


def collapsed(climbers="", rings="", tower=HEIGHTS, fell="fell:1,2,3", **options):
    state = wobbly(tower, "K/2/build/1-1", climbers, rings=rings, **options)
    state.play("1c@1,1,1")
    state.play(fell)
    return state


@pytest.mark.parametrize("fell", ["fell:1,2,3", "fell:2,3,4", "fell:1,2,3,4"])
def test_three_at_once_end_the_game(fell):
    """Whether the new block is among them or not."""
    state = collapsed(HIGH, fell=fell)
    assert turn(state) == "-/2/collapse/K" and state.is_over() and state.phase == "over"
    assert state.collapsed_by == 3 and state.num_actions() == 0 and state.actor_name == "-"
    assert state.to_text().split(" ")[1].endswith(";K1c@1,1,1"), "the block that did it stays"
    assert state.climbers == ((1, 0, 1), (0, 0, 2), (0, 1, 1), None)
    assert (
        state.why_not("=").rule == state.why_not("d1-1").rule == "6.2" and state.why_not("ok").rule == "6.1"
    )
    assert "brought down by K in round 2" in str(state)
    assert reads_back(state)
    state.undo()
    assert turn(state) == "K/2/settle/1-1" and state.collapsed_by is None and state.result() == "*"


def test_two_and_two_of_one_turn_do_not_add_up():
    state = wobbly(HEIGHTS, "K/2/build/1-1")
    for token in ("1c@1,1,1", "fell:1,4", "1c@1,0,2", "fell:2,4"):
        state.play(token)
    assert turn(state) == "K/2/build/1-1!1c@1,1,1!1c@1,0,2"


def test_a_ring_spent_is_gone_after_a_collapse():
    state = wobbly(HEIGHTS, "K/2/build/3-4")
    state.play("1c@1,1,1+a")
    state.play("fell:2,3,4")
    assert turn(state) == "-/2/collapse/K" and state.rings == (2, 2, 2, 1) and not state.spent_ring_a
    assert state.dice is None and reads_back(state)
    state.undo()
    assert state.spent_ring_a and state.dice == (3, 4)


# --- 6.3: one or two ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fell", ["fell:1", "fell:1,3"])
def test_old_blocks_go_back_with_the_climbers_on_them(fell):
    tower = ["R2@0,0,1/0,0,2", "G1n@1,0,1", "B1n@0,1,1"]
    state = wobbly(tower, "K/2/build/1-1", "R=0,0,2;K=1,1,0")
    state.play("1c@1,0,2")
    before = state.to_text()
    state.play(fell)
    assert state.to_text() == before.replace("/settle/", "/climb/")
    assert state.climbers == ((0, 0, 2), None, None, (1, 1, 0)) and state.blocks[-1].piece == "1c"


@pytest.mark.parametrize("fell", ["fell:1", "fell:1,2"])
def test_the_new_block_is_taken_back(fell):
    """Alone, or with one more."""
    first = ("d1-1", "1c@1,1,1", "ok", "=") if fell == "fell:1,2" else ()
    before = played(*first, "d2-3")
    state = before.copy()
    state.play(ON_BASE)
    state.play(fell)
    color = "G" if first else "R"
    assert turn(state) == f"{color}/1/build/2-3!{ON_BASE}" and len(state.blocks) == bool(first)
    assert state.stock(state.seat) == before.stock(state.seat)
    assert state.current_player == before.current_player
    tokens = before.legal_actions().tokens()
    assert state.legal_actions().tokens() == [token for token in tokens if token != ON_BASE]
    assert state.num_actions() == len(tokens) - 1
    assert not state.is_legal(ON_BASE) and state.why_not(ON_BASE).rule == "6.3"
    assert state.taken_back == (Build("2", ((0, 0, 1), (0, 0, 2))),)
    assert reads_back(state)
    state.undo()
    state.undo()
    assert state.to_text() == before.to_text() and state.key == before.key


def test_every_one_is_remembered_until_the_turn_goes_on():
    state = played("d2-3", ON_BASE, "fell:1", BESIDE)
    assert turn(state) == f"R/1/settle/2-3!{ON_BASE}" and reads_back(state)
    state.play("fell:1")
    assert turn(state) == f"R/1/build/2-3!{ON_BASE}!{BESIDE}" and reads_back(state)
    state.play("2@1,0,1/1,0,2")
    for outcome in ("ok", "fell:1,2,3"):
        after = state.copy()
        if outcome == "ok":
            after.play("ok")
            assert turn(after) == "R/1/climb/2-3" and after.taken_back == () and reads_back(after)
            for token in ("=", "d2-3"):
                after.play(token)
            assert after.is_legal(ON_BASE), "the next one may"
    assert len(state.taken_back) == 2


def test_ring_a_comes_back_with_the_block():
    state = played("d3-4", f"{ON_BASE}+a")
    assert turn(state) == "R/1/settle/3-4+a" and state.rings[0] == 1 and reads_back(state)
    stands = state.copy()
    stands.play("ok")
    assert turn(stands) == "R/1/climb/3-4+a" and stands.rings[0] == 1
    state.play("fell:1")
    assert turn(state) == f"R/1/build/3-4!{ON_BASE}+a" and state.rings[0] == 2 and not state.spent_ring_a
    assert state.why_not(f"{ON_BASE}+a").rule == "6.3" and state.why_not(ON_BASE).rule == "2.2"
    assert reads_back(state)
    again = state.copy()
    again.play(f"{BESIDE}+a")
    assert turn(again) == f"R/1/settle/3-4+a!{ON_BASE}+a" and again.rings[0] == 1 and reads_back(again)
    without = state.copy()
    without.play(next(t for t in without.legal_actions().tokens() if t.startswith("4")))
    assert turn(without) == f"R/1/settle/3-4!{ON_BASE}+a" and without.rings[0] == 2 and reads_back(without)
    state.undo()
    assert state.rings[0] == 1 and state.spent_ring_a and turn(state) == "R/1/settle/3-4+a"


@pytest.mark.parametrize("ring", [False, True])
def test_boxing_when_no_place_is_left(ring):
    """Rule 2.3; beside it what ring a still allows."""
    boxed = {"R": ["6r", "6n", "1n"]}
    state = wobbly(["G1c@0,0,1"], "R/4/build/1-6", boxed=boxed, rings="" if ring else "R0")
    listed = [t for t in state.legal_actions().tokens() if not t.endswith("+a")]
    assert listed == ["1c@1,1,1"] and state.why_not("x1c").rule == "2.3"
    state.play("1c@1,1,1")
    state.play("fell:2")
    tokens = state.legal_actions().tokens()
    boxes = [t for t in tokens if t.startswith("x")]
    assert boxes == [f"x{i}" for i, n in state.stock(0).items() if n]
    assert all(t.endswith("+a") for t in tokens[len(boxes) :]) and (len(tokens) > len(boxes)) == ring
    assert state.num_actions() == len(tokens) and [str(state.nth(i)) for i in range(len(tokens))] == tokens
    assert state.why_not("1c@1,1,1").rule == "6.3" and state.is_legal("x1c") and reads_back(state)
    drawn = [str(state.sample()) for _ in range(3000)]
    assert set(drawn) <= set(tokens)
    assert sum(t in boxes for t in drawn) / 3000 == pytest.approx(len(boxes) / len(tokens), abs=0.05)
    state.play("x1c")
    assert turn(state) == "R/4/climb/1-6"
    state.undo()
    assert state.taken_back and state.legal_actions().tokens() == tokens


def test_sampling_is_uniform_over_what_is_left():
    state = start()
    state.play("d1-1")
    rng = random.Random(4)
    for _ in range(40):
        state.play(state.nth(rng.randrange(state.num_actions())))
        state.play("fell:1")
    tokens = state.legal_actions().tokens()
    assert len(state.taken_back) == 40 and len(tokens) == len(set(tokens))
    part = set(tokens[: len(tokens) // 2])
    drawn = [str(state.sample()) for _ in range(4000)]
    assert set(drawn) <= set(tokens)
    assert sum(token in part for token in drawn) / 4000 == pytest.approx(len(part) / len(tokens), abs=0.04)


def test_all_placements_of_a_turn_one_after_another():
    """Hundreds of them: text, keys, lists and undoing stay exact."""
    state = wobbly((), "R/2/build/1-2")
    first = state.to_text()
    builds = [t for t in state.legal_actions().tokens() if "+a" not in t]
    keys = [state.key]
    for token in builds:
        state.play(token)
        state.play("fell:1")
        keys.append(state.key)
    assert len(set(keys)) == len(keys)
    assert turn(state) == "R/2/build/1-2" + "".join(f"!{token}" for token in builds)
    assert state.legal_actions().tokens()[0].startswith("x") and reads_back(state)
    copied = state.copy(history=True)
    pickled = pickle.loads(pickle.dumps(state))
    for one in (state, copied, pickled):
        for key in keys[-2::-1]:
            one.undo()
            one.undo()
            assert one.key == key == one.full_key()
        assert one.to_text() == first


def test_undoing_brings_back_what_later_turns_have_overwritten():
    state = played("d2-3", ON_BASE, "fell:1", BESIDE, "fell:1")
    here = state.to_text()
    for token in (
        "2@1,0,1/1,0,2",
        "ok",
        "=",
        "d1-1",
        "1c@1,1,1",
        "fell:2",
        "1c@0,0,1",
        "fell:2",
        "1c@-1,0,0",
        "fell:2",
    ):
        state.play(token)
    assert len(state.taken_back) == 3
    for one in (state, state.copy(history=True)):
        while one.ply > 5:
            one.undo()
        assert one.to_text() == here and not one.is_legal(ON_BASE) and not one.is_legal(BESIDE)


MOST = 8192


def test_more_than_can_be_kept_is_a_clear_error():
    """Four times the longest list that was ever seen; far cells fill it here, as a text may name them."""
    fields = start().to_text().split(" ")
    far = [(20 + i % 91, 20 + i // 91, 1) for i in range(2 * MOST + 2)]
    tokens = [f"1c@{x},{y},{z}" for x, y, z in far if (x + y + z) % 2][:MOST]
    assert len(tokens) == MOST
    fields[5] = "R/1/build/1-1!" + "!".join(tokens)
    text = " ".join(fields)
    state = turmcore.from_text("turmbauer", text)
    assert state.to_text() == text and len(state.taken_back) == MOST
    state.play("1c@1,1,1")
    assert not state.is_legal("fell:1") and state.is_legal("ok")
    assert state.why_not("fell:1").rule == "6.3"
    with pytest.raises(IllegalAction, match=f"{MOST} placements were taken back"):
        state.play("fell:1")
    state.undo()
    assert state.to_text() == text
    with pytest.raises(TextError, match="can be kept"):
        turmcore.from_text("turmbauer", text + "!" + ON_BASE)


# --- 7.3: winners after a collapse -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("climbers", "rings", "options", "result"),
    [
        (HIGH, "", {}, "G"),
        ("R=1,0,1;K=0,0,2", "", {}, "R"),  # who caused it has lost, high or not
        ("R=1,0,1;B=0,1,1", "", {}, "R,B"),  # the same cubes and rings: a draw between those
        ("R=1,0,1;B=0,1,1", "R1", {}, "B"),
        ("R=1,0,1;B=0,1,1", "B0", {}, "R"),
        ("", "", {}, "G"),  # green has built most
        ("", "G0", {}, "G"),  # cubes before rings
        ("G=0,0,2;K=1,0,1", "", {"players": 2}, "R,B"),  # the other one, however high
        (HIGH, "", {"players": 2}, "R,B"),
        ("", "R0B0", {"players": 2}, "R,B"),
    ],
)
def test_winners_of_a_collapse(climbers, rings, options, result):
    state = collapsed(climbers, rings, **options)
    assert state.result() == result
    shares = state.returns()
    assert sum(shares) == pytest.approx(1) and shares[state.collapsed_by % len(shares)] == 0
    if options:
        assert shares == [1, 0] and state.winners() == (0,)
    else:
        assert state.winners() == tuple("RGBK".index(letter) for letter in result.split(","))


def test_stock_and_box_count_alike():
    """Red has boxed six cubes, blue one, and both have built one: that decides at the end, but not here."""
    state = wobbly(HEIGHTS, "K/2/build/1-1", "R=1,0,1;B=0,1,1", boxed={"R": ["6r"], "B": ["1c"]})
    state.play("1c@1,1,1")
    state.play("fell:1,2,3")
    assert state.boxed_cubes(0) == 6 and state.boxed_cubes(2) == 1 and state.result() == "R,B"


def test_three_players():
    tower = ["R1n@1,0,1", "G2@0,0,1/0,0,2"]
    state = wobbly(tower, "B/2/build/1-1", "R=1,0,1;G=0,1,0", players=3)
    state.play("1c@1,1,1")
    state.play("fell:1,2,3")
    assert turn(state) == "-/2/collapse/B" and state.result() == "R" and state.returns() == [1, 0, 0]


# --- section 8: texts ---------------------------------------------------------------------------------------------


def test_the_header_names_the_hand_with_wobble_only():
    for hand in ("none", "steady", "normal", "child"):
        state = start(hand=hand)
        assert state.game.header.endswith(
            f";stability=wobble;headroom=1;hand={hand};escape=free"
        ) and reads_back(state)
        assert state.game.options["hand"] == hand
    text = start().to_text()
    assert start().game == start(hand="none").game
    assert turmcore.from_text("turmbauer", text.replace(";hand=none", "")).to_text() == text
    assert "hand" not in turmcore.load("turmbauer").options
    with pytest.raises(TurmError, match=r"rule 6\.1"):
        start(hand="shaky")
    with pytest.raises(TurmError, match="not ''"):
        start(hand="")
    with pytest.raises(TextError, match="not ''"):
        turmcore.from_text("turmbauer", text.replace("hand=none", "hand="))
    for stability in ("glued", "strict"):
        with pytest.raises(TurmError, match="wobble only"):
            turmcore.load("turmbauer", stability=stability, hand="none")
        with pytest.raises(TextError, match="rule 8"):
            turmcore.from_text("turmbauer", text.replace("wobble", stability))


SETTLING = played("d2-3", ON_BASE, "fell:1", BESIDE).to_text()
SETTLING_A = played("d3-4", f"{ON_BASE}+a", "fell:1", f"{BESIDE}+a").to_text()
AGAIN = played("d2-3", ON_BASE, "fell:1").to_text()
AGAIN_A = played("d3-4", f"{ON_BASE}+a", "fell:1").to_text()
DOWN = collapsed(HIGH).to_text()


@pytest.mark.parametrize(
    ("text", "old", "new", "rule"),
    [
        (AGAIN, "wobble;headroom=1;hand=none", "glued;headroom=1", "6.1"),
        (AGAIN, f"!{ON_BASE}", "!", "8"),
        (AGAIN, f"!{ON_BASE}", "!=", "8"),
        (AGAIN, f"!{ON_BASE}", "!ok", "8"),
        (AGAIN, f"!{ON_BASE}", f"!{ON_BASE}!{ON_BASE}", "6.3"),
        (AGAIN, f"!{ON_BASE}", "!9@0,0,1", "2.2"),
        (AGAIN, f"!{ON_BASE}", "!2@0,0,1/0,1,2", "1.5"),
        (AGAIN, f"!{ON_BASE}", "!2@0,0,2/0,0,1", "8"),
        (AGAIN, f"!{ON_BASE}", "!1c@0,0,1", "2.2"),
        (AGAIN, f"!{ON_BASE}", f"!{ON_BASE}+a", "4a"),
        (AGAIN, f"!{ON_BASE}", "!2@0,0,0/0,0,1", "3.1"),
        (AGAIN, f"!{ON_BASE}", "!2@0,0,-1/0,0,0", "3.1"),
        (AGAIN, "build/2-3!", "roll!", "8"),
        (AGAIN, "2-3!", "2-3+a!", "8"),
        (AGAIN_A, "R2G2", "R0G2", "4a"),
        (AGAIN_A, "3-4", "3-3", "4a"),
        (SETTLING, "settle", "climb", "8"),
        (SETTLING, "2-3!", "3-4!", "2.2"),
        (SETTLING, "2-3!", "2-3+a!", "4a"),
        (SETTLING, "2-3!", f"2-3!{BESIDE}!", "6.3"),
        (SETTLING, "R2@", "R2~@", "3.2"),
        (SETTLING_A, "R1G2", "R2G2", "4a"),
        (SETTLING_A, "3-4+a", "3-4", "2.2"),
        (SETTLING_A, "3-4+a", "2-3+a", "4a"),
        (DOWN, "collapse/K", "collapse/B", "6.1"),
        (DOWN, "/collapse/K", "/collapse/K!1c@0,0,1", "8"),
        (DOWN, "-/2/", "-/3/", "2.4"),
        (DOWN, ";K1c@1,1,1", "", "6.1"),
        (DOWN, "wobble;headroom=1;hand=none", "glued;headroom=1", "6.1"),
        (DOWN, "wobble;headroom=1;hand=none", "strict;headroom=1", "6.1"),
    ],
)
def test_a_fault_is_named(text, old, new, rule):
    assert old in text
    with pytest.raises(
        TextError, match=rf"\(rule {rule}\)$".replace(".", r"\.", 1) if "." in rule else rf"\(rule {rule}\)$"
    ):
        turmcore.from_text("turmbauer", text.replace(old, new, 1))


def test_a_collapse_takes_three_blocks():
    two = ["G1c@1,1,1", "B2@1,0,1/1,0,2"]
    rest = "R=t;G=t;B=t;K=t R=1c;G=;B=;K= R2G2B2K2 -/1/collapse/B"
    with pytest.raises(TextError, match=r"rule 6\.2"):
        turmcore.from_text("turmbauer", f"{start().game.header} {';'.join(two)} {rest}")


def test_climbers_were_in_the_way_of_what_was_tried():
    state = wobbly((), "R/2/build/1-1", "G=0,0,0")
    state.play("1c@1,1,1")
    state.play("fell:1")
    with pytest.raises(TextError, match=r"rule 3\.1"):
        turmcore.from_text("turmbauer", state.to_text().replace("!1c@1,1,1", "!1c@0,0,1"))


# --- keys, events, observation, evaluation --------------------------------------------------------------------------


def test_keys():
    one = played("d2-3", ON_BASE, "fell:1", BESIDE, "fell:1")
    other = played("d2-3", BESIDE, "fell:1", ON_BASE, "fell:1")
    assert one.key == other.key and one.to_text() != other.to_text(), "the order does not matter to the rules"
    assert one.key != played("d2-3", ON_BASE, "fell:1").key != played("d2-3").key
    assert one.key != played("d2-3", ON_BASE, "fell:1", "2@1,0,1/1,0,2", "fell:1").key
    blocks = ["R1n@1,0,1", "R1c@1,1,1"]
    new = [wobbly(order, "R/2/settle/1-1").key for order in (blocks, blocks[::-1])]
    assert new[0] != new[1], "which block is new tells what may be taken back"
    standing = [wobbly(order, "R/2/climb/1-1").key for order in (blocks, blocks[::-1])]
    assert standing[0] == standing[1]
    glued = [["R1c@1,1,1", "R2@1,1,2/1,1,3"], ["R2@1,1,1/1,1,2", "R1c@1,1,3"]]
    assert len({wobbly(tower, "R/3/roll").key for tower in glued}) == 2, "what hangs together falls together"
    assert len({position(tower, "R/3/roll", stability="strict").key for tower in glued}) == 2
    assert len({position(tower, "R/3/roll").key for tower in glued}) == 1
    assert start().key != start(hand="child").key


def test_events():
    state = played("d3-4", f"{ON_BASE}+a")
    assert state.events("ok") == (TowerSettled(0, ()),)
    assert state.events("fell:1") == (TowerSettled(0, (1,)), PieceTakenBack(0, "2", 1, "a"))
    state.play("fell:1")
    assert state.events(f"{BESIDE}+a")[0] == RingSpent(0, "a")
    assert isinstance(state.events(f"{BESIDE}+a")[1], PieceBuilt)
    down = wobbly(HEIGHTS, "K/2/build/1-1", HIGH)
    down.play("1c@1,1,1")
    assert down.events("fell:2") == (TowerSettled(3, (2,)),)
    assert down.events("fell:2,4") == (TowerSettled(3, (2, 4)), PieceTakenBack(3, "1c", 4, ""))
    assert down.events("fell:1,2,4") == (TowerSettled(3, (1, 2, 4)), GameEnded((1,), "collapse"))


def test_observation_and_drawing():
    state = played("d2-3", ON_BASE, "fell:1", BESIDE)
    numbers = state.observation(0)[10, 1, 0, :8].tolist()
    assert numbers == [1, 4, 0, 2, 3, 0, 0, 1]
    assert "round 1: R has built after 2-3, 1 taken back" in str(state)


def test_the_evaluation_looks_past_the_settling():
    """It is that after the settling if the tower stands, and less for the builder if statics lets blocks fall."""
    stood = fell = 0
    for seed in range(8):
        state = start()
        state.seed(seed)
        while not state.is_over():
            if state.phase == "settle":
                after, player, verdict = state.copy(), state.seat, state.statics().verdict()
                after.play("ok")
                expected, found = after.evaluate(), state.evaluate()
                assert sum(found) == pytest.approx(1)
                if verdict == "stands":
                    assert found == expected
                elif verdict == "friction":
                    assert found[player] < expected[player], "a quick look does not know"
                else:
                    assert found[player] == pytest.approx(expected[player] * 0.2)
                stood, fell = stood + (verdict == "stands"), fell + (verdict == "falls")
            state.play(state.sample())
    assert stood > 20 and fell > 20
    down = collapsed(HIGH)
    assert down.evaluate() == down.returns()


def test_the_ranking_puts_builds_that_fall_behind():
    compared = 0
    state = start()
    while not state.is_over() and compared < 12:
        if state.phase == "build":
            tower = state.statics()

            def stands(action, state=state, tower=tower):
                build = state.game.decode(action)
                return not isinstance(build, Build) or tower.stands(build.cells)

            ranked = [stands(one.action) for one in search(state, method="rank", best=64).best]
            some = sum(map(stands, state.legal_actions()))
            assert ranked == [True] * min(some, len(ranked)) + [False] * max(0, len(ranked) - some)
            compared += 0 < some < state.num_actions()
        state.play(state.sample())
    assert compared == 12


@pytest.mark.parametrize("boxes", [True, False])
def test_the_ranking_knows_what_was_taken_back(boxes):
    """Also beside boxings, and among a few that are drawn."""
    boxed = {"R": ["6r", "6n", "1n", "1c"] if boxes else ["6r", "6n", "5p", "5b"]}
    state = wobbly(["G1c@0,0,1"], "R/5/build/1-6", boxed=boxed)
    assert any(t.startswith("x") for t in state.legal_actions().tokens()) == boxes
    builds = [t for t in state.legal_actions().tokens() if "@" in t]
    for token in builds[: len(builds) // 2]:
        state.play(token)
        state.play("fell:2")
    legal = set(state.legal_actions().tokens())
    for seed in range(40):
        for width in (0, 5, 80):
            found = search(state, "1n", method="rank", best=20, seed=seed, width=width).best
            assert {str(one.action) for one in found} <= legal


# --- 6.1: what statics says ------------------------------------------------------------------------------------------

SIDES = ["B3i@0,-1,0/0,-1,1/0,-1,2", "K3i@1,2,0/1,2,1/1,2,2"]


@pytest.mark.slow
def test_what_stands_by_statics_stands_and_what_is_refuted_falls_with_the_new_block():
    fell, stood, held = 0, 0, 0
    for seed in range(28, 40):
        state = start()
        state.seed(seed)
        while not state.is_over() and state.round < 6:
            if state.phase != "settle":
                state.play(state.sample())
                continue
            tower = state.statics()
            verdict, token = tower.verdict(), str(state.sample())
            fallen = state.falls_by_statics()
            assert (token == "ok") == (not fallen), "the quick look knows whether"
            assert fallen == judge([BASE, *[block.cells for block in state.blocks]], backend="statics").fallen
            if verdict == "falls":
                assert len(state.blocks) in fallen and all(
                    1 <= number <= len(state.blocks) for number in fallen
                )
                fell += 1
            else:
                assert not fallen
                stood += verdict == "stands"
                held += verdict == "friction"
            state.play("fell:1" if fallen and len(fallen) > 2 else token)  # go on
    assert fell > 50 and stood > 50 and held > 2


@pytest.mark.slow
def test_what_falls_does_not_depend_on_what_was_asked_before():
    """A tower that is kept solved has more than one answer to who moves first."""
    states = []
    for seed in range(30):
        state = start()
        state.seed(seed)
        while not state.is_over():
            if state.phase == "settle":
                states.append((state.copy(), state.falls_by_statics()))
            state.play(state.sample())
    random.Random(1).shuffle(states)
    assert sum(bool(fallen) for _, fallen in states) > 200
    for state, fallen in states:
        assert state.falls_by_statics() == fallen
        assert state.game.state(state.to_text()).falls_by_statics() == fallen


def test_the_blocks_that_fall_are_those_that_move():
    """A lever with a weight at its end takes the weight along, and leaves what carries it."""
    state = wobbly(["R4l@0,0,1/1,0,1/2,0,1/2,1,1", "G3i@-1,0,0/-1,0,1/-1,0,2", *SIDES], "R/2/build/3-3")
    with pytest.raises(TurmError, match="here is none"):
        state.falls_by_statics()
    state.play("3v@2,0,2/2,0,3/3,0,3")
    assert state.statics().verdict() == "falls" and state.falls_by_statics() == (1, 5)
    assert str(state.sample()) == "fell:1,5" == str(state.sample_chance())


def test_physics_is_asked_with_what_the_dice_stream_says(monkeypatch):
    """`sample_chance` asks it, with a seed of its own for each build; `sample` and playouts do not."""
    from turmcore import physics

    asked = []

    def judge(bodies, **of):
        asked.append((len(bodies), of["hand"], of["seed"]))
        return physics.Fall((), "statics", "stands")

    monkeypatch.setattr(physics, "judge", judge)
    for _ in range(2):
        state = start(hand="child")
        state.seed(5)
        while state.round < 3:
            state.play(state.sample_chance() if state.is_chance() else state.nth(0))
    half = len(asked) // 2
    assert asked[:half] == asked[half:] and len({seed for _, _, seed in asked[:half]}) == half >= 8
    assert {hand for _, hand, _ in asked} == {"child"}
    assert [number for number, *_ in asked[:3]] == [2, 3, 4]
    asked.clear()
    state.copy().playout()
    while not state.is_over():
        state.play(state.sample())
    assert not asked


def test_a_film_shows_the_outcome_that_would_come():
    """The same numbers bring the same fall, filmed or not; only what moves is in it."""
    game = turmcore.load("turmbauer", players=2, stability="wobble", hand="child")
    films = 0
    for seed in range(3):
        state = game.new_state(seed)
        while not state.is_over():
            if state.is_chance() and state.is_sampled():
                filmed, other = state.copy(), state.copy()
                filmed.seed(seed)
                other.seed(seed)
                film, outcome = game.film(filmed), other.sample_chance()
                assert filmed.to_text() == state.to_text()
                if film is not None:
                    films += 1
                    assert film.outcome == str(outcome) and set(film.things) < set(range(len(state.blocks)))
                    assert {len(frame) for frame in film.frames} == {len(film.things)}
                state.play(outcome)
            else:
                state.play(state.sample_chance() if state.is_chance() else state.sample())
    assert films or "statics" in game.physics
