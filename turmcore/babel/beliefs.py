"""What a player may think about the others' colors."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.babel.state import BabelState


def beliefs(state: BabelState, viewer: int) -> tuple[tuple[float, ...], ...]:
    """How probable it is, to a player, that each has each color.

    It follows from what everybody has seen: each action of the state's history is more or less likely by the color
    that its player has. A view remembers what was seen before it was taken. Nothing that the viewer does not know
    has an influence. Without a history all that is possible is as probable.

    Parameters
    ----------
    state : BabelState
    viewer : int
        Seat of the player who thinks about it, from 0; of a view its own.

    Returns
    -------
    tuple of tuple of float
        For each player the probabilities of the six colors in the order `r y g b w k`, sum 1; the viewer's own
        row is 1 at its color.
    """
    return state.beliefs(viewer)
