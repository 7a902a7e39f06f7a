"""Photo mode: the picture alone, with nothing over it but what frames it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import cos, pi, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QFrame, QLabel, QLineEdit, QPushButton, QSlider, QWidget

from gui.base import theme
from gui.features.export.card import fitted_pixels
from gui.i18n import tr
from gui.scene.camera import Camera
from gui.scene.picking import Hit
from gui.scene.room import Backdrop
from gui.scene.scene import Scene
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.painted import ink, painting
from gui.views.tower_view import TowerView

SHAPES = {"window": 0.0, "square": 1.0, "wide": 16 / 9, "print": 3 / 2, "tall": 4 / 5}
"""Width / height of the frames; 0: as the window."""

_LENS = 24  # pictures that one with a blurred background is the mean of
_WIDEST = radians(1.6)  # by which the camera goes aside for it
_PAPER, _BORDER = QColor(255, 253, 248), 0.045  # of a frame, and its width as a part of the picture's height
_MARGIN = 12
_ACROSS = 24  # steps of the sharp point over the picture's height
_WAYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
)


class PhotoWindow(QDialog):
    """Stands where the window stood, as large. The mouse and the keys of the picture hold as they do at the table; a click
    chooses what is sharp, and so do the arrow keys.

    Parameters
    ----------
    scene, camera
        What is seen, and from where.
    views
        Of the game, by their names.
    caption
        Proposed words below the picture.
    share
        Gets the photo when it is wanted.

    Attributes
    ----------
    sharp_at
        The point of the picture where it is sharp.
    """

    def __init__(
        self,
        scene: Scene,
        camera: Camera,
        views: Mapping[str, tuple[float, float]],
        quality: str,
        backdrop: Backdrop,
        caption: str,
        share: Callable[[QImage], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle(tr("photo.title"))
        self._share = share
        self._focus: NDArray[np.float64] | None = None
        self.sharp_at = QPointF(parent.rect().center())
        self.view = self._seen(scene, camera, views, quality)
        self.view.set_backdrop(backdrop)
        self.border = _Border(self)
        self._build_bar(caption)
        self._steps: Iterator[None] = iter(())
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._step)
        self.setGeometry(QRect(parent.mapToGlobal(parent.rect().topLeft()), parent.size()))
        self.setWindowState(parent.windowState() & Qt.WindowState.WindowFullScreen)
        self.view.setFocus()

    def _seen(
        self, scene: Scene, camera: Camera, views: Mapping[str, tuple[float, float]], quality: str
    ) -> TowerView:
        view = TowerView(quality, views, self)
        view.setAccessibleName(tr("photo.title"))
        view.moved.connect(view.cube.hide)
        view.flight.flies = False
        view.flight.set_follows(False)
        view.show_scene(scene)
        view.flight.look_through(camera)
        view.pointed.connect(self._focus_on)
        return view

    def _build_bar(self, caption: str) -> None:
        self.bar = theme.named(QFrame(self), "banner")
        self.shapes = room.Choices()
        for name in SHAPES:
            self.shapes.addItem(tr(f"photo.shape.{name}"), name)
        self.shapes.setAccessibleName(tr("photo.shape"))
        self.shapes.currentIndexChanged.connect(lambda _: self._frame())
        self.mount = QCheckBox(tr("photo.mount"))
        self.mount.toggled.connect(lambda _: self._frame())
        self.caption = QLineEdit(caption)
        self.caption.setPlaceholderText(tr("photo.caption"))
        self.caption.setAccessibleName(tr("photo.caption"))
        self.caption.setMinimumWidth(120)
        self.caption.textChanged.connect(lambda _: self._frame())
        self.blur = QSlider(Qt.Orientation.Horizontal)
        self.blur.setRange(0, 10)
        self.blur.setFixedWidth(90)
        self.blur.setAccessibleName(tr("photo.blur"))
        blur = QLabel(tr("photo.blur"))
        for widget in (blur, self.blur):
            widget.setToolTip(tr("photo.blur.why"))
        self.hider = QPushButton(tr("photo.hide"), autoDefault=False)
        self.hider.setToolTip(tr("photo.hide.why"))
        self.hider.clicked.connect(self.hide_all)
        self.take = theme.named(QPushButton(tr("photo.take"), autoDefault=False), "primary")
        self.take.clicked.connect(self.shoot)
        self.leave = QPushButton(tr("photo.leave"), autoDefault=False)
        self.leave.clicked.connect(self.reject)
        upper = hbox(self.shapes, self.mount, (self.caption, 1), spacing=8)
        lower = hbox(blur, self.blur, 1, self.leave, self.hider, self.take, spacing=8)
        vbox(upper, lower, parent=self.bar, margins=(12, 8, 12, 8), spacing=6)

    # -- what is seen --------------------------------------------------------------------

    def hide_all(self) -> None:
        """Nothing but the picture; any key or a click brings the rest back."""
        self.bar.hide()
        self.view.setFocus()

    @property
    def is_hidden(self) -> bool:
        """True if nothing but the picture is seen."""
        return self.bar.isHidden()

    def _focus_on(self, hit: Hit | None) -> None:
        if self.is_hidden:
            self.bar.show()
        elif hit is not None and (place := self.view.scene.close_up(hit)) is not None:
            self._focus = np.asarray(place, float)
            self.sharp_at = QPointF(*self.view.place_of(self._focus[None])[0].tolist())
            self.border.show_focus(self.sharp_at)

    def _move_focus(self, right: int, down: int) -> None:
        """Let it be sharp so many steps beside where it is."""
        step, inside = self.height() / _ACROSS, self.rect().adjusted(1, 1, -1, -1)
        at = self.sharp_at + QPointF(right * step, down * step)
        x = min(max(at.x(), inside.left()), inside.right())
        y = min(max(at.y(), inside.top()), inside.bottom())
        self.sharp_at = QPointF(x, y)
        hit = self.view.hit(self.sharp_at, ghosts=False)
        place = self.view.scene.close_up(hit) if hit is not None else None
        if place is not None:
            self._focus = np.asarray(place, float)
        self.border.show_focus(self.sharp_at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_hidden:
            self.bar.show()
            self.take.setFocus()
        elif event.key() == Qt.Key.Key_H:
            self.hide_all()
        elif event.key() in _WAYS and not event.modifiers() & _HELD:
            self._move_focus(*_WAYS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.setGeometry(self.rect())
        self.border.setGeometry(self.rect())
        width = min(self.width() - 2 * _MARGIN, max(620, self.bar.sizeHint().width()))
        height = self.bar.sizeHint().height()
        self.bar.setGeometry((self.width() - width) // 2, self.height() - height - _MARGIN, width, height)
        self._frame()

    @property
    def shape(self) -> str:
        """Name of the frame."""
        return str(self.shapes.currentData())

    def part(self, size: QSize) -> QRect:
        """The part of a picture that is in the frame."""
        ratio = SHAPES[self.shape] or size.width() / max(1, size.height())
        wide = min(size.width(), round(size.height() * ratio))
        found = QRect(0, 0, wide, min(size.height(), round(wide / ratio)))
        found.moveCenter(QRect(0, 0, size.width(), size.height()).center())
        return found

    def _frame(self) -> None:
        self.border.show_part(self.part(self.size()))

    # -- the photo -----------------------------------------------------------------------

    def shoot(self) -> None:
        """Take the photo, in steps if something is to be blurred."""
        self.take.setEnabled(False)
        self._steps = self._pictures()
        self._work.start()

    def _step(self) -> None:
        try:
            next(self._steps)
        except StopIteration:
            self._work.stop()
            self.take.setEnabled(True)
            self.take.setText(tr("photo.take"))

    def _pictures(self) -> Iterator[None]:
        camera = self.view.camera
        if not self.blur.value():
            self._share(self._finished(self.view.picture()))
            return
        total, size = None, QSize()
        try:
            for number, one in enumerate(through_lens(camera, self._depth(camera), self.blur.value() / 10)):
                self.take.setText(f"{number + 1} / {_LENS}")
                self.view.flight.camera = one
                picture = self.view.picture().convertToFormat(QImage.Format.Format_RGBX8888)
                size = picture.size()
                pixels = np.frombuffer(picture.constBits(), np.uint8).astype(np.float32)
                total = pixels if total is None else total + pixels
                yield
        finally:
            self.view.flight.camera = camera
            self.view.update()
        assert total is not None
        mean = (total / _LENS).round().astype(np.uint8)
        photo = QImage(
            mean.data, size.width(), size.height(), 4 * size.width(), QImage.Format.Format_RGBX8888
        )
        self._share(self._finished(photo))

    def _depth(self, camera: Camera) -> float:
        """Distance of what is sharp, along the view."""
        point = self._focus if self._focus is not None else camera.target
        return max(0.5, float(np.dot(camera.eye - point, camera.basis()[2])))

    def _finished(self, picture: QImage) -> QImage:
        """The part in the frame, with its border and its words."""
        return mounted(
            picture.copy(self.part(picture.size())), self.caption.text().strip(), self.mount.isChecked()
        )

    def reject(self) -> None:
        """Leave; a photo that is being taken is none."""
        self._work.stop()
        self._steps = iter(())
        super().reject()


def through_lens(camera: Camera, depth: float, width: float) -> Iterator[Camera]:
    """Cameras whose pictures have for their mean one that is sharp at a depth alone.

    Parameters
    ----------
    camera
        The eye in the middle.
    depth
        Distance of what is sharp, along the view.
    width
        Of the lens, from 0 to 1.
    """
    middle = replace(camera.copy(), target=camera.eye - depth * camera.basis()[2], distance=depth)
    for number in range(_LENS):  # a sunflower: the same everywhere on the lens
        out = width * _WIDEST * sqrt((number + 0.5) / _LENS)
        angle = number * pi * (3 - sqrt(5))
        yaw, pitch = np.degrees(out * cos(angle)), np.degrees(out * sin(angle))
        yield replace(middle.copy(), yaw=middle.yaw + yaw, pitch=middle.pitch + pitch)


def mounted(picture: QImage, caption: str, has_mount: bool) -> QImage:
    """A picture on paper with its words below it; without a mount they stand on the picture."""
    side = min(picture.width(), picture.height())
    edge = round(_BORDER * side) if has_mount else 0
    foot = round((2.6 if caption else 1.0) * edge)
    whole = QImage(picture.width() + 2 * edge, picture.height() + edge + foot, QImage.Format.Format_RGB32)
    whole.fill(_PAPER)
    with painting(whole) as painter:
        painter.drawImage(edge, edge, picture)
        if caption:
            font = theme.font(bold=not has_mount)
            font.setPixelSize(max(12, round(0.034 * side)))
            painter.setFont(font)
            words = fitted_pixels(painter, caption, 0.9 * picture.width())
            wide = painter.fontMetrics().horizontalAdvance(words)
            high = painter.fontMetrics().height()
            if has_mount:
                box = QRectF(edge, edge + picture.height(), picture.width(), foot)
                painter.setPen(QColor(theme.LIGHT.ink))
            else:
                box = QRectF(
                    (whole.width() - wide) / 2 - high,
                    whole.height() - 2.2 * high,
                    wide + 2 * high,
                    1.6 * high,
                )
                ink(painter, None, QColor(255, 250, 241, 225))
                painter.drawRoundedRect(box, 0.4 * high, 0.4 * high)
                painter.setPen(QColor(theme.LIGHT.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    return whole


class _Border(QWidget):
    """Darkens what is not in the frame; the mouse goes through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._part = QRect()
        self._mark: QPointF | None = None
        self._fade = QTimer(self, singleShot=True, interval=1200)
        self._fade.timeout.connect(self._forget)

    def show_part(self, part: QRect) -> None:
        """Show another frame."""
        self._part = part
        self.update()

    def show_focus(self, place: QPointF) -> None:
        """Show for a moment where it is sharp."""
        self._mark = place
        self._fade.start()
        self.update()

    def _forget(self) -> None:
        self._mark = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            whole, part = self.rect(), self._part
            ink(painter, None, QColor(0, 0, 0, 140))
            for box in (
                QRect(0, 0, whole.width(), part.top()),
                QRect(0, part.bottom() + 1, whole.width(), whole.height() - part.bottom() - 1),
                QRect(0, part.top(), part.left(), part.height()),
                QRect(part.right() + 1, part.top(), whole.width() - part.right() - 1, part.height()),
            ):
                painter.drawRect(box)
            if self._mark is not None:
                ink(painter, QColor(255, 255, 255), None)
                painter.drawRect(QRectF(-18, -18, 36, 36).translated(self._mark))
