"""What each part of Turm und Wächter's search is worth: the whole search plays against itself without the part.

    python -m benchmarks.parts [--pairs N] [--limit L] [PART ..]

Every opening, some random moves that leave the game open, is played twice with sides changed. Prints a table for
docs/search.md: the share of the whole search, with a 95 % interval from the pairs, and what that is in Elo.
"""

import argparse
import math
import sys
from collections.abc import Sequence

import turmcore
from turmcore import Rng, State
from turmcore.matches.rating import elo
from turmcore.search import Limit, Memory, TreeTuning, search

PARTS = (
    "table", "order", "quiescence", "reductions", "null-move", "futility", "late", "extensions", "killers", "history",
    "counters", "aspiration", "endings",
)  # fmt: skip
MOST_PLIES = 400


def opening(rng: Rng) -> State:
    """Some random moves from the start, after which neither side has much the better of it."""
    game = turmcore.load("waechter")
    while True:
        state = game.new_state(rng.next())
        for _ in range(4 + rng.below(5)):
            if not state.is_over():
                state.play(state.sample())
        if not state.is_over() and 0.25 < search(state, "20000n").values[0] < 0.75:
            return state


def play(start: State, sides: Sequence[TreeTuning], limit: Limit) -> float:
    """One game of red and blue; red's share."""
    state, memories = start.copy(history=True), (Memory(16), Memory(16))
    for _ in range(MOST_PLIES):
        if state.is_over():
            return float(state.returns()[0])
        side = state.current_player
        state.play(search(state, limit, tree=sides[side], memory=memories[side]).action)
    return 0.5


def measure(part: str, pairs: int, limit: Limit) -> tuple[float, float]:
    """The share of the whole search against one without the part, and half of its 95 % interval."""
    whole, other = TreeTuning(), TreeTuning(without=(part,))
    rng, shares = Rng(1, "openings"), []
    for _ in range(pairs):
        start = opening(rng)
        shares.append((play(start, (whole, other), limit) + 1 - play(start, (other, whole), limit)) / 2)
    mean = sum(shares) / pairs
    variance = sum((share - mean) ** 2 for share in shares) / max(1, pairs - 1)
    return mean, 1.96 * math.sqrt(variance / pairs)


def main(argv: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.parts", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", default=list(PARTS))
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--limit", type=Limit.parse, default=Limit(nodes=30_000))
    arguments = parser.parse_args(argv)
    print("| without | share of the whole search | Elo |\n|---|---:|---:|")
    for part in arguments.parts:
        share, half = measure(part, arguments.pairs, arguments.limit)
        figures = [f"{elo(min(max(s, 0.001), 0.999)):+.0f}" for s in (share, share - half, share + half)]
        print(
            f"| {part} | {share:.3f} ± {half:.3f} | {figures[0]} ({figures[1]} to {figures[2]}) |", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
