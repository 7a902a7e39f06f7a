"""The interface of the reference: positions that list, judge and play actions."""

from collections.abc import Iterable
from dataclasses import dataclass

from . import game
from .options import NEW_GAMES, read_options
from .pieces import PieceSet
from .state import COLLAPSE, END, State, start_state
from .text import read_state, write_state


@dataclass(frozen=True, slots=True)
class Position:
    state: State

    @staticmethod
    def from_text(text: str, user_sets: Iterable[PieceSet] = ()) -> "Position":
        return Position(read_state(text, user_sets))

    def to_text(self) -> str:
        return write_state(self.state)

    def actions(self) -> list[str]:
        return game.list_actions(self.state)

    def apply(self, token: str) -> "Position":
        return Position(game.after_action(self.state, token))

    def why(self, token: str) -> str | None:
        return game.why_not(self.state, token)

    def player(self) -> str:
        return game.player_of(self.state)

    def is_over(self) -> bool:
        return self.state.turn.phase in (END, COLLAPSE)

    def result(self) -> str:
        return game.result_of(self.state)


def start(
    set: str | PieceSet = "A",
    seats: str = "RGBK",
    pairs: bool = False,
    overhang: str = "direction",
    insertion: str = "free",
    headroom: int = 1,
    stability: str = "glued",
    hand: str | None = None,
    escape: str = NEW_GAMES["escape"],
    collapse: str = NEW_GAMES["collapse"],
    leap: str = NEW_GAMES["leap"],
    start: str = NEW_GAMES["start"],
    blocks: str = NEW_GAMES["blocks"],
) -> Position:
    """The start position of a new game; `set` is the name of a shipped set or a set of one's own."""
    own = [set] if isinstance(set, PieceSet) else []
    name = set.name if isinstance(set, PieceSet) else set
    wanted = (
        f"tb1;set={name};seats={seats};pairs={int(pairs)};overhang={overhang};insertion={insertion}"
        f";stability={stability};headroom={headroom}"
    )
    if hand is not None:
        wanted += f";hand={hand}"
    wanted += f";escape={escape};collapse={collapse};leap={leap};start={start};blocks={blocks}"
    return Position(start_state(read_options(wanted, own)))
