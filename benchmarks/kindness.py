"""How seldom the levels for beginners bring the tower down early: `python -m benchmarks.kindness --help`.

Another agent plays against three of a level where blocks may fall, each game from the next seat on; only the first half
of a game is played. Counted are the games in which one of the three causes a collapse in it. `greedy` looks at no tower: it
brings most of them down itself, and leaves others that somebody has to build on; `level3-careful` is like people who look.
"""

import argparse

import turmcore
from turmcore.players import make
from turmcore.turmbauer import TurmbauerState

ROUNDS = 6  # the first half


def play(agents: tuple[str, ...], seed: int, hand: str) -> tuple[str, int]:
    """Who caused a collapse in the first half, as an agent, and in which round; nobody: an empty name."""
    game = turmcore.load("turmbauer", players=len(agents), stability="wobble", hand=hand)
    state = game.new_state(seed)
    assert isinstance(state, TurmbauerState)
    seated = [make(agents[(seat + seed) % len(agents)], state) for seat in range(len(agents))]
    for seat, player in enumerate(seated):
        player.new_game(seed * len(agents) + seat)
    while not state.is_over() and state.round <= ROUNDS:
        if state.is_chance():
            state.play(state.sample_chance())
        else:
            state.play(seated[state.current_player].choose(state))
    by = state.collapsed_by
    return ("", 0) if by is None else (seated[by].name, state.round)


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400, help="default %(default)s")
    parser.add_argument("--level", default="level2", help="of the three (default %(default)s)")
    parser.add_argument("--other", default="greedy", help="who plays against them (default %(default)s)")
    parser.add_argument("--hand", default="steady", help="default %(default)s")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (default %(default)s)")
    arguments = parser.parse_args()
    agents = (arguments.other, *[arguments.level] * 3)
    found = [
        play(agents, seed, arguments.hand) for seed in range(arguments.seed, arguments.seed + arguments.games)
    ]
    for name in dict.fromkeys(agents):
        rounds = sorted(number for by, number in found if by == name)
        share = 100 * len(rounds) / len(found)
        print(f"{name}: {len(rounds)} of {len(found)} games ({share:.1f} %) collapse by it", *rounds)


if __name__ == "__main__":
    main()
