"""A game of each kind in the app's window, played by computers to its end; a picture of each goes into a folder.

The interpreter of a bundle runs it: ``bin/python3.11 systems/plays.py FOLDER [GAME ..]``. It needs a screen, and nothing that
the bundle does not have.
"""

import os
import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings

import turmcore
from gui.app.start import open_window
from gui.model.seats import Kind
from gui.model.session import Session

PATIENCE_S = 240.0  # for a game of seconds
DRAWN_S = 1.0  # after the end the card of the end comes up


def go_on(seconds: float) -> None:
    """Let the window live for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        time.sleep(0.01)


def main() -> None:
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["TURMBAUER_HOME"] = str(folder)  # not among this person's games
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "config"))
    _, window = open_window()
    if not window.controller.is_quick:
        window.commands["quick"].trigger()
    for name in sys.argv[2:] or turmcore.games():
        game = turmcore.load(name)
        window.files.start(Session.begin(game, ([Kind.GREEDY, Kind.RANDOM] * 3)[: game.num_players], 7))
        end = time.monotonic() + PATIENCE_S
        while not window.controller.session.has_ended:
            if time.monotonic() > end:
                sys.exit(f"{name} does not come to its end")
            go_on(0.1)
        go_on(DRAWN_S)
        picture = window.grab()
        colors = len(set(memoryview(picture.toImage().constBits()).cast("I")))
        if colors < 1000 or window.no_picture is not None:
            sys.exit(f"the picture of {name} has {colors} colors")
        picture.save(str(folder / f"{name}.png"))
        window.files.count_as_saved()
        print(f"{name}: {len(window.controller.session.plies)} plies in the window", flush=True)
    window.close()


if __name__ == "__main__":
    main()
