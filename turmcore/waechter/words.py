"""Sentences about Turm und Wächter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from turmcore.core.game_words import GameWords
from turmcore.waechter import facts
from turmcore.waechter.actions import Move
from turmcore.waechter.choosing import choice_of
from turmcore.waechter.events import GuardCaptured, GuardMoved, HomeReached, StackCaptured, StonesMoved
from turmcore.waechter.limits import STONES
from turmcore.waechter.notation import HOMES, square_name
from turmcore.words.sides import side_of

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.facts import Fact
    from turmcore.core.reason import Reason
    from turmcore.waechter.choosing import Choice
    from turmcore.waechter.notation import Placed
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

    def detail(self, choice: Choice) -> str:
        """A move's effect: its capture, or the height of the stack it makes."""
        if choice.takes_guard:
            return self.words.text("move.takes_guard")
        if choice.takes:
            return self.words.text("move.takes", n=choice.takes)
        return self.words.text("move.joins", n=choice.joins + choice.move.stones) if choice.joins else ""

    def choice(self, choice: Choice) -> tuple[str, str]:
        """The heading under which a move is listed, and the move with its effect."""
        heading = self.words.text("position.from", square=square_name(choice.move.origin))
        title = self.title(choice.side, choice.move, is_guard=choice.is_guard)
        return heading, ", ".join(filter(None, (title, self.detail(choice))))

    def action(self, state: WaechterState, action: Action) -> tuple[str, str]:
        return self.choice(choice_of(state, action))

    # -- choosing ----------------------------------------------------------------------------------

    def square(self, board: Placed, at: int) -> str:
        """A square and what stands on it."""
        owner, name, text = board.owner(at), square_name(at), self.words.text
        if owner is None:
            is_home = at in HOMES
            return f"{name}: {text('say.home', side=self.side(HOMES.index(at))) if is_home else text('say.empty')}"
        if at in board.guards:
            return f"{name}: {text('say.guard', side=self.side(owner))}"
        return f"{name}: {text('say.stack', side=self.side(owner), n=board.height(at))}"

    def taken(self, board: Placed, at: int, targets: int, number: int = 0) -> str:
        """What is in hand now, and how many squares it can go to; `number` stones if just so many were taken."""
        text = self.words.text
        if at in board.guards:
            what = text("say.in_hand.guard")
        elif number:
            what = text("say.in_hand.number", n=number)
        else:
            what = text("say.in_hand.stack", n=board.height(at))
        return f"{what} {text('say.to', n=targets) if targets else text('say.nowhere')}"

    def nothing_to_take(self, board: Placed, at: int) -> str:
        """Why nothing can be taken from a square."""
        owner = board.owner(at)
        if owner is None:
            return self.words.text("say.nothing_there")
        if owner != board.turn:
            return self.words.text("say.not_yours", side=self.side(owner))
        return self.words.text("say.cannot_move")

    # -- what happened -----------------------------------------------------------------------------

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
