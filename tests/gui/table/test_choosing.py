"""What holds of the machines of all games, whatever they choose."""

import subprocess
import sys
from importlib import import_module

import pytest

from gui.app.commands import all_commands
from gui.model.games import offered

GAMES = offered()


@pytest.mark.slow
def test_nobody_needs_qt_to_choose():
    code = "import sys\n" + "".join(f"import gui.games.{game}.play.choosing\n" for game in GAMES)
    code += "print([name for name in sys.modules if name.startswith('PySide6')])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("game", GAMES)
def test_every_command_of_a_machine_is_one_of_the_window(game):
    machine = import_module(f"gui.games.{game}.play.choosing").MACHINE
    there = {command.id for command in all_commands() if command.is_of(game)}
    assert machine.commands.keys() <= there and {"done", "drop"} <= machine.commands.keys()
