"""The settings of the toy game that the conformance suite plays."""

from tests.conformance.configuration import Configuration

CONFIGURATIONS = [
    Configuration("toy", {"players": 2, "gust": 0}, seeds=(1, 2, 3)),
    Configuration("toy", {"players": 3, "gust": 1}, seeds=(1, 2, 3)),
    Configuration("toy", {"players": 5, "gust": 0}, seeds=(1, 2, 3)),
]
