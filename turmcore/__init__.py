"""Tower games: exact rules, fast positions, one interface for every game."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turmcore.core.action import Action, Actions
from turmcore.core.build import VERSION, build_info
from turmcore.core.events import Event
from turmcore.core.facts import Fact
from turmcore.core.game import Game
from turmcore.core.option import Option
from turmcore.core.policy import PolicyBlock
from turmcore.core.reason import Reason
from turmcore.core.rng import Rng
from turmcore.core.rules import Rule, RuleBook, RulePicture
from turmcore.core.state import CHANCE, NO_ACTION, OVER, State
from turmcore.errors import IllegalAction, TextError, TurmError
from turmcore.registry import from_dict, from_text, games, load, recognize, register

if TYPE_CHECKING:
    from turmcore.core.batch import Batch
    from turmcore.matches.played import play_match
    from turmcore.matches.reading import Samples
    from turmcore.matches.selfplay import self_play
    from turmcore.matches.tournament import Tournament

__all__ = [
    "CHANCE",
    "NO_ACTION",
    "OVER",
    "Action",
    "Actions",
    "Batch",
    "Event",
    "Fact",
    "Game",
    "IllegalAction",
    "Option",
    "PolicyBlock",
    "Reason",
    "Rng",
    "Rule",
    "RuleBook",
    "RulePicture",
    "Samples",
    "State",
    "TextError",
    "Tournament",
    "TurmError",
    "build_info",
    "from_dict",
    "from_text",
    "games",
    "get_include",
    "load",
    "play_match",
    "recognize",
    "register",
    "self_play",
]
__version__ = VERSION


# Most programs do not need these: numpy takes longer to import than everything else.
_LATER = {
    "Batch": "turmcore.core.batch",
    "Samples": "turmcore.matches.reading",
    "Tournament": "turmcore.matches.tournament",
    "play_match": "turmcore.matches.played",
    "self_play": "turmcore.matches.selfplay",
}


if not TYPE_CHECKING:  # else a type checker would accept any name

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            return getattr(import_module(_LATER[name]), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def get_include() -> str:
    """The include folder for a C compiler to find ``turmcore/core/protocol.h``; Cython needs it, too."""
    return str(Path(__file__).parent.parent)
