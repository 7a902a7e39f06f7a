"""The record format: what is read, what is written, and what is refused where."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import lines, records
from turmcore.errors import TextError, TurmError
from turmcore.notation.record import CLOSE, OPEN, WIDTH, Item, Record, Tag, format, format_tags, parse, read

HEAD = '[Format "tgn/1"]\n'
EXAMPLE = """\
; collected by hand
[Format "tgn/1"]
[Game "turmbauer"]
[Start "tb1;set=A - R=t - R2 R/1/roll"]
[Players "random,greedy"]
[Seed "7"]
[Result "R"]
[Option "repetition=1"]
[Option "lapse=0"]
[Event "the \\"first\\" of C:\\\\games"]
[Physics "statics"]

d2-3 2@0,0,1/0,1,1 {good} (2@1,0,1/1,1,1 ; or so
= (>t {nested
over lines}) d1-1) =
d4-4 x6r

[Format "tgn/1"]
[Game "waechter"]

A7-B7-1
"""


def test_example():
    first, second = parse(EXAMPLE)
    assert [tag.name for tag in first.tags] == [
        "Game", "Start", "Players", "Seed", "Result", "Option", "Option", "Event", "Physics",
    ]  # fmt: skip
    assert first.value("Event") == 'the "first" of C:\\games'
    assert [tag.value for tag in first.options] == ["repetition=1", "lapse=0"]
    assert first.value("Nothing") is None
    assert first.moves == ("d2-3", "2@0,0,1/0,1,1", "=", "d4-4", "x6r")
    assert [item.text for item in first.items if item.kind == "comment"] == [
        " collected by hand", "good", " or so", "nested\nover lines",
    ]  # fmt: skip
    assert "".join(item.text for item in first.items if item.kind in ("open", "close")) == "(())"
    assert second.moves == ("A7-B7-1",)
    assert (first.line, second.line) == (2, 18)
    token = next(item for item in first.items if item.text == "=")
    assert (token.line, token.column) == (14, 1)


def test_example_round_trip():
    games = parse(EXAMPLE)
    text = "".join(map(format, games))
    assert parse(text) == games
    assert "".join(map(format, parse(text))) == text


def test_written_text():
    record = Record.of(
        "turmbauer",
        'a "start"',
        ["d2-3", "="],
        players=["random", "greedy"],
        seed=7,
        options=["repetition=1"],
    )
    assert format(record) == (
        '[Format "tgn/1"]\n[Game "turmbauer"]\n[Start "a \\"start\\""]\n[Players "random,greedy"]\n[Seed "7"]\n'
        '[Result "*"]\n[Option "repetition=1"]\n\nd2-3 =\n\n'
    )


def test_games_without_moves():
    games = [Record.of("turmbauer", "x"), Record.of("turmbauer", "y", ["="]), Record()]
    text = "".join(map(format, games))
    assert parse(text) == games
    assert format(games[2]) == '[Format "tgn/1"]\n\n\n'


@pytest.mark.slow
@given(st.lists(records, max_size=3))
def test_round_trip(games):
    text = "".join(map(format, games))
    assert parse(text) == games
    assert list(read(io.BytesIO(text.encode()))) == games


@pytest.mark.slow
@given(records)
def test_line_ends_of_other_systems(record):
    text = format(record)
    assert parse(text.replace("\n", "\r\n")) == [record]
    assert list(read(io.BytesIO(b"\xef\xbb\xbf" + text.encode()))) == [record]


@given(st.lists(st.integers(1, WIDTH + 20), min_size=1, max_size=60))
def test_lines_are_filled(lengths):
    words = ["x" * length for length in lengths]
    text = format(Record((), tuple(Item("token", word) for word in words)))
    rows = text.removeprefix(HEAD + "\n").removesuffix("\n\n").split("\n")
    assert " ".join(rows).split() == words
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        assert len(row) <= WIDTH or " " not in row
        assert after is None or len(row) + 1 + len(after.split()[0]) > WIDTH


def test_nesting_has_no_limit():
    depth = 20_000
    items = [Item("token", "a")] + [OPEN, Item("token", "b")] * depth + [CLOSE] * depth
    record = Record((), tuple(items))
    assert parse(format(record)) == [record]
    assert record.moves == ("a",)


def test_reader_is_lazy():
    def lines():
        yield b'[Format "tgn/1"]\n\nd1-1\n\n[Format "tgn/1"]\n'
        raise AssertionError("read further than needed")

    class File:
        def __init__(self):
            self.lines = (line for part in lines() for line in part.splitlines(keepends=True))

        def readline(self, limit):
            return next(self.lines)

    assert next(read(File())).moves == ("d1-1",)


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("d2-3", "line 1, column 1", "begins with"),
        ('\n  [Game "turmbauer"]', "line 2, column 3", "begins with"),
        ('[Format "tgn/2"]', "line 1, column 1", "newer"),
        ('[Format "tgn/1.1"]', "line 1, column 1", "newer"),
        ('[Format "pgn"]', "line 1, column 1", "not a record format"),
        (HEAD + "[Game turmbauer]", "line 2, column 1", "not a tag"),
        (HEAD + '[Game "turm', "line 2, column 1", "not a tag"),
        (HEAD + '[Game "a\\n"]', "line 2, column 9", "not an escape"),
        (HEAD + '[Game "a"]\n[Game "a"]', "line 3, column 1", "twice"),
        (HEAD + '\nd2-3\n[Event "x"]', "line 4, column 1", "among the moves"),
        (HEAD + "\n = }", "line 3, column 4", "closes nothing"),
        (HEAD + "\n = ]", "line 3, column 4", "closes nothing"),
        (HEAD + "\n = )", "line 3, column 4", "closes no variation"),
        (HEAD + "\n (=)", "line 3, column 2", "none"),
        (HEAD + "\n = ((=))", "line 3, column 5", "none"),
        (HEAD + "\n = ()", "line 3, column 5", "empty"),
        (HEAD + "\n = (=", "line 3, column 4", "no closing"),
        (HEAD + "\n = (=\n" + HEAD, "line 3, column 4", "no closing"),
        (HEAD + "\n = { (\n", "line 3, column 4", "no closing"),
        ("=", "line 1, column 1", "begins with"),
    ],
)
def test_refused(text, place, says):
    with pytest.raises(TextError) as error:
        parse(text)
    assert str(error.value).startswith(place + ": ")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_not_utf8():
    with pytest.raises(TextError, match="line 2, column 3: byte 0xff is not UTF-8"):
        list(read(io.BytesIO(HEAD.encode() + b";\xc3\xa4\xff")))


def test_games_before_an_error_are_read():
    games = read(io.BytesIO((HEAD + "\n=\n\n" + HEAD + "\n)\n").encode()))
    assert next(games).moves == ("=",)
    with pytest.raises(TextError, match="line 7, column 1"):
        next(games)


@pytest.mark.parametrize(
    "record",
    [
        Record((Tag("Format", "tgn/1"),)),
        Record((Tag("no name", "x"),)),
        Record((Tag("Event", "two\nlines"),)),
        Record((), (Item("token", "two words"),)),
        Record((), (Item("token", ""),)),
        Record((), (Item("token", "a;b"),)),
        Record((), (Item("comment", "}\n"),)),
        Record((), (Item("comment", "\r"),)),
    ],
)
def test_unwritable(record):
    with pytest.raises(TextError):
        format(record)


def test_any_comment_can_be_made_writable():
    for text in ("", "}", "}\n}", "a\r\nb\rc", "; {", "[Format"):
        record = Record((), (Item.comment(text), Item("token", "=")))
        assert parse(format(record)) == [record]


@given(st.binary(max_size=200))
def test_random_bytes(data):
    _read_anything(HEAD.encode() + data)
    _read_anything(data)


@pytest.mark.slow
@given(lines(), st.data())
def test_mutations(items, data):
    text = bytearray((format_tags([Tag("Game", "turmbauer")]) + format(Record((), tuple(items)))).encode())
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 4)))
        text[start:end] = data.draw(
            st.sampled_from([b"", b"(", b")", b"{", b"}", b"[", b"]", b'"', b"\\", b";", b"\n", b"\xff"])
        )
    _read_anything(bytes(text))


def _read_anything(data: bytes) -> None:
    """Whatever it is: it is read and can be written again, or refused with a place."""
    try:
        games = list(read(io.BytesIO(data)))
    except TurmError as error:
        assert str(error).startswith("line ")
    else:
        assert parse("".join(map(format, games))) == games
