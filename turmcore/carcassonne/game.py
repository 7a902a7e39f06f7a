"""Carcassonne as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

from turmcore.carcassonne import limits, notation
from turmcore.carcassonne.actions import Play
from turmcore.carcassonne.layout import LAYOUT
from turmcore.carcassonne.rules import VALUES, CarcassonneRules
from turmcore.carcassonne.state import CarcassonneState, Setup, start
from turmcore.carcassonne.tiles import all_tiles
from turmcore.core.action import Action
from turmcore.core.game import Game
from turmcore.core.goals import GoalKind, points
from turmcore.core.policy import PolicyBlock, policy_blocks
from turmcore.errors import TurmError

# Every position's text makes a game.
_setup = lru_cache(maxsize=64)(Setup)
Setting = int | str


class CarcassonneGame(Game):
    """Carcassonne with the expansion Der Turm, or the base game alone.

    Parameters
    ----------
    players : int
        2 to 6.
    tower : 0 or 1
        Whether the expansion is played (rule 1.6); the settings after `farmers` then make no sense and are refused.
    small_city : 2 or 4
        What a completed city of two tiles pays (rule 1.5).
    farmers : 1, 2 or 3
        How fields are scored (rule 1.5).
    no_gap, no_ransom, no_surprise, diagonal : 0 or 1
        House rules (rule 2.8).
    capture_own, tower_top_safe : 0 or 1
        What editions see differently (rule 2.8).
    """

    name = "carcassonne"
    text_tag = notation.FORM.tag
    min_players = 2
    max_players = 6
    has_chance = True
    has_hidden = False
    rule_players = ("greedy", "towerblind")
    goals: ClassVar[Mapping[str, GoalKind]] = {"points": GoalKind((1, 200), points)}  # so many in the turn
    puzzles = Path(__file__).parent / "data" / "puzzles.tgn"
    setting_values = MappingProxyType({key: values for key, (_, values) in VALUES.items()})
    search_tuning = MappingProxyType({"rollout_decisions": 0, "width": 0})

    observation_type = "int32"
    observation_shape = limits.SHOWN
    observation_layout = LAYOUT

    @property
    def most_actions(self) -> int:
        """Four rotations in each of the 2 * (n - 1) + 2 cells that may be open when the last of n tiles is placed."""
        return 8 * self.num_tiles

    @property
    def most_plies(self) -> int:
        """A tile is drawn and placed, then comes an act; with the tower also ransom before it and a capture after it."""
        return (5 if self.rules.has_tower else 3) * (self.num_tiles - 1)

    @property
    def num_tiles(self) -> int:
        """Tiles of the game, the start tile among them."""
        return sum(tile.copies for tile in all_tiles().values() if self.rules.has_tower or not tile.is_tower)

    @property
    def policy_blocks(self) -> tuple[PolicyBlock, ...]:
        """Cells as far from the start tile, the middle, as any layout can reach; segments as `notation.SEGMENTS`, then a top.

        Owners and captors are seats. Without the tower the first three blocks are all.
        """
        side = 2 * self.num_tiles - 1
        cells = {"y": side, "x": side}
        captures = {"owner": self.num_players, "segment": len(notation.SEGMENTS) + 1, **cells}
        parts = [
            ("place", {"rotation": 4, **cells}),
            ("nothing", {"nothing": 1}),
            ("claim", {"segment": len(notation.SEGMENTS)}),
            ("build", cells),
            ("climb", cells),
            ("ransom", {"captor": self.num_players}),
            ("capture", captures),
            ("no capture", {"nothing": 1}),
        ]
        return policy_blocks(*(parts if self.rules.has_tower else parts[:3]))

    def __init__(
        self,
        players: Setting = 2,
        tower: Setting = 1,
        small_city: Setting = 4,
        farmers: Setting = 3,
        no_gap: Setting | None = None,
        no_ransom: Setting | None = None,
        no_surprise: Setting | None = None,
        diagonal: Setting | None = None,
        capture_own: Setting | None = None,
        tower_top_safe: Setting | None = None,
    ) -> None:
        optional = {
            "no_gap": no_gap,
            "no_ransom": no_ransom,
            "no_surprise": no_surprise,
            "diagonal": diagonal,
            "capture_own": capture_own,
            "tower_top_safe": tower_top_safe,
        }
        given = {key: _text(value) for key, value in optional.items() if value is not None}
        self.rules = CarcassonneRules(
            _text(players), _text(tower), _text(small_city), _text(farmers), **given
        )
        if given and not self.rules.has_tower:
            raise TurmError(f"option {next(iter(given))} has no place in a game without the tower (rule 1.6)")
        super().__init__(self.rules.num_players, self.rules.texts())
        self._setup = _setup(self.rules)

    @classmethod
    def _settings(cls, text: str) -> dict[str, str]:
        return notation.read_header(text)

    def decode(self, action: Action) -> Play:
        """An action taken apart, one of `turmcore.carcassonne.actions`."""
        return self._setup.decode(action.value)

    def encode(self, play: Play) -> Action:
        """The action of its parts, legal or not; TurmError if no position can know it."""
        return self.parse(notation.token_of(play))

    def token(self, action: Action) -> str:
        """The action as text."""
        return notation.token_of(self.decode(action))

    def parse(self, token: str) -> Action:
        """The action of a token, legal or not.

        TextError if it is not written as an action, IllegalAction for what no position allows: a player that there
        is not (rule 1.1), a segment that no tile has (1.2), a cell that no layout reaches.
        """
        return Action(self, self._setup.encode(notation.parse_token(token, self.num_players)))

    def _draw_attempt(self, state: CarcassonneState, token: str, is_legal: bool) -> str:
        from turmcore.carcassonne.svg import attempt

        return attempt(state, token, is_legal)

    def _start(self) -> CarcassonneState:
        return start(self, self._setup)

    def _read(self, text: str) -> CarcassonneState:
        return start(self, self._setup, notation.read_position(text, self.rules))


def _text(value: object) -> str:
    """A setting as its header text."""
    return str(int(value)) if isinstance(value, bool) else str(value)
