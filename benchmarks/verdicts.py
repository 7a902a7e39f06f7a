"""How long a verdict takes: `python -m benchmarks.verdicts --help`.

Towers of random games get one block more, and it is found out what falls: where the block stands and the hand slips,
where friction alone holds the tower, and where nothing does. Where it stands and no hand slips nothing is simulated.
"""

import argparse
from statistics import median
from time import process_time

from benchmarks.towers import play
from turmcore.core.rng import Rng
from turmcore.physics.hands import hand_of, place
from turmcore.physics.judging import Fall, after

WAYS = {"slip": "stands", "friction": "friction", "falls": "falls"}
"""What happens, and the verdict of statics that goes with it."""


def verdict(seed: int, blocks: int, way: str, hand: str) -> tuple[float, Fall] | None:
    """Processor seconds, and what fell; None if the game does not bring such a tower."""
    tower = play(seed, blocks, WAYS[way])
    if tower is None:
        return None
    new = len(tower.bodies) - 1
    placing = place(tower.bodies, new, hand_of(hand), Rng(seed, "hand"), slips=way == "slip")
    start = process_time()
    fall = after(tower.bodies, new, placing, record=True)
    return process_time() - start, fall


def main() -> None:
    """Print a row for each way."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--builds", type=int, default=30, help="of each kind (default %(default)s)")
    parser.add_argument("--blocks", type=int, default=45, help="the new one among them (default %(default)s)")
    parser.add_argument("--hand", default="steady", help="default %(default)s")
    arguments = parser.parse_args()
    print("| | builds | median | 95 % | longest | not simulated | lose a block (three) |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    every: list[float] = []
    for way in WAYS:
        found: list[tuple[float, Fall]] = []
        seed = 0
        while len(found) < arguments.builds:
            seed += 1
            if one := verdict(seed, arguments.blocks, way, arguments.hand):
                found.append(one)
        times = sorted(took for took, _ in found)
        every += times
        still = sum(fall.how == "statics" for _, fall in found)
        fell = [len(fall.fallen) for _, fall in found]
        print(
            f"| {way} | {len(found)} | {median(times):.3f} s | {times[int(0.95 * len(times))]:.3f} s "
            f"| {times[-1]:.3f} s | {still} | {sum(n > 0 for n in fell)} ({sum(n > 2 for n in fell)}) |",
            flush=True,
        )
    print(f"\nAll: median {median(every):.3f} s of the processor.")


if __name__ == "__main__":
    main()
