"""A game with its settings: an immutable value that makes states and reads tokens."""

from __future__ import annotations

import inspect
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex
from warnings import warn
from zlib import crc32

from turmcore.core.action import Action
from turmcore.core.goals import GoalKind, Mining
from turmcore.core.layout import ObservationPart
from turmcore.core.option import Option
from turmcore.core.policy import PolicyBlock
from turmcore.core.rules import RuleBook, RulePicture, read_rules
from turmcore.core.settings import text_of
from turmcore.core.state import State
from turmcore.core.stored import from_bytes
from turmcore.core.text_form import TextForm, locate
from turmcore.errors import IllegalAction, TextError, TurmError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from turmcore.core.choosing import Choosing
    from turmcore.core.film import Film
    from turmcore.core.game_words import GameWords
    from turmcore.core.scene import Scene
    from turmcore.words import Axes


class Game(ABC):
    """Base of all games. Games with the same name and options are equal.

    A subclass's constructor takes its settings as keyword arguments and accepts each also as the text that
    stands in a position's header. It passes those texts to ``super().__init__``, so that
    ``type(game)(**game.options) == game``.

    Parameters
    ----------
    num_players : int
    options : Mapping of str to str
        Keys and values as in the header of a position's text, in that order.

    Attributes
    ----------
    name : str
        Name in the registry, records and commands.
    text_tag : str
        First word of every position's text, with its version: ``"tb1"``; empty if the texts have no header.
    text_parts : tuple of str
        The names that errors give the parts of a position's text, in their order.
    min_players, max_players : int
    has_chance, has_hidden : bool
        True if there are chance nodes, and if there are secrets that some players do not know.
    unwritten : frozenset of str
        Settings that a position's text cannot hold; records keep them in tags of their own.
    settings : Mapping of str to Option
        The values of each of its settings, in the order of a position's header.
    rule_players : tuple of str
        The game's own players that follow a fixed rule: methods of its states, see `State.by_rule`.
    goals : Mapping of str to GoalKind
        The goals that puzzles of this game can have.
    puzzles : Path or None
        A file of puzzles that comes with the game; `mined.tgn` beside it has those found in self-play.
    mining : Mining
        The settings of the search for puzzles.
    make_tables : callable or None
        Makes the game's endgame tables; None: it has none.
    print_pieces : callable or None
        Writes the game's pieces as files for a 3D printer; None: it has none.
    slips : Mapping
        Shares of decisions that levels take at a glance (`turmcore.players.levels.Level.slips`), for
        those whose steps would otherwise be too high or too low in this game.
    """

    name: ClassVar[str]
    text_tag: ClassVar[str]
    text_parts: tuple[str, ...] = ()
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    has_chance: ClassVar[bool]
    has_hidden: ClassVar[bool]
    unwritten: ClassVar[frozenset[str]] = frozenset()
    settings: ClassVar[Mapping[str, Option]] = {}
    rule_players: ClassVar[tuple[str, ...]] = ()
    goals: ClassVar[Mapping[str, GoalKind]] = {}
    puzzles: ClassVar[Path | None] = None
    mining: ClassVar[Mining] = Mining()
    make_tables: ClassVar[Callable[..., Any] | None] = None
    print_pieces: ClassVar[Callable[..., Any] | None] = None
    slips: ClassVar[Mapping[str, tuple[float, float]]] = {}

    @property
    def search_tuning(self) -> Mapping[str, float]:
        """The fields of `turmcore.search.Tuning` that should differ from the default for this game."""
        return {}

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """Shape of `State.observation`, the same for all positions of this game with these options.

        This property and the following ones are optional; a game without one raises TurmError.
        """
        raise TurmError(f"{self.name} has no observations")

    @property
    def observation_type(self) -> str:
        """Name of its numpy type; `observation_layout` says what is where."""
        raise TurmError(f"{self.name} has no observations")

    @property
    def observation_layout(self) -> tuple[ObservationPart, ...]:
        """The parts of an observation with their place, meaning and range. Everything outside the parts is
        0."""
        raise TurmError(f"{self.name} does not say what its observations mean")

    @property
    def most_actions(self) -> int:
        """Length of the longest list of legal actions met in play: the size of an action space of list
        indices."""
        raise TurmError(f"{self.name} does not say how long its lists of actions are")

    @property
    def most_plies(self) -> int:
        """Upper limit of a game's length in plies, chance counted."""
        raise TurmError(f"{self.name} does not say how long its games are")

    @property
    def policy_blocks(self) -> tuple[PolicyBlock, ...]:
        """The meaning of the policy indices: consecutive blocks from 0 to `policy_size`."""
        raise TurmError(f"{self.name} does not number its decisions for a policy")

    @property
    def policy_size(self) -> int:
        """Number of policy indices, the same for all positions of this game with these options."""
        return self.policy_blocks[-1].stop

    def __init__(self, num_players: int, options: Mapping[str, str]) -> None:
        self._num_players = num_players
        self._options = MappingProxyType(dict(options))
        self._hash = hash((self.name, tuple(self._options.items())))

    @property
    def num_players(self) -> int:
        """Number of players (winners, returns); one player may own several colors."""
        return self._num_players

    @property
    def options(self) -> Mapping[str, str]:
        """The settings as header texts; read-only."""
        return self._options

    @cached_property
    def header(self) -> str:
        """The header of its positions' texts: the tag and the settings."""
        held = (f"{key}={value}" for key, value in self._options.items() if key not in self.unwritten)
        return ";".join([self.text_tag, *held])

    @property
    def unplayed_rules(self) -> frozenset[str]:
        """Numbers of the rules in `rule_book` that these settings leave out."""
        return frozenset()

    def words(
        self, language: str = "en", names: Sequence[str] = (), axes: Axes | None = ((1, 0, 0), (0, 1, 0))
    ) -> GameWords[Any]:
        """Sentences about the game in a language of `turmcore.words.NAMES`: refusals, actions, events.

        `names` are the players' names; a player without one is called by number or by color. `axes` are the lattice
        directions to the right and away from who looks at the table; None for what stays written, see `GameWords`.
        """
        from turmcore.words import words_of

        return self.words_class()(words_of(language), names, axes)

    @classmethod
    def words_class(cls) -> type[GameWords[Any]]:
        """The class of its words, imported on first use, because most programs do not need it."""
        from turmcore.core.game_words import GameWords

        return GameWords

    def choosing(self, state: Any, words: GameWords[Any]) -> Choosing[Any, Any]:
        """The choices of the player on turn, for programs that know no rules; `state` is as that player may know it."""
        return self.choosing_class()(state, words)

    @classmethod
    def choosing_class(cls) -> type[Choosing[Any, Any]]:
        """The class of its choices, imported on first use."""
        from turmcore.core.choosing import Choosing

        return Choosing

    def scene(self) -> Scene[Any] | None:
        """The things that lie on its table, for programs that draw it; None if it does not say."""
        if type(self).things is not Game.things:
            _warn_of_things()
            return self.things()
        return None

    def things(self) -> Scene[Any] | None:
        """The old name of `scene`."""
        _warn_of_things()
        return self.scene()

    def film(self, state: Any) -> Film | None:
        """The motion that `sample_chance` would bring at a node that physics decides; None if nothing is seen to move."""
        return None

    @property
    def physics(self) -> str | None:
        """The program, with its version, that decides where chance has no known probabilities; None if there
        is no such chance."""
        return None

    @classmethod
    def with_options(cls, options: Mapping[str, object]) -> Self:
        """The game with these settings; TurmError for an unknown setting or value."""
        known = _parameters(cls)
        for key in options:
            if key not in known:
                raise TurmError(f"{cls.name} has no option {key!r}; it has {', '.join(known)}")
        make: Callable[..., Self] = cls  # a subclass's constructor, not ours
        return make(**options)

    @classmethod
    def _texts(cls, given: Mapping[str, object]) -> dict[str, str]:
        """The settings of a constructor as texts, without those that are None."""
        for key in given:
            if key not in cls.settings:
                raise TypeError(f"{cls.__name__} has no option {key!r}; it has {', '.join(cls.settings)}")
        return {key: text_of(value) for key, value in given.items() if value is not None}

    @classmethod
    def idle_settings(cls, chosen: Mapping[str, str]) -> frozenset[str]:
        """Names of the settings that what is chosen of the others leaves no place for; what is not chosen is at its
        default. A setting that has no place itself gives none to others."""

        def has_place(name: str) -> bool:
            return all(
                has_place(other) and chosen.get(other, cls.settings[other].default) in values
                for other, values in cls.settings[name].needs.items()
            )

        return frozenset(name for name in cls.settings if not has_place(name))

    @classmethod
    def takes_file(cls, key: str) -> bool:
        """True for a setting that may be the path of a user's file."""
        return key in cls.settings and cls.settings[key].is_file

    @classmethod
    def check_is_name(cls, key: str, value: str) -> None:
        """TurmError if a setting is the path of a file: input from others may only use known names."""
        if cls.takes_file(key) and (os.sep in value or "." in value):
            raise TurmError(
                f"{value!r}: files cannot be opened here; give a {key} by its name, or by a name with #"
            )

    @classmethod
    def known_settings(cls) -> tuple[Option, ...]:
        """All settings; of those that a game says nothing about, name and default."""
        plain = cls.with_options({}).options
        names = dict.fromkeys((*cls.settings, *plain, *_parameters(cls)))
        return tuple(cls.settings.get(name, Option(name, default=plain.get(name, ""))) for name in names)

    @classmethod
    def of_text(cls, text: str) -> Self:
        """The game that a position's text belongs to, by its header ``TAG;key=value;..``."""
        if not isinstance(text, str):
            raise TextError(f"a position is a text, not {text!r}")
        try:
            settings = cls._settings(text) if cls.text_tag else {}
        except TextError as error:
            raise locate(error, text, cls.text_parts) from None
        try:
            game = cls.with_options(settings)
        except TurmError as error:
            raise TextError(f"options: {error}") from None
        for key in settings:
            if key not in game.options:  # a setting of the constructor that the header writes in another way
                raise TextError(f"options: {key!r} is not an option of a position's header")
        found: Self = _one_of(game)
        return found

    @classmethod
    def is_position(cls, text: str) -> bool:
        """True if a text looks like a position of the game, judged by its first word; `from_text` checks the
        rest."""
        word = re.match(r"\w+", text)
        return word is not None and word[0] == cls.text_tag

    @classmethod
    def _settings(cls, text: str) -> Mapping[str, str]:
        """The settings in a text's header, by key; a game may check more than their form."""
        return {key: value for _, key, value in TextForm(cls.name, cls.text_tag).settings(text)}

    @classmethod
    def from_text(cls, text: str) -> State:
        """The position that a text describes, of the game with the settings in its header."""
        return cls.of_text(text)._position(text)

    def new_state(self, seed: int | None = None) -> State:
        """The start position, with its random streams seeded (None: by the system)."""
        state = self._start()
        state.seed(seed)
        return state

    def state(self, text: str) -> State:
        """The position that a text describes; TextError says what is wrong and where.

        The text must belong to this game with these options.
        """
        if not isinstance(text, str) or text.partition(" ")[0] != self.header:
            game = self.of_text(text)
            if game.header != self.header:
                raise TurmError(f"the text is a position of {game!r}, not of {self!r}")
        return self._position(text)

    def _position(self, text: str) -> State:
        try:
            state = self._read(text)
        except TextError as error:
            raise locate(error, text, self.text_parts) from None
        state.seed()
        return state

    def from_bytes(self, data: bytes | bytearray | memoryview | NDArray[np.uint8]) -> State:
        """The position that `State.to_bytes` wrote, with new random streams unless they are among the bytes.

        TurmError says what is wrong with other bytes: whatever they are, what comes back is a position that could
        have been read from a text.
        """
        return from_bytes(self, data)

    def pack(self, states: Iterable[State]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """Many positions of this game as one array of bytes: for replay buffers, and to share among processes.

        Returns
        -------
        data : ndarray of uint8
        starts : ndarray of int64
            One more than there are positions: number i is ``data[starts[i] : starts[i + 1]]``, which `from_bytes`
            reads, too.
        """
        import numpy

        parts = []
        for state in states:
            if state.game != self:
                raise TurmError(f"the position is one of {state.game!r}, not of {self!r}")
            parts.append(state.to_bytes())
        starts = numpy.zeros(len(parts) + 1, numpy.int64)
        numpy.cumsum([len(part) for part in parts], out=starts[1:])
        return numpy.frombuffer(b"".join(parts), numpy.uint8), starts

    def unpack(self, data: NDArray[np.uint8], starts: NDArray[np.int64]) -> list[State]:
        """The positions that `pack` wrote; ``unpack(data, starts[5:8])`` reads numbers 5 and 6 alone."""
        ends, whole = starts.tolist(), data.data
        return [self.from_bytes(whole[first:last]) for first, last in pairwise(ends)]

    @cached_property
    def stamp(self) -> int:
        """A number that the bytes of positions have in place of the settings."""
        return crc32(f"{self.name} {self.header}".encode())

    def action(self, value: int) -> Action:
        """The action with a 64-bit value; not checked against any position."""
        return Action(self, value)

    @cached_property
    def _origin(self) -> State:
        return self._start()

    def policy_index(self, action: Action | str) -> int:
        """The index of a decision in a learned policy, among all decisions that are possible in this game.

        An action has one index in every position, and no two actions have the same. `policy_blocks` says what
        is where. TurmError for chance outcomes, and for actions that the numbering leaves out: in Turmbauer
        those further than 15 cells from the base stone or above floor 64.
        """
        return self._origin.policy_index(action)

    def policy_action(self, index: SupportsIndex) -> Action:
        """The action with a policy index; not checked against any position.

        TurmError for an index beyond `policy_size`, and for one that stands for no action (a direction off
        the board).
        """
        return self._origin.policy_action(index)

    @classmethod
    def rule_book(cls, language: str = "en") -> RuleBook:
        """The rules for people, from the file ``RULES.md`` (``RULES.de.md`` ..) beside the class's module.

        TurmError if the game has no rules to read in that language.
        """
        try:
            return read_rules(Path(inspect.getfile(cls)).parent, language)
        except FileNotFoundError:
            raise TurmError(f"{cls.name} has no rules in the language {language!r}") from None

    @classmethod
    def draw_rule(cls, picture: RulePicture) -> str | None:
        """A picture of the rules as a drawing (SVG); None if the game has no drawings."""
        state = cls.from_text(picture.position)
        try:
            return state.game._draw_attempt(state, picture.action, picture.verdict == "legal")
        except IllegalAction:  # illegal in any position, so there is no place for it
            return state._repr_svg_()

    def _draw_attempt(self, state: Any, token: str, is_legal: bool) -> str | None:
        """A drawing of a position in which an action is tried."""
        drawing: str | None = state._repr_svg_()
        return drawing

    @abstractmethod
    def token(self, action: Action) -> str:
        """The action as text."""

    @abstractmethod
    def parse(self, token: str) -> Action:
        """The action that a token stands for, legal or not; TextError says what is wrong with the token."""

    def seen_token(self, token: str, player: int | None) -> str:
        """An action's token as a player may know it while the game runs; None: as somebody may who plays no seat."""
        return token

    @abstractmethod
    def _start(self) -> State:
        """The start position, not yet seeded."""

    @abstractmethod
    def _read(self, text: str) -> State:
        """The position that a text with this game's header describes, not yet seeded."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Game):
            return NotImplemented
        return self.name == other.name and self._options == other._options

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        options = "".join(f", {key}={value!r}" for key, value in self._options.items())
        return f"turmcore.load({self.name!r}{options})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), dict(self._options))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


@cache
def _parameters(cls: type[Game]) -> tuple[str, ...]:
    """The settings that a game's constructor takes."""
    named = inspect.signature(cls).parameters.values()
    return (
        tuple(cls.settings)
        if any(one.kind is one.VAR_KEYWORD for one in named)
        else tuple(one.name for one in named)
    )


@lru_cache(maxsize=64)
def _one_of(game: Any) -> Any:
    """The same object for equal games, so that all positions read from a file share one."""
    return game


def _rebuild(cls: type[Game], options: dict[str, str]) -> Game:
    return cls.with_options(options)


def _warn_of_things() -> None:
    warn("Game.things is Game.scene now", DeprecationWarning, stacklevel=3)
