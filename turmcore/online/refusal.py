"""Refusals of a table."""

from __future__ import annotations

from turmcore.errors import TurmError


class Refusal(TurmError):
    """Something that is asked of a table and cannot be; nothing has changed.

    Parameters
    ----------
    sentence : str
        Why, for people.
    rule : str
        The number of the game's rule that is broken; empty if it is none of the game's.
    """

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = str(self)
        self.rule = rule
