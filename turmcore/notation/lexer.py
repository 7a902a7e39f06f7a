"""The words of a record file, with their places.

A record is read line by line, so a file can have any size; a word never crosses a line, except a comment in
braces.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, Protocol

from turmcore.errors import TextError

Kind = Literal["tag", "token", "comment", "open", "close", "line"]

LONGEST = 1 << 24
"""Largest line or comment in bytes, more than any game's moves need."""

TOKEN = re.compile(r"[^\s;{}()\[\]]+", re.ASCII)
"""An action's token: anything that has no other meaning in a record."""

TAG_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_TAG = re.compile(r'\[\s*([A-Za-z_][A-Za-z0-9_-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
_SIGN = re.compile(r"[;{}()\[\]]")
_ODD = re.compile(r"[^ !-'*-:<-Z\\^-z|~]|  ")
"""Nowhere in a line of ASCII tokens with one blank between them, as programs write them."""
_SPACE = re.compile(r"\s*", re.ASCII)
_ESCAPE = re.compile(r"\\(.)")


class Word(NamedTuple):
    """One word of a record file.

    Attributes
    ----------
    kind : {"tag", "token", "comment", "open", "close", "line"}
        `open` and `close` are the parentheses of a variation, `line` is a line of tokens that was not split.
    text : str
        The token, the comment without its delimiters, the tag's value without escapes, or the parenthesis.
    line, column : int
        Its start, counted from 1, in characters.
    name : str
        The tag's name; empty for the other kinds.
    """

    kind: Kind
    text: str
    line: int
    column: int
    name: str = ""


def fail(line: int, column: int, message: str) -> TextError:
    """The error for a place of a record file."""
    return TextError(f"line {line}, column {column}: {message}")


class LineSource(Protocol):
    """The part of a binary file that reading by lines needs."""

    def readline(self, limit: int = -1, /) -> bytes: ...


def lines_of(file: LineSource, first: int = 1) -> Iterator[str]:
    """Decode a binary file line by line, the first of which has this number; a byte order mark at its start is dropped.

    Raises
    ------
    TextError
        For bytes that are not UTF-8, and for an endless line.
    """
    for number, raw in enumerate(iter(lambda: file.readline(LONGEST), b""), first):
        if len(raw) == LONGEST and not raw.endswith(b"\n"):
            raise fail(number, 1, f"a line is not longer than {LONGEST >> 20} MiB")
        try:
            yield raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            column = len(raw[: error.start].decode("utf-8", "replace")) + 1
            raise fail(number, column, f"byte {raw[error.start]:#04x} is not UTF-8 text") from None


def words(lines: Iterable[str], *, by_line: bool = False, first: int = 1) -> Iterator[Word]:
    """Split lines into words; `by_line` leaves those whole that are ASCII tokens with one blank between them.

    `first` is the number of the first line.

    Raises
    ------
    TextError
        With line and column of a malformed tag, a stray parenthesis or an unclosed comment.
    """
    comment: list[str] = []
    size = 0  # of the comment
    opened = (0, 0)  # place of the open brace; line 0: none is open
    for number, line in enumerate(lines, first):
        line = line.rstrip("\r\n").replace("\r", " ")
        at = 0
        if not opened[0] and not _SIGN.search(line):  # most lines have only tokens
            yield from _tokens(line, number, by_line)
            continue
        if opened[0]:
            at = line.find("}") + 1
            if not at:
                comment.append(line)
                size = _longer(size, line, *opened)
                continue
            comment.append(line[: at - 1])
            yield Word("comment", "\n".join(comment), *opened)
            opened = (0, 0)
        while True:
            at = _SPACE.match(line, at).end()  # type: ignore[union-attr]  # also matches the empty string
            if at == len(line):
                break
            token = TOKEN.match(line, at)
            if token:
                yield Word("token", token.group(), number, at + 1)
                at = token.end()
                continue
            sign = line[at]
            if sign == ";":
                yield Word("comment", line[at + 1 :], number, at + 1)
                break
            if sign == "{":
                end = line.find("}", at)
                if end < 0:
                    comment, size, opened = [line[at + 1 :]], 0, (number, at + 1)
                    break
                yield Word("comment", line[at + 1 : end], number, at + 1)
                at = end + 1
            elif sign == "(" or sign == ")":
                yield Word("open" if sign == "(" else "close", sign, number, at + 1)
                at += 1
            elif sign == "[":
                tag = _TAG.match(line, at)
                if tag is None:
                    raise fail(number, at + 1, f'{line[at : at + 40]!r} is not a tag like [Name "value"]')
                yield Word("tag", _unescape(tag, number), number, at + 1, tag.group(1))
                at = tag.end()
            else:
                raise fail(number, at + 1, f"{sign!r} closes nothing")
    if opened[0]:
        raise fail(*opened, "this comment has no closing '}'")


def _tokens(line: str, number: int, by_line: bool) -> Iterator[Word]:
    """The words of a line that holds no comment, tag or bracket."""
    if by_line and line.strip(" ") == line != "" and not _ODD.search(line):
        yield Word("line", line, number, 1)
        return
    for token in TOKEN.finditer(line):
        yield Word("token", token.group(), number, token.start() + 1)


def _longer(size: int, line: str, number: int, column: int) -> int:
    """The size of a comment that continues in a line; TextError if it is too long."""
    size += len(line) + 1
    if size > LONGEST:
        raise fail(number, column, f"a comment is not longer than {LONGEST >> 20} MiB")
    return size


def _unescape(tag: re.Match[str], line: int) -> str:
    value = tag.group(2)
    if "\\" not in value:
        return value
    for escape in _ESCAPE.finditer(value):
        if escape.group(1) not in '"\\':
            column = tag.start(2) + escape.start() + 1
            raise fail(line, column, f'{escape.group()!r} is not an escape; \\" and \\\\ are')
    return _ESCAPE.sub(r"\1", value)


def escape(value: str) -> str:
    """A tag's value as written between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')
