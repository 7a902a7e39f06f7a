"""Keeps the picture of the table in step with the game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gui.games.carcassonne.picture.motions import Cards, Places, before_table, motion_of
from gui.games.carcassonne.picture.scene import LandScene, add_preview, build_scene
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.table.picture import PictureController, Screen

_NEARER = 0.35  # of the way to the eye that the cards are nearer than what the camera looks at
_ABOVE = 0.05  # of the picture's height that they are above it


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
        if before.table is None or session.last is None:
            return None
        return motion_of(before.table, after, session.last.events, self._cards())

    def _cards(self) -> Cards:
        """Places of the players' cards over the picture."""
        tower = self._screen.tower
        if tower is None:
            return before_table
        camera, wide, high = tower.camera, max(1, tower.width()), max(1, tower.height())
        count, (_, _, back) = self._controller.session.state.game.num_players, camera.basis()
        near = camera.target + _NEARER * camera.distance * back

        def place(player: int, down: float) -> Places:
            origin, way = camera.ray((player + 0.5) / count * wide, (down - _ABOVE) * high, wide, high)
            return np.asarray(origin + way * (((near - origin) @ back) / (way @ back)))

        return place
