"""Pictures of what a new game can be played with: ``python -m gui.games.carcassonne.picture.mixes`` draws them anew.

They lie in ``gui/resources/games``: so many tiles take seconds to draw, and nobody waits so long for a question.
"""

from __future__ import annotations

import sys
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from gui.games.carcassonne.board import read_table
from gui.games.carcassonne.picture.drawing import draw_hero, draw_tile
from gui.games.carcassonne.play.mixes import Mix
from gui.table.portraits import FOLDER
from gui.views.painted import pixmap

_SIZE, _RATIO = (136, 46), 2.0  # of a card's picture
_POSITIONS = {
    Mix.BASE: (
        "cc1;players=2;tower=0;small_city=4;farmers=3 D@0,0/0;U@-1,0/0;W@-2,0/2;N@0,1/3;K@0,-1/2;J@1,"
        "0/1;I@-1,-1/0;E@-2,1/3;A@0,-2/0;U@1,-1/0;O@-2,-1/1;G@2,0/0;R@-1,-2/3;V@-3,-1/2;L@-3,-2/0 1@-"
        "3,-1:r0;1@-2,1:c0;1@-1,0:r0;1@0,1:c0;1@1,-1:r0;1@1,0:f0;1@2,0:c0;2@-2,-1:c0;2@-2,0:r0;2@-1,-"
        "1:c0;2@0,-2:m 1:0,0,0;2:4,3,0 - 2/act/L@-3,-2/0"
    ),
    Mix.TOWER: (
        "cc1;players=4;tower=1;small_city=4;farmers=3 D@0,0/0;tC@0,1/0^2;tK@0,-1/2^5;D@1,1/1;T@-1,-1/"
        "3;V@1,0/0;W@1,-1/2;E@2,1/3;M@2,0/1;J@-1,0/0;B@0,-2/0 1@-1,0:r0;3@0,-2:m;4@2,0:f0 "
        "1:0,6,6;2:0,7,5;3:0,6,5;4:0,6,5 - 3/draw"
    ),
    Mix.EVERYTHING: (
        "cc1;players=3;tower=1;small_city=4;farmers=3;ransom=turn;big=1;builder=1;pig=1;inns=1;trader"
        "s=1;dragon=1 D@0,0/0;R@0,-1/1;bP@-1,0/0;U@1,0/0;tA@0,-2/2^3;I@-1,-1/3;E@1,-1/3;B@1,-2/0;P@-2"
        ",-1/2;vE@-1,1/0;iF@-2,0/0;M@-3,0/1;bK@2,0/2;J@-3,1/1;V@-4,0/0;iM@-2,1/0;D@-3,-1/2;U@-5,0/0;p"
        "F@-2,-2/0;U@-4,-1/0;bW@-4,1/2;F@-2,-3/1;tG@-2,2/0;vF@-1,-3/0 "
        "1@-4,-1:r0;1@-3,-1:f0;2@-5,0:f0;2L@-4,0:r0;2@-1,0:f1;3@-2,-3:c0;3L@1,-1:f0 "
        "1:26,5,8,BP,0.0.0;2:4,5,7,BP,0.0.0;3:13,6,9,BP,0.0.0 2>1:0L D@-1,-3;F@-3,-1:f0 "
        "2/act/vF@-1,-3/0"
    ),
    Mix.WHOLE: (
        "cc1;players=3;tower=1;small_city=4;farmers=3;ransom=turn;big=1;builder=1;pig=1;inns=1;trader"
        "s=1;dragon=1;festival=1;abbot=1 D@0,0/0;E@0,1/1;gC@0,-1/3;iC@0,-2/0;W@1,0/2;vA@0,2/0;iJ@-1,0"
        "/1;C@-1,-2/0;tO@1,-2/1;iO@2,0/0;pE@0,-3/2;iD@-1,1/3;Hg@1,1/1;tF@-2,0/0;R@2,1/2;jD@1,2/1;bB@0"
        ",3/3;pC@-1,-1/1;dK@3,0/1;bF@2,-2/1;iB@1,-1/1;pD@-1,2/0;gB@-3,0/3;U@-2,-1/1 1@-2,0:f2;1A@0,-3"
        ":g;1L@1,0:f1;2B@-1,-1:c0;2@-1,1:c1;2L@0,0:c0;2A@1,-1:m;2@2,1:c0;3@-1,2:c0;3@1,1:f0;3L@1,2:f0"
        ";3A@2,0:g 1:1,6,9,BP,0.0.0;2:2,5,9,P,0.0.0;3:4,5,9,BP,0.0.0 - D@0,3;F@-2,0:f2 2/act/U@-2,-1/"
        "1"
    ),
}
#: A tile of each box, in the rows of the picture of what is chosen one by one.
_TILES = (("C", "tC", "iJ"), ("bA", "vA", "pA"))


def picture_of(mix: Mix) -> QImage:
    """The picture of a mix."""
    return QImage(str(FOLDER / f"carcassonne_{mix}.png"))


def draw_mix(mix: Mix, painter: QPainter, box: QRectF) -> None:
    """The picture of a mix, as large as it fits into a box."""
    size = (box.size() * painter.device().devicePixelRatioF()).toSize()
    picture = picture_of(mix).scaled(
        size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    place = QRectF(0, 0, picture.width(), picture.height())
    place.setSize(place.size() / painter.device().devicePixelRatioF())
    place.moveCenter(box.center())
    painter.drawImage(place, picture)


def _draw(mix: Mix, painter: QPainter, box: QRectF) -> None:
    """A table with what belongs to a mix; of what is to be chosen a tile of each kind."""
    if mix is not Mix.CHOOSE:
        draw_hero(painter, box, read_table(_POSITIONS[mix]))
        return
    rows, columns = len(_TILES), len(_TILES[0])
    side = min(box.width() / (columns + 0.3), box.height() / rows)
    left = box.center().x() - (columns * side + (columns - 1) * 3) / 2
    for row, tiles in enumerate(_TILES):
        for column, tile in enumerate(tiles):
            place = QRectF(left + column * (side + 3), box.top() + row * side, side - 2, side - 2)
            draw_tile(painter, place, tile)


def main() -> int:
    """Draw all of them."""
    app = QGuiApplication(sys.argv)
    for mix in Mix:
        picture = pixmap(partial(_draw, mix), *_SIZE, _RATIO)
        picture.save(str(FOLDER / f"carcassonne_{mix}.png"))
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
