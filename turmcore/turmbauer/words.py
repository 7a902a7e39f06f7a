"""Sentences about Turmbauer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from turmcore.core.game_words import GameWords, capital
from turmcore.turmbauer import facts
from turmcore.turmbauer.actions import Box, Build, Climb, Move, Roll, Settle, StartRoll
from turmcore.turmbauer.events import (
    ClimberMoved,
    DiceRolled,
    GameEnded,
    PieceBoxed,
    PieceBuilt,
    PieceTakenBack,
    RingSpent,
    StartRolled,
    TowerSettled,
)
from turmcore.turmbauer.places import By, Places, Pose, Under
from turmcore.turmbauer.shapes import called
from turmcore.words.sides import side_of

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.core.facts import Fact
    from turmcore.core.reason import Reason
    from turmcore.turmbauer.choices import PieceState
    from turmcore.turmbauer.game import TurmbauerGame
    from turmcore.turmbauer.pieces import PieceSet
    from turmcore.turmbauer.state import TurmbauerState

Cell = tuple[int, int, int]

_ASIDE = 0.75  # cubes off the middle of the base stone: there begin its sides
_COMPASS = {"east": (1, 0), "west": (-1, 0), "north": (0, 1), "south": (0, -1)}


class TurmbauerWords(GameWords["TurmbauerState"]):
    """Sentences about Turmbauer in one language."""

    def color(self, letter: str) -> str:
        """The word for a color, or the letter itself if there is none."""
        key = f"color.{letter}"
        return self.words.text(key) if self.words.knows(key) else letter

    def seat(self, game: TurmbauerGame, seat: int) -> str:
        """The player of a color: by the given name, in the pairs game with the color; else by the color."""
        color, name = self.color(game.colors[seat]), self._name(seat % game.num_players)
        if not name:
            return color
        return f"{name} ({color})" if game.num_players < len(game.colors) else name

    def player(self, game: TurmbauerGame, player: int) -> str:
        """A player by the name that was given, else by the colors: "Red", or "Red and Blue" in the pairs game."""
        if self._name(player):
            return self._name(player)
        names = [self.color(letter) for letter in game.colors[player :: game.num_players]]
        return self.words.text("and", first=names[0], second=names[1]) if len(names) == 2 else names[0]

    def reason(self, reason: Reason, game: TurmbauerGame | None = None) -> str:
        """As in any game; the names that were given stand for the colors of `game`."""
        return self._with_rule(reason, self._reason(reason, game) or reason.sentence)

    def _reason(self, reason: Reason, game: TurmbauerGame | None = None) -> str:
        key = f"reason.{reason.code}"
        return self.words.text(key, **self._values(reason.data, game)) if self.words.knows(key) else ""

    # -- actions -----------------------------------------------------------------------------------

    def piece(self, game: TurmbauerGame, piece: str, *, is_object: bool = False) -> str:
        """The name of a block in a game, "long bar"; `is_object`: as a build's object, "the long bar"."""
        return self.called(game.pieces, piece, is_object=is_object)

    def called(self, pieces: PieceSet, piece: str, *, is_object: bool = False) -> str:
        """The same of a set's block."""
        named = called(pieces)[piece]
        name = self.words.text(f"shape.{named.shape or 'other'}{'.object' * is_object}", n=named.size)
        if not named.mark:
            return name
        is_word = named.mark in ("colored", "natural")
        mark = self.words.text(f"shape.mark.{named.mark}") if is_word else named.mark
        return self.words.text("shape.marked", piece=name, mark=mark)

    def floors(self, cells: Sequence[Cell]) -> str:
        """The floors on which a piece lies."""
        low, high = min(z for _, _, z in cells) + 1, max(z for _, _, z in cells) + 1
        if low == high:
            return self.words.text("choice.floor", floor=low)
        return self.words.text("choice.floors", low=low, high=high)

    def side(self, cells: Sequence[Cell]) -> str:
        """Side of some cells as seen: "front left", "middle" (the base); empty where no sides are said."""
        x, y = (sum(cell[axis] + 0.5 for cell in cells) / len(cells) - 1 for axis in (0, 1))
        return self._corner(x if abs(x) >= _ASIDE else 0, y if abs(y) >= _ASIDE else 0)

    def place(self, cells: Sequence[Cell]) -> str:
        """The floors on which something lies, and on which side."""
        return ", ".join(filter(None, (self.floors(cells), self.side(cells))))

    def resting(self, game: TurmbauerGame, under: Sequence[Under]) -> str:
        """The things a piece rests on: "on Red and wood"."""
        text = self.words.text
        names = [
            self.color(game.colors[one]) if isinstance(one, int) else text(f"choice.on.{one}")
            for one in under
        ]
        things = ", ".join(names[:-1])
        return text("choice.on", things=text("and", first=things, second=names[-1]) if things else names[-1])

    def pose(self, pose: Pose) -> str:
        """The pose of a piece: "upright, left to right"; empty if it is as long in each direction."""
        (x, _, _), _ = self.axes
        way = pose.way if x else {"across": "along", "along": "across"}.get(pose.way, "")
        return ", ".join(self.words.text(f"choice.pose.{part}") for part in (pose.stance, way) if part)

    def places(self, game: TurmbauerGame, places: Places) -> str:
        """What the places of a group have in common."""
        match places.value:
            case int(floor):
                is_one = len({choice.height for choice in places.choices}) == 1
                cells = places.choices[0].cells
                return self.floors(cells) if is_one else self.words.text("choice.from_floor", floor=floor)
            case Pose() as pose:
                return capital(self.pose(pose))
        if places.by is By.SIDE:
            return capital(self.side(places.choices[0].cells))
        return capital(self.resting(game, places.value))

    def ring(self, state: TurmbauerState, ring: str) -> str:
        """The use of a ring, and the number of rings left."""
        return f"{self.words.text(f'ring.{ring}')}, {self.words.text('ring.have', n=state.rings[state.seat])}"

    def standing(self, piece: PieceState) -> str:
        """The use of a piece now."""
        low, high = piece.dice or (0, 0)
        values = {"n": piece.num_places, "left": piece.left, "low": low, "high": high}
        return self.words.text(f"standing.{piece.standing}", **values)

    def title(self, game: TurmbauerGame, move: Build | Box | Climb) -> str:
        """A decision in a few words; without the piece if one is built."""
        text = self.words.text
        if isinstance(move, Box):
            return capital(self.piece(game, move.piece))
        if isinstance(move, Build):
            return self.place(move.cells)
        if not isinstance(move.target, tuple):
            return text("choice.stay" if move.target == "stay" else "choice.table")
        if move.target[2] < 0:
            return text("choice.hole")
        where = text("choice.to_floor", floor=move.target[2] + 1), self.side((move.target,))
        return ", ".join(filter(None, where))

    def gain(self, move: Climb, height: int) -> str:
        """The levels that a climb from this height goes up or down."""
        if move.target == "stay":
            return self.words.text("choice.on_floor" if height else "choice.on_table", floor=height)
        gain = (move.target[2] + 1 if isinstance(move.target, tuple) else 0) - height
        if gain > 0:
            return self.words.text("choice.up", n=gain)
        return self.words.text("choice.down", n=-gain) if gain < 0 else self.words.text("choice.level")

    def action_title(self, state: TurmbauerState, action: Action) -> str:
        """An action in a few words."""
        return self._action_title(state.game, state.game.decode(action))

    def _action_title(self, game: TurmbauerGame, move: Move) -> str:
        match move:
            case Roll(dice=dice):
                return self.words.text("line.roll", low=dice[0], high=dice[1])
            case StartRoll(number=number):
                return self.words.text("line.start_roll", number=number)
            case Settle(fallen=fallen):
                return self.words.text("line.falls" if fallen != () else "line.stands")
            case Box(piece=piece):
                return capital(self.words.text("line.box", piece=self.piece(game, piece)))
            case Build(piece=piece, cells=cells):
                return f"{capital(self.piece(game, piece))}: {self.place(cells)}"
        return self.title(game, move)

    def action_detail(self, state: TurmbauerState, action: Action) -> str:
        """An action's effect: floors gained or lost, and the ring it costs."""
        return self._action_detail(state, state.game.decode(action))

    def _action_detail(self, state: TurmbauerState, move: Move) -> str:
        if not isinstance(move, Build | Climb):
            return ""
        parts = []
        if isinstance(move, Climb) and move.target != "stay":
            parts.append(self.gain(move, state.heights[state.seat]))
        if move.ring:
            parts.append(self.words.text(f"ring.{move.ring}"))
        return ", ".join(parts)

    def action(self, state: TurmbauerState, action: Action) -> tuple[str, str]:
        move = state.game.decode(action)
        parts = self._action_title(state.game, move), self._action_detail(state, move)
        return self._heading(state.game, move), ", ".join(filter(None, parts))

    def _heading(self, game: TurmbauerGame, move: Move) -> str:
        match move:
            case Box():
                return self.words.text("position.box")
            case Climb():
                return self.words.text("position.climb")
            case Build(piece=piece):
                return capital(self.words.text("position.build", piece=self.piece(game, piece)))
        return ""

    # -- what happened -----------------------------------------------------------------------------

    def events(self, state: TurmbauerState, events: Sequence[Event]) -> str:
        return self.happened(state.game, events)

    def happened(self, game: TurmbauerGame, events: Sequence[Event]) -> str:
        """The events in words: one sentence for each that is worth a mention."""
        if any(isinstance(event, TowerSettled) for event in events):
            ends = [self.winners(game, event.winners) for event in events if isinstance(event, GameEnded)]
            return " ".join([self.settled(game, events), *[f"{title}." for title in ends]])
        # the cost is told after the action
        told = sorted(events, key=lambda event: isinstance(event, RingSpent))
        return " ".join(filter(None, (self._event(game, event) for event in told)))

    def line(self, state: TurmbauerState, action: Action, events: Sequence[Event]) -> str:
        move, words = state.game.decode(action), self.events(state, events)
        if isinstance(move, Climb) and move.target == "stay":
            words = " ".join(filter(None, (self.stayed(state.game, state.seat), words)))
        return words or self.action(state, action)[1]

    def stayed(self, game: TurmbauerGame, seat: int) -> str:
        """Says that a climber did not move, which causes no event."""
        return self.words.text("event.stayed", color=self.seat(game, seat))

    def _event(self, game: TurmbauerGame, event: Event) -> str:
        text = self.words.text
        match event:
            case DiceRolled(seat=seat, dice=(low, high)):
                return text("event.rolled", color=self.seat(game, seat), low=low, high=high)
            case StartRolled(seat=seat, number=number):
                return text("event.start_rolled", color=self.seat(game, seat), number=number)
            case PieceBuilt(seat=seat, piece=piece, cubes=cubes):
                where = self.place([cube[:3] for cube in cubes])
                name = self.piece(game, piece, is_object=True)
                return text("event.built", color=self.seat(game, seat), piece=name, where=where)
            case PieceBoxed(seat=seat, piece=piece):
                name = self.piece(game, piece, is_object=True)
                return text("event.boxed", color=self.seat(game, seat), piece=name)
            case ClimberMoved(seat=seat, path=path):
                height = path[-1][2] + 1 if path[-1] else 0
                key = "event.climbed" if height else "event.climbed.table"
                return text(key, color=self.seat(game, seat), floor=height)
            case RingSpent(use=use):
                return text("event.ring", ring=text(f"ring.{use}"))
            case GameEnded(winners=winners):
                return self.winners(game, winners)
        return ""

    def settled(self, game: TurmbauerGame, events: Sequence[Event]) -> str:
        """The fate of the tower."""
        settled = next((event for event in events if isinstance(event, TowerSettled)), None)
        text = self.words.text
        if settled is None or not settled.fallen:
            return text("wobble.stands")
        fallen = settled.fallen
        if any(isinstance(event, GameEnded) for event in events):
            return self.collapse(game, settled.seat, len(fallen))
        parts = []
        taken = next((event for event in events if isinstance(event, PieceTakenBack)), None)
        old = [number for number in fallen if taken is None or number != taken.number]
        if old:
            parts.append(text("wobble.put_back", n=len(old)))
        if taken is not None:
            color = self.seat(game, settled.seat)
            parts.append(text("wobble.taken_back", color=color, piece=self.piece(game, taken.piece)))
            parts += [text("wobble.ring_back")] if taken.ring else []
        return " ".join(parts)

    def collapse(self, game: TurmbauerGame, seat: int, num_fallen: int) -> str:
        """The color that brought the tower down, and the loser."""
        color, loser = self.seat(game, seat), self.player(game, seat % game.num_players)
        if game.num_players < len(game.colors) and not self._name(seat % game.num_players):
            return self.words.text("wobble.collapse.pair", color=color, n=num_fallen, loser=loser)
        return self.words.text("wobble.collapse", color=color, n=num_fallen)

    def winners(self, game: TurmbauerGame, winners: Sequence[int]) -> str:
        """The winners, or that nobody has won."""
        if not winners:
            return self.words.text("end.nobody")
        names = [self.player(game, player) for player in winners]
        if len(names) > 1:
            return self.words.text("end.shared", colors=", ".join(names))
        is_pair = game.num_players < len(game.colors)
        return self.words.text(
            "end.pair_won" if is_pair and not self._name(winners[0]) else "end.won", color=names[0]
        )

    def fact(self, state: TurmbauerState, fact: Fact) -> str:
        key, values = f"fact.turmbauer.{fact.code}", fact.data
        match fact:
            case facts.GameDecided(winners=winners):
                values["result"] = self.winners(state.game, winners)
            case facts.TiltChanged(before=before, after=after):
                key += ".firmer" if after > before else ".shakier"
            case facts.LeadChanged(player=player, before=before, after=after):
                ahead = ".ahead" if before > 0 else ".takes"
                key += ahead if after > 0 else ".behind" if after else ".level"
                values |= {"name": self.player(state.game, player), "n": abs(after)}
            case facts.Climbed(before=before, after=after):
                key += ".up" if after > before else ".down"
                values |= {
                    "n": abs(after - before),
                    "after": self._level(after),
                    "before": self._level(before),
                }
            case facts.WayOpened(before=before) | facts.WayClosed(before=before):
                values["before"] = self._level(before)
            case facts.ShutIn(floor=floor) | facts.NothingHigher(floor=floor):
                values["level"] = self._level(floor)
            case facts.RingSpent(left=0):
                key += ".last"
            case (
                facts.RingSpent(left=number)
                | facts.TowerGrew(after=number)
                | facts.CubesBoxed(after=number)
                | facts.SizeUsedUp(size=number)
            ):
                values["n"] = number
        if "seat" in values:
            values["name"] = self.seat(state.game, values["seat"])
        return self.words.text(key, **values)

    def _level(self, floor: int) -> str:
        """The floor of a climber."""
        return self.words.text("fact.turmbauer.level" if floor else "fact.turmbauer.level.table", floor=floor)

    def _values(self, data: Mapping[str, Any], game: TurmbauerGame | None) -> dict[str, Any]:
        """The engine's values as words and numbers; `n` is the count that decides the plural."""
        values = dict(data)
        cells = values.pop("cells", ())
        values["n"] = values.pop("reach", values.pop("number", values.get("size", len(cells))))
        if "direction" in values:
            side = side_of(*_COMPASS[values["direction"]], self.axes)
            values["direction"] = self.words.text(f"direction.{side}")
        if game is not None and "piece" in values:
            values["piece"] = self.piece(game, values["piece"])
        if "color" in values:
            letter = values["color"]
            if game is not None and letter in game.colors:
                values["color"] = self.seat(game, game.colors.index(letter))
            else:
                values["color"] = self.color(letter)
        return values
