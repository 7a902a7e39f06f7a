"""The settings of Carcassonne that the conformance suite plays."""

from tests.conformance.configuration import Configuration

CONFIGURATIONS = [
    Configuration("carcassonne"),
    Configuration("carcassonne", {"tower": 0, "small_city": 2}, is_slow=True),
    Configuration("carcassonne", {"players": 3, "no_gap": 1, "capture_own": 0, "farmers": 2}, is_slow=True),
    Configuration(
        "carcassonne", {"players": 6, "diagonal": 1, "no_surprise": 1, "tower_top_safe": 1, "farmers": 1}
    ),
    Configuration(
        "carcassonne",
        {
            "players": 3,
            "big": 1,
            "builder": 1,
            "pig": 1,
            "inns": 1,
            "traders": 1,
            "dragon": 1,
            "fairy": "tile",
            "princess": "must",
            "dragon_move": "after",
            "ransom": "turn",
        },
    ),
    Configuration("carcassonne", {"big": 1, "dragon": 1, "festival": 1, "abbot": 1}),
    Configuration("carcassonne", {"players": 4, "tower": 0, "abbot": 1, "farmers": 0}, is_slow=True),
]
