"""What a player may think of the others' colors."""

from __future__ import annotations

from typing import Any

from gui.games.babel.board import COLORS
from turmcore import babel

Beliefs = tuple[tuple[float, ...], ...]


def beliefs_of(state: Any, viewer: int) -> Beliefs:
    """For each player the probabilities of the six colors, as `viewer` knows them."""
    infer = getattr(babel, "beliefs", None)
    if infer is not None:
        return tuple(tuple(row) for row in infer(state, viewer))
    own = state.secrets[viewer]
    if own is None:
        return tuple((1 / 6,) * 6 for _ in state.secrets)
    others = tuple(0.0 if letter == own else 0.2 for letter in COLORS)
    mine = tuple(float(letter == own) for letter in COLORS)
    return tuple(mine if player == viewer else others for player in range(len(state.secrets)))
