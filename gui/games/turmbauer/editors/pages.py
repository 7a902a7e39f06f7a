"""The tabs of the position editor: blocks, turn, stock and rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QPushButton

from gui.games.turmbauer.editors.controller import EditController
from gui.games.turmbauer.editors.draft import PHASES, RINGS, ROUNDS
from gui.games.turmbauer.editors.piece_sets import SETS
from gui.games.turmbauer.picture.drawing import draw_piece
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.picture.swatch import chip
from gui.games.turmbauer.words import announcements as say
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import piece_name
from gui.i18n import tr
from gui.table.position_fields import (
    Beside,
    Check,
    Choice,
    FieldPage,
    Item,
    Note,
    Number,
    Press,
    Row,
    option_rows,
)
from gui.views.layout import hbox, vbox
from turmcore.turmbauer.pieces import Piece


def _button(text: str, method: Callable[[], object], why: str = "") -> QPushButton:
    button = QPushButton(text, autoDefault=False)
    button.setToolTip(why)
    button.setStyleSheet("padding: 4px 8px;")
    button.clicked.connect(lambda *_: method())
    return button


class BlockPage(Beside):
    """The blocks in building order."""

    def __init__(self, controller: EditController) -> None:
        super().__init__()
        self._controller = controller
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(tr("edit.blocks.list"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.currentRowChanged.connect(self._choose)
        self.lift = _button(tr("edit.lift"), controller.lift, tr("edit.lift.why"))
        self.earlier = _button(tr("edit.earlier"), partial(controller.reorder, -1), tr("edit.order.why"))
        self.later = _button(tr("edit.later"), partial(controller.reorder, 1), tr("edit.order.why"))
        self.remove = _button(tr("edit.remove"), controller.delete, tr("edit.remove.why"))
        row = hbox(spacing=4)
        for button in (self.lift, self.earlier, self.later, self.remove):
            row.addWidget(button)
        vbox((self.list, 1), row, parent=self, margins=(0, 8, 0, 0), spacing=6)
        self._is_filling = False

    def refresh(self) -> None:
        controller, draft = self._controller, self._controller.draft
        colors = paints(draft.game.colors)
        self._is_filling = True
        self.list.clear()
        for number, block in enumerate(draft.blocks, 1):
            where = say.place(draft.cells(number), controller.axes())
            color = spoken().color(draft.game.colors[block.seat])
            text = tr(
                "edit.block",
                number=number,
                color=color,
                piece=spoken().piece(draft.game, draft.piece(number)),
                where=where,
            )
            item = QListWidgetItem(chip(colors[block.seat], 16), text)
            self.list.addItem(item)
        self.list.setCurrentRow(controller.selected - 1)
        self._is_filling = False
        for button in (self.lift, self.remove):
            button.setEnabled(controller.selected > 0)
        self.earlier.setEnabled(controller.selected > 1)
        self.later.setEnabled(0 < controller.selected < len(draft.blocks))

    def _choose(self, row: int) -> None:
        if not self._is_filling:
            self._controller.select(row + 1)


def turn_page(controller: EditController) -> FieldPage:
    """Color, round, phase, dice and ring."""
    draft, change = controller.draft, controller.draft.set_turn

    def is_on() -> bool:
        return draft.position.phase != "over"

    def seats() -> list[Item]:
        colors = zip(draft.game.colors, paints(draft.game.colors), strict=True)
        return [
            Item(seat, spoken().color(letter), chip(paint, 16)) for seat, (letter, paint) in enumerate(colors)
        ]

    def die(number: int) -> Choice:
        def set_face(face: int) -> None:
            dice = list(draft.dice or (1, 1))
            dice[number] = face
            change(dice=(dice[0], dice[1]))

        def face() -> int:
            return (draft.dice or (0, 0))[number]

        return Choice(f"die {number}", faces, face, set_face, is_on=lambda: draft.dice is not None)

    faces = [Item(face, str(face)) for face in range(1, 7)]
    phases = [Item(phase, tr(f"edit.phase.{phase}")) for phase in PHASES]
    color = Choice("color", seats, lambda: draft.seat, lambda seat: change(seat=seat), is_on=is_on)
    number = Number(
        "round", lambda: draft.position.round, lambda number: change(round=number), ROUNDS, 1, is_on=is_on
    )
    phase = Choice("phase", phases, lambda: draft.position.phase, lambda phase: change(phase=phase))
    ring = Check(
        "ring",
        tr("edit.ring_a"),
        lambda: draft.position.spent_a,
        lambda spent: change(spent_a=spent),
        lambda: draft.position.phase == "climb",
    )
    words, why = tr("edit.fit"), tr("edit.fit.why")
    fit = Press("fit", words, draft.fit_turn, why, is_on=lambda: draft.fitting_turn() is not None)
    rows = [
        Row(tr("edit.color"), color),
        Row(tr("edit.round"), number),
        Row(tr("edit.phase"), phase),
        Row(tr("edit.dice"), die(0), die(1)),
        Row("", ring),
        Row("", fit),
    ]
    return FieldPage(controller.do, lambda: rows)


def stock_page(controller: EditController) -> FieldPage:
    """For the color in use: rings, and of each piece how many are in stock, tower and box."""
    draft = controller.draft

    def of_piece(piece: Piece, paint: Paint) -> Row:
        def boxed() -> int:
            return draft.boxed(controller.seat)[piece.id]

        def says() -> str:
            left = draft.stock(controller.seat)[piece.id]
            return tr("edit.stock.row", stock=left, tower=piece.count - left - boxed())

        def put(number: int) -> None:
            draft.set_boxed(controller.seat, piece.id, number)

        words = tr("edit.stock.box_of", piece=piece_name(draft.game, piece.id))
        number = Number(f"box {piece.id}", boxed, put, piece.count, words=words)
        return Row(_piece_pixmap(piece.cells, paint), Note(f"stock {piece.id}", says), number)

    def rows() -> list[Row]:
        paint = paints(draft.game.colors)[controller.seat]
        rings = Number(
            "rings",
            lambda: draft.position.rings[controller.seat],
            lambda number: draft.set_rings(controller.seat, number),
            RINGS,
            words=tr("edit.rings"),
        )
        heads = Note("head"), Note("head box", lambda: tr("edit.stock.boxed"))
        first = Row(chip(paint, 18), Note("of rings", lambda: tr("edit.rings")), rings)
        pieces = draft.game.pieces.pieces
        return [first, Row(QPixmap(1, 1), *heads), *(of_piece(piece, paint) for piece in pieces)]

    return FieldPage(
        controller.do, rows, lambda: (draft.game.pieces.name, draft.game.colors, controller.seat)
    )


def rule_page(controller: EditController) -> FieldPage:
    """Players, pieces and the rules in dispute; what is made is past the roll for the start."""
    players = [Item(str(n), tr(f"new.players.{n}")) for n in (2, 3, 4)]
    offered = {
        "players": lambda: players,
        "set": lambda: [Item(own.name, SETS.title(own.name)) for own in SETS.available()],
    }

    def change(change: Callable[[], object]) -> None:
        before = len(controller.draft.blocks)
        controller.do(change)
        gone = before - len(controller.draft.blocks)
        if gone:
            controller.said.emit(tr("edit.gone", n=gone))

    return FieldPage(change, lambda: option_rows(controller.draft, offered, {"start", "seats", "pairs"}))


def _piece_pixmap(cubes: tuple[tuple[int, int, int, bool], ...], paint: Paint) -> QPixmap:
    wide, high, ratio = 40, 30, 2
    picture = QPixmap(wide * ratio, high * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(picture)
    draw_piece(painter, QRectF(1, 1, wide - 2, high - 2), cubes, paint, 8.0, False)
    painter.end()
    return picture
