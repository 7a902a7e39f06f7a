"""Positions as pixel arrays: the games' drawings, rendered by Qt (extra `gui`) without a window."""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from turmcore import State, TurmError

MODES = ("ansi", "human", "rgb_array")
"""Return the drawing as text; print it; return it as a picture."""

WIDTH = 640
"""Width of a picture in pixels."""


def render(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The result of an environment's `render` in a mode."""
    if mode == "ansi":
        return repr(state)
    if mode == "rgb_array":
        return picture(state)
    if mode == "human":
        print(state, flush=True)
    return None


def check_mode(mode: str | None) -> None:
    """ValueError for an unknown mode."""
    if mode not in (None, *MODES):
        raise ValueError(f"render_mode is None or one of {', '.join(map(repr, MODES))}, not {mode!r}")


def picture(state: State, width: int = WIDTH) -> NDArray[np.uint8]:
    """A position's drawing, shape (height, width, 3).

    Raises
    ------
    TurmError
        If the game has no drawing, or Qt is not installed.
    """
    drawing = state._repr_svg_()
    if drawing is None:
        raise TurmError(f"{state.game.name} has no drawing")
    try:
        from PySide6.QtCore import QSize, Qt
        from PySide6.QtGui import QGuiApplication, QImage, QPainter
        from PySide6.QtSvg import QSvgRenderer
        from PySide6.QtWidgets import QApplication
    except ImportError:
        raise TurmError("pictures need Qt: pip install PySide6-Essentials") from None
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QApplication([]))  # there is only one: whoever opens windows later needs this kind
    renderer = QSvgRenderer(drawing.encode())
    size = renderer.defaultSize().scaled(QSize(width, 8 * width), Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(size, QImage.Format.Format_RGB888)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


_kept: list[object] = []  # Qt's application, which has to outlive its pictures
