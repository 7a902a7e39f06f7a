"""Agents as text."""

import pytest

import turmcore
from turmcore.players import Agent, Limit, make


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("500ms", Limit(seconds=0.5)),
        ("1s", Limit(seconds=1)),
        ("0.25s", Limit(seconds=0.25)),
        (".5s", Limit(seconds=0.5)),
        ("2000n", Limit(nodes=2000)),
    ],
)
def test_limits(text, limit):
    assert Limit.parse(text) == limit
    assert Agent.parse(f"mcts:{text}") == Agent("mcts", limit, f"mcts:{text}")


@pytest.mark.parametrize(
    "text", ["", "1", "s", "1m", "-1s", "0s", "0n", "1.5n", "1e3n", "1 s", "nan", "1s2s", "٣s"]
)
def test_bad_limits(text):
    with pytest.raises(turmcore.TextError) as error:
        make(f"random:{text}")
    assert repr(f"random:{text}") in str(error.value)


def test_options_of_programs():
    limit = Limit(seconds=2.0)
    agent = Agent.parse("ugi:engine --x {Hash=64 'Own Book=a=b c:1'}:2s")
    assert (agent.command, agent.limit) == ("engine --x", limit)
    assert agent.options == (("Hash", "64"), ("Own Book", "a=b c:1"))
    options = {"Own Book": "it's {so}: 1s", "Hash": "64", "Empty": ""}
    agent = Agent.of_program("engine -x", options, "2s")
    assert (agent.command, dict(agent.options), agent.limit) == ("engine -x", options, limit)
    assert Agent.of_program("engine", {}, "2s").text == "ugi:engine:2s"
    assert make("ugi:engine {Hash=64}").settings == {"Hash": "64"}
    for text in (
        "ugi:engine {Hash}",
        "ugi:engine {=5}",
        "ugi:engine {Hash=64",
        "ugi:engine {'Hash=64}",
        "ugi:e {} x:1s",
    ):
        with pytest.raises(turmcore.TextError, match="options look like"):
            Agent.parse(text)


@pytest.mark.parametrize("name", ["", "Random", "level0", "level6", "engine --now"])
def test_players_that_are_not_there(name):
    with pytest.raises(
        turmcore.TextError, match="there are random, greedy, level1, .*level5, rank, mcts, ugi"
    ):
        make(name)


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        ("babel", "foo", "no agent 'foo' for babel; there are random, greedy, level1, "),
        ("waechter", "levle4", "no agent 'levle4' for waechter; did you mean level4\\? there are random"),
        ("waechter", "lev", "did you mean level1, level2, level3, level4 or level5\\? there are"),
        ("carcassonne", "Towerblint", "did you mean towerblind\\? there are .*, ugi, towerblind$"),
        ("babel", "towerblind", "no player towerblind for babel"),
        ("toy", "foo", "no agent 'foo' for toy; there are random, mcts, ugi$"),
    ],
)
def test_who_is_missing_in_a_game(toy, game, name, words):
    state = turmcore.load(game).new_state()
    with pytest.raises(turmcore.TurmError, match=words) as error:
        make(name, state)
    assert ("towerblind" in str(error.value).partition("there are")[2]) == (game == "carcassonne")


def test_names():
    assert make("random").name == "random"
    assert make("random:500ms").name == "random:500ms"
    assert make("level5:200ms").name == "level5:200ms"
    assert make("mcts").name == "mcts"
    assert make(Agent("greedy", None, "greedy")).name == "greedy"


def test_random_is_the_states_own_draw():
    state = turmcore.load("turmbauer").new_state(3)
    state.play("d3-4")
    twin = state.copy()
    player = make("random")
    for _ in range(5):
        assert player.choose(state) == twin.sample()


def test_greedy_plays_what_the_game_offers():
    state = turmcore.load("turmbauer").new_state(3)
    state.play("d3-4")
    player = make("greedy")
    player.check(state)
    assert player.choose(state) == state.greedy()


def test_greedy_where_there_is_none(toy):
    with pytest.raises(turmcore.TurmError, match="no greedy player for toy"):
        make("greedy").check(turmcore.load("toy").new_state())
