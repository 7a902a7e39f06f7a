"""The pictures of tiles as images, each painted once."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter

from gui.games.carcassonne.picture.art import paint_art
from gui.games.carcassonne.picture.regions import DETAIL, regions_of

SIZE = 512


@cache
def image_of(name: str) -> QImage:
    """A tile in rotation 0."""
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGBA8888)
    painter = QPainter(image)
    painter.scale(SIZE / 100, SIZE / 100)
    paint_art(painter, name)
    painter.end()
    return image


@cache
def picture_of(name: str) -> NDArray[np.uint8]:
    """The same as an array (SIZE, SIZE, 4): colors, and the number of the segment at each point."""
    image = image_of(name)
    picture = np.frombuffer(image.constBits(), np.uint8).reshape(SIZE, SIZE, 4).copy()
    step = SIZE // DETAIL
    picture[:, :, 3] = np.kron(regions_of(name).labels, np.ones((step, step), np.uint8))
    return picture
