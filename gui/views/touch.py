"""Touch on a picture: fingers act as a mouse would."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QNativeGestureEvent, QTouchEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

_LONG = 600  # milliseconds a finger rests for a long press
_REST = 12.0  # pixels that it may move meanwhile
_NOTCH = 120  # of a wheel, which zooms by a ninth
_LEFT, _MIDDLE, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
_PRESS, _MOVE, _RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease
_TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)


class Touch(QObject):
    """A tap is a click and a finger that moves drags; one that rests is a click with the right button. Two fingers zoom
    and shift, and so does a touch pad that tells of them."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._begun = QPointF()
        self._at = QPointF()
        self._button = Qt.MouseButton.NoButton  # the button held down in place of the fingers
        self._span = 0.0  # between two fingers
        self._is_open = False  # the meaning of one finger is not clear yet
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(_LONG)
        self._resting.timeout.connect(self._rest)
        widget.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TOUCHES and isinstance(event, QTouchEvent):
            event.accept()
            self._follow(event)
            return True
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self._zoom(event.position(), 1 + event.value())
            return True
        return False

    def _follow(self, event: QTouchEvent) -> None:
        points = [one.position() for one in event.points() if one.state() != one.State.Released]
        if event.type() == QEvent.Type.TouchCancel:
            self._end(is_tap=False)
        elif event.type() == QEvent.Type.TouchBegin and len(points) == 1:
            self._begun = self._at = points[0]
            self._is_open = True
            self._resting.start()
        elif len(points) == 1 and not self._span:
            self._drag(points[0])
        elif len(points) == 2:
            self._pinch(points)
        elif not points:
            self._end(is_tap=self._is_open)

    def _drag(self, at: QPointF) -> None:
        if self._is_open and (at - self._begun).manhattanLength() > _REST:
            self._is_open = False
            self._resting.stop()
            self._press(_LEFT, self._begun)
        self._at = at
        if self._button == _LEFT:
            self._send(_MOVE, _LEFT)

    def _pinch(self, points: Sequence[QPointF]) -> None:
        one, other = points
        middle, span = (one + other) / 2, math.hypot((one - other).x(), (one - other).y())
        if not self._span:
            self._end(is_tap=False)
            self._press(_MIDDLE, middle)
        elif span:
            self._at = middle
            self._send(_MOVE, _MIDDLE)
            self._zoom(middle, span / self._span)
        self._span = span or self._span

    def _rest(self) -> None:
        """A finger rests: the right button, and the menu that it would open."""
        self._is_open = False
        self._press(_RIGHT, self._begun)
        self._release()
        place = self._begun.toPoint()
        menu = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, self._widget.mapToGlobal(place))
        QApplication.sendEvent(self._widget, menu)

    def _end(self, *, is_tap: bool) -> None:
        self._resting.stop()
        self._is_open, self._span = False, 0.0
        if is_tap:
            self._press(_LEFT, self._begun)
        self._release()

    # -- as a mouse ------------------------------------------------------------------------

    def _press(self, button: Qt.MouseButton, at: QPointF) -> None:
        self._button, self._at = button, at
        self._send(_PRESS, button)

    def _release(self) -> None:
        button, self._button = self._button, Qt.MouseButton.NoButton
        if button != Qt.MouseButton.NoButton:
            self._send(_RELEASE, button)

    def _send(self, kind: QEvent.Type, button: Qt.MouseButton) -> None:
        place = self._widget.mapToGlobal(self._at)
        caused = Qt.MouseButton.NoButton if kind == _MOVE else button
        modifiers = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(
            self._widget, QMouseEvent(kind, self._at, place, caused, self._button, modifiers)
        )

    def _zoom(self, at: QPointF, factor: float) -> None:
        steps = math.log(factor) / math.log(1 / 0.9) if factor > 0 else 0.0
        wheel = QWheelEvent(
            at,
            self._widget.mapToGlobal(at),
            QPoint(),
            QPoint(0, round(steps * _NOTCH)),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self._widget, wheel)
