"""The table from above, to play on without OpenGL."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from gui.games.carcassonne.picture import drawing
from gui.games.carcassonne.picture.board import Table, hit_of
from gui.games.carcassonne.picture.flat_view import View, fitted
from gui.games.carcassonne.picture.marks import MarkKind
from gui.games.carcassonne.picture.palette import SEATS
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.play.preview import NOTHING, Figure, Preview
from gui.games.carcassonne.play.targets import TableTargets
from gui.i18n import tr
from gui.scene.picking import Hit
from gui.table.flat_view import HitView
from gui.views.layers import Kept
from gui.views.painted import painting, svg
from turmcore.carcassonne import Standing
from turmcore.carcassonne.scene import SIDE, TOP

_AROUND = 1.0  # cells around the tiles that are shown too
_CLICK = 4.0  # pixels
_FIGURE = 0.15  # radius of a follower, in cells


class BoardView(HitView):
    """Shows a table from above.

    The wheel zooms to the mouse, right or middle drag shifts, a double click with the right button shows everything.
    """

    turned = Signal(int)  # the wheel, in steps, while `gives_wheel` says so, or with Shift

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.gives_wheel: Callable[[], bool] = lambda: False
        self._table: Table | None = None
        self._preview = NOTHING
        self._targets: TableTargets | None = None
        self._view: View | None = None
        self._under, self._standing = Kept(), Kept()
        self.is_fitted = True
        self._last_at = QPointF()

    def show_table(self, table: Table, preview: Preview = NOTHING) -> None:
        """Show a table, and what is proposed on it."""
        if (table, preview) == (self._table, self._preview):
            return
        if self._table is None or table.cells != self._table.cells:
            self._view = None if self.is_fitted else self._view
        self._table, self._preview, self._targets = table, preview, None
        self.update()

    @property
    def view(self) -> View:
        """What part of the table is shown, and how large."""
        assert self._table is not None
        if self._view is None:
            self._view = fitted(self.box, self._table, 2 * self.flipped, _AROUND)
        return self._view

    def fit(self) -> None:
        """Show everything."""
        self.is_fitted, self._view = True, None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        table = self._table
        if table is None:
            return
        view, size = self.view, self.size()
        colors = tuple(SEATS)
        tiles, figures = (view, table.tiles, table.owned, table.last, colors), (view, table, colors)
        with painting(self) as painter:
            self._under.paint(painter, size, tiles, lambda kept: drawing.paint_under(kept, view, table))
            drawing.paint_marks(painter, view, table, self._preview)
            self._standing.paint(
                painter, size, figures, lambda kept: drawing.paint_standing(kept, view, table)
            )
            drawing.paint_proposed(painter, view, table, self._preview)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_fitted:
            self._view = None

    # -- the mouse ---------------------------------------------------------------------

    def hit(self, place: QPointF) -> Hit | None:
        """What is drawn at a point of the widget."""
        table, preview = self._table, self._preview
        if table is None:
            return None
        view = self.view
        by_cell = {(tile.x, tile.y): tile for tile in table.tiles}
        someone: list[Standing | Figure] = [*preview.places, *table.followers]
        for one in someone:
            tile = by_cell.get((one.x, one.y))
            if tile is not None:
                spot = view.spot(tile.tile, (one.x, one.y), tile.rotation, one.segment)
                if math.hypot(spot.x() - place.x(), spot.y() - place.y()) <= _FIGURE * view.size:
                    return hit_of((one.x, one.y), one.segment, True)
        if self._targets is None:
            self._targets = TableTargets(table, (), preview.targets)
        x, y = view.place_at(place)
        return self._targets.hit_at(x * SIDE, -y * SIDE)

    def place_of(self, x: int, y: int, segment: str = "") -> QPointF:
        """The middle of a cell or of a segment's place on the widget."""
        assert self._table is not None
        tile = self._table.tile_at((x, y))
        if tile is None or not segment:
            return self.view.at(x, y)
        return self.view.spot(tile.tile, (x, y), tile.rotation, segment or TOP)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._last_at = event.position()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self.fit()
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step, self._last_at = event.position() - self._last_at, event.position()
        if event.buttons() & (Qt.MouseButton.RightButton | Qt.MouseButton.MiddleButton):
            self.show_view(self.view.moved(step.x(), step.y()))
        else:
            super().mouseMoveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # with Shift some systems send a sideways wheel
        delta = event.angleDelta().y() or event.angleDelta().x()
        if not delta or self._table is None:
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or self.gives_wheel():
            self.turned.emit(-1 if delta > 0 else 1)
        else:
            self.show_view(self.view.zoomed(1.1 ** (delta / 120), event.position()))

    def show_view(self, view: View) -> None:
        self.is_fitted, self._view = False, view
        self.update()


class FlatBoard(BoardView):
    """Follows a controller and hands it what the mouse does; `others` gives turns."""

    def __init__(self, controller: CarcassonneController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.clicked.connect(controller.point)
        self.hovered.connect(controller.hover)
        self.turned.connect(controller.turn)
        self.gives_wheel = lambda: controller.aim.wants_wheel
        self.retranslate()
        self.follow(controller)

    def drawing(self, size: float = 840, plain: bool = False) -> str:
        """What is shown as SVG; `plain` without what the person and the analysis are at."""
        table, preview = self._controller.aim.table, self._proposal()
        if plain:
            preview = Preview(marks=tuple(mark for mark in preview.marks if mark.kind == MarkKind.LAST))
        return svg(lambda painter, box: drawing.paint(painter, box, table, preview, 2 * self.flipped), size)

    def _proposal(self) -> Preview:
        preview: Preview = self._controller.preview()
        return replace(preview, moves=(*preview.moves, *self.others()))

    def refresh(self) -> None:
        """Show what there is by now."""
        self.show_table(self._controller.aim.table, self._proposal())
        self.show_hand(bool(self._controller.choices))

    def flip(self) -> None:
        """Look from the other side."""
        super().flip()
        self.fit()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.setAccessibleName(tr("picture.carcassonne"))
