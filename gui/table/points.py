"""Lets points fly to the plates, which count up when they arrive."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QElapsedTimer, QObject, QPoint, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.scene.animation import Animation
from gui.table.earning import Earning, Gain
from gui.table.stage import Stage
from gui.views.painted import ink, painting
from gui.views.player_card import CardStrip

_FRAME = 15  # milliseconds between two places of a number, at least
_ARC = 0.12  # of its way that it is off the straight line in the middle
_HIGH, _EDGE = 26, 9


class Number(QWidget):
    """A gain on its way: "+3"."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_points(self, points: int) -> None:
        """Show so many points."""
        self.words = f"+{points}"
        wide = QFontMetrics(theme.font(theme.TEXT, bold=True)).horizontalAdvance(self.words)
        self.resize(QSize(max(_HIGH, wide + 2 * _EDGE), _HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            ink(painter, QColor(theme.STAR), QColor(theme.PRIZE))
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
            painter.setFont(theme.font(theme.TEXT, bold=True))
            painter.setPen(QColor(theme.INK))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.words)


class FlyingPoints(QObject):
    """Follows what the stage plays. Whatever ends that lets the plates show what the game says.

    Attributes
    ----------
    numbers
        Those that are seen or were seen last, as many as there are gains.
    """

    def __init__(self, stage: Stage, strip: CardStrip[Any], table: QWidget) -> None:
        super().__init__(table)
        self._stage, self._strip, self._table = stage, strip, table
        self.numbers: list[Number] = []
        self._earning: Earning | None = None
        self._clock = QElapsedTimer()
        self._ticks = QTimer(self, interval=_FRAME)
        self._ticks.timeout.connect(self._tick)
        stage.plate = self._plate
        stage.played.connect(self._start)
        if stage.tower is not None:
            stage.tower.finished.connect(self.stop)

    @property
    def is_flying(self) -> bool:
        """True if there are points that some plate does not show yet."""
        return self._earning is not None

    def _start(self, animation: Animation | None) -> None:
        self.stop()
        if isinstance(animation, Earning):
            self._earning = animation
            while len(self.numbers) < len(animation.gains):
                self.numbers.append(Number(self._table))
            for number, gain in zip(self.numbers, animation.gains, strict=False):
                number.show_points(gain.points)
            self._clock.start()
            self._ticks.start()
            self._tick()

    def stop(self) -> None:
        """Be at the end."""
        if self._earning is not None:
            self._earning = None
            self._ticks.stop()
            for number in self.numbers:
                number.hide()
            self._strip.wait_for({})

    def _tick(self) -> None:
        assert self._earning is not None
        time = self._clock.elapsed() / 1000
        if time >= self._earning.duration:
            self.stop()
            return
        self._strip.wait_for(self._earning.outstanding(time))
        for at, gain in enumerate(self._earning.gains):
            part, number = self._earning.flight(at, time), self.numbers[at]
            if part is not None and self._strip.isVisible():
                place = self._place(gain, part) - QPointF(number.width() / 2, number.height() / 2)
                number.move(self._stage.mapTo(self._table, place.toPoint()))
                if number.isHidden():
                    number.show()
                    number.raise_()
            else:
                number.hide()

    def _place(self, gain: Gain, part: float) -> QPointF:
        """A place on the way of a gain in the picture, as the camera sees it now."""
        end, start = self._plate(gain.card), gain.start
        tower = self._stage.tower
        if isinstance(start, int) or tower is None:
            begin = self._plate(start if isinstance(start, int) else gain.card)
        else:
            begin = QPointF(*tower.place_of(np.array([start]))[0].tolist())
        way = end - begin
        side = QPointF(-way.y(), way.x()) * (_ARC * 4 * part * (1 - part) * (1 if way.x() > 0 else -1))
        return begin + way * part + side

    def _plate(self, number: int) -> QPointF:
        card = self._strip.card(number)
        place = card.mapTo(self._table, QPoint(card.width() - 2 * _EDGE, card.height() // 2))
        return QPointF(self._stage.mapFrom(self._table, place))
