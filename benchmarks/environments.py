"""Random games as learning programs play them: `python -m benchmarks.environments` prints one table, ours beside those that
OpenSpiel, PettingZoo and Gymnasium bring along, all measured in one run.

Every line plays whole random games through one interface and counts decisions (chance is played, but not counted). The lines
take turns, the yardstick among them, and each gives the median of its turns, in processor time of one core.
It needs the extra `learning`, and for PettingZoo's own games the package pygame; what cannot be imported is left out and named.
"""

import argparse
import importlib
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

import numpy

import turmcore
from benchmarks.clock import cpu_seconds
from benchmarks.yardstick import Yardstick

_TURNS, _SECONDS = 7, 0.4

Player = Callable[[], int]
"""Plays some random games, or a piece of them; returns how many decisions that were."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table.

    Attributes
    ----------
    interface : str
    game : str
    make : callable
        Sets everything up, off the clock.
    is_ours : bool
    """

    interface: str
    game: str
    make: Callable[[], Player]
    is_ours: bool


# ---- how each interface is used -----------------------------------------------------------------------------------


def batch(name: str, size: int, *, by_number: bool = False, is_seen: bool = False) -> Player:
    """`turmcore.Batch`: a hundred decisions in each of the slots, drawn in C or by numpy among the legal ones; observed or not."""
    game = turmcore.load(name)
    games = turmcore.Batch(game, size, seed=1)
    rng = numpy.random.default_rng(1)
    seen = numpy.empty((size, *game.observation_shape) if is_seen else 0, game.observation_type)

    def play() -> int:
        decisions = 0
        for _ in range(100):
            if is_seen:
                games.observations(out=seen)
            if by_number:
                played = games.step_numbers((rng.random(size) * games.counts()).astype(numpy.int64))
            else:
                played = games.step_sampled()
            decisions += int((played != turmcore.NO_ACTION).sum())
            games.reset(games.is_over())
        return decisions

    return play


def state(name: str) -> Player:
    """Plain Python: list, draw and play."""
    game, seeds = turmcore.load(name), _seeds()

    def play() -> int:
        one, decisions = game.new_state(next(seeds)), 0
        while not one.is_over():
            if one.is_chance():
                one.play(one.sample_chance())
            else:
                one.play(random.choice(one.legal_actions()))
                decisions += 1
        return decisions

    return play


def open_spiel(name: str) -> Player:
    """OpenSpiel's Python interface: list, draw and apply."""
    import pyspiel

    if name.startswith("turmcore_"):
        importlib.import_module("turmcore.adapters.openspiel")  # registers them
    game = pyspiel.load_game(name)

    def play() -> int:
        one, decisions = game.new_initial_state(), 0
        while not one.is_terminal():
            if one.is_chance_node():
                outcomes = one.chance_outcomes()
                one.apply_action(random.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
            else:
                one.apply_action(random.choice(one.legal_actions()))
                decisions += 1
        return decisions

    return play


def open_spiel_inside(name: str) -> Player:
    """OpenSpiel's own loop in C++ with its uniform random bots; the part of its moves that are decisions is counted before."""
    import pyspiel

    game, seeds = pyspiel.load_game(name), _seeds()

    def whole_game() -> Any:
        one, seed = game.new_initial_state(), next(seeds)
        bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(game.num_players())]
        pyspiel.evaluate_bots(one, bots, seed)
        return one

    moves = [item.player >= 0 for _ in range(20) for item in whole_game().full_history()]
    share = sum(moves) / len(moves)
    return lambda: round(share * whole_game().move_number())


def playouts(name: str) -> Player:
    """`State.playout`: a whole random game in C."""
    start, seeds = turmcore.load(name).new_state(0), _seeds()

    def play() -> int:
        one = start.copy(history=False)
        one.seed(next(seeds))
        return one.playout()

    return play


def petting_zoo(make: Callable[[], Any]) -> Player:
    """PettingZoo's AEC loop: look, draw among the mask, step."""
    env, rng, seeds = make(), numpy.random.default_rng(1), _seeds()

    def play() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
            else:
                env.step(int(rng.choice(numpy.flatnonzero(seen["action_mask"]))))
                decisions += 1
        return decisions

    return play


def gymnasium_env(make: Callable[[], Any]) -> Player:
    """Gymnasium's loop: draw, step; the opponents' moves are part of a step."""
    env, rng, seeds = make(), numpy.random.default_rng(1), _seeds()

    def play() -> int:
        seen, _ = env.reset(seed=next(seeds))
        decisions, is_over, is_cut = 0, False, False
        while not (is_over or is_cut):
            if isinstance(seen, dict):
                action = int(rng.choice(numpy.flatnonzero(seen["action_mask"])))
            else:
                action = int(rng.integers(env.action_space.n))
            seen, _, is_over, is_cut, _ = env.step(action)
            decisions += 1
        return decisions

    return play


def vector(make: Callable[[], Any]) -> Player:
    """Gymnasium's loop for vectors: some steps of all games, each action drawn by numpy among the legal ones.

    The opponents' moves are part of a step, and what begins a game is no decision.
    """
    env, rng = make(), numpy.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    done = numpy.zeros(env.num_envs, bool)

    def play() -> int:
        nonlocal seen, done
        decisions = 0
        for _ in range(20):
            if not isinstance(seen, dict):
                counts = env.single_action_space.n
            elif hasattr(env, "counts"):
                counts = env.counts
            else:
                counts = seen["action_mask"].sum(1)  # list indices have all their ones in front
            actions = (rng.random(env.num_envs) * counts).astype(numpy.int64)
            decisions += int((~done).sum())
            seen, _, is_over, is_cut, _ = env.step(actions)
            done = is_over | is_cut
        return decisions

    return play


def _seeds() -> Iterator[int]:
    return iter(range(1, 1 << 31))


def _gym(name: str) -> Any:
    import gymnasium

    if name.startswith("turmcore/"):
        importlib.import_module("turmcore.adapters.gym")  # registers them
    return gymnasium.make(name)


def _vector(name: str, size: int, mode: str = "vector_entry_point", **options: Any) -> Any:
    import gymnasium

    if name.startswith("turmcore/"):
        importlib.import_module("turmcore.adapters.gym")
    return gymnasium.make_vec(name, size, mode, **options)


def _aec(name: str) -> Any:
    from turmcore.adapters.aec import TowerEnv

    return TowerEnv(name)


def _classic(name: str) -> Any:
    return importlib.import_module(f"pettingzoo.classic.{name}").env()


# ---- the table ----------------------------------------------------------------------------------------------------

OURS = tuple(turmcore.games())
SLOTS = {
    "carcassonne": 256,
    "turmbauer": 256,
}  # of a batch, else 1,024: large positions are to fit into the caches
THEIRS = ("connect_four", "breakthrough", "go(board_size=9)", "chess", "hive", "backgammon", "maedn")
VECTOR_SLOTS = {"turmbauer": 64}  # else 1,024
ALONE = {
    "copy": False,
    "seat": "all",
}  # as `Batch`: one array for all observations, every decision the learner's
CLASSICS = ("tictactoe_v3", "connect_four_v3", "chess_v6")


def lines() -> list[Line]:
    """All lines, theirs above ours."""
    sizes = {name: SLOTS.get(name, 1024) for name in OURS}
    return [
        *(
            Line("games inside C++: OpenSpiel", name, partial(open_spiel_inside, name), False)
            for name in THEIRS
        ),
        *(Line("games inside C: playout", name, partial(playouts, name), True) for name in OURS),
        *(Line("Batch, sampled", name, partial(batch, name, sizes[name]), True) for name in OURS),
        *(
            Line("Batch, numbers by numpy", name, partial(batch, name, sizes[name], by_number=True), True)
            for name in OURS
        ),
        *(
            Line(
                "Batch, numbers by numpy, observed",
                name,
                partial(batch, name, VECTOR_SLOTS.get(name, 1024), by_number=True, is_seen=True),
                True,
            )
            for name in OURS
        ),
        *(Line("Python: State", name, partial(state, name), True) for name in OURS),
        *(Line("OpenSpiel in Python", name, partial(open_spiel, name), False) for name in THEIRS),
        *(Line("OpenSpiel in Python", name, partial(open_spiel, f"turmcore_{name}"), True) for name in OURS),
        *(
            Line("PettingZoo", name, partial(petting_zoo, partial(_classic, name)), False)
            for name in CLASSICS
        ),
        *(Line("PettingZoo", name, partial(petting_zoo, partial(_aec, name)), True) for name in OURS),
        Line("Gymnasium", "CartPole-v1", partial(gymnasium_env, partial(_gym, "CartPole-v1")), False),
        *(
            Line("Gymnasium, random opponents", name, partial(gymnasium_env, partial(_gym, full)), True)
            for name in OURS
            for full in [f"turmcore/{name.capitalize()}-v0"]
        ),
        *vectors(),
    ]


def vectors() -> list[Line]:
    """Those of Gymnasium's vectors."""
    kinds: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
        ("vector, every seat", OURS, ALONE),
        ("vector, every seat, sparse", ("turmbauer",), {**ALONE, "sparse": True}),
        ("vector, random opponents", OURS, {"copy": False}),
        ("SyncVectorEnv, every seat", OURS, {"mode": "sync", "seat": "all"}),
    ]
    found = [
        Line(
            f"Gymnasium's {kind}",
            name,
            partial(
                vector,
                partial(_vector, f"turmcore/{name.capitalize()}-v0", VECTOR_SLOTS.get(name, 1024), **options),
            ),
            True,
        )
        for kind, names, options in kinds
        for name in names
    ]
    cart = {kind: partial(vector, partial(_vector, "CartPole-v1", 1024, mode)) for kind, mode in
            (("vector", "vector_entry_point"), ("SyncVectorEnv", "sync"))}  # fmt: skip
    return [*(Line(f"Gymnasium's {kind}", "CartPole-v1", make, False) for kind, make in cart.items()), *found]


def rate(play: Player, seconds: float) -> float:
    """Decisions for each second of processor time."""
    decisions, start = play(), cpu_seconds()  # the first ones warm up
    decisions = 0
    while (spent := cpu_seconds() - start) < seconds or not decisions:
        decisions += play()
    return decisions / spent


def yardstick_rate() -> float:
    """Leaves for each second of python-chess."""
    one = Yardstick()
    return one.amounts()[0] / seconds if (seconds := one.seconds()) else 0.0


def measure(
    wanted: Sequence[Line], turns: int, seconds: float
) -> tuple[float, list[tuple[Line, float]], dict[str, str]]:
    """The yardstick's rate, each line's, and why the others are missing, by interface and game."""
    players: list[tuple[Line, Player]] = []
    missing: dict[str, str] = {}
    for line in wanted:
        try:
            players.append((line, line.make()))
        except ImportError as error:
            missing[f"{line.interface}, {line.game}"] = str(error)
    yards: list[float] = []
    rates: list[list[float]] = [[] for _ in players]
    for turn in range(turns):
        yards.append(yardstick_rate())
        for found, (line, play) in zip(rates, players, strict=True):
            if sys.stderr.isatty():
                text = f"turn {turn + 1} of {turns}: {line.interface}, {line.game}"
                print(f"\r{text:<78}", end="", file=sys.stderr, flush=True)
            found.append(rate(play, seconds))
    if sys.stderr.isatty():
        print(f"\r{'':<78}\r", end="", file=sys.stderr)
    return (
        median(yards),
        [(line, median(found)) for found, (line, _) in zip(rates, players, strict=True)],
        missing,
    )


def to_text(yard: float, found: Sequence[tuple[Line, float]], missing: dict[str, str]) -> str:
    """The table, as README files have them; ours are set in bold."""
    rows = [
        f"Processor time of one core; python-chess counted {yard:,.0f} perft leaves a second in the same run, which is ratio 1.",
        "",
        "| interface | game | decisions a second | ratio |",
        "|---|---|---:|---:|",
    ]
    for line, speed in found:
        game = f"**{line.game}**" if line.is_ours else line.game
        rows.append(f"| {line.interface} | {game} | {speed:,.0f} | {speed / yard:.3g} |")
    for name, reason in missing.items():
        rows += ["", f"Left out: {name} ({reason})"]
    return "\n".join(rows) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.environments",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--seconds", type=float, default=_SECONDS, help="of each line's turn (default %(default)s)"
    )
    parser.add_argument("--turns", type=int, default=_TURNS, help="default %(default)s")
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="lines whose interface or game has this in it"
    )
    arguments = parser.parse_args(argv)
    if arguments.turns < 1 or arguments.seconds <= 0:
        parser.error("there is nothing to measure")
    random.seed(1)
    wanted = [line for line in lines() if arguments.only in f"{line.interface}, {line.game}"]
    if not wanted:
        parser.error(f"no line has {arguments.only!r} in it")
    print(to_text(*measure(wanted, arguments.turns, arguments.seconds)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
