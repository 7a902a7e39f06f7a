"""Positions before a build that brings something down, for tests of games in which pieces fall."""

from functools import cache

import turmcore
from gui.games.turmbauer.play.statics import bodies_of
from turmcore import physics
from turmcore.turmbauer import Build

_CANDIDATES = 12  # builds of a game that are simulated


def wobbly_game():
    return turmcore.load("turmbauer", players=4, stability="wobble", escape="step")


@cache
def case(num_fallen, backend="statics"):
    """(seed, tokens up to there, the build, numbers of what falls, number of the new block).

    `num_fallen` is 1 for a piece that falls alone, 3 for a collapse.
    """
    game = wobbly_game()
    for seed in range(400):
        state, tried = game.new_state(seed), 0
        while not state.is_over() and state.ply < 130 and tried < _CANDIDATES:
            if state.phase == "build":
                for action in state.legal_actions():
                    move = game.decode(action)
                    if not isinstance(move, Build) or move.ring:
                        continue
                    state.play(action)
                    fallen, new, bodies = state.falls_by_statics(), len(state.blocks), bodies_of(state)
                    state.undo()
                    if fallen and backend != "statics" and (num_fallen == 1 or len(fallen) > 3):
                        tried += 1
                        fallen = physics.judge(bodies, backend=backend).fallen if tried < _CANDIDATES else ()
                    if fallen == (new,) if num_fallen == 1 else len(fallen) >= 3:
                        return seed, [str(a) for a in state.history], str(action), fallen, new
            state.play(state.sample() if state.is_chance() else state.greedy())
    raise AssertionError("no such position")
