"""The tower from above, to play on without OpenGL."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.controllers.play import Axes
from gui.games.babel import drawing
from gui.games.babel.board import DIE, UNDERSIDE, UP, Tower, index_of, step_of
from gui.games.babel.flat_view import View
from gui.games.babel.layout import FOOT
from gui.games.babel.marks import MarkKind
from gui.games.babel.places import DIE_SIZE, die_place, underside_place
from gui.games.babel.scene import NOTHING, Held, Preview
from gui.i18n import tr
from gui.scene.picking import Hit

_MARGIN = 6.0  # pixels around the drawing


class BoardView(QWidget):
    """Shows a tower from above and tells what the mouse does on it, as the same hits that the picture gives."""

    hovered = Signal(object)  # a Hit or None, when it changes
    clicked = Signal(object)  # a Hit or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flipped = False
        self._tower: Tower | None = None
        self._held: Held | None = None
        self._preview = NOTHING
        self._over: Hit | None = None
        self._pressed: tuple[Hit | None] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)

    def sizeHint(self) -> QSize:
        return QSize(640, 560)

    def show_tower(self, tower: Tower, preview: Preview = NOTHING, held: Held | None = None) -> None:
        """Show a tower, what is proposed on it, and a figure in hand."""
        if (tower, preview, held) != (self._tower, self._preview, self._held):
            self._tower, self._preview, self._held = tower, preview, held
            self.update()

    @property
    def box(self) -> QRectF:
        """Where the drawing is."""
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._tower is not None:
            painter = QPainter(self)
            drawing.paint(painter, self.box, self._tower, self._preview, self._held, self.flipped)
            painter.end()

    # -- the mouse ---------------------------------------------------------------------

    def hit(self, place: QPointF) -> Hit | None:
        """What is drawn at a point of the widget."""
        tower = self._tower
        if tower is None:
            return None
        view = View(self.box, tower, is_flipped=self.flipped)
        x, y = view.place_at(place)
        if tower.player is not None and tower.num_players:
            ends = [(DIE, die_place, 0.62 * DIE_SIZE)]
            ends += [(UNDERSIDE, underside_place, 0.52)] if tower.underside is not None else []
            for cell, where, reach in ends:
                i, j, _ = where(view.layout, tower.num_players, tower.player)
                if math.hypot(x - i, y - j) <= reach and tower.phase != "secret":
                    return Hit(cell, UP)
        field = view.layout.field_under(x, y)
        if field is None:
            return None
        colors = tower.colors(field)
        far = [math.hypot(x - i, y - j) for i, j, _ in view.layout.slots(field, len(colors))[: len(colors)]]
        near = min(range(len(far)), key=far.__getitem__, default=-1)
        part = near if near >= 0 and far[near] <= FOOT else -1
        return Hit((step_of(field), index_of(field), part), UP)

    def place_of(self, field: str) -> QPointF:
        """The middle of a field on the widget."""
        assert self._tower is not None
        view = View(self.box, self._tower, is_flipped=self.flipped)
        return view.at(view.layout.middle(field))

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


class FlatBoard(BoardView):
    """Follows a controller and hands it what the mouse does.

    Attributes
    ----------
    others
        Gives the arrows that an analysis shows.
    """

    def __init__(self, controller: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.others: Callable[[], tuple[Any, ...]] = tuple
        self.clicked.connect(controller.point)
        self.hovered.connect(controller.hover)
        for signal in (controller.changed, controller.proposed, controller.posed, controller.seen):
            signal.connect(self.refresh)
        self.retranslate()
        self.refresh()

    def drawing(self, size: float = 840, plain: bool = False) -> str:
        """What is shown as SVG; `plain` without what the person and the analysis are at."""
        tower, preview, held = self._controller.tower, self._proposal(), self._controller.in_hand
        if plain:
            preview, held = Preview(marks=tuple(m for m in preview.marks if m.kind == MarkKind.LAST)), None
        text, buffer = QByteArray(), QBuffer()
        buffer.setBuffer(text)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(QSize(round(size), round(size)))
        generator.setViewBox(QRectF(0, 0, size, size))
        painter = QPainter(generator)
        drawing.paint(painter, QRectF(0, 0, size, size), tower, preview, held, self.flipped)
        painter.end()
        buffer.close()
        return bytes(text.data()).decode()

    def _proposal(self) -> Preview:
        preview: Preview = self._controller.preview()
        return Preview(preview.ghost, preview.path, preview.marks, tuple(self.others()), preview.used)

    def refresh(self) -> None:
        """Show what there is by now."""
        self.show_tower(self._controller.tower, self._proposal(), self._controller.in_hand)
        can_take = bool(self._controller.choices)
        self.setCursor(QCursor(Qt.CursorShape.PointingHandCursor if can_take else Qt.CursorShape.ArrowCursor))

    def flip(self) -> None:
        """Look from the other side."""
        self.flipped = not self.flipped
        self.update()

    def axes(self) -> Axes:
        """The directions to the right and away."""
        sign = -1 if self.flipped else 1
        return ((sign, 0, 0), (0, sign, 0))

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.setAccessibleName(tr("picture.babel"))
