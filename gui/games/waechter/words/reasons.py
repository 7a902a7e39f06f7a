"""Reasons why a move is not allowed, in a sentence with the number of the rule."""

from __future__ import annotations

from gui.games.waechter.words import spoken
from turmcore import Reason


def sentence(reason: Reason) -> str:
    """The reason for a person."""
    return spoken().reason(reason)
