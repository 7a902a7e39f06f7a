"""OpenSpiel's own checks for every game; in processes of their own, since a failure there ends the process."""

import subprocess
import sys

import pytest

import turmcore
from tests.slow import all_but

pytestmark = pytest.mark.needs("open_spiel")

GAMES = turmcore.games()
SETTINGS = {"turmbauer": "(tensor=False)"}
"""Each of Turmbauer's tensors is megabytes of text."""


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", "import pyspiel\nfrom turmcore.adapters import openspiel\n" + code],
        capture_output=True,
        text=True,
        check=False,
        cwd=turmcore.get_include(),
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("name", all_but(["waechter"], GAMES))
def test_the_simulation_test_passes(name):
    run(f"""
game = pyspiel.load_game(openspiel.game_name("{name}") + "{SETTINGS.get(name, "")}")
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
""")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_are_written(name):
    settings = SETTINGS.get(name, "")
    text = run(f"""
from open_spiel.python.algorithms import generate_playthrough
import random
game = pyspiel.load_game("turmcore_{name}")
state, actions, rng = game.new_initial_state(), [], random.Random(1)
for _ in range(6):
    actions.append(rng.choice([a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()))
    state.apply_action(actions[-1])
print(generate_playthrough.playthrough("turmcore_{name}{settings}", actions))
""")
    assert f'GameType.short_name = "turmcore_{name}"' in text and "State 6" in text


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_search_in_python_plays(name):
    text = run(f"""
import numpy
from open_spiel.python.algorithms import mcts
game = pyspiel.load_game("turmcore_{name}")
rng = numpy.random.RandomState(1)
bot = mcts.MCTSBot(game, 2, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
state = game.new_initial_state()
for _ in range(8):
    if state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    else:
        state.apply_action(bot.step(state))
print(state)
""")
    assert turmcore.from_text(name, text.strip()).to_text() == text.strip()


@pytest.mark.parametrize("name", [name for name in GAMES if name != "turmbauer"])
def test_the_simulation_test_passes_with_fixed_actions(name):
    run(f"""
game = pyspiel.load_game(openspiel.game_name("{name}") + "(actions=fixed{",options=tower:0" * (name == "carcassonne")})")
assert game.num_distinct_actions() == game.new_initial_state().state.game.policy_size
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
""")


def test_fixed_actions_are_policy_indices():
    text = run("""
game = pyspiel.load_game("turmcore_turmbauer(actions=fixed,tensor=False)")
state = game.new_initial_state()
state.apply_action(20)
actions = state.legal_actions()
assert actions == sorted(actions) and set(actions) == set(state.state.policy_indices().tolist())
print(state.action_to_string(actions[3]))
state.apply_action(actions[3])
print(state.state.history[-1], game.num_distinct_actions())
""")
    told, played, size = text.split()
    assert told == played and int(size) == turmcore.load("turmbauer").policy_size


def test_settings_are_taken():
    text = run("""
game = pyspiel.load_game("turmcore_babel(options=players:3;board:six-s)")
print(game.num_players(), game.new_initial_state())
print(pyspiel.load_game(str(game)).num_players())
""")
    assert text.startswith("3 bb1;board=six-s;players=3;") and text.split()[-1] == "3"


@pytest.mark.slow
def test_falling_blocks_are_refused():
    text = run("""
try:
    pyspiel.load_game("turmcore_turmbauer(options=stability:wobble)")
except ValueError as error:
    print(error)
""")
    assert "known probabilities" in text


def test_players_see_their_views_only():
    text = run("""
import pyspiel
game = pyspiel.load_game("turmcore_babel(options=players:2)")
states = []
for outcome in (0, 1):
    state = game.new_initial_state()
    state.apply_action(outcome)
    states.append(state)
secrets = [str(state).split()[2] for state in states]
assert secrets[0][0] == secrets[1][0] and secrets[0][1] != secrets[1][1], secrets
for kind in ("observation_string", "information_state_string", "observation_tensor"):
    first, second = ([getattr(state, kind)(player) for player in (0, 1)] for state in states)
    assert first[0] == second[0] and first[1] != second[1], kind
""")
    assert text == ""
