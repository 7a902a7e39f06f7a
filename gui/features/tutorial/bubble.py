"""A bubble whose tip points at something on a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.icons import icon
from gui.views.painted import ink, painting

TIP = 14  # pixels from the bubble to what it points at
_HALF, _CORNER = 9, 10  # of the tip's foot, and of the corners
_EDGE, _CLOSE, _ICON = 9, 24, 14  # pixels around the words, of the button that sends it away, and its picture
_WIDE = 250  # pixels of the words, at most


class Bubble(QWidget):
    """A few words, and a button that sends them away; nothing of it takes the keys."""

    skipped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.words.setFont(theme.font(bold=True))
        self.close_button = theme.named(QToolButton(self), "flat")
        self.close_button.setFixedSize(_CLOSE, _CLOSE)
        self.close_button.setIconSize(QSize(_ICON, _ICON))
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.close_button.clicked.connect(self.skipped)
        self._body, self._goal = QRect(), QPoint()
        self.hide()

    def show_words(self, words: str, box: QRect, room: QRect, others: Sequence[QRect]) -> None:
        """Point at a box of the parent, within a room of it; without one, or without room, lie in the middle.

        Parameters
        ----------
        others
            What is rather not covered.
        """
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.close_button.setIcon(icon("close"))
        self.close_button.setAccessibleName(tr("first.skip"))
        self.close_button.setToolTip(tr("first.skip"))
        wide = min(_WIDE, room.width() - 2 * _EDGE - _CLOSE)
        flags = Qt.TextFlag.TextWordWrap
        text = self.words.fontMetrics().boundingRect(QRect(0, 0, wide, 10_000), flags, words).size()
        size = QSize(text.width() + 4 + 2 * _EDGE + _CLOSE, text.height() + 2 * _EDGE)
        beside = placed(size, box, room, others) if not box.isEmpty() else None
        body = beside or _free(size, room, others)
        goal = _nearest(box, body.center()) if beside is not None else body.center()
        around = body.united(QRect(goal, QSize(1, 1))).adjusted(-2, -2, 2, 2)
        self.setGeometry(around)
        self._body, self._goal = body.translated(-around.topLeft()), goal - around.topLeft()
        self.words.setGeometry(self._body.adjusted(_EDGE, _EDGE, -_EDGE - _CLOSE, -_EDGE))
        self.close_button.move(self._body.topRight() - QPoint(_CLOSE + 2, -3))
        self.show()
        self.raise_()
        self.update()

    @property
    def body(self) -> QRect:
        """The bubble without its tip, in the parent."""
        return self._body.translated(self.pos())

    def paintEvent(self, event: QPaintEvent) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self._body), _CORNER, _CORNER)
        if not self._body.contains(self._goal):
            shape = shape.united(self._tip())
        with painting(self) as painter:
            ink(painter, QPen(QColor(theme.ACCENT), 2), QColor(theme.CARD))
            painter.drawPath(shape)

    def _tip(self) -> QPainterPath:
        body, goal = QRectF(self._body), QPointF(self._goal)
        edge = _CORNER + _HALF
        x = min(max(goal.x(), body.left() + edge), body.right() - edge)
        y = min(max(goal.y(), body.top() + edge), body.bottom() - edge)
        if body.left() <= goal.x() <= body.right():
            foot = body.bottom() - 2 if goal.y() > body.bottom() else body.top() + 2
            points = QPointF(x - _HALF, foot), QPointF(x + _HALF, foot)
        else:
            foot = body.right() - 2 if goal.x() > body.right() else body.left() + 2
            points = QPointF(foot, y - _HALF), QPointF(foot, y + _HALF)
        tip = QPainterPath()
        tip.addPolygon(QPolygonF([points[0], goal, points[1]]))
        tip.closeSubpath()
        return tip


def placed(size: QSize, box: QRect, room: QRect, others: Sequence[QRect]) -> QRect | None:
    """The place beside a box, within a room, that covers least of others; None if there is none beside it."""
    wide, high = size.width(), size.height()
    middle, edge = box.center(), _CORNER + _HALF
    shifts = (0, 1, -1)  # the tip in the middle, or near an end
    columns = [middle.x() - wide // 2 + shift * (wide // 2 - edge) for shift in shifts]
    rows = [middle.y() - high // 2 + shift * (high // 2 - edge) for shift in shifts]
    above, below = box.top() - TIP - high, box.bottom() + 1 + TIP
    left, right = box.left() - TIP - wide, box.right() + 1 + TIP
    places = [*product(columns, (above, below)), *product((right, left), rows)]
    found = []
    for x, y in places:
        body = QRect(x, y, wide, high)
        # along the edge of the box it may be moved into the room
        is_beside = y in (above, below)
        if is_beside:
            body.moveLeft(min(max(x, room.left()), room.right() - wide))
        else:
            body.moveTop(min(max(y, room.top()), room.bottom() - high))
        if room.contains(body) and not body.intersects(box):
            found.append(body)
    return min(found, key=lambda body: _covered(body, others), default=None)


def _free(size: QSize, room: QRect, others: Sequence[QRect]) -> QRect:
    """The lowest place in the middle of a room that covers least of others."""
    left, lowest = room.center().x() - size.width() // 2, room.bottom() - size.height()
    bodies = [QRect(QPoint(left, y), size) for y in range(lowest, room.top() - 1, -TIP)]
    return min(bodies, key=lambda body: _covered(body, others), default=QRect(QPoint(left, room.top()), size))


def _covered(body: QRect, others: Sequence[QRect]) -> int:
    return sum(_area(body & other) for other in others)


def _area(box: QRect) -> int:
    return box.width() * box.height() if box.isValid() else 0


def _nearest(box: QRect, point: QPoint) -> QPoint:
    """The point of a box that is nearest to another."""
    x = min(max(point.x(), box.left()), box.right())
    y = min(max(point.y(), box.top()), box.bottom())
    return QPoint(x, y)
