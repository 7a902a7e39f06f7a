"""The values that a game's options have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from turmcore.core.option import Option
from turmcore.errors import TurmError


class Settings:
    """The value of each option as an attribute: its text, as in the header of a position. Checked when made; a value.

    A subclass says in `options` which there are, and may check more in `check`.
    """

    options: ClassVar[Mapping[str, Option]]

    def __init__(self, **given: str) -> None:
        self.__dict__["_texts"] = texts = {}
        for name, option in self.options.items():
            value = given.pop(name, None)
            texts[name] = option.default if value is None else option.old_values.get(value, value)
        self.__dict__.update(texts)
        if given:
            raise TurmError(f"there is no option {next(iter(given))!r}, but {', '.join(self.options)}")
        self.check()

    def check(self) -> None:
        """TurmError if an option cannot have its value."""
        for name, option in self.options.items():
            if not option.is_file:
                option.check(self._texts[name])

    if TYPE_CHECKING:
        _texts: dict[str, str]

        def __getattr__(self, name: str) -> str: ...

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is a value and has no {name!r} to be set")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and type(other) is type(self) and self._texts == other._texts

    def __hash__(self) -> int:
        return hash(tuple(self._texts.values()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self._texts.items())
        return f"{type(self).__name__}({values})"

    def texts(self) -> dict[str, str]:
        """The settings that a header writes, by key in its order."""
        return dict(self._texts)


def text_of(value: Any) -> str:
    """A setting as its header text."""
    return str(int(value)) if isinstance(value, bool) else str(value)
