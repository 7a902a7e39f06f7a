"""Commands that are not there yet."""

import argparse

from turmcore.errors import TurmError
from turmcore.registry import game_class


def tables(arguments: argparse.Namespace) -> None:
    """Make endgame tables."""
    _refuse(arguments)


def ugi(arguments: argparse.Namespace) -> None:
    """Be an engine for other programs."""
    _refuse(arguments)


def _refuse(arguments: argparse.Namespace) -> None:
    if arguments.game is None:
        raise TurmError(f"{arguments.command}: there is no game yet that it is available for")
    game_class(arguments.game)
    raise TurmError(f"{arguments.command}: not available for {arguments.game} yet")
