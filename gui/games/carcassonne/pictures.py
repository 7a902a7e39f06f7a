"""The pictures of tiles as images, each painted once."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from gui.views.painted import painting
from turmcore.carcassonne.art import tile_svg
from turmcore.carcassonne.regions import DETAIL, regions_of

SIZE = 512


@cache
def picture_of(name: str) -> NDArray[np.uint8]:
    """A tile in rotation 0 as an array (SIZE, SIZE, 4): colors, and the number of the segment at each point."""
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGBA8888)
    with painting(image) as painter:
        QSvgRenderer(QByteArray(tile_svg(name).encode())).render(painter)
    picture = np.frombuffer(image.constBits(), np.uint8).reshape(SIZE, SIZE, 4).copy()
    step = SIZE // DETAIL
    picture[:, :, 3] = np.kron(regions_of(name).labels, np.ones((step, step), np.uint8))
    return picture


@lru_cache(maxsize=8)
def image_of(name: str) -> QImage:
    """The same for Qt. A hundred types would fill memory twice, so few are kept: what is drawn is made smaller first."""
    colors = np.ascontiguousarray(picture_of(name)[:, :, :3])
    return QImage(colors.tobytes(), SIZE, SIZE, 3 * SIZE, QImage.Format.Format_RGB888).copy()
