"""What stands beside the table that is edited: tools, numbers of the players, prisoners, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.games.carcassonne.editors.draft import FOLLOWERS, START, Draft
from gui.games.carcassonne.panel.bag_view import TileGrid
from gui.games.carcassonne.picture.drawing import draw_piece, follower_pixmap, sign_pixmap, tile_pixmap
from gui.games.carcassonne.play.choices import Cell
from gui.games.carcassonne.words.places import cell_name, tile_words
from gui.i18n import tr
from gui.views.icons import icon
from gui.views.layout import hbox, vbox
from gui.views.painted import pixmap
from turmcore.carcassonne import all_tiles

_BUTTON, _ICON = QSize(40, 40), QSize(32, 32)
_TILE = 33
_MOST_POINTS = 9999


class Put(Enum):
    """What a click puts."""

    TILE = auto()
    FOLLOWER = auto()
    PIECE = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Tool:
    """What a click puts: a tile as it is turned, a follower of a player, a tower piece; or it takes away."""

    put: Put
    tile: str = "D"
    rotation: int = 0
    player: int = 0


class EditorPanel(QWidget):
    """Shows drafts of one game, and tells what somebody wants to be different."""

    changed = Signal(object)  # a Draft
    chosen = Signal()  # another tool

    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._is_filling = False
        self.tool = Tool(Put.TILE, next((name for name, left in draft.bag.items() if left > 0), "D"))
        column = vbox(
            _section("editor.tools"), self._tool_row(), parent=self, margins=(0, 0, 6, 0), spacing=6
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

    @property
    def header(self) -> str:
        """The settings of the game."""
        return self._draft.header

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
        if self._draft.has_tower:
            column.addWidget(_section("editor.carcassonne.prisoners"))
            column.addLayout(self._prisoners_row())
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

    def _tool_row(self) -> QHBoxLayout:
        row = hbox(spacing=3)
        self._group = QButtonGroup(self)
        self.tools: dict[tuple[Put, int], QToolButton] = {}
        wanted = [(Put.TILE, 0), *((Put.FOLLOWER, player) for player in range(self._draft.num_players))]
        wanted += [(Put.PIECE, 0)] if self._draft.has_tower else []
        for put, player in [*wanted, (Put.NOTHING, 0)]:
            button = QToolButton()
            button.setCheckable(True)
            button.setFixedSize(_BUTTON if self._draft.num_players < 5 else QSize(31, 38))
            button.setIconSize(_ICON if self._draft.num_players < 5 else QSize(24, 24))
            button.clicked.connect(partial(self._choose, put, player))
            self._group.addButton(button)
            self.tools[put, player] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _players_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        names = ["points", "supply"] + (["pieces"] if self._draft.has_tower else [])
        for column, name in enumerate(names):
            head = theme.named(QLabel(tr(f"editor.carcassonne.{name}")), "quiet")
            head.setFont(theme.font(8.5))
            grid.addWidget(head, 0, column + 1)
        self.scores: list[QSpinBox] = []
        self.pieces: list[QSpinBox] = []
        self._supplies: list[QLabel] = []
        for player in range(self._draft.num_players):
            sign = QLabel(pixmap=sign_pixmap(player, 22))
            name = tr("carcassonne.player", number=player + 1)
            score = _spin(_MOST_POINTS, f"{name}: {tr('editor.carcassonne.points')}")
            score.valueChanged.connect(partial(self._set_score, player))
            self.scores.append(score)
            supply = QLabel()
            self._supplies.append(supply)
            for column, widget in enumerate((sign, score, supply)):
                grid.addWidget(widget, player + 1, column)
            if self._draft.has_tower:
                pieces = _spin(self._draft.most_pieces, f"{name}: {tr('editor.carcassonne.pieces')}")
                pieces.valueChanged.connect(partial(self._set_pieces, player))
                self.pieces.append(pieces)
                grid.addWidget(pieces, player + 1, 3)
        grid.setColumnStretch(4, 1)
        return grid

    def _prisoners_row(self) -> QHBoxLayout:
        self.captor, self.owner = QComboBox(), QComboBox()
        for combo, key in ((self.captor, "captor"), (self.owner, "owner")):
            combo.setAccessibleName(tr(f"editor.carcassonne.{key}"))
            for player in range(self._draft.num_players):
                combo.addItem(
                    QIcon(sign_pixmap(player, 18)), tr("carcassonne.player.short", number=player + 1)
                )
        self.owner.setCurrentIndex(1)
        for combo in (self.captor, self.owner):
            combo.currentIndexChanged.connect(lambda _: self.show_draft(self._draft))
        self.count = _spin(FOLLOWERS, tr("editor.carcassonne.count"))
        self.count.valueChanged.connect(self._set_prisoners)
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
        self.turn_of, self.phase, self.hand = QComboBox(), QComboBox(), QComboBox()
        for player in range(self._draft.num_players):
            self.turn_of.addItem(QIcon(sign_pixmap(player, 18)), tr("carcassonne.player", number=player + 1))
        self.turn_of.setAccessibleName(tr("editor.turn"))
        self.turn_of.currentIndexChanged.connect(self._set_turn)
        self.hand.setIconSize(QSize(22, 22))
        for phase in ("draw", "place", "act", *(("capture",) if self._draft.has_tower else ())):
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
        self.last, self.tower = QComboBox(), QComboBox()
        self.ransom = QCheckBox(tr("editor.carcassonne.ransomed"))
        self.last.currentIndexChanged.connect(self._set_last)
        self.tower.currentIndexChanged.connect(self._set_tower)
        self.ransom.clicked.connect(self._set_ransom)
        form = QFormLayout(horizontalSpacing=8, verticalSpacing=5)
        for key, widget in (("hand", self.hand), ("last", self.last), ("from_tower", self.tower)):
            widget.setAccessibleName(tr(f"editor.carcassonne.{key}"))
            widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            widget.setMinimumContentsLength(11)
            form.addRow(tr(f"editor.carcassonne.{key}"), widget)
        form.addRow(self.ransom)
        return form

    def _gone_row(self) -> QHBoxLayout:
        self._gone_sign, self._gone_text = QLabel(), theme.named(QLabel(), "quiet")
        self._gone_text.setWordWrap(True)
        self.gone = _spin(9, tr("editor.carcassonne.gone.count"))
        self.gone.valueChanged.connect(self._set_gone)
        return hbox(self._gone_sign, self.gone, (self._gone_text, 1), spacing=6)

    # -- showing -----------------------------------------------------------------------

    def show_draft(self, draft: Draft) -> None:
        """Show another draft of the same game."""
        self._draft = draft
        self._is_filling = True
        self.tiles.show_counts({name: max(0, left) for name, left in draft.bag.items()})
        for player in range(min(draft.num_players, len(self.scores))):
            self.scores[player].setValue(draft.scores[player])
            self._supplies[player].setText(str(FOLLOWERS - draft.count_followers(player)))
            if self.pieces:
                self.pieces[player].setValue(draft.pieces[player])
        if self._draft.has_tower and self.pieces:
            captor, owner = self.captor.currentIndex(), self.owner.currentIndex()
            self.count.setEnabled(captor != owner)
            self.count.setValue(draft.prisoners(captor, owner))
            self._held.setText(self._held_text())
            self._held.setVisible(bool(draft.held))
        self.turn_of.setCurrentIndex(draft.player)
        self._show_turn(draft)
        self._is_filling = False
        self._show_tools()

    def _show_turn(self, draft: Draft) -> None:
        self.turn_of.setEnabled(not draft.is_end)
        self.phase.setItemText(0, tr(f"editor.carcassonne.phase.{'end' if draft.is_end else 'draw'}"))
        self.phase.setCurrentIndex(self.phase.findData(draft.phase))
        self.hand.setCurrentIndex(self.hand.findData(draft.hand))
        tiles = [tile for tile in draft.tiles if (tile.x, tile.y) != START]
        _fill(
            self.last,
            [(f"{tile.tile} · {cell_name((tile.x, tile.y))}", (tile.x, tile.y)) for tile in tiles],
            draft.last,
        )
        _fill(self.tower, [(cell_name(cell), cell) for cell in draft.open_towers], draft.tower)
        self.ransom.setChecked(draft.is_ransomed)
        self._form.setRowVisible(self.hand, draft.phase == "place")
        self._form.setRowVisible(self.last, draft.is_acting)
        self._form.setRowVisible(self.tower, draft.phase == "capture")
        self._form.setRowVisible(self.ransom, draft.is_acting and draft.has_tower)

    def _show_gone(self) -> None:
        """How many copies of the chosen tile have left the game, and which tiles have at all."""
        self._is_filling = True
        count = self._draft.discards.count(self.tool.tile)
        self._gone_sign.setPixmap(tile_pixmap(self.tool.tile, 26))
        self.gone.setMaximum(all_tiles()[self.tool.tile].copies)
        self.gone.setValue(count)
        self._gone_text.setText(", ".join(self._draft.discards) or tr("editor.carcassonne.gone.none"))
        self._is_filling = False

    def _held_text(self) -> str:
        def name(player: int) -> str:
            return tr("carcassonne.player.short", number=player + 1)

        lines = [
            f"{name(captor)}: {count} {tr('editor.carcassonne.of')} {name(owner)}"
            for captor, owner, count in self._draft.held
        ]
        return "; ".join(lines)

    def _show_tools(self) -> None:
        tool = self.tool
        self._show_gone()
        self.tiles.choose(tool.tile if tool.put is Put.TILE else "")
        for (put, player), button in self.tools.items():
            if put is Put.TILE:
                words, picture = (
                    tr("editor.carcassonne.tile"),
                    QIcon(tile_pixmap(tool.tile, 32, tool.rotation)),
                )
            elif put is Put.FOLLOWER:
                name = tr("carcassonne.player", number=player + 1)
                words, picture = (
                    tr("editor.carcassonne.follower", player=name),
                    QIcon(follower_pixmap(player, 32)),
                )
            elif put is Put.PIECE:
                words, picture = tr("editor.carcassonne.piece"), QIcon(pixmap(draw_piece, 32, margin=2))
            else:
                words, picture = tr("editor.eraser"), icon("close")
            button.setIcon(picture)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setChecked((put, player) == (tool.put, tool.player if tool.put is Put.FOLLOWER else 0))

    # -- choosing ----------------------------------------------------------------------

    def _choose(self, put: Put, player: int, *_: object) -> None:
        self.tool = replace(self.tool, put=put, player=player)
        self._show_tools()
        self.chosen.emit()

    def _choose_tile(self, name: str) -> None:
        self.tool = Tool(Put.TILE, name, 0, self.tool.player)
        self._show_tools()
        self.chosen.emit()

    def turn(self, steps: int) -> None:
        """Turn the tile that is put."""
        if self.tool.put is Put.TILE:
            rotation = (self.tool.rotation + steps) % all_tiles()[self.tool.tile].num_rotations
            self.tool = replace(self.tool, rotation=rotation)
            self._show_tools()
            self.chosen.emit()

    def _set(self, draft: Draft) -> None:
        if not self._is_filling:
            self.changed.emit(draft)

    def _set_score(self, player: int, score: int) -> None:
        self._set(self._draft.set_score(player, score))

    def _set_pieces(self, player: int, count: int) -> None:
        self._set(self._draft.set_pieces(player, count))

    def _set_prisoners(self, count: int) -> None:
        self._set(self._draft.set_prisoners(self.captor.currentIndex(), self.owner.currentIndex(), count))

    def _set_turn(self, player: int) -> None:
        self._set(replace(self._draft, player=player))

    def _set_phase(self, _: int) -> None:
        self._set(self._draft.set_phase(str(self.phase.currentData())))

    def _set_hand(self, _: int) -> None:
        self._set(self._draft.set_hand(str(self.hand.currentData() or "")))

    def _set_last(self, _: int) -> None:
        self._set(replace(self._draft, last=self.last.currentData()))

    def _set_tower(self, _: int) -> None:
        self._set(replace(self._draft, tower=self.tower.currentData()))

    def _set_ransom(self, is_ransomed: bool) -> None:
        self._set(replace(self._draft, is_ransomed=is_ransomed))

    def _set_gone(self, count: int) -> None:
        self._set(self._draft.set_discards(self.tool.tile, count))


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


def _section(key: str) -> QLabel:
    return theme.named(QLabel(tr(key)), "section")


def _spin(most: int, name: str) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(0, most)
    spin.setMinimumWidth(64)
    spin.setAccessibleName(name)
    spin.setKeyboardTracking(False)
    return spin
