"""Compare with the same in Python: ``python -m towerlab``. Processor time, medians of three rounds."""

import statistics
import time
from collections.abc import Callable

import turmcore
from towerlab.guards import best_move
from towerlab.playouts import mean_shares
from towerlab.slow import slow_best_move, slow_mean_shares


def rate(run: Callable[[], int]) -> float:
    """What a function has done per second of processor time: it returns how much that was."""
    rounds = []
    for _ in range(3):
        begin = time.process_time()
        done = run()
        rounds.append(done / (time.process_time() - begin))
    return statistics.median(rounds)


def compare(name: str, games: int) -> None:
    """Random games from the start."""
    state = turmcore.load(name).new_state(seed=1)
    fast = rate(lambda: mean_shares(state, games)[1])
    slow = rate(lambda: slow_mean_shares(state, max(1, games // 10))[1])
    print(f"{name}: {fast:,.0f} random decisions a second, {fast / slow:.1f} times as many as in Python")


for name, games in (("turmbauer", 400), ("waechter", 3000), ("babel", 1500), ("carcassonne", 500)):
    compare(name, games)

start = turmcore.load("waechter", repetition=False).new_state(seed=1)
fast = rate(lambda: best_move(start, 5)[2])
slow = rate(lambda: slow_best_move(start, 3)[2])
print(f"alpha-beta of waechter: {fast:,.0f} nodes a second, {fast / slow:.1f} times as many as in Python")
