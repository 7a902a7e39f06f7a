"""Whether statics and the physics packages agree: `python -m benchmarks.agreement --help`.

Towers of random games, a third of each verdict, are simulated in each package, just as they were built and with no
hand. A tower fell if a block of it did. Each tower is one line of a file, so that a run can be stopped and gone on
with; the table is printed from the file.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np

from benchmarks.towers import MOST_BLOCKS, play
from turmcore.physics import backends
from turmcore.physics.watching import fallen, watch

VERDICTS = ("stands", "friction", "falls")
FEWEST_BLOCKS = 6


def simulate(seed: int, verdict: str) -> dict[str, object] | None:
    """One tower in every package; None if the game does not bring one."""
    num_blocks = random.Random(seed).randint(FEWEST_BLOCKS, MOST_BLOCKS)
    tower = play(seed, num_blocks, verdict)
    if tower is None:
        return None
    line: dict[str, object] = {"seed": seed, "bodies": len(tower.bodies), "verdict": verdict}
    for backend in backends():
        start = process_time()
        track = watch(backend, tower.bodies)
        took = process_time() - start
        down = fallen(tower.bodies, track.frames)[-1]
        line[backend] = {
            "fallen": [int(body) for body in np.flatnonzero(down) if body],
            "creep": round(float(np.abs(track.frames[-1, :, :3] - track.frames[0, :, :3]).max()), 4),
            "frames": len(track.frames),
            "seconds": round(took, 3),
        }
    return line


def table(lines: Iterable[dict]) -> str:
    """Counts as Markdown tables."""
    lines = list(lines)
    names = [name for name in ("pybullet", "mujoco") if all(name in line for line in lines)]
    rows = [
        "| verdict | towers | " + " | ".join(f"{n}: stood | fell (3 or more)" for n in names) + " |",
        "|---|---:|" + "---:|---:|" * len(names),
    ]
    for verdict in VERDICTS:
        here = [line for line in lines if line["verdict"] == verdict]
        cells = []
        for name in names:
            fell = [len(line[name]["fallen"]) for line in here]
            cells.append(f"{fell.count(0)} | {sum(n > 0 for n in fell)} ({sum(n > 2 for n in fell)})")
        rows.append(f"| {verdict} | {len(here)} | " + " | ".join(cells) + " |")
    rows += [
        "",
        "| | median creep where nothing fell | 95 % | processor time, median | 95 % |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in names:
        creep = sorted(line[name]["creep"] for line in lines if not line[name]["fallen"])
        times = sorted(line[name]["seconds"] for line in lines)
        at = 0.95
        rows.append(
            f"| {name} | {median(creep):.4f} | {creep[int(at * len(creep))]:.3f} "
            f"| {median(times):.2f} s | {times[int(at * len(times))]:.2f} s |"
        )
    if len(names) == 2:
        both = Counter(
            (bool(a["fallen"]), bool(b["fallen"])) for a, b in ((x[names[0]], x[names[1]]) for x in lines)
        )
        same = both[True, True] + both[False, False]
        rows += ["", f"The packages agree on {same} of {len(lines)} towers."]
    return "\n".join(rows)


def main() -> None:
    """Go on with a file, or print its table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="one line of JSON for each tower")
    parser.add_argument("--towers", type=int, default=300, help="in all (default %(default)s); 0 prints only")
    arguments = parser.parse_args()
    text = arguments.file.read_text(encoding="ascii") if arguments.file.exists() else ""
    lines = [json.loads(line) for line in text.splitlines()]
    count = Counter(line["verdict"] for line in lines)
    seed = max((line["seed"] for line in lines), default=0)
    with open(arguments.file, "a", encoding="ascii") as out:
        while len(lines) < arguments.towers:
            seed += 1
            wanted = min(VERDICTS, key=lambda verdict: count[verdict])
            if line := simulate(seed, wanted):
                count[wanted] += 1
                lines.append(line)
                print(json.dumps(line), file=out, flush=True)
    print(table(lines))


if __name__ == "__main__":
    main()
