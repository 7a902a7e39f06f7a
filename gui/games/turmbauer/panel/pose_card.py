"""The ghost beside the sentence: its piece and if it may be there, and the buttons that turn it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.games.turmbauer.picture.turn_icons import turn_icon
from gui.views.layout import hbox
from gui.views.painted import ink, painting

_WIDE = 270  # pixels of its words
TURNS = (
    "turn_left", "turn_right", "tip_away", "tip_near", "roll_left", "roll_right", "next_pose", "next_anchor",
)  # fmt: skip


class Verdict(QWidget):
    """A tick, a cross on hatching, or nothing: told by shape, not by color."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_legal: bool | None = None
        self.setFixedSize(22, 22)

    def show_verdict(self, is_legal: bool | None) -> None:
        """Show if the ghost may be there; None for nothing."""
        if is_legal != self._is_legal:
            self._is_legal = is_legal
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._is_legal is None:
            return
        with painting(self) as painter:
            box = QRectF(2, 2, 18, 18)
            ink(painter, QPen(QColor(theme.INK), 1.4), QColor(theme.CARD))
            painter.drawRoundedRect(box, 5, 5)
            if self._is_legal:
                painter.setPen(QPen(QColor(theme.INK), 2.2))
                painter.drawPolyline([box.center() + p for p in _points((-4.5, 0.5), (-1.2, 4), (5, -4))])
            else:
                painter.setBrush(Qt.BrushStyle.BDiagPattern)
                painter.drawRoundedRect(box, 5, 5)
                painter.setPen(QPen(QColor(theme.INK), 2.2))
                painter.drawLine(*(box.center() + p for p in _points((-4, -4), (4, 4))))
                painter.drawLine(*(box.center() + p for p in _points((-4, 4), (4, -4))))


def _points(*pairs: tuple[float, float]) -> list[QPointF]:
    return [QPointF(*pair) for pair in pairs]


class PoseCard(QWidget):
    """A sign and a title, with details for whoever points at it; `turns` has the buttons."""

    def __init__(self, commands: CommandSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self.verdict, self.title = Verdict(), QLabel()
        self.title.setFont(theme.font(bold=True))
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        hbox(self.verdict, (self.title, 1), parent=self, margins=0, spacing=6)
        self.detail = ""
        self.turns = QWidget()
        row = hbox(parent=self.turns, margins=0, spacing=3)
        self.buttons: dict[str, QToolButton] = {}
        for name in TURNS:
            self.buttons[name] = QToolButton()
            self.buttons[name].setDefaultAction(commands[name])
            self.buttons[name].setIconSize(QSize(20, 20))
            self.buttons[name].setFixedSize(32, 30)
            self.buttons[name].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            row.addWidget(self.buttons[name])
        self._ink = ""
        self._draw_icons()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()

    def _draw_icons(self) -> None:
        """Icons in the colors of the scheme; a palette changes more often than they do."""
        if self._ink == theme.INK:
            return
        self._ink = theme.INK
        for name in TURNS:
            self._commands[name].setIcon(turn_icon(name))
            self._commands[name].setIconVisibleInMenu(False)

    def show_text(self, title: str, detail: str, is_legal: bool | None, has_turns: bool) -> None:
        """Show these words; without any nothing is there but the buttons."""
        self.detail = detail
        words = self.title.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, _WIDE)
        self.title.setText(words)
        self.setToolTip(f"{title}\n{detail}".strip())
        self.setAccessibleName(f"{title}. {detail}" if title else "")
        self.verdict.show_verdict(is_legal)
        self.verdict.setVisible(is_legal is not None)
        self.setVisible(bool(title))
        self.turns.setVisible(has_turns)
