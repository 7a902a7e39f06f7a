"""The tools of the position editor: what a click puts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QButtonGroup, QToolButton, QWidget

from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.picture.drawing import draw_piece, tile_pixmap
from gui.games.carcassonne.picture.seats import figure_pixmap
from gui.games.carcassonne.picture.tokens import draw_guest
from gui.games.carcassonne.words import spoken
from gui.i18n import tr
from gui.views.icons import icon
from gui.views.layout import hbox, vbox
from gui.views.painted import pixmap

_MANY = 4  # players that have room for large buttons


class Put(Enum):
    """What a click puts."""

    TILE = auto()
    FOLLOWER = auto()
    PIECE = auto()
    DRAGON = auto()
    FAIRY = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Tool:
    """What a click puts: a tile as it is turned, a figure of a player, a tower piece, dragon or fairy; or it takes away."""

    put: Put
    tile: str = "D"
    rotation: int = 0
    player: int = 0
    figure: str = ""


class Toolbox(QWidget):
    """A button for each tool, and below which of the figures is put, dragon and fairy.

    Attributes
    ----------
    buttons, figures
        By what a click puts and the player; by letter.
    """

    chosen = Signal(object)  # a Tool

    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool = Tool(Put.TILE)
        rules = draft.game.rules
        self._is_small = rules.num_players > _MANY
        self.buttons: dict[tuple[Put, int], QToolButton] = {}
        self.figures: dict[str, QToolButton] = {}
        self._puts, self._kinds = QButtonGroup(self), QButtonGroup(self)
        self._kinds.setExclusive(False)  # none is chosen while something else is put
        wanted = [(Put.TILE, 0), *((Put.FOLLOWER, player) for player in range(rules.num_players))]
        wanted += [(Put.PIECE, 0)] if rules.has_tower else []
        first = hbox(*(self._button(*one) for one in (*wanted, (Put.NOTHING, 0))), 1, spacing=3)
        letters = ("", *rules.figures) if rules.figures else ()
        guests = (Put.DRAGON, Put.FAIRY) if rules.dragon == "1" else ()
        below = [*map(self._figure_button, letters), *(self._button(put, 0) for put in guests)]
        rows = [first, hbox(*below, 1, spacing=3)] if below else [first]
        vbox(*rows, parent=self, margins=0, spacing=3)

    def _button(self, put: Put, player: int) -> QToolButton:
        button = self._empty(self._puts)
        button.clicked.connect(partial(self._choose, put, player))
        self.buttons[put, player] = button
        return button

    def _figure_button(self, letter: str) -> QToolButton:
        button = self._empty(self._kinds)
        button.clicked.connect(partial(self._choose_figure, letter))
        self.figures[letter] = button
        return button

    def _empty(self, group: QButtonGroup) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setFixedSize(QSize(31, 38) if self._is_small else QSize(40, 40))
        button.setIconSize(QSize(24, 24) if self._is_small else QSize(32, 32))
        group.addButton(button)
        return button

    def show_tool(self, tool: Tool) -> None:
        """Show which one is chosen."""
        self._tool = tool
        for (put, player), button in self.buttons.items():
            _face(button, *self._look(put, player))
            button.setChecked((put, player) == (tool.put, tool.player if tool.put is Put.FOLLOWER else 0))
        for letter, button in self.figures.items():
            _face(button, spoken().figure(letter), QIcon(figure_pixmap(tool.player, 32, letter)))
            button.setChecked((tool.put, tool.figure) == (Put.FOLLOWER, letter))

    def _look(self, put: Put, player: int) -> tuple[str, QIcon]:
        """What a tool is called, and its picture."""
        tool = self._tool
        match put:
            case Put.TILE:
                return tr("editor.carcassonne.tile"), QIcon(tile_pixmap(tool.tile, 32, tool.rotation))
            case Put.FOLLOWER:
                name = tr("carcassonne.player", number=player + 1)
                words = tr("editor.carcassonne.follower", player=name)
                if tool.figure:
                    words = f"{spoken().figure(tool.figure)}: {name}"
                return words, QIcon(figure_pixmap(player, 32, tool.figure))
            case Put.PIECE:
                return tr("editor.carcassonne.piece"), QIcon(pixmap(draw_piece, 32, margin=2))
            case Put.DRAGON | Put.FAIRY:
                return tr(f"editor.carcassonne.{put.name.lower()}"), _guest(put.name.lower())
        return tr("editor.eraser"), icon("close")

    def _choose(self, put: Put, player: int, *_: object) -> None:
        player = player if put is Put.FOLLOWER else self._tool.player
        self.chosen.emit(replace(self._tool, put=put, player=player))

    def _choose_figure(self, letter: str, *_: object) -> None:
        self.chosen.emit(replace(self._tool, put=Put.FOLLOWER, figure=letter))


def _guest(name: str) -> QIcon:
    """The dragon or the fairy."""

    def draw(painter: QPainter, box: QRectF) -> None:
        draw_guest(painter, box, name)

    return QIcon(pixmap(draw, 32, margin=1))


def _face(button: QToolButton, words: str, picture: QIcon) -> None:
    """What is on a button."""
    button.setIcon(picture)
    button.setToolTip(words)
    button.setAccessibleName(words)
