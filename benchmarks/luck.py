"""How much of a game's result its dice, draws and secrets decide alone: ``python -m benchmarks.luck 150 16``.

Equal players meet many times with the same luck, and choose differently each time: so many decisions at random, the others by
the game's own rule. The part of the variance of the first player's share that lies between one luck and another is luck's; the rest
is what the players made of it. The sum of squares within is taken off, so that few games do not make luck look larger.
"""

import sys

import numpy as np
from numpy.typing import NDArray

import turmcore
from turmcore import Rng

GAMES = ("turmbauer", "babel", "carcassonne")
SEED = 1


def share(game: turmcore.Game, luck: int, choice: int, random: float) -> float:
    """The first player's share of the win; every player chooses at random in that part of its decisions, else greedily."""
    state, rng = game.new_state(luck), Rng(choice, "luck")
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample_chance())
        elif random >= 1 or rng.below(1000) < 1000 * random:
            state.play(state.nth(rng.below(state.num_actions())))
        else:
            seen = state.view(state.current_player) if game.has_hidden else state
            state.play(seen.by_rule("greedy"))
    return state.returns()[0]


def part_of_luck(shares: NDArray[np.float64]) -> float:
    """The part of the variance that lies between the rows, each of one luck."""
    within = float(shares.var(axis=1, ddof=1).mean())
    between = float(shares.mean(axis=1).var(ddof=1)) - within / shares.shape[1]
    return between / (between + within)


def interval(shares: NDArray[np.float64]) -> tuple[float, float]:
    """A 95 % interval of `part_of_luck`, from rows drawn anew."""
    rng = np.random.default_rng(SEED)
    drawn = [part_of_luck(shares[rng.integers(len(shares), size=len(shares))]) for _ in range(1000)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(low), float(high)


def main() -> None:
    """Play the squares and print the table."""
    rows, columns = (int(word) for word in (*sys.argv[1:], "150", "16")[:2])
    print("| game for two | decisions at random | luck alone | 95 % interval |\n|---|---:|---:|---:|")
    for name in GAMES:
        game = turmcore.load(name, players=2)
        for random in (1.0, 0.2):
            square = [
                [share(game, SEED + row, columns * row + column, random) for column in range(columns)]
                for row in range(rows)
            ]
            shares = np.array(square)
            low, high = interval(shares)
            found = f"{100 * part_of_luck(shares):.1f} % | {100 * low:.1f} to {100 * high:.1f} %"
            print(f"| {name} | {100 * random:.0f} % | {found} |", flush=True)


if __name__ == "__main__":
    main()
