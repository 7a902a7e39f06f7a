"""Sentences about a game, for a window, a web page or a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from turmcore.core.action import Action
from turmcore.core.events import Event
from turmcore.core.facts import Fact
from turmcore.core.reason import Reason
from turmcore.core.state import State
from turmcore.words import Words
from turmcore.words.sides import FROM_THE_FRONT, Axes, corner_of, seen

S = TypeVar("S", bound=State)


class GameWords(Generic[S]):
    """Sentences about a game in one language. This class has the engine's own; a game overrides them.

    Parameters
    ----------
    words : Words
    names : Sequence of str
        The players' names; an empty one is replaced by number or color.
    axes : Axes or None
        The lattice directions to the right and away from who looks at the table: left, right, front and back are
        theirs. None is for what stays written and is read from any side: places by their names, and no sides.
    """

    def __init__(self, words: Words, names: Sequence[str] = (), axes: Axes | None = FROM_THE_FRONT) -> None:
        self.words = words
        self._names = names
        self._axes = axes

    @property
    def axes(self) -> Axes:
        """The directions to the right and away; from the front where no sides are said."""
        return self._axes or FROM_THE_FRONT

    def reason(self, reason: Reason) -> str:
        """The reason that an action is not legal, as a sentence with the number of the rule."""
        return self._with_rule(reason, self.sentence(reason))

    def sentence(self, reason: Reason) -> str:
        """The reason that an action is not legal, without the number of the rule."""
        return self._reason(reason) or reason.sentence

    def action(self, state: S, action: Action) -> tuple[str, str]:
        """The heading under which an action of the player to move is listed (empty for chance), and the
        action itself."""
        return "", str(action)

    def actions(self, state: S, actions: Iterable[Action]) -> list[tuple[str, str]]:
        """The same of several actions of one position."""
        return [self.action(state, action) for action in actions]

    def events(self, state: S, events: Sequence[Event]) -> str:
        """The effects of an action, in one line; `state` is any state of the same game."""
        return ""

    def line(self, state: S, action: Action, events: Sequence[Event]) -> str:
        """An action of this position as a line of a game's moves: what it has caused, or else what it is."""
        return capital(self.events(state, events) or self.action(state, action)[1])

    def fact(self, state: S, fact: Fact) -> str:
        """A fact about an action, as a sentence; `state` is any state of the same game."""
        return fact.code

    def told(
        self, state: S, action: Action, *, is_named: bool = False
    ) -> tuple[list[str], list[str], list[str]]:
        """The facts of an action as sentences: warnings, gains, and prices; the first of each kind before the second of
        any. If the action `is_named`, facts that say no more are left out."""
        kinds: tuple[list[str], list[str], list[str]] = [], [], []
        facts = [fact for fact in state.facts(action) if not (is_named and fact.is_act)]
        player, players = state.current_player, state.game.num_players
        codes = [fact.code for fact in facts]
        for at in sorted(range(len(facts)), key=lambda at: codes[:at].count(codes[at])):
            fact = facts[at]
            kind = 0 if fact.is_warning else 2 if fact.is_price_for(player, players) else 1
            kinds[kind].append(self.fact(state, fact))
        return kinds

    def _reason(self, reason: Reason) -> str:
        """The sentence for a reason; empty if the game has none of its own."""
        return ""

    def _corner(self, x: float, y: float) -> str:
        """Side of a point (x, y) off the middle: "front left", "middle"; empty where no sides are said."""
        return self.words.text(f"side.{corner_of(*seen(x, y, self._axes))}") if self._axes is not None else ""

    def _with_rule(self, reason: Reason, sentence: str) -> str:
        return self.words.text("reason.with_rule", sentence=capital(sentence), rule=reason.rule)

    def _name(self, player: int) -> str:
        """The name that a player was given; empty if none was."""
        return self._names[player] if player < len(self._names) else ""

    def _player(self, key: str, player: int) -> str:
        """The name that a player was given, or else the number of the seat."""
        return self._name(player) or self.words.text(key, number=player + 1)


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
