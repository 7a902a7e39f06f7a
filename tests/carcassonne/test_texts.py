"""Positions and tokens as text: what is written reads back, what is wrong is named."""

from xml.dom import minidom

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.carcassonne.games import POLICIES, SOME, header, name, start_text
from tests.reference import carcassonne as reference
from turmcore import IllegalAction, TextError, TurmError

H = header(players=3)
MIDDLE = (
    f"{H} D@0,0/0;P@0,-1/2;tB@0,1/0^1;B@0,2/0;D@-1,0/2;tL@1,-1/0^6;G@0,3/0;R@1,3/2;U@0,4/0;F@1,1/1;tK@0,-2/1^1;"
    "S@-1,3/1;tP@1,-2/2^3;tM@0,-3/1^2;T@1,-3/0;F@-1,-2/1;tA@-2,-2/2;E@0,5/3;tI@-2,3/3^1;X@-2,0/0;K@2,-2/3;D@-3,0/2;"
    "Q@-1,-3/3;tO@-3,1/0 1@-1,0:r0;2@0,5:c0;3@0,-2:t;3@0,1:t 1:0,5,4;2:2,6,4;3:0,5,5 3>1:1 2/capture/tO@-3,1/0@1,-2"
)
"""A position with towers, tops and prisoners; below it is spoilt in many ways."""


def read(text):
    return turmcore.from_text("carcassonne", text)


def spoilt(old, new):
    """The middle position with one part of its text changed."""
    assert MIDDLE.count(old) >= 1
    return MIDDLE.replace(old, new, 1)


def test_the_start():
    text = "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw"
    assert turmcore.load("carcassonne").new_state().to_text() == text
    for options in SOME:
        assert turmcore.load("carcassonne", **options).new_state().to_text() == start_text(**options)


def test_a_middle_position():
    state = read(MIDDLE)
    assert state.to_text() == MIDDLE
    assert (state.phase, state.player, state.tower, state.is_ransomed) == ("capture", 1, (1, -2), False)
    assert sorted(state.legal_actions().tokens()) == ["x-", "x3@0,-2:t"]
    assert state.prisoners == {(2, 0): 1} and state.scores == (0, 2, 0)
    assert state.bag["B"] == 3 and "tB" not in state.bag and sum(state.bag.values()) == 90 - 24
    assert read(repr(state).split("'")[3]).key == state.key
    assert reference.Position.from_text(MIDDLE).to_text() == MIDDLE


WRONG_HEADERS = [
    ("cc1;", "cc2;"), ("players=3;", ""), ("tower=1;small_city=4", "small_city=4;tower=1"), ("tower=1", "tower=2"),
    ("players=3", "players=7"), ("players=3", "players=1"), ("players=3", "players=03"), ("players=3", "players"),
    ("small_city=4", "small_city=3"), ("farmers=3", "farmers=4"), ("farmers=3", "farmers=3;farmers=3"),
    ("farmers=3", "farmers=3;no_gap=0"), ("farmers=3", "farmers=3;capture_own=1"), ("farmers=3", "farmers=3;more=1"),
    ("farmers=3", "farmers=3;diagonal=1;no_gap=1"), ("tower=1", "tower=0"), ("farmers=3", "farmers=3;"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), WRONG_HEADERS)
def test_wrong_headers(old, new):
    with pytest.raises(TextError):
        read(spoilt(old, new))


WRONG = [
    ("D@0,0/0;P@0,-1/2", "P@0,-1/2;D@0,0/0", "1.1"),  # not the start tile first
    ("D@0,0/0;", "D@0,0/1;", "1.1"),
    ("D@0,0/0;", "", "1.1"),
    ("P@0,-1/2", "P@0,-1/1", "1.1"),  # does not fit
    ("P@0,-1/2", "P@0,-5/2", "1.1"),  # beside nothing
    ("P@0,-1/2", "P@500,-1/2", "1.1"),
    ("P@0,-1/2", "P@0,0/2", "1.1"),
    ("P@0,-1/2", "P@00,-1/2", "3"),
    ("P@0,-1/2", "P@-0,-1/2", "3"),
    ("P@0,-1/2", "Y@0,-1/2", "3"),
    ("tB@0,1/0^1", "tB@0,1/1^1", "3"),  # not canonical
    ("G@0,3/0", "G@0,3/2", "3"),
    ("tB@0,1/0^1", "tB@0,1/0^0", "3"),
    ("B@0,2/0", "B@0,2/0^1", "2.2"),  # no foundation
    ("B@0,2/0", "tB@0,2/0", "1.1"),  # one too many
    ("tO@-3,1/0 ", "!C;tO@-3,1/0 ", "3"),  # discards come last
    ("tO@-3,1/0 ", "tO@-3,1/0;!C;!C ", "1.1"),
    ("1@-1,0:r0", "1@-1,9:r0", "1.2"),
    ("1@-1,0:r0", "1@-1,0:r1", "1.2"),
    ("1@-1,0:r0", "1@-1,0:m", "1.2"),
    ("1@-1,0:r0", "4@-1,0:r0", "1.1"),
    ("1@-1,0:r0", "1@-1,0:r", "3"),
    ("1@-1,0:r0", "1@-1,0:t", "2.2"),
    ("1@-1,0:r0;2@0,5:c0", "2@0,5:c0;1@-1,0:r0", "3"),  # sorted
    ("1@-1,0:r0;2@0,5:c0", "1@-1,0:r0;2@-1,0:c0", "1.2"),  # two on one tile
    ("2@0,5:c0;3@0,-2:t", "2@0,1:t;3@0,-2:t", "2.2"),  # two on one tower
    ("2@0,5:c0;", "", "1.1"),  # the sums
    ("2@0,5:c0", "2@-3,1:r0", "1.2"),  # on the tile just placed
    ("1:0,5,4", "1:0,6,4", "1.1"),
    ("1:0,5,4", "1:-1,5,4", "3"),
    ("1:0,5,4", "1:00,5,4", "3"),
    ("1:0,5,4", "1:0,5,3", "2.1"),
    ("1:0,5,4;2:2,6,4;3:0,5,5", "1:0,5,10;2:2,6,3;3:0,5,0", "2.1"),
    ("1:0,5,4;2:2,6,4", "2:2,6,4;1:0,5,4", "3"),
    ("1:0,5,4;2:2,6,4;3:0,5,5", "1:0,5,4;2:2,6,4", "1.1"),
    ("3>1:1", "1>1:1", "2.3"),
    ("3>1:1", "3>1:0", "3"),
    ("3>1:1", "3>4:1", "1.1"),
    ("3>1:1", "3>1:1;1>3:1", "2.5"),
    ("3>1:1", "3>2:1;3>1:1", "3"),
    ("2/capture", "4/capture", "1.1"),
    ("2/capture/tO@-3,1/0@1,-2", "2/capture/tO@-3,1/0@0,1", "2.2"),  # a closed tower
    ("2/capture/tO@-3,1/0@1,-2", "2/capture/tO@-3,1/0@0,0", "2.2"),
    ("2/capture/tO@-3,1/0@1,-2", "2/capture/tO@-3,1/0@-2,3", "2.3"),  # nobody there
    ("2/capture/tO@-3,1/0@1,-2", "2/capture/Q@-1,-3/3@1,-2", "3"),  # not the last tile
    ("2/capture/tO@-3,1/0@1,-2", "2/capture/tO@-3,1/0", "3"),
    ("2/capture/tO@-3,1/0@1,-2", "2/act/tO@-3,1/0@1,-2", "3"),
    ("2/capture/tO@-3,1/0@1,-2", "2/place/tB", "1.1"),  # none left
    ("2/capture/tO@-3,1/0@1,-2", "2/draw$", "3"),
    ("2/capture/tO@-3,1/0@1,-2", "-/end", "1.3"),
    ("2/capture/tO@-3,1/0@1,-2", "2/roll", "3"),
    (" 2/capture", "  2/capture", "3"),
]


@pytest.mark.parametrize(("old", "new", "rule"), WRONG)
def test_wrong_positions(old, new, rule):
    with pytest.raises(TextError) as refused:
        read(spoilt(old, new))
    assert f"(rule {rule})" in str(refused.value)


def test_who_stands_where_all_have_left():
    """On a completed city nobody can stand, but before the tile that completes it is scored."""
    rest = "1@0,0:c0 1:0,6,10;2:0,7,10 -"
    tiles = "D@0,0/0;E@0,-1/2"
    assert read(f"{header()} {tiles} {rest} 1/act/E@0,-1/2").phase == "act"
    for turn, more in (("2/draw", ""), ("2/place/B", ""), ("2/act/B@0,1/0", ";B@0,1/0")):
        with pytest.raises(TextError, match="rule 1.3"):
            read(f"{header()} {tiles}{more} {rest} {turn}")


def test_the_tile_in_hand_fits():
    with pytest.raises(TextError, match="fits nowhere"):
        read(f"{header()} D@0,0/0;E@0,-1/2 - 1:0,7,10;2:0,7,10 - 1/place/C")


def test_wrong_options():
    for wrong in (
        {"tower": 0, "no_gap": 1},
        {"tower": 0, "capture_own": 1},
        {"players": 7},
        {"farmers": "x"},
        {"no_gap": 2},
    ):
        with pytest.raises(TurmError):
            turmcore.load("carcassonne", **wrong)
    assert turmcore.load("carcassonne", no_gap=False) == turmcore.load("carcassonne", no_gap="0")
    assert turmcore.load("carcassonne", no_gap=True).options["no_gap"] == "1"
    assert "no_gap" not in turmcore.load("carcassonne").options


@pytest.mark.parametrize(
    "token",
    ["", "+", "+Y", "+ta", "!", "@0,0", "@0,0/4", "@01,0/0", "@+1,0/0", "@-0,0/0", "c", "c10", "m0", "x", "f-1",
     "T0,0", "T@0", "^@1,1/0", "$", "$0", "$7", "x1@0,0", "x1@0,0:", "x1@0,0:m0", "x0@0,0:c0", "--", "+A ", "@0, 0/0"],
)  # fmt: skip
def test_wrong_tokens(token):
    with pytest.raises(TextError):
        turmcore.load("carcassonne").parse(token)


@pytest.mark.parametrize(
    ("token", "rule"),
    [("$3", "1.1"), ("x3@0,0:c0", "1.1"), ("c2", "1.2"), ("r9", "1.2"), ("@90,0/0", "1.1"), ("T@0,-900", "2.2"),
     ("x1@99,0:c0", "2.3"), ("x1@0,0:f7", "2.3")],
)  # fmt: skip
def test_what_no_position_allows(token, rule):
    game = turmcore.load("carcassonne")
    with pytest.raises(IllegalAction) as refused:
        game.parse(token)
    assert refused.value.rule == rule


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 280), which=st.integers(0, len(SOME) - 1))
def test_every_position_of_random_games_reads_back(seed, plies, which):
    state = turmcore.load("carcassonne", **SOME[which]).new_state(seed)
    while not state.is_over() and state.ply < plies:
        state.play(state.sample())
    again = read(state.to_text())
    assert again.to_text() == state.to_text() and again.key == state.key == again.full_key()
    assert again.legal_actions().values().tolist() == state.legal_actions().values().tolist()
    assert reference.Position.from_text(state.to_text()).actions() == sorted(state.legal_actions().tokens())


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_changed_positions_are_read_the_same_way_by_both(data):
    """What the engine takes the twin takes, too; the engine refuses more: who stands on what was scored."""
    at = data.draw(st.integers(0, len(MIDDLE)))
    letter = data.draw(st.sampled_from("0123456789@,/;^:!-$> tABCDEFG"))
    changed = MIDDLE[:at] + letter + MIDDLE[at + data.draw(st.integers(0, 2)) :]
    try:
        state = read(changed)
    except TurmError:
        return
    twin = reference.Position.from_text(changed)
    assert state.to_text() == changed == twin.to_text()
    assert sorted(state.legal_actions().tokens()) == twin.actions()


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
def test_drawings(policy):
    import random

    rng = random.Random(policy)
    state = turmcore.load("carcassonne", players=4).new_state(2)
    while not state.is_over():
        if rng.random() < 0.05:
            drawn = str(state)
            assert all(tile.tile in drawn for tile in state.tiles) and "player 4" in drawn
            minidom.parseString(state._repr_svg_())
        state.play(POLICIES[policy](rng, sorted(state.legal_actions().tokens())))
    assert "won by" in str(state) and "won by" in state._repr_svg_()
    assert name({}) == "default"


def test_signs_of_tiles_are_drawn():
    """A volcano on the table, and not without one."""
    head = "cc1;players=2;tower=0;small_city=4;farmers=3;inns=1;traders=1;dragon=1 D@0,0/0;"
    tail = " 1:0,7,0,0.0.0;2:0,7,0,0.0.0 - "
    texts = {
        "volcano": f"{head}vE@1,0/0 -{tail}D@1,0 2/draw",
        "inn": f"{head}iO@1,0/0 -{tail}- 2/draw",
        "wine": f"{head}bB@0,-1/2 -{tail}- 2/draw",
    }
    drawn = {sign: turmcore.from_text("carcassonne", text)._repr_svg_() for sign, text in texts.items()}
    for sign, drawing in drawn.items():
        minidom.parseString(drawing)
        assert [other for other in texts if f'"#cc-{other}"' in drawing or f'class="{other}"' in drawing] == [
            sign
        ]
