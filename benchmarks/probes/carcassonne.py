"""Probes of Carcassonne: two players, with the tower but where it is said."""

from functools import partial
from typing import Any

import numpy as np

import turmcore
from benchmarks import positions
from benchmarks.probe import Probe, Work, play_and_undo, repeat
from benchmarks.workloads.carcassonne import EVERYTHING, LATER
from turmcore.search import Limit, search

read = partial(positions.read, "carcassonne")


def count(name: str) -> Work:
    return repeat(2000, read(name).num_actions)


def fill() -> Work:
    state = read("place")
    array = np.empty(state.num_actions(), np.uint64)
    return repeat(1000, lambda: state.fill(array))


def sample(name: str) -> Work:
    state = read(name)
    state.seed(1)
    return repeat(1000, state.sample)


def played_and_undone(name: str, times: int = 50) -> Work:
    return play_and_undo(read(name), times)


def perft(name: str = "draw", depth: int = 3) -> Work:
    state = read(name)
    return lambda: state.perft(depth)


def playouts(*, generic: bool = False, **options: Any) -> Work:
    game = turmcore.load("carcassonne", **options)

    def work() -> None:
        for seed in range(20):
            game.new_state(seed).playout(generic=generic)

    return work


def keys() -> Work:
    state = read("act")

    def work() -> None:
        for _ in range(2000):
            _ = state.key

    return work


def copies() -> Work:
    return repeat(500, read("act").copy)


def write_text() -> Work:
    return repeat(20, read("late").to_text)


def read_text() -> Work:
    state = read("late")
    text = state.to_text()
    return repeat(10, lambda: state.game.state(text))


def greedy() -> Work:
    return repeat(10, read("place").greedy)


def evaluate() -> Work:
    return repeat(500, read("draw").evaluate)


def rank() -> Work:
    state = read("place")
    return repeat(5, lambda: search(state, method="rank", best=8))


def tree_search(name: str = "place") -> Work:
    state = read(name)
    return lambda: search(state, Limit(nodes=200), seed=1)


def evaluate_act() -> Work:
    return repeat(100, read("act").evaluate)


def rank_act() -> Work:
    state = read("act")
    return repeat(20, lambda: search(state, method="rank", best=8))


def features() -> Work:
    return repeat(100, read("draw").features)


DOUBLE_TURN = (
    "@-6,-2/2",
    "F@-5,-1:c0",
    "D@-3,0",
    "D@-3,-1",
    "D@-4,-1",
    "D@-4,-2",
    "D@-4,-3",
    "D@-5,-3",
    "+U",
)
"""By the builder's owner, with the dragon's six steps and a second draw."""


def double_turn() -> Work:
    state = read("everything")

    def work() -> None:
        for _ in range(20):
            for token in DOUBLE_TURN:
                state.play(token)
            for _ in DOUBLE_TURN:
                state.undo()

    return work


def rank_double_turn() -> Work:
    """Each decision of it, as a player sees it."""
    state = read("everything")
    nodes = []
    for token in DOUBLE_TURN:
        if not state.is_chance():
            nodes.append(state.copy())
        state.play(token)

    def work() -> None:
        for node in nodes:
            search(node, method="rank", best=8)

    return work


def rank_the_whole() -> Work:
    state = read("festival")
    return repeat(10, lambda: search(state, method="rank", best=8))


def write_bytes() -> Work:
    return repeat(300, read("late").to_bytes)


def read_bytes() -> Work:
    state = read("late")
    data = state.to_bytes()
    return repeat(40, lambda: state.game.from_bytes(data))


# New ones go to the end: what runs before a probe may move its count a little.
PROBES = (
    Probe("count places", partial(count, "place"), allocations=0),
    Probe("count acts", partial(count, "act"), allocations=0),
    Probe("fill", fill, allocations=0),
    Probe("sample a place", partial(sample, "place"), allocations=0),
    Probe("sample a draw", partial(sample, "draw"), allocations=0),
    Probe("place and undo", partial(played_and_undone, "place"), allocations=0),
    Probe("act and undo", partial(played_and_undone, "act"), allocations=0),
    Probe("perft(3) from a draw", perft),
    Probe("playouts", playouts),
    Probe("playouts, generic", partial(playouts, generic=True)),
    Probe("playouts of the base game", partial(playouts, tower=0)),
    Probe("playouts, six players", partial(playouts, players=6)),
    Probe("keys", keys),
    Probe("copies", copies),
    Probe("write text", write_text),
    Probe("read text", read_text),
    Probe("greedy", greedy),
    Probe("evaluate", evaluate),
    Probe("rank", rank),
    Probe("tree search", tree_search),
    Probe("evaluate within a turn", evaluate_act),
    Probe("rank acts", rank_act),
    Probe("features", features),
    Probe("turn with builder and dragon", double_turn),
    Probe("rank a turn with builder and dragon", rank_double_turn),
    Probe("playouts with everything", partial(playouts, **EVERYTHING)),
    Probe("write bytes", write_bytes),
    Probe("read bytes", read_bytes),
    Probe("festival and undo", partial(played_and_undone, "festival", 20)),
    Probe("rank acts at a festival", rank_the_whole),
    Probe("playouts with abbots", partial(playouts, **LATER)),
    Probe("playouts with the whole", partial(playouts, **EVERYTHING, **LATER)),
    Probe("perft(2) from a festival", partial(perft, "festival", 2)),
    Probe("tree search at a festival", partial(tree_search, "festival")),
)
