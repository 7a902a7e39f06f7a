"""Keeps the picture of the table in step with the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gui.games.carcassonne.picture.gains import earned
from gui.games.carcassonne.picture.motions import Cards, Places, before_table, motion_of
from gui.games.carcassonne.picture.scene import LandScene, add_preview, build_scene, glowing
from gui.games.carcassonne.picture.stock import stock
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.scene.stock import Stock
from gui.table.earning import Gain, Point
from gui.table.picture import PictureController, Screen
from turmcore.carcassonne import FeatureScored
from turmcore.carcassonne.scene import middle_of
from turmcore.carcassonne.shown import Cell

_NEARER = 0.35  # of the way to the eye that the cards are nearer than what the camera looks at


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

    def stock(self) -> Stock:
        session = self._controller.session
        return stock(session.state, session.first_person)

    def motion(self, before: LandScene, after: LandScene, session: Session) -> Animation | None:
        if before.table is None or session.last is None:
            return None
        return motion_of(before.table, after, session.last.events, self._cards())

    def gains(self, session: Session) -> Sequence[Gain]:
        if session.last is None:
            return ()
        cells = [(tile.x, tile.y) for tile in self._controller.aim.table.tiles]
        return [
            Gain(one.player, one.points, _middle(one.cells or cells) if one.giver is None else one.giver)
            for one in earned(session.last.events)
            if one.points > 0
        ]

    def lit(self, scene: LandScene, session: Session) -> LandScene:
        assert session.last is not None
        state = self._controller.session.state
        found: list[tuple[int, int, str]] = []
        for event in session.last.events:
            if isinstance(event, FeatureScored):
                _, cell, segment = event.returned[0]
                found += state.feature(*cell, segment).segments
        return glowing(scene, found)

    def _cards(self) -> Cards:
        """Places of the players' cards over the picture."""
        tower = self._screen.tower
        if tower is None:
            return before_table
        camera, wide, high = tower.camera, max(1, tower.width()), max(1, tower.height())
        back, plate = camera.basis()[2], self._screen.plate
        near = camera.target + _NEARER * camera.distance * back

        def place(player: int, down: float) -> Places:
            at = plate(player)
            origin, way = camera.ray(at.x(), at.y() + down * high, wide, high)
            return np.asarray(origin + way * (((near - origin) @ back) / (way @ back)))

        return place


def _middle(cells: Sequence[Cell]) -> Point:
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    return middle_of(x, y)
