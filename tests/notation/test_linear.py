"""Reading takes time in proportion to the length: a text of which a pattern would see each end again and again is read at once.

No clock is asked: with a quadratic pattern a megabyte takes hours, and the time limit of the test strikes.
"""

import re
from contextlib import suppress
from io import BytesIO
from itertools import pairwise

import pytest

import turmcore
from tests.slow import all_but
from tests.waiting import at_once
from turmcore import puzzles
from turmcore.babel import board
from turmcore.errors import TurmError
from turmcore.notation import forfeit, record
from turmcore.notation.record import Item, Record
from turmcore.notation.time_control import TimeControl
from turmcore.notation.tree import read
from turmcore.online import Link
from turmcore.players import make
from turmcore.players.ugi import Option, introduce
from turmcore.protocols.ugi import Server
from turmcore.search import Limit
from turmcore.turmbauer import pieces

SIZE = 1_000_000
UNITS = [
    "[%a",
    "[%left a",
    "[%clk ",
    "[%",
    " ",
    "a",
    "1/",
    "1/1/1 ",
    "(",
    ";",
    "=",
    "@0,0",
    "[%a b",
    '"',
    "\\",
]


def long_text(unit: str, start: str = "", end: str = "-", size: int = SIZE) -> str:
    return start + unit * (size // len(unit)) + end


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("start", ["", "1/1/1", "tb1;", "[%left a"])
def test_whose_position_a_text_is(unit, start):
    text = long_text(unit, start)
    assert turmcore.recognize(text) in (None, *turmcore.games())


@pytest.mark.parametrize("unit", UNITS)
def test_comments(unit):
    comment = Item.comment(long_text(unit))
    node = read([comment, Item("token", "d1-1")])
    assert node.command("clk") is None and node.command("none") is None
    assert node.comments == [comment]
    state = turmcore.load("waechter").new_state(0)
    assert list(forfeit.leavers(Record(items=(comment,)), state)) == []


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("start", ["", "{", '[Event "'])
def test_records(unit, start):
    try:
        record.parse(long_text(unit, start, size=SIZE // 4))  # what is read of a whole one takes 100 MB
    except TurmError as error:
        assert len(str(error)) < 1000


def repeated(valid: str, signs: str = "[;,/ =:]") -> list[str]:
    """A text with each of its parts again and again."""
    cuts = [0, *(found.end() for found in re.finditer(signs, valid))]
    parts = pairwise(cuts)
    return [long_text(valid[begin:end], valid[:begin], valid[begin:]) for begin, end in parts]


@pytest.mark.slow
@pytest.mark.parametrize("name", all_but(turmcore.games()[1:3], turmcore.games()))
def test_positions(name):
    state = turmcore.load(name).new_state(3)
    for _ in range(4):
        state.play(state.sample_chance() if state.is_chance() else state.nth(0))
    words = state.to_text().split(" ")
    long = [
        "x" * SIZE + ";" * SIZE,
        f"a={'x' * SIZE}" + ";a" * SIZE,
    ]  # the error looks for its place among many
    spoilt = [" ".join([*words[:k], one, *words[k + 1 :]]) for k in range(1, len(words)) for one in long]
    for text in [*repeated(state.to_text()), *spoilt]:
        with at_once(), pytest.raises(TurmError):
            turmcore.from_text(name, text)


@pytest.mark.parametrize(
    ("parse", "valid"),
    [
        (pieces.parse, pieces.format_set(pieces.SETS.find("A"))[:400]),
        (board.parse, board.format_board(board.BOARDS.find("six"))[:400]),
        (puzzles.parse, puzzles.shipped()[0].to_text()),
    ],
    ids=["set", "board", "puzzle"],
)
def test_files(parse, valid):
    with at_once():
        for text in repeated(valid, r"[;/\n]")[:4]:
            with suppress(TurmError):
                parse(text)


@pytest.mark.parametrize("word", ["debug", "x", "position", "setoption name", "go nodes", "isready x"])
def test_lines_to_an_engine(word):
    lines = f"{word} " * (4 * SIZE // (len(word) + 1)) + "\nquit\n"
    with at_once():
        Server("babel", BytesIO(lines.encode()), lambda line: None).run()


@pytest.mark.parametrize("unit", ["var a b c d ", "b ", "type ", "min 1 "])
def test_lines_of_an_engine(unit):
    with at_once():
        assert Option.parse(long_text(unit, "option name A type combo var ")) is not None


@pytest.mark.parametrize("unit", ["b", "=", "'", "{a=", " b", ":"])
def test_agents(unit):
    with at_once(), suppress(TurmError):
        make(long_text(unit, "ugi:cmd {a=", "}:10s"))
    with at_once(), pytest.raises(TurmError):
        introduce(long_text(unit))


@pytest.mark.parametrize("unit", [" ", "a", "/t/", "#", "10m+", "@"])
def test_links_and_clocks(unit):
    for parse, start in ((Link.parse, "https://a:80/t/"), (TimeControl.parse, "10m"), (Limit.parse, "1")):
        with at_once(), suppress(TurmError):
            parse(long_text(unit, start))
