"""The engine in a thread that has no more of a stack than the least of the systems gives."""

import subprocess
import sys

import pytest

from turmcore.registry import games

PROGRAM = """
import sys, threading
import numpy as np
import turmcore
from turmcore.search import Limit, search

def play(game, **options):
    state = turmcore.load(game, **options).new_state(3)
    while not state.is_over():
        if not state.is_chance() and state.ply % 9 == 0:
            actions = np.empty(20_000, np.uint64)
            state.fill(actions)
            state.evaluate()
            search(state, method="rank", best=8)
            search(state, Limit(nodes=200), seed=1)
        state.play(state.sample())

def whole_games():
    play(sys.argv[1])
    if sys.argv[1] == "turmbauer":
        play("turmbauer", insertion="path", headroom=2)
    print("played")

threading.stack_size(128 * 1024)
thread = threading.Thread(target=whole_games)
thread.start()
thread.join()
"""


@pytest.mark.parametrize("game", games())
def test_whole_games(game):
    done = subprocess.run([sys.executable, "-c", PROGRAM, game], capture_output=True, text=True, check=False)
    assert done.stdout == "played\n", done.stderr
