"""Keeps the picture of the tower in step with the game."""

from __future__ import annotations

from dataclasses import replace

from gui.games.babel.picture.motions import motion_of
from gui.games.babel.picture.scene import TowerScene, add_preview, build_scene
from gui.games.babel.play.controller import BabelController
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.table.picture import PictureController, Screen


class Picture(PictureController[TowerScene]):
    """The tower, the figure in hand, and where it can go."""

    _controller: BabelController

    def __init__(self, controller: BabelController, screen: Screen) -> None:
        super().__init__(controller, screen, TowerScene())
        controller.seen.connect(self.show_proposal)

    def build(self) -> TowerScene:
        return build_scene(self._controller.aim.tower, self._controller.aim.in_hand)

    def is_old(self, scene: TowerScene) -> bool:
        return (scene.tower, scene.held) != (self._controller.aim.tower, self._controller.aim.in_hand)

    def preview(self, scene: TowerScene) -> TowerScene:
        preview = self._controller.preview()
        return add_preview(scene, replace(preview, arrows=(*preview.arrows, *self.others())))

    def motion(self, before: TowerScene, after: TowerScene, session: Session) -> Animation | None:
        return motion_of(before.tower, after, session.last.events) if before.tower and session.last else None
