"""Tower games: exact rules, fast positions, one interface for every game."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from turmcore.core.action import Action, Actions
from turmcore.core.build import VERSION, build_info
from turmcore.core.events import Event
from turmcore.core.game import Game
from turmcore.core.reason import Reason
from turmcore.core.rng import Rng
from turmcore.core.state import CHANCE, NO_ACTION, OVER, State
from turmcore.errors import IllegalAction, TextError, TurmError
from turmcore.registry import from_text, games, load, register

if TYPE_CHECKING:
    from turmcore.core.batch import Batch

__all__ = [
    "CHANCE",
    "NO_ACTION",
    "OVER",
    "Action",
    "Actions",
    "Batch",
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


def __getattr__(name: str) -> Any:
    if name == "Batch":     # needs numpy, which takes longer to import than all the rest
        from turmcore.core.batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def get_include() -> str:
    """Folder to give a C compiler so that it finds ``turmcore/core/protocol.h``; Cython needs it, too."""
    return str(Path(__file__).parent.parent)
