"""The common parts of all games' flat drawings: the mouse on them, and the side from which they are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base.accessible import Role
from gui.scene.picking import Hit
from gui.table.play import Axes, GameController

_MARGIN = 6.0  # pixels around the drawing


class FlatView(QWidget):
    """A drawing that can be played on.

    Attributes
    ----------
    flipped
        True if it is seen from the other side.
    others
        Gives what an analysis shows.
    """

    accessible_role = Role.Canvas

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flipped = False
        self.others: Callable[[], tuple[Any, ...]] = tuple
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)

    def follow(self, controller: GameController) -> None:
        """Show where a game is, from now on."""
        for signal in (controller.changed, controller.proposed, controller.posed, controller.seen):
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what there is by now."""

    def show_hand(self, can_take: bool) -> None:
        """Show whether something can be done by clicks."""
        self.setCursor(QCursor(Qt.CursorShape.PointingHandCursor if can_take else Qt.CursorShape.ArrowCursor))

    def fit(self) -> None:
        """Show everything, where less can be shown."""

    def flip(self) -> None:
        """Look from the other side."""
        self.flipped = not self.flipped
        self.update()

    def axes(self) -> Axes:
        """The directions to the right and away."""
        sign = -1 if self.flipped else 1
        return ((sign, 0, 0), (0, sign, 0))


class HitView(FlatView):
    """Tells what the mouse does as the same hits that the picture gives."""

    hovered = Signal(object)  # a Hit or None, when it changes
    clicked = Signal(object)  # a Hit or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._over: Hit | None = None
        self._pressed: tuple[Hit | None] | None = None

    def sizeHint(self) -> QSize:
        return QSize(640, 560)

    @property
    def box(self) -> QRectF:
        """The rectangle of the drawing."""
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def hit(self, place: QPointF) -> Hit | None:
        """The target drawn at a point of the widget, or None."""
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (self.hit(event.position()),)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.hit(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            (pressed,), self._pressed = self._pressed, None
            hit = self.hit(event.position())
            if hit == pressed:
                self.clicked.emit(hit)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, hit: Hit | None) -> None:
        if hit != self._over:
            self._over = hit
            self.hovered.emit(hit)
