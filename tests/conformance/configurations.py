"""The games and settings that the suite plays: the toy, and of the others all that are installed.

Those of a game stand in the module ``configurations`` of its folder of tests.
"""

from importlib import import_module
from pathlib import Path

from tests.conformance.configuration import Configuration
from turmcore import registry

TESTS = Path(__file__).parent.parent


def of_game(name: str) -> list[Configuration]:
    """The settings of a game that are played; none if nobody has said any."""
    is_there = (TESTS / name / "configurations.py").exists()
    return import_module(f"tests.{name}.configurations").CONFIGURATIONS if is_there else []


OTHERS = [configuration for name in registry.games() if name != "toy" for configuration in of_game(name)]
CONFIGURATIONS = of_game("toy") + OTHERS
