"""The tabs of the position editor: blocks, turn, stock and rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from gui.base import theme
from gui.games.turmbauer.editors import piece_sets
from gui.games.turmbauer.editors.controller import EditController
from gui.games.turmbauer.editors.draft import PHASES, RINGS, ROUNDS
from gui.games.turmbauer.picture.drawing import draw_piece
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.picture.swatch import chip
from gui.games.turmbauer.words import announcements as say
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import color_name, piece_name
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore.turmbauer import TurmbauerGame

_FACES = range(1, 7)
_RULES = {
    name: option
    for name, option in TurmbauerGame.settings.items()
    if not option.seats_players and not option.is_file and name != "start"  # what is made is past that roll
}


def _button(text: str, method: Callable[[], object], why: str = "") -> QPushButton:
    button = QPushButton(text, autoDefault=False)
    button.setToolTip(why)
    button.setStyleSheet("padding: 4px 8px;")
    button.clicked.connect(lambda *_: method())
    return button


class BlockPage(QWidget):
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
        """Another position, or another block is chosen."""
        controller, draft = self._controller, self._controller.draft
        colors = paints(draft.game.colors)
        self._is_filling = True
        self.list.clear()
        for number, block in enumerate(draft.blocks, 1):
            where = say.place(draft.cells(number), controller.axes())
            color = color_name(draft.game.colors[block.seat])
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


class TurnPage(QWidget):
    """Color, round, phase, dice and ring."""

    def __init__(self, controller: EditController) -> None:
        super().__init__()
        self._controller = controller
        self.color, self.phase = room.Choices(), room.Choices()
        self.round = QSpinBox()
        self.round.setRange(1, ROUNDS)
        for phase in PHASES:
            self.phase.addItem(tr(f"edit.phase.{phase}"), phase)
        self.dice = (room.Choices(), room.Choices())
        for die in self.dice:
            for face in _FACES:
                die.addItem(str(face), face)
            die.activated.connect(self._set_dice)
        self.ring_a = QCheckBox(tr("edit.ring_a"))
        self.ring_a.clicked.connect(lambda on: self._do(spent_a=on))
        self.fit = _button(tr("edit.fit"), self._fit, tr("edit.fit.why"))
        self.color.activated.connect(lambda row: self._do(seat=row))
        self.round.valueChanged.connect(self._set_round)
        self.phase.activated.connect(lambda _: self._do(phase=self.phase.currentData()))
        dice = hbox(spacing=6)
        for die in self.dice:
            dice.addWidget(die)
        dice.addStretch(1)
        form = QFormLayout(self)
        form.setContentsMargins(0, 10, 0, 0)
        form.setVerticalSpacing(7)
        for key, field in (
            ("edit.color", self.color),
            ("edit.round", self.round),
            ("edit.phase", self.phase),
        ):
            form.addRow(tr(key), field)
            field.setAccessibleName(tr(key))
        form.addRow(tr("edit.dice"), dice)
        for die in self.dice:
            die.setAccessibleName(tr("edit.dice"))
        form.addRow(self.ring_a)
        form.addRow(self.fit)
        self._is_filling = False

    def refresh(self) -> None:
        """Another position."""
        draft = self._controller.draft
        now = draft.position
        self._is_filling = True
        self.color.clear()
        for letter, paint in zip(draft.game.colors, paints(draft.game.colors), strict=True):
            self.color.addItem(chip(paint, 16), color_name(letter))
        self.color.setCurrentIndex(now.seat)
        self.round.setValue(now.round)
        self.phase.setCurrentIndex(PHASES.index(now.phase))
        for die, face in zip(self.dice, draft.dice or (0, 0), strict=True):
            die.setCurrentIndex(face - 1)
            die.setEnabled(draft.dice is not None)
        is_over = now.phase == "over"
        self.color.setEnabled(not is_over)
        self.round.setEnabled(not is_over)
        self.ring_a.setChecked(now.spent_a)
        self.ring_a.setEnabled(now.phase == "climb")
        fitting = draft.fitting_turn()
        self.fit.setEnabled(fitting is not None)
        self._is_filling = False

    def _do(self, **values: object) -> None:
        self._controller.do(lambda: self._controller.draft.set_turn(**values))  # type: ignore[arg-type]

    def _set_round(self, number: int) -> None:
        if not self._is_filling:
            self._do(round=number)

    def _set_dice(self, *_: object) -> None:
        self._do(dice=(self.dice[0].currentData() or 1, self.dice[1].currentData() or 1))

    def _fit(self) -> None:
        self._controller.do(self._controller.draft.fit_turn)


class StockPage(QScrollArea):
    """For the color in use: rings, and of each piece how many are in stock, tower and box."""

    def __init__(self, controller: EditController) -> None:
        super().__init__()
        self._controller = controller
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.rings = QSpinBox()
        self.boxed: dict[str, QSpinBox] = {}
        self._words: dict[str, QLabel] = {}
        self._key: object = None
        self._is_filling = False

    def refresh(self) -> None:
        """Another position, color or piece set."""
        draft, seat = self._controller.draft, self._controller.seat
        key = draft.game.pieces.name, draft.game.colors, seat
        self._is_filling = True
        if key != self._key:
            self._key = key
            self._rebuild()
        stock, boxed = draft.stock(seat), draft.boxed(seat)
        self.rings.setValue(draft.position.rings[seat])
        for piece in draft.game.pieces.pieces:
            built = piece.count - stock[piece.id] - boxed[piece.id]
            self.boxed[piece.id].setValue(boxed[piece.id])
            words = self._words[piece.id]
            words.setText(tr("edit.stock.row", stock=stock[piece.id], tower=built))
            words.setStyleSheet("color: #b01218; font-weight: 600;" if stock[piece.id] < 0 else "")
        self._is_filling = False

    def _rebuild(self) -> None:
        draft, seat = self._controller.draft, self._controller.seat
        paint = paints(draft.game.colors)[seat]
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 8, 4, 0)
        grid.setVerticalSpacing(3)
        grid.setHorizontalSpacing(8)
        sign = QLabel(pixmap=chip(paint, 18))
        grid.addWidget(sign, 0, 0)
        grid.addWidget(QLabel(tr("edit.rings")), 0, 1)
        self.rings = QSpinBox()
        self.rings.setRange(0, RINGS)
        self.rings.setAccessibleName(tr("edit.rings"))
        self.rings.valueChanged.connect(self._set_rings)
        grid.addWidget(self.rings, 0, 2)
        grid.addWidget(theme.named(QLabel(tr("edit.stock.boxed")), "quiet"), 1, 2)
        self.boxed, self._words = {}, {}
        for row, piece in enumerate(draft.game.pieces.pieces, 2):
            picture = QLabel(pixmap=_piece_pixmap(piece.cells, paint))
            name = piece_name(draft.game, piece.id)
            picture.setToolTip(name)
            box = QSpinBox()
            box.setRange(0, piece.count)
            box.setAccessibleName(tr("edit.stock.box_of", piece=name))
            box.valueChanged.connect(partial(self._set_boxed, piece.id))
            self.boxed[piece.id] = box
            self._words[piece.id] = QLabel()
            grid.addWidget(picture, row, 0)
            grid.addWidget(self._words[piece.id], row, 1)
            grid.addWidget(box, row, 2)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(20, 1)
        self.setWidget(page)

    def _set_rings(self, number: int) -> None:
        if not self._is_filling:
            draft, seat = self._controller.draft, self._controller.seat
            self._controller.do(lambda: draft.set_rings(seat, number))

    def _set_boxed(self, piece: str, number: int) -> None:
        if not self._is_filling:
            draft, seat = self._controller.draft, self._controller.seat
            self._controller.do(lambda: draft.set_boxed(seat, piece, number))


class RulePage(QWidget):
    """Players, pieces and the rules in dispute."""

    def __init__(self, controller: EditController) -> None:
        super().__init__()
        self._controller = controller
        form = QFormLayout(self)
        form.setContentsMargins(0, 10, 0, 0)
        form.setVerticalSpacing(6)
        self.combos: dict[str, QComboBox] = {}
        self._add(form, "players", [(str(n), tr(f"new.players.{n}")) for n in (2, 3, 4)], "edit.players")
        self._add(form, "set", [(name, words) for name, words in piece_sets.offered()], "new.turmbauer.set")
        for name, option in _RULES.items():
            rows = [(value, tr(f"new.turmbauer.{name}.{value}")) for value in option.values or ()]
            self._add(form, name, rows, f"new.turmbauer.{name}")

    def _add(self, form: QFormLayout, name: str, rows: list[tuple[str, str]], label: str) -> None:
        combo = room.Choices()
        for value, text in rows:
            combo.addItem(text, value)
        combo.setAccessibleName(tr(label))
        combo.activated.connect(partial(self._set, name))
        self.combos[name] = combo
        form.addRow(tr(label), combo)

    def refresh(self) -> None:
        """Another position."""
        game = self._controller.draft.game
        values = {name: str(getattr(game.rules, name)) for name in ("set", *_RULES)}
        values["players"] = str(game.num_players)
        for name, combo in self.combos.items():
            row = combo.findData(values[name])
            if row < 0 and name == "set":  # a set that only this position knows
                combo.addItem(values[name], values[name])
                row = combo.count() - 1
            combo.setCurrentIndex(row)
        for name in _RULES:
            self.combos[name].setEnabled(name not in game.idle_settings(values))

    def _set(self, name: str, *_: object) -> None:
        controller = self._controller
        value = str(self.combos[name].currentData())
        options = {name: value}
        if name == "players":
            letters = controller.draft.game.colors + "RGBKYWOP"
            unique = "".join(dict.fromkeys(letters))
            options = {"seats": unique[: 3 if value == "3" else 4], "pairs": str(int(value == "2"))}
        controller.do(lambda: self._change(options))

    def _change(self, options: dict[str, str]) -> None:
        gone = self._controller.draft.set_options(**options)
        if gone:
            self._controller.said.emit(tr("edit.gone", n=len(gone)))


def _piece_pixmap(cubes: tuple[tuple[int, int, int, bool], ...], paint: Paint) -> QPixmap:
    wide, high, ratio = 40, 30, 2
    picture = QPixmap(wide * ratio, high * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(picture)
    draw_piece(painter, QRectF(1, 1, wide - 2, high - 2), cubes, paint, 8.0, False)
    painter.end()
    return picture
