"""The one table of everything that can be done by menu, key or button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui import i18n
from gui.base.interface_size import SIZES
from gui.base.theme import SCHEMES
from gui.i18n import tr
from gui.model.player_colors import PALETTES

KEPT_VIEWS = range(1, 5)
"""Numbers of the views of the camera that can be kept."""


@dataclass(frozen=True)
class Command:
    """Something to do.

    Its text is ``cmd.<id>``. Commands of one `group` exclude each other (a dot in the menu shows the one that
    holds); `check` commands are on or off. A command of a `game` exists only while such a game is on the table, and
    a command for all can have another text there, ``cmd.<game>.<id>``. A line in the menu goes before a command that `begins` a section.
    """

    id: str
    menu: str
    keys: tuple[str, ...] = ()
    group: str = ""
    check: bool = False
    begins: bool = False
    submenu: str = ""
    scope: str = ""  # keys that hold only while this part of the window has the focus
    game: str = ""  # the kinds of game that it belongs to, with spaces between; without one, to all of them

    def is_of(self, game: str) -> bool:
        """Whether it exists while a kind of game is on the table."""
        return not self.game or game in self.game.split()


COMMANDS: tuple[Command, ...] = (
    Command("new", "game", ("Ctrl+N",)),
    Command("rematch", "game", ("Ctrl+Shift+N",)),
    Command("welcome", "game", ("Ctrl+H",)),
    Command("open", "game", ("Ctrl+O",), begins=True),
    Command("forget_recent", "game", submenu="recent"),
    Command("save", "game", ("Ctrl+S",)),
    Command("save_as", "game", ("Ctrl+Shift+S",)),
    Command("tournaments", "game", ("Ctrl+Shift+T",), begins=True),
    Command("copy_position", "game", ("Ctrl+Shift+C",), begins=True),
    Command("paste", "game", ("Ctrl+V",)),
    Command("edit_position", "game", ("Ctrl+E",)),
    Command("save_picture", "game", ("Ctrl+P",)),
    Command("film_position", "game", submenu="export"),
    Command("film_game", "game", submenu="export"),
    Command("export_solid", "game", submenu="export", game="turmbauer waechter"),
    Command("puzzles", "game", ("Ctrl+U",), begins=True),
    Command("new_puzzle", "game", ("Ctrl+Shift+U",)),
    Command("make_tables", "game", game="waechter"),
    Command("edit_board", "game", ("Ctrl+Shift+E",), game="babel"),
    Command("quit", "game", ("Ctrl+Q",), begins=True),
    Command("roll", "turn", ("Space",), game="turmbauer babel"),
    Command("done", "turn", ("Return", "Enter")),
    Command("drop", "turn", ("Escape",)),
    *(
        Command(f"size.{size}", "turn", (str(size),), submenu="size", game="turmbauer")
        for size in range(1, 7)
    ),
    *(
        Command(f"stones.{number}", "turn", (str(number),), submenu="stones", game="waechter")
        for number in range(1, 8)
    ),
    *(
        Command(f"number.{number}", "turn", (str(number),), submenu="number", game="babel")
        for number in range(1, 7)
    ),
    *(
        Command(f"tool.{tool}", "turn", (str(key),), submenu="tool", game="carcassonne")
        for key, tool in enumerate(("claim", "build", "climb", "ransom"), 1)
    ),
    Command("skip", "turn", ("Space",), game="carcassonne"),
    Command("show_color", "turn", ("C",), game="babel"),
    Command("hide_color", "turn", check=True, game="babel"),
    Command("other_piece", "turn", ("Tab",), submenu="hand", scope="tower", game="turmbauer"),
    Command("turn_left", "turn", ("Q",), submenu="hand", game="turmbauer carcassonne"),
    Command("turn_right", "turn", ("E",), submenu="hand", game="turmbauer carcassonne"),
    Command("tip_away", "turn", ("W",), submenu="hand", game="turmbauer"),
    Command("tip_near", "turn", ("S",), submenu="hand", game="turmbauer"),
    Command("roll_left", "turn", ("A",), submenu="hand", game="turmbauer"),
    Command("roll_right", "turn", ("D",), submenu="hand", game="turmbauer"),
    Command("next_pose", "turn", ("C",), submenu="hand", game="turmbauer"),
    Command("next_anchor", "turn", ("V",), submenu="hand", game="turmbauer"),
    Command("next_place", "turn", ("N",), submenu="cell"),
    Command("previous_place", "turn", ("Shift+N",), submenu="cell"),
    Command("cell_left", "turn", ("Left",), submenu="cell", scope="tower"),
    Command("cell_right", "turn", ("Right",), submenu="cell", scope="tower"),
    Command("cell_away", "turn", ("Up",), submenu="cell", scope="tower"),
    Command("cell_near", "turn", ("Down",), submenu="cell", scope="tower"),
    Command("cell_up", "turn", ("PgUp",), submenu="cell", scope="tower", game="turmbauer"),
    Command("cell_down", "turn", ("PgDown",), submenu="cell", scope="tower", game="turmbauer"),
    Command("hint", "turn", ("H",)),
    Command("undo", "turn", ("Ctrl+Z",), begins=True),
    Command("redo", "turn", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command("take_back", "turn", ("Ctrl+B",)),
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
    Command("one_click", "turn", check=True, begins=True, game="turmbauer babel carcassonne"),
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
    Command("follow", "view", check=True, game="turmbauer"),
    Command("flip", "view", ("V", "Ctrl+F"), begins=True, game="waechter babel"),
    Command("flat_board", "view", ("Ctrl+2",), check=True, game="waechter babel carcassonne"),
    Command("threats", "view", ("X",), check=True, game="waechter"),
    Command("numbers", "view", ("U",), check=True, game="waechter"),
    Command("inside.bar", "view", ("I",), check=True, begins=True, game="turmbauer"),
    Command("inside.cut", "view", ("K",), submenu="inside", game="turmbauer"),
    Command("inside.less", "view", (",",), submenu="inside", game="turmbauer"),
    Command("inside.more", "view", (".",), submenu="inside", game="turmbauer"),
    Command("inside.xray", "view", ("X",), check=True, submenu="inside", game="turmbauer"),
    Command("inside.explode", "view", ("O",), submenu="inside", game="turmbauer"),
    Command("inside.fade", "view", ("U",), check=True, submenu="inside", game="turmbauer"),
    Command("inside.only", "view", ("M",), submenu="inside", game="turmbauer"),
    Command("inside.reset", "view", ("0",), submenu="inside", game="turmbauer"),
    Command("sounds", "view", ("Ctrl+M",), check=True, begins=True),
    Command("volume", "view"),
    Command("aids.off", "view", ("Ctrl+J",), check=True, begins=True),
    Command("aids.owners", "view", ("O",), check=True, submenu="aids", game="carcassonne"),
    Command("aids.fields", "view", ("U",), check=True, submenu="aids", game="carcassonne"),
    Command("aids.projected", "view", ("J",), check=True, submenu="aids", game="carcassonne"),
    Command("aids.fits", "view", ("Y",), check=True, submenu="aids", game="carcassonne"),
    Command("aids.dead", "view", ("X",), check=True, submenu="aids", game="carcassonne"),
    Command("aids.reach", "view", ("Z",), check=True, submenu="aids", game="carcassonne"),
    Command("aids.features", "view", ("M",), check=True, submenu="aids", game="carcassonne"),
    Command("aids.risk", "view", check=True, submenu="aids", game="turmbauer"),
    Command("aids.collapse", "view", check=True, submenu="aids", game="turmbauer"),
    Command("aids.forces", "view", ("J",), check=True, submenu="aids", game="turmbauer"),
    Command("aids.rose", "view", ("Y",), check=True, submenu="aids", game="turmbauer"),
    Command("aids.plumb", "view", ("Z",), check=True, submenu="aids", game="turmbauer"),
    Command("heat.next", "view", ("G",), submenu="heat", game="turmbauer"),
    Command("heat.none", "view", group="heat", submenu="heat", game="turmbauer"),
    Command("heat.weakness", "view", group="heat", submenu="heat", game="turmbauer"),
    Command("heat.load", "view", group="heat", submenu="heat", game="turmbauer"),
    Command("heat.room", "view", group="heat", submenu="heat", game="turmbauer"),
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
    """The actions of a window, made from the table."""

    def __init__(self, window: QWidget, handlers: Mapping[str, Callable[[], object]]) -> None:
        self.actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._menus: dict[str, QMenu] = {}
        self._game = ""
        for command in COMMANDS:
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
        for command in COMMANDS:
            if command.scope == scope:
                widget.addAction(self.actions[command.id])

    def fill(self, bar: QMenuBar) -> None:
        """Build the menus in `bar`."""
        for name in MENUS:
            self._menus[name] = bar.addMenu("")
        for command in COMMANDS:
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
        self.retranslate()

    def show_game(self, game: str) -> None:
        """Offer the commands of a kind of game, and not those of the others."""
        self._game = game
        for command in COMMANDS:
            if command.game:
                self.actions[command.id].setVisible(command.is_of(game))
        for name in {command.submenu for command in COMMANDS if command.submenu}:
            menu = self._menus[name]
            menu.menuAction().setVisible(any(action.isVisible() for action in menu.actions()))
        self.retranslate()  # some are called otherwise in this game

    def menu(self, name: str) -> QMenu:
        """A menu of the bar, or one in it."""
        return self._menus[name]

    def retranslate(self) -> None:
        """Write all texts anew."""
        for name, menu in self._menus.items():
            menu.setTitle(tr(f"menu.{name}"))
        for name, action in self.actions.items():
            text = command_text(name, self._game)
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
    """What a command is called while a kind of game is on the table."""
    own = f"cmd.{game}.{name}"
    return tr(own) if i18n.knows(own) else tr(f"cmd.{name}")


def _without_argument(handler: Callable[[], object]) -> Callable[..., None]:
    """Qt passes whether the action is checked; the handlers read that from the action."""

    def run(*_: object) -> None:
        handler()

    return run
