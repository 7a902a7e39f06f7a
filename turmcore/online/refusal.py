"""Refusals of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.words import words_of

if TYPE_CHECKING:
    from turmcore.core.reason import Reason


class Refusal(TurmError):
    """Something that is asked of a table and cannot be; nothing has changed.

    Parameters
    ----------
    sentence : str
        Why, for people.
    rule : str
        The number of the game's rule that is broken; empty if it is none of the game's.
    reason : Reason, optional
        The same for programs, and for other languages.
    key : str
        Of the text that says it in other languages; empty for what only programs meet.
    """

    def __init__(self, sentence: str, rule: str = "", reason: Reason | None = None, key: str = "") -> None:
        super().__init__(sentence)
        self.sentence = str(self)
        self.rule = rule
        self.reason = reason
        self._key = key

    def said(self, language: str) -> str:
        """The sentence in a language."""
        return words_of(language).text(self._key) if self._key else self.sentence


class NoServer(TurmError):
    """No server answers at an address.

    Parameters
    ----------
    server : str
    why : str
        What went wrong there.
    """

    def __init__(self, server: str, why: str) -> None:
        super().__init__(f"{server}: no server answers there ({why})")
        self.server = server


def refuse(why: str) -> Refusal:
    """What people meet, by the end of its text's id: each is told it in their own language."""
    key = f"online.refused.{why}"
    return Refusal(words_of("en").text(key), key=key)
