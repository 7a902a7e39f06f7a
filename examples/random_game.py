"""A random game of any kind, told as it goes: ``python examples/random_game.py babel 7``."""

import sys

import turmcore


def main(name: str, seed: int) -> None:
    """Play it, printing what happens, and the position at the end."""
    state = turmcore.load(name).new_state(seed=seed)
    while not state.is_over():
        who = state.actor_name
        action = state.sample_chance() if state.is_chance() else state.sample()
        happened = "; ".join(repr(event) for event in state.events(action))
        state.play(action)
        print(f"{state.ply:4} {who}: {action}  {happened}")
    print(state)
    print(f"result {state.result()}, shares {state.returns()}, position {state.to_text()}")


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    main(given.get(1, "turmbauer"), int(given.get(2, "1")))
