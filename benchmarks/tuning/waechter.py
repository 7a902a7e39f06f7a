"""Learning Turm und Wächter's evaluation from games that the engine plays against itself.

    python -m benchmarks.tuning.waechter play DATA.npz [--games N] [--nodes N] [--seed S]
    python -m benchmarks.tuning.waechter fit DATA.npz .. [--epochs N] [--hidden N]

`play` adds positions with what a search says of them and how the game ended; `fit` writes network.h.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import numpy as np

import turmcore
from turmcore import Rng, State
from turmcore.search import Limit, Memory, search

POSITION = np.dtype([("board", np.int8, 49), ("turn", np.int8), ("score", np.float32), ("result", np.float32)])
"""Stacks as heights, red's positive; guards as 8 and -8; score and result as shares of the side on turn."""


def board_of(state: State) -> np.ndarray:
    """The squares of a state as `POSITION` holds them."""
    board = np.zeros(49, np.int8)
    for stack in state.stacks:
        board[stack.square] = -stack.height if stack.side else stack.height
    for side, square in enumerate(state.guards):
        if square is not None:
            board[square] = -8 if side else 8
    return board


def opening(rng: Rng, game: turmcore.Game) -> State:
    """Some random moves from the start, without a win at once for either side."""
    while True:
        state = game.new_state(seed=rng.next())
        for _ in range(4 + rng.below(14)):
            if not state.is_over():
                state.play(state.sample())
        if not state.is_over() and search(state, "200n", method="alphabeta").best[0].values[0] not in (0.0, 1.0):
            return state


def play_game(rng: Rng, game: turmcore.Game, memory: Memory, nodes: int) -> list[tuple]:
    """The positions of one game, with scores and result."""
    state = opening(rng, game)
    rows, result = [], 0.5
    for _ in range(300):
        if state.is_over():
            result = state.returns()[0]
            break
        found = search(state, Limit(nodes=nodes + rng.below(nodes)), method="alphabeta", memory=memory)
        share = found.best[0].values[0]
        rows.append((board_of(state), state.turn, share))
        if share in (0.0, 1.0):
            result = share
            break
        state.play(found.action if rng.below(40) else state.sample())
    return [(b, turn, score if turn == 0 else 1 - score, result if turn == 0 else 1 - result)
            for b, turn, score in rows]


def play(path: Path, games: int, nodes: int, seed: int) -> None:
    """Play games and add their positions to a file."""
    rng, game, memory = Rng(seed, "play"), turmcore.load("waechter"), Memory(4)
    rows: list[tuple] = []
    for number in range(games):
        memory.clear()
        rows += play_game(rng, game, memory, nodes)
        if number % 500 == 499 or number == games - 1:
            save(path, np.array(rows, POSITION))
            print(f"{path}: {number + 1} games, {len(rows)} positions", file=sys.stderr, flush=True)


def save(path: Path, rows: np.ndarray) -> None:
    """Write the whole file or nothing."""
    fresh = path.with_suffix(".new.npz")
    np.savez_compressed(fresh, positions=rows)
    os.replace(fresh, path)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("play")
    command.add_argument("data", type=Path)
    command.add_argument("--games", type=int, default=10_000)
    command.add_argument("--nodes", type=int, default=3000)
    command.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    play(arguments.data, arguments.games, arguments.nodes, arguments.seed)


if __name__ == "__main__":
    main()
