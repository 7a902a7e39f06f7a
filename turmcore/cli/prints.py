"""The command `print`: writes a game's pieces as files for a 3D printer."""

import argparse

from turmcore.cli.given import write_json, write_lines
from turmcore.errors import TurmError
from turmcore.registry import game_class

_SETTINGS = ("edge", "rounding", "bed", "gap", "room", "colors", "is_whole", "kind")


def print_pieces(arguments: argparse.Namespace) -> None:
    """Write the files, and say which things are on each plate."""
    make = game_class(arguments.game).print_pieces
    if make is None:
        raise TurmError(f"print: there are no pieces of {arguments.game} for a printer")
    given = {name: getattr(arguments, name) for name in _SETTINGS if getattr(arguments, name) is not None}
    named = {} if arguments.set is None else {"pieces": arguments.set}
    files = [
        {"file": str(path), "things": [thing.name for thing, _ in plate.things]}
        for path, plate in make(arguments.output, **named, **given)
    ]
    if arguments.json:
        write_json({"files": files})
    else:
        write_lines([f"{one['file']}: {' '.join(one['things'])}" for one in files])
