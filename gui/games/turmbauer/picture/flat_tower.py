"""The tower as a flat picture in the window, where it cannot be shown in three dimensions."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from gui.base import theme
from gui.base.accessible import Role
from gui.games.turmbauer.picture.tower_drawing import LARGEST, Proposal, TowerDrawing
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.i18n import tr
from gui.views.icons import icon
from gui.views.layers import Layers
from gui.views.layout import hbox, vbox
from gui.views.painted import painting
from turmcore.words import Axes, turned


class FlatTower(QWidget):
    """Follows the game; two buttons go round the tower."""

    def __init__(self, controller: TurmbauerController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._turned = 0
        self._drawing = TowerDrawing()
        self._canvas = _Canvas(self)
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
        self._canvas.setAccessibleName(tr("picture.turmbauer"))

    def drawings(self) -> tuple[str, ...]:
        """The tower, and over it what is proposed."""
        state, aim = self._controller.session.state, self._controller.aim
        hinted = () if aim.chosen is not None and aim.chosen.cells else aim.hinted
        shown = (aim.shown,) if aim.shown is not None else hinted
        cells = {cell for choice in shown for cell in choice.cells}
        goals = {choice.goal for choice in hinted or aim.choices if choice.goal is not None}
        return self._drawing.of(state, self._turned, Proposal(state.seat, tuple(cells), tuple(goals)))


class _Canvas(QWidget):
    """Where the tower is painted."""

    accessible_role = Role.Canvas

    def __init__(self, tower: FlatTower) -> None:
        super().__init__(tower)
        self._tower = tower
        self._layers = Layers()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(300, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._layers.texts = self._tower.drawings()
        fit = self._layers.fit(QRectF(self.rect()).adjusted(6, 6, -6, -22), LARGEST, stands=True)
        with painting(self) as painter:
            self._layers.paint_kept(painter, fit, self.size())
