"""Games come and go: new ones, files, the clipboard; and nobody loses a game unasked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.app.autosave import Autosave
from gui.app.contents import content_of, digest_of, title_of
from gui.app.desk import Desk
from gui.app.film_words import film_lines
from gui.base import dialogs, files, messages
from gui.base.settings import Settings
from gui.features.export import solid, web_page
from gui.features.export.film_maker import FilmMaker, FilmWindow
from gui.features.new_game.dialog import NewGameDialog, is_first, quick_setup, remember
from gui.features.online.opening import shared_setup
from gui.features.puzzles.model import begin
from gui.i18n import tr
from gui.model import document, people
from gui.model.seats import name_of
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore import TurmError
from turmcore.notation.record import Record
from turmcore.puzzles import Puzzle

_SIDE = 1200  # pixels of a drawing that is saved as a picture
_STEPS = 300  # milliseconds within which only one step through a game is kept


class GameFiles(QObject):
    """The file of the game on the table, and the commands about files.

    With an `Autosave` the game is kept with every action; without one it lives in the window alone.
    """

    started = Signal()  # another game is on the table
    changed = Signal()  # the file or its contents
    wanted = Signal()  # the game is to be saved or to go: text being typed counts now
    said = Signal(str)  # something for the person to read
    analysis_wanted = Signal()
    table_wanted = Signal(object)  # a `GameSetup` to which others are invited
    slowed = Signal()  # computers are to be watched again

    def __init__(
        self,
        window: QWidget,
        desk: Desk,
        settings: Settings,
        autosave: Autosave | None = None,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._settings = settings
        self.autosave = autosave
        self.was_kept = False  # when the window was closed
        self._path = ""
        self._saved: list[str] = []
        self._is_one_of_many = False  # the game read last was chosen from several in its file
        self._digest = b""  # of the file as it was read or written last
        self._kept: tuple[object, ...] | None = None
        self._cannot_keep = False
        self.film: FilmWindow | None = None
        self._aside: tuple[Session, str, list[str], bytes] | None = None  # something else stands in for it
        self._steps = QTimer(self, singleShot=True, interval=_STEPS)
        self._steps.timeout.connect(self._keep)
        desk.changed.connect(self._keep)

    @property
    def name(self) -> str:
        """Name of the file; empty for a game that has none yet."""
        return Path(self._path).name

    @property
    def is_unsaved(self) -> bool:
        """True if something was played that no file has."""
        return self._desk.session.is_kept and content_of(self._desk.session) != self._saved

    def count_as_saved(self) -> None:
        """Count the game as saved: no question about it until more is played."""
        self._saved = content_of(self._desk.session)

    # -- games -------------------------------------------------------------------------

    def start(self, session: Session, path: str = "") -> None:
        """Put another game on the table; `path` is the file that holds it."""
        if session.source is None and session.remote is None:  # of a new game, in this room
            self.know(map(name_of, session.players))
        self._path = path
        self._saved = content_of(session) if path else []
        self._digest = digest_of(path) if path else b""
        self._desk.start(session)
        self.started.emit()

    def know(self, names: Iterable[str]) -> None:
        """These have played last: they are offered first for the next game."""
        people.remember(names)
        self._settings.people = people.to_text()

    def know_people(self, session: Session, players: Iterable[int]) -> None:
        """Remember the people of a game, with their names and colors."""
        parts, names = parts_of(session.game.name), {name_of(session.players[at]): at for at in players}
        colors = {name: parts.color(session.game, at) for name, at in names.items()}
        people.remember_colors(session.game.name, colors)
        self.know(names)

    def lend(self, session: Session) -> None:
        """Put something on the table for a while that is no game; `take_up` brings the game back as it was."""
        if self._aside is None:
            self._aside = self._desk.session, self._path, self._saved, self._digest
        self._path, self._saved, self._digest = "", [], b""
        self._desk.start(session)
        self.started.emit()

    def take_up(self) -> None:
        """Put the game back on the table in whose place something else was there; nothing if none was."""
        if self._aside is not None:
            session, self._path, self._saved, self._digest = self._aside
            self._aside = None
            self._desk.start(session)
            self.started.emit()

    @property
    def is_lending(self) -> bool:
        """True while something else is on the table in place of a game."""
        return self._aside is not None

    def new_game(self, change: str = "") -> None:
        """Ask for the settings of a new game and start it; `change` as in the dialog."""
        self._ask_for_game(NewGameDialog(self._settings, self._window, change))

    def new_table(self, game: str) -> None:
        """Ask for the settings of a table to which others are invited, and open it."""
        first = partial(shared_setup, self._settings)
        self._ask_for_game(NewGameDialog(self._settings, self._window, game, first))

    def _ask_for_game(self, dialog: NewGameDialog) -> None:
        if not dialogs.run(dialog):
            return
        setup = dialog.setup()
        if setup.invites:
            self.table_wanted.emit(setup)
        elif self.may_leave():
            remember(self._settings, dialog.game, setup)
            people.remember_colors(dialog.game, setup.people())
            self.start(setup.session())

    def quick_game(self, game: str) -> None:
        """Start a game of a kind without any question: a person against computers, who take their time."""
        if self.may_leave():
            self.slowed.emit()
            setup = quick_setup(self._settings, game)
            people.remember_colors(game, setup.people())
            self.start(setup.first_session() if is_first(self._settings, game) else setup.session())
            self._settings.set_begun(game)

    def start_puzzle(self, puzzle: Puzzle) -> None:
        """Put a puzzle on the table."""
        if self.may_leave():
            self.start(begin(puzzle))

    def rematch(self) -> None:
        """The same players once more."""
        if self.may_leave():
            self.start(self._desk.session.again())

    def edit_position(self) -> None:
        """Let somebody change the position, and go on from what comes out, with the same players."""
        session = self._desk.session
        edited = parts_of(session.game.name).edit(session.state, self._window)
        while edited is not None and not self.may_leave():
            edited = parts_of(session.game.name).edit(edited.state, self._window)
        if edited is None:
            return
        made = Session(edited.state, session.kinds, players=session.players)
        if session.clock is not None:
            made.set_clock(session.clock.control)
        self.start(made)
        if edited.analyses:
            self.analysis_wanted.emit()

    def resume(self, name: str) -> None:
        """Go on with a kept game."""
        if self.autosave is None or not self.may_leave():
            return
        game = self.autosave.adopt(name)
        if game is None:
            self._kept = None
            self._keep()  # the game on the table stays, in another place
            messages.say_failure(self._window, tr("kept.gone"), tr("kept.gone.detail"))
            return
        self.start(game.session)
        if game.file:
            self._path = game.file
            self._digest = digest_of(game.file)
            try:
                self._saved = content_of(document.read(files.read_text(game.file)))
            except (OSError, TurmError):
                self._saved = []  # the file is gone or another one now: this game is nowhere else
            self._keep()
            self.changed.emit()

    # -- opening -----------------------------------------------------------------------

    def open_file(self) -> None:
        """Ask for a file and open it."""
        folder, kinds = self._settings.folder, tr("file.records")
        path, _ = QFileDialog.getOpenFileName(self._window, "", folder, kinds)
        if path:
            self.open_path(path)

    def open_recent(self, path: str) -> None:
        """Open a file of the list; one that is gone can be taken off it."""
        if not os.path.exists(path):
            if messages.ask_to_forget(self._window, path):
                self.forget(path)
        else:
            self.open_path(path)

    def forget(self, path: str) -> None:
        """Take a file off the list of recent ones."""
        self._settings.recent = [other for other in self._settings.recent if other != path]
        self.changed.emit()

    def open_path(self, path: str) -> bool:
        """Open a record or a position; True if it is on the table now."""
        name = Path(path).name
        try:
            session = self._read(lambda: files.read_text(path), name)
        except (OSError, TurmError) as error:
            why = getattr(error, "strerror", None) or str(error)
            messages.say_failure(self._window, tr("file.open_failed", file=name), why)
            return False
        # a file of several games, or of a mere position, is not for this one game to replace
        is_one_of_many = self._is_one_of_many
        if session is None or not self.may_leave():
            return False
        is_own = session.source is not None and not is_one_of_many and not session.is_lesson
        self._settings.folder = str(Path(path).parent)
        self.start(session, path if is_own else "")
        self._remember(path)
        if is_one_of_many:
            self.said.emit(tr("file.one_of_many", file=name))
        return True

    def open_games(self, games: Sequence[Record], name: str) -> bool:
        """Open one of several games that belong to no file of the person's; True if it is on the table now."""
        if not games:
            return False
        number = messages.ask_which(self._window, name, [title_of(game) for game in games])
        if number is None:
            return False
        try:
            session = document.session_of(games[number])
        except TurmError as error:
            messages.say_failure(self._window, tr("file.not_a_game", file=name), str(error))
            return False
        if not self.may_leave():
            return False
        self.start(session)
        session.is_read = True
        self.count_as_saved()  # it lies where it came from
        return True

    def paste(self) -> None:
        """Open the contents of the clipboard as a new game."""
        self.take(QGuiApplication.clipboard().mimeData(), tr("file.clipboard"))

    def take(self, data: QMimeData, name: str) -> None:
        """Open a drop or a paste: a file, or the text of a record or a position.

        `name` is how an error calls it.
        """
        paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if paths:
            self.open_path(paths[0])
            return
        try:
            session = self._read(data.text, name)
        except TurmError as error:
            messages.say_failure(self._window, tr("file.not_a_game", file=name), str(error))
            return
        if session is not None and self.may_leave():
            self.start(session)

    def _read(self, text_of: Callable[[], str], name: str) -> Session | None:
        """The session of a text; None if there are several games and nobody wants one."""
        self._is_one_of_many = False
        text = text_of()
        if not document.is_record(text):
            return document.read(text)
        games = document.games(text)
        number = 0
        if len(games) > 1:
            chosen = messages.ask_which(self._window, name, [title_of(game) for game in games])
            if chosen is None:
                return None
            number, self._is_one_of_many = chosen, True
        if games[number].tag("Goal") is not None:
            return begin(Puzzle.of(games[number]))
        return document.session_of(games[number])

    # -- saving ------------------------------------------------------------------------

    def save(self) -> bool:
        """Save the game where it came from; True if that worked."""
        if not self._path:
            return self.save_as()
        if self._digest and digest_of(self._path) not in (b"", self._digest):
            answer = messages.ask_to_overwrite(self._window, self.name)
            if answer != "overwrite":
                return answer == "save_as" and self.save_as()
        return self.save_to(self._path)

    def save_as(self) -> bool:
        """Ask where to save the game, and save it."""
        path = self._ask_where("file.records", ".tgn", self.name)
        return bool(path) and self.save_to(path)

    def save_to(self, path: str) -> bool:
        self.wanted.emit()
        session = self._desk.session
        try:
            files.save_bytes(document.write(session).encode("utf-8"), path)
        except (OSError, TurmError) as error:
            messages.say_unsaved(self._window, path, error)
            return False
        self._path, self._saved, self._digest = path, content_of(session), digest_of(path)
        self._remember(path)
        self._keep()
        self.changed.emit()
        self.said.emit(tr("file.saved", file=self.name))
        return True

    def save_copy(self) -> bool:
        """Ask for a file and write the game there too; the game goes on belonging to its own."""
        path = self._ask_where("file.records", ".tgn", "")
        if not path:
            return False
        try:
            files.save_bytes(document.write(self._desk.session).encode("utf-8"), path)
        except (OSError, TurmError) as error:
            messages.say_unsaved(self._window, path, error)
            return False
        self.said.emit(tr("file.saved", file=Path(path).name))
        return True

    def copy_position(self) -> None:
        """Put the position's text into the clipboard."""
        controller = self._desk.table.controller
        QGuiApplication.clipboard().setText(controller.as_seen(controller.session.state).to_text())
        self.said.emit(tr("file.copied"))

    def save_picture(self, picture: QImage) -> None:
        """Ask where to save a picture, and save it."""
        path = self._ask_where("file.pictures", ".png", "")
        if path:
            self._export(path, files.PICTURES, lambda: files.save_bytes(files.encoded(picture, path), path))

    def save_drawing(self, drawing: str) -> None:
        """Ask where to save a drawing (SVG), as such or as a picture, and save it."""
        path = self._ask_where("file.drawings", ".png", "")

        def write() -> None:
            is_drawing = path.lower().endswith(".svg")
            data = drawing.encode() if is_drawing else files.encoded(files.drawn(drawing, _SIDE), path)
            files.save_bytes(data, path)

        if path:
            self._export(path, (*files.PICTURES, ".svg"), write)

    def export_solid(self) -> None:
        """Ask where to save the position as a solid model, and save it."""
        path = self._ask_where("show.solids", ".stl", "", solid.beside)
        controller = self._desk.table.controller
        if path:
            text = controller.as_seen(controller.session.state).to_text()
            self._export(path, solid.SUFFIXES, lambda: solid.export(path, text))

    def save_page(self) -> None:
        """Ask where to save the game as a page for browsers, and save it."""
        path = self._ask_where("show.pages", ".html", "")
        if path:
            text = document.write(self._desk.session)
            self._export(path, web_page.SUFFIXES, lambda: web_page.export(path, text))

    def _export(self, path: str, kinds: Iterable[str], write: Callable[[], list[str] | None]) -> None:
        """Write a file of one of these kinds, with others beside it if `write` names them, and say what came of it."""
        try:
            written = write() or [path]
            self.said.emit(tr("file.saved", file=" + ".join(Path(file).name for file in written)))
        except (OSError, ValueError) as error:
            known = tr("file.unknown_kind", kinds=", ".join(kinds))
            if path.lower().endswith(".svg"):
                known = f"{tr('file.no_drawing')} {known}"
            why = (error.strerror or str(error)) if isinstance(error, OSError) else known
            messages.say_failure(self._window, tr("file.save_failed", file=Path(path).name), why)

    def save_film(self, is_whole: bool) -> None:
        """Ask where to save a moving picture of the whole game, or of the position, and have it drawn."""
        path = self._ask_where("show.films", ".gif", "")
        if not path:
            return
        name = Path(path).name
        controller = self._desk.table.controller
        session = controller.session
        if is_whole:
            positions = film_lines(session, controller.as_seen)
        else:
            positions = [controller.as_seen(session.state).to_text()]
        maker = FilmMaker(path, positions)
        self.film = FilmWindow(maker, name, self._window)
        maker.finished.connect(lambda: self.said.emit(tr("file.saved", file=name)))
        maker.failed.connect(
            lambda why: messages.say_failure(self._window, tr("file.save_failed", file=name), why)
        )

    def _ask_where(
        self, kinds: str, suffix: str, name: str, beside: Callable[[str], Sequence[str]] = lambda _: ()
    ) -> str:
        """Ask for a path to save at; empty if cancelled."""
        proposed = name or f"{tr(f'game.{self._desk.session.game.name}')} {date.today().isoformat()}{suffix}"
        folder = str(Path(self._settings.folder) / proposed)
        path = messages.ask_where(self._window, folder, tr(kinds), suffix, beside)
        if path:
            self._settings.folder = str(Path(path).parent)
        return path

    def _remember(self, path: str) -> None:
        self._settings.recent = [os.path.abspath(path), *self._settings.recent]
        self.changed.emit()

    # -- leaving -----------------------------------------------------------------------

    def may_leave(self) -> bool:
        """Return True if the game may go: it is saved, kept aside, or nobody misses it."""
        self.take_up()
        self.wanted.emit()
        if not self.is_unsaved:
            return True
        if self.autosave is not None and not self._path:
            try:
                self.autosave.put_aside(self._desk.session, "")
                return True
            except OSError:
                pass  # then a person has to decide
        answer = messages.ask_to_save(self._window)
        return answer == "discard" or (answer == "save" and self.save())

    def reopening(self) -> list[str]:
        """Arguments to start the program with to come back to this game."""
        self.take_up()
        self.wanted.emit()
        if self._path and not self.is_unsaved:
            return [self._path]
        return ["--resume", self.autosave.path.stem] if self.autosave is not None else []

    def may_close(self, *, opens_anew: bool = False) -> bool:
        """Return True if the window may close. A game that is not over waits for the next time.

        If the window `opens_anew` at once nobody is asked: everything comes back as it was, saved or not.
        """
        self.take_up()
        self.wanted.emit()
        if self.autosave is None:
            return self.may_leave()
        session = self._desk.session
        if self._path and self.is_unsaved and not opens_anew:
            answer = messages.ask_to_save(self._window)
            if answer == "cancel" or (answer == "save" and not self.save()):
                return False
            is_kept = answer == "save" and not session.has_ended
        else:
            is_kept = self._has_something and (self.is_unsaved or not session.has_ended)
        try:
            if is_kept:
                self.autosave.put_aside(session, self._path, comes_back=opens_anew)
                self.was_kept = True
        except OSError:
            if not self.may_leave():
                return False
        if not is_kept:
            self.autosave.clear()
        self.autosave.close()
        self.autosave = None
        return True

    @property
    def _has_something(self) -> bool:
        """True if there is a game to keep: it was played, or its beginning was arranged by hand."""
        session = self._desk.session
        is_made = bool(session.tree.root.children) or (session.is_arranged and not self._path)
        return is_made and session.is_kept

    def keep_now(self) -> bool | None:
        """Keep the game as it stands; True if it is safe, None if there is nothing to lose."""
        if not self._has_something:
            return None
        self._kept = None
        self._keep()
        return self.autosave is not None and not self._cannot_keep

    def _keep(self) -> None:
        """Keep the game, if it is not the one that is kept already."""
        if self._aside is not None:
            return  # the game that is away is kept as it was
        session = self._desk.session
        ended = session.main_loser, session.main_agreed
        told = session.players, ended, session.keeps, session.is_main, self._path
        game = session, session.tree.version, told
        now = game, (session.cursor, session.line[-1:])
        if self.autosave is None or self._kept == now:
            return
        is_step = self._kept is not None and self._kept[0] == game
        if is_step and self._steps.isActive():
            return  # a held key goes through a whole game: only its last place is kept
        self._kept = now
        if is_step:
            self._steps.start()
        if not self._has_something or (self._path and session.has_ended and not self.is_unsaved):
            self.autosave.clear()  # nothing to lose: its file has it whole
            return
        try:
            self.autosave.save(session, self._path)
            self._cannot_keep = False
        except OSError as error:
            if not self._cannot_keep:  # once is enough
                self.said.emit(tr("kept.failed", why=error.strerror or str(error)))
            self._cannot_keep = True
