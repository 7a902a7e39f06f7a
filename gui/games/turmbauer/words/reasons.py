"""Why something is not allowed, in a sentence with the number of the rule."""

from __future__ import annotations

from collections.abc import Sequence

from gui import i18n
from gui.games.turmbauer.play.turns import Cell, opposite
from gui.table.choosing import FROM_THE_FRONT, Axes
from turmcore import Reason
from turmcore.turmbauer import TurmbauerGame
from turmcore.turmbauer.words import TurmbauerWords

_COMPASS: dict[str, Cell] = {"east": (1, 0, 0), "west": (-1, 0, 0), "north": (0, 1, 0), "south": (0, -1, 0)}


def sentence(
    reason: Reason,
    axes: Axes = FROM_THE_FRONT,
    game: TurmbauerGame | None = None,
    names: Sequence[str] = (),
) -> str:
    """The reason for a person who looks along `axes`; the players of `game` are called by their names."""
    directions = {name: side_of(cell, axes) for name, cell in _COMPASS.items()}
    return TurmbauerWords(i18n.words(), names).reason(reason, directions, game)


def side_of(direction: Cell, axes: Axes) -> str:
    """Name of a direction of the lattice on the screen: ``right``, ``left``, ``away`` or ``near``."""
    right, away = axes
    names = {right: "right", opposite(right): "left", away: "away", opposite(away): "near"}
    return names[direction]
