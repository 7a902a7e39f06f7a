"""The tower drawn flat: from above (`turmcore.babel.flat`), and from the front for welcome page and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.games.babel.picture import palette
from gui.views import layers
from gui.views.layers import Fit
from turmcore.babel import Board, flat
from turmcore.babel.shown import NOTHING, Held, Preview, Tower
from turmcore.babel.tower import above, front

_TINY = 170.0  # pixels of a tower below which nothing on it can be read


def stages(
    tower: Tower,
    preview: Preview = NOTHING,
    held: Held | None = None,
    is_flipped: bool = False,
    pixel: float = 0.0,
) -> tuple[Sequence[str], ...]:
    """The parts of the drawing in layers: the tower alone, and what lies upon it."""
    colors = palette.shades()
    board = _above(tower.board, tower.bound, is_flipped, tuple(colors.items()))
    return [board], flat.upon(tower, preview, held, is_flipped=is_flipped, pixel=pixel, colors=colors)


@lru_cache(maxsize=8)
def _above(
    board: Board, bound: tuple[str, ...], is_flipped: bool, colors: tuple[tuple[str, str], ...]
) -> str:
    return above(board, bound, is_flipped=is_flipped, colors=dict(colors))


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
    room = QRectF(*flat.room(tower, is_flipped=is_flipped))
    fit = Fit.into(room, box)
    layers.paint(painter, fit, layers.stacked(stages(tower, preview, held, is_flipped, 1 / fit.scale), room))


def draw_hero(painter: QPainter, box: QRectF, tower: Tower) -> None:
    """Draw a tower as it is seen by who stands before it, its steps higher where the box has room above."""
    shape = box.width() / box.height()
    layers.draw(painter, box, front(tower.board, dict(tower.fields), shape, colors=palette.shades()))
