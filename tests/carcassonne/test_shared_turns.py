"""Turns that hold a second draw and the dragon's walk: what measures, hands out and undoes turns and decisions."""

import numpy as np
import pytest

import turmcore
from tests.adapters.test_openspiel import run
from tests.protocols.talk import Inside
from turmcore import Batch
from turmcore.adapters.aec import TowerEnv as Agents
from turmcore.adapters.gym import TowerEnv as Learner
from turmcore.matches.match import Match, Table
from turmcore.notation.clock import Clocks
from turmcore.notation.time_control import TimeControl
from turmcore.players.allotment import allot, decisions_left
from turmcore.players.budget import Budget

OPTIONS = {"tower": 0, "builder": 1, "dragon": 1}
START = (
    "cc1;players=2;tower=0;small_city=4;farmers=3;builder=1;dragon=1 "
    "D@0,0/0;vD@1,0/0;gE@-1,0/2;D@0,-1/2;U@1,1/1;V@1,-1/1;dC@-1,-1/0 "
    "1@1,-1:f0;2@-1,0:r0;2B@1,1:r0 1:4,6,0,B;2:0,6,0,- - D@1,0;F@-1,0:r0 2/dragon/dC@-1,-1/0+"
)
"""The second player's turn: the dragon walks, then comes a second tile."""
TURN = ("D@1,-1", "D@0,-1", "D@-1,-1", "+U", "@2,0/1", "-")
WHO = (1, 0, 1, turmcore.CHANCE, 1, 1)


@pytest.fixture
def state():
    return turmcore.from_text("carcassonne", START)


def test_all_of_it_is_one_turn(state):
    """Its key is the same all through, and another one in the turns beside it; every ply can be taken back."""
    texts, keys = [], []
    for token, actor in zip(TURN, WHO, strict=True):
        texts.append(state.to_text())
        keys.append(state.turn_key)
        assert state.current_player == actor and state.player == 1
        state.play(token)
    assert len(set(keys)) == 1 and state.turn_key != keys[0] and state.player == 0
    for text in reversed(texts):
        state.undo()
        assert state.to_text() == text


def test_no_two_turns_of_a_game_have_the_same_key():
    state = turmcore.load("carcassonne", **OPTIONS).new_state(2)
    turns = []
    while not state.is_over():
        turn = state.turn_key, state.player
        if not turns or turns[-1] != turn:
            turns.append(turn)
        state.play(state.sample() if state.is_chance() else state.greedy())
    assert len(dict(turns)) == len(turns) and state.turn_key is None


def test_a_limit_of_time_is_for_the_whole_turn_of_each_player(state):
    time = [0.0]
    budgets = [Budget(10, clock=lambda: time[0]) for _ in range(2)]
    allowed = []
    for token, actor in zip(TURN, WHO, strict=True):
        if actor >= 0:
            allowed.append(budgets[actor].begin(state.copy()))
            time[0] += 1
            budgets[actor].end(state.copy(), state.parse(token))
        state.play(token)
    assert allowed == pytest.approx([8, 8, 7.2, 6.4, 7]), "the second is the other player's"
    for _ in range(2):
        state.undo()
    assert budgets[1].begin(state) == pytest.approx(8), "taken back: the turn begins anew"


def test_a_clock_runs_for_who_decides(state):
    """Also for the other's step; a second tile is no new turn."""
    clocks, left = Clocks(TimeControl.parse("30s/turn"), 2), []
    for now, (token, actor) in enumerate(zip(TURN, WHO, strict=True)):
        clocks.start(None if actor < 0 else actor, 10_000 * now)
        assert clocks.running == (None if actor < 0 else actor)
        left.append(clocks.shown(10_000 * now)[1])
        clocks.stop(10_000 * now + 9_000)
        state.play(token)
    assert left[2] == 30_000 > left[4] > left[5], (
        "after the other's step anew, after the draw with what was left"
    )


def test_time_is_kept_for_decisions_in_the_turns_of_others(state):
    """The player who is not on turn keeps time for its steps, too."""
    state.play("D@1,-1")
    assert state.current_player == 0 and decisions_left(state) > 20
    assert 0 < allot(state, 10).soft < allot(state, 10).hard <= 5


def test_a_match_counts_the_turns_in_which_somebody_decides():
    table = Table(Match("carcassonne", ("level3", "level3"), 1, position=START))
    text, outcome = table.play(0)
    state, turns = table.start(0), [set[int](), set[int]()]
    for token in text.decode().rstrip().rpartition("\n\n")[2].split():
        if state.current_player >= 0:
            turns[state.current_player].add(state.turn_key)
        state.play(token)
    assert state.is_over() and [spent.turns for spent in outcome.spent] == list(map(len, turns))


def test_a_batch_goes_through_it(state):
    """It draws the second tile by itself."""
    batch = Batch(state.game, 2)
    for slot in range(2):
        batch.put(slot, state)
    for token in TURN[:3]:
        assert batch.actors().tolist() == [state.current_player] * 2
        batch.step(np.full(2, state.parse(token).value))
        state.play(token)
    for slot in range(2):
        here = batch.state(slot)
        assert (here.current_player, here.phase, here.is_second, here.turn_key) == (
            1,
            "place",
            True,
            state.turn_key,
        )


def test_agents_are_asked_for_their_steps(state):
    env = Agents("carcassonne", **OPTIONS)
    env.reset(options={"state": state})
    asked = []
    for token in (token for token in TURN if token[0] != "+"):
        here = env.state_of_game
        asked.append(env.possible_agents.index(env.agent_selection))
        assert asked[-1] == here.current_player
        tokens = [str(action) for action in here.legal_actions()]
        env.step(tokens.index(token if token in tokens else tokens[0]))
    assert asked == [1, 0, 1, 1, 1]


@pytest.mark.slow
@pytest.mark.needs("open_spiel")
def test_the_simulation_of_openspiel_goes_through_it():
    run("""
game = pyspiel.load_game(openspiel.game_name("carcassonne") + "(options=tower:0;builder:1;dragon:1)")
pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
""")


def test_a_learner_steps_in_the_turns_of_others():
    env = Learner("carcassonne", seat=0, opponents="level3", **OPTIONS)
    rng, shared = np.random.default_rng(3), set[str]()
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        is_over = False
        while not is_over:
            here = env.state
            assert here.current_player == 0 and seen["action_mask"].sum() == here.num_actions()
            shared.add(f"{here.phase} {here.player}")
            seen, _, is_over, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert {"dragon 0", "dragon 1"} <= shared and "act 1" not in shared
    env.close()


def test_an_engine_is_asked_for_its_steps(state):
    server = Inside("carcassonne")
    moves = []
    for token, actor in zip((*TURN, ""), (*WHO, turmcore.CHANCE), strict=True):
        server.send(f"position fen {START} moves {' '.join(moves)}".removesuffix(" moves "))
        name = "chance" if actor < 0 else f"{actor + 1} {actor + 1}"
        assert server.ask("query player") == f"response player {name}"
        assert (
            server.ask("query legal") == f"response legal {' '.join(sorted(state.legal_actions().tokens()))}"
        )
        if actor >= 0:
            assert server.ask("go nodes 20").split()[1] in state.legal_actions().tokens()
        if token:
            state.play(token)
            moves.append(token)
    server.close()
