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
    is_slow : bool
        Whether the suite is left to `make test-all`: the playthrough, the twin and the game's own tests have the
        settings in `make test` as well.
    """

    name: str
    options: dict = field(default_factory=dict)
    seeds: tuple[int, ...] = (1,)
    leaves: int = 20_000
    is_slow: bool = False

    def __str__(self) -> str:
        return "-".join([self.name, *(f"{key}={value}" for key, value in self.options.items())])
