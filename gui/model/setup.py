"""Choices common to all new games: players and clock, and how they are remembered."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, ClassVar, Self

import turmcore
from gui.model.clock import control_of
from gui.model.seats import Kind, kind_of, seated, still_there
from gui.model.session import Session
from turmcore import Game, Option
from turmcore.core.json_text import read_json

#: Thinking times of a computer that uses its time, for a turn; empty: its usual one.
TIMES = ("200ms", "", "3s", "10s")
_LOTS = 100  # most draws


@dataclass(frozen=True, init=False)
class GameSetup:
    """The choices for a new game of a kind. A subclass says of which, and what is usual there.

    It is made from any of its fields by name, and from options by theirs; what is not given is as usual.

    Attributes
    ----------
    game_name
        Name of the game.
    kinds, names
        Who plays, and what they are called, with one entry for each of the players that there may be.
    shuffles
        The players draw lots for the seats.
    time
        For so long computers that use their time think about a turn.
    clock
        A time control, see `gui.model.clock`; empty for none.
    beside
        It is played beside the box, on a table of its own: here is told what happens there, nobody draws lots, and
        the first player begins.
    options
        The values of the game's options, but for those that `players` settles.
    """

    game_name: ClassVar[str]

    players: int
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    shuffles: bool = False
    time: str = ""
    clock: str = ""
    beside: bool = False
    options: dict[str, str] = field(default_factory=dict)

    def __init__(self, **given: Any) -> None:
        known = self.known_options()
        options = {name: option.app_default for name, option in known.items()} | given.pop("options", {})
        options |= {name: _text(given.pop(name)) for name in known if name in given}
        self._set(
            "options", {k: known[k].old_values.get(v, v) if k in known else v for k, v in options.items()}
        )
        kind = turmcore.load(self.game_name)
        players = kind.settings["players"].app_default if "players" in kind.settings else kind.min_players
        usual = {
            "players": int(players),
            "kinds": ("person", *("level2",) * (kind.max_players - 1)),
            "names": ("",) * kind.max_players,
        }
        for one in fields(self):
            if one.name != "options":
                value = given.pop(one.name) if one.name in given else usual.get(one.name, one.default)
                self._set(one.name, value)
        if given:
            raise TypeError(f"a new game has nothing called {', '.join(given)}")

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @classmethod
    def known_options(cls) -> dict[str, Option]:
        """The options that are asked for, by their names."""
        known = turmcore.load(cls.game_name).known_settings()
        return {option.name: option for option in known if not option.seats_players}

    def game(self) -> Game:
        """The game with these choices, as far as they mean something together."""
        idle = turmcore.load(self.game_name).idle_settings(self.options)
        chosen: dict[str, Any] = {name: value for name, value in self.options.items() if name not in idle}
        return turmcore.load(self.game_name, **chosen, **self._seating())

    def _seating(self) -> dict[str, object]:
        """The options that the number of players settles."""
        return {"players": self.players} if "players" in turmcore.load(self.game_name).settings else {}

    def is_valid(self) -> bool:
        """True if a game has all these choices."""
        kind, known = turmcore.load(self.game_name), self.known_options()
        is_number = type(self.players) is int and kind.min_players <= self.players <= kind.max_players
        return (
            is_number
            and self.options.keys() == known.keys()
            and all(
                isinstance(self.options[name], str) and (option.is_file or option.holds(self.options[name]))
                for name, option in known.items()
            )
        )

    def color(self, player: int) -> str:
        """Color of a player in words to be remembered: his number, or letters of his colors."""
        return str(player)

    def people(self) -> dict[str, str]:
        """The colors of people by their names, as far as lots do not decide."""
        if self.shuffles and not self.beside:
            return {}
        pairs = zip(range(self.game().num_players), self.kinds, self.names, strict=False)
        return {name: self.color(player) for player, kind, name in pairs if kind_of(kind) is Kind.PERSON}

    def session(self) -> Session:
        """Return a new game of these players, with a random seed."""
        game = self.game()
        kinds, players = seated(
            game.num_players,
            self.kinds,
            self.names,
            shuffles=self.shuffles and not self.beside,
            time=self.time,
        )
        if self.beside:
            session = Session(game.new_state(), kinds, players=players)
            session.is_entered = True
        else:
            session = Session.begin(game, kinds, None, players)
        session.set_clock(control_of(self.clock))
        return session

    def first_session(self) -> Session:
        """A very first game: lots are drawn until a person begins, who would wait for computers otherwise."""
        drawn = (self.session() for _ in range(_LOTS))
        return next((session for session in drawn if session.kind is Kind.PERSON), self.session())

    @property
    def invites(self) -> bool:
        """True if others play from elsewhere, at the table of a server."""
        return Kind.REMOTE.value in self.kinds[: self.players]

    def in_order(self) -> Self:
        """The same choices without lots for the seats."""
        return replace(self, shuffles=False)

    def against_computers(self) -> Self | None:
        """The same choices for the first person alone, against computers and on this screen; None if that is another
        kind of game: nobody plays but computers, or nobody but people, or at a table of their own."""
        kinds = list(self.kinds[: self.game().num_players])
        computers = [kind for kind in kinds if kind_of(kind).is_computer]
        if self.beside or len(computers) in (0, len(kinds)):
            return None
        own = next(seat for seat, kind in enumerate(kinds) if not kind_of(kind).is_computer)
        alone = [
            kind if seat == own or kind_of(kind).is_computer else computers[0]
            for seat, kind in enumerate(self.kinds)
        ]
        names = tuple(name if seat == own else "" for seat, name in enumerate(self.names))
        return replace(self, kinds=tuple(alone), names=names)

    def for_person(self, name: str, color: str) -> Self:
        """The same choices for somebody who is known, on the first seat of a person without a name, or of the only
        person; a computer that has the color of last time changes places with them, unless lots decide."""
        seats = range(self.game().num_players)
        people = [seat for seat in seats if not kind_of(self.kinds[seat]).is_computer]
        named = {self.names[seat].strip().casefold(): seat for seat in reversed(people)}
        own = named.get(name.casefold(), named.get("", people[0] if len(people) == 1 else None))
        if own is None:
            return self
        there = next((seat for seat in seats if set(color) & set(self.color(seat))), own)
        if there in people or self.shuffles and not self.beside:
            there = own
        kinds, names = list(self.kinds), list(self.names)
        names[own] = name
        kinds[own], kinds[there] = kinds[there], kinds[own]
        names[own], names[there] = names[there], names[own]
        return replace(self, kinds=tuple(kinds), names=tuple(names))

    def beside_box(self, is_beside: bool) -> Self:
        """The same choices, played on a table of its own or here."""
        return replace(self, beside=is_beside)

    def with_options(self, **options: str) -> Self:
        """The same with other values of some options."""
        return replace(self, options=self.options | options)

    def to_text(self) -> str:
        """The choices as one line, to be remembered."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read the choices from that line; the usual ones if it cannot be read or does not fit here."""
        usual = cls()
        try:
            setup = cls(**cls._read(read_json(text)))
            setup = replace(setup, kinds=still_there(setup.kinds))
            is_valid = (
                len(setup.kinds) == len(usual.kinds)
                and len(setup.names) == len(usual.names)
                and all(isinstance(name, str) for name in setup.names)
                and isinstance(setup.shuffles, bool)
                and isinstance(setup.beside, bool)
                and setup.time in TIMES
                and (not setup.clock or control_of(setup.clock) is not None)
                and setup.is_valid()
            )
        except (ValueError, TypeError, KeyError, AttributeError):
            return usual
        return setup if is_valid else usual

    @classmethod
    def _read(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Remembered values for the constructor; up to 0.2.0 options stood among the other choices."""
        return values | {name: tuple(values[name]) for name in ("kinds", "names") if name in values}


def _text(value: object) -> str:
    """The value of an option, as settings of before have it, in the words of the engine."""
    return str(int(value)) if isinstance(value, bool) else str(value)
