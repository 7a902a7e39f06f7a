"""The table from above, to play on without OpenGL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF

from gui.games.carcassonne.picture import drawing
from gui.table.flat_view import FlatView
from gui.views.layers import Fit, Layer
from turmcore.carcassonne.flat import room, things_at
from turmcore.carcassonne.shown import NOTHING, MarkKind, Preview, Spot, Table

_AROUND = 1.0  # cells around the tiles that are shown too


class FlatBoard(FlatView):
    """Shows a table from above; `others` gives turns.

    Attributes
    ----------
    table
        None until it shows one.
    """

    game = "carcassonne"
    zooms = 0.12, 9.0
    table: Table | None = None
    _preview = NOTHING

    def show_table(self, table: Table, preview: Preview = NOTHING) -> None:
        """Show a table, and what is proposed on it."""
        if (table, preview) != (self.table, self._preview):
            self.table, self._preview = table, preview
            self.update()

    def show_all(self, *, plain: bool = False) -> None:
        preview = self.controller.preview()
        if plain:
            preview = Preview(marks=tuple(mark for mark in preview.marks if mark.kind == MarkKind.LAST))
        else:
            preview = replace(preview, moves=(*preview.moves, *self.others()))
        self.show_table(self.controller.aim.table, preview)

    def room(self) -> QRectF:
        return QRectF(*room(self.table.cells, self._quarters, _AROUND)) if self.table else QRectF()

    def saved_room(self) -> QRectF:
        assert self.table is not None
        return QRectF(*room(self.table.cells, self._quarters))

    def stages(self, pixel: float) -> Sequence[Sequence[str]]:
        assert self.table is not None
        return drawing.stages(self.table, self._preview, self._quarters, pixel)

    def layers(self, fit: Fit) -> Sequence[Layer]:
        assert self.table is not None
        return drawing.table_layers(fit, self.table, self._preview, self._quarters)

    def spot_at(self, x: float, y: float) -> Spot | None:
        assert self.table is not None
        return things_at(self.table, self._preview, x, y, self._quarters)

    @property
    def _quarters(self) -> int:
        return 2 * self.flipped
