"""The tower of the position editor: in three dimensions, or flat where there is no OpenGL."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from gui.base import theme
from gui.games.turmbauer.editors.controller import EditController
from gui.games.turmbauer.picture.flat_tower import TowerCanvas
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.games.turmbauer.picture.tower_drawing import Proposal, TowerDrawing
from gui.games.turmbauer.picture.tower_scene import TowerScene
from gui.i18n import tr
from gui.views.tower_view import TowerView
from turmcore.words import FROM_THE_FRONT


class EditPicture(QStackedWidget):
    """Follows an `EditController`.

    Attributes
    ----------
    tower
        None where there is no OpenGL.
    shown
        The place of the keyboard.
    """

    def __init__(self, controller: EditController, has_picture: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._scene = TowerScene()
        self._axes = FROM_THE_FRONT
        self.tower: TowerView | None = None
        self._drawing = TowerDrawing()
        self._flat = TowerCanvas(self._drawings)  # the keyboard's cell and the lists are there to edit it
        self._flat.margins = QMarginsF(12, 12, 12, 24)
        self._flat.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addWidget(self._flat)
        if has_picture:
            self.tower = tower = TowerView()
            tower.set_backdrop(theme.backdrop())
            tower.flight.set_follows(False)
            tower.has_drags = True
            tower.hovered.connect(controller.hover)
            tower.pointed.connect(controller.point)
            tower.grabbed.connect(controller.grab)
            tower.let_go.connect(controller.let_go)
            tower.turned.connect(controller.turn)
            tower.shifted.connect(controller.shift)
            tower.broken.connect(self._give_up, Qt.ConnectionType.QueuedConnection)
            tower.rest.timeout.connect(self._face)
            controller.axes = tower.axes
            self.addWidget(tower)
            self.setCurrentWidget(tower)
        self.shown.setAccessibleName(tr("edit.picture"))
        controller.changed.connect(self.show_position)
        controller.posed.connect(self.show_pose)
        self.show_position()

    @property
    def shown(self) -> QWidget:
        """The widget that is seen."""
        return self.tower if self.tower is not None and self.currentWidget() is self.tower else self._flat

    def _face(self) -> None:
        """The camera rests: from another quarter than before the lists say other sides."""
        axes = self._controller.axes()
        if axes != self._axes:
            self._axes = axes
            self._controller.changed.emit()

    def _give_up(self, why: str) -> None:
        self.setCurrentWidget(self._flat)

    def show_position(self) -> None:
        """Another position, or another block is chosen."""
        if self.tower is not None:
            self.tower.forget_mouse()  # the thing under it now is told as soon as it moves
            self._scene = self._scene_now()
        self.show_pose()

    def _scene_now(self) -> TowerScene:
        draft, selected = self._controller.draft, self._controller.selected
        scene = build_scene(draft, selected)
        return replace(scene, tower=(draft.steps.now, selected))

    def show_pose(self) -> None:
        """Another ghost."""
        if self.tower is not None:
            colors = paints(self._controller.draft.game.colors)
            self.tower.show_scene(add_preview(self._scene, colors, self._controller.preview()))
        self._flat.update()

    def _drawings(self) -> tuple[str, ...]:
        """The flat tower, and what is proposed on it."""
        controller = self._controller
        pose, cursor = controller.pose, controller.cursor
        cells = pose.cells if pose is not None else (cursor,) if cursor is not None else ()
        draft = controller.draft
        return self._drawing.of(draft, proposed=Proposal(controller.seat, cells))
