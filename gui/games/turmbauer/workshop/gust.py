"""A gust that is seen: streaks of air over the picture."""

from __future__ import annotations

import math
from random import Random

from PySide6.QtCore import QPointF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.views.painted import painting

_TIME = 1800  # milliseconds
_STEP = 0.022  # of it between two pictures
_STREAKS = 9
_LONG, _SWELL = 0.28, 9.0  # of the picture's width, and pixels


class Gust(QWidget):
    """Lies over a picture, and is there only as long as it blows; from the left to the right."""

    def __init__(self, picture: QWidget) -> None:
        super().__init__(picture)
        self._picture = picture
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        random = Random(4)
        self._streaks = [
            (
                0.12 + 0.6 * (i + random.random()) / _STREAKS,
                0.45 * random.random(),
                0.7 + 0.5 * random.random(),
            )
            for i in range(_STREAKS)
        ]  # heights, beginnings and speeds
        self._way = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_TIME)
        self._way.valueChanged.connect(self._show)
        self._shown = 0.0  # part of the way that is painted
        self._way.finished.connect(self.hide)

    def blow(self) -> None:
        """Let it blow once."""
        self.setGeometry(self._picture.rect())
        self.show()
        self.raise_()
        self._way.start()

    def _show(self, part: float) -> None:
        """Paint as often as needed: the picture below is put together anew each time."""
        if not part or part - self._shown > _STEP:
            self._shown = part
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        part, wide, high = self._shown, self.width(), self.height()
        with painting(self) as painter:
            for height, begin, speed in self._streaks:
                head = (part - begin) * 2.4 * speed
                if not 0 < head < 1 + _LONG:
                    continue
                path = QPainterPath()
                for step in range(13):
                    x = (head - _LONG * (1 - step / 12)) * wide
                    point = QPointF(x, height * high + _SWELL * math.sin(x / 90 + 9 * height))
                    path.lineTo(point) if step else path.moveTo(point)
                for width, alpha in ((5.0, 40), (2.2, 150)):
                    pen = QPen(QColor(255, 255, 255, alpha), width, c=Qt.PenCapStyle.RoundCap)
                    painter.strokePath(path, pen)
