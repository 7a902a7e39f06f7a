"""List of the choices: a plan of the tower, a title and a detail in each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from gui.base import theme
from gui.games.turmbauer.picture.drawing import draw_back, draw_piece, draw_plan, draw_rings
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import piece_name
from gui.games.turmbauer.words.texts import choice_detail, place_detail
from gui.i18n import tr
from gui.views import room
from gui.views.apart import Features, placed
from gui.views.choice_view import ChoiceRows, ChoiceView
from gui.views.painted import seen_along
from gui.views.row_list import Index, RowPainter
from turmcore.turmbauer import Box, TurmbauerState
from turmcore.turmbauer.choices import Cell, Choice, PieceState, Standing
from turmcore.turmbauer.places import Ground, Places

_BESIDE = 94  # pixels of a row that are not for words
_FEW = 60  # so many rows are measured before they come into view


@dataclass(frozen=True, slots=True)
class Up:
    """The row that leads back from the places of a piece, or from a group of them."""

    piece: str
    way: tuple[Places, ...]


Row = Choice | PieceState | Places | Up  #: a choice, or what stands for several


class ChoiceModel(ChoiceRows[Row]):
    """The choices as rows, or first the pieces and groups of places; texts are made when a row comes into view."""

    def __init__(self, controller: TurmbauerController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._seen: tuple[Session, int] | None = None
        self._state: TurmbauerState | None = None
        self._ground: Ground | None = None
        self.tops: dict[tuple[int, int], int] = {}  # highest cube of each column
        self._cells: set[Cell] = set()
        self.paint: Paint | None = None
        self._has_pieces = False  # True if the places are those of several pieces

    def is_group(self, row: object) -> bool:
        return not isinstance(row, Choice)

    def code(self, row: Row) -> str:
        return row.id if isinstance(row, PieceState) else super().code(row)

    @property
    def ground(self) -> Ground:
        """Ground that the tower of the controller's position offers to a piece."""
        session = self._controller.session
        if self._ground is None or self._seen != (session, session.version):
            self._seen = session, session.version
            self._state = state = session.state
            self._ground = Ground(state)
            self.paint = paints(state.game.colors)[state.seat]
            self.tops = {}
            self._cells = {(x, y, z) for x, y, z in state.cubes()[:, :3].tolist()}
            for x, y, z in self._cells:
                self.tops[x, y] = max(z, self.tops.get((x, y), 0))
        return self._ground

    def show(self, rows: Sequence[Row]) -> None:
        """Show rows about the position that the controller is at."""
        assert self.ground
        self._has_pieces = len({row.piece for row in rows if isinstance(row, Choice) and row.cells}) > 1
        super().show(rows)

    def num_lines(self, width: int) -> int:
        """Number of lines of a width for the longest detail; several only with choices that cost a ring."""
        if self._state is None or len(self.choices) > _FEW or width <= 0:
            return 1
        metrics, box = QFontMetrics(theme.font(theme.SMALL)), QRect(0, 0, width, 1000)
        heights = (
            metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, self.tip(choice)).height()
            for choice in self.choices
            if isinstance(choice, Choice) and choice.ring
        )
        return max(1, round(max(heights, default=0) / metrics.lineSpacing()))

    def support(self, cells: tuple[Cell, ...]) -> tuple[int, int]:
        """Columns of a piece that rest on a cube or on the table, and columns that hang over (rule 3.6)."""
        held = {(x, y) for x, y, z in cells if z == 0 or (x, y, z - 1) in self._cells}
        return len(held), len({(x, y) for x, y, _ in cells} - held)

    def shape(self, piece: str) -> tuple[tuple[int, int, int, bool], ...]:
        """The cubes of a piece of the game's set."""
        assert self._state is not None
        return self._state.game.pieces[piece].cells

    def alike(self, row: Row) -> object:
        return self.title(row), self._detail(row)

    def features(self, row: Row) -> Features:
        cells = getattr(row, "cells", ()) or ((row.goal,) if isinstance(row, Choice) and row.goal else ())
        if not cells or isinstance(row, PieceState):
            return ()
        middle = [sum(cell[k] for cell in cells) / len(cells) for k in range(3)]
        return placed(middle, self.axes())

    def title(self, row: Row) -> str:
        assert self._state is not None
        match row:
            case Up():
                return tr("choice.back")
            case Places():
                return spoken(axes=self.axes()).places(self._state.game, row)
            case PieceState():
                return piece_name(self._state.game, row.id)
        return spoken(axes=self.axes()).title(self._state.game, row.move)

    def tip(self, row: Row) -> str:
        return " · ".join(filter(None, (self.difference(row), self._detail(row))))

    def _detail(self, row: Row) -> str:
        match row:
            case Up(piece, way) if self._state is not None:
                heading = piece_name(self._state.game, piece) if piece else ""
                titles = (spoken(axes=self.axes()).places(self._state.game, group) for group in way)
                return " · ".join(filter(None, (heading, *titles)))
            case Places(choices=choices):
                return tr("standing.fits", n=len(choices))
            case PieceState():
                return spoken().standing(row)
        if self._state is None or isinstance(row, Up):
            return ""
        if row.cells and not self._has_pieces:
            return place_detail(row, self._state, self.support, self.ground, self.axes())
        return choice_detail(row, self._state, self.support)


class _Row(RowPainter[Row]):
    """Paints a row: a plan, a title, and below it the detail."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        model, wide = index.model(), room.beside_bar(option.widget)
        more = model.num_lines(wide - _BESIDE) - 1 if isinstance(model, ChoiceModel) else 0
        return QSize(200, self.height + more * QFontMetrics(theme.font(theme.SMALL)).lineSpacing())

    def draw(self, painter: QPainter, box: QRectF, row: Row, index: Index) -> None:
        model = index.model()
        if not isinstance(model, ChoiceModel) or model.paint is None:
            return
        plan = QRectF(box.left() + 5, box.top() + 4, 46, box.height() - 8)
        ring = False
        match row:
            case Up():
                draw_back(painter, plan)
            case Places():
                _draw_plan(painter, plan, model, row.cells, model.paint)
            case PieceState():
                ring = row.standing is Standing.RING
                draw_piece(painter, plan, row.cells, model.paint, 11.0, dim=False)
            case Choice():
                ring = bool(row.ring)
                _draw_choice(painter, plan, model, row, model.paint)
        text = box.adjusted(60, 5, -24 if ring else -6, -5)
        painter.setFont(theme.font(bold=True))
        painter.setPen(QColor(theme.INK))
        metrics = painter.fontMetrics()
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, int(text.width()))
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, title)
        painter.setFont(theme.font(theme.SMALL))
        painter.setPen(QColor(theme.MUTED))
        detail = model.tip(row)
        below = text.adjusted(0, metrics.height(), 0, 0)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
        if painter.fontMetrics().height() * 2 > below.height() + 2:
            detail = painter.fontMetrics().elidedText(detail, Qt.TextElideMode.ElideRight, int(text.width()))
        painter.drawText(below, flags, detail)
        if ring:
            draw_rings(painter, QPointF(box.right() - 18, box.center().y()), 1, 1)


def _draw_choice(painter: QPainter, box: QRectF, model: ChoiceModel, choice: Choice, paint: Paint) -> None:
    if isinstance(choice.move, Box):
        draw_piece(painter, box, model.shape(choice.piece), paint, 11.0, dim=False)
        return
    cells = choice.cells or ((choice.goal,) if choice.goal else ())
    _draw_plan(painter, box, model, cells, paint, mark=not choice.cells)


def _draw_plan(
    painter: QPainter,
    box: QRectF,
    model: ChoiceModel,
    cells: tuple[Cell, ...],
    paint: Paint,
    *,
    mark: bool = False,
) -> None:
    """The tower from above, as it is seen."""
    draw = partial(draw_plan, tops=model.tops, cells=cells, paint=paint, mark=mark)
    seen_along(draw, model.axes())(painter, box)


class ChoiceList(ChoiceView):
    """The choices of Turmbauer."""

    rows: ChoiceModel

    def __init__(self, controller: TurmbauerController, parent: QWidget | None = None) -> None:
        super().__init__(ChoiceModel(controller), parent)
        self.setItemDelegate(_Row(self))
