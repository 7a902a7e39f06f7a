"""The flat board to play on: the same drawing as everywhere, with what the controller shows and takes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap

from gui.games.waechter.picture.drawing import colors, piece_pixmap
from gui.games.waechter.play.targets import Spot
from gui.table.flat_view import FlatView
from gui.views.painted import painting
from turmcore.waechter.svg import CELL, SIDE, Arrow, Board, Mark, MarkKind, ground, spot_at, upon


class FlatBoard(FlatView):
    """Shows a board; `others` gives arrows.

    Attributes
    ----------
    carried
        The thing that follows the mouse while it drags.
    """

    game = "waechter"
    margins = QMarginsF(8, 8, 8, 8)
    carried: QPixmap | None = None
    _board: Board | None = None
    _marks: Sequence[Mark] = ()
    _arrows: Sequence[Arrow] = ()

    def show_board(self, board: Board, marks: Sequence[Mark] = (), arrows: Sequence[Arrow] = ()) -> None:
        """Show a board with marks and arrows on it."""
        self._board, self._marks, self._arrows = board, marks, arrows
        self.update()

    def show_all(self, *, plain: bool = False) -> None:
        controller = self.controller
        marks, arrows = controller.marks(), self.others()
        if plain:
            marks, arrows = [mark for mark in marks if mark.kind in (MarkKind.LAST, MarkKind.THREAT)], ()
        self.show_board(controller.session.state.placed, marks, arrows)
        held, board = controller.aim.in_hand, controller.aim.board
        self.carried = None
        if held is not None:
            stones = 0 if held.square in board.guards else held.stones
            self.carried = piece_pixmap(board.owner(held.square) or 0, stones, 120)

    def room(self) -> QRectF:
        return QRectF(0, 0, SIDE, SIDE)

    def stages(self, pixel: float) -> Sequence[Sequence[str]]:
        assert self._board is not None
        theme, flipped = colors(), self.flipped
        return (
            ground(flipped=flipped, theme=theme),
            upon(self._board, self._marks, self._arrows, flipped=flipped, theme=theme),
        )

    def spot_at(self, x: float, y: float) -> Spot | None:
        assert self._board is not None
        spot = spot_at(self._board, x, y, self.flipped)
        return Spot(*spot) if spot is not None else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self.is_dragging:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.is_dragging and self.carried is not None:
            side = CELL * self.view.scale
            box = QRectF(self.mouse - QPointF(side / 2, side / 2), self.mouse + QPointF(side / 2, side / 2))
            with painting(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.setOpacity(0.85)
                painter.drawPixmap(box, self.carried, QRectF(self.carried.rect()))
