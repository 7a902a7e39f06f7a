"""The main window: puts the parts together and carries out the commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
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
from gui.app.background import Background
from gui.app.commands import COMMANDS, CommandSet
from gui.app.game_files import GameFiles
from gui.app.settings import Settings
from gui.controllers.play import GameController
from gui.games.turmbauer import texts
from gui.games.turmbauer.panel import TurnPanel
from gui.games.turmbauer.picture import Picture
from gui.games.turmbauer.players import PlayerStrip
from gui.games.turmbauer.setup import Setup
from gui.i18n import tr
from gui.model.session import Ply, Session
from gui.scene.arrays import Scene
from gui.views.move_list import MoveList
from gui.views.no_picture import NoPicture
from gui.views.tower_view import TowerView

_SIDE_WIDTH = 344
_MESSAGE_TIME = 6000  # milliseconds that a message stays before the next step is shown again
_VIEWS = ("home", "front", "back", "left", "right", "top")


class MainWindow(QMainWindow):
    """One game on the table. `no_picture` says why there can be no OpenGL; None if there can."""

    def __init__(self, settings: Settings, no_picture: Callable[[], str] | None = None) -> None:
        super().__init__()
        self._settings = settings
        self._background = Background(self)
        setup = Setup.from_text(settings.new_game)
        self.controller = GameController(self._background, Session.begin(setup.game(), setup.seats()), self)
        self.files = GameFiles(self, self.controller, settings)
        self.files.said.connect(self.say)
        self.files.changed.connect(self._show_title)
        self.files.started.connect(lambda: self._tabs.setCurrentIndex(0))
        self.commands = CommandSet(self, self._handlers())
        self.commands.fill(self.menuBar())
        self.strip = PlayerStrip()
        self.panel = TurnPanel(self.controller, self.commands)
        self.moves = MoveList(_describe)
        self.moves.wanted.connect(self.controller.go_to)
        self.hint = theme.named(QLabel(), "hint")
        self.hint.setWordWrap(True)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self._message = QTimer(self)
        self._message.setSingleShot(True)
        self._message.timeout.connect(self._show_hint)
        self.tower: TowerView | None = None
        self.no_picture: NoPicture | None = None
        self._stage = QStackedWidget()
        self._build_layout()
        if no_picture is not None:
            self._give_up_picture(no_picture)
        else:
            self._make_tower()
        self.picture = Picture(self.controller, self)
        self.controller.changed.connect(self._show_position)
        self.controller.proposed.connect(self._show_hint)
        self.controller.failed.connect(lambda why: messages.say_failure(self, tr("file.failed"), why))
        self.controller.missed.connect(lambda key: self.say(tr(key)))
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        if not settings.geometry.isEmpty():
            self.restoreGeometry(settings.geometry)
        self.commands[f"quality.{settings.quality}"].setChecked(True)
        self.commands[f"language.{i18n.language()}"].setChecked(True)
        self.commands["quick"].setChecked(settings.is_quick)
        self.controller.set_quick(settings.is_quick)
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
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(self.strip)
        left.addWidget(self._stage, 1)
        left.addWidget(self.hint)
        center = QWidget()
        row = QHBoxLayout(center)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left, 1)
        row.addWidget(self._tabs)
        self.setCentralWidget(center)

    def _handlers(self) -> dict[str, Callable[[], object]]:
        """What each command of the table does."""
        game = self.controller
        handlers: dict[str, Callable[[], object]] = {
            "new": self.files.new_game,
            "open": self.files.open_file,
            "save": self.files.save,
            "save_as": self.files.save_as,
            "copy_position": self.files.copy_position,
            "save_picture": self._save_picture,
            "quit": self.close_window,
            "roll": game.roll,
            "done": game.done,
            "drop": game.drop,
            "undo": game.undo,
            "redo": game.redo,
            "take_back": game.take_back,
            "go_on": game.go_on,
            "quick": self._set_quick,
            "keys": partial(messages.show_keys, self),
            "about": lambda: messages.show_about(self, self.tower.renderer_name if self.tower else ""),
        }
        for view in _VIEWS:
            handlers[view] = partial(self._look, view)
        for command in COMMANDS:
            name = command.id.partition(".")[2]
            if command.group == "quality":
                handlers[command.id] = partial(self._set_quality, name)
            elif command.submenu == "size":
                handlers[command.id] = partial(game.show_size, int(name))
            elif command.group == "language":
                handlers[command.id] = partial(self.set_language, name)
        return handlers

    # -- the picture -----------------------------------------------------------------

    def _make_tower(self) -> None:
        self.tower = TowerView(self._settings.quality)
        self.tower.pointed.connect(self.controller.point)
        self.tower.turned.connect(self.controller.turn)
        # not at once: the widget reports it from inside its own painting
        self.tower.broken.connect(self._tower_broke, Qt.ConnectionType.QueuedConnection)
        self._stage.addWidget(self.tower)

    def _tower_broke(self, why: str) -> None:
        self._give_up_picture(partial(tr, "picture.driver", why=why))

    def _give_up_picture(self, reason: Callable[[], str]) -> None:
        """Put the reason and a drawing in letters in place of the tower."""
        if self.no_picture is None:
            self.no_picture = NoPicture(reason)
            self._stage.addWidget(self.no_picture)
            self._stage.setCurrentWidget(self.no_picture)
            self.no_picture.show_text(str(self.controller.session.state))
            self._update_commands()

    def show_scene(self, scene: Scene) -> None:
        """Show a scene in the tower view, if there is one."""
        if self.tower is not None:
            self.tower.show_scene(scene)

    def _save_picture(self) -> None:
        if self.tower is not None:
            self.files.save_picture(self.tower.picture())

    def _look(self, view: str) -> None:
        if self.tower is not None:
            self.tower.look(view)

    def _set_quality(self, name: str) -> None:
        self._settings.quality = name
        if self.tower is not None:
            self.tower.set_quality(name)

    # -- showing -----------------------------------------------------------------------

    def _show_position(self) -> None:
        session = self.controller.session
        self.strip.show_session(session)
        self.moves.show_session(session)
        if self.no_picture is not None:
            self.no_picture.show_text(str(session.state))
        self._update_commands()
        self._show_hint()
        self._show_title()

    def _show_hint(self) -> None:
        """Say what is to be done next, and drop a message that stood there."""
        self._message.stop()
        game = self.controller
        self.hint.setText(texts.next_step(game.session, game.choices, game.chosen is not None))

    def say(self, text: str) -> None:
        """Show a message for a while in place of the next step."""
        self.hint.setText(text)
        self._message.start(_MESSAGE_TIME)

    def _show_title(self) -> None:
        name = self.files.name or tr("window.new")
        self.setWindowTitle(tr("window.title", file=f"{name}[*]"))
        self.setWindowModified(self.files.is_unsaved)

    def _update_commands(self) -> None:
        session = self.controller.session
        has_picture = self.tower is not None and self.no_picture is None
        enabled = {
            "roll": self.controller.can_roll,
            "undo": session.cursor > 0,
            "redo": not session.is_live,
            "take_back": session.last_decision is not None,
            "go_on": not session.is_live,
            "save_picture": has_picture,
        } | {view: has_picture for view in _VIEWS}
        for name, is_enabled in enabled.items():
            self.commands[name].setEnabled(is_enabled)

    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""
        self.commands.retranslate()
        self._tabs.setTabText(0, tr("tab.turn"))
        self._tabs.setTabText(1, tr("tab.moves"))
        self.moves.setAccessibleName(tr("tab.moves"))
        self.moves.rows.reset(self.controller.session)
        if self.tower is not None:
            self.tower.setAccessibleName(tr("picture.tower"))
        if self.no_picture is not None:
            self.no_picture.retranslate()
        self.panel.show_position()
        self._show_position()

    def set_language(self, code: str) -> None:
        """Speak another language."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._settings.language = language.speak(app, code)
        self.retranslate()

    def _set_quick(self) -> None:
        quick = self.commands["quick"].isChecked()
        self._settings.is_quick = quick
        self.controller.set_quick(quick)

    # -- the window ------------------------------------------------------------------------

    def close_window(self) -> None:
        """Close, if the game may go."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        self.controller.stop()
        self._settings.geometry = self.saveGeometry()
        self._background.stop()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths and self.files.may_leave():
            self.files.open_path(paths[0])


def _describe(session: Session, ply: Ply | None) -> str:
    """A row of the list of moves."""
    if ply is None:
        return tr("move.start")
    words = texts.events_text(session.game, ply.events)
    if words or ply.actor < 0:
        return words
    return texts.stayed(session.game, ply)
