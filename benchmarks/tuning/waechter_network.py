"""The network that judges Turm und Wächter's positions, for the driver: `python -m benchmarks.tuning.learn waechter --help`.

It learns what a search says of quiet positions, blended with how their games ended.
"""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from benchmarks.tuning import network
from benchmarks.tuning.learn import Arrays, Weights
from turmcore.search import Limit, Memory, search
from turmcore.waechter import WaechterGame, WaechterState
from turmcore.waechter.state import NETWORK_SIZE

KINDS, SQUARES, BUCKETS = 16, 49, 8
"""Own stacks by height, own guard, the other's likewise; each on any square. Outputs by the number of stones."""

NOTHING = KINDS * SQUARES
"""The input of no piece."""

PIECES = 16
"""On a board, at most."""

HIDDEN = (NETWORK_SIZE - BUCKETS) // (NOTHING + 1 + 2 * BUCKETS)

SHAPES = {"in": (NOTHING, HIDDEN), "first": (HIDDEN,), "out": (BUCKETS, 2 * HIDDEN), "level": (BUCKETS,)}
"""The parts of a network in their order."""

UNITS = {"in": 255, "first": 255, "out": 64, "level": 255 * 64}
"""What stands for 1 in each part: weights are whole numbers (evaluation.h)."""

MOST = {"in": 1900, "first": 1900, "out": 127, "level": 32000}

NODES, MATCH_NODES = (3000, 7000), 20_000
"""Of each move, at random between two numbers; of each move in a match."""

_PLIES = (2, 15)  # at random in the beginning of a game
_EVEN = (0.06, 0.94)  # what a search says of where a game begins
_LONGEST = 300
_ERRORS, _STEADY = 0.03, 40  # part of the moves before this ply that are random
_RESULT = 0.3  # part of the goal that is the game's result
_DECIDED = 0.002  # a score so near to 0 or 1 teaches nothing
_EPOCHS, _BATCH, _RATE = 20, 4096, 2e-3

_kind, _square = np.divmod(np.arange(NOTHING), SQUARES)
_rank, _file = np.divmod(_square, 7)
OTHER = np.append((_kind + 8) % KINDS * SQUARES + (6 - _rank) * 7 + _file, NOTHING)
"""An input as the other side sees it .."""
MIRRORED = np.append(_kind * SQUARES + _rank * 7 + 6 - _file, NOTHING)
""".. and in a mirror."""


def inputs(boards: NDArray[np.int8]) -> NDArray[np.int32]:
    """What the side to move sees on boards (`board_of`): (n, PIECES), filled up with `NOTHING`."""
    row, square = np.nonzero(boards)
    piece = boards[row, square].astype(np.int32)
    first = np.searchsorted(row, np.arange(len(boards)))
    found = np.full((len(boards), PIECES), NOTHING, np.int32)
    found[row, np.arange(len(row)) - first[row]] = (
        np.where(piece > 0, piece - 1, 7 - piece) * SQUARES + square
    )
    return found


def buckets(boards: NDArray[np.int8]) -> NDArray[np.int64]:
    """The outputs of boards."""
    heights = np.abs(boards).astype(np.int64)
    return np.minimum(np.where(heights == 8, 0, heights).sum(axis=1) // 2, BUCKETS - 1)


def board_of(state: WaechterState) -> NDArray[np.int8]:
    """The squares as the side to move sees them: stacks as heights, its own positive; guards as 8 and -8."""
    board = np.zeros(SQUARES, np.int8)
    for stack in state.stacks:
        board[stack.square] = stack.height if stack.side == state.turn else -stack.height
    for side, square in enumerate(state.guards):
        if square is not None:
            board[square] = 8 if side == state.turn else -8
    return board if state.turn else board.reshape(7, 7)[::-1].ravel()


class WaechterNetwork(network.InFile):
    """What the driver has to know of Turm und Wächter."""

    def players(self, kind: str) -> int:
        """Two."""
        return 2

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """One game: its positions, what a search says of each, and how it ended."""
        rng, memory = random.Random(seed), Memory(2)
        state = _opening(rng, WaechterGame().judged_by(weights), memory)
        boards, turns, scores, quiet, result = [], [], [], [], 0.5
        for ply in range(_LONGEST):
            found = search(state, Limit(nodes=rng.randint(*NODES)), method="alphabeta", memory=memory)
            share = found.best[0].values[0]
            if share in (0.0, 1.0):
                result = share
                break
            boards.append(board_of(state))
            turns.append(state.turn)
            scores.append(share)
            quiet.append(_is_quiet(state, state.game.decode(found.action).target))
            state.play(state.sample() if ply < _STEADY and rng.random() < _ERRORS else found.action)
            if state.is_over():
                result = state.returns()[0]
                break
        turn, score = np.array(turns, np.int64), np.array(scores)
        return {
            "boards": np.array(boards, np.int8).reshape(-1, SQUARES),
            "scores": np.where(turn, 1 - score, score).astype(np.float32),
            "results": np.where(turn, 1 - result, result).astype(np.float32),
            "quiet": np.array(quiet, np.bool_),
        }

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """A network for the samples, and its squared error in the last tenth, which it has not seen."""
        scores = samples["scores"]
        rows = samples["quiet"] & (scores > _DECIDED) & (scores < 1 - _DECIDED)
        seen, bucket = inputs(samples["boards"][rows]), buckets(samples["boards"][rows])
        goal = (_RESULT * samples["results"] + (1 - _RESULT) * scores)[rows].astype(np.float32)
        n = len(goal) * 9 // 10
        fitted = Fit(weights, np.random.default_rng(seed))
        total, step = _EPOCHS * (n // _BATCH), 0
        for _ in range(_EPOCHS):
            for batch in fitted.batches(n):
                rate = _RATE * (0.5 + 0.5 * np.cos(np.pi * step / total)) + 1e-5
                fitted.step(seen[batch], bucket[batch], goal[batch], rate)
                step += 1
        new = fitted.network()
        last = slice(n, None)
        error = {
            name: float(((shares(each, seen[last], bucket[last]) - goal[last]) ** 2).mean())
            for name, each in (("before", weights), ("network", new))
        }
        return new, error

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of a new player against an old one, in an opening of some random moves and on both sides."""
        games = [WaechterGame().judged_by(weights) for weights in (new, old)]
        opening = _opening(random.Random(seed), WaechterGame(), Memory(2)).to_text()
        total = 0.0
        for seat in range(2):
            states = [game.state(opening) for game in games]
            memories = Memory(4), Memory(4)
            while not states[0].is_over():
                player = states[0].current_player ^ seat
                limit = Limit(nodes=MATCH_NODES)
                action = search(states[player], limit, method="alphabeta", memory=memories[player]).action
                for state in states:
                    state.play(str(action))
            total += states[0].returns()[seat]
        return total / 2


def _opening(rng: random.Random, game: WaechterGame, memory: Memory) -> WaechterState:
    """Some random moves from the start, without much of an advantage for either side."""
    while True:
        state: Any = game.new_state(seed=rng.getrandbits(60))
        for _ in range(rng.randint(*_PLIES)):
            if not state.is_over():
                state.play(state.sample())
        if not state.is_over():
            found = search(state, Limit(nodes=1000), method="alphabeta", memory=memory)
            if _EVEN[0] < found.best[0].values[0] < _EVEN[1]:
                opening: WaechterState = state
                return opening


def _is_quiet(state: WaechterState, target: int) -> bool:
    """Whether the best move takes nothing and the side's guard is not in danger."""
    return state.guards[state.turn] not in state.threats(state.turn) and not any(
        stack.square == target and stack.side != state.turn for stack in state.stacks
    )


class Fit:
    """Goes on from a network: a hidden layer for what each side sees, clipped and squared, and an output for each bucket."""

    def __init__(self, begin: Weights, rng: np.random.Generator) -> None:
        self._rng = rng
        self.weights = split(begin)
        self._slope = network.Adam(self.weights)

    def batches(self, n: int) -> list[NDArray[np.int64]]:
        """All rows but for a rest, in a random order."""
        order = self._rng.permutation(n)
        return [order[first : first + _BATCH] for first in range(0, n - _BATCH + 1, _BATCH)]

    def step(
        self, seen: NDArray[np.int32], bucket: NDArray[np.int64], goal: NDArray[np.float32], rate: float
    ) -> None:
        """Go down the slope of the cross-entropy; half of the boards are mirrored."""
        weights = self.weights
        seen = np.where(self._rng.random(len(seen))[:, None] < 0.5, MIRRORED[seen], seen)
        own, other = _matrix(seen), _matrix(OTHER[seen])
        hidden = np.clip(_sums(weights, own, other), 0, 1)
        slope = (_shares(weights, hidden, bucket) - goal) / len(goal)
        chosen = np.zeros((len(goal), BUCKETS), np.float32)
        chosen[np.arange(len(goal)), bucket] = slope
        inner = slope[:, None] * weights["out"][bucket] * 2 * hidden * ((hidden > 0) & (hidden < 1))
        self._slope.step(
            {
                "in": (own.T @ inner[:, :HIDDEN] + other.T @ inner[:, HIDDEN:])[:NOTHING],
                "first": inner[:, :HIDDEN].sum(axis=0) + inner[:, HIDDEN:].sum(axis=0),
                "out": chosen.T @ hidden**2,
                "level": chosen.sum(axis=0),
            },
            rate,
        )
        for key in ("in", "out"):
            np.clip(weights[key], -MOST[key] / UNITS[key], MOST[key] / UNITS[key], out=weights[key])

    def network(self) -> Weights:
        """The weights as whole numbers."""
        return np.concatenate(
            [
                np.clip(np.rint(self.weights[key] * UNITS[key]), -MOST[key], MOST[key]).ravel()
                for key in SHAPES
            ]
        ).astype(np.float32)


def split(weights: Weights) -> dict[str, NDArray[Any]]:
    """The parts of a network by name, in their shapes, in units of 1."""
    return {name: part / np.float32(UNITS[name]) for name, part in network.split(weights, SHAPES).items()}


def shares(weights: Weights, seen: NDArray[np.int32], bucket: NDArray[np.int64]) -> NDArray[np.float32]:
    """What a network says of boards: the share of the side to move."""
    parts = split(weights)
    hidden = np.clip(_sums(parts, _matrix(seen), _matrix(OTHER[seen])), 0, 1)
    return _shares(parts, hidden, bucket)


def _matrix(seen: NDArray[Any]) -> csr_matrix:
    ends = np.arange(len(seen) + 1, dtype=np.int32) * PIECES
    ones = np.ones(seen.size, np.float32)
    return csr_matrix((ones, seen.ravel().astype(np.int32), ends), shape=(len(seen), NOTHING + 1))


def _sums(weights: dict[str, NDArray[np.float32]], own: csr_matrix, other: csr_matrix) -> NDArray[np.float32]:
    table = np.concatenate([weights["in"], np.zeros((1, HIDDEN), np.float32)])
    return np.concatenate([own @ table + weights["first"], other @ table + weights["first"]], axis=1)


def _shares(
    weights: dict[str, NDArray[np.float32]], hidden: NDArray[np.float32], bucket: NDArray[np.int64]
) -> NDArray[np.float32]:
    logits = (hidden**2 * weights["out"][bucket]).sum(axis=1) + weights["level"][bucket]
    return (1 / (1 + np.exp(-logits))).astype(np.float32)  # which it is, but types do not know


LEARNER = WaechterNetwork("waechter")
"""What the driver finds here."""
