"""The choices for a new game are the options that its engine has."""

import pytest

import turmcore
from gui.table.game_parts import parts_of


@pytest.mark.parametrize("name", turmcore.games())
def test_the_window_offers_each_of_them_and_its_usual_game_is_one(name):
    setup = parts_of(name).setup()
    known = {option.name: option for option in turmcore.load(name).known_settings()}
    assert setup.options == {
        key: option.app_default for key, option in known.items() if not option.seats_players
    }
    assert setup.is_valid() and setup.game().new_state(1).to_text()


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("turmbauer", '{"players": 2, "set": "C", "hand": "child", "overhang": "cube"}',
         {"set": "C", "hand": "child", "overhang": "column"}),
        ("waechter", '{"kinds": ["person", "level3"], "repetition": false}', {"repetition": "0"}),
        ("babel", '{"players": 3, "lapse": "0", "quiet": 20, "color_limit": 3}',
         {"lapse": "0", "quiet": "20", "color_limit": "3"}),
        ("carcassonne", '{"options": {"tower": "1", "diagonal": "1"}}', {"diagonal": "1", "ransom": "act"}),
    ],
)  # fmt: skip
def test_choices_of_version_0_1_mean_what_they_meant(name, text, expected):
    parts = parts_of(name)
    setup = parts.setup(text)
    assert setup.options == parts.setup().options | expected
    assert setup.players == {"turmbauer": 2, "babel": 3}.get(name, 2)
    assert parts.setup(setup.to_text()) == setup
