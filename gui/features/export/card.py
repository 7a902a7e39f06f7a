"""A picture with its caption, as one picture."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from gui.base import theme
from gui.views.painted import fitted, ink, painting

PICTURE = QSize(1200, 800)
"""Pixels of a picture above its caption."""

_EDGE, _BAND = 28, 150  # pixels around all, and of the caption
_TITLE, _LINE, _NOTE = 44, 28, 22  # pixels of the letters


def card(picture: QImage, title: str, people: Sequence[tuple[str, str]], note: str) -> QImage:
    """A picture, cut to the shape of `PICTURE`, above its caption.

    Parameters
    ----------
    picture
        The picture.
    title
        What is seen.
    people
        Words in a row below the title, each with the color of a badge before it; empty for none.
    note
        Words at the right.
    """
    whole = QSize(PICTURE.width() + 2 * _EDGE, PICTURE.height() + _EDGE + _BAND)
    image = QImage(whole, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.LIGHT.card))
    place = QRect(_EDGE, _EDGE, PICTURE.width(), PICTURE.height())
    left, right = place.left(), place.left() + place.width()
    top = float(place.bottom() + 1)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, cut(picture, PICTURE))
        painter.setFont(_font(_NOTE))
        painter.setPen(QColor(theme.LIGHT.muted))
        wide = painter.fontMetrics().horizontalAdvance(note) + 1
        painter.drawText(QRectF(right - wide, top + 22, wide, 56), Qt.AlignmentFlag.AlignVCenter, note)
        painter.setFont(_font(_TITLE, bold=True))
        painter.setPen(QColor(theme.LIGHT.ink))
        words = fitted_pixels(painter, title, right - left - wide - 30)
        painter.drawText(QRectF(left, top + 22, right - left, 56), Qt.AlignmentFlag.AlignVCenter, words)
        room = (right - left) / max(1, len(people))
        painter.setFont(_font(_LINE))
        widths = [min(room, painter.fontMetrics().horizontalAdvance(words) + 70.0) for words, _ in people]
        for (words, color), x in zip(people, _sums(left, widths), strict=False):
            badge = 30.0 if color else 0.0
            if color:
                ink(painter, QColor(60, 50, 40), QColor(color))
                painter.drawEllipse(QRectF(x + 1, top + 94, 22, 22))
            painter.setPen(QColor(theme.LIGHT.ink))
            painter.setFont(_font(_LINE))
            text = fitted_pixels(painter, words, room - badge - 20)
            painter.drawText(QRectF(x + badge, top + 82, room, 46), Qt.AlignmentFlag.AlignVCenter, text)
    return image


def cut(picture: QImage, size: QSize) -> QImage:
    """The middle of a picture that has the shape of `size`, in that size."""
    grown = QSize(size).scaled(picture.size(), Qt.AspectRatioMode.KeepAspectRatio)
    part = QRect(0, 0, grown.width(), grown.height())
    part.moveCenter(picture.rect().center())
    how = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return picture.copy(part).scaled(size, *how)


def fitted_pixels(painter: QPainter, words: str, width: float) -> str:
    """As `fitted`, of letters whose size is in pixels."""
    font = painter.font()
    font.setPointSizeF(font.pixelSize() * 72.0 / painter.device().logicalDpiY())
    painter.setFont(font)
    return fitted(painter, words, width)


def _font(pixels: int, bold: bool = False) -> QFont:
    face = theme.font(bold=bold)
    face.setPixelSize(pixels)
    return face


def _sums(first: float, widths: Sequence[float]) -> list[float]:
    return [first + sum(widths[:at]) for at in range(len(widths))]
