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


@pytest.mark.slow
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


@pytest.mark.parametrize("name", all_but(list(GAMES)[1:2], GAMES))
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


@pytest.mark.slow
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


@pytest.mark.parametrize("name", GAMES)
def test_games_and_states_are_pickled(name):
    run(f"""
import pickle
game = pyspiel.load_game("turmcore_{name}", {{"tensor": False}})
again = pickle.loads(pickle.dumps(game))
assert str(again) == str(game) and type(again) is type(game)
state = game.new_initial_state()
for _ in range(5):
    state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[-1])
other = pickle.loads(pickle.dumps(state))
assert str(other) == str(state) and other.history() == state.history() and len(state.history()) == 5
""")


@pytest.mark.slow
def test_a_game_is_unpickled_by_a_process_that_knows_nothing_of_it():
    text = run("""
import pickle
print(pickle.dumps(pyspiel.load_game("turmcore_babel(options=players:3)")).hex())
""")
    code = f"import pickle; print(pickle.loads(bytes.fromhex('{text.strip()}')).num_players())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=turmcore.get_include()
    )
    assert done.stdout.strip() == "3"


@pytest.mark.parametrize("name", all_but(list(GAMES)[::2], GAMES))
def test_actions_are_taken_back(name):
    run(f"""
import random
rng = random.Random(1)
game = pyspiel.load_game("turmcore_{name}", {{"tensor": False}})
state, stack = game.new_initial_state(), []
def look():
    known = [state.information_state_string(p) for p in range(game.num_players())]
    return str(state), state.history(), state.move_number(), state.is_initial_state(), known, state.current_player()
assert state.is_initial_state()
for _ in range(60):
    if stack and rng.random() < 0.4:
        before, player, action = stack.pop()
        try:
            state.undo_action(player, action + 1)
            raise SystemExit("taken back")
        except ValueError as error:
            assert "is not the last one" in str(error)
        state.undo_action(player, action)
        assert look() == before
        continue
    before, player = look(), state.current_player()
    actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    stack.append((before, player, rng.choice(actions)))
    state.apply_action(stack[-1][2])
twin = game.new_initial_state()
for action in state.history():
    twin.apply_action(action)
assert str(twin) == str(state.clone()) == str(state) and state.history_str() == twin.history_str()
assert [(one.player, one.action) for one in state.full_history()] == [(p, a) for _, p, a in stack]
""")


@pytest.mark.slow
def test_secrets_are_drawn_anew_for_who_does_not_know_them():
    run("""
import collections, random
rng = random.Random(2)
game = pyspiel.load_game("turmcore_babel(options=players:3)")
state = game.new_initial_state()
for _ in range(25):
    actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(rng.choice(actions))
for player in range(3):
    found = collections.Counter()
    for _ in range(200):
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions() and other.move_number() == 25
        assert other.state.secrets[player] == state.state.secrets[player]
        found[other.state.secrets] += 1
    assert len(found) == 20, "two of the five other colors, in any order"
    assert max(found.values()) < 25
ends = [state.resample_from_infostate(0, lambda: end) for end in (0.0, 1.0)]
assert ends[0].state.secrets != ends[1].state.secrets
""")


@pytest.mark.slow
def test_the_search_for_games_with_secrets_plays_the_one_that_has_them():
    run("""
import numpy
from open_spiel.python.algorithms import ismcts, mcts
game = pyspiel.load_game("turmcore_babel(options=players:2)")
rng = numpy.random.RandomState(1)
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 4, random_state=rng)
state = game.new_initial_state()
while state.move_number() < 8:
    if state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    else:
        state.apply_action(bot.step(state))
""")
