"""Probes of Turm und Wächter."""

from functools import partial

import turmcore
from benchmarks import positions
from benchmarks.probe import Probe, Work, play_and_undo, repeat
from turmcore.search import Limit, TreeTuning, search

read = partial(positions.read, "waechter")


def perft(*, generic: bool = False) -> Work:
    state = read("high_stacks")
    return lambda: state.perft(3, generic=generic)


def perft_played() -> Work:
    state = read("high_stacks")
    return lambda: state.perft_played(3)


def playouts(*, generic: bool = False) -> Work:
    game = turmcore.load("waechter")

    def work() -> None:
        for seed in range(20):
            game.new_state(seed).playout(generic=generic)

    return work


def played_and_undone() -> Work:
    return play_and_undo(read("middle"), 20)


def lists() -> Work:
    state = read("middle")

    def work() -> None:
        for _ in range(50):
            list(state.legal_actions())

    return work


def tree_search() -> Work:
    state = read("middle")
    return lambda: search(state, Limit(nodes=20_000), tree=TreeTuning(table=1, without=("endings",)))


def evaluate() -> Work:
    state = read("middle")

    def work() -> None:
        for _ in range(2000):
            state.evaluate()

    return work


def write_bytes() -> Work:
    return repeat(2000, read("middle").to_bytes)


def read_bytes() -> Work:
    state = read("middle")
    data = state.to_bytes()
    return repeat(500, lambda: state.game.from_bytes(data))


# New ones go to the end: what runs before a probe may move its count a little.
PROBES = (
    Probe("perft(3)", perft),
    Probe("perft(3), path for all games", partial(perft, generic=True)),
    Probe("perft(3), every leaf played", perft_played, allocations=0),
    Probe("playouts", playouts),
    Probe("playouts, path for all games", partial(playouts, generic=True)),
    Probe("play and undo", played_and_undone, allocations=0),
    Probe("lists", lists),
    Probe("search", tree_search),
    Probe("evaluate", evaluate, allocations=0),
    Probe("write bytes", write_bytes),
    Probe("read bytes", read_bytes),
)
