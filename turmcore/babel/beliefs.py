"""A player's inference about the others' colors."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.babel.state import BabelState


def beliefs(state: BabelState, viewer: int | None) -> tuple[tuple[float, ...], ...]:
    """The probability, from a player's point of view, that each player has each color.

    It follows from what everybody has seen: how likely each action of the history was depends on its player's
    color. A view remembers what was seen before it was made. Nothing unknown to the viewer has any influence.
    Without a history all possibilities are equally likely.

    Parameters
    ----------
    state : BabelState
    viewer : int or None
        The player's seat, from 0; for a view its own. None: somebody who plays no seat, and only watches.

    Returns
    -------
    tuple of tuple of float
        For each player the probabilities of the six colors in the order `r y g b w k`, sum 1; a player's
        own row is 1 at its own color.
    """
    return state.beliefs(viewer)
