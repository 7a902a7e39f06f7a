"""Graph of the tilt that the table allows after each build."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.base import theme
from gui.games.turmbauer.balance.risk_curve import POSSIBLE, Build, Curve
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.play.statics import STEADINESS, steadiness
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import aid_texts, spoken
from gui.i18n import tr
from gui.views import marks as numbered
from gui.views.marks import Mark
from gui.views.painted import ink, painting

_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 24, 20, 12  # left and right as the graph of shares, which stands above it
_DOT = 3.4
_RISKS = ("likely", 0.2), ("possible", POSSIBLE), ("small", 0.0)  # of a fall, at least
_LABEL = 14  # height of a number in the graph
_LEAST_SCALE = 0.16  # of the margin that the graph shows at least


class RiskGraph(QWidget):
    """A step for each build; a click goes to the nearest one."""

    wanted = Signal(int)  # show the position after so many actions

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.curve = Curve((), ())
        self.marks: Sequence[Mark] = ()
        self._colors = ""
        self._paints: tuple[Paint, ...] = ()
        self._length, self._cursor = 1, 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(280, 150)

    def show_curve(self, session: Session, curve: Curve, marks: Sequence[Mark] | None = None) -> None:
        """Show the builds of a session's line; `marks` are moments to number, in place of what made the tower fragile."""
        self.marks = (
            list(marks) if marks is not None else [Mark(curve.builds[place].at) for place in curve.fragile]
        )
        self.curve, self._colors = curve, session.game.colors
        self._paints = tuple(paints(session.game.colors))
        self._length, self._cursor = max(1, len(session.plies)), session.cursor
        self.setAccessibleName(tr("curve.name"))
        here = self.nearest(session.cursor)
        self.setAccessibleDescription(self.words(here) if here is not None else "")
        self.update()

    def words(self, build: Build) -> str:
        """A build in words."""
        color = spoken().color(self._colors[build.seat])
        if build.outcome != "stands" or build.margin is None:
            key = {"fell": "curve.fell", "down": "curve.down"}.get(build.outcome, "")
            if key:
                return tr(key, number=build.number, color=color)
        margin = build.margin or 0.0
        word = tr(f"aids.{steadiness(margin)}") if build.margin is not None else tr("aids.falls")
        angle = aid_texts.angle(margin)
        lines = [tr("curve.point", number=build.number, color=color, angle=angle, word=word)]
        place = self.curve.builds.index(build)
        earlier = self.curve.before(place)
        if place in self.curve.fragile and earlier is not None:
            before = aid_texts.angle(earlier.margin or 0.0)
            lines.append(tr("curve.fragile", before=before, after=angle))
        if build.risk is not None:
            lines.append(tr(next(f"curve.risk.{word}" for word, least in _RISKS if build.risk >= least)))
        return "\n".join(lines)

    def nearest(self, at: float) -> Build | None:
        """The build nearest to a place in the game."""
        return min(self.curve.builds, key=lambda build: abs(build.at - at), default=None)

    # -- places ------------------------------------------------------------------------

    def x_of(self, at: int) -> float:
        """x of a place in the game, in pixels."""
        return _LEFT + (self.width() - _LEFT - _RIGHT) * at / self._length

    def y_of(self, margin: float | None) -> float:
        """y of a margin, in pixels; the square root lets small ones be told apart."""
        part = ((margin or 0.0) / self._scale) ** 0.5
        return _TOP + (self.height() - _TOP - _BOTTOM) * (1 - min(1.0, part))

    @property
    def _scale(self) -> float:
        return max([_LEAST_SCALE, *(build.margin or 0.0 for build in self.curve.builds)])

    def mark_boxes(self) -> list[QRectF]:
        """Boxes of the numbered marks."""
        return numbered.boxes([self.x_of(mark.at) for mark in self.marks], 0)

    def labels(self) -> list[tuple[QRectF, str]]:
        """The angles that are written at builds which changed them, as far as there is room: first those that
        matter most."""
        builds = self.curve.builds
        standing = [place for place, build in enumerate(builds) if build.outcome == "stands"]
        angles = {place: aid_texts.angle(builds[place].margin or 0.0) for place in standing}
        pairs = zip([None, *standing], standing, strict=False)
        changed = [place for last, place in pairs if last is None or angles[last] != angles[place]]
        metrics = QFontMetricsF(theme.font(theme.SMALL))
        taken = self.mark_boxes()
        dots = [
            (place, QPointF(self.x_of(builds[place].at), self.y_of(builds[place].margin)))
            for place in standing
        ]
        found: list[tuple[QRectF, str]] = []
        for place in dict.fromkeys([*self.curve.fragile, *changed[:1], *changed[-1:], *changed]):
            text = angles[place]
            middle = next(dot for number, dot in dots if number == place)
            for side in (-1, 1):
                box = QRectF(0, 0, metrics.horizontalAdvance(text) + 4, _LABEL)
                box.moveCenter(middle + QPointF(0, side * (_DOT + _LABEL / 2)))
                box.moveLeft(min(max(box.left(), _LEFT), self.width() - box.width()))
                is_inside = box.top() >= 0 and box.bottom() <= self.height() - _BOTTOM - 2 * _DOT
                is_hit = any(box.contains(dot) for number, dot in dots if number != place)
                if is_inside and not is_hit and not any(box.intersects(other) for other in taken):
                    taken.append(box)
                    found.append((box, text))
                    break
        return found

    # -- events ------------------------------------------------------------------------

    def _at(self, x: float) -> Build | None:
        return self.nearest((x - _LEFT) / max(1, self.width() - _LEFT - _RIGHT) * self._length)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        build = self._at(event.position().x())
        if event.button() == Qt.MouseButton.LeftButton and build is not None:
            self.wanted.emit(build.at)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            build = self._at(event.pos().x())
            words = self.words(build) if build is not None else ""
            for mark, box in zip(self.marks, self.mark_boxes(), strict=True):
                words = mark.words if mark.words and box.contains(event.pos()) else words
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    # -- painting ----------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._draw_scale(painter)
            x = self.x_of(self._cursor)
            painter.setPen(QPen(QColor(theme.INK), 1.4))
            painter.drawLine(QPointF(x, _TOP - 6), QPointF(x, self.height() - _BOTTOM))
            standing = [build for build in self.curve.builds if build.outcome == "stands"]
            line = QPolygonF([QPointF(self.x_of(build.at), self.y_of(build.margin)) for build in standing])
            painter.setPen(QPen(QColor(theme.MUTED), 1.6))
            painter.drawPolyline(line)
            for build in self.curve.builds:
                self._draw_build(painter, build)
            numbered.draw(painter, self.mark_boxes(), self.height() - _BOTTOM)
            painter.setFont(theme.font(theme.SMALL))
            painter.setPen(QColor(theme.INK))
            for box, text in self.labels():
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_scale(self, painter: QPainter) -> None:
        """Lines where the words for how the tower stands change, and at the top."""
        painter.setFont(theme.font(theme.SMALL))
        lowest = float(self.height())
        for margin in [*(margin for _, margin in reversed(STEADINESS)), self._scale]:
            y = self.y_of(margin)
            painter.setPen(QPen(QColor(theme.LINE), 1))
            painter.drawLine(QPointF(_LEFT, y), QPointF(self.width() - _RIGHT, y))
            if y <= lowest - 12:
                painter.setPen(QColor(theme.MUTED))
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(QRectF(0, y - 8, _LEFT - 5, 16), right, aid_texts.angle(margin))
                lowest = y

    def _draw_build(self, painter: QPainter, build: Build) -> None:
        """A disc in its color; a cross for one that did not stay."""
        rgb = QColor(*self._paints[build.seat].rgb)
        middle = QPointF(self.x_of(build.at), self.y_of(build.margin if build.outcome == "stands" else 0.0))
        if build.outcome == "stands":
            ink(painter, QPen(QColor(theme.DISABLED), 1.2), rgb)
            painter.drawEllipse(middle, _DOT, _DOT)
            return
        size = _DOT if build.outcome == "fell" else 1.7 * _DOT
        painter.setPen(QPen(rgb, 2.2))
        for step in (1, -1):
            painter.drawLine(middle + QPointF(-size, -step * size), middle + QPointF(size, step * size))
