"""Sentences about Turm und Wächter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from turmcore.core.game_words import GameWords
from turmcore.waechter import facts
from turmcore.waechter.actions import Move
from turmcore.waechter.events import GuardCaptured, GuardMoved, HomeReached, StackCaptured, StonesMoved
from turmcore.waechter.limits import STONES
from turmcore.waechter.notation import square_name
from turmcore.words.sides import side_of

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.facts import Fact
    from turmcore.core.reason import Reason
    from turmcore.waechter.state import WaechterState

_SIDES = ("side", "owner")


class WaechterWords(GameWords["WaechterState"]):
    """Sentences about Turm und Wächter in one language."""

    def side(self, side: int) -> str:
        """The name that a player was given, or "Red" or "Blue"."""
        return self._name(side) or self.words.text(f"side.{side}")

    def title(self, side: int, move: Move, *, is_guard: bool) -> str:
        """A move of a side in short: "2 stones 2 squares forward (D5–D3)", or "2 stones D5–D3" where no sides are said.

        Forward is the side's; left and right are of who looks at the board.
        """
        (row, column), (other, beside) = divmod(move.origin, 7), divmod(move.target, 7)
        key = f"waechter.{'guard' if is_guard else 'goes'}"
        way = f"{square_name(move.origin)}–{square_name(move.target)}"  # as the board has it at its edges
        if self._axes is None:
            return self.words.text(key, n=move.stones, way=way)
        if row == other:
            side_seen = side_of(beside - column, 0, self._axes)
        else:
            side_seen = "forward" if (other > row) == bool(side) else "back"
        return f"{self.words.text(f'{key}.{side_seen}', n=move.stones)} ({way})"

    def detail(self, *, takes: int, takes_guard: bool, makes: int) -> str:
        """A move's effect: its capture, or the height of the stack it makes."""
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
        title = self.title(side, move, is_guard=is_guard)
        detail = self.detail(takes=takes, takes_guard=takes_guard, makes=makes)
        heading = self.words.text("position.from", square=square_name(move.origin))
        return heading, ", ".join(filter(None, (title, detail)))

    def events(self, state: WaechterState, events: Sequence[Event]) -> str:
        parts = []
        for event in events:
            if isinstance(event, StonesMoved):
                move = Move(event.origin, event.target, event.stones)
                parts.append(self.title(event.side, move, is_guard=False))
                if event.height > event.stones:
                    parts.append(self.words.text("move.joins", n=event.height))
            elif isinstance(event, GuardMoved):
                parts.append(self.title(event.side, Move(event.origin, event.target, 1), is_guard=True))
            elif isinstance(event, StackCaptured):
                parts.append(self.words.text("move.takes", n=event.height))
            elif isinstance(event, GuardCaptured):
                parts.append(self.words.text("move.takes_guard"))
            elif isinstance(event, HomeReached):
                parts.append(self.words.text("event.home"))
        return ", ".join(parts)

    def line(self, state: WaechterState, action: Action, events: Sequence[Event]) -> str:
        words, after = super().line(state, action, events), state.copy()
        after.play(action)
        if after.outcome is None or after.outcome.reason in ("guard", "home"):  # the events have that
            return words
        return f"{words}. {self.fact(state, facts.GameDecided(after.outcome.winner, after.outcome.reason))}"

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
            case facts.StackLeft() | facts.StackSaved():
                values["side"] = state.turn
            case facts.StackGrew(after=height):
                values["n"] = height
            case facts.StackProtected(stones=stones):
                key += ".single" * (stones == 1) + ".any" * (stones == STONES)
            case facts.GuardSteps(before=None, after=after):
                key += ".opened"
                values["n"] = after
            case facts.GuardSteps(after=None):
                key += ".closed"
            case facts.GuardSteps(after=after):
                key += ".further" if fact.is_price else ".nearer"
                values["n"] = after
            case facts.GuardRoom(after=after) | facts.RivalRoom(after=after):
                key += "" if after else ".none"
                values["n"] = after
        if values.get("side") is not None:
            values |= {"name": self.side(values["side"]), "other": self.side(1 - values["side"])}
        if "square" in values:
            values["where"] = square_name(values["square"])
        if "height" in values:
            values["n"] = values["height"]
        return self.words.text(key, **values)

    def _reason(self, reason: Reason) -> str:
        key = f"reason.waechter.{reason.code}"
        if not self.words.knows(key):
            return ""
        values: dict[str, Any] = dict(reason.data)
        values |= {name: self.side(values[name]) for name in _SIDES if name in values}
        values.setdefault("n", values.get("stones", values.get("number", 0)))
        if reason.code == "winner-on-turn":
            values["loser"] = self.side(1 - reason.data["side"])
        return self.words.text(key, **values)
