"""How much of a game's result is luck: ``python -m benchmarks.luck 200 20``.

Games are played in a square: each row has the same dice, draws and secrets, each column the same choices (so many at random,
the others by the game's own rule). The part of the variance of the first player's share that the row explains is luck, what the
column explains is the choices' own, and the rest is how they meet. Means of squares give each part without bias.
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


def parts(shares: NDArray[np.float64]) -> tuple[float, float, float]:
    """The parts of the variance: of the rows, of the columns, of both together."""
    rows, columns = shares.shape
    mean, by_row, by_column = shares.mean(), shares.mean(axis=1), shares.mean(axis=0)
    rest = shares - by_row[:, None] - by_column[None, :] + mean
    both = float((rest**2).sum() / ((rows - 1) * (columns - 1)))
    row = max(0.0, float(by_row.var(ddof=1)) - both / columns)
    column = max(0.0, float(by_column.var(ddof=1)) - both / rows)
    total = row + column + both
    return row / total, column / total, both / total


def main() -> None:
    """Play the squares and print the table."""
    rows, columns = (int(word) for word in (*sys.argv[1:], "200", "20")[:2])
    print("| game | decisions at random | luck alone | choices alone | both together |")
    print("|---|---:|---:|---:|---:|")
    for name in GAMES:
        game = turmcore.load(name, players=2)
        for random in (1.0, 0.2):
            square = [
                [share(game, SEED + row, SEED + column, random) for column in range(columns)]
                for row in range(rows)
            ]
            found = " | ".join(f"{100 * part:.1f} %" for part in parts(np.array(square)))
            print(f"| {name} | {100 * random:.0f} % | {found} |", flush=True)


if __name__ == "__main__":
    main()
