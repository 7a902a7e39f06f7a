"""Records: games as text (`.tgn`), with comments and variations.

A game's moves are kept as a flat sequence of words, in text order: so deep nesting needs neither recursion
nor copies, and a game can be written again exactly as it was read.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, Self, cast

from turmcore.errors import TextError
from turmcore.notation.lexer import TAG_NAME, TOKEN, LineSource, Word, escape, fail, lines_of, words

FORMAT = "tgn/1"
WIDTH = 100
"""Longest line of moves in columns, unless a single word is longer."""

LONGEST = 1 << 26
"""Largest size of a game, each word counting its characters plus `_WORD`: 50 times the longest in our
tests."""

_WORD = 16
_COMMENT = re.compile(rb"[{;]")
_FIRST = f'[Format "{FORMAT}"]'
_REPEATABLE = {"Option"}
_KNOWN = {"Game", "Start", "Players", "Seed", "Result", "Option", "Physics"}


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag line, `[Name "value"]`; comparisons ignore its place."""

    name: str
    value: str
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)

    def fail(self, message: str) -> TextError:
        """The error that names this tag and, if it was read from a file, its place."""
        message = f"[{self.name}]: {message}"
        return fail(self.line, self.column, message) if self.line else TextError(message)


@dataclass(frozen=True, slots=True)
class Item:
    """A word among the moves: a token, a comment, or a variation's parenthesis.

    Comparisons ignore its place.
    """

    kind: Literal["token", "comment", "open", "close"]
    text: str
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)

    @classmethod
    def comment(cls, text: str) -> Self:
        """A comment with any text, changed as needed so that a record can hold it."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        return cls("comment", text.replace("}", ")") if "\n" in text else text)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of moves with nothing but tokens and single blanks between them, and its number in the file."""

    text: str
    line: int

    def item(self, at: int) -> Item:
        """The token that begins at a place of the text."""
        return Item("token", self.text[at:].partition(" ")[0], self.line, at + 1)


OPEN = Item("open", "(")
CLOSE = Item("close", ")")


@dataclass(frozen=True, slots=True)
class Record:
    """One game.

    Attributes
    ----------
    tags : tuple of Tag
        In order, without [Format], which `format` adds.
    items : tuple of Item
        Tokens, comments and parentheses. A variation replaces the token before its parenthesis.
    line : int
        The line of its file that the game starts in, 0 if it was not read; comparisons ignore it.
    """

    tags: tuple[Tag, ...] = ()
    items: tuple[Item, ...] = ()
    line: int = field(default=0, compare=False)

    @classmethod
    def of(
        cls,
        game: str,
        start: str,
        moves: Iterable[str] = (),
        *,
        players: Iterable[str] = (),
        seed: int | None = None,
        result: str = "*",
        options: Iterable[str] = (),
        physics: str | None = None,
    ) -> Self:
        """Build the record of a game from its parts.

        Parameters
        ----------
        game, start : str
            The game's name and the start position's text.
        moves : iterable of str
            Tokens from the start on, including chance outcomes.
        players : iterable of str
            One name for each player, in seat order, or none.
        seed : int, optional
        result : str
            As given by the state; `*` for a game that is not over.
        options : iterable of str
            `k=v` settings that the start text cannot hold.
        physics : str, optional
            The program that decided the outcomes of physics, with its version.
        """
        tags = [Tag("Game", game), Tag("Start", start)]
        names = ",".join(players)
        if names:
            tags.append(Tag("Players", names))
        if seed is not None:
            tags.append(Tag("Seed", str(seed)))
        tags.append(Tag("Result", result))
        tags += (Tag("Option", option) for option in options)
        if physics is not None:
            tags.append(Tag("Physics", physics))
        return cls(tuple(tags), tuple(Item("token", move) for move in moves))

    def tag(self, name: str) -> Tag | None:
        """The first tag with this name."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str | None:
        """The value of the first tag with this name."""
        tag = self.tag(name)
        return None if tag is None else tag.value

    @property
    def options(self) -> tuple[Tag, ...]:
        """The [Option] tags."""
        return tuple(tag for tag in self.tags if tag.name == "Option")

    @property
    def moves(self) -> tuple[str, ...]:
        """The main line's tokens."""
        moves = []
        depth = 0
        for item in self.items:
            if item.kind == "token":
                if not depth:
                    moves.append(item.text)
            elif item.kind == "open":
                depth += 1
            elif item.kind == "close":
                depth -= 1
        return tuple(moves)


def parse(text: str) -> list[Record]:
    """Read all games of a text.

    Raises
    ------
    TextError
        With line and column of the mistake.
    """
    return list(_records(words(text.removeprefix("\ufeff").split("\n"))))


def read(file: LineSource) -> Iterator[Record]:
    """Read a binary file's games one by one, with at most one in memory.

    Raises
    ------
    TextError
        With line and column of the mistake, after yielding the games before it.
    """
    return _records(words(lines_of(file)))


def read_lines(file: LineSource, first: int = 1) -> Iterator[tuple[Record, list[Item | Line]]]:
    """Read a file as `read` does, but do not split lines that have only tokens; `first` is the number of the first line.

    Yields
    ------
    (Record, list of Item or Line)
        A game's tags, in a record without items, and its moves.

    Raises
    ------
    TextError
    """
    for tags, items, line in _games(words(lines_of(file, first), by_line=True, first=first)):
        yield Record(tags, (), line), items


def chunks(file: LineSource) -> Iterator[tuple[int, bytes]]:
    """The text of each game and the number of its first line, whether the game is right or not.

    A game begins with a tag behind a line that is none, outside of comments, and with [Format] anyway: where a comment is
    not closed, only one game is lost.
    """
    lines: list[bytes] = []
    first, is_tag, is_open = 1, True, False
    for number, line in enumerate(iter(lambda: file.readline(LONGEST), b""), 1):
        begins = line.startswith(b"[") and not is_open
        if is_open and line.startswith(b"[Format "):
            is_open, begins = False, True
        if begins and not is_tag and any(map(bytes.strip, lines)):
            yield first, b"".join(lines)
            lines = []
        if not lines:
            first = number
        lines.append(line)
        is_tag = begins
        if not begins:
            is_open = _ends_open(line, is_open)
    if any(map(bytes.strip, lines)):
        yield first, b"".join(lines)


def _ends_open(line: bytes, is_open: bool) -> bool:
    """True if a comment is open at the end of a line of moves."""
    while True:
        if is_open:
            _, end, line = line.partition(b"}")
            if not end:
                return True
        sign = _COMMENT.search(line)
        if sign is None or sign[0] == b";":
            return False
        line, is_open = line[sign.end() :], True


def _records(source: Iterable[Word]) -> Iterator[Record]:
    for tags, items, line in _games(source):
        yield Record(tags, cast(tuple[Item, ...], tuple(items)), line)  # no line was left whole


def _games(source: Iterable[Word]) -> Iterator[tuple[tuple[Tag, ...], list[Item | Line], int]]:
    """The tags and moves of each game, and the line where it starts."""
    tags: list[Tag] = []
    items: list[Item | Line] = []
    brackets: list[Item] = []  # open variations
    has_token = [False]  # for the main line and each open variation: is there a token before here
    line = 0  # of the game being read; 0 before the first
    size = 0
    for kind, text, number, column, name in source:
        if kind == "line" and line:
            size = _size_with(size, text, number)
            has_token[-1] = True
            items.append(Line(text, number))
            continue
        size += len(text) + _WORD
        if size > LONGEST:
            raise _too_long(number, column)
        if kind == "token" and line:
            has_token[-1] = True
            items.append(Item(kind, text, number, column))
            continue
        if kind == "tag":
            if name == "Format":
                _check_format(text, number, column)
                if line:
                    _check_closed(brackets)
                    yield tuple(tags), items, line
                    tags, items, has_token = [], [], [False]
                line, size = number, 0
                continue
            if not line:
                raise fail(number, column, f"a record begins with {_FIRST}, this one with [{name}]")
            tags.append(_further(tags, Tag(name, text, number, column), has_token[0]))
        elif kind == "comment":
            # A comment before the first game's tags belongs to that game.
            items.append(Item(kind, text, number, column))
        else:
            if not line or kind == "line":  # a token, too
                first = text.partition(" ")[0][:40]
                raise fail(number, column, f"a record begins with {_FIRST}, this text with {first!r}")
            item = Item(kind, text, number, column)
            if kind == "open":
                if not has_token[-1]:
                    raise fail(number, column, "a variation replaces the token before it, but there is none")
                brackets.append(item)
                has_token.append(False)
            else:
                if not brackets:
                    raise fail(number, column, "')' closes no variation")
                if not has_token.pop():
                    raise fail(number, column, "this variation is empty")
                brackets.pop()
            items.append(item)
    _check_closed(brackets)
    if line:
        yield tuple(tags), items, line


def _further(tags: list[Tag], tag: Tag, is_late: bool) -> Tag:
    """A tag that may stand behind those that its game has, and not among the moves; TextError if it may not."""
    if is_late:
        raise fail(tag.line, tag.column, f"[{tag.name}] among the moves; the next game begins with [Format]")
    if tag.name in _KNOWN - _REPEATABLE and any(one.name == tag.name for one in tags):
        raise fail(tag.line, tag.column, f"[{tag.name}] is given twice")
    return tag


def _size_with(size: int, line: str, number: int) -> int:
    """The size of a game to which a line of tokens is added; TextError if it is too long."""
    blanks = line.count(" ")
    if size + len(line) - blanks + (blanks + 1) * _WORD > LONGEST:
        for token in TOKEN.finditer(line):
            size += len(token.group()) + _WORD
            if size > LONGEST:
                raise _too_long(number, token.start() + 1)
    return size + len(line) - blanks + (blanks + 1) * _WORD


def _too_long(line: int, column: int) -> TextError:
    return fail(line, column, f"a game cannot have more words than {LONGEST // _WORD:,}")


def _check_format(value: str, line: int, column: int) -> None:
    if value == FORMAT:
        return
    name, _, version = value.partition("/")
    if name == "tgn" and version and version > "1" and version[0].isdecimal():
        raise fail(
            line, column, f"the record's format {value!r} is newer than {FORMAT!r}, the last known here"
        )
    raise fail(line, column, f"{value!r} is not a record format; this program reads {FORMAT!r}")


def _check_closed(brackets: list[Item]) -> None:
    if brackets:
        raise fail(brackets[-1].line, brackets[-1].column, "this variation has no closing ')'")


def format_tags(tags: Iterable[Tag]) -> str:
    """The tag lines of a game, [Format] first, and a blank line after them.

    Raises
    ------
    TextError
        If a tag has a name or a value that a record cannot hold.
    """
    lines = [f'[Format "{FORMAT}"]\n']
    for tag in tags:
        if not TAG_NAME.fullmatch(tag.name) or tag.name == "Format" or "\n" in tag.value or "\r" in tag.value:
            raise TextError(f"a record cannot hold the tag {tag.name!r} with value {tag.value!r}")
        lines.append(f'[{tag.name} "{escape(tag.value)}"]\n')
    lines.append("\n")
    return "".join(lines)


def format_moves(items: Iterable[Item]) -> str:
    """The lines of moves of a game, at most `WIDTH` columns long, and a blank line after them.

    Raises
    ------
    TextError
        If an item contains what a record cannot hold.
    """
    lines: list[str] = []
    line = ""
    for item in items:
        word = _format_item(item)
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
        if word.startswith(";"):
            lines.append(line)
            line = ""
    if line:
        lines.append(line)
    lines.append("")
    return "\n".join(lines) + "\n"


def format(record: Record) -> str:
    """Write one game; `parse` reads the same record back.

    Raises
    ------
    TextError
        If the record contains what a text cannot hold, for example a token with a blank.
    """
    return format_tags(record.tags) + format_moves(record.items)


def _format_item(item: Item) -> str:
    text = item.text
    if item.kind == "comment":
        if "\r" in text or ("}" in text and "\n" in text):
            raise TextError(f"a record cannot hold the comment {text[:60]!r}")
        return f";{text}" if "}" in text else f"{{{text}}}"
    if item.kind == "token" and not TOKEN.fullmatch(text):
        raise TextError(f"a record cannot hold the token {text[:60]!r}")
    return text
