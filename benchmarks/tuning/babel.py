"""How well the constants of turmcore/babel/inference.h, and others, foretell what computer players choose: `python -m benchmarks.tuning.babel`.

They go with the linear score of turmcore/babel/weights.h, which stays as it is: `greedy` and the beliefs depend on it. Positions are
judged by a network, which has a learner of its own (`babel_network.py`).
"""

import argparse
import itertools
import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import turmcore
from turmcore.babel import FEATURES
from turmcore.players import make

STAGES = 7
HEADER = Path(__file__).parents[2] / "turmcore" / "babel" / "weights.h"

_PLAYERS = (2, 2, 2, 3, 4, 4, 5, 6)

Choice = tuple[NDArray[np.float64], int]  # lead and score of each action (actions, 2), and which was chosen


def choices(agent: str, games: int, seed: int) -> list[Choice]:
    """What a player chooses in games against itself, and what each of its actions would have brought its color."""
    rng, found = random.Random(seed), []
    for _ in range(games):
        state: Any = turmcore.load("babel", players=rng.choice(_PLAYERS)).new_state(seed=rng.getrandbits(32))
        player = make(agent)
        player.new_game(rng.getrandbits(32))
        while not state.is_over():
            if state.is_chance():
                state.play(state.sample_chance())
                continue
            seat = state.current_player
            action = player.choose(state.view(seat))
            if state.num_actions() > 1:
                values = [each.value for each in state.legal_actions()]
                own = "rygbwk".index(state.secrets[seat])
                found.append((state.appeals()[:, :, own], values.index(action.value)))
            state.play(action)
    return found


def mean_log_likelihood(found: list[Choice], by_lead: float, by_score: float, by_chance: float) -> float:
    """How well inference with these constants foretells choices."""
    total = 0.0
    for appeals, chosen in found:
        pull = appeals @ (by_lead, by_score)
        likely = np.exp(pull - pull.max())
        total += float(np.log(by_chance / len(likely) + (1 - by_chance) * likely[chosen] / likely.sum()))
    return total / len(found)


def print_choices(games: int, seed: int) -> None:
    """A table of constants of inference.h by player."""
    agents = ("greedy", "level2", "level3", "level4", "level5:20000n")
    found = [choices(agent, games, seed) for agent in agents]
    print("lead score chance", *agents)
    for by in itertools.product((0.2, 0.4, 0.8), (25.0, 40.0, 60.0), (0.1, 0.15, 0.2)):
        print(*by, *(f"{mean_log_likelihood(each, *by):.3f}" for each in found))


def read_weights(text: str) -> NDArray[np.float64]:
    """The weights of a header, (stages, features)."""
    numbers = text.partition("=")[2]
    for mark in "{}f,;":
        numbers = numbers.replace(mark, " ")
    return np.array([float(word) for word in numbers.split()]).reshape(STAGES, len(FEATURES))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=3000, help="(default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--choices", action="store_true", help="what it does in any case, for older command lines"
    )
    arguments = parser.parse_args()
    print_choices(arguments.games, arguments.seed)


if __name__ == "__main__":
    main()
