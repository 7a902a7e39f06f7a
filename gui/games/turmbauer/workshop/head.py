"""The head of the page for building without rules: the way back, what stands there, and a menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QToolButton, QWidget

from gui.base import theme
from gui.games.turmbauer.play.statics import steadiness
from gui.games.turmbauer.words import aid_texts
from gui.games.turmbauer.workshop.bar import NARROW, call
from gui.games.turmbauer.workshop.controller import Builder
from gui.games.turmbauer.workshop.model import CUBE
from gui.i18n import tr
from gui.views.icons import icon
from gui.views.layout import hbox

_EDGES = 16  # pixels beside it


class Head(QWidget):
    """Tells how high it is and how many pieces it has, and how it stands.

    Parameters
    ----------
    does
        What the entries of the menu do, by their words.

    Attributes
    ----------
    actions_of
        These entries.
    """

    def __init__(self, builder: Builder, does: Mapping[str, Callable[[], object]]) -> None:
        super().__init__()
        self._builder = builder
        self.back, self.more = theme.named(QToolButton(), "words"), theme.named(QToolButton(), "words")
        self.back.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.height_label, self.size_label, self.steady_label = QLabel(), QLabel(), QLabel()
        for label in (self.height_label, self.steady_label):
            label.setFont(theme.font(theme.LARGE, bold=True))
        self._facts = theme.named(QFrame(), "card")
        labels = self.height_label, self.size_label, self.steady_label
        hbox(*labels, parent=self._facts, margins=(16, 4, 16, 5), spacing=18)
        menu = QMenu(self.more)
        self.actions_of: dict[str, QAction] = {}
        for name, do in does.items():
            action = self.actions_of[name] = menu.addAction("")
            action.triggered.connect(lambda _=False, do=do: do())
            if name in ("cmd.share", "workshop.boxed"):
                menu.insertSeparator(action)
        self.actions_of["workshop.boxed"].setCheckable(True)
        self.more.setMenu(menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        hbox(self.back, self._facts, self.more, parent=self, margins=0, spacing=8)

    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""
        call(self.back, tr("cmd.welcome"), text=True)
        call(self.more, tr("menu.more"), text=True)
        for name, action in self.actions_of.items():
            action.setText(tr(name))

    def refresh_colors(self) -> None:
        """After the theme has changed."""
        self.back.setIcon(icon("turn_back"))

    def offer(self) -> None:
        """Let be chosen what does something now."""
        is_free = self._builder.is_free
        for name in ("workshop.save", "cmd.share", "cmd.export_solid", "edit.clear"):
            self.actions_of[name].setEnabled(is_free and bool(self._builder.draft.blocks))
        self.actions_of["workshop.open"].setEnabled(is_free)

    def show_size(self, pixels: int, *, has_degrees: bool) -> None:
        """Tell it on a page of so many pixels; where there is little room only the floors. With `has_degrees` it tells at
        which tilt something falls."""
        style = Qt.ToolButtonStyle
        is_narrow = pixels < NARROW
        self.back.setToolButtonStyle(
            style.ToolButtonIconOnly if is_narrow else style.ToolButtonTextBesideIcon
        )
        self._write_size(is_short=is_narrow)
        self._show_steadiness(has_degrees=has_degrees)
        self._facts.updateGeometry()
        if self.sizeHint().width() > pixels - _EDGES:
            self._write_size(is_short=True)
            self._facts.updateGeometry()
        self.setMinimumWidth(self.sizeHint().width())

    def _write_size(self, *, is_short: bool) -> None:
        building = self._builder.draft
        floors = tr("podium.floors", n=building.floors)
        high = tr("workshop.centimeters", cm=aid_texts.number(CUBE * building.floors))
        self.height_label.setText(floors if is_short else f"{floors} · {high}")
        self.size_label.setText(tr("workshop.pieces", n=len(building.blocks)))
        self.size_label.setVisible(bool(building.blocks) and not is_short)

    def _show_steadiness(self, *, has_degrees: bool) -> None:
        words = exact = ""
        if self._builder.draft.blocks and self._builder.is_free:
            balance = self._builder.draft.balance
            margin = balance.margin
            word = steadiness(margin.margin) if margin is not None else balance.verdict
            words = aid_texts.word(word)
            exact = f" · {aid_texts.angle(margin.margin)}" if margin is not None else ""
        self.steady_label.setText(words + (exact if has_degrees else ""))
        self.steady_label.setVisible(bool(words))
