"""The settings of Turmbauer that the conformance suite plays."""

from tests.conformance.configuration import Configuration

CONFIGURATIONS = [
    Configuration("turmbauer", {"players": 4, "set": "A"}, seeds=(1, 2, 3)),
    Configuration("turmbauer", {"players": 3, "set": "B"}),
    Configuration("turmbauer", {"pairs": True, "set": "C"}),
    Configuration("turmbauer", {"overhang": "cube"}),
    Configuration("turmbauer", {"insertion": "path"}),
    Configuration("turmbauer", {"headroom": 2}),
    Configuration("turmbauer", {"stability": "strict"}),
    Configuration(
        "turmbauer", {"stability": "wobble", "hand": "normal"}, seeds=(1, 2, 16)
    ),  # the last one ends in round 12
    Configuration("turmbauer", {"stability": "wobble", "players": 3, "set": "B"}, seeds=(1, 2)),
    Configuration(
        "turmbauer", {"stability": "wobble", "pairs": True, "set": "C", "headroom": 2}, seeds=(1, 2)
    ),
]
