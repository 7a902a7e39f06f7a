"""The settings of Turmbau zu Babel that the conformance suite plays."""

from tests.conformance.configuration import Configuration

CONFIGURATIONS = [
    Configuration("babel", {"players": 4}),
    Configuration("babel", {"players": 2, "board": "six-s", "lapse": 0, "share": 1}),
    Configuration("babel", {"players": 3, "quiet": 5, "color_limit": 1}),
    Configuration("babel", {"players": 6, "color_limit": 5}),
]
