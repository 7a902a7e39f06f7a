"""Keeps the picture of the table in step with the game."""

from __future__ import annotations

from dataclasses import replace

from gui.games.carcassonne.picture.motions import motion_of
from gui.games.carcassonne.picture.scene import LandScene, add_preview, build_scene
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.table.picture import PictureController, Screen


class Picture(PictureController[LandScene]):
    """The tiles, who stands on them, and what can be laid."""

    _controller: CarcassonneController

    def __init__(self, controller: CarcassonneController, screen: Screen) -> None:
        super().__init__(controller, screen, LandScene())
        controller.seen.connect(self.show_proposal)

    def build(self) -> LandScene:
        return build_scene(self._controller.aim.table)

    def is_old(self, scene: LandScene) -> bool:
        return bool(scene.table != self._controller.aim.table)

    def preview(self, scene: LandScene) -> LandScene:
        preview = self._controller.preview()
        return add_preview(scene, replace(preview, moves=(*preview.moves, *self.others())))

    def motion(self, before: LandScene, after: LandScene, session: Session) -> Animation | None:
        return motion_of(before.table, after, session.last.events) if before.table and session.last else None
