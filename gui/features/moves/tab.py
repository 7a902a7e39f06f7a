"""Tab with the lines of the game, their notes, and their commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.features.moves.controller import Lines
from gui.features.moves.list import MoveList
from gui.features.moves.notes import Notes
from gui.i18n import tr
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.views.icons import icon
from gui.views.layout import hbox, vbox
from turmcore.notation.tree import Node

_BUTTONS = ("line.undo", "line.redo", "line.promote", "line.main", "line.delete")
_MENU = (
    "line.note",
    "",
    "line.promote",
    "line.main",
    "",
    "line.delete",
    "line.whole",
    "",
    "line.undo",
    "line.redo",
)


class MovesTab(QWidget):
    """Follows the game; the widgets are made with `build`."""

    wanted = Signal()  # this tab is to be in front
    left = Signal()  # the keys may go elsewhere

    def __init__(self, parts: GameParts, game: GameController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self.lines = Lines(game)
        self.list = MoveList(parts.describe, parts.parties)
        self.notes = Notes()
        self._noted: Node | None = None  # whose note is shown
        self.list.wanted.connect(self._show)
        self.list.menu_wanted.connect(self._open_menu)
        self.notes.noted.connect(self._annotate)
        self.notes.escaped.connect(self.list.setFocus)

    def change(self, change: Callable[[], object]) -> None:
        """Do something about the lines, after the note that is being written."""
        self.notes.keep()
        change()

    def keep(self) -> None:
        """Keep lines that are not played on, or not, as the command says."""
        self.lines.keep(self._commands["line.keep"].isChecked())

    def build(self, commands: CommandSet) -> None:
        """Make the widgets, with buttons of these commands."""
        self._commands = commands
        self._keep = theme.named(QToolButton(), "words")
        commands["line.keep"].setIconText(tr("lines.keep"))  # the row would keep room for the whole name
        self._keep.setDefaultAction(commands["line.keep"])
        self._keep.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        row = hbox(spacing=4)
        for name in _BUTTONS:
            row.addWidget(_tool(commands[name], name))
        row.addStretch(1)
        row.addWidget(self._keep)
        vbox((self.list, 1), self.notes, row, parent=self, margins=(12, 10, 12, 12), spacing=8)

    def update_commands(self) -> None:
        """Let the commands say what they do now."""
        tree, session = self._game.session.tree, self._game.session
        keep = self._commands["line.keep"]
        keep.setChecked(session.keeps_lines)
        keep.setIconText(tr("lines.keep"))  # a button takes this and the tool tip from its command
        keep.setToolTip(tr("lines.keep.why"))
        for name, done in (("line.undo", tree.undoable), ("line.redo", tree.redoable)):
            text = tr(f"cmd.{name}.{done}") if done else tr(f"cmd.{name}")
            self._commands[name].setText(text)
            self._commands[name].setToolTip(text.replace("&", ""))

    def show_session(self) -> None:
        """Show the lines and where the game stands in them."""
        session = self._game.session
        node = session.node
        if node is not self._noted:
            self.notes.keep()  # of the action before
        self.list.show_session(session)
        is_same, self._noted = node is self._noted, node
        self.notes.show_note(node.mark, node.note, is_same=is_same, can_mark=node.parent is not None)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.list.setAccessibleName(tr("tab.moves"))
        self.list.rows.reset(self._game.session)
        self.notes.retranslate()

    def refresh_icons(self) -> None:
        """Draw the icons in the colors of now."""
        for name in _BUTTONS:
            self._commands[name].setIcon(icon(name))

    def _show(self, node: Node) -> None:
        self.notes.keep()
        self.lines.show(node)

    def _annotate(self, mark: str, note: str, goes_on: bool) -> None:
        if self._noted is not None:
            self.lines.annotate(self._noted, mark, note, goes_on=goes_on)

    def write(self) -> None:
        """Let somebody write a note."""
        self.wanted.emit()
        self.notes.words.setFocus()

    def _open_menu(self, node: Node, place: QPoint) -> None:
        self._show(node)
        menu = QMenu(self)
        for name in _MENU:
            if not name:
                menu.addSeparator()
            elif name == "line.whole":
                if self.lines.variation is not None:
                    menu.addAction(
                        tr("lines.delete_whole"), partial(self.change, self.lines.delete_variation)
                    )
            else:
                menu.addAction(self._commands[name])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)


def _tool(action: QAction, name: str) -> QToolButton:
    button = theme.named(QToolButton(), "flat")
    action.setIcon(icon(name))
    action.setIconVisibleInMenu(False)
    button.setDefaultAction(action)
    button.setIconSize(QSize(18, 18))
    button.setFixedSize(30, 30)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    return button
