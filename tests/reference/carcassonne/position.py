"""The interface of the reference: positions that list, judge and play actions."""

from dataclasses import dataclass
from typing import Any

from . import game
from .errors import ReferenceError_
from .options import Options
from .reading import read_state
from .state import DRAW, END, State, start_state
from .tokens import read_token
from .why import why_not
from .writing import write_state


@dataclass(frozen=True, slots=True)
class Position:
    state: State

    @staticmethod
    def from_text(text: str) -> "Position":
        return Position(read_state(text))

    def to_text(self) -> str:
        return write_state(self.state)

    def actions(self) -> list[str]:
        return game.list_actions(self.state)

    def weights(self) -> dict[str, int]:
        """At a draw: how many copies stand behind each outcome."""
        if self.state.turn.phase != DRAW:
            return {}
        bag = self.state.bag()
        return {token: bag[token[1:]] for token in self.actions()}

    def apply(self, token: str) -> "Position":
        rule, action = self.why(token), read_token(token, self.state.options)
        if rule is not None or action is None:
            raise ReferenceError_("action", token, rule or "3", "not legal here")
        return Position(game.play(self.state, action))

    def why(self, token: str) -> str | None:
        """The rule that forbids a token, None for a legal one."""
        return why_not(self.state, token)

    def player(self) -> str:
        return game.player_of(self.state)

    def is_over(self) -> bool:
        return self.state.turn.phase == END

    def result(self) -> str:
        return game.result_of(self.state)


def start(**options: Any) -> Position:
    """The start position, as `start(players=3, fairy="tile")`."""
    return Position(start_state(Options(**options)))
