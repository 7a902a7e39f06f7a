"""Turmbau zu Babel as a game of the registry."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Self

from turmcore.babel import board as boards
from turmcore.babel import limits, notation
from turmcore.babel.actions import Play, SecretDraw
from turmcore.babel.goals import GOALS, MINING
from turmcore.babel.layout import layout
from turmcore.babel.options import OPTIONS
from turmcore.babel.rules import COLORS, BabelRules
from turmcore.babel.setup import read_position
from turmcore.babel.state import BabelState, Setup, start
from turmcore.core.action import Action
from turmcore.core.game import Game
from turmcore.core.layout import ObservationPart
from turmcore.core.policy import PolicyBlock, policy_blocks
from turmcore.core.rng import Rng

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from turmcore.babel.choosing import BabelChoosing
    from turmcore.babel.scene import BabelScene
    from turmcore.babel.words import BabelWords

# Reading a position's text makes a game each time.
_setup = lru_cache(maxsize=64)(Setup)


class BabelGame(Game):
    """Turmbau zu Babel: the players' colors are secret, and only groups climb the lower steps.

    `turmcore.babel.options` has its options.
    """

    name = "babel"
    text_tag = notation.FORM.tag
    text_parts = ("options", "fields", "secrets", "turn")
    min_players = 2
    max_players = 6
    has_chance = True
    has_hidden = True
    settings = OPTIONS
    rule_players = ("greedy",)
    goals = GOALS
    puzzles = Path(__file__).parent / "data" / "puzzles.tgn"
    mining = MINING

    observation_type = "int16"

    most_actions = limits.MOST_ACTIONS

    @property
    def most_plies(self) -> int:
        """At most 900 numbers make progress, with fewer than `quiet` numbers between two of them."""
        return 2_000 * (int(self.rules.quiet) + 1)

    @property
    def observation_shape(self) -> tuple[int, int]:
        """8 rows, with one column for each field in the order of `Board.fields`."""
        return limits.ROWS, len(self.board.fields)

    @property
    def observation_layout(self) -> tuple[ObservationPart, ...]:
        """The rows of an observation, and the places of the last one."""
        return layout(int(self.rules.quiet))

    @property
    def policy_blocks(self) -> tuple[PolicyBlock, ...]:
        """Moves of a rolled number, moves of a gift (without its number), passes.

        Colors in the order of `colors`, numbers from 1, origins are the fields of steps 1 to 4 in board
        order. Ways of a number: up, down, the six fields of step 5, the summit; of a gift: up by 1 to 6, down
        by 1 to 6, then the same. Where up and down lead to the same field, the index is that of up.
        """
        origins = sum(map(len, self.board.circuits))
        return policy_blocks(
            (
                "move",
                {"number": limits.DIE, "color": limits.NUM_COLORS, "origin": origins, "way": limits.WAYS},
            ),
            ("gift", {"color": limits.NUM_COLORS, "origin": origins, "way": limits.GIFT_WAYS}),
            ("pass", {"number": limits.DIE}),
        )

    def __init__(self, **given: int | str | None) -> None:
        texts = self._texts(given)
        self.board = boards.BOARDS.find(texts.get("board", "six"))
        self.rules = BabelRules(**texts | {"board": self.board.name})
        super().__init__(self.rules.num_players, self.rules.texts())
        self._setup = _setup(self.rules, self.board)

    def judged_by(self, network: NDArray[np.float32]) -> Self:
        """The same game whose searches judge positions by this network: for learning."""
        same = self.with_options(self.options)
        same._setup = Setup(self.rules, self.board)
        same._setup.judge_by(network)
        return same

    @property
    def colors(self) -> str:
        """The letters of all six colors."""
        return COLORS

    @classmethod
    def _settings(cls, text: str) -> dict[str, str]:
        return notation.read_header(text)

    def new_state(self, seed: int | None = None) -> BabelState:
        """The start position, with its random streams seeded (None: by the system).

        The seed also decides who begins (rule 1.3); without one player 1 begins.
        """
        first = 0 if seed is None else Rng(seed, "first player").below(self.num_players)
        state = start(self, self._setup, first_player=first)
        state.seed(seed)
        return state

    @classmethod
    def words_class(cls) -> type[BabelWords]:
        from turmcore.babel.words import BabelWords

        return BabelWords

    @classmethod
    def choosing_class(cls) -> type[BabelChoosing]:
        from turmcore.babel.choosing import BabelChoosing

        return BabelChoosing

    def scene(self) -> BabelScene:
        from turmcore.babel.scene import BabelScene

        return BabelScene(self)

    def decode(self, action: Action) -> Play:
        """An action as a SecretDraw, Roll, Move or Pass."""
        return self._setup.decode(action.value)

    def encode(self, play: Play) -> Action:
        """The action for a SecretDraw, Roll, Move or Pass, legal or not; TurmError if it cannot occur in any
        position."""
        return self.parse(notation.token_of(play))

    def token(self, action: Action) -> str:
        """The action as text."""
        return notation.token_of(self.decode(action))

    def parse(self, token: str) -> Action:
        """The action that a token stands for, legal or not.

        TextError if the token is malformed, IllegalAction for what is illegal in any position: a draw with
        the wrong number of colors or with a color twice (rule 1.1), a field that is not on the board (1.2).
        """
        return Action(self, self._setup.encode(notation.parse_token(token, self.board, self.num_players)))

    def seen_token(self, token: str, player: int | None) -> str:
        """The token, of the secret draw with the player's own color alone: ``s:?k??`` (rule 1.1)."""
        play = notation.parse_token(token, self.board, self.num_players) if token[0] == "s" else None
        if not isinstance(play, SecretDraw):
            return token
        colors = [color if seat == player else "?" for seat, color in enumerate(play.colors)]
        return notation.token_of(SecretDraw("".join(colors)))

    def _draw_attempt(self, state: BabelState, token: str, is_legal: bool) -> str:
        from turmcore.babel.svg import attempt

        return attempt(state, token, is_legal)

    def _start(self) -> BabelState:
        return start(self, self._setup)

    def _read(self, text: str) -> BabelState:
        return start(self, self._setup, read_position(self, text))
