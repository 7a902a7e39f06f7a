"""What learning programs are shown: the shape that the game tells, and what its slow twin shows."""

from importlib import import_module

import numpy as np
import pytest

from tests.conformance.walk import some


def test_observations_have_the_shape_that_the_game_tells(game, all_nodes):
    for node in some(all_nodes, 20):
        for player in range(game.num_players):
            seen = node.state.observation(player)
            assert seen.shape == game.observation_shape and seen.dtype == np.dtype(game.observation_type)


def test_observations_are_those_of_the_twin(configuration, game, all_nodes):
    if configuration.name == "toy":
        return
    observe = import_module(f"tests.reference.{configuration.name}.observation").observe
    for node in some(all_nodes, 25):
        for player in range(game.num_players):
            wanted = observe(node.state.view(player), player)
            assert (node.state.observation(player) == wanted).all()


@pytest.mark.parametrize("player", [-1, 9, "1"])
def test_players_that_are_not_there_see_nothing(game, player):
    with pytest.raises(ValueError, match="a player is a number"):
        game.new_state(1).observation(player)


def test_an_observation_can_be_written_to_an_array(game, all_nodes):
    out = np.empty(game.observation_shape, game.observation_type)
    for node in some(all_nodes, 5):
        for player in range(game.num_players):
            out.fill(1)
            assert node.state.observation(player, out) is out
            assert (out == node.state.observation(player)).all()
    for wrong in (out[:-1], out.astype("float64"), out.T if out.ndim > 1 else out[::2], [0]):
        with pytest.raises(ValueError, match="an observation needs a contiguous array"):
            game.new_state(1).observation(0, wrong)


def test_the_layout_names_everything_that_is_shown(configuration, game, all_nodes):
    if configuration.name == "toy":
        return
    layout = game.observation_layout
    named = np.zeros(game.observation_shape, np.int32)
    for part in layout:
        named[part.place] += 1
    assert named.max() == 1, "no two parts share a number"
    assert len({part.name for part in layout}) == len(layout)
    for node in some(all_nodes, 25):
        for player in range(game.num_players):
            seen = node.state.observation(player)
            assert not seen[named == 0].any(), "what no part names is 0"
            for part in layout:
                shown = seen[part.place]
                assert part.least <= shown.min() and shown.max() <= part.most, part
                assert np.abs(shown / part.scale).max() <= 1
