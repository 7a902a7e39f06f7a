"""Probes of Turmbau zu Babel: four players, board six but for the wide one."""

from functools import partial
from typing import Any

import numpy as np

import turmcore
from benchmarks import positions
from benchmarks.probe import Probe, Work, play_and_undo, repeat
from turmcore.search import Limit, search

read = partial(positions.read, "babel")


def count() -> Work:
    return repeat(2000, read("use").num_actions)


def fill() -> Work:
    state = read("use")
    array = np.empty(state.num_actions(), np.uint64)
    return repeat(1000, lambda: state.fill(array))


def sample() -> Work:
    state = read("use")
    state.seed(1)
    return repeat(1000, state.sample)


def played_and_undone() -> Work:
    return play_and_undo(read("use"), 50)


def perft() -> Work:
    state = read("roll")
    return lambda: state.perft(4)


def playouts(*, generic: bool = False, **options: Any) -> Work:
    game = turmcore.load("babel", **options)

    def work() -> None:
        for seed in range(30):
            game.new_state(seed).playout(generic=generic)

    return work


def keys() -> Work:
    state = read("use")

    def work() -> None:
        for _ in range(2000):
            _ = state.key

    return work


def write_text() -> Work:
    return repeat(100, read("use").to_text)


def read_text() -> Work:
    state = read("use")
    text = state.to_text()
    return repeat(30, lambda: state.game.state(text))


def greedy() -> Work:
    state = read("use")
    return repeat(30, state.view(state.current_player).greedy)


def evaluate() -> Work:
    return repeat(1500, read("use").evaluate)


def rank() -> Work:
    state = read("use")
    return repeat(30, lambda: search(state, method="rank", best=8))


def tree_search() -> Work:
    state = read("use")
    view = state.view(state.current_player)
    return lambda: search(view, Limit(nodes=2000), seed=1)


def beliefs() -> Work:
    game = turmcore.load("babel")

    def work() -> None:
        state: Any = game.new_state(1)
        while state.ply < 100 and not state.is_over():
            state.play(state.sample())
        for _ in range(5):
            state.copy(history=True).beliefs(0)

    return work


def write_bytes() -> Work:
    return repeat(1000, read("use").to_bytes)


def read_bytes() -> Work:
    state = read("use")
    data = state.to_bytes()
    return repeat(300, lambda: state.game.from_bytes(data))


# New ones go to the end: what runs before a probe may move its count a little.
PROBES = (
    Probe("count", count, allocations=0),
    Probe("fill", fill, allocations=0),
    Probe("sample", sample, allocations=0),
    Probe("play and undo", played_and_undone, allocations=0),
    Probe("perft(4) from a roll", perft),
    Probe("playouts", playouts),
    Probe("playouts, generic", partial(playouts, generic=True)),
    Probe("keys", keys),
    Probe("write text", write_text),
    Probe("read text", read_text),
    Probe("greedy", greedy),
    Probe("evaluate", evaluate),
    Probe("rank", rank),
    Probe("tree search", tree_search),
    Probe("beliefs", beliefs),
    Probe("write bytes", write_bytes),
    Probe("read bytes", read_bytes),
)
