"""Reading takes time in proportion to the length: a text of which a pattern would see each end again and again is read at once.

No clock is asked: with a quadratic pattern a megabyte takes hours, and the time limit of the test strikes.
"""

import pytest

import turmcore
from turmcore.errors import TurmError
from turmcore.notation import forfeit, record
from turmcore.notation.record import Item, Record
from turmcore.notation.tree import read

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


def long_text(unit: str, start: str = "", size: int = SIZE) -> str:
    return start + unit * (size // len(unit)) + "-"


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
        record.parse(long_text(unit, start, SIZE // 4))  # what is read of a whole one takes 100 MB
    except TurmError as error:
        assert len(str(error)) < 1000
