"""A game's options are what its rules, its constructor and the texts of its positions read."""

import pytest

import turmcore

OPTIONS = [
    pytest.param(name, option, id=f"{name}-{option.name}")
    for name in turmcore.games()
    for option in turmcore.load(name).known_settings()
]


def with_place(settings, option):
    """Values of other options that give one a place."""
    chosen = {}
    for other, values in option.needs.items():
        chosen |= with_place(settings, settings[other]) | {other: values[0]}
    return chosen


def values_of(option):
    return option.values if option.values is not None else (str(option.least), str(option.most))


@pytest.mark.parametrize(("name", "option"), [one for one in OPTIONS if one.values[1].name != "seats"])
def test_a_game_has_each_value_where_it_has_a_place_and_says_so_in_its_texts(name, option):
    settings = turmcore.load(name).settings
    for value in values_of(option):
        given = with_place(settings, option) | {option.name: value}
        game = turmcore.load(name, **given)
        assert option.name not in game.idle_settings(given)
        if option.name == "players":
            assert game.num_players == int(value)
        else:
            assert game.options.get(option.name, option.default) == value
        assert turmcore.from_dict(game.new_state(1).to_dict()).game == game
    for other, values in option.needs.items():
        wrong = next(value for value in settings[other].values if value not in values)
        assert option.name in game.idle_settings(given | {other: wrong})
    if not option.is_file:
        with pytest.raises(turmcore.TurmError, match=rf"rule {option.rule}"):
            turmcore.load(name, **with_place(settings, option) | {option.name: "many"})


def test_what_has_no_place_gives_none():
    game = turmcore.load("carcassonne")
    assert "ransom" in game.idle_settings({"tower": "0"}) & game.idle_settings({"no_ransom": "1"})
    assert game.idle_settings({}) == {"fairy", "princess", "dragon_move"}
