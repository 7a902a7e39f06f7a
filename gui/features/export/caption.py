"""Words in the corner of a picture: the player on turn, or the winner."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage

from gui.base import opengl, theme
from gui.views.painted import ink, painting

_HIGH, _LEAST = 0.062, 14.0  # of a picture, and pixels that a caption is high at least
_PAPER = QColor(255, 250, 241, 225)


@dataclass(frozen=True, slots=True)
class Caption:
    """Words of a caption, the color of a badge beside them, and a line below them; empty for none."""

    words: str = ""
    color: str = ""
    more: str = ""


def with_caption(pixels: NDArray[np.uint8], caption: Caption) -> NDArray[np.uint8]:
    """A picture (height, width, 3) with a caption; one that is too small for it stays as it is."""
    height, width = pixels.shape[:2]
    high = _HIGH * height
    if not caption.words or high < _LEAST:
        return pixels
    app = opengl.without_screen()
    source = np.ascontiguousarray(pixels)
    image = QImage(source.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    font = theme.font(bold=True)
    font.setPixelSize(round(0.55 * high))
    metrics, badge = QFontMetricsF(font), high if caption.color else 0.35 * high
    room = width - 2.4 * high
    words = metrics.elidedText(caption.words, Qt.TextElideMode.ElideRight, room)
    below = theme.font()
    below.setPixelSize(round(0.46 * high))
    more = QFontMetricsF(below).elidedText(caption.more, Qt.TextElideMode.ElideRight, room)
    wide = max(metrics.horizontalAdvance(words), QFontMetricsF(below).horizontalAdvance(more))
    tall = high * (1.7 if more else 1.0)
    box = QRectF(0.4 * high, height - tall - 0.4 * high, badge + wide + 0.4 * high, tall)
    line = QRectF(box.left(), box.top() + (0.1 * high if more else 0.0), box.width(), high)
    with painting(image) as painter:
        ink(painter, None, _PAPER)
        painter.drawRoundedRect(box, 0.25 * high, 0.25 * high)
        if caption.color:
            side = 0.5 * high
            ink(painter, QColor(60, 50, 40), QColor(caption.color))
            painter.drawEllipse(QRectF(box.left() + 0.28 * high, line.center().y() - side / 2, side, side))
        painter.setFont(font)
        painter.setPen(QColor(theme.LIGHT.ink))
        painter.drawText(line.adjusted(badge, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(below)
        painter.drawText(line.translated(badge, 0.66 * high), Qt.AlignmentFlag.AlignVCenter, more)
    del app
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(height, image.bytesPerLine())
    return rows[:, : 3 * width].reshape(height, width, 3).copy()
