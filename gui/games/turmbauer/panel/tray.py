"""The tray: the pieces of the color on turn as small pictures to click."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QLinearGradient, QMouseEvent, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from gui.base import theme
from gui.games.turmbauer.picture.drawing import draw_box, draw_piece, draw_rings
from gui.games.turmbauer.picture.palette import Paint
from gui.games.turmbauer.words.texts import piece_note
from gui.i18n import tr
from gui.views.layout import hbox, reach
from gui.views.painted import ink, painting
from gui.views.why import plain
from turmcore.turmbauer import TurmbauerGame
from turmcore.turmbauer.choices import CHOOSABLE, PieceState, Standing

_SIDE, _GAP = 40, 3
_FADE = 26  # pixels of an end that the row goes on at


class Tile(QAbstractButton):
    """One kind of piece, to be clicked or dragged away."""

    taken = Signal()  # a drag begins
    carried = Signal(QPointF)  # where it is, on the screen
    dropped = Signal(QPointF)

    def __init__(self, parent: QWidget | None = None, side: int = _SIDE) -> None:
        super().__init__(parent)
        self._side = side
        self._piece: PieceState | None = None
        self._paint: Paint | None = None
        self._pressed_at: QPointF | None = None
        self._is_carried = False
        self.setCheckable(True)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def show_piece(self, game: TurmbauerGame, piece: PieceState, paint: Paint, is_chosen: bool) -> None:
        """Show this piece."""
        self._piece, self._paint = piece, paint
        self.setChecked(is_chosen)
        can_choose = piece.standing in CHOOSABLE
        self.setCursor(Qt.CursorShape.PointingHandCursor if can_choose else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if can_choose else Qt.FocusPolicy.NoFocus)
        note = piece_note(game, piece)
        self.setToolTip(f"{plain(note)}\n{tr('piece.code', code=piece.id)}")
        self.setAccessibleName(note.replace("\n", ": "))
        self.update()

    @property
    def piece_id(self) -> str:
        """The id of the piece shown."""
        return self._piece.id if self._piece else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        can_drag = (
            self._piece is not None and self._piece.standing in CHOOSABLE and self._piece.num_places > 0
        )
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed_at = event.position() if can_drag and is_left else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None:
            super().mouseMoveEvent(event)
            return
        way = event.position() - self._pressed_at
        if not self._is_carried and way.manhattanLength() >= QApplication.startDragDistance():
            self._is_carried = True
            self.setDown(False)  # its end is no click
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.taken.emit()
        if self._is_carried:
            self.carried.emit(event.globalPosition())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_carried, self._is_carried, self._pressed_at = self._is_carried, False, None
        super().mouseReleaseEvent(event)
        if was_carried:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.dropped.emit(event.globalPosition())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._piece is None or self._paint is None:
            return
        with painting(self) as painter:
            piece, can_choose = self._piece, self._piece.standing in CHOOSABLE
            box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            if self.isChecked():
                edge, fill, width = theme.ACCENT, theme.ACCENT_SOFT, 2.0
            elif can_choose:
                # pieces that the dice allow differ from those that cost a ring
                is_free = self._piece.standing not in (Standing.RING, Standing.FREE)
                edge = theme.ACCENT if is_free or self.underMouse() or self.hasFocus() else theme.LINE
                fill, width = theme.CARD if is_free else theme.PAPER, 1.8 if is_free else 1.2
            else:
                edge, fill, width = theme.PAPER, theme.PAPER, 0.0
            ink(painter, QPen(QColor(edge), width) if width else None, QColor(fill))
            painter.drawRoundedRect(box, 7, 7)
            if piece.left:
                dim = not can_choose and piece.standing is not Standing.WAITING
                draw_piece(painter, box.adjusted(4, 4, -4, -4), piece.cells, self._paint, self._side / 3, dim)
            else:
                painter.setPen(QPen(QColor(theme.LINE), 1.2, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(box.adjusted(9, 9, -9, -9), 6, 6)
            if piece.left > 1:
                painter.setFont(theme.font(theme.SMALL, bold=True))
                words, metrics = f"×{piece.left}", painter.fontMetrics()
                ground = QRectF(0, 0, metrics.horizontalAdvance(words) + 5, metrics.ascent())
                ground.moveBottomRight(box.bottomRight() - QPointF(2, 2))
                ink(painter, None, QColor(fill))
                painter.drawRoundedRect(ground, 4, 4)
                painter.setPen(QColor(theme.INK if can_choose else theme.MUTED))
                painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, words)
            if piece.can_box:
                draw_box(painter, QRectF(box.left() + 4, box.bottom() - 15, 12, 11))
            if piece.standing is Standing.RING:
                draw_rings(painter, QPointF(box.right() - 12, box.top() + 9), 1, 1, radius=4.0)


class _End(QWidget):
    """Lies over an end of a row that goes on there."""

    def __init__(self, row: QWidget, *, is_left: bool) -> None:
        super().__init__(row)
        self._is_left = is_left
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        inner, outer = (self.width(), 0) if self._is_left else (0, self.width())
        clear, full = QColor(theme.CARD), QColor(theme.CARD)
        clear.setAlpha(0)
        fade = QLinearGradient(inner, 0, outer, 0)
        fade.setStops([(0.0, clear), (0.7, full), (1.0, full)])
        tip, foot = (outer + 4, outer + 9) if self._is_left else (outer - 4, outer - 9)
        middle = self.height() / 2
        with painting(self) as painter:
            painter.fillRect(self.rect(), fade)
            painter.setPen(QPen(QColor(theme.MUTED), 2.0, c=Qt.PenCapStyle.RoundCap))
            painter.drawPolyline([QPointF(foot, middle - 6), QPointF(tip, middle), QPointF(foot, middle + 6)])


class Tray(QScrollArea):
    """All pieces of a color in a row, which is scrolled where it has no room; `side` pixels are a piece's."""

    picked = Signal(str)
    taken = Signal(str)  # a drag of a piece begins
    carried = Signal(QPointF)  # where it is, on the screen
    dropped = Signal(QPointF)

    def __init__(self, side: int = _SIDE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        inside = QWidget()
        self._row = hbox(parent=inside, margins=0, spacing=_GAP)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        self.setWidget(inside)
        self.tiles: list[Tile] = []
        self.ends = _End(self, is_left=True), _End(self, is_left=False)
        bar = self.horizontalScrollBar()
        bar.valueChanged.connect(self._show_ends)
        bar.rangeChanged.connect(self._show_ends)

    def sizeHint(self) -> QSize:
        shown = sum(not tile.isHidden() for tile in self.tiles)
        return QSize(max(1, shown) * (self._side + _GAP) - _GAP, self._side)

    def minimumSizeHint(self) -> QSize:
        return QSize(2 * self._side, self._side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_ends()

    def _show_ends(self) -> None:
        """Tell where the row goes on."""
        bar = self.horizontalScrollBar()
        left, right = self.ends
        left.setGeometry(0, 0, _FADE, self.height())
        right.setGeometry(self.width() - _FADE, 0, _FADE, self.height())
        left.setVisible(bar.value() > bar.minimum())
        right.setVisible(bar.value() < bar.maximum())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """There is only one way to scroll."""
        turn = event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (turn.y() or turn.x()) * self._side // 120)
        event.accept()

    def show_pieces(self, game: TurmbauerGame, pieces: list[PieceState], paint: Paint, chosen: str) -> None:
        """Show these pieces, one of them chosen."""
        while len(self.tiles) < len(pieces):
            tile = Tile(self, self._side)
            tile.clicked.connect(partial(self._tell, tile, self.picked))
            tile.taken.connect(partial(self._tell, tile, self.taken))
            tile.carried.connect(self.carried)
            tile.dropped.connect(self.dropped)
            self._row.addWidget(tile)
            reach(self.tiles[-1] if self.tiles else self, tile)
            self.tiles.append(tile)
        for i, tile in enumerate(self.tiles):
            tile.setVisible(i < len(pieces))
            if i < len(pieces):
                tile.show_piece(game, pieces[i], paint, pieces[i].id == chosen)
                if pieces[i].id == chosen:
                    self.ensureWidgetVisible(tile)
        self.updateGeometry()

    def _tell(self, tile: Tile, signal: SignalInstance, *_: object) -> None:
        signal.emit(tile.piece_id)
