"""Positions as pixel arrays: the games' drawings, rendered by Qt (extra `gui`) without a window."""

from __future__ import annotations

import base64
import math
import os
import re

import numpy as np
from numpy.typing import NDArray

from turmcore import State, TurmError

MODES = ("ansi", "human", "rgb_array")
"""Return the position's text; print its drawing; return that as a picture."""

WIDTH = 640
"""Width of a picture in pixels."""


def render(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The result of an environment's `render` in a mode."""
    if mode == "ansi":
        return state.to_text()
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
    renderer = QSvgRenderer(_lighter(drawing, width).encode())
    size = renderer.defaultSize().scaled(QSize(width, 8 * width), Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(size, QImage.Format.Format_RGB888)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def _lighter(drawing: str, width: int) -> str:
    """The same drawing, its large definitions as images: Qt reads and draws them faster, and they come again."""
    head, end, rest = drawing.partition("</defs>")
    start, *parts = head.split('<g id="')
    parts = [f'<g id="{part}' for part in parts]
    box = re.search(r'viewBox="\S+ \S+ (\S+)', start)
    if not end or box is None:
        return drawing
    needed = start[start.index("<defs>") :] + "".join(part for part in parts if len(part) < _LARGE)
    scale = 2.0 ** (math.ceil(4 * math.log2(width / float(box[1]))) / 4)  # not another image for each width
    for i, part in enumerate(parts):
        if len(part) >= _LARGE:
            if (part, scale) not in _images:
                _images[part, scale] = _image(part, needed, scale)
            parts[i] = _images[part, scale]
    return "".join([start, *parts, end, rest])


def _image(part: str, needed: str, scale: float) -> str:
    """A definition of a drawing as an image of so many pixels for a unit; `needed` are those that it may refer to."""
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    tag, inner = part.split(">", 1)
    alone = f'<svg xmlns="http://www.w3.org/2000/svg">{needed}</defs><g id="part">{inner}</svg>'
    renderer = QSvgRenderer(alone.encode())
    box = renderer.boundsOnElement("part")
    image = QImage((box.size() * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, "part")
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    data = base64.b64encode(bytes(buffer.data().data())).decode()
    place = f'x="{box.x()}" y="{box.y()}" width="{box.width()}" height="{box.height()}"'
    return f'{tag}><image {place} href="data:image/png;base64,{data}"/></g>'


_LARGE = 3000  # letters of a definition
_images: dict[tuple[str, float], str] = {}
_kept: list[object] = []  # Qt's application, which has to outlive its pictures
