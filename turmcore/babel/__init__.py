"""Turmbau zu Babel: figures climb a tower in groups, half of each roll goes to the left neighbour, and colors
are secret."""

from turmcore.babel.actions import Move, Pass, Play, Roll, SecretDraw
from turmcore.babel.beliefs import beliefs
from turmcore.babel.board import Board
from turmcore.babel.events import (
    DieRolled,
    FigureMoved,
    GameEnded,
    GiftLapsed,
    GroupRose,
    NumberGiven,
    NumberTurned,
    NumberUnused,
    SecretsDrawn,
)
from turmcore.babel.game import BabelGame
from turmcore.babel.state import FEATURES, BabelState

GAME_CLASS = BabelGame

__all__ = [
    "FEATURES",
    "GAME_CLASS",
    "BabelGame",
    "BabelState",
    "Board",
    "DieRolled",
    "FigureMoved",
    "GameEnded",
    "GiftLapsed",
    "GroupRose",
    "Move",
    "NumberGiven",
    "NumberTurned",
    "NumberUnused",
    "Pass",
    "Play",
    "Roll",
    "SecretDraw",
    "SecretsDrawn",
    "beliefs",
]
