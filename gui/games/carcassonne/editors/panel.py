"""What stands beside the table that is edited: tools, numbers of the players, prisoners, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.games.carcassonne.editors.draft import START, Draft
from gui.games.carcassonne.editors.tools import Put, Tool, Toolbox
from gui.games.carcassonne.panel.bag_view import TileGrid
from gui.games.carcassonne.picture.drawing import sign_pixmap, tile_pixmap
from gui.games.carcassonne.picture.emblems import draw_emblem
from gui.games.carcassonne.picture.seats import figure_pixmap
from gui.games.carcassonne.play.choices import Cell
from gui.games.carcassonne.words import spoken
from gui.games.carcassonne.words.places import cell_name, tile_words
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.painted import pixmap
from turmcore.carcassonne import GOODS, tile_types
from turmcore.carcassonne.setup import FOLLOWERS

_BUTTON, _ICON = QSize(40, 40), QSize(32, 32)
_TILE = 33
_MOST_POINTS = 9999


class EditorPanel(QWidget):
    """Shows a draft while it is of one game, and tells what somebody wants to be different.

    Attributes
    ----------
    header
        The settings of the game.
    """

    changed = Signal(object)  # a method of the draft with its arguments
    chosen = Signal()  # another tool

    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._rules = draft.game.rules
        self.header = draft.game.header
        self._is_filling = False
        self.tool = Tool(Put.TILE, next((name for name, left in draft.bag.items() if left > 0), "D"))
        self.toolbox = Toolbox(draft)
        self.toolbox.chosen.connect(self._choose)
        column = vbox(
            _section("editor.tools"),
            self.toolbox,
            parent=self,
            margins=(0, 0, 6, 0),
            spacing=6,
        )
        self.tiles = TileGrid(_TILE)
        self.tiles.clicked.connect(self._choose_tile)
        self.tabs = QTabWidget(documentMode=True)
        for name, page in (
            ("tiles", self._tiles_page()),
            ("owners", self._owners_page()),
            ("turn", self._turn_page()),
        ):
            self.tabs.addTab(page, tr(f"edit.tab.{name}"))
        column.addWidget(self.tabs, 1)

    # -- layout ------------------------------------------------------------------------

    def _tiles_page(self) -> QWidget:
        page, column = _page()
        column.addWidget(self.tiles)
        column.addWidget(_section("editor.carcassonne.gone"))
        column.addLayout(self._gone_row())
        column.addStretch(1)
        return page

    def _owners_page(self) -> QWidget:
        page, column = _page()
        column.addLayout(self._players_grid())
        self.goods: list[tuple[QSpinBox, ...]] = []
        if self._rules.traders == "1":
            column.addWidget(_section("editor.carcassonne.goods_of"))
            column.addLayout(self._goods_grid())
        if self._rules.has_tower:
            column.addWidget(_section("editor.carcassonne.prisoners"))
            column.addLayout(self._prisoners_row())
            column.addWidget(self.large)
            self._held = theme.named(QLabel(wordWrap=True), "quiet")
            column.addWidget(self._held)
        column.addStretch(1)
        return page

    def _turn_page(self) -> QWidget:
        page, column = _page()
        column.addLayout(self._turn_row())
        self._form = self._place_form()
        column.addLayout(self._form)
        column.addStretch(1)
        return page

    def _goods_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for column, good in enumerate(GOODS):
            sign = QLabel(pixmap=_good_pixmap(good))
            sign.setToolTip(spoken().good(good))
            grid.addWidget(sign, 0, column + 1)
        for player in range(self._rules.num_players):
            grid.addWidget(QLabel(pixmap=sign_pixmap(player, 22)), player + 1, 0)
            name = tr("carcassonne.player", number=player + 1)
            spins = tuple(_spin(99, f"{name}: {spoken().good(good)}") for good in GOODS)
            for column, spin in enumerate(spins):
                spin.setMinimumWidth(56)
                spin.valueChanged.connect(partial(self._set_goods, player, column))
                grid.addWidget(spin, player + 1, column + 1)
            self.goods.append(spins)
        grid.setColumnStretch(4, 1)
        return grid

    def _players_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        names = ["points", "supply"] + (["pieces"] if self._rules.has_tower else [])
        for column, name in enumerate(names):
            head = theme.named(QLabel(tr(f"editor.carcassonne.{name}")), "quiet")
            head.setFont(theme.font(8.5))
            grid.addWidget(head, 0, column + 1)
        self.scores: list[QSpinBox] = []
        self.pieces: list[QSpinBox] = []
        self._supplies: list[QLabel] = []
        self._others: list[dict[str, QLabel]] = []
        for player in range(self._rules.num_players):
            sign = QLabel(pixmap=sign_pixmap(player, 22))
            name = tr("carcassonne.player", number=player + 1)
            score = _spin(_MOST_POINTS, f"{name}: {tr('editor.carcassonne.points')}")
            score.valueChanged.connect(partial(self._set_score, player))
            self.scores.append(score)
            supply = QLabel()
            self._supplies.append(supply)
            figures = self._rules.figures
            others = {letter: QLabel(pixmap=figure_pixmap(player, 18, letter)) for letter in figures}
            for letter, other in others.items():
                other.setToolTip(spoken().figure(letter))
            self._others.append(others)
            grid.addWidget(sign, player + 1, 0)
            grid.addWidget(score, player + 1, 1)
            grid.addLayout(hbox(supply, *others.values(), spacing=2), player + 1, 2)
            if self._rules.has_tower:
                pieces = _spin(self._rules.pieces, f"{name}: {tr('editor.carcassonne.pieces')}")
                pieces.valueChanged.connect(partial(self._set_pieces, player))
                self.pieces.append(pieces)
                grid.addWidget(pieces, player + 1, 3)
        grid.setColumnStretch(4, 1)
        return grid

    def _prisoners_row(self) -> QHBoxLayout:
        self.captor, self.owner = room.Choices(), room.Choices()
        for combo, key in ((self.captor, "captor"), (self.owner, "owner")):
            combo.setAccessibleName(tr(f"editor.carcassonne.{key}"))
            for player in range(self._rules.num_players):
                combo.addItem(
                    QIcon(sign_pixmap(player, 18)), tr("carcassonne.player.short", number=player + 1)
                )
        self.owner.setCurrentIndex(1)
        for combo in (self.captor, self.owner):
            combo.currentIndexChanged.connect(lambda _: self.show_draft())
        self.count = _spin(FOLLOWERS + 1, tr("editor.carcassonne.count"))
        self.count.valueChanged.connect(self._set_prisoners)
        self.large = QCheckBox(tr("editor.carcassonne.large"))
        self.large.setVisible("L" in self._rules.figures)
        self.large.clicked.connect(self._set_large)
        return hbox(
            self.captor,
            QLabel(tr("editor.carcassonne.holds")),
            self.count,
            QLabel(tr("editor.carcassonne.of")),
            self.owner,
            1,
            spacing=5,
        )

    def _turn_row(self) -> QHBoxLayout:
        self.turn_of, self.phase, self.hand = room.Choices(), room.Choices(), room.Choices()
        for player in range(self._rules.num_players):
            self.turn_of.addItem(QIcon(sign_pixmap(player, 18)), tr("carcassonne.player", number=player + 1))
        self.turn_of.setAccessibleName(tr("editor.turn"))
        self.turn_of.currentIndexChanged.connect(partial(self._set_turn, "player"))
        self.hand.setIconSize(QSize(22, 22))
        rules = self._rules
        phases = ["draw", "place", "act", *(["capture"] if rules.has_tower else [])]
        phases += ["exchange"] if rules.has_tower and "L" in rules.figures else []
        phases += ["dragon"] if rules.dragon == "1" else []
        for phase in phases:
            self.phase.addItem(tr(f"editor.carcassonne.phase.{phase}"), phase)
        self.phase.setAccessibleName(tr("editor.carcassonne.phase"))
        self.phase.currentIndexChanged.connect(self._set_phase)
        for name in self._draft.bag:
            self.hand.addItem(QIcon(tile_pixmap(name, 22)), name, name)
            self.hand.setItemData(self.hand.count() - 1, tile_words(name), Qt.ItemDataRole.ToolTipRole)
        self.hand.currentIndexChanged.connect(self._set_hand)
        return hbox(self.turn_of, (self.phase, 1), spacing=6)

    def _place_form(self) -> QFormLayout:
        """What belongs to the part of a turn: only what it needs is seen."""
        self.last, self.tower, self.giver = room.Choices(), room.Choices(), room.Choices()
        self.ransom = QCheckBox(tr("editor.carcassonne.ransomed"))
        self.earns = QCheckBox(tr("editor.carcassonne.earns_second"))
        self.second = QCheckBox(tr("editor.carcassonne.is_second"))
        for player in range(self._rules.num_players):
            self.giver.addItem(QIcon(sign_pixmap(player, 18)), tr("carcassonne.player", number=player + 1))
        self.last.currentIndexChanged.connect(self._set_last)
        self.tower.currentIndexChanged.connect(self._set_tower)
        self.giver.currentIndexChanged.connect(partial(self._set_turn, "giver"))
        self.ransom.clicked.connect(lambda on: self._set_turn("is_ransomed", on))
        self.earns.clicked.connect(lambda on: self._set_turn("earns_second", on))
        self.second.clicked.connect(lambda on: self._set_turn("is_second", on))
        form = QFormLayout(horizontalSpacing=8, verticalSpacing=5)
        rows = ("hand", self.hand), ("last", self.last), ("from_tower", self.tower), ("giver", self.giver)
        for key, widget in rows:
            widget.setAccessibleName(tr(f"editor.carcassonne.{key}"))
            widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            widget.setMinimumContentsLength(11)
            form.addRow(tr(f"editor.carcassonne.{key}"), widget)
        for box in (self.ransom, self.earns, self.second):
            form.addRow(box)
        return form

    def _gone_row(self) -> QHBoxLayout:
        self._gone_sign, self._gone_text = QLabel(), theme.named(QLabel(), "quiet")
        self._gone_text.setWordWrap(True)
        self.gone = _spin(9, tr("editor.carcassonne.gone.count"))
        self.gone.valueChanged.connect(self._set_gone)
        return hbox(self._gone_sign, self.gone, (self._gone_text, 1), spacing=6)

    # -- showing -----------------------------------------------------------------------

    def show_draft(self) -> None:
        """Show how the draft is now."""
        draft, now = self._draft, self._draft.position
        self._is_filling = True
        self.tiles.show_counts({name: max(0, left) for name, left in draft.bag.items()})
        for player, owned in enumerate(now.players):
            self.scores[player].setValue(owned.score)
            self._supplies[player].setText(str(owned.followers))
            for good, spin in enumerate(self.goods[player] if self.goods else ()):
                spin.setValue(owned.goods[good])
            for letter, sign in self._others[player].items():
                sign.setEnabled(letter in owned.figures)
            if self.pieces:
                self.pieces[player].setValue(owned.pieces)
        if self.pieces:
            captor, owner = self.captor.currentIndex(), self.owner.currentIndex()
            self.count.setEnabled(captor != owner)
            self.count.setValue(draft.prisoners(captor, owner))
            self.large.setEnabled(captor != owner)
            self.large.setChecked((captor, owner) in now.large)
            self._held.setText(self._held_text())
            self._held.setVisible(bool(now.held))
        self.turn_of.setCurrentIndex(now.player)
        self._show_turn()
        self._is_filling = False
        self._show_tools()

    def _show_turn(self) -> None:
        draft, now = self._draft, self._draft.position
        self.turn_of.setEnabled(not draft.is_end)
        self.phase.setItemText(0, tr(f"editor.carcassonne.phase.{'end' if draft.is_end else 'draw'}"))
        self.phase.setCurrentIndex(self.phase.findData("draw" if draft.is_end else now.phase))
        self.hand.setCurrentIndex(self.hand.findData(now.hand))
        tiles = [tile for tile in now.tiles if (tile.x, tile.y) != START]
        _fill(
            self.last,
            [(f"{tile.tile} · {cell_name((tile.x, tile.y))}", (tile.x, tile.y)) for tile in tiles],
            draft.last,
        )
        _fill(self.tower, [(cell_name(cell), cell) for cell in draft.open_towers], now.tower)
        self.ransom.setChecked(now.is_ransomed)
        self._form.setRowVisible(self.hand, now.phase == "place")
        self._form.setRowVisible(self.last, draft.is_acting)
        self._form.setRowVisible(self.tower, now.phase == "capture")
        self.giver.setCurrentIndex(-1 if now.giver is None else now.giver)
        self.earns.setChecked(now.earns_second)
        self.second.setChecked(now.is_second)
        has_builder = "B" in self._rules.figures and not draft.is_end
        self._form.setRowVisible(self.giver, now.phase == "exchange")
        self._form.setRowVisible(self.ransom, draft.can_have_paid)
        self._form.setRowVisible(self.earns, draft.is_acting and has_builder)
        self._form.setRowVisible(self.second, has_builder)

    def _show_gone(self) -> None:
        """How many copies of the chosen tile have left the game, and which tiles have at all."""
        self._is_filling = True
        discards = self._draft.position.discards
        self._gone_sign.setPixmap(tile_pixmap(self.tool.tile, 26))
        self.gone.setMaximum(tile_types()[self.tool.tile].copies)
        self.gone.setValue(discards.count(self.tool.tile))
        self._gone_text.setText(", ".join(discards) or tr("editor.carcassonne.gone.none"))
        self._is_filling = False

    def _held_text(self) -> str:
        def name(player: int) -> str:
            return tr("carcassonne.player.short", number=player + 1)

        now = self._draft.position
        lines = [
            f"{name(captor)}: {count}{' L' * ((captor, owner) in now.large)} "
            f"{tr('editor.carcassonne.of')} {name(owner)}"
            for (captor, owner), count in now.held.items()
        ]
        return "; ".join(lines)

    def _show_tools(self) -> None:
        tool = self.tool
        self._show_gone()
        self.tiles.choose(tool.tile if tool.put is Put.TILE else "")
        self.toolbox.show_tool(tool)

    # -- choosing ----------------------------------------------------------------------

    def _choose(self, tool: Tool) -> None:
        self.tool = tool
        self._show_tools()
        self.chosen.emit()

    def _choose_tile(self, name: str) -> None:
        self._choose(Tool(Put.TILE, name, 0, self.tool.player, self.tool.figure))

    def turn(self, steps: int) -> None:
        """Turn the tile that is put."""
        if self.tool.put is Put.TILE:
            rotation = (self.tool.rotation + steps) % tile_types()[self.tool.tile].num_rotations
            self._choose(replace(self.tool, rotation=rotation))

    def _set(self, change: Callable[..., None], *values: Any, **more: Any) -> None:
        if not self._is_filling:
            self.changed.emit(partial(change, *values, **more))

    def _set_score(self, player: int, score: int) -> None:
        self._set(self._draft.set_owned, player, score=score)

    def _set_pieces(self, player: int, count: int) -> None:
        self._set(self._draft.set_owned, player, pieces=count)

    def _set_prisoners(self, count: int) -> None:
        self._set(self._draft.set_prisoners, self.captor.currentIndex(), self.owner.currentIndex(), count)

    def _set_large(self, is_held: bool) -> None:
        self._set(self._draft.set_large, self.captor.currentIndex(), self.owner.currentIndex(), is_held)

    def _set_goods(self, player: int, good: int, count: int) -> None:
        self._set(self._draft.set_good, player, good, count)

    def _set_turn(self, name: str, value: object) -> None:
        self._set(self._draft.set_turn, **{name: value})

    def _set_phase(self, _: int) -> None:
        self._set(self._draft.set_phase, str(self.phase.currentData()))

    def _set_hand(self, _: int) -> None:
        self._set(self._draft.set_hand, str(self.hand.currentData() or ""))

    def _set_last(self, _: int) -> None:
        self._set(self._draft.set_last, self.last.currentData())

    def _set_tower(self, _: int) -> None:
        self._set_turn("tower", self.tower.currentData())

    def _set_gone(self, count: int) -> None:
        self._set(self._draft.set_discards, self.tool.tile, count)


def _page() -> tuple[QWidget, QVBoxLayout]:
    page = QWidget()
    column = vbox(parent=page, margins=(0, 10, 0, 0), spacing=8)
    return page, column


def _fill(combo: QComboBox, items: list[tuple[str, Cell]], chosen: Cell | None) -> None:
    """Offer other cells."""
    combo.clear()
    for words, cell in items:
        combo.addItem(words, cell)
    combo.setCurrentIndex(next((i for i, (_, cell) in enumerate(items) if cell == chosen), -1))


def _good_pixmap(good: str) -> QPixmap:
    def draw(painter: QPainter, box: QRectF) -> None:
        draw_emblem(painter, box, good)

    return pixmap(draw, 18)


def _section(key: str) -> QLabel:
    return theme.named(QLabel(tr(key)), "section")


def _spin(most: int, name: str) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(0, most)
    spin.setMinimumWidth(64)
    spin.setAccessibleName(name)
    spin.setKeyboardTracking(False)
    return spin
