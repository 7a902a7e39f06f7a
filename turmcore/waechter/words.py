"""Sentences about Turm und Wächter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from turmcore.core.game_words import GameWords
from turmcore.waechter import facts
from turmcore.waechter.actions import Move
from turmcore.waechter.events import GuardCaptured, GuardMoved, HomeReached, StackCaptured, StonesMoved
from turmcore.waechter.notation import square_name

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.facts import Fact
    from turmcore.core.reason import Reason
    from turmcore.waechter.state import WaechterState

_SQUARES = ("square", "origin", "target")
_SIDES = ("side", "owner")


class WaechterWords(GameWords["WaechterState"]):
    """Sentences about Turm und Wächter in one language."""

    def side(self, side: int) -> str:
        """The name that a player was given, or "Red" or "Blue"."""
        return self._name(side) or self.words.text(f"side.{side}")

    def way(self, origin: int, target: int, is_capture: bool = False) -> str:
        """From where to where, with a cross between the squares for a capture."""
        return f"{square_name(origin)}{'×' if is_capture else '–'}{square_name(target)}"

    def title(self, move: Move, *, is_guard: bool, is_capture: bool) -> str:
        """A move in short: "D5–D7 · 2 stones"."""
        text = self.words.text
        who = text("piece.guard") if is_guard else text("piece.stones", n=move.stones)
        return f"{self.way(move.origin, move.target, is_capture)} · {who}"

    def detail(self, *, takes: int, takes_guard: bool, makes: int) -> str:
        """What else to say about a move: what it captures, and how high a stack it makes."""
        if takes_guard:
            return self.words.text("move.takes_guard")
        if takes:
            return self.words.text("move.takes", n=takes)
        return self.words.text("move.joins", n=makes) if makes else ""

    def action(self, state: WaechterState, action: Action) -> tuple[str, str]:
        placed, move, side = state.placed, state.game.decode(action), state.turn
        there = next((stack for stack in placed.stacks if stack.square == move.target), None)
        is_guard, takes_guard = move.origin == placed.guards[side], move.target == placed.guards[1 - side]
        takes = there.height if there is not None and there.side != side else 0
        makes = there.height + move.stones if there is not None and there.side == side else 0
        title = self.title(move, is_guard=is_guard, is_capture=takes > 0 or takes_guard)
        detail = self.detail(takes=takes, takes_guard=takes_guard, makes=makes)
        heading = self.words.text("position.from", square=square_name(move.origin))
        return heading, ", ".join(filter(None, (title, detail)))

    def events(self, state: WaechterState, events: Sequence[Event]) -> str:
        parts = []
        takes = any(isinstance(event, StackCaptured | GuardCaptured) for event in events)
        for event in events:
            if isinstance(event, StonesMoved):
                stones = self.words.text("piece.stones", n=event.stones)
                parts.append(f"{self.way(event.origin, event.target, takes)} · {stones}")
                if event.height > event.stones:
                    parts.append(self.words.text("event.joined", n=event.height))
            elif isinstance(event, GuardMoved):
                parts.append(
                    f"{self.way(event.origin, event.target, takes)} · {self.words.text('piece.guard')}"
                )
            elif isinstance(event, StackCaptured):
                parts.append(self.words.text("event.takes", n=event.height))
            elif isinstance(event, GuardCaptured):
                parts.append(self.words.text("event.takes_guard"))
            elif isinstance(event, HomeReached):
                parts.append(self.words.text("event.home"))
        return ", ".join(parts)

    def fact(self, state: WaechterState, fact: Fact) -> str:
        key, values = f"fact.waechter.{fact.code}", fact.data
        match fact:
            case facts.GameDecided(winner=winner, reason=reason):
                key += f".{reason}"
                values["side"] = winner
            case facts.LossAtOnce(how=how) | facts.WinThreatened(how=how):
                key += f".{how}"
            case facts.ThreatParried(ways=1):
                key += ".only"
            case facts.StackGrew(after=height):
                values["n"] = height
            case facts.GuardSteps(before=before, after=after):
                key += ".nearer" if after < before else ".further"
                values["n"] = after
        if values.get("side") is not None:
            values |= {"name": self.side(values["side"]), "other": self.side(1 - values["side"])}
        if "square" in values:
            values["square"] = square_name(values["square"])
        if "height" in values:
            values["n"] = values["height"]
        return self.words.text(key, **values)

    def _reason(self, reason: Reason) -> str:
        key = f"reason.waechter.{reason.code}"
        if not self.words.knows(key):
            return ""
        values: dict[str, Any] = dict(reason.data)
        values |= {name: square_name(values[name]) for name in _SQUARES if name in values}
        values |= {name: self.side(values[name]) for name in _SIDES if name in values}
        values["n"] = values.get("stones", 0)
        return self.words.text(key, **values)
