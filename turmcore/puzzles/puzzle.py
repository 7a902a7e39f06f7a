"""A puzzle as text: a record with tags for goal and solution, and no moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from turmcore.errors import TextError, TurmError
from turmcore.matches import record_start
from turmcore.notation import record
from turmcore.notation.record import Record, Tag
from turmcore.puzzles.goal import Goal

if TYPE_CHECKING:
    from turmcore.core.state import State

LANGUAGES = ("en", "de", "hu")
_TITLES = {"en": "Title", "de": "TitleDe", "hu": "TitleHu"}
_LEVELS = range(1, 6)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a goal.

    Attributes
    ----------
    game : str
    start : str
        The position's text.
    goal : Goal
    titles : dict of str to str
        By language, always including English.
    level : int
        Difficulty, from 1 to 5.
    rating : int
        Difficulty from 800 to 2400, see `turmcore.puzzles.rating`; 0 if it was not rated.
    solution : tuple of str
        Tokens from the start on that reach the goal, including the others' answers; empty if unknown.
    id : str
        A short permanent name, used to remember whether the puzzle has been solved.
    source : Record
        The record it was read from.
    """

    game: str
    start: str
    goal: Goal
    titles: dict[str, str]
    level: int = 1
    solution: tuple[str, ...] = ()
    id: str = ""
    source: Record = field(default_factory=Record, compare=False)
    rating: int = 0

    def title(self, language: str) -> str:
        """The title in a language, or in English if there is none."""
        return self.titles.get(language) or self.titles["en"]

    def state(self) -> State:
        """The position."""
        return record_start(self.record())

    def record(self) -> Record:
        """The puzzle as a record without moves."""
        tags = [
            Tag("Game", self.game),
            Tag("Start", self.start),
            Tag("Result", "*"),
            Tag("Goal", str(self.goal)),
        ]
        tags += [
            Tag(_TITLES[code], text) for code in LANGUAGES if (text := self.titles.get(code, "?")) != "?"
        ]
        tags.append(Tag("Level", str(self.level)))
        if self.rating:
            tags.append(Tag("Rating", str(self.rating)))
        if self.solution:
            tags.append(Tag("Solution", " ".join(self.solution)))
        if self.id:
            tags.append(Tag("Id", self.id))
        known = {tag.name for tag in tags}
        return Record((*tags, *(tag for tag in self.source.tags if tag.name not in known)))

    def to_text(self) -> str:
        """The puzzle as text for a file."""
        return record.format(self.record())

    @classmethod
    def of(cls, source: Record) -> Self:
        """The puzzle in a record; its moves are ignored.

        Raises
        ------
        TurmError
            With the place of the mistake.
        """
        state = record_start(source)
        tag = source.tag("Goal")
        if tag is None:
            raise TextError("the game has no [Goal]: it is not a puzzle")
        try:
            goal = Goal.parse(tag.value, state.game.name)
        except TextError as error:
            raise tag.fail(str(error)) from None
        level = source.value("Level") or "1"
        if level not in map(str, _LEVELS):
            raise source.tag("Level").fail(f"{level!r} is not a number from 1 to 5")  # type: ignore[union-attr]
        rating = source.value("Rating") or "0"
        if not (rating.isdecimal() and rating.isascii() and len(rating) <= 4):
            raise source.tag("Rating").fail(f"{rating!r} is not a number of at most four digits")  # type: ignore[union-attr]
        if state.is_over() or state.is_chance():
            raise TextError("a puzzle begins where a player is to move")
        titles = {code: text for code, name in _TITLES.items() if (text := source.value(name))}
        solution = tuple((source.value("Solution") or "").split())
        _check(state.copy(), solution, source)
        start = source.value("Start") or ""
        titles.setdefault("en", "?")
        name = source.value("Id") or ""
        return cls(state.game.name, start, goal, titles, int(level), solution, name, source, int(rating))


def _check(state: State, solution: tuple[str, ...], source: Record) -> None:
    for token in solution:
        try:
            state.play(token)
        except TurmError as error:
            tag = source.tag("Solution")
            assert tag is not None
            raise tag.fail(f"{token}: {error}") from None


def parse(text: str) -> list[Puzzle]:
    """The puzzles of a file.

    Raises
    ------
    TurmError
        With the place of the mistake.
    """
    return [Puzzle.of(source) for source in record.parse(text)]
