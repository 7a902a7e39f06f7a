"""The common form of all games' position texts: parts, a header with settings, errors that name the
place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from turmcore.core.reason import Reason
from turmcore.errors import TextError


class PositionError(TextError):
    """A position's text that cannot be read.

    Attributes
    ----------
    part, item
        Which part of the text is wrong, and what of it; None: the whole part.
    column
        The character at which it is, from 0, once the text is known (`locate`).
    reason
        The fault, to be said in any language (`GameWords.reason`); None where a game has no words for it.
    """

    part: str = ""
    item: str | None = None
    column: int | None = None
    reason: Reason | None = None


def fault(
    part: str, item: str | None, message: str, rule: str = "", code: str = "", **data: Any
) -> PositionError:
    """An error that says where a position's text is wrong; `code` and `data` are those of its `Reason`."""
    place = part if item is None else f"{part}, {item!r}"
    error = PositionError(f"{place}: {message}{f' (rule {rule})' if rule else ''}")
    error.part, error.item = part, item
    error.reason = Reason(rule, code, data, message) if code else None
    return error


def locate(error: TextError, text: str, parts: Sequence[str]) -> TextError:
    """The same error with its column in a position's text that has these parts."""
    if isinstance(error, PositionError) and error.column is None and error.part in parts:
        number = parts.index(error.part)
        found = text.split(" ")[: number + 1]
        if len(found) == number + 1:
            error.column = sum(map(len, found[:-1])) + number + _place_of(error.item or "", found[-1])
    return error


def _place_of(item: str, part: str) -> int:
    """Offset of an item in its part; of equal ones the last, which is the one too many."""
    at, found = 0, max(0, part.find(item))
    name, equals, _ = item.partition("=")
    start = name + equals
    for one in part.split(";"):
        if one == item or (equals and one.startswith(start)):
            found = at
        at += len(one) + 1
    return found


@dataclass(frozen=True, slots=True)
class TextForm:
    """Parts with one space between them; the first is a header, ``tb1;set=A;seats=RGBK``.

    Attributes
    ----------
    game : str
        Its name in errors.
    tag : str
        The header's first word.
    parts : tuple of (int, str) or None
        The number of parts, also in words: ``(6, "six fields")``; None: not checked.
    rule : str
        The number of the rule about position texts.
    """

    game: str
    tag: str
    parts: tuple[int, str] | None = None
    rule: str = ""

    def split(self, text: str) -> list[str]:
        """The parts of a text; TextError if their number is wrong."""
        found = text.split(" ") if text else []
        if self.parts is not None and (len(found) != self.parts[0] or not all(found)):
            problem = f"there are {self.parts[1]} with one space between them, not {len(found)}"
            raise fault(
                "position", text, "two spaces, or one at an end" if "" in found else problem, self.rule
            )
        return found

    def settings(self, text: str) -> Iterator[tuple[str, str, str]]:
        """(item, key, value) of each setting in a text's header; the game checks whether the setting exists.

        Raises
        ------
        TextError
            For another tag, an item that is not ``key=value``, or a repeated key.
        """
        first, *items = (self.split(text) or [""])[0].split(";")
        if first != self.tag:
            raise fault("options", first, f"a position of {self.game} begins with {self.tag!r}", self.rule)
        keys: set[str] = set()
        for item in items:
            key, equals, value = item.partition("=")
            if not equals:
                raise fault("options", item, "an option is written key=value", self.rule)
            if key in keys:
                raise fault("options", item, f"{key!r} is given twice", self.rule)
            keys.add(key)
            yield item, key, value
