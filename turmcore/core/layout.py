"""The layout of an observation."""

from __future__ import annotations

from dataclasses import dataclass

Place = tuple[int | slice, ...]


@dataclass(frozen=True, slots=True)
class ObservationPart:
    """The numbers of an observation that have one meaning.

    Attributes
    ----------
    name : str
    place : tuple of int and slice
        Their place: ``observation[part.place]``.
    meaning : str
    least, most : int
        The range of each number.
    """

    name: str
    place: Place
    meaning: str
    least: int = 0
    most: int = 1

    @property
    def scale(self) -> float:
        """Divide by this to bring the numbers into -1 to 1."""
        return float(max(abs(self.least), abs(self.most), 1))
