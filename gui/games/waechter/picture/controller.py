"""Keeps the picture of the board in step with the game."""

from __future__ import annotations

from gui.games.waechter.picture.motions import motion_of
from gui.games.waechter.picture.scene import BoardScene, Preview, add_preview, build_scene, carried_place
from gui.games.waechter.play.controller import WaechterController
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.table.picture import PictureController, Screen


class Picture(PictureController[BoardScene]):
    """The board, the stones in hand, and where they can go."""

    _controller: WaechterController

    def __init__(self, controller: WaechterController, screen: Screen) -> None:
        super().__init__(controller, screen, BoardScene())

    def build(self) -> BoardScene:
        controller = self._controller
        carried = controller.aim.carried if controller.aim.shown is None else None
        aim = controller.aim
        return build_scene(aim.board, aim.in_hand, self._screen.is_flipped, carried, aim.lit)

    def is_old(self, scene: BoardScene) -> bool:
        shown = scene.board, scene.held, scene.is_flipped, scene.carried, scene.lit
        return not scene.items or shown != (
            self._controller.aim.board,
            self._controller.aim.in_hand,
            self._screen.is_flipped,
            self._controller.aim.carried if self._controller.aim.shown is None else None,
            self._controller.aim.lit,
        )

    def preview(self, scene: BoardScene) -> BoardScene:
        controller = self._controller
        return add_preview(scene, Preview(controller.ghost(), tuple(self.others()), controller.marks()))

    def motion(self, before: BoardScene, after: BoardScene, session: Session) -> Animation | None:
        if session.last is None:
            return None
        start = carried_place(before.board, before.held, before.carried) if before.carried else None
        return motion_of(after, session.last.events, start)
