"""What the position texts of all games have in common: parts, a header with settings, errors that say
where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from turmcore.errors import TextError


def fault(part: str, item: str | None, message: str, rule: str = "") -> TextError:
    """An error that says where a position's text is wrong."""
    place = part if item is None else f"{part}, {item!r}"
    return TextError(f"{place}: {message}{f' (rule {rule})' if rule else ''}")


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
