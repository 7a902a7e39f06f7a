"""Pictures of positions as pixel arrays."""

import time

import numpy as np
import pytest

import turmcore
from turmcore.adapters.pictures import picture

pytest.importorskip("PySide6.QtSvg")
LONG = (
    "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0;B@0,1/0;W@-1,0/0;E@0,-1/2;O@-2,0/0;V@-1,1/1"
    ";K@-2,-1/2;tP@-2,-2/0^2;E@-3,0/1;H@-1,2/1;tO@1,0/0^1;U@-1,3/0;M@-1,-2/0 1@-1,1:r0;1@0,1:m;2@-1,-"
    "2:c0;2@-1,0:r0 1:4,5,7;2:8,2,10 1>2:3 1/place/V"
)


def drawn(state, size):
    """The state's SVG as Qt draws it."""
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(*size, QImage.Format.Format_RGB888)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    QSvgRenderer(state._repr_svg_().encode()).render(painter)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


@pytest.mark.parametrize("name", turmcore.games())
def test_a_picture_is_the_drawing_of_the_position(name):
    state = turmcore.from_text(name, LONG) if name == "carcassonne" else turmcore.load(name).new_state(1)
    seen = picture(state)
    off = np.abs(seen.astype(int) - drawn(state, seen.shape[1::-1])).max(axis=2)
    assert off.mean() < 2 and (off > 60).mean() < 0.002


def test_tiles_that_were_seen_before_take_little_time():
    state = turmcore.from_text("carcassonne", LONG)
    seen = picture(state)
    spent = []
    for draw in (lambda: picture(state), lambda: drawn(state, seen.shape[1::-1])) * 3:
        begun = time.process_time()
        draw()
        spent.append(time.process_time() - begun)
    assert min(spent[::2]) < min(spent[1::2])
