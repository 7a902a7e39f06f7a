"""Learning a game's evaluation from games that the program plays against itself: `python -m benchmarks.tuning.learn --help`.

A generation has three steps: play games, fit weights to them, and a match of the new weights against those kept so far.
What wins is kept. Every step writes files below RUN, each complete or not at all, so a run stops at any moment and goes on
where it was; the same seed gives the same games, weights and matches.

    RUN/KIND/GENERATION/games/0007.npz    positions of some games
    RUN/KIND/GENERATION/weights.npy       what was fitted
    RUN/KIND/GENERATION/match.json        its share in each rotation, and whether it is kept
    RUN/KIND/curve.json                   a line for each generation
"""

import argparse
import importlib
import io
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from turmcore.matches.rating import Shares
from turmcore.matches.sprt import Sprt
from turmcore.notation.output import write_whole

Weights = NDArray[np.float32]
Arrays = dict[str, NDArray[Any]]

LEARNERS = {
    "babel": "benchmarks.tuning.babel_network",
    "carcassonne": "benchmarks.tuning.carcassonne_network",
    "carcassonne-lists": "benchmarks.tuning.carcassonne_lists",
    "turmbauer": "benchmarks.tuning.turmbauer_network",
    "turmbauer-lists": "benchmarks.tuning.turmbauer_lists",
    "waechter": "benchmarks.tuning.waechter_network",
}
"""The modules with a `LEARNER`: for a game's positions, or for its lists of actions."""

CHUNK = 50  # games in a file


class Learner(Protocol):
    """What the driver has to know of a game."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of games that have weights of their own."""

    def players(self, kind: str) -> int:
        """The number of players in a kind of game."""

    def first(self, kind: str) -> Weights:
        """The weights to begin with."""

    def play(self, kind: str, seed: str, weights: Weights) -> Arrays:
        """Samples of one game: arrays with as many rows."""

    def fit(
        self, kind: str, samples: Arrays, weights: Weights, seed: int
    ) -> tuple[Weights, dict[str, float]]:
        """New weights, and what is measured on samples they have not seen."""

    def match(self, kind: str, seed: str, new: Weights, old: Weights) -> float:
        """The share of one new player among old ones, on all seats with the same luck."""

    def write(self, weights: dict[str, Weights]) -> None:
        """Take weights into the sources."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is done.

    Attributes
    ----------
    generations : int
    games : int
        In a generation.
    rotations : int
        Of a match, at most; it ends when it is decided whether the new weights have the fair share or a fifth more.
    seed : int
    """

    generations: int = 2
    games: int = 2000
    rotations: int = 200
    seed: int = 1


def play(learner: str, kind: str, name: str, first: int, games: int, weights: Weights) -> Arrays:
    """The samples of some games."""
    player = learner_of(learner)
    parts = [player.play(kind, f"{name} {number}", weights) for number in range(first, first + games)]
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}


def match(learner: str, kind: str, seed: str, new: Weights, old: Weights) -> float:
    """One rotation."""
    return learner_of(learner).match(kind, seed, new, old)


def learner_of(name: str) -> Learner:
    """A game's learner."""
    learner: Learner = importlib.import_module(LEARNERS[name]).LEARNER
    return learner


def learn(name: str, kind: str, run: Path, plan: Plan, executor: Executor, jobs: int = 1) -> Weights:
    """Go through the generations of a kind, those that are done already included; the weights that were kept."""
    kept, curve = learner_of(name).first(kind), []
    for generation in range(1, plan.generations + 1):
        home = run / kind / str(generation)
        samples = _games(name, kind, home / "games", plan, f"{plan.seed} {kind} {generation}", kept, executor)
        new, measured = _fitted(learner_of(name), kind, home, samples, kept, plan.seed)
        found = _match(name, kind, home / "match.json", plan, (new, kept), executor, jobs)
        if found["kept"]:
            kept = new
        curve.append(
            {"generation": generation, "positions": len(next(iter(samples.values()))), **measured, **found}
        )
        _write(run / kind / "curve.json", json.dumps(curve, indent=1).encode())
        print(f"{kind} {curve[-1]}", file=sys.stderr, flush=True)
    return kept


def _games(
    name: str, kind: str, folder: Path, plan: Plan, label: str, weights: Weights, executor: Executor
) -> Arrays:
    paths = [folder / f"{number:04}.npz" for number in range(-(-plan.games // CHUNK))]
    missing = [path for path in paths if not path.exists()]
    running = [
        executor.submit(play, name, kind, label, int(path.stem) * CHUNK, CHUNK, weights) for path in missing
    ]
    for path, future in zip(missing, running, strict=True):
        _save(path, future.result())
    loaded = [dict(np.load(path)) for path in paths]
    return {key: np.concatenate([part[key] for part in loaded]) for key in loaded[0]}


def _fitted(
    learner: Learner, kind: str, home: Path, samples: Arrays, weights: Weights, seed: int
) -> tuple[Weights, dict[str, float]]:
    path, notes = home / "weights.npy", home / "fit.json"
    if not notes.exists():
        new, measured = learner.fit(kind, samples, weights, seed)
        data = io.BytesIO()
        np.save(data, new)
        _write(path, data.getvalue())
        _write(notes, json.dumps(measured).encode())
    return np.load(path), json.loads(notes.read_text())


def _match(
    name: str,
    kind: str,
    path: Path,
    plan: Plan,
    weights: tuple[Weights, Weights],
    executor: Executor,
    jobs: int,
) -> dict[str, Any]:
    """Rotations in their order, so that the end does not depend on how many run at once."""
    shares: list[float] = json.loads(path.read_text())["shares"] if path.exists() else []
    label = f"{plan.seed} {path.parent.parent.name} {path.parent.name} match"
    fair = 1 / learner_of(name).players(kind)
    test, seen = Sprt(fair, 1.2 * fair), Shares()
    for number in range(plan.rotations):
        if number == len(shares):
            new, old = weights
            running = [
                executor.submit(match, name, kind, f"{label} {n}", new, old)
                for n in range(number, number + jobs)
            ]
            shares += [future.result() for future in running]
            _write(path, json.dumps({"shares": shares}).encode())
        test.add(shares[number])
        seen.add(shares[number])
        if test.decision:
            break
    return {
        "share": round(seen.mean, 4),
        "interval": [round(bound, 4) for bound in seen.interval],
        "rotations": seen.count,
        "kept": seen.mean > fair if test.decision is None else test.decision == "high",
    }


def _save(path: Path, arrays: Arrays) -> None:
    data = io.BytesIO()
    np.savez_compressed(data, allow_pickle=False, **arrays)
    _write(path, data.getvalue())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)


def main(argv: Sequence[str] | None = None) -> None:
    """Learn, and take what was kept into the sources if asked to."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=sorted(LEARNERS))
    parser.add_argument("run", type=Path, help="folder of the run; one that exists is continued")
    parser.add_argument("--kinds", help="of games, with commas between (default: all)")
    parser.add_argument("--generations", type=int, default=2, help="(default %(default)s)")
    parser.add_argument("--games", type=int, default=2000, help="in a generation (default %(default)s)")
    parser.add_argument(
        "--rotations", type=int, default=200, help="of a match, at most (default %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--write", action="store_true", help="write the weights into the sources")
    arguments = parser.parse_args(argv)
    learner = learner_of(arguments.game)
    kinds = arguments.kinds.split(",") if arguments.kinds else learner.kinds
    if unknown := ", ".join(kind for kind in kinds if kind not in learner.kinds):
        parser.error(f"argument --kinds: {arguments.game} has {', '.join(learner.kinds)}, not {unknown}")
    plan = Plan(arguments.generations, arguments.games, arguments.rotations, arguments.seed)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        kept = {
            kind: learn(arguments.game, kind, arguments.run, plan, pool, arguments.jobs) for kind in kinds
        }
    if arguments.write:
        learner.write(kept)


if __name__ == "__main__":
    main()
