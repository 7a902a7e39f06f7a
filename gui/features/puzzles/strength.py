"""Strength at puzzles, on the scale of their ratings: after each first try it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

_BEGIN = 1200
_SCALE = 400.0  # so many more points are ten times the odds
_STEP, _LAST_STEP, _SLOWING = 160.0, 24.0, 4.0


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating and the number of puzzles it comes from."""

    value: int = _BEGIN
    tries: int = 0

    def after(self, rating: int, is_solved: bool) -> Self:
        """The strength after a puzzle; it moves less and less."""
        expected = 1 / (1 + 10 ** ((rating - self.value) / _SCALE))
        step = max(_LAST_STEP, _STEP / (1 + self.tries / _SLOWING))
        return type(self)(round(self.value + step * (is_solved - expected)), self.tries + 1)

    def __str__(self) -> str:
        return f"{self.value} {self.tries}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text of `str`; a beginner's strength for anything else."""
        words = text.split()
        if len(words) == 2 and all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
            return cls(int(words[0]), int(words[1]))
        return cls()
