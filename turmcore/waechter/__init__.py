"""Turm und Wächter (Guard and Towers): stacks move as far as they are high, and a guard has to reach its
goal."""

from turmcore.waechter.actions import Move
from turmcore.waechter.events import (
    GameEnded,
    GuardCaptured,
    GuardMoved,
    HomeReached,
    StackCaptured,
    StonesMoved,
)
from turmcore.waechter.game import WaechterGame
from turmcore.waechter.limits import SIZE
from turmcore.waechter.notation import (
    GOALS,
    HOMES,
    START,
    Placed,
    Stack,
    file_and_rank,
    read_fen,
    square_name,
    square_of,
    write_fen,
)
from turmcore.waechter.state import Outcome, WaechterState, use_tables

GAME_CLASS = WaechterGame

__all__ = [
    "GAME_CLASS",
    "GOALS",
    "HOMES",
    "SIZE",
    "START",
    "GameEnded",
    "GuardCaptured",
    "GuardMoved",
    "HomeReached",
    "Move",
    "Outcome",
    "Placed",
    "Stack",
    "StackCaptured",
    "StonesMoved",
    "WaechterGame",
    "WaechterState",
    "file_and_rank",
    "read_fen",
    "square_name",
    "square_of",
    "use_tables",
    "write_fen",
]
