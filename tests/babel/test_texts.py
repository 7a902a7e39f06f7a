"""Positions and tokens as text: what is written reads back, what is wrong is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.babel.games import SETUP, header
from tests.reference import babel as reference
from turmcore import IllegalAction, TextError, TurmError

H = header()
MIDDLE = (
    f"{H} 1.5=ygbk;1.7=rygb;1.11=yy;2.5=g;3.1=w;3.3=w;3.6=b;3.8=ww;3.9=yg;4.0=rr;4.1=b;4.4=g;4.10=kk;4.11=k;"
    "5.0=w;5.1=r;5.2=k;5.3=r;5.4=b bywk 4/use/2/q=3/t=4"
)
"""A position with figures on all steps but the summit; below it is spoilt in many ways."""


def read(text):
    return turmcore.from_text("babel", text)


def spoilt(old, new):
    """The middle position with one part of its text changed."""
    assert MIDDLE.count(old) >= 1
    return MIDDLE.replace(old, new, 1)


def test_the_start():
    game = turmcore.load("babel")
    assert game.new_state().to_text() == f"{H} {SETUP} ???? 1/secret/q=0/t=0"
    state = game.new_state(seed=7)
    state.play("s:gkry")
    assert state.to_text().split(" ")[2:] == ["gkry", f"{state.player + 1}/roll/q=0/t=0"]


def test_the_first_player_comes_from_the_seed():
    for players in (2, 4, 6):
        game = turmcore.load("babel", players=players)
        first = [game.new_state(seed=seed).player for seed in range(200)]
        assert set(first) == set(range(players))
        assert first == [game.new_state(seed=seed).player for seed in range(200)]
        assert max(map(first.count, range(players))) < 200 / players + 45
        assert {game.new_state().player for _ in range(20)} == {0}


def test_a_middle_position():
    state = read(MIDDLE)
    assert state.to_text() == MIDDLE
    assert (state.phase, state.player, state.number, state.quiet, state.groups) == ("use", 3, 2, 3, 4)
    assert state.secrets == ("b", "y", "w", "k")
    assert state.fields["4.10"] == "kk" and "4.6" not in state.fields
    assert state.points == {"r": 14, "y": 0, "g": 0, "b": 12, "w": 7, "k": 12}
    assert state.can_move(2) and state.can_move(5)
    assert read(repr(state).split("'")[3]).key == state.key


def test_fields_and_colors_in_any_order():
    text = MIDDLE
    options, fields, secrets, turn = text.split(" ")
    items = [f"{item.partition('=')[0]}={item.partition('=')[2][::-1]}" for item in fields.split(";")]
    mixed = read(f"{options} {';'.join(items[::-1])} {secrets} {turn}")
    assert mixed.to_text() == text
    assert mixed.key == read(text).key
    assert mixed.legal_actions().tokens() == read(text).legal_actions().tokens()


def test_a_roll_and_its_underside_are_one_position_to_the_rules():
    four, three = (read(MIDDLE.replace("use/2", f"use/{n}")) for n in (4, 3))
    assert four.key == three.key and four.legal_actions().tokens() == three.legal_actions().tokens()
    assert four.to_text() != three.to_text()
    assert len({read(MIDDLE.replace("use/2", f"use/{n}")).key for n in range(1, 7)}) == 3


@pytest.mark.parametrize("secrets", ["????", "g???", "?k?y", "gkry"])
def test_unknown_secrets(secrets):
    state = read(MIDDLE.replace("bywk", secrets))
    assert state.to_text().split(" ")[2] == secrets
    state.seed(1)
    state.playout()
    assert (state.result() == "*") == ("?" in secrets)
    assert state.winners() == () or "?" not in secrets


WRONG_HEADERS = [
    ("bb1;", "bb2;"), ("board=six;", ""), ("lapse=1;share=0", "share=0;lapse=1"), ("lapse=1", "lapse=2"),
    ("quiet=40", "quiet=0"), ("quiet=40", "quiet=10000"), ("quiet=40", "quiet=040"), ("players=4", "players=7"),
    ("players=4", "players=1"), ("color_limit=2", "color_limit=6"), ("color_limit=2", "color_limit=2;more=1"),
    ("color_limit=2", "color_limit=2;lapse=1"), ("color_limit=2", "color_limit"), ("board=six", "board=seven"),
    ("board=six", "board=./six.json"), ("board=six", "board=six#12345678"), ("share=0", "share=True"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), WRONG_HEADERS)
def test_wrong_headers(old, new):
    with pytest.raises(TextError):
        read(spoilt(old, new))


WRONG = [
    ("1.5=ygbk", "1.5=ygb", "1.1"),  # four black ones
    ("1.5=ygbk", "1.5=ygbr", "1.1"),
    ("1.5=ygbk", "1.12=ygbk", "1.2"),
    ("1.5=ygbk", "1.05=ygbk", "5"),
    ("1.5=ygbk", "1.5", "5"),
    ("1.5=ygbk", "1.5=", "5"),
    ("1.5=ygbk", "1.5=ygbx", "5"),
    ("1.11=yy", "1.5=yy", "5"),  # a field twice
    ("4.0=rr", "4.2=rr", "1.3"),  # a start field of another color
    ("1.5=ygbk;1.7=rygb;1.11=yy", "1.5=ygbk;1.7=rgb;1.11=yyy", "3.3"),
    ("1.5=ygbk;1.7=rygb", "1.5=ygbkr;1.7=ygb", "3.4"),
    ("1.5=ygbk;1.7=rygb", "1.5=ygbkrg;1.7=yb", "3.2"),
    ("4.1=b;4.4=g", "4.1=bg", "3.2"),
    ("5.0=w;5.1=r", "5.0=wr", "3.2"),
    ("bywk", "byw", "1.1"),
    ("bywk", "bywx", "1.1"),
    ("bywk", "byyk", "1.1"),
    ("4/use/2", "5/use/2", "1.1"),
    ("4/use/2", "4/secret", "5"),
    ("bywk 4/use/2", "???? 4/secret", "1.3"),
    ("4/use/2", "4/use/7", "5"),
    ("4/use/2", "4/gift", "5"),
    ("4/use/2", "4/roll/2", "5"),
    ("4/use/2", "-/use/2", "5"),
    ("4/use/2", "4/end", "5"),
    ("4/use/2", "-/end", "4.2"),
    ("q=3", "q=40", "4.2"),
    ("q=3", "q=41", "4.2"),
    ("q=3", "q=03", "5"),
    ("/t=4", "/t=3", "3.4"),
    ("/t=4", "", "5"),
    (" 4/use", "  4/use", "5"),
    ("4/use/2", "4/use/\u0662", "5"),
]


def test_no_text_at_all_has_no_parts():
    with pytest.raises(TextError, match="there are four parts .* not 0"):
        read("")


@pytest.mark.parametrize(("old", "new", "rule"), WRONG)
def test_wrong_positions(old, new, rule):
    with pytest.raises(TextError, match=rf"\(rule {rule}\)$"):
        read(spoilt(old, new))


def test_the_draw_comes_before_all_numbers():
    with pytest.raises(TextError, match="4.2"):
        read(f"{H} {SETUP} ???? 1/secret/q=1/t=0")


def test_a_gift_can_be_moved():
    read(f"{H} {SETUP} gkry 1/gift/3/q=0/t=0")
    with pytest.raises(TextError, match="2.1"):
        read(f"{H} {SETUP} gkry 1/gift/2/q=0/t=0")


def test_over_and_not_over():
    # the summit is taken
    top = MIDDLE.replace("5.4=b", "5.4=b;5.5=b;6=g").replace("4.1=b;4.4=g;", "")
    with pytest.raises(TextError, match="3.7"):
        read(top)
    assert read(top.replace("4/use/2", "-/end")).result() == "1"
    # all figures are bound, or all but one
    low = "1.1=ryg;1.3=ryg;1.5=ryg;1.7=ryg;1.9=ryg;1.11=bbww"
    with pytest.raises(TextError, match="not over"):
        read(f"{H} {low};2.1=bbw;2.3=bww;2.5=kk;2.7=kk;2.9=k gkry -/end/q=0/t=0")
    stuck = f"{low};2.1=bwk;2.3=bww;2.5=bkk;2.7=kk"
    assert read(f"{H} {stuck} gkry -/end/q=0/t=0").end_reason == "stuck"
    with pytest.raises(TextError, match="no figure can move"):
        read(f"{H} {stuck} gkry 1/roll/q=0/t=0")


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**32), plies=st.integers(0, 300), players=st.integers(2, 6), lapse=st.integers(0, 1)
)
def test_any_position_reads_back(seed, plies, players, lapse):
    state = turmcore.load("babel", players=players, lapse=lapse).new_state(seed=seed)
    for _ in range(plies):
        if state.is_over():
            break
        state.play(state.sample())
    text = state.to_text()
    again = read(text)
    assert again.to_text() == text == reference.Position.from_text(text).to_text()
    assert again.key == state.key and again.game == state.game
    assert sorted(again.legal_actions().tokens()) == sorted(state.legal_actions().tokens())


@settings(max_examples=300)
@given(
    at=st.integers(0, 230), cut=st.integers(0, 4), letters=st.text("0123456789=;/.rygbwk? qt-", max_size=4)
)
def test_changed_texts_are_judged_as_the_twin_judges(at, cut, letters):
    text = MIDDLE[:at] + letters + MIDDLE[at + cut :]
    try:
        state = read(text)
    except TurmError as error:
        assert str(error)
        return
    assert reference.Position.from_text(text).to_text() == state.to_text()


# --- tokens -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "token", ["s:gkry", "s:?k??", "s:????", "d4", "r1.3>1.7", "5r1.0>1.5", "w4.11>5.5", "2k4.1>6", "4-"]
)
def test_tokens_read_back(token):
    game = turmcore.load("babel")
    action = game.parse(token)
    assert str(action) == token and game.encode(game.decode(action)) == action


@pytest.mark.parametrize(
    "token",
    ["", "s:", "s:gkrx", "d0", "d7", "d", "7-", "-", "4", "r1.3", "r1.3>", "r01.3>1.5", "r1.03>1.5", "7r1.0>1.5", "r7>1.1",
     "x1.0>1.1", "r6.0>1.1", "r5.6>6", "r1.3>1.7 ", "R1.3>1.7", "r1.3>1.7+a", "0r1.3>1.7", "r1.3>1.\u0667"],
)  # fmt: skip
def test_what_is_no_token(token):
    with pytest.raises(TextError):
        turmcore.load("babel").parse(token)


@pytest.mark.parametrize(
    ("token", "rule"), [("s:gkr", "1.1"), ("s:gkryw", "1.1"), ("s:gkrg", "1.1"), ("r1.12>1.3", "1.2")]
)
def test_what_no_position_allows(token, rule):
    with pytest.raises(IllegalAction) as refused:
        turmcore.load("babel").parse(token)
    assert refused.value.rule == rule


def test_a_draw_that_is_partly_known():
    state = turmcore.load("babel").new_state()
    state.play("s:?k??")
    assert state.secrets == (None, "k", None, None)
    assert state.to_text().endswith(" ?k?? 1/roll/q=0/t=0")
    assert state.undo() == state.game.parse("s:?k??")
    assert not any("?" in token for token in state.legal_actions().tokens())
