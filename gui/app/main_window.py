"""The main window: puts the parts together and carries out the commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMimeData, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gui import i18n
from gui.app import language, messages, theme
from gui.app.analysis_tab import AnalysisTab
from gui.app.autosave import Autosave
from gui.app.background import Background
from gui.app.commands import COMMANDS, CommandSet
from gui.app.course import Course
from gui.app.game_files import GameFiles
from gui.app.report_page import ReportPage
from gui.app.settings import Settings
from gui.app.stage import VIEWS, Stage
from gui.app.welcome_page import WelcomePage
from gui.controllers.analysis import AnalysisController
from gui.controllers.play import GameController
from gui.controllers.report import ReportController
from gui.games.turmbauer import reasons, texts
from gui.games.turmbauer.panel import TurnPanel
from gui.games.turmbauer.picture import Picture
from gui.games.turmbauer.players import PlayerStrip
from gui.games.turmbauer.setup import Setup
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Ply, Session
from gui.scene.inside import Inside
from gui.views.icons import icon
from gui.views.move_list import MoveList
from gui.views.no_picture import NoPicture
from gui.views.tower_view import TowerView
from turmcore.search import Result

_SIDE_WIDTH = 344
_MESSAGE_TIME = 6000  # milliseconds that a message stays before the next step is shown again


class MainWindow(QMainWindow):
    """One game on the table, or the welcome page.

    Parameters
    ----------
    settings
        What is remembered.
    no_picture
        Says why there can be no OpenGL; None if there can.
    autosave
        Keeps the game; None keeps nothing.
    """

    def __init__(
        self,
        settings: Settings,
        no_picture: Callable[[], str] | None = None,
        autosave: Autosave | None = None,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._background = Background(self)
        # until somebody begins a game there is one in which nobody moves by itself
        game = Setup.from_text(settings.new_game).game()
        nobody = Session.begin(game, [Kind.PERSON] * game.num_players)
        self.controller = GameController(self._background, nobody, self)
        self.files = GameFiles(self, self.controller, settings, autosave)
        self.files.said.connect(self.say)
        self.files.changed.connect(self._show_files)
        self.files.started.connect(self._show_table)
        self.welcome = WelcomePage(self, self.files, settings, autosave)
        self.welcome.language_wanted.connect(self.set_language)
        self.welcome.return_wanted.connect(self._return_to_table)
        self.stage = Stage(self.controller, settings)
        self.course = Course(self.controller)
        self._analyst = Background(self, threads=2)  # an analysis need not wait for a report
        self.analysis = AnalysisController(self._analyst, self.controller, self)
        self.analysis_tab = AnalysisTab(self.analysis, self.controller)
        self.reporter = ReportController(self._analyst, self.controller, self)
        self.report = ReportPage(self.controller, self.analysis, self.reporter, self)
        self.commands = CommandSet(self, self._handlers())
        self.commands.fill(self.menuBar())
        self.strip = PlayerStrip()
        self.panel = TurnPanel(self.controller, self.commands)
        self.panel.end.rematch_wanted.connect(self.files.rematch)
        self.panel.end.look_wanted.connect(self._look_at_game)
        self.panel.end.report_wanted.connect(self.report.show_game)
        self.analysis_tab.build(self.commands)
        self.analysis_tab.said.connect(self.announce)
        self.controller.thought.connect(self._show_thinking)
        self.strip.wanted.connect(self.controller.set_player)
        self.course.build(self.commands)
        self.moves = MoveList(_describe)
        self.moves.wanted.connect(self.controller.go_to)
        self.hint = theme.named(QLabel(), "hint")
        self.hint.setWordWrap(True)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self._message = QTimer(self)
        self._message.setSingleShot(True)
        self._message.timeout.connect(self._show_hint)
        self.stage.build(self.commands, no_picture)
        self.stage.failed.connect(self._update_commands)
        self._build_layout()
        self.picture = Picture(self.controller, self.stage)
        self.picture.others = lambda: self.analysis.ghosts
        self.analysis.ghosted.connect(self.picture.show_proposal)
        self.course.inside_changed.connect(self._show_inside)
        self.controller.changed.connect(self._show_position)
        self.controller.proposed.connect(self._show_proposal)
        self.controller.posed.connect(self._show_hint)
        self.controller.said.connect(self.announce)
        self.controller.failed.connect(lambda why: messages.say_failure(self, tr("file.failed"), why))
        self.controller.missed.connect(lambda key: self.say(tr(key)))
        self.setAcceptDrops(True)
        self.resize(QSize(1280, 800).boundedTo(self.screen().availableSize()))
        if not settings.geometry.isEmpty():
            self.restoreGeometry(settings.geometry)
        self.commands[f"language.{i18n.language()}"].setChecked(True)
        self.commands[f"scheme.{settings.scheme}"].setChecked(True)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        self.commands["quick"].setChecked(settings.is_quick)
        self.controller.set_quick(settings.is_quick)
        self.commands["one_click"].setChecked(settings.is_one_click)
        self.controller.one_click = settings.is_one_click
        self.commands["animations"].setChecked(settings.has_animations)
        self.picture.has_animations = settings.has_animations
        self.retranslate()
        self.controller.start(self.controller.session)

    def _build_layout(self) -> None:
        self._tabs = theme.named(QTabWidget(), "panel")
        self._tabs.setFixedWidth(_SIDE_WIDTH)
        self._tabs.setDocumentMode(True)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 10, 12, 12)
        column.addWidget(self.moves)
        self._tabs.addTab(self.panel, "")
        self._tabs.addTab(page, "")
        self._tabs.addTab(self.analysis_tab, "")
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(self.strip)
        left.addWidget(self.stage, 1)
        left.addWidget(self.course)
        left.addWidget(self.hint)
        self._table = QWidget()
        row = QHBoxLayout(self._table)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left, 1)
        row.addWidget(self._tabs)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._table)
        self._pages.addWidget(self.welcome.view)
        self.setCentralWidget(self._pages)

    def _handlers(self) -> dict[str, Callable[[], object]]:
        """What each command of the table does."""
        game = self.controller
        handlers: dict[str, Callable[[], object]] = {
            "new": self.files.new_game,
            "rematch": self.files.rematch,
            "welcome": self.show_welcome,
            "forget_recent": self._forget_recent,
            "open": self.files.open_file,
            "save": self.files.save,
            "save_as": self.files.save_as,
            "copy_position": self.files.copy_position,
            "paste": self.files.paste,
            "save_picture": self._save_picture,
            "quit": self.close_window,
            **game.handlers(),
            **self.stage.handlers(),
            **self.course.handlers(),
            **self.analysis_tab.handlers(),
            "report": self.report.show_game,
            "undo": game.undo,
            "redo": game.redo,
            "take_back": game.take_back,
            "go_on": game.go_on,
            "one_click": self._set_one_click,
            "quick": self._set_quick,
            "animations": self._set_animations,
            "keys": partial(messages.show_keys, self),
            "about": lambda: messages.show_about(self, self.tower.renderer_name if self.tower else ""),
        }
        for command in COMMANDS:
            name = command.id.partition(".")[2]
            if command.submenu == "size":
                handlers[command.id] = partial(game.show_size, int(name))
            elif command.group == "language":
                handlers[command.id] = partial(self.set_language, name)
            elif command.group == "scheme":
                handlers[command.id] = partial(self.set_scheme, name)
        return handlers

    # -- the picture -----------------------------------------------------------------

    @property
    def tower(self) -> TowerView | None:
        """The tower in three dimensions, if there can be one."""
        return self.stage.tower

    @property
    def no_picture(self) -> NoPicture | None:
        """What says why there is none."""
        return self.stage.no_picture

    def _show_inside(self, inside: Inside) -> None:
        self.picture.set_inside(inside)
        self._update_commands()

    def _save_picture(self) -> None:
        if self.tower is not None:
            self.files.save_picture(self.tower.picture())

    # -- showing -----------------------------------------------------------------------

    def _show_position(self) -> None:
        session = self.controller.session
        self.strip.show_session(session)
        self.moves.show_session(session)
        self.course.show_session(session)
        self.stage.show_position()
        self._update_commands()
        self._show_hint()
        self._show_title()

    def _show_hint(self) -> None:
        """Say what is to be done next, and drop a message that stood there."""
        self._message.stop()
        game = self.controller
        if game.reason is not None:
            self.hint.setText(reasons.sentence(game.reason, game.axes()))
        else:
            step = texts.next_step(game.session, game.choices, game.chosen, game.can_confirm)
            is_mine = game.session.kind is Kind.PERSON
            later = len(game.session.plies) - game.session.cursor if is_mine else 0
            self.hint.setText(f"{tr('hint.earlier', n=later)} {step}" if later else step)

    def _show_proposal(self) -> None:
        self._enable_play()
        self._show_hint()

    def announce(self, text: str) -> None:
        """Say a step on the status line and to a screen reader."""
        self.say(text)
        stage = self.tower or self.hint
        stage.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(stage, text))

    def say(self, text: str) -> None:
        """Show a message for a while in place of the next step."""
        self.hint.setText(text)
        self._message.start(_MESSAGE_TIME)

    def _show_files(self) -> None:
        """The title, the recent files in the menu and on the welcome page."""
        self._show_title()
        menu, forget = self.commands.menu("recent"), self.commands["forget_recent"]
        menu.clear()
        for path in self._settings.recent:
            action = QAction(path.replace("&", "&&"), menu)
            action.triggered.connect(partial(self.files.open_recent, path))
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(forget)
        forget.setEnabled(bool(self._settings.recent))
        if self._is_welcome:
            self.welcome.refresh()

    def _forget_recent(self) -> None:
        for path in self._settings.recent:
            self.files.forget(path)

    def _show_title(self) -> None:
        if self._is_welcome:
            self.setWindowTitle("Turmbauer")
            self.setWindowModified(False)
            return
        name = self.files.name or tr("window.new")
        self.setWindowTitle(tr("window.title", file=f"{name}[*]"))
        self.setWindowModified(self.files.is_unsaved)

    def _update_commands(self) -> None:
        session = self.controller.session
        has_picture = self.stage.has_picture and not self._is_welcome
        self.course.set_usable(has_picture)
        enabled = {
            "rematch": bool(session.plies),
            "report": session.is_finished,
            "analyse": True,
            "hint": self.analysis.can_hint,
            "copy_position": True,
            "save": True,
            "save_as": True,
            "undo": session.cursor > 0,
            "redo": not session.is_live,
            "take_back": session.last_decision is not None,
            "go_on": not session.is_live,
            "save_picture": has_picture,
        } | {view: has_picture for view in (*VIEWS, "orthographic", "follow")}
        for name, is_enabled in enabled.items():
            self.commands[name].setEnabled(is_enabled and not self._is_welcome)
        if self._is_welcome:
            for name in ("turn_back", "turn_forward", "to_start", "to_end"):
                self.commands[name].setEnabled(False)
        self._enable_play()

    def _enable_play(self) -> None:
        for name, is_enabled in self.controller.usable().items():
            self.commands[name].setEnabled(is_enabled and not self._is_welcome)

    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""
        self.commands.retranslate()
        self._tabs.setTabText(0, tr("tab.turn"))
        self._tabs.setTabText(1, tr("tab.moves"))
        self._tabs.setTabText(2, tr("tab.analysis"))
        self.analysis_tab.retranslate()
        self.report.refresh()
        self.moves.setAccessibleName(tr("tab.moves"))
        self.moves.rows.reset(self.controller.session)
        self.stage.retranslate()
        self.course.retranslate()
        self._show_files()
        self.panel.show_position()
        self._show_position()

    def set_language(self, code: str) -> None:
        """Speak another language."""
        self._settings.language = language.speak(_application(), code)
        self.commands[f"language.{i18n.language()}"].setChecked(True)
        self.retranslate()

    def set_scheme(self, name: str) -> None:
        """Dress in light or dark colors, or as the system does."""
        self._settings.scheme = name
        theme.apply(_application(), name)
        self.stage.refresh_colors()
        self.course.refresh_icons()
        for command in ("undo", "redo", "take_back", "hint"):
            self.commands[command].setIcon(icon(command))
        self.retranslate()

    def _follow_system(self) -> None:
        if self._settings.scheme == "system":
            self.set_scheme("system")

    def _set_one_click(self) -> None:
        self._settings.is_one_click = self.controller.one_click = self.commands["one_click"].isChecked()

    def _set_animations(self) -> None:
        self._settings.has_animations = self.picture.has_animations = self.commands["animations"].isChecked()

    def _set_quick(self) -> None:
        quick = self.commands["quick"].isChecked()
        self._settings.is_quick = quick
        self.controller.set_quick(quick)

    # -- table and welcome page ------------------------------------------------------------

    @property
    def _is_welcome(self) -> bool:
        """Whether the welcome page is shown."""
        return self._pages.currentWidget() is self.welcome.view

    def show_welcome(self) -> None:
        """Show the welcome page. What computers would do waits."""
        self.controller.stop()
        self.analysis.stop()
        self._pages.setCurrentWidget(self.welcome.view)
        self.welcome.show_offer(can_return=bool(self.controller.session.plies))
        self._update_commands()
        self._show_title()

    def _show_table(self) -> None:
        """Another game is on the table: show it, with the tower as it stands."""
        self._tabs.setCurrentIndex(0)
        self.course.bar.reset()
        if self._is_welcome:
            self._pages.setCurrentWidget(self._table)
            self._show_position()
        (self.tower if self.tower and self.stage.has_picture else self.panel.list).setFocus()

    def _return_to_table(self) -> None:
        """Back to the game that waited."""
        self._show_table()
        self.controller.go_to(self.controller.session.cursor)

    def _look_at_game(self) -> None:
        """From the end of a game to its beginning, with the list of moves."""
        self.controller.go_to(0)
        self._tabs.setCurrentIndex(1)
        self.course.timeline.slider.setFocus()

    def _show_thinking(self, result: Result | None) -> None:
        self.strip.show_thinking(self.controller.session, self.controller.thinks_now, result)

    # -- the window ------------------------------------------------------------------------

    def close_window(self) -> None:
        """Close, if the game may go."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_close():
            event.ignore()
            return
        self.controller.stop()
        self.analysis.stop()
        self.reporter.stop()
        self._settings.geometry = self.saveGeometry()
        self._background.stop()
        self._analyst.stop()
        self.report.close()
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


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def _describe(session: Session, ply: Ply | None) -> str:
    """A row of the list of moves."""
    if ply is None:
        return tr("move.start")
    words = texts.events_text(session.game, ply.events)
    if words or ply.actor < 0:
        return words
    return texts.stayed(session.game, ply)
