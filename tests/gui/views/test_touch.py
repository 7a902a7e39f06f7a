"""Fingers and touch pads do what a mouse does."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.views.touch import Touch

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton


class Picture(QWidget):
    """Keeps what it is told."""

    def __init__(self):
        super().__init__()
        self.told, self.notches, self.menus = [], 0, 0

    def mousePressEvent(self, event):
        self.told.append(("press", event.button(), event.position().toPoint().toTuple()))

    def mouseMoveEvent(self, event):
        self.told.append(("move", event.buttons(), event.position().toPoint().toTuple()))

    def mouseReleaseEvent(self, event):
        self.told.append(("release", event.button(), event.position().toPoint().toTuple()))

    def wheelEvent(self, event):
        self.notches += event.angleDelta().y() / 120

    def contextMenuEvent(self, event):
        self.menus += 1


@pytest.fixture(scope="module")
def screen():
    return QTest.createTouchDevice()


@pytest.fixture
def picture(qtbot):
    widget = Picture()
    Touch(widget)
    qtbot.addWidget(widget)
    widget.resize(300, 200)
    widget.show()
    return widget


def touch(picture, screen, *fingers):
    """Fingers, each with what it does now, and where."""
    event = QTest.touchEvent(picture, screen, False)
    for number, (does, place) in enumerate(fingers):
        getattr(event, does)(number, QPoint(*place), picture)
    event.commit()
    QApplication.processEvents()


def test_a_tap_is_a_click(picture, screen):
    touch(picture, screen, ("press", (40, 50)))
    assert picture.told == [], "it may become a drag"
    touch(picture, screen, ("move", (43, 51)))
    touch(picture, screen, ("release", (43, 51)))
    assert picture.told == [("press", LEFT, (40, 50)), ("release", LEFT, (40, 50))]


def test_a_finger_drags(picture, screen):
    touch(picture, screen, ("press", (40, 50)))
    touch(picture, screen, ("move", (80, 60)))
    touch(picture, screen, ("release", (80, 60)))
    assert picture.told == [("press", LEFT, (40, 50)), ("move", LEFT, (80, 60)), ("release", LEFT, (80, 60))]


def test_a_finger_that_rests_is_the_right_button(qtbot, picture, screen):
    touch(picture, screen, ("press", (40, 50)))
    qtbot.waitUntil(lambda: picture.menus == 1)
    touch(picture, screen, ("release", (40, 50)))
    assert picture.told == [("press", RIGHT, (40, 50)), ("release", RIGHT, (40, 50))]


def test_two_fingers_shift_and_zoom(picture, screen):
    touch(picture, screen, ("press", (100, 100)))
    touch(picture, screen, ("move", (100, 100)), ("press", (140, 100)))
    touch(picture, screen, ("move", (80, 110)), ("move", (160, 110)))
    touch(picture, screen, ("release", (80, 110)), ("release", (160, 110)))
    assert picture.told == [
        ("press", MIDDLE, (120, 100)),
        ("move", MIDDLE, (120, 110)),
        ("release", MIDDLE, (120, 110)),
    ]
    assert picture.notches == pytest.approx(6.58, abs=0.01), "twice as near"


def test_a_touch_pad_zooms(picture):
    for value in (0.25, -0.2):
        gesture = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture,
            QPointingDevice.primaryPointingDevice(),
            2,
            QPointF(50, 50),
            QPointF(50, 50),
            QPointF(50, 50),
            value,
            QPointF(),
        )
        assert gesture.type() == QEvent.Type.NativeGesture
        QApplication.sendEvent(picture, gesture)
        assert (picture.notches > 1) == (value > 0)
    assert picture.notches == pytest.approx(0, abs=0.01)
