"""Sentences about Turmbau zu Babel. None of them names a secret color while the game runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from turmcore.babel import facts
from turmcore.babel.actions import Move, Pass, Roll
from turmcore.babel.choosing import choice_of
from turmcore.babel.events import (
    DieRolled,
    FigureMoved,
    GameEnded,
    GiftLapsed,
    GroupRose,
    NumberGiven,
    NumberTurned,
    NumberUnused,
    SecretsDrawn,
)
from turmcore.babel.notation import PARTS
from turmcore.babel.rules import COLORS
from turmcore.core.game_words import GameWords

if TYPE_CHECKING:
    from turmcore.babel.board import Board
    from turmcore.babel.choosing import Choice
    from turmcore.babel.state import BabelState
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.facts import Fact
    from turmcore.core.reason import Reason

_GUESSES = (0.85, ".sure"), (0.5, ".likely"), (0.0, ".guessed")  # least certainty of the others about a color
_SUMMIT = "6"
_MOST = 2  # reasons that are told at once


class BabelWords(GameWords["BabelState"]):
    """Sentences about Turmbau zu Babel in one language."""

    def player(self, player: int) -> str:
        """The name of a player, or else the number of the seat."""
        return self._player("babel.player", player)

    def color(self, letter: str) -> str:
        """A color in words."""
        return self.words.text(f"color.{letter.upper()}")

    def colors(self, colors: Iterable[str]) -> str:
        """Colors of figures in words."""
        return ", ".join(self.color(letter) for letter in colors) or self.words.text("say.babel.empty")

    def field(self, field: str) -> str:
        """Exactly which field: "Step 2, field 5", for who cannot see the tower."""
        if field == _SUMMIT:
            return self.words.text("babel.summit")
        step, index = field.split(".")
        return self.words.text("babel.field", step=step, number=int(index) + 1)

    def step(self, field: str) -> str:
        """On which step a field is: "Step 2"."""
        return self.words.text("babel.summit" if field == _SUMMIT else "babel.step", step=field[0])

    def way(self, board: Board, path: Sequence[str]) -> str:
        """The way of a figure: "↻ to a group field on step 1", "climbs to step 5"."""
        origin, target = path[0], path[-1]
        if target == _SUMMIT:
            return self.words.text("babel.climbs.summit")
        if target[0] != origin[0]:
            return self.words.text("babel.climbs", step=target[0])
        # the fields are counted against the clock
        around = {board.walk(origin, 1): "↺ ", board.walk(origin, -1): "↻ "}.get(path[1], "")
        return around + self.words.text(f"babel.onto.{board.kinds[target][0]}", step=target[0])

    def title(self, board: Board, play: Move | Pass, number: int) -> str:
        """A decision in short: "4: Red ↻ to a group field on step 1"; `number` is the one used."""
        if isinstance(play, Pass):
            return self.words.text("babel.pass", number=number, gives=7 - number)
        ways = (path for path in board.ways(play.origin, number) if path[-1] == play.target)
        color, way = self.color(play.color), self.way(board, next(ways, (play.origin, play.target)))
        if play.number is None:
            return self.words.text("babel.gift_move", color=color, way=way)
        return self.words.text("babel.move", number=number, color=color, way=way)

    def detail(self, choice: Choice) -> str:
        """A move's effect: the size of the group that rises, the colors it joins, or the place it reaches."""
        if choice.is_pass:
            return ""
        if choice.joins and not choice.group:
            return self.words.text("babel.joins", colors=self.colors(choice.joins))
        if choice.group:
            return self.words.text("babel.rises", n=len(choice.group))
        if choice.target[:1] != choice.origin[:1]:
            return self.words.text(f"babel.reach.{choice.target[0]}")
        return self.words.text("babel.reach.4") if choice.target[:1] == "4" else ""

    def short(self, choice: Choice) -> str:
        """A choice in a few words: "4: Red ↻ to a group field on step 1"."""
        assert choice.board is not None
        if choice.is_pass:
            return self.title(choice.board, Pass(choice.number), choice.number)
        used = None if choice.gives is None else choice.number
        return self.title(choice.board, Move(used, choice.color, choice.origin, choice.target), choice.number)

    def choice(self, choice: Choice) -> tuple[str, str]:
        """The heading under which a choice is listed, and the choice with its effect and its fields."""
        if choice.is_pass:
            return self.words.text("position.pass"), self.short(choice)
        origin, target = self.field(choice.origin), self.field(choice.target)
        where = self.words.text("babel.from_to", origin=origin, target=target)
        words = ", ".join(filter(None, (self.short(choice), self.detail(choice), where)))
        return self.words.text("position.move", color=self.color(choice.color)), words

    def roll(self, number: int) -> str:
        """A roll, for a line of expected actions."""
        return self.words.text("line.babel.roll", number=number)

    def action(self, state: BabelState, action: Action) -> tuple[str, str]:
        play = state.game.decode(action)
        if isinstance(play, Roll):
            return "", self.roll(play.number)
        if not isinstance(play, Move | Pass):
            return "", self.words.text("event.babel.drawn")
        return self.choice(choice_of(state, action))

    # -- choosing ----------------------------------------------------------------------------------

    def place(self, state: BabelState, field: str, *, is_exact: bool = False) -> str:
        """A field and what stands on it; `is_exact`: with its number, for who goes from field to field by keys."""
        board, colors, text = state.game.board, state.fields.get(field, ""), self.words.text
        kind, words = board.kinds[field], self.colors(colors)
        place = self.field(field) if is_exact else self.step(field)
        if kind == "S":
            color = self.color(COLORS[board.starts[int(field[0]) - 1].index(field)])
            key = "say.babel.start" if colors else "say.babel.start_empty"
            return text(key, field=place, color=color, n=len(colors))
        if kind in PARTS:
            key = "say.babel.bound" if _is_bound(state, field) else "say.babel.group"
            return text(key, field=place, parts=PARTS[kind], colors=words)
        if kind == "P5":
            return text("say.babel.single", field=place, colors=words)
        if kind == "7":
            return text("say.babel.seven", field=place, colors=words)
        return text("say.babel.summit", colors=words)

    def picked(self, color: str, targets: int) -> str:
        """The figure in hand, and how many fields it can go to."""
        return self.words.text("say.babel.picked", color=self.color(color), n=targets)

    def numbers(self, numbers: Iterable[int]) -> str:
        """One number, or either of two."""
        found = [str(number) for number in dict.fromkeys(numbers)]
        return (
            self.words.text("say.babel.or", first=found[0], second=found[1]) if len(found) == 2 else found[0]
        )

    def nothing_to_pick(self, state: BabelState, field: str) -> str:
        """Why nothing on a field can be moved."""
        if not state.fields.get(field):
            return self.words.text("say.babel.nothing")
        if _is_bound(state, field):
            return self.words.text("say.babel.is_bound")
        if field[0] in "56":
            return self.words.text("say.babel.stays")
        assert state.number is not None  # it is shown as long as figures move
        numbers = (state.number,) if state.phase == "gift" else (state.number, 7 - state.number)
        words = self.words.text("say.babel.no_way", numbers=self.numbers(numbers))
        return " ".join([words, *self._why_no_way(state, field, numbers)])

    def _why_no_way(self, state: BabelState, field: str, numbers: Sequence[int]) -> list[str]:
        """The rules that keep the figures of a field from going round their step by these numbers."""
        board = state.game.board
        step, index = map(int, field.split("."))
        around = sum(other[0] == field[0] for other in board.fields)
        found: dict[str, None] = {}
        for number in numbers:
            for target in (f"{step}.{(index + way * number) % around}" for way in (1, -1)):
                for color in dict.fromkeys(state.fields[field]):
                    move = Move(None if state.phase == "gift" else number, color, field, target)
                    reason = state.why_not(state.game.encode(move)) if target != field else None
                    if reason is not None:
                        found[self.reason(reason)] = None
        return list(found)[:_MOST]

    # -- what happened -----------------------------------------------------------------------------

    def events(self, state: BabelState, events: Sequence[Event]) -> str:
        return ", ".join(filter(None, (self.event(state.game.board, event) for event in events)))

    def event(self, board: Board, event: Event) -> str:
        """One event; empty if it is not mentioned."""
        text = self.words.text
        match event:
            case SecretsDrawn():
                return text("event.babel.drawn")
            case DieRolled(number=number):
                return text("event.babel.rolled", number=number, below=7 - number)
            case FigureMoved(color=color, path=path, number=number, is_gift=is_gift):
                key = "event.babel.gift" if is_gift else "event.babel.moved"
                return text(key, color=self.color(color), way=self.way(board, path), number=number)
            case GroupRose(colors=colors, targets=targets):
                return text("event.babel.rose", n=len(colors), step=targets[0][0])
            case NumberUnused(number=number):
                return text("event.babel.unused", number=number)
            case NumberGiven(receiver=receiver, number=number):
                return text("event.babel.given", number=number, player=self.player(receiver))
            case NumberTurned(number=number):
                return text("event.babel.turned", number=number)
            case GiftLapsed():
                return text("event.babel.lapsed")
            case GameEnded():
                return text("event.babel.over")
        return ""

    def fact(self, state: BabelState, fact: Fact) -> str:
        key, values = f"fact.babel.{fact.code}", fact.data
        match fact:
            case facts.GameDecided(verdict=verdict):
                key += f".{verdict}"
            case facts.PointsGained(before=before, after=after, is_own=is_own):
                key += ".own" if is_own else ""
                values["n"] = after - before
            case facts.LeadChanged(after=after):
                key += ".level" if not after else ".ahead" if after > 0 else ".behind"
                values["n"] = abs(after)
            case facts.PointsMissed(points=number) | facts.GiftHelps(points=number):
                values["n"] = number
            case facts.GroupRose(own=own) if own is not None:
                key += ".own" if own else ".without"
                values["n"] = own
            case facts.GroupJoined(colors=colors, missing=missing):
                key += ".alone" if len(colors) == 1 else ""
                values["n"] = missing
            case facts.WayUp(numbers=numbers):
                values["numbers"] = ", ".join(map(str, numbers))
            case facts.GiftGiven(moves=moves):
                values["n"] = moves
            case facts.ColorTold(before=before, after=after):
                key += ".less" if after < before else next(end for least, end in _GUESSES if after >= least)
            case facts.NoProgress(quiet=quiet):
                values["n"] = quiet
        values["player"] = self.player(values.get("receiver", state.current_player))
        if "color" in values:
            values["color"] = self.color(values["color"])
        if "colors" in values:
            values["colors"] = self.colors(values["colors"])
        return self.words.text(key, **values)

    def _reason(self, reason: Reason) -> str:
        key = f"reason.babel.{reason.code}"
        if not self.words.knows(key):
            return ""
        values: dict[str, Any] = dict(reason.data)
        if str(values.get("color", "")) in (*COLORS,):
            values["color"] = self.color(values["color"])
        if "field" in values:
            values["field"] = self.field(values["field"])
        return self.words.text(key, **values)


def _is_bound(state: BabelState, field: str) -> bool:
    """True if figures on a field cannot be moved until their group is complete."""
    return state.game.board.kinds[field][0] == "G" and len(state.fields.get(field, "")) > 1
