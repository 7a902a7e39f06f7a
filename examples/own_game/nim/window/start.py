"""The program `nim`: the app with one game more."""

from __future__ import annotations

import sys
from pathlib import Path

import nim  # noqa: F401  makes the game known to the engine
from gui import i18n
from gui.app import start
from gui.model import games


def add() -> None:
    """Make the game known to the window, with its words."""
    games.register("nim", "nim.window")
    i18n.bring(Path(__file__).parent / "locale")


def main() -> int:
    """Start the app."""
    add()
    return start.main()


if __name__ == "__main__":
    sys.exit(main())
