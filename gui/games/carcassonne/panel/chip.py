"""The buttons of the tools: with their names, or as small pictures where there is little room."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen
from PySide6.QtWidgets import QToolButton

from gui.base import theme
from gui.games.carcassonne.picture.tokens import draw_emblem, draw_follower, draw_guest, draw_piece
from gui.model import player_colors
from gui.views.painted import pixmap
from turmcore.carcassonne.silhouettes import FOLLOWER
from turmcore.carcassonne.tools import Tool

_HIGH, _ICON = 30, 22
_NARROW, _FREE = 36, 10_000  # pixels of one without a name, and of any other at most
_AROUND = 24  # pixels around a name


class Chip(QToolButton):
    """A button of a tool; None: it leaves the rest."""

    def __init__(self, tool: Tool | None) -> None:
        super().__init__()
        self._tool = tool
        self._player = 0
        self._drawn: object = None  # of which player, and in which colors
        theme.named(self, "chip").setMinimumHeight(_HIGH)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setCheckable(tool is not None)
        self.set_narrow(False)

    def set_narrow(self, is_narrow: bool) -> None:
        """Show a picture in place of the name, or not."""
        self._is_narrow, style = is_narrow, Qt.ToolButtonStyle
        self.setToolButtonStyle(style.ToolButtonIconOnly if is_narrow else style.ToolButtonTextOnly)
        self.setStyleSheet("padding: 4px 2px" if is_narrow else "")
        self.setMaximumWidth(_NARROW if is_narrow else _FREE)
        self._show_picture()

    def named_width(self) -> int:
        """Pixels that it takes with its name, and to the next."""
        return self.fontMetrics().horizontalAdvance(self.text()) + _AROUND

    def show_tool(self, name: str, tip: str, player: int) -> None:
        """Call the tool, and show it in the color of a player."""
        self.setText(name)
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self._player = player
        self._show_picture()

    def _show_picture(self) -> None:
        """Draw the picture once it is seen."""
        wanted = self._player, player_colors.chosen(), theme.is_dark_now()
        if self._is_narrow and wanted != self._drawn:
            self._drawn = wanted
            self.setIcon(QIcon(pixmap(self._draw, _ICON)))

    def _draw(self, painter: QPainter, box: QRectF) -> None:
        match self._tool:
            case None:
                painter.setPen(QPen(QColor(theme.MUTED), 2.0))
                painter.drawLine(box.topLeft() + QPointF(5, 5), box.bottomRight() - QPointF(5, 5))
                painter.drawLine(box.topRight() + QPointF(-5, 5), box.bottomLeft() + QPointF(5, -5))
            case Tool.BUILD:
                draw_piece(painter, box)
            case Tool.CLIMB:
                draw_piece(painter, box.adjusted(3, 9, -3, 2))
                draw_follower(painter, box.adjusted(4, -1, -4, -9), self._player)
            case Tool.FAIRY:
                draw_guest(painter, box, "fairy")
            case Tool.DISMISS:
                draw_emblem(painter, box, "princess")
            case Tool.HOME:
                draw_emblem(painter, box, "festival")
            case Tool() as tool:
                draw_follower(painter, box, self._player, figure=tool.letter or FOLLOWER)
