"""The commands of a window: menus, keys and buttons, made from a table (`gui.model.command`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui import i18n
from gui.i18n import tr
from gui.model.command import Command

KEPT_VIEWS = range(1, 5)
"""Numbers of the views of the camera that can be kept."""


MENUS = ("game", "turn", "view", "help")
MOST = 12
"""Entries of a menu that are seen in any game; there are more of them under *More*."""

_FRONT = {
    "game": "new together rematch welcome open recent save album puzzles export quit",
    "turn": "roll done skip hint undo redo take_back resign analyse report quick animations",
    "view": "home flip flat_board inside.bar full_screen panel sounds aids.off scheme interface language",
}
_LAST = "quit"  # of its menu, after what there is more


class CommandSet:
    """The actions of a window, made from a table of commands."""

    def __init__(
        self, window: QWidget, table: Sequence[Command], handlers: Mapping[str, Callable[[], object]]
    ) -> None:
        self.table = table
        self.actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._menus: dict[str, QMenu] = {}
        self._more: dict[str, QMenu] = {}  # what a menu has besides, by the name of the menu
        self._game = ""
        self._called: dict[str, str] = {}  # ids of the texts of those that are called otherwise for now
        for command in self.table:
            action = QAction(window)
            action.setShortcuts([sequence(keys) for keys in command.keys])
            action.setCheckable(command.check or bool(command.group))
            if command.group:
                if command.group not in self._groups:
                    self._groups[command.group] = QActionGroup(window)
                self._groups[command.group].addAction(action)
            action.triggered.connect(_without_argument(handlers[command.id]))
            if command.scope:
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            else:
                window.addAction(action)
            self.actions[command.id] = action

    def set_keys(self, keys: Callable[[str], Sequence[str]]) -> None:
        """Let the commands have these keys, by their ids."""
        for name, action in self.actions.items():
            action.setShortcuts([sequence(one) for one in keys(name)])
        self.retranslate()

    def attach(self, scope: str, widget: QWidget) -> None:
        """Let the keys of a scope hold while `widget` has the focus."""
        for command in self.table:
            if command.scope == scope:
                widget.addAction(self.actions[command.id])

    def fill(self, bar: QMenuBar) -> None:
        """Build the menus in `bar`; their words come with `show_game`."""
        for name in MENUS:
            self._menus[name] = bar.addMenu("")
            self._more[name] = QMenu(bar)
        for command in self.table:
            front = _FRONT.get(command.menu, "").split()
            is_front = not front or (command.submenu or command.id) in front
            menu = (self._menus if is_front else self._more)[command.menu]
            is_deeper = command.submenu in self._menus
            if command.submenu:
                if command.begins and not is_deeper:
                    menu.addSeparator()
                if not is_deeper:
                    self._menus[command.submenu] = menu.addMenu("")
                menu = self._menus[command.submenu]
            if command.begins and (is_deeper or not command.submenu):
                menu.addSeparator()
            menu.addAction(self.actions[command.id])
        for name, more in self._more.items():
            menu, last = self._menus[name], self.actions[_LAST]
            if last in menu.actions():
                menu.insertSeparator(last)
                menu.insertMenu(last, more)
            elif more.actions():
                menu.addSeparator()
                menu.addMenu(more)

    def show_game(self, game: str) -> None:
        """Offer the commands of a kind of game, and not those of the others."""
        self._game = game
        for command in self.table:
            if command.games is not None:
                self.actions[command.id].setVisible(command.is_of(game))
        for name in {command.submenu for command in self.table if command.submenu}:
            menu = self._menus[name]
            menu.menuAction().setVisible(any(action.isVisible() for action in menu.actions()))
        self.retranslate()  # some are called otherwise in this game

    def menu(self, name: str) -> QMenu:
        """A menu of the bar, or one in it."""
        return self._menus[name]

    def call(self, name: str, text: str) -> None:
        """Let a command be called by the text with an id; empty: by its own."""
        if text != self._called.get(name, ""):
            self._called[name] = text
            self._write(name)

    def retranslate(self) -> None:
        """Write all texts anew."""
        for name, menu in self._menus.items():
            menu.setTitle(tr(f"menu.{name}"))
        for more in self._more.values():
            more.setTitle(tr("menu.more"))
        for name in self.actions:
            self._write(name)

    def _write(self, name: str) -> None:
        action = self.actions[name]
        text = tr(self._called[name]) if self._called.get(name) else command_text(name, self._game)
        action.setText(text)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        plain = text.rstrip("…").replace("&", "")
        action.setToolTip(f"{plain} ({keys})" if keys else plain)

    def __getitem__(self, name: str) -> QAction:
        return self.actions[name]


def sequence(keys: str) -> QKeySequence:
    """Keys as the table writes them, in whatever language Qt speaks now: in Hungarian it calls Return "Enter"."""
    return QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)


def command_text(name: str, game: str) -> str:
    """Name of a command while a kind of game is on the table."""
    own = f"cmd.{game}.{name}"
    return tr(own) if i18n.knows(own) else tr(f"cmd.{name}")


def _without_argument(handler: Callable[[], object]) -> Callable[..., None]:
    """Qt passes whether the action is checked; the handlers read that from the action."""

    def run(*_: object) -> None:
        handler()

    return run
