"""A picture of a position without a window."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from gui.base.files import encoded, picture_kind, save_bytes
from gui.model import document
from gui.scene.camera import Camera
from gui.scene.room import Backdrop
from gui.scene.scene import Scene
from gui.table.game_parts import pictures_of
from turmcore import recognize

_LARGEST = 8192


def render(out: str, position: str, size: str = "1200x900") -> None:
    """Draw a position into the file `out`, whose suffix says the kind of picture.

    Parameters
    ----------
    position
        Its text, or a record, which is drawn as it ends; the name of a file that holds one, or ``-`` for standard
        input.
    size
        ``WIDTHxHEIGHT`` in pixels.

    Raises
    ------
    ValueError
        The position, the size or the suffix is wrong.
    turmcore.TurmError
        Something in the record is wrong.
    OSError
        A file cannot be read or written.
    RuntimeError
        There is no OpenGL without a window here.
    """
    picture_kind(out)
    save_bytes(encoded(drawn(last_position(position), size), out), out)


def drawn(
    text: str, size: str = "1200x900", nearness: float = 1.0, backdrop: Backdrop | None = None
) -> QImage:
    """A picture of the position of a text, from nearer than what shows all of it; errors as in `render`."""
    width, height = size_of(size)
    name = recognize(text)
    if name is None:
        raise ValueError(f"this is no position: {text[:40]!r}")
    picture = pictures_of(name)
    scene, camera = picture.read_scene(text), picture.start_camera()
    camera.fit(scene.outline(), width / height)
    camera.distance /= nearness
    return drawn_scene(scene, camera, width, height, backdrop or Backdrop())


def drawn_scene(scene: Scene, camera: Camera, width: int, height: int, backdrop: Backdrop) -> QImage:
    """A picture of a scene."""
    from gui.scene.gl.offscreen import Offscreen

    screen = Offscreen("high")
    try:
        pixels = screen.picture(scene, camera, width, height, backdrop=backdrop)
    finally:
        screen.close()
    return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()


def size_of(size: str) -> tuple[int, int]:
    """Width and height of ``WIDTHxHEIGHT``; ``ValueError`` if it is none."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", size)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (16 <= width <= _LARGEST and 16 <= height <= _LARGEST):
        raise ValueError(f"the size {size!r} is not WIDTHxHEIGHT with numbers from 16 to {_LARGEST}")
    return width, height


def last_position(given: str) -> str:
    """The text of a position that is given as in `position_text`, or in the same ways as the end of a record."""
    text = position_text(given)
    return document.read(text).state.to_text() if document.is_record(text) else text


def position_text(position: str) -> str:
    """The text of a position that is given as such, by the name of a file that holds it, or ``-`` for standard
    input; ``ValueError`` if it cannot be read."""
    if position == "-":
        return sys.stdin.read().strip()
    if position and recognize(position) is None and (" " not in position or os.path.exists(position)):
        try:
            return Path(position).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ValueError(f"{position!r} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise ValueError(
                f"{position!r} cannot be read: byte {error.start + 1} is not UTF-8 text"
            ) from None
    return position.strip()
