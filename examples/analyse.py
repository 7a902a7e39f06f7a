"""What a search thinks of a position: ``python examples/analyse.py carcassonne 20000n`` reads one line of text, or takes the start.

``turmcore new babel --seed 3 | python examples/analyse.py babel 20000n``
"""

import sys

import turmcore
from turmcore.search import search


def main(name: str, limit: str, text: str) -> None:
    """Print the best actions with every player's chances, and what is expected to follow."""
    state = turmcore.from_text(name, text) if text else turmcore.load(name).new_state(seed=1)
    while state.is_chance():
        state.play(state.sample_chance())
    print(state)
    result = search(state.view(state.current_player), limit, best=3, seed=1)
    print(f"{state.actor_name} to act; {result.method}, {result.nodes:,} positions, depth {result.depth}")
    for rank, found in enumerate(result.best, 1):
        chances = ", ".join(
            f"{state.player_name(seat)} {share:.3f}" for seat, share in enumerate(found.values)
        )
        line = " ".join(str(action) for action in found.line[:6])
        print(f"{rank}. {found.action} [{chances}] {line}")


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    position = "" if sys.stdin.isatty() else sys.stdin.readline().strip()
    main(given.get(1, "waechter"), given.get(2, "20000n"), position)
