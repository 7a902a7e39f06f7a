"""The settings of Turmbauer that the conformance suite plays."""

from tests.conformance.configuration import Configuration

CONFIGURATIONS = [
    Configuration("turmbauer", {"players": 4, "set": "A", "escape": "step"}, seeds=(1, 2, 3)),
    Configuration("turmbauer", {"players": 3, "set": "B", "escape": "step"}, is_slow=True),
    Configuration("turmbauer", {"pairs": True, "set": "C", "escape": "step"}, is_slow=True),
    Configuration("turmbauer", {"overhang": "column", "escape": "step"}, is_slow=True),
    Configuration("turmbauer", {"insertion": "path", "escape": "step"}, is_slow=True),
    Configuration("turmbauer", {"headroom": 2, "escape": "step"}, is_slow=True),
    Configuration("turmbauer"),
    Configuration("turmbauer", {"players": 3, "set": "C", "overhang": "count", "leap": "any"}),
    Configuration(
        "turmbauer", {"pairs": True, "overhang": "air", "start": "roll", "blocks": "half"}, is_slow=True
    ),
    Configuration("turmbauer", {"stability": "strict", "escape": "step"}, is_slow=True),
    Configuration(
        "turmbauer",
        {"stability": "wobble", "hand": "normal", "escape": "step"},
        seeds=(1, 2, 16),
        is_slow=True,
    ),
    Configuration(
        "turmbauer",
        {"stability": "wobble", "players": 3, "set": "B", "escape": "step"},
        seeds=(1, 2),
        is_slow=True,
    ),
    Configuration(
        "turmbauer",
        {"stability": "wobble", "pairs": True, "set": "C", "headroom": 2, "escape": "step"},
        seeds=(1, 2),
    ),
    Configuration(
        "turmbauer",
        {"stability": "wobble", "collapse": "all", "start": "roll", "blocks": "half"},
        is_slow=True,
    ),
]
