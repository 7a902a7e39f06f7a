"""Tower games: exact rules, fast positions, one interface for every game."""

from pathlib import Path

from turmcore.core.action import Action, Actions
from turmcore.core.build import VERSION, build_info
from turmcore.core.events import Event
from turmcore.core.game import Game
from turmcore.core.reason import Reason
from turmcore.core.rng import Rng
from turmcore.core.state import CHANCE, OVER, State
from turmcore.errors import IllegalAction, TextError, TurmError
from turmcore.registry import from_text, games, load, register

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "Actions",
    "Event",
    "Game",
    "IllegalAction",
    "Reason",
    "Rng",
    "State",
    "TextError",
    "TurmError",
    "build_info",
    "from_text",
    "games",
    "get_include",
    "load",
    "register",
]
__version__ = VERSION


def get_include() -> str:
    """Folder to give a C compiler so that it finds ``turmcore/core/protocol.h``; Cython needs it, too."""
    return str(Path(__file__).parent.parent)
