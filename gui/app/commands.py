"""The one table of everything that can be done by menu, key or button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui import i18n
from gui.i18n import tr


@dataclass(frozen=True)
class Command:
    """Something to do.

    Its text is ``cmd.<id>``. Commands of one `group` exclude each other (a dot in the menu shows the one that
    holds); `check` commands are on or off. A line in the menu goes before a command that `begins` a section.
    """

    id: str
    menu: str
    keys: tuple[str, ...] = ()
    group: str = ""
    check: bool = False
    begins: bool = False
    submenu: str = ""


COMMANDS: tuple[Command, ...] = (
    Command("new", "game", ("Ctrl+N",)),
    Command("open", "game", ("Ctrl+O",), begins=True),
    Command("save", "game", ("Ctrl+S",)),
    Command("save_as", "game", ("Ctrl+Shift+S",)),
    Command("copy_position", "game", ("Ctrl+Shift+C",), begins=True),
    Command("save_picture", "game", ("Ctrl+P",)),
    Command("quit", "game", ("Ctrl+Q",), begins=True),
    Command("roll", "turn", ("Space",)),
    Command("done", "turn", ("Return", "Enter")),
    Command("drop", "turn", ("Escape",)),
    *(Command(f"size.{size}", "turn", (str(size),), submenu="size") for size in range(1, 7)),
    Command("undo", "turn", ("Ctrl+Z",), begins=True),
    Command("redo", "turn", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command("take_back", "turn", ("Ctrl+B",)),
    Command("go_on", "turn", ("Ctrl+G",)),
    Command("quick", "turn", ("Ctrl+K",), check=True, begins=True),
    Command("home", "view", ("Home",)),
    Command("front", "view", ("F",), begins=True),
    Command("back", "view", ("B",)),
    Command("left", "view", ("L",)),
    Command("right", "view", ("R",)),
    Command("top", "view", ("T",)),
    Command("quality.auto", "view", group="quality", begins=True, submenu="quality"),
    Command("quality.low", "view", group="quality", submenu="quality"),
    Command("quality.medium", "view", group="quality", submenu="quality"),
    Command("quality.high", "view", group="quality", submenu="quality"),
    *(Command(f"language.{code}", "view", group="language", submenu="language") for code in i18n.NAMES),
    Command("keys", "help", ("F1",)),
    Command("about", "help"),
)
MENUS = ("game", "turn", "view", "help")


class CommandSet:
    """The actions of a window, made from the table."""

    def __init__(self, window: QWidget, handlers: Mapping[str, Callable[[], object]]) -> None:
        self.actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._menus: dict[str, QMenu] = {}
        for command in COMMANDS:
            action = QAction(window)
            action.setShortcuts([QKeySequence(keys) for keys in command.keys])
            action.setCheckable(command.check or bool(command.group))
            if command.group:
                if command.group not in self._groups:
                    self._groups[command.group] = QActionGroup(window)
                self._groups[command.group].addAction(action)
            action.triggered.connect(_without_argument(handlers[command.id]))
            window.addAction(action)
            self.actions[command.id] = action

    def fill(self, bar: QMenuBar) -> None:
        """Build the menus in `bar`."""
        for name in MENUS:
            self._menus[name] = bar.addMenu("")
        for command in COMMANDS:
            menu = self._menus[command.menu]
            if command.begins:
                menu.addSeparator()
            if command.submenu:
                if command.submenu not in self._menus:
                    self._menus[command.submenu] = menu.addMenu("")
                menu = self._menus[command.submenu]
            menu.addAction(self.actions[command.id])
        self.retranslate()

    def retranslate(self) -> None:
        """Write all texts anew."""
        for name, menu in self._menus.items():
            menu.setTitle(tr(f"menu.{name}"))
        for name, action in self.actions.items():
            action.setText(tr(f"cmd.{name}"))
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            plain = tr(f"cmd.{name}").rstrip("…").replace("&", "")
            action.setToolTip(f"{plain} ({keys})" if keys else plain)

    def __getitem__(self, name: str) -> QAction:
        return self.actions[name]


def _without_argument(handler: Callable[[], object]) -> Callable[..., None]:
    """Qt passes whether the action is checked; the handlers read that from the action."""

    def run(*_: object) -> None:
        handler()

    return run
