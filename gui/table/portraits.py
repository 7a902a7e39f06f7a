"""Pictures that invite to the games. They lie in ``gui/resources/games``, so that nobody waits for any game's modules."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage

import gui
from gui.base import theme
from gui.table.game_parts import parts_of
from gui.views.painted import painting

FOLDER = Path(gui.__file__).parent / "resources" / "games"
_DRAWING = QSize(640, 400)


def portrait(game: str, scheme: str = "light", page: str = "") -> QImage:
    """The picture of a game or of a page of it, in a light or a dark room; null if there is none."""
    return QImage(str(FOLDER / f"{'_'.join(filter(None, (game, page, scheme)))}.jpg"))


def picture_of(game: str, page: str = "") -> QImage:
    """The picture that invites to a game or to a page of it in the scheme of now; a drawing where there is none."""
    picture = portrait(game, "dark" if theme.is_dark_now() else "light", page)
    if picture.isNull():
        picture = QImage(_DRAWING, QImage.Format.Format_ARGB32)
        picture.fill(QColor(theme.LINE))
        with painting(picture) as painter:
            parts_of(game).draw_card(painter, QRectF(picture.rect()).adjusted(60, 30, -60, -30))
    return picture
