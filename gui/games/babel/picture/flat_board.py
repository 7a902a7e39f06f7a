"""The tower from above, to play on without OpenGL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF

from gui.games.babel.picture.drawing import stages
from gui.table.flat_view import FlatView
from turmcore.babel import flat
from turmcore.babel.shown import NOTHING, Die, Held, MarkKind, Preview, Spot, Tower


class FlatBoard(FlatView):
    """Shows a tower from above; `others` gives arrows.

    Attributes
    ----------
    tower
        None until it shows one.
    """

    game = "babel"
    tower: Tower | None = None
    _held: Held | None = None
    _preview = NOTHING

    def show_tower(self, tower: Tower, preview: Preview = NOTHING, held: Held | None = None) -> None:
        """Show a tower, what is proposed on it, and a figure in hand."""
        if (tower, preview, held) != (self.tower, self._preview, self._held):
            self.tower, self._preview, self._held = tower, preview, held
            self.update()

    def show_all(self, *, plain: bool = False) -> None:
        aim, preview = self.controller.aim, self.controller.preview()
        if plain:
            last = tuple(mark for mark in preview.marks if mark.kind == MarkKind.LAST)
            self.show_tower(aim.tower, Preview(marks=last))
        else:
            preview = replace(preview, arrows=(*preview.arrows, *self.others()))
            self.show_tower(aim.tower, preview, aim.in_hand)

    def room(self) -> QRectF:
        return QRectF(*flat.room(self.tower, is_flipped=self.flipped)) if self.tower else QRectF()

    def stages(self, pixel: float) -> Sequence[Sequence[str]]:
        assert self.tower is not None
        return stages(self.tower, self._preview, self._held, self.flipped, pixel)

    def spot_at(self, x: float, y: float) -> Spot | Die | None:
        assert self.tower is not None
        return flat.spot_at(self.tower, x, y, is_flipped=self.flipped)
