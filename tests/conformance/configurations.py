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
    Configuration("turmbauer", {"players": 4, "set": "A", "escape": "step"}, seeds=(1, 2, 3)),
    Configuration("turmbauer", {"players": 3, "set": "B", "escape": "step"}),
    Configuration("turmbauer", {"pairs": True, "set": "C", "escape": "step"}),
    Configuration("turmbauer", {"overhang": "column", "escape": "step"}),
    Configuration("turmbauer", {"insertion": "path", "escape": "step"}),
    Configuration("turmbauer", {"headroom": 2, "escape": "step"}),
    Configuration("turmbauer", seeds=(1, 2)),
    Configuration("turmbauer", {"players": 3, "set": "C", "overhang": "count", "leap": "any"}),
    Configuration("turmbauer", {"pairs": True, "overhang": "air", "start": "roll", "blocks": "half"}),
    Configuration("waechter", seeds=(1, 2, 758)),  # the last one is drawn
    Configuration("waechter", {"repetition": False}, seeds=(1, 2)),
    Configuration("babel", {"players": 4}, seeds=(1, 2)),
    Configuration("babel", {"players": 2, "board": "six-s", "lapse": 0, "share": 1}),
    Configuration("babel", {"players": 3, "quiet": 5, "color_limit": 1}),
    Configuration("babel", {"players": 6, "color_limit": 5}),
    Configuration("turmbauer", {"stability": "strict", "escape": "step"}),
    Configuration(
        "turmbauer", {"stability": "wobble", "hand": "normal", "escape": "step"}, seeds=(1, 2, 16)
    ),  # the last one ends in round 12
    Configuration(
        "turmbauer", {"stability": "wobble", "players": 3, "set": "B", "escape": "step"}, seeds=(1, 2)
    ),
    Configuration(
        "turmbauer",
        {"stability": "wobble", "pairs": True, "set": "C", "headroom": 2, "escape": "step"},
        seeds=(1, 2),
    ),
    Configuration("turmbauer", {"stability": "wobble", "collapse": "all", "start": "roll"}, seeds=(1, 2)),
    Configuration("turmbauer", {"stability": "wobble", "collapse": "stock", "blocks": "half"}),
    Configuration("carcassonne"),
    Configuration("carcassonne", {"tower": 0, "small_city": 2}),
    Configuration("carcassonne", {"players": 3, "no_gap": 1, "capture_own": 0, "farmers": 2}),
    Configuration(
        "carcassonne", {"players": 6, "diagonal": 1, "no_surprise": 1, "tower_top_safe": 1, "farmers": 1}
    ),
]
CONFIGURATIONS = TOY + [one for one in OTHERS if one.name in registry.games()]
