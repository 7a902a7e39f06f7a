"""Draws pictures of games of the album in a process of its own, one after the other, for `Pictures`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from gui.base import opengl, theme
from gui.base.files import read_text, save_bytes
from gui.features.album.ends import camera_for, end_scene
from gui.model import document
from turmcore import TurmError

if TYPE_CHECKING:
    from gui.scene.gl.offscreen import Offscreen

SIZE = 480, 320
_QUALITY = 86


def serve() -> int:
    """Draw what each line of the standard input asks for: a scheme, a record and a picture's file, between tabs. A line of the
    output for each of them says ``done`` or ``failed``."""
    opengl.do_without_window()
    app = opengl.without_screen()
    from gui.scene.gl.offscreen import Offscreen

    screen = Offscreen("medium")
    try:
        for line in sys.stdin:
            scheme, source, goal = line.rstrip("\n").split("\t")
            theme.choose(scheme)
            try:
                save_bytes(_picture(screen, source), goal)
                print("done", flush=True)
            except (OSError, TurmError, ValueError):
                print("failed", flush=True)
    finally:
        screen.close()
    del app
    return 0


def _picture(screen: Offscreen, source: str) -> bytes:
    record = document.games(read_text(source))[0]
    session = document.session_of(record)
    width, height = SIZE
    scene = end_scene(session)
    camera = camera_for(session.game.name, record.value("AlbumCamera") or "", scene, width / height)
    pixels = screen.picture(scene, camera, width, height, backdrop=theme.backdrop())
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBX8888)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "JPG", _QUALITY)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
