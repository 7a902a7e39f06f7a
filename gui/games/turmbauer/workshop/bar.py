"""The bar of the page for building without rules: colors, pieces, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QToolButton

from gui.base import theme
from gui.games.turmbauer.panel.tray import Tray
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.swatch import chip
from gui.games.turmbauer.picture.turn_icons import turn_icon
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import capital
from gui.games.turmbauer.workshop.controller import Builder
from gui.games.turmbauer.workshop.icons import table_icon
from gui.i18n import tr
from gui.views.icons import icon
from gui.views.layout import hbox, vbox
from turmcore.turmbauer.choices import PieceState, Standing
from turmcore.turmbauer.turns import TURNS

KEYS = {
    "turn_left": "Q", "turn_right": "E", "tip_away": "W", "tip_near": "S", "roll_left": "A", "roll_right": "D",
    "tilt": "T", "bump": "B", "wind": "G",
}  # fmt: skip
"""Letters of the buttons."""
NARROW = 760
"""Pixels of the page in which it has few words."""
_AROUND, _APART, _FREE = 60, 4, 10_000  # pixels beside the tools, between them, and of one with words at most
_BUTTON = QSize(38, 36)


class BuildBar(QFrame):
    """Shows a builder's stock, and what can be done.

    Parameters
    ----------
    does
        What the buttons do, by their names.

    Attributes
    ----------
    colors, turns, steps, tests
        The buttons: of the colors by their seat, and by their names those that turn the piece, that go back and forth, and
        that move the table.
    """

    painted = Signal(int)  # a seat's color is wanted

    def __init__(self, builder: Builder, does: Mapping[str, Callable[[], object]]) -> None:
        super().__init__()
        self._builder = builder
        self._is_narrow: bool | None = None
        self.tray = Tray(52)
        self.colors = [QToolButton() for _ in builder.draft.game.colors]
        for seat, button in enumerate(self.colors):
            button.setCheckable(True)
            button.setIconSize(QSize(26, 26))
            button.clicked.connect(lambda _=False, seat=seat: self.painted.emit(seat))
        self.turns = {name: QToolButton() for name in TURNS}
        self.steps = {name: QToolButton() for name in ("undo", "redo", "remove")}
        self.tests = {name: theme.named(QToolButton(), "words") for name in ("tilt", "bump", "wind")}
        self.tests["tilt"].setCheckable(True)
        self._tools = self.turns | self.steps | self.tests
        for name, button in self._tools.items():
            button.setIconSize(QSize(22, 22))
            button.clicked.connect(lambda _=False, do=does[name]: do())
        for button in (*self.colors, *self.turns.values(), *self.steps.values()):
            button.setFixedSize(_BUTTON)
        for button in self.tests.values():
            button.setMinimumHeight(_BUTTON.height())
        theme.named(self, "bar")
        first = hbox(1, *self.colors, (self.tray, 0), 1, spacing=4)
        first.insertSpacing(len(self.colors) + 1, 8)
        second = hbox(1, *self._tools.values(), 1, spacing=_APART)
        for at in (len(self.turns) + len(self.steps) + 1, len(self.turns) + 1):
            second.insertSpacing(at, 10)
        vbox(first, second, parent=self, margins=(10, 6, 10, 7), spacing=5)

    def set_width(self, pixels: int) -> None:
        """Have room on a page of so many pixels."""
        if (pixels < NARROW) != self._is_narrow:
            self._is_narrow = pixels < NARROW
            style = Qt.ToolButtonStyle
            for button in self._tools.values():
                button.setStyleSheet("padding: 4px 1px" if self._is_narrow else "")
            for button in self.tests.values():
                button.setToolButtonStyle(
                    style.ToolButtonIconOnly if self._is_narrow else style.ToolButtonTextBesideIcon
                )
                button.setMinimumWidth(0)
                button.setMaximumWidth(_FREE)
        sized = self._tools if self._is_narrow else self.turns | self.steps
        room = (pixels - _AROUND) // len(self._tools) - _APART
        for button in sized.values():
            button.setFixedWidth(min(_BUTTON.width(), room))

    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""
        for name, button in self.turns.items():
            call(button, tr(f"cmd.{name}"), KEYS[name])
        for name, words in (("undo", "cmd.undo"), ("redo", "cmd.redo"), ("remove", "edit.tool.erase")):
            call(self.steps[name], tr(words), "" if name != "remove" else "Del")
        for name, words in (("tilt", "balance.tilt"), ("bump", "balance.bump"), ("wind", "workshop.wind")):
            button = self.tests[name]
            call(button, tr(words), text=True)
            button.setToolTip(f"{tr(f'workshop.{name}.why')} ({KEYS[name]})")
            button.setAccessibleDescription(button.toolTip())
        self.tray.setAccessibleName(tr("workshop.tray"))

    def refresh_colors(self) -> None:
        """After the theme or the players' colors have changed."""
        for name, button in self.turns.items():
            button.setIcon(turn_icon(name))
        for name, path in (("undo", "undo"), ("redo", "redo"), ("remove", "line.delete")):
            self.steps[name].setIcon(icon(path))
        for name, button in self.tests.items():
            button.setIcon(table_icon(name))

    def show_stock(self) -> None:
        """Show the pieces that are left of the color in hand."""
        builder, building = self._builder, self._builder.draft
        game, stock = building.game, building.stock(builder.seat)
        pieces = []
        for kind in game.pieces.pieces:
            left = max(0, stock[kind.id])
            how = Standing.FREE if left else Standing.USED
            pieces.append(PieceState(kind.id, kind.size, left, kind.cells, how, left))
        paint = paints(game.colors)[builder.seat]
        self.tray.show_pieces(game, pieces, paint, builder.piece if builder.hand is not None else "")
        for seat, (button, own) in enumerate(zip(self.colors, paints(game.colors), strict=False)):
            button.setIcon(chip(own, 26))
            button.setChecked(seat == builder.seat)
            call(button, capital(spoken().color(own.letter)), "X" if seat != builder.seat else "")

    def offer(self, is_tilting: bool) -> None:
        """Let be pressed what does something now."""
        builder, is_free = self._builder, self._builder.is_free
        for widget in (*self.colors, self.tray):
            widget.setEnabled(is_free)
        for button in self.turns.values():
            button.setEnabled(is_free and builder.hand is not None)
        steps = builder.draft.steps
        self.steps["undo"].setEnabled(not builder.is_busy and (steps.can_undo or builder.fallen is not None))
        self.steps["redo"].setEnabled(is_free and steps.can_redo)
        self.steps["remove"].setEnabled(is_free and bool(builder.number_to_remove))
        for button in self.tests.values():
            button.setEnabled(builder.can_try)
        self.tests["tilt"].setEnabled(builder.can_try or is_tilting)


def call(button: QToolButton, words: str, key: str = "", *, text: bool = False) -> None:
    """Call a button; with `text` it says so itself."""
    plain = words.replace("&", "")
    if text:
        button.setText(plain)
    button.setToolTip(f"{plain} ({key})" if key else plain)
    button.setAccessibleName(plain)
