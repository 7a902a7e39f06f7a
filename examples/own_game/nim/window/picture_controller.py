"""Keeps the picture of the tower in step with the game."""

from __future__ import annotations

from gui.model.session import Session
from gui.scene.animation import Animation
from gui.table.picture import PictureController, Screen
from nim.window.picture import TowerScene, build_scene
from nim.window.play import NimController


class Picture(PictureController[TowerScene]):
    """The tower of the game on the table."""

    _controller: NimController

    def __init__(self, controller: NimController, screen: Screen) -> None:
        super().__init__(controller, screen, TowerScene())

    def build(self) -> TowerScene:
        state = self._controller.session.state
        return build_scene(state.game.height, state.left, self._controller.aim.lifted)

    def is_old(self, scene: TowerScene) -> bool:
        state = self._controller.session.state
        wanted = state.game.height, state.left, self._controller.aim.lifted
        return (scene.height, scene.left, scene.going) != wanted

    def preview(self, scene: TowerScene) -> TowerScene:
        return scene

    def motion(self, before: TowerScene, after: TowerScene, session: Session) -> Animation | None:
        return None
