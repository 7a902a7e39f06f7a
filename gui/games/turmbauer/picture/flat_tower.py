"""The tower as a flat picture in the window, where it cannot be shown in three dimensions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMarginsF, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gui.base import theme
from gui.games.turmbauer.picture.tower_drawing import LARGEST, Proposal, TowerDrawing
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.i18n import tr
from gui.table.flat_view import FlatView
from gui.views.icons import icon
from gui.views.layers import Fit, Layer, layer, room_of
from gui.views.layout import hbox, vbox
from turmcore.words import Axes, turned


class FlatTower(QWidget):
    """Follows the game; two buttons go round the tower."""

    def __init__(self, controller: TurmbauerController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._turned = 0
        self._drawing = TowerDrawing()
        self._canvas = TowerCanvas(self.drawings, self)
        self._buttons = [QToolButton(), QToolButton()]
        row = hbox(1)
        for button, steps in zip(self._buttons, (-1, 1), strict=True):
            theme.named(button, "flat")
            button.clicked.connect(lambda _=False, steps=steps: self.turn(steps))
            row.addWidget(button)
        row.addStretch(1)
        vbox((self._canvas, 1), row, parent=self, margins=0, spacing=2)
        controller.changed.connect(self._canvas.update)
        controller.proposed.connect(self._canvas.update)
        self.retranslate()

    def turn(self, steps: int) -> None:
        """Look from another corner."""
        self._turned += steps
        self._canvas.update()
        self._controller.faced.emit()

    def axes(self) -> Axes:
        """The directions to the right and away: the corner that it is seen from is at the right of the front."""
        return turned(self._turned)

    def retranslate(self) -> None:
        """Write all texts anew."""
        names = (("turn_back", tr("flat.left")), ("turn_forward", tr("flat.right")))
        for button, (name, words) in zip(self._buttons, names, strict=True):
            button.setIcon(icon(name))
            button.setToolTip(words)
            button.setAccessibleName(words)
        self._canvas.retranslate()

    def drawings(self) -> tuple[str, ...]:
        """The tower, and over it what is proposed."""
        state, aim = self._controller.session.state, self._controller.aim
        hinted = () if aim.chosen is not None and aim.chosen.cells else aim.hinted
        shown = (aim.shown,) if aim.shown is not None else hinted
        cells = {cell for choice in shown for cell in choice.cells}
        goals = {choice.goal for choice in hinted or aim.choices if choice.goal is not None}
        return self._drawing.of(state, self._turned, Proposal(state.seat, tuple(cells), tuple(goals)))


class TowerCanvas(FlatView):
    """Shows drawings of a tower, as they are whenever it is painted."""

    game = "turmbauer"
    margins = QMarginsF(6, 6, 6, 22)
    largest, stands = LARGEST, True

    def __init__(self, drawings: Callable[[], tuple[str, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._drawings = drawings
        self._texts: tuple[str, ...] = ()
        self.setMinimumSize(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(300, 300)

    def room(self) -> QRectF:
        return room_of(*self._texts)

    def layers(self, fit: Fit) -> Sequence[Layer]:
        return [layer(text, is_kept=not number) for number, text in enumerate(self._texts)]

    def paintEvent(self, event: QPaintEvent) -> None:
        self._texts = self._drawings()
        super().paintEvent(event)
