"""Turmbauer as a game of the registry."""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from turmcore.core.action import Action
from turmcore.core.game import Game
from turmcore.core.policy import PolicyBlock, policy_blocks
from turmcore.errors import IllegalAction, TurmError
from turmcore.turmbauer import limits, notation, pieces
from turmcore.turmbauer.actions import Box, Build, Climb, Move, Settle
from turmcore.turmbauer.goals import GOALS, MINING
from turmcore.turmbauer.layout import LAYOUT
from turmcore.turmbauer.options import OPTIONS, PALETTE
from turmcore.turmbauer.rules import TurmbauerRules, goes_without_saying
from turmcore.turmbauer.settling import film, physics_name
from turmcore.turmbauer.setup import read_position
from turmcore.turmbauer.state import Setup, TurmbauerState, read, start

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from turmcore.core.film import Film
    from turmcore.core.plate import Plate
    from turmcore.turmbauer.choosing import TurmbauerChoosing
    from turmcore.turmbauer.scene import TurmbauerScene
    from turmcore.turmbauer.words import TurmbauerWords

# Reading a position's text makes a game each time.
_setup = lru_cache(maxsize=64)(Setup)


class TurmbauerGame(Game):
    """Turmbauer (Cornerstone): build a tower of polycubes together, climb higher than the others.

    `turmcore.turmbauer.options` has its options.
    """

    name = "turmbauer"
    text_tag = notation.FORM.tag
    text_parts = ("options", "tower", "climbers", "box", "rings", "turn")
    min_players = 2
    max_players = 4
    has_chance = True
    has_hidden = False
    rule_players = ("greedy",)
    goals = GOALS
    puzzles = Path(__file__).parent / "data" / "puzzles.tgn"
    mining = MINING
    settings = OPTIONS
    most_actions = 16_384  # the longest list in 100,000 random games had 3,000
    search_tuning = MappingProxyType({"rollout_decisions": 0, "rollout_width": 64, "compared": 24})
    observation_type = "uint8"
    observation_shape = (limits.PLANES, *limits.CELLS_SEEN)
    observation_layout = LAYOUT

    @staticmethod
    def print_pieces(folder: str, pieces: str = "A", **settings: Any) -> list[tuple[Path, Plate]]:
        """Write the files of a piece set: `turmcore.turmbauer.prints`, whose `PrintSettings` these are."""
        from turmcore.turmbauer.prints import PrintSettings, print_pieces

        return print_pieces(folder, pieces, PrintSettings(**settings))

    @property
    def policy_blocks(self) -> tuple[PolicyBlock, ...]:
        """Cells x and y from -15 to 16, so that the base stone is in the middle, and 64 floors.

        A build is indexed by ring a or none, the orientation's number in the piece set (`PieceSet`), and the
        anchor: the smallest x, y and z of its cells. A climb is indexed by no ring, b or c, and the cell the
        climber stands in: one above the cube. Placements and climbs outside this range have no index.
        """
        cells = dict(zip("zyx", limits.CELLS_SEEN, strict=True))
        orientations = sum(len(piece.orientations) for piece in self.pieces.pieces)
        return policy_blocks(
            ("build", {"ring": 2, "orientation": orientations, **cells}),
            ("climb", {"ring": 3, **cells}),
            ("table", {"ring": 3}),
            ("stay", {"stay": 1}),
            ("box", {"piece": len(self.pieces.pieces)}),
        )

    @property
    def most_plies(self) -> int:
        """Three plies a turn; more where blocks fall, because a turn can be tried again, as can a roll for
        the start."""
        is_open = self.rules.stability == "wobble" or self.rules.start == "roll"
        return 1_000_000 if is_open else 3 * 4 * self.rules.num_rounds

    def __init__(self, **given: bool | int | str | None) -> None:
        texts = self._texts(given)
        players = texts.pop("players", None)
        if players is not None:
            OPTIONS["players"].check(players)
            texts = {
                "seats": PALETTE[: 3 if players == "3" else 4],
                "pairs": str(int(players == "2")),
            } | texts
        if "hand" in texts:
            OPTIONS["hand"].check(texts["hand"])  # an empty text means that none was named
        found = pieces.SETS.find(texts.get("set", "A"))
        self.rules = TurmbauerRules(**texts | {"set": found.name})
        if players is not None and str(self.rules.num_players) != players:
            raise TurmError(
                f"players={players} does not go with seats={self.rules.seats} and pairs={self.rules.pairs} (rule 2.1)"
            )
        self.pieces = found.half if self.rules.blocks == "half" else found
        super().__init__(self.rules.num_players, self.rules.settings())
        self._setup = _setup(self.rules, self.pieces)

    def judged_by(self, network: NDArray[np.float32]) -> Self:
        """The same game whose searches judge positions by this network: for learning."""
        same = self._with_own_setup()
        same._setup.judge_by(network)
        return same

    def ranked_by(self, linear: NDArray[np.float32]) -> Self:
        """The same game whose lists are ranked by this linear score: for learning."""
        same = self._with_own_setup()
        same._setup.rank_by(linear)
        return same

    def _with_own_setup(self) -> Self:
        same = self.with_options(self.options)
        same._setup = self._setup.copy()
        return same

    @cached_property
    def header(self) -> str:
        """The header of its positions' texts: the tag and the settings that are written."""
        return ";".join([self.text_tag, *(f"{key}={value}" for key, value in self.rules.texts().items())])

    @property
    def colors(self) -> str:
        """The color letters of the seats, in playing order."""
        return self.rules.seats

    def film(self, state: TurmbauerState) -> Film | None:
        return film(state)

    @property
    def physics(self) -> str | None:
        """The program that decides which blocks fall, with its version: ``"statics"`` or a package; None if
        nothing falls."""
        return physics_name() if self.rules.stability == "wobble" else None

    @property
    def most_blocks(self) -> int:
        """Number of blocks of all colors together."""
        return self.rules.num_rounds * len(self.colors)

    @classmethod
    def _settings(cls, text: str) -> dict[str, str]:
        late = {key: option.unwritten for key, option in OPTIONS.items() if option.unwritten}
        named = late | notation.read_header(text)
        return {key: value for key, value in named.items() if not goes_without_saying(key, value)}

    @classmethod
    def words_class(cls) -> type[TurmbauerWords]:
        from turmcore.turmbauer.words import TurmbauerWords

        return TurmbauerWords

    @classmethod
    def choosing_class(cls) -> type[TurmbauerChoosing]:
        from turmcore.turmbauer.choosing import TurmbauerChoosing

        return TurmbauerChoosing

    def scene(self) -> TurmbauerScene:
        from turmcore.turmbauer.scene import TurmbauerScene

        return TurmbauerScene(self)

    def decode(self, action: Action) -> Move:
        """An action as a Roll, Build, Box, Settle or Climb."""
        return self._setup.decode(action.value)

    def encode(self, move: Move) -> Action:
        """The action for a Roll, Build, Box, Settle or Climb, legal or not; TurmError if it cannot occur in
        any position."""
        return Action(self, self._setup.encode(move, notation.token_of(move)))

    def token(self, action: Action) -> str:
        """The action as text."""
        return notation.token_of(self.decode(action))

    def parse(self, token: str) -> Action:
        """The action that a token stands for, legal or not.

        TextError if the token is malformed, IllegalAction for what is illegal in any position: a block that
        is not in the set (rule 2.2) or cannot have this shape (1.5), a place far below the table (3.1, 5.1),
        a block that no tower has (6.1).
        """
        move = notation.parse_token(token)
        if isinstance(move, Box) and move.piece not in self.pieces.first:
            raise IllegalAction("2.2", f"{token!r}: set {self.pieces.name} has no block {move.piece!r}")
        if isinstance(move, Build) and any(z < -1 for _, _, z in move.cells):
            notation.place_block(self.pieces, move, token)  # the lower rules come first
            raise IllegalAction("3.1", f"{token!r}: there is nothing below the table")
        if isinstance(move, Climb) and not isinstance(move.target, str) and move.target[2] < -1:
            raise IllegalAction("5.1", f"{token!r}: there is nothing below the table")
        if isinstance(move, Settle) and move.fallen and move.fallen[-1] > self.most_blocks:
            raise IllegalAction("6.1", f"{token!r}: no tower has more than {self.most_blocks} blocks")
        return Action(self, self._setup.encode(move, token))

    def _draw_attempt(self, state: TurmbauerState, token: str, is_legal: bool) -> str:
        from turmcore.turmbauer.svg import attempt

        return attempt(state, token, is_legal)

    def _start(self) -> TurmbauerState:
        return start(self, self._setup)

    def _read(self, text: str) -> TurmbauerState:
        found: TurmbauerState | None = read(self, self._setup, text)
        return start(self, self._setup, read_position(self, text)) if found is None else found
