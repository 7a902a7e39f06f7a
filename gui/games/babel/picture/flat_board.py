"""The tower from above, to play on without OpenGL."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.games.babel.picture import drawing
from gui.games.babel.picture.board import Die, Spot, Tower
from gui.games.babel.picture.flat_view import View
from gui.games.babel.picture.marks import MarkKind
from gui.games.babel.picture.scene import NOTHING, Held, Preview
from gui.games.babel.play.controller import BabelController
from gui.i18n import tr
from gui.scene.picking import Hit
from gui.table.flat_view import HitView
from gui.views.layers import Layers
from gui.views.painted import painting, svg
from turmcore.babel.rings import FOOT, die_place, underside_place
from turmcore.babel.scene import DIE_SIZE


class BoardView(HitView):
    """Shows a tower from above."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tower: Tower | None = None
        self._held: Held | None = None
        self._preview = NOTHING
        self._layers = Layers()

    def show_tower(self, tower: Tower, preview: Preview = NOTHING, held: Held | None = None) -> None:
        """Show a tower, what is proposed on it, and a figure in hand."""
        if (tower, preview, held) != (self._tower, self._preview, self._held):
            self._tower, self._preview, self._held = tower, preview, held
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        tower = self._tower
        if tower is None:
            return
        view = View(self.box, tower, is_flipped=self.flipped)
        self._layers.texts = (drawing.board_of(tower, self.flipped),)
        with painting(self) as painter:
            self._layers.paint_kept(painter, view.fit, self.size())
            drawing.paint_upon(painter, view, tower, self._preview, self._held)

    def hit(self, place: QPointF) -> Hit | None:
        """What is drawn at a point of the widget."""
        tower = self._tower
        if tower is None:
            return None
        view = View(self.box, tower, is_flipped=self.flipped)
        x, y = view.place_at(place)
        if tower.player is not None and tower.num_players:
            ends = [(False, die_place, 0.62 * DIE_SIZE)]
            ends += [(True, underside_place, 0.52)] if tower.underside is not None else []
            for is_underside, where, reach in ends:
                i, j, _ = where(view.layout, tower.num_players, tower.player)
                if math.hypot(x - i, y - j) <= reach and tower.phase != "secret":
                    return Hit(Die(is_underside))
        field = view.layout.field_under(x, y)
        if field is None:
            return None
        colors = tower.colors(field)
        far = [math.hypot(x - i, y - j) for i, j, _ in view.layout.slots(field, len(colors))[: len(colors)]]
        near = min(range(len(far)), key=far.__getitem__, default=-1)
        return Hit(Spot(field, near if near >= 0 and far[near] <= FOOT else None))

    def place_of(self, field: str) -> QPointF:
        """The middle of a field on the widget."""
        assert self._tower is not None
        view = View(self.box, self._tower, is_flipped=self.flipped)
        return view.at(view.layout.middle(field))


class FlatBoard(BoardView):
    """Follows a controller and hands it what the mouse does; `others` gives arrows."""

    def __init__(self, controller: BabelController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.clicked.connect(controller.point)
        self.hovered.connect(controller.hover)
        self.retranslate()
        self.follow(controller)

    def drawing(self, size: float = 840, plain: bool = False) -> str:
        """What is shown as SVG; `plain` without what the person and the analysis are at."""
        tower, preview, held = self.controller.aim.tower, self._proposal(), self.controller.aim.in_hand
        if plain:
            preview, held = Preview(marks=tuple(m for m in preview.marks if m.kind == MarkKind.LAST)), None
        return svg(lambda painter, box: drawing.paint(painter, box, tower, preview, held, self.flipped), size)

    def _proposal(self) -> Preview:
        preview: Preview = self.controller.preview()
        return Preview(
            preview.ghost, preview.path, preview.marks, (*preview.arrows, *self.others()), preview.used
        )

    def refresh(self) -> None:
        """Show what there is by now."""
        self.show_tower(self.controller.aim.tower, self._proposal(), self.controller.aim.in_hand)
        self.show_hand(bool(self.controller.choices))

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.setAccessibleName(tr("picture.babel"))
