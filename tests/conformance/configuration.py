"""A game with settings that the suite plays."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Configuration:
    """A game with settings, and how far the suite goes in it.

    Attributes
    ----------
    seeds : tuple of int
        Games that are played to the end with every check at every node.
    leaves : int
        Perft goes as deep as it stays below this count.
    """

    name: str
    options: dict = field(default_factory=dict)
    seeds: tuple[int, ...] = (1,)
    leaves: int = 20_000

    def __str__(self) -> str:
        return "-".join([self.name, *(f"{key}={value}" for key, value in self.options.items())])
