"""What is said about a game: to be read on a screen, on a page or in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from turmcore.core.action import Action
from turmcore.core.events import Event
from turmcore.core.reason import Reason
from turmcore.core.state import State
from turmcore.words import Words

S = TypeVar("S", bound=State)


class GameWords(Generic[S]):
    """Sentences about a game in one language; a game that has none of its own speaks as the engine does.

    Parameters
    ----------
    words : Words
    names : Sequence of str
        What the players are called; empty for one who is called by number or by color.
    """

    def __init__(self, words: Words, names: Sequence[str] = ()) -> None:
        self.words = words
        self._names = names

    def reason(self, reason: Reason) -> str:
        """Why an action is not legal, as a sentence with the number of the rule."""
        return self._with_rule(reason, self._reason(reason) or reason.sentence)

    def action(self, state: S, action: Action) -> tuple[str, str]:
        """The heading that an action of the player on turn belongs under, empty for chance, and the action."""
        return "", str(action)

    def events(self, state: S, events: Sequence[Event]) -> str:
        """What an action has caused, in one line; `state` is one of the same game."""
        return ""

    def _reason(self, reason: Reason) -> str:
        """The sentence of a reason; empty where only the engine has words for it."""
        return ""

    def _with_rule(self, reason: Reason, sentence: str) -> str:
        return self.words.text("reason.with_rule", sentence=capital(sentence), rule=reason.rule)

    def _name(self, player: int) -> str:
        """The name that a player was given; empty if none was."""
        return self._names[player] if player < len(self._names) else ""

    def _player(self, key: str, player: int) -> str:
        """The name that a player was given, or the number of the seat."""
        return self._name(player) or self.words.text(key, number=player + 1)


def capital(text: str) -> str:
    """A sentence begins like this."""
    return text[:1].upper() + text[1:]
