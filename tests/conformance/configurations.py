"""The games and settings that the suite plays: the toy, and of those below all that are installed."""

from __future__ import annotations

from dataclasses import dataclass, field

from turmcore import registry


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


TOY = [
    Configuration("toy", {"players": 2, "gust": 0}, seeds=(1, 2, 3)),
    Configuration("toy", {"players": 3, "gust": 1}, seeds=(1, 2, 3)),
    Configuration("toy", {"players": 5, "gust": 0}, seeds=(1, 2, 3)),
]
OTHERS = [
    Configuration("turmbauer", {"players": 4, "set": "A"}, seeds=(1, 2, 3)),
    Configuration("turmbauer", {"players": 3, "set": "B"}),
    Configuration("turmbauer", {"pairs": True, "set": "C"}),
    Configuration("turmbauer", {"overhang": "cube"}),
    Configuration("turmbauer", {"insertion": "path"}),
    Configuration("turmbauer", {"headroom": 2}),
    Configuration("waechter", seeds=(1, 2, 758)),  # the last one is drawn
    Configuration("waechter", {"repetition": False}, seeds=(1, 2)),
    Configuration("babel", {"players": 4}, seeds=(1, 2)),
    Configuration("babel", {"players": 2, "board": "six-s", "lapse": 0, "share": 1}),
    Configuration("babel", {"players": 3, "quiet": 5, "color_limit": 1}),
    Configuration("babel", {"players": 6, "color_limit": 5}),
    Configuration("turmbauer", {"stability": "strict"}),
    Configuration(
        "turmbauer", {"stability": "wobble", "hand": "normal"}, seeds=(1, 2, 16)
    ),  # the last one ends in round 12
    Configuration("turmbauer", {"stability": "wobble", "players": 3, "set": "B"}, seeds=(1, 2)),
    Configuration(
        "turmbauer", {"stability": "wobble", "pairs": True, "set": "C", "headroom": 2}, seeds=(1, 2)
    ),
    Configuration("carcassonne"),
    Configuration("carcassonne", {"tower": 0, "small_city": 2}),
    Configuration("carcassonne", {"players": 3, "no_gap": 1, "capture_own": 0, "farmers": 2}),
    Configuration(
        "carcassonne", {"players": 6, "diagonal": 1, "no_surprise": 1, "tower_top_safe": 1, "farmers": 1}
    ),
]
CONFIGURATIONS = TOY + [one for one in OTHERS if one.name in registry.games()]
