"""The end of a game of the album, as it was seen."""

from __future__ import annotations

from gui.features.export.moving_picture import Line, ending, fall_at
from gui.model.session import Session
from gui.scene.camera import Camera
from gui.scene.scene import Scene
from gui.table.game_parts import pictures_of

_MARGIN = 1.06


def end_scene(session: Session) -> Scene:
    """The table at the end of a game, with what has fallen where it lies."""
    game, (text, action) = session.game.name, ending(session)
    fall = fall_at(game, Line(text, action=action))
    return fall.at(fall.duration) if fall is not None else pictures_of(game).read_scene(text)


def camera_for(game: str, kept: str, scene: Scene, aspect: float) -> Camera:
    """A camera that sees all of a scene, from the side of a kept one if it can be read.

    Parameters
    ----------
    kept
        As `Camera.to_text` writes it.
    aspect
        Width / height of the picture.
    """
    camera = Camera.of_text(kept) or pictures_of(game).start_camera()
    camera.fit(scene.outline(), aspect, _MARGIN)
    return camera
