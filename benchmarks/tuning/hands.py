"""Fit the risk of setting a block to simulated builds: `python -m benchmarks.tuning.hands --help`.

`collect` builds random towers that statics do not refute and lets every hand set the last block: once slipping, and once
calmly where only friction holds the tower (one that stands without friction then stands). Each tower is one line of a
file; a run goes on where the last one ended.

`fit` counts the lines by tilt margin, fits for each hand the chances that a block falls and that three or more do, after
a slip and without one, and writes counts and curves to turmcore/physics/data/risk.json.

`check` plays whole builds with other seeds, slips left to chance, and compares what fell with what the curves say.
"""

import argparse
import itertools
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.tuning.towers import MOST_BLOCKS, Tower, play
from turmcore.core.rng import Rng
from turmcore.physics import HANDS, backends, judge, risk
from turmcore.physics.hands import place, slip_chance, way_in
from turmcore.physics.judging import after
from turmcore.voxel import Statics

DATA = Path(__file__).parents[2] / "turmcore" / "physics" / "data" / "risk.json"
EDGES = (0.0, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.045, 0.06, 0.08, 0.11, 0.15, 0.2, 0.3)
"""Of the bins of margins."""

FEWEST_BLOCKS = 2
_STEPS = 300  # of the fit
_PRIOR = (
    0.0,
    float(np.log(0.02)),
    float(np.log(1.5)),
)  # logit of `most`, logarithms of `half` and `steepness`
_STIFFNESS = (0.3, 0.5, 2.0)  # how much it takes to leave it
WAYS = ("slip", "calm")
KINDS = {"any": 1, "collapse": 3}


def towers(first: int, stream: str) -> Iterator[tuple[int, Tower, float]]:
    """(seed, tower, margin) without end; low towers are as frequent as high ones."""
    seed = first
    while True:
        spread = (MOST_BLOCKS / FEWEST_BLOCKS) ** random.Random(f"{stream} {seed}").random()
        tower = play(seed, round(FEWEST_BLOCKS * spread), None)
        margin = tower and Statics(tower.bodies).margin()
        if tower and margin:
            yield seed, tower, margin.margin
        seed += 1


def trial(seed: int, tower: Tower, margin: float, backend: str) -> dict[str, Any]:
    """The last block set by every hand."""
    bodies, new = tower.bodies, len(tower.bodies) - 1
    crowd = way_in(bodies, new).crowd
    line: dict[str, Any] = {
        "seed": seed,
        "bodies": len(bodies),
        "margin": round(margin, 6),
        "verdict": tower.verdict,
    }
    line |= {"crowd": crowd, "hands": {}}
    for name, hand in HANDS.items():
        fell = [0, 0]
        for slips in (False, True):
            if (slips and name != "none") or (not slips and tower.verdict != "stands"):
                placing = place(bodies, new, hand, Rng(seed, name), slips=slips)
                fell[slips] = len(after(bodies, new, placing, backend=backend, enough=3).fallen)
        line["hands"][name] = {"chance": round(slip_chance(hand, crowd), 6), "calm": fell[0], "slip": fell[1]}
    return line


def count(lines: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Builds by margin: how many and the mean of ln margin; for each hand the mean chance of a slip, and how many builds
    lose a block (`any`) and three (`collapse`)."""
    lines = list(lines)
    bins = np.digitize([line["margin"] for line in lines], EDGES) - 1
    size = len(EDGES)
    middle = np.bincount(bins, [np.log(max(line["margin"], 1e-4)) for line in lines], size)
    builds = np.bincount(bins, minlength=size)
    kept = builds > 0
    found: dict[str, Any] = {
        "builds": builds[kept].tolist(),
        "margin": np.round(np.exp(middle[kept] / builds[kept]), 5).tolist(),
        "hands": {},
    }
    for name in HANDS:
        hands = [line["hands"][name] for line in lines]
        found["hands"][name] = {"slips": round(sum(hand["chance"] for hand in hands) / len(hands), 5)}
        for how, (kind, least) in itertools.product(WAYS, KINDS.items()):
            fell = bins[[hand[how] >= least for hand in hands]]
            found["hands"][name][f"{how}_{kind}"] = np.bincount(fell, minlength=size)[kept].tolist()
    return found


def fit(builds: Sequence[int], margin: Sequence[float], fell: Sequence[int]) -> tuple[float, float, float]:
    """(most, half, steepness) of the likeliest Curve: Fisher's scoring, held back where the counts say little."""
    if not any(fell):
        return 0.0, 1.0, 1.0
    n, x = np.array(builds, float), np.log(np.array(margin))
    y = np.array(fell) / n
    stiff = np.diag(_STIFFNESS)

    def curve(theta: NDArray[np.float64]) -> NDArray[np.float64]:
        return 1 / (1 + np.exp(-theta[0])) / (1 + np.exp((x - theta[1]) * np.exp(theta[2])))

    theta = prior = np.array(_PRIOR)
    for _ in range(_STEPS):
        p = np.clip(curve(theta), 1e-9, 1 - 1e-9)
        slope = np.array(
            [(curve(theta + h) - curve(theta - h)) / 2e-6 for h in 1e-6 * np.eye(3)]
        )  # (3, bins)
        weight = n / (p * (1 - p))
        pull = slope @ (weight * (y - p)) - stiff @ (theta - prior)
        step = np.linalg.solve((slope * weight) @ slope.T + stiff, pull)
        theta = theta + 0.5 * np.clip(step, -1, 1)
    most, half, steepness = 1 / (1 + np.exp(-theta[0])), np.exp(theta[1]), np.exp(theta[2])
    return round(float(most), 5), round(float(half), 5), round(float(steepness), 4)


def fit_all(counts: dict[str, Any]) -> dict[str, Any]:
    """The counts with a curve behind each."""
    hands: dict[str, Any] = {}
    for name, hand in counts["hands"].items():
        hands[name] = {"slips": hand["slips"]}
        for kind in (f"{how}_{kind}" for how, kind in itertools.product(WAYS, KINDS)):
            hands[name][kind] = hand[kind]
            hands[name][f"{kind}_curve"] = list(fit(counts["builds"], counts["margin"], hand[kind]))
    return {**counts, "hands": hands}


def write(data: dict[str, Any]) -> str:
    """One line for each list."""
    text = json.dumps(data, indent=1)
    out: list[str] = []
    depth = 0
    for line in text.splitlines():
        bare = line.strip()
        if depth:
            out[-1] += bare + (" " if bare.endswith(",") and not bare.startswith("]") else "")
        else:
            out.append(line)
        depth += line.count("[") - line.count("]")
    return "\n".join([*out, ""])


def collect(path: Path, wanted: int, backend: str) -> None:
    """Go on with a file until it has so many lines."""
    lines = (
        [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()] if path.exists() else []
    )
    first = max((line["seed"] for line in lines), default=0) + 1
    with open(path, "a", encoding="ascii") as out:
        for seed, tower, margin in towers(first, "hands"):
            if len(lines) >= wanted:
                break
            lines.append(trial(seed, tower, margin, backend))
            print(json.dumps(lines[-1]), file=out, flush=True)


def check(wanted: int, first: int, hand: str, backend: str) -> str:
    """A Markdown table: builds by margin, what the curves say, and what fell."""
    table = np.zeros((len(EDGES), 5))
    for seed, tower, margin in towers(first, "check"):
        if table[:, 0].sum() >= wanted:
            break
        fallen = len(judge(tower.bodies, hand=hand, seed=seed, backend=backend).fallen)
        table[np.digitize(margin, EDGES) - 1] += [1, *risk(margin, hand), fallen >= 1, fallen >= 3]
    rows = [
        "| margin | builds | a block falls: said | seen | three fall: said | seen |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for low, high, row in zip(EDGES, [*EDGES[1:], None], table, strict=True):
        if row[0]:
            name = f"{low:g} to {high:g}" if high else f"{low:g} and more"
            rows.append(
                f"| {name} | {row[0]:.0f} | {row[1]:.1f} | {row[3]:.0f} | {row[2]:.1f} | {row[4]:.0f} |"
            )
    total = table.sum(axis=0)
    rows.append(
        f"| all | {total[0]:.0f} | {total[1]:.1f} | {total[3]:.0f} | {total[2]:.1f} | {total[4]:.0f} |"
    )
    return "\n".join(rows)


def main() -> None:
    """Collect, fit or check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("task", choices=("collect", "fit", "check"))
    parser.add_argument("file", type=Path, nargs="?", help="one line of JSON for each tower (collect, fit)")
    parser.add_argument("--towers", type=int, default=2000, help="in all (default %(default)s)")
    parser.add_argument("--hand", default="normal", choices=[name for name in HANDS if name != "none"])
    parser.add_argument(
        "--seed", type=int, default=1_000_000, help="first of the check (default %(default)s)"
    )
    parser.add_argument("--backend", default=next(iter(backends()), None), help="default: %(default)s")
    arguments = parser.parse_args()
    if arguments.backend is None:
        parser.error("no physics package is installed")
    if arguments.task == "check":
        print(check(arguments.towers, arguments.seed, arguments.hand, arguments.backend))
        return
    if arguments.file is None:
        parser.error(f"{arguments.task} wants a file")
    if arguments.task == "collect":
        collect(arguments.file, arguments.towers, arguments.backend)
        return
    lines = [json.loads(line) for line in arguments.file.read_text(encoding="ascii").splitlines()]
    DATA.write_text(write(fit_all(count(lines))), encoding="ascii")
    print(f"{len(lines)} towers", file=sys.stderr)


if __name__ == "__main__":
    main()
