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
    from gui.base.files import save_bytes
    from gui.features.export.render import drawn
    from gui.model.games import offered
    from gui.table.game_parts import parts_of

    opengl.do_without_window()
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or offered():
        for scheme in _SCHEMES:
            theme.choose(scheme)
            text = parts_of(game).portrait or parts_of(game).sample
            picture = drawn(text, _SIZE, _NEARNESS, theme.backdrop())
            buffer = QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            picture.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "JPG", _QUALITY)  # type: ignore[call-overload]
            save_bytes(bytes(buffer.data().data()), str(FOLDER / f"{game}_{scheme}.jpg"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
