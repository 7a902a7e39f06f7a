"""Games at random, node by node, and a pool of actions to try where they do not belong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from turmcore import Action, Game, Rng, State


@dataclass(frozen=True)
class Node:
    """One node of a game.

    Attributes
    ----------
    state : State
        The position, without history.
    action : Action or None
        What was played here; None at the end.
    """

    state: State
    action: Action | None


def nodes(game: Game, seed: int) -> list[Node]:
    """All nodes of one random game."""
    state = game.new_state(seed=seed)
    found = []
    while not state.is_over():
        action = state.sample()
        found.append(Node(state.copy(), action))
        state.play(action)
    return [*found, Node(state.copy(), None)]


def is_all_in_text(state: State) -> bool:
    """Whether a position's text tells all; a draw hangs on what came before, which no text holds."""
    return state.result() != "draw"


def some(items: list, number: int, seed: int = 0) -> list:
    """The first, the last and others at random, `number` in all; everything if there are not more."""
    if len(items) <= number:
        return list(items)
    rng = Rng(seed, "some")
    return [items[0], items[-1], *(rng.choice(items) for _ in range(number - 2))]


def foreign(game: Game, pool: list[Node], number: int, seed: int) -> Iterator[Action]:
    """Actions of other nodes, these with one bit changed, and any 64 bits."""
    rng = Rng(seed, "foreign")
    for _ in range(number):
        node = rng.choice(pool)
        if node.state.num_actions():
            action = node.state.nth(rng.below(node.state.num_actions()))
            yield action
            yield game.action(action.value ^ 1 << rng.below(64))
        yield game.action(rng.next())


def snapshot(state: State) -> tuple:
    """What must not change when a position is only looked at, and must come back after undo."""
    return state.to_text(), state.key, state.current_player, state.ply, state.num_actions(), state.returns()
