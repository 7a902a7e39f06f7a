"""The main window: puts the parts together and carries out the commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Never

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QListView,
    QMainWindow,
    QStackedWidget,
    QWidget,
)

from gui import i18n
from gui.app.album_desk import AlbumDesk
from gui.app.autosave import Autosave
from gui.app.commands import General, all_commands
from gui.app.desk import Desk
from gui.app.game_files import GameFiles
from gui.app.game_table import GameTable, Workers
from gui.app.online_desk import OnlineDesk
from gui.app.sharing import share_building, share_puzzle
from gui.app.together_desk import TogetherDesk
from gui.app.welcome_page import WelcomePage, with_workshop
from gui.base import dialogs, interface_size, language, theme
from gui.base.background import Background
from gui.base.commands import CommandSet
from gui.base.settings import Settings
from gui.base.shortcuts import Shortcuts
from gui.features.analysis.controller import AnalysisController
from gui.features.new_game.dialog import setup_of
from gui.features.openings.kept import KeptGames
from gui.features.puzzles.editor import PuzzleEditor
from gui.features.puzzles.list import PuzzleList, after
from gui.features.sound.speaker import Player, Speaker
from gui.features.tournaments.model import Tournament
from gui.features.tournaments.window import TournamentWindow, home
from gui.features.tutorial.model import Progress
from gui.features.tutorial.teacher import tutorial_of
from gui.i18n import tr
from gui.model import engines, people, player_colors
from gui.model.command import Command
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import GameParts, parts_of
from gui.table.play import GameController
from gui.table.stage import Stage
from gui.table.workshop import Workshop
from gui.views import room
from gui.views.icons import icon
from gui.views.no_picture import NoPicture
from gui.views.own_keys import keeps
from gui.views.tower_view import TowerView
from gui.views.turn_frame import TurnFrame
from turmcore.puzzles import Puzzle

_SOON = 800  # milliseconds after a game has come on the table: first it is to be seen, then heard


class MainWindow(QMainWindow):
    """The main window: a game on its table, or the welcome page.

    Parameters
    ----------
    settings
        The remembered settings.
    no_picture
        Says why there can be no OpenGL; None if there can.
    autosave
        Keeps the game; None keeps nothing.
    player
        Plays sounds; None plays nothing.
    """

    settings: Settings
    files: GameFiles
    album: AlbumDesk
    online: OnlineDesk
    together: TogetherDesk

    def __init__(
        self,
        settings: Settings,
        no_picture: Callable[[], str] | None = None,
        autosave: Autosave | None = None,
        player: Player | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings
        player_colors.use(settings.palette)
        engines.remember(engines.from_text(settings.engines))
        people.recall(settings.people)
        self._no_picture = no_picture
        self._album = autosave.album if autosave is not None else None  # folder of the finished games
        self.speaker = Speaker(settings, player, self)
        self.tournaments: TournamentWindow | None = None
        self.workshop: Workshop | None = None
        # an analysis need not wait for a report
        self.workers = Workers(Background(self), Background(self, threads=2))
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)  # while it is empty: a styled widget is slow to move
        table = all_commands()
        self.commands = CommandSet(self, table, {one.id: partial(self._run, one) for one in table})
        self.commands.fill(self.menuBar())
        self.shortcuts = Shortcuts.from_text(table, settings.shortcuts)
        if self.shortcuts.is_changed:
            self.commands.set_keys(self.shortcuts.keys)
        self.desk = Desk(self._make_table, _waiting_game(settings), self)
        self.files = GameFiles(self, self.desk, settings, autosave)
        self.album = AlbumDesk(self, self.files, autosave, None if no_picture else settings.quality)
        self.welcome = WelcomePage(self, self.files, settings, autosave)
        self.online = OnlineDesk(self)
        self.together = TogetherDesk(self)
        self._connect()
        self._pages.addWidget(self.welcome.view)
        self.setAcceptDrops(True)
        room.resize(self, 1280, 800)
        if not settings.geometry.isEmpty():
            self.restoreGeometry(settings.geometry)
        self.commands[f"language.{i18n.language()}"].setChecked(True)
        self.commands[f"scheme.{settings.scheme}"].setChecked(True)
        self.commands[f"palette.{settings.palette}"].setChecked(True)
        self.commands[f"interface.{settings.interface_size}"].setChecked(True)
        self.reopens_with: list[str] | None = None
        self._opens_anew = False
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        for one in table:
            if isinstance(one, General) and one.setting:
                self.commands[one.id].setChecked(getattr(settings, one.setting))
        self.commands["full_screen"].setChecked(self.isFullScreen())  # as it was left
        i18n.show_codes(settings.shows_codes)
        self._show_sounds()
        self.speaker.changed.connect(self._show_sounds)
        self.commands.menu("view").aboutToShow.connect(self.speaker.prepare)
        self.commands["album"].setEnabled(self.album.album is not None)
        self._switch()
        self._show_files()
        self.table.controller.start(self.desk.session)

    def _connect(self) -> None:
        """Connect the window with the files and the welcome page."""
        self.album.called.connect(self._call_people)
        self.desk.changed.connect(self._show_title)
        self.desk.switched.connect(self._switch)
        self.files.said.connect(self.say)
        self.files.changed.connect(self._show_files)
        self.files.wanted.connect(lambda: self.table.moves_tab.notes.keep())
        self.files.started.connect(self._show_new_game)
        self.files.analysis_wanted.connect(self._analyse)
        self.files.slowed.connect(self._slow_down)
        self.welcome.language_wanted.connect(self.set_language)
        self.welcome.puzzles_wanted.connect(self.show_puzzles)
        self.welcome.album_wanted.connect(self.album.show)
        self.welcome.together_wanted.connect(self.together.show)
        self.welcome.table_wanted.connect(self.together.go_on)
        self.files.table_wanted.connect(self.together.open)
        self.together.changed.connect(self._show_turns)
        self.welcome.workshop_wanted.connect(self.show_workshop)
        self.welcome.learn_wanted.connect(self.start_tutorial)
        self.welcome.return_wanted.connect(self.return_to_table)

    def _make_table(self, parts: GameParts, session: Session) -> GameTable:
        table = GameTable(
            parts,
            session,
            self.settings,
            self.workers,
            self.commands,
            self._no_picture,
            self.speaker,
            self._pages,
        )
        if table.openings is not None and self._album is not None:
            table.openings.own = KeptGames(self._album, parts.name)
        table.rematch_wanted.connect(self.rematch)
        table.around.left.connect(self.leave_table)
        table.seated.connect(self._take_names)
        table.ending.ended.connect(lambda session: self.album.keep(session, table.ending.camera))
        table.ending.mended.connect(lambda session: self.album.forget(session))
        table.puzzles.next_wanted.connect(self._next_puzzle)
        table.puzzles.list_wanted.connect(self.show_puzzles)
        table.puzzles.share_wanted.connect(partial(share_puzzle, self))
        table.better.lent.connect(lambda session: self.files.lend(session))
        table.better.left.connect(lambda: self.files.take_up())
        table.plain_wanted.connect(self.set_plain)
        table.teacher.left.connect(self._leave_tutorial)
        self._pages.addWidget(table)
        return table

    def rematch(self) -> None:
        """The same players once more; at a server's table the others are asked."""
        if not self.online.ask_rematch():
            self.files.rematch()

    def leave_table(self) -> None:
        """Leave a server's table for now."""
        self.files.start(_waiting_game(self.settings))  # which ends the line
        self.show_welcome()

    def _take_names(self, players: list[int]) -> None:
        """Take the names of people of the game on the table."""
        self.files.know_people(self.desk.session, players)
        self.album.call(self.desk.session)

    def _call_people(self, session: Session, players: dict[int, str]) -> None:
        """Take the names that the album has got for people of a game."""
        if session is self.desk.session:
            self.table.seat(players)
        else:  # it comes back after the game that is on the table now
            for player, name in players.items():
                session.set_player(player, name)

    def _run(self, command: Command) -> None:
        """Carry out a command: in the window, else on the table."""
        if not isinstance(command, General) or command.does is None:
            self.table.run(command)
            return
        if command.setting:
            setattr(self.settings, command.setting, self.commands[command.id].isChecked())
        command.does(self)

    # -- the table in use ---------------------------------------------------------------

    @property
    def table(self) -> GameTable:
        """The table in use."""
        return self.desk.table

    @property
    def controller(self) -> GameController:
        """The controller of the game."""
        return self.table.controller

    @property
    def analysis(self) -> AnalysisController:
        """The analysis of the game."""
        return self.table.analysis

    @property
    def panel(self) -> TurnFrame[Never]:
        """The panel beside the picture."""
        return self.table.panel

    @property
    def stage(self) -> Stage:
        """The stage with the picture."""
        return self.table.stage

    @property
    def tower(self) -> TowerView | None:
        """The game in three dimensions, if there can be a picture of it."""
        return self.table.tower

    @property
    def no_picture(self) -> NoPicture | None:
        """Stand-in that says why there is no picture, or None."""
        return self.table.no_picture

    @property
    def hint(self) -> QLabel:
        """The status line: the next step, or the latest message."""
        return self.table.hint

    def _switch(self) -> None:
        """Switch to another table: its commands, in the present language and settings."""
        for table in self.desk.tables.values():
            if table is not self.table:
                table.use(False)
        self.commands.show_game(self.table.parts.name)
        self.settings.game = self.table.parts.name
        self.table.retranslate()
        self.table.refresh_colors()
        if self._is_at_table:
            self._pages.setCurrentWidget(self.table)
        self.table.use(self._is_at_table)

    def save_picture(self) -> None:
        """Save what is seen."""
        stage = self.stage
        if stage.has_picture and stage.tower is not None:
            self.files.save_picture(stage.tower.picture())
        elif stage.playground is not None:
            self.files.save_drawing(stage.flat.drawing(plain=True))

    def _analyse(self) -> None:
        """Analyse the position shown, and show the analysis."""
        if not self.commands["analyse"].isChecked():
            self.commands["analyse"].trigger()
        self.table.turn_to(self.table.analysis_tab)

    # -- showing -----------------------------------------------------------------------

    def announce(self, text: str) -> None:
        """Say a step on the status line and to a screen reader."""
        self.table.announce(text)

    def say(self, text: str) -> None:
        """Show a message for a while in place of the next step."""
        self.table.say(text)

    def _show_files(self) -> None:
        """The title, the recent files in the menu and on the welcome page."""
        self._show_title()
        menu, forget = self.commands.menu("recent"), self.commands["forget_recent"]
        menu.clear()
        for path in self.settings.recent:
            action = QAction(path.replace("&", "&&"), menu)
            action.triggered.connect(partial(self.files.open_recent, path))
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(forget)
        forget.setEnabled(bool(self.settings.recent))
        if self.is_welcome:
            self.welcome.refresh()

    def forget_recent(self) -> None:
        """Forget which files were opened."""
        for path in self.settings.recent:
            self.files.forget(path)

    def _show_title(self) -> None:
        if not self._is_at_table:
            self.setWindowTitle("Turmbauer")
            self.setWindowModified(False)
            return
        name = self.files.name or tr(f"game.{self.desk.session.game.name}")
        self.setWindowTitle(tr("window.title", file=f"{name}[*]") if name != "Turmbauer" else f"{name}[*]")
        self.setWindowModified(self.files.is_unsaved)

    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""
        self.commands.retranslate()
        self._show_files()
        self.table.retranslate()
        if self.tournaments is not None:
            self.tournaments.retranslate()
        if self.workshop is not None:
            self.workshop.retranslate()
        self.album.retranslate()
        self.online.retranslate()
        self.together.retranslate()

    def set_language(self, code: str) -> None:
        """Speak another language."""
        self.settings.language = language.speak(_application(), code)
        self.commands[f"language.{i18n.language()}"].setChecked(True)
        self.retranslate()

    def show_keys(self) -> None:
        """Show all keys, and let a person change them."""
        from gui.app.keys_window import KeysWindow

        window = KeysWindow(self.shortcuts, self.table.parts.name, self)
        window.changed.connect(self._take_keys)
        dialogs.run(window)

    def _take_keys(self) -> None:
        self.settings.shortcuts = self.shortcuts.to_text()
        self.commands.set_keys(self.shortcuts.keys)
        self.table.teacher.retranslate()

    def set_scheme(self, name: str) -> None:
        """Dress in light or dark colors, or as the system does."""
        self.settings.scheme = name
        theme.apply(_application(), name)
        self.table.refresh_colors()
        for command in ("undo", "redo", "take_back", "hint"):
            self.commands[command].setIcon(icon(command))
        self.retranslate()

    def set_palette(self, name: str) -> None:
        """Paint the players in other colors, on every table."""
        self.settings.palette = name
        player_colors.use(name)
        self.commands[f"palette.{name}"].setChecked(True)
        for table in self.desk.tables.values():
            table.picture.refresh_colors()
            table.refresh_colors()
            table.retranslate()
        self.retranslate()

    def set_full_screen(self, is_full: bool) -> None:
        """Fill the screen, or go back to a window."""
        (self.showFullScreen if is_full else self.showNormal)()

    def set_size(self, size: str) -> None:
        """Show everything larger or smaller. Where that cannot be done while the program runs, the window closes, and
        the program opens it anew with what is in it."""
        before = self.settings.interface_size
        self.settings.interface_size = size
        if size == before:
            return
        if interface_size.change(size, self.screen()):
            self.retranslate()
            return
        lesson = self.desk.session.is_lesson and self._is_at_table
        shown = (
            ["--tutorial", self.table.parts.name]
            if lesson
            else ["--build"]
            if self.is_building
            else []
            if self.is_welcome
            else self.files.reopening()
        )
        self._opens_anew = True
        if self.close():
            self.reopens_with = shown if shown[:1] != ["--resume"] or self.files.was_kept else []
        else:
            self._opens_anew = False
            self.settings.interface_size = before
            self.commands[f"interface.{before}"].setChecked(True)

    def _follow_system(self) -> None:
        if self.settings.scheme == "system":
            self.set_scheme("system")

    def show_codes(self) -> None:
        """Let lists show the notation of records behind the words, or not."""
        i18n.show_codes(self.settings.shows_codes)
        self.retranslate()
        for one in self.findChildren(QListView):  # a row may need another line
            one.doItemsLayout()

    def set_sounds(self) -> None:
        """Sounds or none, and say so; where there can be none, why."""
        why = self.speaker.why_silent
        self.speaker.is_on = is_on = bool(why) or self.commands["sounds"].isChecked()
        self.say(tr(why) if why else tr("sound.said.on" if is_on else "sound.said.off"))

    def _show_sounds(self) -> None:
        """Tick the sounds if they can be heard; the menu says where there can be none."""
        can = not self.speaker.why_silent
        self.commands.call("sounds", "" if can else "cmd.sounds.none")
        self.commands["sounds"].setChecked(self.speaker.is_on and can)

    def choose_volume(self) -> None:
        """Ask how loud the sounds are."""
        from gui.features.sound.volume_dialog import VolumeDialog

        dialogs.run(VolumeDialog(self.speaker, self))

    def set_plain(self, is_plain: bool) -> None:
        """Play without aids, or with them, on every table."""
        self.settings.is_plain = is_plain
        self.commands["aids.off"].setChecked(is_plain)
        for table in self.desk.tables.values():
            table.set_plain(is_plain)
        self.say(tr("aids.said.off" if is_plain else "aids.said.on"))

    def _slow_down(self) -> None:
        if self.commands["quick"].isChecked():
            self.commands["quick"].trigger()

    # -- tournaments -------------------------------------------------------------------

    def show_tournaments(self) -> None:
        """The window of tournaments; made when it is first wanted."""
        if self.tournaments is None:
            self.tournaments = TournamentWindow(home(), self.settings, self)
            self.tournaments.opened.connect(self._open_tournament)
        else:
            self.tournaments.retranslate()
        dialogs.show(self.tournaments)

    def _open_tournament(self, tournament: Tournament, agent: int | None) -> None:
        if self.files.open_games(list(tournament.games(agent)), tournament.name):
            self.activateWindow()

    # -- lessons -----------------------------------------------------------------------

    def start_tutorial(self, game: str) -> None:
        """Start a tutorial, at the step where it was left."""
        tutorial = tutorial_of(game)
        if not self.files.may_leave():
            return
        progress = Progress.from_text(tutorial, self.settings.tutorial[game])
        session = progress.session()
        self.files.start(session)
        self.table.teacher.start(progress, session, self.files.start)

    def _leave_tutorial(self, is_finished: bool) -> None:
        self.show_welcome()

    # -- puzzles -----------------------------------------------------------------------

    def show_puzzles(self) -> None:
        """Show the puzzles to choose from."""
        chooser = PuzzleList(self.settings, self)
        if not dialogs.run(chooser):
            return
        if chooser.wants_new:
            self.make_puzzle()
        elif chooser.wants_file:
            self.files.open_file()
        elif chooser.chosen is not None:
            self.files.start_puzzle(chooser.chosen)

    def make_puzzle(self) -> None:
        """Make a puzzle of the position on the table."""
        made = PuzzleEditor(self.desk.session.state.copy(), self).ask()
        if made is not None:
            self.files.start_puzzle(made)

    def _next_puzzle(self, puzzle: Puzzle | None) -> None:
        found = after(puzzle, self.settings.solved, self.settings.strength) if puzzle is not None else None
        if found is None:
            self.say(tr("puzzle.all_solved"))
        else:
            self.files.start_puzzle(found)

    # -- building without rules --------------------------------------------------------

    def show_workshop(self, game: str = "") -> None:
        """Show the page for building without rules, with the pieces of a game; of the first that has one if none is named."""
        if self.workshop is None:
            parts = parts_of(game or with_workshop()[0])
            self.workshop = page = parts.workshop(self.settings, has_picture=self._no_picture is None)
            page.left.connect(self.show_welcome)
            page.sounded.connect(self.speaker.play)
            page.shared.connect(partial(share_building, self, page))
            self._pages.currentChanged.connect(lambda _: self._show_commands())
        self.show_page(self.workshop)

    def _show_commands(self) -> None:
        """Offer the commands of the game on the table, and none of a game where there are no rules."""
        self.commands.show_game("" if self.is_building else self.table.parts.name)

    @property
    def is_building(self) -> bool:
        """True if something is built without rules."""
        return self.workshop is not None and self._pages.currentWidget() is self.workshop

    def open_file(self) -> None:
        """Ask for a file and open it: a building where one is built, else a game."""
        if self.workshop is not None and self.is_building:
            self.workshop.ask_to_open()
        else:
            self.files.open_file()

    # -- table and welcome page ------------------------------------------------------------

    def show_page(self, page: QWidget) -> None:
        """Show a page in place of the table; what computers would do there waits."""
        self._leave_table()
        if self._pages.indexOf(page) < 0:
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.table.use(False)
        self._show_title()

    @property
    def is_welcome(self) -> bool:
        """True if the welcome page is shown."""
        return self._pages.currentWidget() is self.welcome.view

    def event(self, event: QEvent) -> bool:
        """The space bar presses the button that the Tab key has come to, whatever it does elsewhere."""
        is_button = isinstance(self.focusWidget(), QAbstractButton)
        return (is_button and keeps(event, (Qt.Key.Key_Space,))) or super().event(event)

    @property
    def _is_at_table(self) -> bool:
        """True if a game is shown."""
        return isinstance(self._pages.currentWidget(), GameTable)

    def _show_turns(self) -> None:
        """The own tables stand otherwise."""
        self.welcome.turns = [one for one in self.together.entries() if one.key in self.together.turns]
        if self.is_welcome:
            self.welcome.refresh()

    def show_welcome(self) -> None:
        """Show the welcome page."""
        self.show_page(self.welcome.view)
        session = self.desk.session
        self.welcome.show_offer(
            can_return=(bool(session.plies) or session.is_remote) and not session.is_lesson
        )

    def _leave_table(self) -> None:
        """Let what goes on there wait."""
        self.table.teacher.controller.leave()
        self.controller.stop()
        self.table.clocks.controller.stop()
        self.analysis.stop()

    def _show_new_game(self) -> None:
        """Show a new game on the table."""
        self._show_table()
        self.table.stage.begin(self.table.parts.is_flipped(self.desk.session))

    def _show_table(self) -> None:
        """Show the game on the table."""
        if self._pages.currentWidget() is not self.table:
            self._pages.setCurrentWidget(self.table)
            self.table.use(True)
        self.table.show_game()
        self._show_title()
        QTimer.singleShot(_SOON, self.speaker.prepare)

    def return_to_table(self) -> None:
        """Back to the game that waited."""
        self._show_table()
        self.controller.go_to(self.desk.session.cursor)

    # -- the window ------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.commands["full_screen"].setChecked(self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:
        may_close = self.together.may_close(asks=not self._opens_anew)
        if not may_close or not self.files.may_close(opens_anew=self._opens_anew):
            event.ignore()
            return
        self.online.leave()
        self.together.close()
        if self.tournaments is not None:
            self.tournaments.controller.stop()
        if self.workshop is not None:
            self.workshop.close_down()
        for table in self.desk.tables.values():
            table.stop()
            table.controller.close()
            table.parts.close()
        self.speaker.close()
        self.settings.geometry = self.saveGeometry()
        for worker in self.workers:
            worker.stop()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        if data.hasText() or any(url.isLocalFile() for url in data.urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        # a question must not hold up the program that the thing was dragged from
        data = QMimeData()
        data.setUrls(event.mimeData().urls())
        if not data.urls():
            data.setText(event.mimeData().text())
        QTimer.singleShot(0, partial(self.files.take, data, tr("file.dropped")))


def _waiting_game(settings: Settings) -> Session:
    """Until somebody begins a game there is one in which nobody moves by itself."""
    usual = setup_of(settings, settings.game).session()
    return Session.begin(usual.game, [Kind.PERSON] * usual.game.num_players)


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
