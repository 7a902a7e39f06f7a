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
from typing import Any

import numpy as np

from turmcore import Rng
from turmcore.search import Limit, Memory, search
from turmcore.waechter import WaechterGame, WaechterState

HEADER = Path(__file__).parents[2] / "turmcore" / "waechter" / "network.h"

POSITION = np.dtype(
    [("board", np.int8, 49), ("turn", np.int8), ("score", np.float32), ("result", np.float32)]
)
"""Stacks as heights, red's positive; guards as 8 and -8; score and result as shares of the side to move."""


def board_of(state: WaechterState) -> np.ndarray:
    """The squares of a state as `POSITION` holds them."""
    board = np.zeros(49, np.int8)
    for stack in state.stacks:
        board[stack.square] = -stack.height if stack.side else stack.height
    for side, square in enumerate(state.guards):
        if square is not None:
            board[square] = -8 if side else 8
    return board


def opening(rng: Rng, game: WaechterGame) -> WaechterState:
    """Some random moves from the start, without a win at once for either side."""
    while True:
        state: Any = game.new_state(seed=rng.next())
        for _ in range(4 + rng.below(14)):
            if not state.is_over():
                state.play(state.sample())
        if not state.is_over() and search(state, "200n", method="alphabeta").best[0].values[0] not in (
            0.0,
            1.0,
        ):
            return state


def play_game(rng: Rng, game: WaechterGame, memory: Memory, nodes: int) -> list[tuple]:
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
    return [
        (b, turn, score if turn == 0 else 1 - score, result if turn == 0 else 1 - result)
        for b, turn, score in rows
    ]


def play(path: Path, games: int, nodes: int, seed: int) -> None:
    """Play games and add their positions to a file."""
    rng, game, memory = Rng(seed, "play"), WaechterGame(), Memory(4)
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


# ---- the network ------------------------------------------------------------------------------

KINDS, SQUARES = 16, 49
"""Own stacks by height, own guard, the other's stacks by height, the other's guard; each on any square."""

BUCKETS = 8
"""Output weights by the number of stones on the board, two and two together."""

CLIP, OUTPUT, SCALE = 255, 64, 250
"""One in the hidden layer, one in the output weights, one logit in the score, as whole numbers."""


def one_hot(boards: np.ndarray, turns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What both sides see, the side to move first: each (n, KINDS * SQUARES) of float32."""
    views = []
    for is_other in (0, 1):
        side = turns ^ is_other
        upright = np.where(
            side[:, None, None] == 0, -boards.reshape(-1, 7, 7)[:, ::-1], boards.reshape(-1, 7, 7)
        )
        own = -upright.reshape(-1, SQUARES)  # positive: own pieces; blue's board is the upright one
        row, square = np.nonzero(own)
        piece = own[row, square].astype(np.int64)
        kind = np.where(piece > 0, piece - 1, 7 - piece)
        view = np.zeros((len(boards), KINDS * SQUARES), np.float32)
        view[row, kind * SQUARES + square] = 1
        views.append(view)
    return views[0], views[1]


def bucket_of(boards: np.ndarray) -> np.ndarray:
    """The bucket of each board, by its stones."""
    heights = np.abs(boards)
    stones = np.where(heights == 8, 0, heights).sum(axis=1)
    return np.minimum(stones // 2, BUCKETS - 1)


class Network:
    """One hidden layer for what each side sees, squared and clipped, and an output for each bucket."""

    def __init__(self, hidden: int, rng: np.random.Generator) -> None:
        self.weights = {
            "input": rng.normal(0, 0.1, (KINDS * SQUARES, hidden)).astype(np.float32),
            "bias": np.full(hidden, 0.3, np.float32),
            "output": rng.normal(0, 0.3, (BUCKETS, 2 * hidden)).astype(np.float32),
            "level": np.zeros(BUCKETS, np.float32),
        }
        self._first = {key: np.zeros_like(value) for key, value in self.weights.items()}
        self._second = {key: np.zeros_like(value) for key, value in self.weights.items()}
        self._steps = 0

    def logits(self, own: np.ndarray, other: np.ndarray, bucket: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The value of each board for the side to move, and the clipped hidden layer."""
        w = self.weights
        hidden = np.concatenate([own @ w["input"] + w["bias"], other @ w["input"] + w["bias"]], axis=1)
        np.clip(hidden, 0, 1, out=hidden)
        return (hidden * hidden * w["output"][bucket]).sum(axis=1) + w["level"][bucket], hidden

    def learn(
        self, own: np.ndarray, other: np.ndarray, bucket: np.ndarray, target: np.ndarray, rate: float
    ) -> float:
        """One step of Adam on the cross-entropy; the mean squared error of the shares."""
        w = self.weights
        logits, hidden = self.logits(own, other, bucket)
        share = 1 / (1 + np.exp(-logits))
        slope = (share - target) / len(target)
        gradients = {"output": np.zeros_like(w["output"]), "level": np.bincount(bucket, slope, BUCKETS)}
        for b in range(BUCKETS):
            rows = bucket == b
            gradients["output"][b] = slope[rows] @ (hidden[rows] ** 2)
        inner = slope[:, None] * w["output"][bucket] * 2 * hidden * ((hidden > 0) & (hidden < 1))
        half = inner.shape[1] // 2
        gradients["input"] = own.T @ inner[:, :half] + other.T @ inner[:, half:]
        gradients["bias"] = inner[:, :half].sum(axis=0) + inner[:, half:].sum(axis=0)
        self._steps += 1
        for key, gradient in gradients.items():
            m, v = self._first[key], self._second[key]
            m += 0.1 * (gradient - m)
            v += 0.001 * (gradient * gradient - v)
            step = (m / (1 - 0.9**self._steps)) / (np.sqrt(v / (1 - 0.999**self._steps)) + 1e-8)
            w[key] -= (rate * step).astype(np.float32)
        np.clip(w["output"], -127 / OUTPUT, 127 / OUTPUT, out=w["output"])
        return float(((share - target) ** 2).mean())


def fit(paths: list[Path], epochs: int, hidden: int, blend: float, header: Path) -> None:
    """Learn from files of positions and write the header."""
    rows = np.concatenate([np.load(path)["positions"] for path in paths])
    rows = rows[(rows["score"] > 0.002) & (rows["score"] < 0.998)]
    rng = np.random.default_rng(1)
    rng.shuffle(rows)
    rows = rows[rng.permutation(len(rows))]
    test, rows = rows[:20_000], rows[20_000:]
    network, size, steps = Network(hidden, rng), 8192, 0
    total = epochs * (len(rows) // size)
    for epoch in range(epochs):
        rng.shuffle(rows)
        error = 0.0
        for start in range(0, len(rows) - size + 1, size):
            own, other, bucket, target = prepared(rows[start : start + size], blend, rng)
            rate = 0.002 * 0.5 * (1 + np.cos(np.pi * steps / total)) + 1e-5
            error += network.learn(own, other, bucket, target, rate)
            steps += 1
        own, other, bucket, target = prepared(test, blend, None)
        share = 1 / (1 + np.exp(-network.logits(own, other, bucket)[0]))
        print(
            f"epoch {epoch + 1}: {error / (len(rows) // size):.5f}, unseen {((share - target) ** 2).mean():.5f}",
            file=sys.stderr,
            flush=True,
        )
        write(network, header)


def prepared(rows: np.ndarray, blend: float, rng: np.random.Generator | None) -> tuple:
    """What the network sees of some positions, half of them mirrored if `rng` is given, and what it should say."""
    boards = rows["board"]
    if rng is not None:
        mirrored = boards.reshape(-1, 7, 7)[:, :, ::-1].reshape(-1, 49)
        boards = np.where(rng.random(len(rows))[:, None] < 0.5, mirrored, boards)
    target = blend * rows["result"] + (1 - blend) * rows["score"]
    return *one_hot(boards, rows["turn"].astype(np.int64)), bucket_of(boards), target


def write(network: Network, header: Path) -> None:
    """Write the weights as whole numbers."""
    w = network.weights
    arrays = [
        ("int16_t WT_INPUT[16 * 49 * WT_HIDDEN]", np.rint(w["input"] * CLIP)),
        ("int16_t WT_BIAS[WT_HIDDEN]", np.rint(w["bias"] * CLIP)),
        ("int16_t WT_OUTPUT[8 * 2 * WT_HIDDEN]", np.rint(w["output"] * OUTPUT)),
        ("int32_t WT_LEVEL[8]", np.rint(w["level"] * CLIP * CLIP * OUTPUT)),
    ]
    text = "/* Written by benchmarks/tuning/waechter.py. */\n"
    text += f"enum {{ WT_HIDDEN = {w['bias'].shape[0]} }};\n"
    for name, values in arrays:
        numbers = values.astype(np.int64).ravel().tolist()
        lines = [",".join(map(str, numbers[i : i + 28])) for i in range(0, len(numbers), 28)]
        text += f"static const {name} __attribute__((aligned(64))) = {{\n" + ",\n".join(lines) + "};\n"
    fresh = header.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    os.replace(fresh, header)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("play")
    command.add_argument("data", type=Path)
    command.add_argument("--games", type=int, default=10_000)
    command.add_argument("--nodes", type=int, default=3000)
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("fit")
    command.add_argument("data", type=Path, nargs="+")
    command.add_argument("--epochs", type=int, default=20)
    command.add_argument("--hidden", type=int, default=32)
    command.add_argument(
        "--blend", type=float, default=0.3, help="weight of the result beside the search's score"
    )
    command.add_argument("--header", type=Path, default=HEADER)
    arguments = parser.parse_args()
    if arguments.command == "play":
        play(arguments.data, arguments.games, arguments.nodes, arguments.seed)
    else:
        fit(arguments.data, arguments.epochs, arguments.hidden, arguments.blend, arguments.header)


if __name__ == "__main__":
    main()
