"""The own secret color: shown, or hidden behind a button that is held down."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from gui.base import theme
from gui.games.babel.picture.tokens import draw_sign
from gui.games.babel.words import spoken
from gui.i18n import tr
from gui.views.layout import hbox
from gui.views.painted import ink


def draw_block(painter: QPainter, box: QRectF, letter: str | None) -> None:
    """The block that a player has drawn: with its color, or from behind."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if letter is not None:
        draw_sign(painter, box, letter)
    else:
        ink(painter, QPen(QColor(theme.MUTED), 1.2), QColor(theme.LINE))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
        painter.setPen(QColor(theme.MUTED))
        painter.setFont(theme.font(max(6.0, box.height() * 0.4), bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
    painter.restore()


class Block(QWidget):
    """The picture of a block."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.letter: str | None = None
        self.setFixedSize(QSize(30, 30))

    def show_letter(self, letter: str | None) -> None:
        """Show a color; None hides it."""
        self.letter = letter
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_block(painter, QRectF(1, 1, 28, 28), self.letter)
        painter.end()


class ColorRow(QWidget):
    """Row with a person's own color."""

    asked = Signal(bool)  # the button goes down, or up

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.block = Block()
        self.words = QLabel(wordWrap=True)
        self.button = QPushButton()
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.button.pressed.connect(lambda: self.asked.emit(True))
        self.button.released.connect(lambda: self.asked.emit(False))
        hbox(self.block, (self.words, 1), self.button, parent=self, margins=0, spacing=8)

    def show_color(self, letter: str | None, *, can_ask: bool, player: str = "") -> None:
        """Show a color, or that it is hidden; `can_ask`: somebody is here whose color it is. `player` is whose it is while
        another one is on turn, under whose name it then stands."""
        self.block.show_letter(letter)
        name = spoken().color(letter) if letter is not None else ""
        if player:
            key = "babel.color.of" if letter is not None else "babel.color.hidden_of"
        else:
            key = "babel.color.is" if letter is not None else "babel.color.hidden"
        self.words.setText(tr(key, color=name, player=player))
        self.block.setAccessibleName(self.words.text())
        self.block.setToolTip(self.words.text())
        self.button.setText(tr("babel.color.hold"))
        self.button.setToolTip(tr("babel.color.how"))
        self.button.setVisible(can_ask)
