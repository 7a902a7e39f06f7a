"""The readings of disputed rules, one by one, as the ruling says it; engine and twin say the same."""

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.reference import turmbauer as reference
from tests.turmbauer.positions import position, random_game
from turmcore import TextError, TurmError
from turmcore.turmbauer import StartRoll
from turmcore.turmbauer.options import OPTIONS


def rule_of(state, token):
    """The rule that a token breaks, None for a legal one; the twin must say the same."""
    reason = state.why_not(token)
    rule = reason.rule if reason else None
    assert rule == reference.Position.from_text(state.to_text()).why(token)
    assert (rule is None) == state.is_legal(token) == (token in state.legal_actions().tokens())
    return rule


# --- what is usual ------------------------------------------------------------------------------------


def test_two_lists_of_defaults():
    late = {key: one.default for key, one in OPTIONS.items() if one.unwritten not in ("", one.default)}
    assert late == {"escape": "free"} and turmcore.load("turmbauer").rules.hand == ""
    bare = turmcore.from_text("turmbauer", "tb1 - R=t;G=t;B=t;K=t - R2G2B2K2 R/1/roll")
    assert bare.game.rules.escape == "step" and "escape" not in bare.to_text()
    new = turmcore.load("turmbauer").new_state(1)
    assert new.game.rules.escape == "free" and new.game.header.endswith(";headroom=1;escape=free")
    assert bare.game == turmcore.load("turmbauer", escape="step") != new.game
    assert bare.key != new.key


@pytest.mark.parametrize("key", ["escape", "collapse", "leap", "start", "blocks"])
def test_a_key_is_written_where_it_says_something(key):
    for value in OPTIONS[key].values:
        game = turmcore.load("turmbauer", **{"stability": "wobble", "escape": "step", key: value})
        text = game.new_state(1).to_text()
        assert (f";{key}={value}" in text) == (value != OPTIONS[key].unwritten)
        again = turmcore.from_text("turmbauer", text)
        assert again.game == game and again.to_text() == text
        named = text if value != OPTIONS[key].unwritten else text.replace(" ", f";{key}={value} ", 1)
        assert turmcore.from_text("turmbauer", named).game == game
        assert reference.Position.from_text(named).to_text() == text
    with pytest.raises(TextError, match=f"option {key} is"):
        turmcore.from_text("turmbauer", text.replace(f";{key}={value}", f";{key}=no"))


def test_an_old_name_is_read():
    old = turmcore.from_text("turmbauer", "tb1;overhang=cube - R=t;G=t;B=t;K=t - R2G2B2K2 R/1/roll")
    assert old.game == turmcore.load("turmbauer", overhang="cube", escape="step")
    assert ";overhang=column;" in old.to_text() and "cube" not in old.to_text()


def test_who_wins_a_collapse_is_asked_only_where_blocks_fall():
    for collapse in ("stock", "all"):
        with pytest.raises(TurmError, match=r"rule 7\.4"):
            turmcore.load("turmbauer", collapse=collapse)
        with pytest.raises(TextError, match=r"rule 7\.4"):
            turmcore.from_text("turmbauer", f"tb1;collapse={collapse} - R=t;G=t;B=t;K=t - R2G2B2K2 R/1/roll")


# --- rule 3.6 -----------------------------------------------------------------------------------------

PLATFORM = "6r@0,0,2/1,0,2/2,0,2/0,1,2/1,1,2/2,1,2"
BAR = "3i@1,0,2/2,0,2/3,0,2"
UPRIGHT = "3v@0,0,2/1,0,2/1,0,3"
BRIDGE = "4l@1,0,2/2,0,2/3,0,2/3,1,2"


@pytest.mark.parametrize(
    ("tower", "token", "readings"),
    [
        (["G1n@1,0,1"], PLATFORM, {"direction"}),
        (["G1c@2,0,1"], BAR, {"direction", "count"}),
        (["G1c@0,0,1"], UPRIGHT, {"direction", "column"}),
        (["G1n@1,0,1", "B1n@3,0,1"], BAR, {"direction", "count", "column", "air"}),
        (["G1n@1,0,1", "B1c@3,1,1"], BRIDGE, {"direction", "count"}),
    ],
)
def test_overhang(tower, token, readings):
    found = set()
    for overhang in OPTIONS["overhang"].values:
        state = position(tower, "R/3/build/3-3", boxed={"R": ["1c", "1n"]}, overhang=overhang)
        rule = rule_of(state, token)
        assert rule in (None, "3.6")
        found |= {overhang} if rule is None else set()
    assert found == readings


@pytest.mark.parametrize("seed", range(4))
def test_readings_of_overhang_allow_one_another(seed):
    """What `air` allows `count` and `column` allow, and these `direction`."""
    rng = random.Random(seed)
    counts = Counter()
    for state in random_game(f"overhang{seed}", set="ABC"[seed % 3], escape="step"):
        if state.phase != "build" or rng.random() < 0.7:
            continue
        text = state.to_text()
        lists = {}
        for overhang in OPTIONS["overhang"].values:
            other = turmcore.from_text(
                "turmbauer", text.replace("overhang=direction", f"overhang={overhang}")
            )
            lists[overhang] = {t for t in other.legal_actions().tokens() if "@" in t and not t.endswith("+a")}
            counts[overhang] += len(lists[overhang])
        assert lists["air"] <= lists["count"] & lists["column"]
        assert lists["count"] | lists["column"] <= lists["direction"]
    assert counts["air"] < min(counts["count"], counts["column"]) < counts["direction"]


# --- rule 3.7 -----------------------------------------------------------------------------------------


def test_a_taken_field_is_no_way_out():
    """Red's only ways lead to where green stands and to a field that the block takes away."""
    found = {}
    for escape, green in product(("step", "free"), ("t", "1,0,1")):
        for text in stuck_texts(escape, green):
            state = turmcore.from_text("turmbauer", text)
            reason = state.why_not("2@0,1,2/0,1,3")
            found[escape, green] = reason and (reason.rule, reason.code)
            assert rule_of(state, "2@0,1,2/0,1,3") == (reason and reason.rule)
    assert found == {
        ("step", "t"): None,
        ("step", "1,0,1"): None,
        ("free", "t"): None,
        ("free", "1,0,1"): ("3.7", "hemmed-in"),
    }


def stuck_texts(escape, green):
    """Red on (0, 0, 1), its only ways (1, 0, 1) and (0, 1, 1); everybody in turn is to build a block of two."""
    tower = "R1c@0,0,1;G2@1,0,1/2,0,1;B2@-1,1,1/0,1,1"
    for number, builder in enumerate("RGBK"):
        boxed = ["6r" if seat < number else "" for seat in range(3)]
        boxes = "R={};G={};B={};K=1c".format(*boxed)
        yield f"tb1;escape={escape} {tower} R=0,0,1;G={green};B=t;K=t {boxes} R2G2B2K2 {builder}/2/build/2-3"


def test_climbing_onto_the_last_free_field_is_allowed():
    """Rule 3.7 is about building."""
    (text, *_) = stuck_texts("free", "1,0,1")
    text = text.replace("B=t", "B=0,1,1")
    state = turmcore.from_text("turmbauer", text)
    assert state.to_text()  # red is hemmed in, and that is a position like others
    assert rule_of(state, "2@0,1,2/0,1,3") == "3.1"


def test_what_free_allows_step_allows():
    fewer = 0
    for seed in range(6):
        for state in random_game(f"escape{seed}", climbing=0.95, players=2 + seed % 3):
            if state.phase == "build":
                free = set(state.legal_actions().tokens())
                step = turmcore.from_text("turmbauer", state.to_text().replace(";escape=free", ""))
                tokens = set(step.legal_actions().tokens())
                builds = {token for token in free if "@" in token}
                assert builds <= tokens
                if len(tokens) > len(free):
                    fewer += 1
                    assert state.why_not(min(tokens - free)).rule == "3.7"
    assert fewer > 3


# --- ring c -------------------------------------------------------------------------------------------


def test_any_number_of_long_steps():
    tower = ["R2@0,0,1/0,0,2", "G2@0,1,1/0,1,2", "R2@0,1,3/0,1,4"]
    once = position(tower, "R/3/climb/2-2")
    often = position(tower, "R/3/climb/2-2", leap="any")
    assert rule_of(once, ">0,0,2+c") is None
    assert rule_of(once, ">0,1,4+c") == "5.3" and rule_of(often, ">0,1,4+c") is None
    (_, moved) = often.events(">0,1,4+c")
    assert len(moved.path) >= 3
    often.play(">0,1,4+c")
    assert often.rings[0] == 1 and often.heights[0] == 5


# --- section 7 ----------------------------------------------------------------------------------------


def test_readings_of_a_collapse():
    """Blue has built its largest, black has boxed it, green has boxed its smallest."""
    results = {}
    for collapse in OPTIONS["collapse"].values:
        state = position(
            ["R1c@0,0,1", "B6r@-2,0,0/-1,0,0/-2,1,0/-1,1,0/-2,2,0/-1,2,0", "R2@0,0,2/0,0,3"],
            "R/2/settle/2-2",
            boxed={"G": ["1c"], "B": [], "K": ["6r"]},
            stability="wobble",
            collapse=collapse,
        )
        twin = reference.Position.from_text(state.to_text())
        state.play("fell:1,2,3")
        twin = twin.apply("fell:1,2,3")
        assert state.result() == twin.result() and state.to_text() == twin.to_text()
        results[collapse] = (state.result(), state.winners(), sum(state.returns()))
    assert results["builder"] == ("B", (2,), 1)
    assert results["stock"] == ("B,K", (2, 3), 1)
    assert results["all"] == ("-", (), 0)


# --- rule 2.1: who begins -----------------------------------------------------------------------------


def began(tokens, **options):
    state = turmcore.load("turmbauer", start="roll", **options).new_state(1)
    twin = reference.Position.from_text(state.to_text())
    for token in tokens.split():
        assert state.legal_actions().tokens() == twin.actions() == [f"d{n}" for n in range(1, 7)]
        assert [n for _, n in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text()
        again = turmcore.from_text("turmbauer", state.to_text())
        assert again.key == state.key == again.full_key() and again.seat == state.seat
    return state


@pytest.mark.parametrize(
    ("tokens", "options", "turn"),
    [
        ("", {}, "-/0/start/R0G0B0K0"),
        ("d4 d6 d6 d2", {}, "-/0/start/G0B0"),
        ("d4 d6 d6 d2 d3", {}, "-/0/start/G3B0"),
        ("d4 d6 d6 d2 d3 d5", {}, "B:B/1/roll"),
        ("d4 d6 d6 d2 d3 d3 d1 d1 d2 d1", {}, "G:G/1/roll"),
        ("d1 d1 d1", {"players": 3}, "-/0/start/R0G0B0"),
        ("d1 d2", {"players": 2}, "G:G/1/roll"),
        ("d5 d5", {"players": 2}, "-/0/start/R0G0"),
    ],
)
def test_a_roll_for_the_start(tokens, options, turn):
    state = began(tokens, **options)
    assert state.to_text().split(" ")[5] == turn
    while state.ply:
        state.undo()
    assert state.to_text().endswith(
        " -/0/start/" + "".join(f"{c}0" for c in state.game.colors[: state.game.num_players])
    )
    assert state.key == state.full_key()


def test_the_round_begins_with_who_began():
    state = began("d1 d1 d6 d1", blocks="half")
    assert (state.first_seat, state.round, state.start_rolls) == (2, 1, ())
    order = []
    while not state.is_over():
        if state.phase == "roll":
            order.append((state.round, state.game.colors[state.seat]))
        state.play(state.sample())
    assert order == [(number, color) for number in range(1, 7) for color in "BKRG"]
    assert state.to_text().endswith(" B:-/6/end")


@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        ("-/0/start/R4G6B6K2", "2.1"),  # nobody is to roll
        ("-/0/start/R0", "2.1"),
        ("-/0/start/R0G4", "2.1"),
        ("-/0/start/G0R0", "2.1"),
        ("-/0/start/R7G0", "2.1"),
        ("-/0/start/", "2.1"),
        ("R/1/roll", "2.1"),
        ("X:R/1/roll", "2.1"),
        ("G:R/1/roll", "2.4"),  # green would have had its turn
    ],
)
def test_wrong_starts_are_refused(turn, rule):
    text = f"tb1;start=roll - R=t;G=t;B=t;K=t - R2G2B2K2 {turn}"
    with pytest.raises(TextError, match=rf"rule {rule}\)"):
        turmcore.from_text("turmbauer", text)
    with pytest.raises(reference.ReferenceError_):
        reference.Position.from_text(text)
    first = text.replace(";start=roll", "")
    if turn != "R/1/roll":
        with pytest.raises(TextError):
            turmcore.from_text("turmbauer", first)


def test_before_the_start_nothing_has_happened():
    good = "tb1;start=roll - R=t;G=t;B=t;K=t - R2G2B2K2 -/0/start/R0G0B0K0"
    assert turmcore.from_text("turmbauer", good).to_text().partition(" ")[2] == good.partition(" ")[2]
    for old, new in (("R=t", "R=0,0,0"), (" - R2", " R=6r;G=;B=;K= R2"), ("K2 ", "K1 ")):
        text = good.replace(old, new, 1)
        with pytest.raises(TextError, match="rule 2"):
            turmcore.from_text("turmbauer", text)
        with pytest.raises(reference.ReferenceError_):
            reference.Position.from_text(text)


def test_which_roll_belongs_where():
    state = began("")
    assert state.game.decode(state.game.parse("d4")) == StartRoll(4)
    assert state.game.token(state.game.encode(StartRoll(4))) == "d4"
    for token, rule in (("d2-3", "2.1"), ("=", "2.1"), ("x1c", "2.1"), ("1c@0,0,1", "2.1"), ("ok", "6.1")):
        assert state.why_not(token).rule == rule == reference.Position.from_text(state.to_text()).why(token)
    for state in (began("d1 d6 d1 d1"), turmcore.load("turmbauer").new_state(1)):
        assert state.why_not("d4").rule == "2.2"
        state.play("d2-3")
        assert state.why_not("d4").rule == "2.2" == reference.Position.from_text(state.to_text()).why("d4")
    with pytest.raises(TextError):
        state.why_not("d7")


# --- rule 1.6: the short game -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece_set", "ids"), [("A", "1c 2 3i 4l 5p 6r"), ("B", "1c 2 3v 4l 5p 6n"), ("C", "1c 2 3i 4i 5p 6r")]
)
def test_the_short_game_has_one_of_each_size(piece_set, ids):
    game = turmcore.load("turmbauer", set=piece_set, blocks="half")
    state = game.new_state(1)
    stock = state.stock(0)
    assert [piece for piece, number in stock.items() for _ in range(number)] == ids.split()
    assert sum(game.pieces[piece].size * number for piece, number in stock.items()) == 21
    assert game.pieces.name == piece_set and game.rules.num_rounds == 6 and game.most_blocks == 24
    assert game.policy_size == turmcore.load("turmbauer", set=piece_set).policy_size
    assert ";blocks=half " in state.to_text()
    state.play("d1-1")
    others = [piece.id for piece in game.pieces.pieces if piece.id not in ids.split()]
    assert others and rule_of(state, f"x{others[0]}") == "2.2"
    assert rule_of(state, "1n@1,0,1") == "2.2"
    with pytest.raises(TextError, match=r"rule 2\.2"):
        turmcore.from_text(
            "turmbauer", f"tb1;set={piece_set};blocks=half R1n@1,0,1 R=t;G=t;B=t;K=t - R2G2B2K2 G/1/roll"
        )


# --- all together -------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    chosen=st.fixed_dictionaries(
        {
            key: st.sampled_from(OPTIONS[key].values)
            for key in ("overhang", "insertion", "headroom", "escape", "leap", "start", "blocks")
        }
    ),
    players=st.integers(2, 4),
)
def test_any_settings(seed, chosen, players):
    """Some turns by any mixture of readings: lists, texts and reasons of engine and twin, and all of it taken back."""
    rng = random.Random(seed)
    game = turmcore.load("turmbauer", players=players, set=rng.choice("ABC"), **chosen)
    state = game.new_state(seed)
    twin = reference.Position.from_text(state.to_text())
    start = state.to_text()
    for ply in range(rng.randrange(2, 36)):
        tokens = sorted(state.legal_actions().tokens())
        if ply % 5 == 0:
            assert tokens == twin.actions(), state.to_text()
        climbs = [token for token in tokens if token.startswith(">") and "+" not in token and "," in token]
        token = max(climbs, key=lambda t: int(t.rpartition(",")[2])) if climbs else rng.choice(tokens)
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text()
    again = turmcore.from_text("turmbauer", state.to_text())
    assert again.game == game and again.key == state.key == state.full_key()
    while state.ply:
        state.undo()
    assert state.to_text() == start and state.key == state.full_key()
