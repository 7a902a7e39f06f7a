"""Probes of Turmbauer: piece set A, four players, but for the wide tower always inside the small window."""

from functools import partial
from typing import Any

import numpy as np

import turmcore
from benchmarks import positions
from benchmarks.probe import Probe, Work, play_and_undo, repeat
from benchmarks.scaling import Scaling
from benchmarks.workloads import wobble
from benchmarks.workloads.statics import Certificates, Refutations, StrictLists
from turmcore.search import Limit, search

read = partial(positions.read, "turmbauer")


def read_with(name: str, **options: str) -> Any:
    """A stored position, some of its settings otherwise."""
    header, rest = read(name).to_text().split(" ", 1)
    header = ";".join([header, *(f"{key}={value}" for key, value in options.items())])
    return turmcore.from_text("turmbauer", f"{header} {rest}")


def building(**options: str) -> Any:
    """A state in round 6 before a build, for which the dice allow every block."""
    state = read_with("round_6", **options)
    state.play("d3-3")
    return state


def count_placements(name: str, times: int, **options: str) -> Work:
    state = read_with(name, **options)
    return lambda: state.count_all_placements(times)


def fill(**options: str) -> Work:
    state = building(**options)
    array = np.empty(state.num_actions(), np.uint64)
    return repeat(30, lambda: state.fill(array))


def sample() -> Work:
    state = building()
    state.seed(1)
    return repeat(30, state.sample)


def count_climbs() -> Work:
    return repeat(300, read("climb").num_actions)


def played_and_undone(**options: str) -> Work:
    return play_and_undo(building(**options))


def perft_first_build() -> Work:
    state = turmcore.load("turmbauer", escape="step").new_state(1)
    state.play("d3-3")
    return lambda: state.perft(2)


def perft_round_6(*, generic: bool = False) -> Work:
    state = read("round_6")
    return lambda: state.perft(2, generic=generic)


def playouts(*, generic: bool = False, **options: str) -> Work:
    game = turmcore.load("turmbauer", **({"escape": "step"} | options))

    def work() -> None:
        for seed in range(3):
            game.new_state(seed).playout(generic=generic)

    return work


def tokens() -> Work:
    return repeat(10, building().legal_actions().tokens)


def copy() -> Work:
    state = read("tower_random_1")
    copies = [state.copy() for _ in range(20)]
    del copies[::2]  # holes of its size, so that finding memory costs the same whatever ran before

    def work() -> None:
        assert copies
        for _ in range(3000):
            state.copy()

    return work


def keys() -> Work:
    state = read("tower_random_1")

    def work() -> None:
        for _ in range(500):
            _ = state.key
            state.full_key()

    return work


def lists() -> Work:
    state = building()
    return repeat(10, lambda: list(state.legal_actions()))


def write_text() -> Work:
    return repeat(5, read("tower_random_1").to_text)


def read_text() -> Work:
    state = read("tower_random_1")
    text = state.to_text()
    return lambda: state.game.state(text)


def greedy_climb() -> Work:
    return repeat(50, read("climb").greedy)


def greedy_build() -> Work:
    return building().greedy


def write_bytes() -> Work:
    return repeat(500, read("tower_random_1").to_bytes)


def read_bytes() -> Work:
    state = read("tower_random_1")
    data = state.to_bytes()
    return repeat(100, lambda: state.game.from_bytes(data))


# New ones go to the end: what runs before a probe may move its count a little.
def evaluate() -> Work:
    return repeat(1500, read("round_6").evaluate)


def rank_builds() -> Work:
    state = building()
    return lambda: search(state, method="rank", best=8)


def tree_search() -> Work:
    state = building()
    return lambda: search(state, Limit(nodes=3000), seed=1)


def expectimax() -> Work:
    state = read("pairs_round_11")
    return lambda: search(state, Limit(seconds=3600), method="expectimax", depth=3, width=4)


def certificates() -> Work:
    work = Certificates()
    return lambda: work.statics.standing(work.bodies)


def refutations() -> Work:
    work = Refutations()
    return lambda: [work.statics.stands_with_friction(body) for body in work.bodies[:60]]


def strict_list() -> Work:
    return StrictLists().state.num_actions


def solve_tower() -> Work:
    return read("strict_48").statics


def tilt_margin() -> Work:
    statics = Certificates().statics
    return statics.margin


def strict_playout() -> Work:
    start = turmcore.load("turmbauer", stability="strict", escape="step").new_state(3)
    return lambda: start.copy().playout()


def settle() -> Work:
    """Builds of one roll, and what statics lets fall of each tower."""
    work = wobble.Settlings()
    work.builds = work.builds[::12]
    work.REPEAT = 1
    return work.work


def wobble_playouts() -> Work:
    game = turmcore.load("turmbauer", stability="wobble", escape="step")

    def work() -> None:
        for seed in range(3):
            game.new_state(seed).playout()

    return work


PROBES = (
    Probe("placements, 10 blocks", partial(count_placements, "blocks_10", 50), allocations=0),
    Probe("placements, 48 blocks", partial(count_placements, "blocks_48", 50), allocations=0),
    Probe("placements, four climbers", partial(count_placements, "tower_greedy_1", 30), allocations=0),
    Probe("placements, wide tower", partial(count_placements, "wide", 10), allocations=0),
    Probe("fill", fill, allocations=0),
    Probe("sample", sample, allocations=0),
    Probe("count climbs", count_climbs, allocations=0),
    Probe("play and undo", played_and_undone, allocations=0),
    Probe("perft(2) from the first build", perft_first_build),
    Probe("perft(2) in round 6", perft_round_6, allocations=26),  # a copy for each roll, and their list
    Probe("playouts", playouts, allocations=9),  # each game: its state, a copy and room for one undo
    Probe("playouts, path for all games", partial(playouts, generic=True), allocations=9),
    Probe("perft(2), path for all games", partial(perft_round_6, generic=True)),
    Probe("tokens", tokens),
    Probe("lists", lists, allocations=20),  # each list: the values, the Python list
    Probe("copy", copy),
    Probe("keys", keys, allocations=0),
    Probe("write text", write_text),
    Probe("read text", read_text),
    Probe("greedy climb", greedy_climb),
    Probe("greedy build", greedy_build),
    Probe("evaluate", evaluate),
    Probe("rank builds", rank_builds),
    Probe("tree search", tree_search),
    Probe("expectimax", expectimax),
    Probe("v3 verdicts", certificates),
    Probe("f6 verdicts", refutations),
    Probe("strict list", strict_list, allocations=2),
    Probe("solve a tower", solve_tower),
    Probe("tilt margin", tilt_margin),
    Probe("strict playout", strict_playout),
    Probe("settling", settle),
    Probe("wobble playouts", wobble_playouts),
    Probe(
        "placements, four climbers, escape=free",
        partial(count_placements, "tower_greedy_1", 30, escape="free"),
        allocations=0,
    ),
    Probe("fill, escape=free", partial(fill, escape="free"), allocations=0),
    Probe("play and undo, escape=free", partial(played_and_undone, escape="free"), allocations=0),
    Probe("playouts, escape=free", partial(playouts, escape="free"), allocations=9),
    Probe("write bytes", write_bytes),
    Probe("read bytes", read_bytes),
)


def more_layers() -> float:
    return read("blocks_48").height / read("blocks_10").height


def more_places() -> float:
    return read("blocks_48").count_all_placements() / read("blocks_10").count_all_placements()


# All climbers stand on the table in both positions, so the towers alone make the difference.
SCALINGS = (
    Scaling("placements, 10 blocks", "placements, 48 blocks", "layers", more_layers),
    Scaling("placements, 10 blocks", "placements, 48 blocks", "places", more_places),
)
