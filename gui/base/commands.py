"""All commands of every game, by menu, key or button; each game adds its own (`gui.model.command`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui import i18n
from gui.base.interface_size import SIZES
from gui.base.theme import SCHEMES
from gui.i18n import tr
from gui.model.command import Command
from gui.model.player_colors import PALETTES

KEPT_VIEWS = range(1, 5)
"""Numbers of the views of the camera that can be kept."""


GENERAL: tuple[Command, ...] = (
    Command("new", "game", ("Ctrl+N",)),
    Command("rematch", "game", ("Ctrl+Shift+N",)),
    Command("welcome", "game", ("Ctrl+H",)),
    Command("open", "game", ("Ctrl+O",), begins=True),
    Command("forget_recent", "game", submenu="recent"),
    Command("save", "game", ("Ctrl+S",)),
    Command("save_as", "game", ("Ctrl+Shift+S",)),
    Command("album", "game", begins=True),
    Command("tournaments", "game", ("Ctrl+Shift+T",)),
    Command("copy_position", "game", ("Ctrl+Shift+C",), begins=True),
    Command("paste", "game", ("Ctrl+V",)),
    Command("edit_position", "game", ("Ctrl+E",)),
    Command("save_picture", "game", ("Ctrl+P",)),
    Command("film_position", "game", submenu="export"),
    Command("film_game", "game", submenu="export"),
    Command("save_page", "game", submenu="export"),
    Command("export_solid", "game", submenu="export", trait="solid"),
    Command("puzzles", "game", ("Ctrl+U",), begins=True),
    Command("new_puzzle", "game", ("Ctrl+Shift+U",)),
    Command("quit", "game", ("Ctrl+Q",), begins=True),
    Command("roll", "turn", ("Space",), trait="dice"),
    Command("done", "turn", ("Return", "Enter")),
    Command("drop", "turn", ("Escape",)),
    Command("turn_left", "turn", ("Q",), submenu="hand", trait="turning"),
    Command("turn_right", "turn", ("E",), submenu="hand", trait="turning"),
    Command("next_place", "turn", ("N",), submenu="cell"),
    Command("previous_place", "turn", ("Shift+N",), submenu="cell"),
    Command("cell_left", "turn", ("Left",), submenu="cell", scope="tower"),
    Command("cell_right", "turn", ("Right",), submenu="cell", scope="tower"),
    Command("cell_away", "turn", ("Up",), submenu="cell", scope="tower"),
    Command("cell_near", "turn", ("Down",), submenu="cell", scope="tower"),
    Command("hint", "turn", ("H",)),
    Command("undo", "turn", ("Ctrl+Z",), begins=True),
    Command("redo", "turn", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command("take_back", "turn", ("Ctrl+B",)),
    Command("resign", "turn", ("Ctrl+Shift+R",)),
    Command("turn_back", "turn", ("Alt+Left",), begins=True, submenu="course"),
    Command("turn_forward", "turn", ("Alt+Right",), submenu="course"),
    Command("to_start", "turn", ("Alt+Home",), submenu="course"),
    Command("to_end", "turn", ("Alt+End",), submenu="course"),
    Command("go_on", "turn", ("Ctrl+G",), submenu="course"),
    Command("line.next", "turn", ("Alt+Down",), submenu="lines"),
    Command("line.previous", "turn", ("Alt+Up",), submenu="lines"),
    Command("line.promote", "turn", ("Ctrl+Shift+Up",), submenu="lines"),
    Command("line.main", "turn", ("Ctrl+Shift+Home",), submenu="lines"),
    Command("line.delete", "turn", ("Ctrl+Shift+Del",), submenu="lines"),
    Command("line.note", "turn", ("Ctrl+T",), submenu="lines"),
    Command("line.undo", "turn", ("Ctrl+Alt+Z",), submenu="lines"),
    Command("line.redo", "turn", ("Ctrl+Alt+Y",), submenu="lines"),
    Command("line.keep", "turn", check=True, submenu="lines"),
    Command("analyse", "turn", ("Ctrl+A",), check=True, begins=True),
    Command("report", "turn", ("Ctrl+R",)),
    Command("better", "turn", ("Ctrl+Shift+B",)),
    Command("one_click", "turn", check=True, begins=True, trait="one_click"),
    Command("hurry", "turn", ("Ctrl+Return",)),
    Command("quick", "turn", ("Ctrl+K",), check=True),
    Command("animations", "turn", check=True),
    Command("position_list", "view", ("Ctrl+L",)),
    Command("home", "view", ("Home",), begins=True),
    Command("front", "view", ("F",), begins=True),
    Command("back", "view", ("B",)),
    Command("left", "view", ("L",)),
    Command("right", "view", ("R",)),
    Command("top", "view", ("T",)),
    Command("orthographic", "view", ("P",), check=True, begins=True),
    *(Command(f"view.{number}", "view", (f"Alt+{number}",), submenu="views") for number in KEPT_VIEWS),
    *(
        Command(f"view.keep.{number}", "view", (f"Ctrl+Alt+{number}",), submenu="views", begins=number == 1)
        for number in KEPT_VIEWS
    ),
    Command("follow", "view", check=True, trait="follow"),
    Command("flip", "view", ("V", "Ctrl+F"), begins=True, trait="flip"),
    Command("flat_board", "view", ("Ctrl+2",), check=True, trait="flat"),
    Command("inside.bar", "view", ("I",), check=True, begins=True, trait="inside"),
    Command("inside.cut", "view", ("K",), submenu="inside", trait="inside"),
    Command("inside.less", "view", (",",), submenu="inside", trait="inside"),
    Command("inside.more", "view", (".",), submenu="inside", trait="inside"),
    Command("inside.xray", "view", ("X",), check=True, submenu="inside", trait="inside"),
    Command("inside.explode", "view", ("O",), submenu="inside", trait="inside"),
    Command("inside.fade", "view", ("U",), check=True, submenu="inside", trait="inside"),
    Command("inside.only", "view", ("M",), submenu="inside", trait="inside"),
    Command("inside.reset", "view", ("0",), submenu="inside", trait="inside"),
    Command("full_screen", "view", ("F11",), check=True, begins=True),
    Command("panel", "view", ("F9",), check=True),
    Command("codes", "view", check=True),
    Command("sounds", "view", ("Ctrl+M",), check=True),
    Command("volume", "view"),
    Command("aids.off", "view", ("Ctrl+J",), check=True, begins=True),
    *(
        Command(f"scheme.{scheme}", "view", group="scheme", begins=not i, submenu="scheme")
        for i, scheme in enumerate(SCHEMES)
    ),
    *(Command(f"interface.{size}", "view", group="interface", submenu="interface") for size in SIZES),
    *(Command(f"palette.{name}", "view", group="palette", submenu="palette") for name in PALETTES),
    Command("quality.auto", "view", group="quality", submenu="quality"),
    Command("quality.low", "view", group="quality", submenu="quality"),
    Command("quality.medium", "view", group="quality", submenu="quality"),
    Command("quality.high", "view", group="quality", submenu="quality"),
    *(Command(f"language.{code}", "view", group="language", submenu="language") for code in i18n.NAMES),
    Command("tutorial", "help", ("F3",)),
    Command("rules", "help", ("F2",)),
    Command("keys", "help", ("F1",)),
    Command("about", "help"),
)
MENUS = ("game", "turn", "view", "help")


class CommandSet:
    """The actions of a window, made from a table of commands."""

    def __init__(
        self, window: QWidget, table: Sequence[Command], handlers: Mapping[str, Callable[[], object]]
    ) -> None:
        self._table = table
        self.actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._menus: dict[str, QMenu] = {}
        self._game = ""
        self._called: dict[str, str] = {}  # ids of the texts of those that are called otherwise for now
        for command in self._table:
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
        for command in self._table:
            if command.scope == scope:
                widget.addAction(self.actions[command.id])

    def fill(self, bar: QMenuBar) -> None:
        """Build the menus in `bar`; their words come with `show_game`."""
        for name in MENUS:
            self._menus[name] = bar.addMenu("")
        for command in self._table:
            menu = self._menus[command.menu]
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

    def show_game(self, game: str) -> None:
        """Offer the commands of a kind of game, and not those of the others."""
        self._game = game
        for command in self._table:
            if command.games is not None:
                self.actions[command.id].setVisible(command.is_of(game))
        for name in {command.submenu for command in self._table if command.submenu}:
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
