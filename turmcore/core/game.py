"""A game with its settings: an immutable value that makes states and reads tokens."""

from __future__ import annotations

import inspect
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex

from turmcore.core.action import Action
from turmcore.core.goals import GoalKind
from turmcore.core.layout import ObservationPart
from turmcore.core.policy import PolicyBlock
from turmcore.core.rules import RuleBook, RulePicture, read_rules
from turmcore.core.state import State
from turmcore.core.text_form import TextForm
from turmcore.errors import IllegalAction, TextError, TurmError

if TYPE_CHECKING:
    from turmcore.core.game_words import GameWords


@dataclass(frozen=True, slots=True)
class Setting:
    """One of a game's settings.

    Attributes
    ----------
    name : str
    default : str or None
        Its text in a game where nothing else is said; None: it has none there.
    values : tuple of str or None
        All that it can be, or the names that are known; None: no list tells.
    least, most : int or None
        Of a number.
    is_file : bool
        Whether it may also be the path of a file.
    """

    name: str
    default: str | None
    values: tuple[str, ...] | None = None
    least: int | None = None
    most: int | None = None
    is_file: bool = False


class Game(ABC):
    """Base of all games. Games with the same name and options are equal.

    A subclass's constructor takes its settings as keyword arguments, each also as the text that a
    position's header writes for it, calls ``super().__init__`` with those texts, and must accept
    exactly these again: ``type(game)(**game.options) == game``.

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
    min_players, max_players : int
    has_chance, has_hidden : bool
        Whether there are chance nodes, and secrets that some players do not know.
    unwritten : frozenset of str
        Settings that a position's text cannot hold; records write them in tags of their own.
    file_settings : frozenset of str
        Settings that may be the path of a user's file.
    setting_values : Mapping
        By setting all its values, the smallest and the largest of a number, or the names of what is shipped.
    rule_players : tuple of str
        Players that the game brings along and that go by a fixed rule: methods of its states, see `State.by_rule`.
    goals : Mapping of str to GoalKind
        What puzzles of the game can ask for.
    puzzles : Path or None
        A file with puzzles that come along with the game.
    make_tables : callable or None
        Makes its endgame tables; None: there are none.
    search_tuning : Mapping
        How a Monte Carlo search suits the game best: fields of `turmcore.search.Tuning` that are not at their default.
    """

    name: ClassVar[str]
    text_tag: ClassVar[str]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    has_chance: ClassVar[bool]
    has_hidden: ClassVar[bool]
    unwritten: ClassVar[frozenset[str]] = frozenset()
    file_settings: ClassVar[frozenset[str]] = frozenset()
    setting_values: ClassVar[Mapping[str, tuple[str, ...] | tuple[int, int]]] = {}
    rule_players: ClassVar[tuple[str, ...]] = ()
    goals: ClassVar[Mapping[str, GoalKind]] = {}
    puzzles: ClassVar[Path | None] = None
    make_tables: ClassVar[Callable[..., Any] | None] = None
    search_tuning: ClassVar[Mapping[str, float]] = {}

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """Shape of what `State.observation` gives, the same for all positions of this game with these options.

        This and what follows a game may do without: asking for it is then a TurmError.
        """
        raise TurmError(f"{self.name} has no observations")

    @property
    def observation_type(self) -> str:
        """Name of its numpy type; `observation_layout` says what stands where."""
        raise TurmError(f"{self.name} has no observations")

    @property
    def observation_layout(self) -> tuple[ObservationPart, ...]:
        """What stands where in it: parts with their place, meaning and range. What no part names is 0."""
        raise TurmError(f"{self.name} does not say what its observations mean")

    @property
    def most_actions(self) -> int:
        """Room for the list of any decision node that is met in play: the range of actions as places in a list."""
        raise TurmError(f"{self.name} does not say how long its lists of actions are")

    @property
    def most_plies(self) -> int:
        """No game is longer, chance counted."""
        raise TurmError(f"{self.name} does not say how long its games are")

    @property
    def policy_blocks(self) -> tuple[PolicyBlock, ...]:
        """What the policy indices stand for: blocks that follow each other from 0 to `policy_size`."""
        raise TurmError(f"{self.name} does not number its decisions for a policy")

    @property
    def policy_size(self) -> int:
        """How many policy indices there are; the same for all positions of this game with these options."""
        return self.policy_blocks[-1].stop

    def __init__(self, num_players: int, options: Mapping[str, str]) -> None:
        self._num_players = num_players
        self._options = MappingProxyType(dict(options))
        self._hash = hash((self.name, tuple(self._options.items())))

    @property
    def num_players(self) -> int:
        """Number of players (winners, returns); one of them may own several colors."""
        return self._num_players

    @property
    def options(self) -> Mapping[str, str]:
        """The settings as header texts; read-only."""
        return self._options

    @cached_property
    def header(self) -> str:
        """How the texts of its positions begin: the tag and the settings that they hold."""
        held = (f"{key}={value}" for key, value in self._options.items() if key not in self.unwritten)
        return ";".join([self.text_tag, *held])

    def words(self, language: str = "en", names: Sequence[str] = ()) -> GameWords[Any]:
        """What is said about it in a language of `turmcore.words.NAMES`: refusals, actions, events.

        `names` are those of the players; who has none is called by number or by color.
        """
        from turmcore.words import Words

        return self.words_class()(Words(language), names)

    @classmethod
    def words_class(cls) -> type[GameWords[Any]]:
        """The class of its words: most programs do without, so it is imported when it is asked for."""
        from turmcore.core.game_words import GameWords

        return GameWords

    @property
    def physics(self) -> str | None:
        """What decides where chance has no known probabilities, with its version; None if nothing is left to it."""
        return None

    @classmethod
    def with_options(cls, options: Mapping[str, object]) -> Self:
        """The game with these settings; TurmError for a setting or value that it does not have."""
        known = _parameters(cls)
        for key in options:
            if key not in known:
                raise TurmError(f"{cls.name} has no option {key!r}; it has {', '.join(known)}")
        make: Callable[..., Self] = cls  # a subclass's constructor, not ours
        return make(**options)

    @classmethod
    def check_is_name(cls, key: str, value: str) -> None:
        """TurmError if a setting is the path of a file: what comes from others may only name what is known here."""
        if key in cls.file_settings and (os.sep in value or "." in value):
            raise TurmError(f"{value!r}: a file is not opened here; a {key} has a name, or a name with #")

    @classmethod
    def known_settings(cls) -> tuple[Setting, ...]:
        """All settings with their values and defaults."""
        plain = cls.with_options({})
        found = []
        for name in dict.fromkeys((*plain.options, *_parameters(cls))):
            values = cls.setting_values.get(name)
            default = str(plain.num_players) if name == "players" else plain.options.get(name)
            is_file = name in cls.file_settings
            if values is not None and isinstance(values[0], int):
                low, high = values
                found.append(Setting(name, default, None, int(low), int(high), is_file))
            else:
                texts = None if values is None else tuple(map(str, values))
                found.append(Setting(name, default, texts, is_file=is_file))
        return tuple(found)

    @classmethod
    def of_text(cls, text: str) -> Self:
        """The game that a position's text belongs to, by its header ``TAG;key=value;..``."""
        if not isinstance(text, str):
            raise TextError(f"a position is a text, not {text!r}")
        settings = cls._settings(text) if cls.text_tag else {}
        try:
            game = cls.with_options(settings)
        except TurmError as error:
            raise TextError(f"options: {error}") from None
        for key in settings:
            if key not in game.options:  # a setting of the constructor that the header says otherwise
                raise TextError(f"options: {key!r} is no option of a position's header")
        found: Self = _one_of(game)
        return found

    @classmethod
    def is_position(cls, text: str) -> bool:
        """Whether a text looks like a position of the game: by its first word; whether it is one `from_text` says."""
        word = re.match(r"\w+", text)
        return word is not None and word[0] == cls.text_tag

    @classmethod
    def _settings(cls, text: str) -> Mapping[str, str]:
        """The settings that a text's header names, by key; a game may ask more of them than their form."""
        return {key: value for _, key, value in TextForm(cls.name, cls.text_tag).settings(text)}

    @classmethod
    def from_text(cls, text: str) -> State:
        """The position that a text describes, of the game with the settings in its header."""
        return cls.of_text(text)._position(text)

    def new_state(self, seed: int | None = None) -> State:
        """The start position, its streams of random numbers from a seed (None: from the system)."""
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
        state = self._read(text)
        state.seed()
        return state

    def action(self, value: int) -> Action:
        """The action with a 64-bit value; whether any position knows it is not checked."""
        return Action(self, value)

    @cached_property
    def _origin(self) -> State:
        return self._start()

    def policy_index(self, action: Action | str) -> int:
        """The number of a decision among all that this game can know: what a policy is learned by.

        An action has one index in every position, and no two actions have the same. `policy_blocks` says what stands
        where. TurmError for chance outcomes, and for what the numbering leaves out: in Turmbauer places further than
        15 cells from the base stone, or above floor 64.
        """
        return self._origin.policy_index(action)

    def policy_action(self, index: SupportsIndex) -> Action:
        """The action of a policy index; whether any position allows it is not checked.

        TurmError for an index beyond `policy_size`, and for one that stands for nothing (a way off the board).
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
            raise TurmError(f"{cls.name} has no rules to read in the language {language!r}") from None

    @classmethod
    def draw_rule(cls, picture: RulePicture) -> str | None:
        """A picture of the rules as a drawing (SVG); None if the game has no drawings."""
        state = cls.from_text(picture.position)
        try:
            return state.game._draw_attempt(state, picture.action, picture.verdict == "legal")
        except IllegalAction:  # no position at all allows it, so there is no place for it
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
        """The action that a token writes, legal or not; TextError says what is wrong with the token."""

    def seen_token(self, token: str, player: int | None) -> str:
        """An action's token as a player may know it while the game runs; None: as somebody may who plays no seat."""
        return token

    @abstractmethod
    def _start(self) -> State:
        """The start position, not yet seeded."""

    @abstractmethod
    def _read(self, text: str) -> State:
        """The position of a text that has this game's header, not yet seeded."""

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
    return tuple(inspect.signature(cls).parameters)


@lru_cache(maxsize=64)
def _one_of(game: Any) -> Any:
    """The same object for equal games: the texts of a file's positions then share one."""
    return game


def _rebuild(cls: type[Game], options: dict[str, str]) -> Game:
    return cls.with_options(options)
