"""What the app must do alike on every system: systems that agree print the same.

``python tests/alike_app.py FOLDER`` works in a folder, which it makes, and needs a screen; more words are the parts that are
wanted. The games are played in the real
window, and their pictures drawn by OpenGL. On Windows it also asks whether the registry has what it should have.
"""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
sys.path[:] = [*sys.path[1:], str(TREE)]  # behind an installed app, and without the tests of the same name

from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import turmcore
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.base import opengl, theme
from gui.base.files import TEMPORARY, read_text, save_bytes
from gui.base.settings import Settings
from gui.features.tournaments.controller import TournamentController
from gui.features.tournaments.model import Plan, Tournament, free_folder
from gui.model.seats import Kind
from gui.model.session import Session
from tests import waiting
from turmcore import TurmError
from turmcore.notation import record

KILLS = 12
APP = [sys.executable, "-m", "gui"]


def short(content: bytes) -> str:
    """A hash to compare by."""
    return hashlib.sha256(content).hexdigest()[:16]


wait_until = partial(waiting.wait_until, pause=partial(QTest.qWait, 10))  # the window lives on meanwhile


def pixels(path: str) -> bytes:
    """A picture without what its file says about the screen."""
    picture = QImage(path).convertToFormat(QImage.Format.Format_RGBA8888)
    return bytes(picture.constBits())


def games(window: MainWindow) -> Iterator[str]:
    """A game of each kind, which computers play in the window to its end, as it is saved; and whether its picture is one."""
    if not window.controller.is_quick:
        window.commands["quick"].trigger()
    for name in turmcore.games():
        game = turmcore.load(name)
        kinds = ([Kind.GREEDY, Kind.RANDOM] * 3)[: game.num_players]
        window.files.start(Session.begin(game, kinds, 7))
        wait_until(lambda: window.controller.session.has_ended, f"{name} is played")
        QTest.qWait(500)  # it is drawn, the card of the end, too
        assert window.tower is not None and window.tower.num_paints and window.no_picture is None
        window.grab().save(f"{name}-window.png")
        colors = len(set(memoryview(pixels(f"{name}-window.png")).cast("I")))
        assert colors > 1000, colors
        window.files.save_to(f"{name} \N{LATIN SMALL LETTER O WITH DOUBLE ACUTE}.tgn")
        (saved,) = Path().glob(f"{name} *.tgn")
        text = saved.read_bytes()
        yield f"{name} {len(window.controller.session.plies)} plies {len(text)} {short(text)}"
        assert window.files.open_path(str(saved.absolute())) and window.controller.session.has_ended
        window.files.count_as_saved()


def pictures(_: MainWindow) -> Iterator[str]:
    """What the app draws and writes without a window."""
    position = turmcore.load("waechter").new_state(3).to_text()
    jobs = [["--gif", "position.gif", position, "--size", "64x64"]]
    for name in turmcore.games():
        (path,) = map(str, Path().glob(f"{name} *.tgn"))
        jobs += [["--render", f"{name}.png", path, "--size", "640x480"], ["--html", f"{name}.html", path]]
        jobs += [["--export", f"{name}.stl", path]] if name == "turmbauer" else []
    for words in jobs:
        done = subprocess.run([*APP, *words], capture_output=True, text=True, check=False)
        out = Path(words[1])
        assert done.returncode == 0 and out.is_file(), (words, done.stderr)
        yield f"{out} {short(pixels(str(out)) if out.suffix == '.png' else out.read_bytes())}"


def files(_: MainWindow) -> Iterator[str]:
    """A file is replaced as a whole, or says why not; names are such that every system takes them."""
    path = Path("ein Türm.txt")
    for text in ("old", "new ♜" * 1000):
        save_bytes(text.encode(), str(path))
        assert read_text(str(path)) == text
    for wrong in (".", "missing.tgn"):
        try:
            read_text(wrong)
        except (OSError, TurmError) as error:
            yield f"{wrong} {type(error).__name__}"
    try:
        save_bytes(b"", ".")
    except OSError as error:
        yield f"folder {type(error).__name__}"
    for name in ("Anna: <A|B>?", "CON", "a/b\\c", "Kupa...", "lpt1.txt", " "):
        folder = free_folder(Path("cups"), name)
        folder.mkdir(parents=True)
        yield f"{name!r} {folder.name!r}"
    assert not list(Path().glob(TEMPORARY + "*"))


def autosave(_: MainWindow) -> Iterator[str]:
    """The app is killed while computers play, and goes on where it was; no program takes another's game."""
    dice = random.Random(2)
    run = f"import runpy, sys; sys.path.append({str(TREE)!r}); runpy.run_module('tests.gui.app.recovery_run', None, '__main__')"
    for number in range(KILLS):
        folder = Path(f"killed{number}").absolute()
        what, game = ("play", "save")[number % 2], turmcore.games()[number // 2 % 4]
        command = [sys.executable, "-P", "-c", run, str(folder), what, game]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(dice.randint(1, 5))]
        process.kill()
        said += process.stdout.readlines()
        process.wait()
        tokens = json.loads([line for line in said if line.endswith("\n")][-1])["tokens"]
        place = Autosave(folder / "games")
        (kept,) = place.free_games()
        assert kept.game.session.tokens[: len(tokens)] == tokens and not kept.game.is_left, number
        if what == "save":
            (saved,) = record.parse((folder / "evening.tgn").read_text(encoding="utf-8"))
            assert list(saved.moves)[: len(tokens)] == tokens, "the person's file is whole"
        assert place.adopt(kept.name) is not None
        assert not Autosave(folder / "games").free_games(), "it is somebody's now"
        place.clear()
        place.close()
        place.tidy()
        left = [path.name for path in (folder / "games").iterdir() if not path.name.startswith(TEMPORARY)]
        assert not left, left
    yield f"killed {KILLS} times, nothing lost"


def tournaments(_: MainWindow) -> Iterator[str]:
    """A tournament in processes of its own is stopped, gone on with, and played to its end."""
    plan = Plan("waechter", 2, ("greedy", "random"), ("Greedy", "Random"), games=2000, jobs=2, seed=3)
    folder = Path("cup").absolute()
    first = TournamentController()
    first.show(Tournament.begin(folder, plan))
    first.start()
    wait_until(lambda: first.tournament is not None and first.tournament.played > 0, "a game is played")
    first.stop()
    wait_until(lambda: not first.is_running, "it stops")
    second, failed = TournamentController(), []
    second.failed.connect(failed.append)
    second.show(Tournament.open(folder))
    second.start()
    wait_until(lambda: not second.is_running, "it goes on")
    assert second.tournament is not None and second.tournament.is_over and not failed, failed
    rows = [(row.name, row.games, row.wins) for row in second.tournament.standings]
    yield f"{rows} {short((folder / '01.tgn').read_bytes())}"


def registry(_: MainWindow) -> Iterator[str]:
    """Records belong to the app, and go on belonging to somebody else when it is gone."""
    if sys.platform == "win32":
        import winreg

        def read(key: str) -> str | None:
            try:
                return winreg.QueryValue(winreg.HKEY_CURRENT_USER, rf"Software\Classes\{key}")
            except FileNotFoundError:
                return None

        for words in (["--install-desktop"], ["--install-desktop"]):
            subprocess.run([*APP, *words], check=True, capture_output=True)
        assert read(".tgn") == "Turmbauer.Record"
        command, icon = (read(rf"Turmbauer.Record\{key}") for key in (r"shell\open\command", "DefaultIcon"))
        assert command and command.endswith(' "%1"') and icon and Path(icon.strip('"')).is_file()
        assert QImage(icon.strip('"')).width() in (16, 256) or not QImage(icon.strip('"')).isNull()
        assert read(r"turmbauer\shell\open\command") == command, "links"
        subprocess.run([*APP, "--uninstall-desktop"], check=True, capture_output=True)
        assert read(".tgn") is None and read("Turmbauer.Record") is None and read("turmbauer") is None
        assert not Path(icon.strip('"')).exists()
        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, r"Software\Classes\.tgn") as key:
            winreg.SetValueEx(key, "", 0, winreg.REG_SZ, "Somebody.Else")
        subprocess.run([*APP, "--uninstall-desktop"], check=True, capture_output=True)
        assert read(".tgn") == "Somebody.Else"
        winreg.DeleteKey(winreg.HKEY_CURRENT_USER, r"Software\Classes\.tgn")
    yield "fine"


PARTS = (games, pictures, files, autosave, tournaments, registry)


def main() -> None:
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    os.environ["TURMBAUER_HOME"] = os.getcwd()
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "config"))
    opengl.prepare()
    app = QApplication(["turmbauer"])
    assert app.platformName() in ("windows", "xcb", "cocoa"), "a real window is wanted"
    theme.apply(app)
    window = MainWindow(Settings(), opengl.why_unavailable(), Autosave(folder / "games"))
    window.resize(1100, 750)
    window.show()
    for part in [part for part in PARTS if part.__name__ in (sys.argv[2:] or part.__name__)]:
        for line in part(window):
            sys.stdout.buffer.write(f"{part.__name__}: {line}\n".encode())
            sys.stdout.buffer.flush()
    window.close()


if __name__ == "__main__":
    main()
