"""The command `bench`: runs the workloads in the source tree's folder `benchmarks`."""

import argparse
import importlib
import sys
from pathlib import Path

import turmcore
from turmcore.errors import TurmError
from turmcore.registry import game_class


def bench(arguments: argparse.Namespace) -> int:
    """Measure, print the table and write it as JSON if asked to."""
    if arguments.game is not None:
        game_class(arguments.game)
    top = Path(turmcore.__file__).parent.parent
    if not (top / "benchmarks" / "table.py").is_file():
        raise TurmError("the benchmarks are not installed; they are in the source tree, folder benchmarks")
    sys.path.insert(0, str(top))  # an installed command has another sys.path
    table = importlib.import_module("benchmarks.table")
    argv = [arguments.game] if arguments.game else []
    return table.main([*argv, "--json", arguments.json] if arguments.json else argv)
