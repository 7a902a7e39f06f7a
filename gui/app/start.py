"""The program `turmbauer`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, NoReturn

from gui.base import interface_size
from gui.model import games, player_colors
from gui.model.player_colors import PALETTES
from turmcore.system import unify_streams

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.app.main_window import MainWindow

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""Environment variables of which Qt needs one to find a screen; without any it ends in an abort."""


PACKAGES = {"PySide6": "PySide6-Essentials", "OpenGL": "PyOpenGL", "PIL": "Pillow"}
"""What the app is made with beside the engine: modules, and the packages of the extra `gui` that bring them."""


class _Parser(argparse.ArgumentParser):
    """Parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Start the app.

    Parameters
    ----------
    argv
        The arguments without the program's name; None takes those of the process.

    Returns
    -------
    int
        0; 2 for bad input; 1 if the program failed.
    """
    unify_streams()
    arguments = _parser().parse_args(argv)
    lacking = [package for module, package in PACKAGES.items() if find_spec(module) is None]
    if lacking:
        print(
            f"turmbauer: this is the engine alone; the app also needs {', '.join(lacking)}: "
            "pip install '.[gui]' in a copy of the sources installs what it needs",
            file=sys.stderr,
        )
        return 1
    if arguments.install_desktop or arguments.uninstall_desktop:
        return _write(
            arguments.prefix or "", partial(_integrate, arguments.install_desktop, arguments.prefix)
        )
    if arguments.palette:
        player_colors.use(arguments.palette)
    if arguments.render:
        out, position = arguments.render
        return _write(out, partial(_render, out, position, arguments.size or "1200x900"))
    if arguments.gif:
        out, given = arguments.gif
        return _write(out, partial(_gif, out, given, arguments.size or "480x480", arguments.progress))
    if arguments.clip:
        out, given = arguments.clip
        return _write(out, partial(_clip, out, given, arguments.size or "640x480", arguments.progress))
    if arguments.album_pictures:
        from gui.features.album.painter import serve

        return serve()
    if arguments.html:
        out, given = arguments.html
        return _write(out, partial(_html, out, given))
    if arguments.export:
        out, position = arguments.export
        return _write(out, partial(_export, out, position, arguments.unit))
    return _run(arguments.file, arguments.tutorial, arguments.resume, arguments.build)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="turmbauer", description="Tower games in a window.")
    parser.add_argument(
        "file", nargs="?", help="a record (.tgn), a file with a position's text, or a link to a table"
    )
    parser.add_argument(
        "--tutorial",
        choices=games.offered(),
        metavar="GAME",
        help=f"learn a game: {', '.join(games.offered())}",
    )
    parser.add_argument(
        "--build",
        nargs="?",
        const="",
        metavar="FILE",
        help="build without rules: a building that was saved, or what was built last",
    )
    _add_exports(parser)
    # The album has its pictures drawn.
    parser.add_argument("--album-pictures", action="store_true", help=argparse.SUPPRESS)
    # A kept game, after another size was chosen.
    parser.add_argument("--resume", metavar="NAME", help=argparse.SUPPRESS)
    parser.add_argument(
        "--install-desktop",
        action="store_true",
        help="put the program into the menu, with its icon and its files",
    )
    parser.add_argument("--uninstall-desktop", action="store_true", help="take it out of the menu again")
    parser.add_argument(
        "--prefix", metavar="DIR", help="where it is put: DIR/share (this person's own folder)"
    )
    return parser


def _add_exports(parser: argparse.ArgumentParser) -> None:
    """Add what draws and writes files without a window."""
    parser.add_argument(
        "--render",
        nargs=2,
        metavar=("OUT.png", "POSITION|RECORD"),
        help="draw a position, or how a record ends, without a window (.png, .jpg, .bmp)",
    )
    parser.add_argument(
        "--export",
        nargs=2,
        metavar=("OUT.stl|OUT.obj", "POSITION|RECORD"),
        help="write a position, or how a record ends, as a solid model",
    )
    parser.add_argument("--unit", type=float, default=20.0, metavar="MM", help="edge of a cube in that model")
    parser.add_argument(
        "--gif",
        nargs=2,
        metavar=("OUT.gif", "RECORD|POSITION"),
        help="draw a game turn by turn, or a position that turns",
    )
    parser.add_argument(
        "--clip",
        nargs=2,
        metavar=("OUT.webp|OUT.gif", "RECORD|POSITION"),
        help="draw the end of a game: 6 to 10 seconds, 4 MB at most",
    )
    parser.add_argument(
        "--html",
        nargs=2,
        metavar=("OUT.html", "RECORD|POSITION"),
        help="write a game as a page that any browser shows without a network",
    )
    parser.add_argument(
        "--progress", action="store_true", help="say how many pictures of --gif and --clip are drawn"
    )
    parser.add_argument(
        "--palette",
        choices=PALETTES,
        metavar="NAME",
        help=f"colors of the players in it: {', '.join(PALETTES)}",
    )
    parser.add_argument(
        "--size", metavar="WxH", help="size of the picture (1200x900; of --gif 480x480, of --clip 640x480)"
    )


def _run(file: str | None, lesson: str | None, kept: str | None, building: str | None) -> int:
    from gui.app.faults import FaultGuard, tell_no_screen

    if sys.platform == "linux" and not any(os.environ.get(name) for name in SCREENS):
        print(f"turmbauer: {tell_no_screen('neither DISPLAY nor WAYLAND_DISPLAY is set')}", file=sys.stderr)
        return 1
    # Ctrl+C in the terminal; Qt's loop would not let Python see it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    guard = FaultGuard()
    guard.install()
    try:
        app, window = open_window(file, lesson, guard.watch, kept, building)
        code = app.exec()
    except Exception as error:  # noqa: BLE001  without it the person would get a traceback, or nothing at all
        if guard.end(error) and _put_settings_aside():
            interface_size.open_anew(sys.argv[1:])
        return 1
    finally:
        guard.release()
    if window.reopens_with is not None:
        interface_size.open_anew(window.reopens_with)
    return code


def _put_settings_aside() -> bool:
    """Make room for fresh settings; the old ones stay beside them."""
    from gui.base.settings import Settings

    try:
        print(f"turmbauer: the old settings are in {Settings().put_aside()}", file=sys.stderr)
    except OSError as error:
        print(f"turmbauer: {error}", file=sys.stderr)
        return False
    return True


def open_window(
    file: str | None = None,
    lesson: str | None = None,
    watch: Callable[[MainWindow], None] | None = None,
    kept: str | None = None,
    building: str | None = None,
) -> tuple[QApplication, MainWindow]:
    """The application object and its window, with the welcome page, a file's game, a kept one, a game's lessons, or what is
    built without rules, from a file or, if its name is empty, as it was left.

    A link stands for a file, too. `watch` gets the window as soon as it is there.
    """
    app, window = make_window()
    if watch is not None:
        watch(window)
    opener = None if file is None else _opener(file)
    if opener is None:
        window.show_welcome()  # before the window is seen: nothing of a table has to be drawn
    window.show()
    if opener is not None and not opener(window):
        window.show_welcome()
    if kept is not None:
        window.files.resume(kept)
    if lesson is not None:
        window.start_tutorial(lesson)
    if building is not None:
        window.show_workshop()
        if building and window.workshop is not None:
            window.workshop.open_path(building)
    return app, window


def _opener(name: str) -> Callable[[MainWindow], bool]:
    """Return a function that opens a file or a link, and is True if something is on the table then."""
    from gui.app.links import is_link, open_link, path_of

    if is_link(name):
        return partial(open_link, text=name)
    return lambda window: window.files.open_path(path_of(name))


def make_window() -> tuple[QApplication, MainWindow]:
    """The application object and its window, not yet shown.

    Order matters: the format comes before the application, and OpenGL is imported by the window, when it is
    known how Qt reaches it.
    """
    from PySide6.QtWidgets import QApplication

    from gui.app.app_icon import app_icon
    from gui.app.autosave import Autosave
    from gui.app.main_window import MainWindow
    from gui.base import accessible, language, opengl, theme
    from gui.base.key_places import KeyPlaces
    from gui.base.settings import Settings
    from gui.features.sound.process import SoundProcess
    from gui.views import room

    settings = Settings()
    interface_size.prepare(settings.interface_size)
    opengl.prepare()
    app = QApplication(["turmbauer"])
    screen = app.primaryScreen()
    if settings.interface_size == "auto" and screen is not None:
        interface_size.suit(screen)
    interface_size.settle()
    app.setApplicationName("turmbauer")
    app.setApplicationDisplayName("Turmbauer")
    app.setDesktopFileName("turmbauer")
    app.setWindowIcon(app_icon())
    accessible.tell_roles()
    app.focusWindowChanged.connect(KeyPlaces(app).watch)
    room.follow_keys(app)
    theme.apply(app, settings.scheme)
    language.speak(app, settings.language)
    return app, MainWindow(
        settings, opengl.why_unavailable(), Autosave.of_this_user(), SoundProcess(parent=app)
    )


def _write(out: str, job: Callable[[], None]) -> int:
    """Do what writes the file `out`, and say what went wrong."""
    try:
        job()
    except FileNotFoundError:
        print(f"turmbauer: {out}: there is no such folder", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"turmbauer: {error}", file=sys.stderr)
        return 2
    except (OSError, RuntimeError, ImportError) as error:
        said = f"{out}: {error.strerror}" if isinstance(error, OSError) and error.strerror else error
        print(f"turmbauer: {said}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _render(out: str, position: str, size: str) -> None:
    """Draw `position` (a text, a file with one, or ``-``) into the file `out`."""
    from gui.base.opengl import do_without_window
    from gui.features.export.render import render

    do_without_window()
    render(out, position, size)


def _gif(out: str, given: str, size: str, tells: bool) -> None:
    """Draw a game or a position as a moving picture."""
    from gui.app.film_words import film_lines
    from gui.features.export.moving_picture import make

    _film(film_lines, make, out, given, size, tells)


def _clip(out: str, given: str, size: str, tells: bool) -> None:
    """Draw the end of a game."""
    from gui.app.film_words import clip_lines
    from gui.features.export.clip import make

    _film(clip_lines, make, out, given, size, tells)


def _film(
    lines_of: Callable[..., list[str]],
    make: Callable[..., object],
    out: str,
    given: str,
    size: str,
    tells: bool,
) -> None:
    from gui.base import opengl
    from gui.features.export.render import position_text
    from gui.model import document

    def tell(done: int, total: int) -> None:
        if tells:
            print(f"{done} of {total}", flush=True)

    opengl.do_without_window()
    app = opengl.without_screen()  # players have signs
    text = position_text(given)
    lines = lines_of(document.read(text), lambda state: state) if document.is_record(text) else [text]
    make(out, "\n".join(lines), size, tell)
    del app


def _html(out: str, given: str) -> None:
    """Write a game as a page."""
    from gui.features.export.render import position_text
    from gui.features.export.web_page import export

    export(out, position_text(given))


def _integrate(is_wanted: bool, prefix: str | None) -> None:
    """Put the program into the desktop's menu, or take it out."""
    from gui.app import desktop_files, registry
    from gui.base import opengl

    app = opengl.without_screen()  # the icon is drawn with Qt's fonts at hand
    if sys.platform == "win32":
        told = registry.install() if is_wanted else registry.uninstall()
    else:
        files = desktop_files.install(prefix) if is_wanted else desktop_files.uninstall(prefix)
        told = list(map(str, files))
    for file in told:
        print(file)
    if not told:
        print("turmbauer: there was nothing to take away")
    del app


def _export(out: str, position: str, unit: float) -> None:
    from gui.features.export.render import last_position
    from gui.features.export.solid import export

    export(out, last_position(position), unit)


if __name__ == "__main__":
    sys.exit(main())
