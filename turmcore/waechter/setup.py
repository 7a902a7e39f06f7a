"""Positions set up by hand: from and to text, why the engine refuses one, and why no game can reach one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.core.reason import Reason
from turmcore.waechter import notation
from turmcore.waechter.notation import NAMES, Placed

if TYPE_CHECKING:
    from turmcore.waechter.game import WaechterGame

__all__ = ["Placed", "doubts", "faults", "read_draft", "write_draft"]


def read_draft(_: WaechterGame, text: str) -> Placed:
    """A position from its text, which may break the rules.

    Raises
    ------
    TextError
        If the text is malformed, with the column.
    """
    return notation.read_placed(text)


def write_draft(_: WaechterGame, placed: Placed) -> str:
    """The text of a position, whether it breaks rules or not."""
    return notation.write_fen(placed)


def faults(_: WaechterGame, placed: Placed) -> list[Reason]:
    """The reasons why the engine refuses a position; `data` holds the offending squares under ``squares``."""
    return [error.reason for error in notation.errors(placed) if error.reason is not None]


def doubts(game: WaechterGame, placed: Placed) -> list[Reason]:
    """The reasons why no game can reach a position that the engine accepts; empty if none is certain."""
    if faults(game, placed):
        return []
    state = game.state(notation.write_fen(placed))
    if not state.is_over() or state.winners() != (placed.turn,):
        return []
    sentence = f"{NAMES[placed.turn]} has won with a move, so it is not its turn"
    return [Reason("1.5", "winner-on-turn", {"side": placed.turn, "squares": []}, sentence)]
