"""``python -m gui.app.portraits`` draws the pictures that invite to the games anew."""

from __future__ import annotations

import sys

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from gui.table.portraits import FOLDER

_SIZE, _NEARNESS, _QUALITY = "1280x520", 0.98, 84
_SCHEMES = ("light", "dark")


def main() -> int:
    """Draw the pictures of all games, or of those that are named."""
    from gui.base import opengl, theme
    from gui.features.export.render import drawn, drawn_scene, size_of
    from gui.model.games import offered
    from gui.table.game_parts import parts_of

    opengl.do_without_window()
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or offered():
        parts = parts_of(game)
        for scheme in _SCHEMES:
            theme.choose(scheme)
            text = parts.portrait or parts.sample
            _save(drawn(text, _SIZE, _NEARNESS, theme.backdrop()), f"{game}_{scheme}")
            if parts.has("workshop"):
                made = drawn_scene(*parts.workshop_portrait(), *size_of(_SIZE), theme.backdrop())
                _save(made, f"{game}_workshop_{scheme}")
    return 0


def _save(picture: QImage, name: str) -> None:
    from gui.base.files import save_bytes

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "JPG", _QUALITY)  # type: ignore[call-overload]
    save_bytes(bytes(buffer.data().data()), str(FOLDER / f"{name}.jpg"))


if __name__ == "__main__":
    sys.exit(main())
