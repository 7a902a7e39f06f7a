"""Points of the colors that everybody can see on the tower."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.games.babel.panel.end_card import counts_of
from gui.games.babel.picture.palette import PAINTS
from gui.games.babel.picture.tokens import draw_sign
from gui.games.babel.words import spoken
from gui.i18n import tr
from gui.views.painted import ink, painting
from turmcore.babel import BabelState

_SIGN, _HIGH = 18, 30


class PointsRow(QWidget):
    """A sign and a number for each color.

    Attributes
    ----------
    points
        Points of each color if the game ended now (rule 4.1).
    own
        The color that the person at the screen sees as the own one; None while none is shown.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points: dict[str, int] = {}
        self.own: str | None = None
        self._counts: dict[str, tuple[int, int, int]] = {}
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_state(self, state: BabelState, own: str | None) -> None:
        """Show the colors of a position, one of them as the own one."""
        self._counts = {color: counts_of(state, color) for color in PAINTS}
        self.points = {
            color: 11 * summit + 7 * sevens + 5 * fives
            for color, (summit, sevens, fives) in self._counts.items()
        }
        self.own = own
        lines = [
            tr(
                "panel.babel.points.row",
                color=spoken().color(color),
                points=points,
                summit=summit,
                sevens=sevens,
                fives=fives,
            )
            for (color, points), (summit, sevens, fives) in zip(
                self.points.items(), self._counts.values(), strict=True
            )
        ]
        self.setAccessibleName(" ".join([tr("panel.babel.points"), *lines]))
        self.setToolTip("\n".join([tr("panel.babel.points.why"), *lines]))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(6 * 2 * _SIGN, _HIGH)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            wide = self.width() / max(1, len(self.points))
            for number, (color, points) in enumerate(self.points.items()):
                box = QRectF(number * wide + 1, 1, wide - 2, self.height() - 2)
                if color == self.own:
                    ink(painter, QColor(theme.INK), QColor(theme.CARD))
                    painter.drawRoundedRect(box, 7, 7)
                draw_sign(painter, QRectF(box.left() + 5, box.center().y() - _SIGN / 2, _SIGN, _SIGN), color)
                painter.setFont(theme.font(theme.SMALL, bold=points > 0))
                painter.setPen(QColor(theme.INK if points else theme.MUTED))
                room = box.adjusted(_SIGN + 9, 0, 0, 0)
                painter.drawText(
                    room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(points)
                )
