"""Carcassonne as a game of the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from turmcore.carcassonne import limits, notation
from turmcore.carcassonne.actions import Play
from turmcore.carcassonne.goals import GOALS, MINING
from turmcore.carcassonne.layout import ALL_LAYOUT, LAYOUT, whole_layout, whole_shape
from turmcore.carcassonne.options import OPTIONS
from turmcore.carcassonne.rules import FOLLOWERS, CarcassonneRules, check_together
from turmcore.carcassonne.settings import Settings
from turmcore.carcassonne.setup import read_position
from turmcore.carcassonne.state import CarcassonneState, start
from turmcore.carcassonne.tiles import Tile
from turmcore.carcassonne.tokens import names_of, parse_token, token_of
from turmcore.core.action import Action
from turmcore.core.game import Game
from turmcore.core.layout import ObservationPart
from turmcore.core.policy import PolicyBlock, policy_blocks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from turmcore.carcassonne.choosing import CarcassonneChoosing
    from turmcore.carcassonne.scene import CarcassonneScene
    from turmcore.carcassonne.words import CarcassonneWords


_MOST_KNOWN = 2048  # actions that are taken apart and written once; a position has hundreds
# Every position's text makes a game.
_kernel_settings = lru_cache(maxsize=64)(Settings)


class CarcassonneGame(Game):
    """Carcassonne with the expansion Der Turm and others, or the base game alone.

    `turmcore.carcassonne.options` has its options.
    """

    name = "carcassonne"
    text_tag = notation.FORM.tag
    text_parts: tuple[str, ...] = ("options", "tiles", "followers", "players", "prisoners", "dragon", "turn")
    min_players = 2
    max_players = 6
    has_chance = True
    has_hidden = False
    rule_players = ("greedy", "towerblind")
    goals = GOALS
    puzzles = Path(__file__).parent / "data" / "puzzles.tgn"
    mining = MINING
    settings = OPTIONS
    slips = MappingProxyType({"level1": (0.5, 1.0), "level3": (0.0, 0.3), "level4": (0.0, 0.15)})

    observation_type = "int32"

    @property
    def search_tuning(self) -> Mapping[str, float]:
        """Two players compare by rollouts, where a network judges; with more, or with everything, they have not been tried."""
        compared = 8 if self.num_players == 2 and not self.rules.is_wide else 0
        return {"rollout_decisions": 0, "width": 0, "rollout_width": 50, "compared": compared}

    @property
    def observation_shape(self) -> tuple[int, ...]:
        if self.rules.is_whole:
            return whole_shape(self.rules)
        return limits.ALL_SHOWN if self.rules.is_wide else limits.SHOWN

    @property
    def observation_layout(self) -> tuple[ObservationPart, ...]:
        if self.rules.is_whole:
            return whole_layout(self.rules)
        return ALL_LAYOUT if self.rules.is_wide else LAYOUT

    def judged_by(self, network: NDArray[np.float32]) -> Self:
        """The same game whose searches judge positions by this network: for learning."""
        same = self._with_own_settings()
        same.kernel_settings.judge_by(network)
        return same

    def ranked_by(self, weights: NDArray[np.float32]) -> Self:
        """The same game whose lists are ranked by these linear values: for learning."""
        same = self._with_own_settings()
        same.kernel_settings.rank_by(weights)
        return same

    def _with_own_settings(self) -> Self:
        same = self.with_options(self.options)
        same.kernel_settings = self.kernel_settings.copy()
        return same

    @property
    def most_actions(self) -> int:
        """Four rotations in each of the 2 * (n - 1) + 2 cells that may be open when the last of n tiles is placed.

        With the dragon followers of each kind on each segment may be more.
        """
        segments = sum(tile.copies * len(tile.segments) for tile in self.tiles.values())
        kinds = sum(figure == "" or figure in self.rules.figures for figure in FOLLOWERS)
        return max(8 * self.num_tiles, max(kinds, 2) * segments * (self.rules.dragon == "1"))

    @property
    def most_plies(self) -> int:
        """A tile is drawn and placed, then comes an act; with the tower also ransom before it and a capture after it.

        With followers of several kinds there may be an exchange after that, and behind a tile with his sign six steps of the dragon.
        """
        signs = sum(tile.copies * tile.has_dragon for tile in self.tiles.values())
        each = (5 if self.rules.has_tower else 3) + (self.rules.has_tower and self.rules.has_choice)
        return each * (self.num_tiles - 1) + 6 * signs

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """The types that this game is played with, by id."""
        return self.rules.tiles

    @property
    def unplayed_rules(self) -> frozenset[str]:
        return self.rules.unplayed

    @property
    def num_tiles(self) -> int:
        """Tiles of the game, the start tile among them."""
        return sum(tile.copies for tile in self.tiles.values())

    @property
    def policy_blocks(self) -> tuple[PolicyBlock, ...]:
        """Cells as far from the start tile, the middle, as any layout can reach; segments as `notation.SEGMENTS`, then a top.

        Owners and captors are seats. Without the tower the first three blocks are all. With further expansions segments
        are those of `notation.ALL_SEGMENTS` or `notation.WHOLE_SEGMENTS`.
        """
        side = 2 * self.num_tiles - 1
        cells = {"y": side, "x": side}
        segments = len(names_of(self.rules))
        if self.rules.is_wide:
            return policy_blocks(*self._wide_blocks(segments, cells))
        captures = {"owner": self.num_players, "segment": segments + 1, **cells}
        parts = [
            ("place", {"rotation": 4, **cells}),
            ("nothing", {"nothing": 1}),
            ("claim", {"segment": segments}),
            ("build", cells),
            ("climb", cells),
            ("ransom", {"captor": self.num_players}),
            ("capture", captures),
            ("no capture", {"nothing": 1}),
        ]
        return policy_blocks(*(parts if self.rules.has_tower else parts[:3]))

    def _wide_blocks(self, segments: int, cells: dict[str, int]) -> list[tuple[str, dict[str, int]]]:
        """Figures are small follower, large one, builder, pig, abbot: as many as go up to the last that is played."""
        seats, rules = self.num_players, self.rules
        claims = kinds = {"figure": 5}
        if rules.abbot == "0":
            claims, kinds = {"figure": 4}, {"figure": 2 if rules.big == "1" else 1}
        climbs = {"figure": 2 if rules.big == "1" else 1}
        blocks = [
            ("place", {"rotation": 4, **cells}),
            ("nothing", {"nothing": 1}),
            ("claim", claims | {"segment": segments}),
        ]
        if rules.has_tower:
            blocks += [
                ("build", cells),
                ("climb", climbs | cells),
                ("ransom", {"captor": seats, **kinds}),
                ("capture", {"owner": seats, **kinds, "segment": segments + 1, **cells}),
                ("no capture", {"nothing": 1}),
            ]
        if rules.has_choice:
            blocks.append(("exchange", kinds))
        if rules.dragon == "1":
            blocks += [
                ("portal", kinds | {"segment": segments, **cells}),
                ("fairy", {"segment": 1 if rules.fairy == "tile" else segments + 1, **cells}),
                ("dismiss", {"owner": seats, **climbs, "segment": 4, **cells}),
                ("step", cells),
            ]
        if rules.festival == "1":
            blocks.append(("take home", {"segment": segments + 1, **cells}))
        if rules.abbot == "1":
            blocks.append(("call abbot", {"abbot": 1}))
        return blocks

    def __init__(self, **given: bool | int | str | None) -> None:
        texts = self._texts(given)
        self.rules = CarcassonneRules(**texts)
        check_together(self.rules.texts() | texts)
        super().__init__(self.rules.num_players, self.rules.texts())
        if self.rules.dragon == "0":
            self.text_parts = tuple(part for part in self.text_parts if part != "dragon")
        self.kernel_settings = _kernel_settings(self.rules)

    @classmethod
    def _settings(cls, text: str) -> dict[str, str]:
        return notation.read_header(text)

    @classmethod
    def words_class(cls) -> type[CarcassonneWords]:
        from turmcore.carcassonne.words import CarcassonneWords

        return CarcassonneWords

    @classmethod
    def choosing_class(cls) -> type[CarcassonneChoosing]:
        from turmcore.carcassonne.choosing import CarcassonneChoosing

        return CarcassonneChoosing

    def scene(self) -> CarcassonneScene:
        from turmcore.carcassonne.scene import CarcassonneScene

        return CarcassonneScene(self)

    def decode(self, action: Action) -> Play:
        """An action taken apart, one of `turmcore.carcassonne.actions`."""
        return self._decode(action.value)

    def encode(self, play: Play) -> Action:
        """The action of its parts, legal or not; TurmError if no position can know it."""
        return self.parse(token_of(play))

    def token(self, action: Action) -> str:
        """The action as text."""
        return self._write(action.value)

    @cached_property
    def _decode(self) -> Callable[[int], Play]:
        return lru_cache(_MOST_KNOWN)(self.kernel_settings.decode)

    @cached_property
    def _write(self) -> Callable[[int], str]:
        return lru_cache(_MOST_KNOWN)(lambda value: token_of(self._decode(value)))

    def parse(self, token: str) -> Action:
        """The action of a token, legal or not.

        TextError if it is not written as an action, IllegalAction for what no position allows: a player that there
        is not (rule 1.1), a segment that no tile has (1.2), a cell that no layout reaches.
        """
        return Action(self, self.kernel_settings.encode(parse_token(token, self.rules)))

    def _draw_attempt(self, state: CarcassonneState, token: str, is_legal: bool) -> str:
        from turmcore.carcassonne.svg import attempt

        return attempt(state, token, is_legal)

    def _start(self) -> CarcassonneState:
        return start(self)

    def _read(self, text: str) -> CarcassonneState:
        return start(self, read_position(self, text))
