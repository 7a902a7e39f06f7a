"""The tower drawn flat (`turmcore.babel.tower`): from above to play on, and from the front for welcome page and cards."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.games.babel.picture import palette
from gui.games.babel.picture.board import Tower
from gui.games.babel.picture.flat_marks import draw_covers, draw_disc, draw_preview
from gui.games.babel.picture.flat_view import View
from gui.games.babel.picture.scene import NOTHING, Held, Preview
from gui.games.babel.picture.tokens import draw_die, draw_medal
from gui.views.layers import Layers
from turmcore.babel import Board
from turmcore.babel.rings import die_place, seat_places, underside_place
from turmcore.babel.scene import DIE_SIZE
from turmcore.babel.tower import above, front

_TINY = 170.0  # pixels of a tower below which nothing on it can be read
_SEAT = 0.62


def paint(
    painter: QPainter,
    box: QRectF,
    tower: Tower,
    preview: Preview = NOTHING,
    held: Held | None = None,
    is_flipped: bool = False,
) -> None:
    """Draw a tower from right above, with a figure in hand; without players and their die where it is small."""
    if min(box.width(), box.height()) < _TINY:
        tower = replace(tower, num_players=0)
    view = View(box, tower, is_flipped=is_flipped)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    Layers(board_of(tower, is_flipped)).paint(painter, view.fit)
    paint_upon(painter, view, tower, preview, held)
    painter.restore()


def board_of(tower: Tower, is_flipped: bool = False) -> str:
    """The SVG of a tower without its figures, from right above."""
    bound = tuple(name for name, _ in tower.fields if tower.is_bound(name))
    return _above(tower.board, bound, is_flipped, tuple(palette.shades().items()))


@lru_cache(maxsize=8)
def _above(
    board: Board, bound: tuple[str, ...], is_flipped: bool, colors: tuple[tuple[str, str], ...]
) -> str:
    return above(board, bound, is_flipped=is_flipped, colors=dict(colors))


def paint_upon(painter: QPainter, view: View, tower: Tower, preview: Preview, held: Held | None) -> None:
    """Draw what comes on top of the board: seats, marks, figures, and what is proposed."""
    _seats(painter, view, tower)
    draw_covers(painter, view, preview.marks)
    _standing(painter, view, tower, held)
    draw_preview(painter, view, tower, preview, held)


def draw_hero(painter: QPainter, box: QRectF, tower: Tower) -> None:
    """Draw a tower as it is seen by who stands before it, its steps higher where the box has room above."""
    shape = box.width() / box.height()
    layers = Layers(front(tower.board, dict(tower.fields), shape, colors=palette.shades()))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layers.paint(painter, layers.fit(box))
    painter.restore()


# -- parts --------------------------------------------------------------------------------


def _seats(painter: QPainter, view: View, tower: Tower) -> None:
    """The players' seats, and the die with its underside."""
    count = tower.num_players
    for number, place in enumerate(seat_places(view.layout, count)):
        draw_medal(
            painter, view.box_of(place, _SEAT), str(number + 1), palette.SEATS[number], number == tower.player
        )
    if not count or tower.player is None or tower.phase == "secret":
        return
    box = view.box_of(die_place(view.layout, count, tower.player), 0.55 * DIE_SIZE)
    draw_die(painter, box, tower.number, tower.phase == "gift")
    if tower.underside is not None:
        draw_medal(
            painter, view.box_of(underside_place(view.layout, count, tower.player), 0.5), str(tower.underside)
        )


def _standing(painter: QPainter, view: View, tower: Tower, held: Held | None) -> None:
    """All figures from above, as discs with their signs; that in hand is larger."""
    for name, colors in tower.fields:
        lifted = colors.rfind(held.color) if held is not None and held.field == name else -1
        for part, (color, place) in enumerate(
            zip(colors, view.layout.slots(name, len(colors)), strict=False)
        ):
            draw_disc(painter, view, place, color, 1.3 if part == lifted else 1.0)
