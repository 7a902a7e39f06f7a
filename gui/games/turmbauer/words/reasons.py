"""Reasons why something is not allowed, in a sentence with the number of the rule."""

from __future__ import annotations

from collections.abc import Sequence

from gui import i18n
from turmcore import Reason
from turmcore.turmbauer import TurmbauerGame
from turmcore.turmbauer.words import TurmbauerWords
from turmcore.words import FROM_THE_FRONT, Axes


def sentence(
    reason: Reason,
    axes: Axes = FROM_THE_FRONT,
    game: TurmbauerGame | None = None,
    names: Sequence[str] = (),
) -> str:
    """The reason for a person who looks along `axes`; the players of `game` are called by their names."""
    return TurmbauerWords(i18n.words(), names, axes).reason(reason, game)
