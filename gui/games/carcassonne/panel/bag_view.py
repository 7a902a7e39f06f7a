"""The tiles that are left in the bag, each type as a small drawing with the number of its copies."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from gui.base import theme
from gui.games.carcassonne.picture.drawing import draw_tile
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.words import spoken
from gui.i18n import tr
from gui.views import room
from gui.views.layout import vbox
from gui.views.painted import ink, painting
from gui.views.why import plain
from turmcore.carcassonne import SETS, tile_types

_SIDE, _GAP = 44, 6


class TileGrid(QWidget):
    """Small drawings of tiles with numbers, in rows as wide as there is room.

    Attributes
    ----------
    counts
        Copies by type; those of which there are none are pale.
    chosen
        The type that is framed; empty for none.
    """

    clicked = Signal(str)  # a type

    def __init__(self, side: int = _SIDE, most_rows: int = 99, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.counts: dict[str, int] = {}
        self.chosen = ""
        self._most_rows = most_rows
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, counts: dict[str, int]) -> None:
        """Show other tiles."""
        if counts != self.counts:
            self.counts = dict(counts)
            words = [
                tr("bag.tile", count=count, words=spoken().tile(tile))
                for tile, count in counts.items()
                if count
            ]
            self.setAccessibleName("; ".join(words) or tr("bag.empty"))
            self._fit()
            self.update()

    def _columns(self, width: int) -> int:
        return max(1, (width + _GAP) // (self._side + _GAP))

    @property
    def columns(self) -> int:
        """Number of drawings side by side."""
        return self._columns(self.width())

    def _fit(self) -> None:
        """As high as the rows are."""
        rows = max(1, -(-len(self.counts) // self._columns(self.width())))
        self.setFixedHeight(min(rows, self._most_rows) * (self._side + _GAP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def place(self, number: int) -> QRectF:
        """Box of a drawing."""
        columns = self._columns(self.width())
        step = self._side + _GAP
        return QRectF(number % columns * step, number // columns * step, self._side, self._side)

    def tile_at(self, x: float, y: float) -> str | None:
        """The type that is drawn at a point."""
        names = list(self.counts)
        return next((name for i, name in enumerate(names) if self.place(i).contains(x, y)), None)

    def choose(self, tile: str) -> None:
        """Frame a type."""
        self.chosen = tile
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tile = self.tile_at(event.position().x(), event.position().y())
        if tile is not None:
            self.clicked.emit(tile)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            tile = self.tile_at(event.pos().x(), event.pos().y())
            if tile is not None:
                count = self.counts[tile]
                QToolTip.showText(
                    event.globalPos(), tr("bag.tile", count=count, words=spoken().tile(tile)), self
                )
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            for number, (tile, count) in enumerate(self.counts.items()):
                box = self.place(number)
                painter.setOpacity(1.0 if count else 0.22)
                draw_tile(painter, box, tile)
                painter.setOpacity(1.0)
                if tile == self.chosen:
                    ink(painter, QPen(QColor(theme.ACCENT), 3), None)
                    painter.drawRect(box.adjusted(1, 1, -1, -1))
                if count:
                    self._write(painter, box, str(count))

    @staticmethod
    def _write(painter: QPainter, box: QRectF, words: str) -> None:
        painter.setFont(theme.font(theme.SMALL, bold=True))
        width = max(16, painter.fontMetrics().horizontalAdvance(words) + 8)
        plate = QRectF(box.right() - width + 3, box.bottom() - 13, width, 16)
        ink(painter, QColor(theme.LINE), QColor(theme.CARD))
        painter.drawRoundedRect(plate, 7, 7)
        painter.setPen(QColor(theme.INK))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)


class BagView(QWidget):
    """All types of tiles of the game, set by set: what is left of them, and what left the game.

    Attributes
    ----------
    sets
        The drawings by set; those that are not played are hidden.
    left, aside
        Say how many tiles there are, and that tiles of the dragon wait for a volcano (rule 7.1).
    """

    def __init__(self, controller: CarcassonneController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._title, self.left = theme.named(QLabel(), "section"), theme.named(QLabel(), "quiet")
        self.left.setWordWrap(True)
        self.sets = {name: TileGrid() for name in SETS}
        self._titles = {name: theme.named(QLabel(), "section") for name in SETS}
        self.aside = theme.named(QLabel(), "quiet")
        self.aside.setWordWrap(True)
        self._gone_title, self.gone = theme.named(QLabel(), "section"), TileGrid()
        inside = QWidget()
        rows = vbox(parent=inside, margins=(0, 0, 4, 0), spacing=6)
        for name, grid in self.sets.items():
            rows.addWidget(self._titles[name])
            if name == "dragon":
                rows.addWidget(self.aside)
            rows.addWidget(grid)
        rows.addWidget(self._gone_title)
        rows.addWidget(self.gone)
        rows.addStretch(1)
        area = room.scrolled(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        vbox(self._title, self.left, (area, 1), parent=self, margins=(12, 10, 8, 12), spacing=6)
        controller.changed.connect(self.show_bag)
        self.retranslate()

    def show_bag(self) -> None:
        """Show the tiles left in the present position."""
        state = self._controller.session.state
        bag, rules = state.bag, state.game.rules
        for name, grid in self.sets.items():
            is_played = name in rules.sets
            grid.setVisible(is_played)
            self._titles[name].setVisible(is_played and len(rules.sets) > 1)
            tiles = (tile for tile in state.game.tiles if tile_types()[tile].set == name)
            grid.show_counts({tile: bag.get(tile, 0) for tile in tiles})
        self.aside.setVisible(rules.dragon == "1" and state.dragon is None)
        gone = {name: state.discards.count(name) for name in state.discards}
        self.gone.show_counts(gone)
        self.gone.setVisible(bool(gone))
        self._gone_title.setVisible(bool(gone))
        self.left.setText(tr("bag.left", n=sum(bag.values())))

    def retranslate(self) -> None:
        """Write all texts anew."""
        self._title.setText(tr("bag.title"))
        for name, title in self._titles.items():
            title.setText(tr(f"bag.set.{name}"))
        self.aside.setText(plain(tr("bag.aside")))
        self._gone_title.setText(tr("bag.gone"))
        for grid in (*self.sets.values(), self.gone):
            grid.counts = {}
        self.show_bag()
