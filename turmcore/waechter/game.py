"""Turm und Wächter as a game of the registry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Self

from turmcore.core.action import Action
from turmcore.core.game import Game
from turmcore.core.goals import GoalKind, Mining, Wanted
from turmcore.core.policy import PolicyBlock, policy_blocks
from turmcore.waechter import limits, notation
from turmcore.waechter.actions import Move
from turmcore.waechter.layout import LAYOUT
from turmcore.waechter.options import OPTIONS
from turmcore.waechter.state import Judge, WaechterState, move_of, start, value_of
from turmcore.waechter.tables import make_tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from turmcore.waechter.choosing import WaechterChoosing
    from turmcore.waechter.scene import WaechterScene
    from turmcore.waechter.words import WaechterWords

_FORM = re.compile(r"[1-9rbRBG]+(?:/[1-9rbRBG]*){2,}(?:\s+\w+)?\s*")


class WaechterGame(Game):
    """Turm und Wächter (Guard and Towers): stacks move as far as they are high, and a guard has to reach its
    goal.

    `turmcore.waechter.options` has its options.
    """

    name = "waechter"
    text_tag = ""  # a position is a FEN without a header
    min_players = 2
    max_players = 2
    has_chance = False
    has_hidden = False
    rule_players = ("greedy",)
    goals: ClassVar[Mapping[str, GoalKind]] = {
        "win": GoalKind((1, 9))
    }  # in this many own moves, whatever the other side does
    puzzles = Path(__file__).parent / "data" / "puzzles.tgn"
    mining = Mining(
        agents=("level1", "level2", "level3"), random_plies=8, wanted={"win": Wanted(last_turns=24)}
    )
    slips = MappingProxyType({"level1": (0.3, 1.0), "level2": (0.0, 0.45)})
    unwritten = frozenset({"repetition"})
    settings = OPTIONS
    observation_type = "uint8"
    observation_shape = (limits.PLANES, limits.SIZE, limits.SIZE)
    observation_layout = LAYOUT
    most_actions = limits.MOST_MOVES
    most_plies = 1_000_000  # only the third repetition ends a game without progress
    make_tables = staticmethod(make_tables)
    judge: Judge | None = None
    """The judge of positions, in place of the built-in network."""

    @classmethod
    def is_position(cls, text: str) -> bool:
        """True if a text looks like a FEN: ranks separated by slashes, possibly with a mistake in one."""
        return _FORM.fullmatch(text) is not None

    @property
    def policy_blocks(self) -> tuple[PolicyBlock, ...]:
        """Planes of origins: direction (up a rank, down, to the next file, back), then distance from 1, which
        equals the number of stones."""
        return policy_blocks(
            ("move", {"way": 4, "distance": limits.FURTHEST, "rank": limits.SIZE, "file": limits.SIZE})
        )

    def __init__(self, **given: bool | int | str | None) -> None:
        chosen = self._texts(given).get("repetition", OPTIONS["repetition"].default)
        OPTIONS["repetition"].check(chosen)
        self.repetition = chosen == "1"
        super().__init__(2, {"repetition": chosen})

    def judged_by(self, network: NDArray[np.float32]) -> Self:
        """The same game whose searches judge positions by this network: for learning."""
        same = self.with_options(self.options)
        same.judge = Judge(network)
        return same

    @classmethod
    def words_class(cls) -> type[WaechterWords]:
        from turmcore.waechter.words import WaechterWords

        return WaechterWords

    @classmethod
    def choosing_class(cls) -> type[WaechterChoosing]:
        from turmcore.waechter.choosing import WaechterChoosing

        return WaechterChoosing

    def scene(self) -> WaechterScene:
        from turmcore.waechter.scene import WaechterScene

        return WaechterScene()

    def decode(self, action: Action) -> Move:
        """An action as a Move."""
        return move_of(action.value)

    def encode(self, move: Move) -> Action:
        """The action for a move, legal or not; TurmError if a number is out of range."""
        return Action(self, value_of(move))

    def token(self, action: Action) -> str:
        """The action as text."""
        return notation.token_of(self.decode(action))

    def parse(self, token: str) -> Action:
        """The action that a token stands for, legal or not; TextError if it is malformed.

        A move without a number of stones is a guard's; states refuse it for a stack.
        """
        return self.encode(notation.parse_token(token)[0])

    def _draw_attempt(self, state: WaechterState, token: str, is_legal: bool) -> str:
        from turmcore.waechter.svg import attempt

        return attempt(state, token, is_legal)

    @cached_property
    def _first(self) -> WaechterState:
        return start(self, notation.read_fen(notation.START))

    def _start(self) -> WaechterState:
        return self._first.copy()

    def _read(self, text: str) -> WaechterState:
        return start(self, notation.read_fen(text))
