"""What a player may think of the others' colors."""

from __future__ import annotations

from turmcore import babel

Beliefs = tuple[tuple[float, ...], ...]


def beliefs_of(state: babel.BabelState, viewer: int) -> Beliefs:
    """For each player the probabilities of the six colors, as `viewer` knows them."""
    return babel.beliefs(state, viewer)
