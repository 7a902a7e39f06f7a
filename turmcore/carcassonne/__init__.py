"""Carcassonne with its expansion Der Turm: tiles form a landscape, towers capture those who stand in it."""

from turmcore.carcassonne.actions import (
    Build,
    Capture,
    Claim,
    Climb,
    Draw,
    NoCapture,
    Nothing,
    Place,
    Play,
    Ransom,
)
from turmcore.carcassonne.events import (
    FarmersScored,
    FeatureScored,
    FollowerCaptured,
    FollowerPlaced,
    GameEnded,
    PrisonersExchanged,
    RansomPaid,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.feature import Feature
from turmcore.carcassonne.game import CarcassonneGame
from turmcore.carcassonne.notation import Owned, Placed, Standing
from turmcore.carcassonne.state import FEATURES, CarcassonneState
from turmcore.carcassonne.tiles import Tile, all_tiles

GAME_CLASS = CarcassonneGame

__all__ = [
    "FEATURES",
    "GAME_CLASS",
    "Build",
    "Capture",
    "CarcassonneGame",
    "CarcassonneState",
    "Claim",
    "Climb",
    "Draw",
    "FarmersScored",
    "Feature",
    "FeatureScored",
    "FollowerCaptured",
    "FollowerPlaced",
    "GameEnded",
    "NoCapture",
    "Nothing",
    "Owned",
    "Place",
    "Placed",
    "Play",
    "PrisonersExchanged",
    "Ransom",
    "RansomPaid",
    "Standing",
    "Tile",
    "TileDiscarded",
    "TileDrawn",
    "TilePlaced",
    "TowerBuilt",
    "all_tiles",
]
