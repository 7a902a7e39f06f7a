"""Turmbauer (Cornerstone): dice, polycubes on a growing tower, climbers and rings."""

from turmcore.turmbauer.actions import Box, Build, Climb, Move, Roll, Settle, StartRoll
from turmcore.turmbauer.events import (
    ClimberMoved,
    DiceRolled,
    GameEnded,
    PieceBoxed,
    PieceBuilt,
    PieceTakenBack,
    RingSpent,
    StartRolled,
    TowerSettled,
)
from turmcore.turmbauer.game import TurmbauerGame
from turmcore.turmbauer.notation import PlacedBlock, Position
from turmcore.turmbauer.pieces import Piece, PieceSet
from turmcore.turmbauer.state import FEATURES, Block, TurmbauerState

GAME_CLASS = TurmbauerGame

__all__ = [
    "FEATURES",
    "GAME_CLASS",
    "Block",
    "Box",
    "Build",
    "Climb",
    "ClimberMoved",
    "DiceRolled",
    "GameEnded",
    "Move",
    "Piece",
    "PieceBoxed",
    "PieceBuilt",
    "PieceSet",
    "PieceTakenBack",
    "PlacedBlock",
    "Position",
    "RingSpent",
    "Roll",
    "Settle",
    "StartRoll",
    "StartRolled",
    "TowerSettled",
    "TurmbauerGame",
    "TurmbauerState",
]
