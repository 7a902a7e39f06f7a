"""The window in which a position of Carcassonne is put together by hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.games.carcassonne.board import spot_of
from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.editors.pages import (
    Hand,
    OwnersPage,
    Put,
    TilesPage,
    player_name,
    tools,
    turn_page,
)
from gui.games.carcassonne.picture.flat_board import FlatBoard
from gui.games.carcassonne.words import spoken
from gui.i18n import tr
from gui.scene.picking import Hit
from gui.table.position_editor import PositionEditor
from gui.table.position_fields import ToolBox
from turmcore import Reason
from turmcore.carcassonne import CarcassonneState, Standing
from turmcore.carcassonne.choices import Cell
from turmcore.carcassonne.shown import TOP, CellMark, GhostTile, MarkKind, Preview, Table

_LEAST = 300, 240  # pixels of the board
_TOOL = QSize(34, 40)
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class EditorWindow(PositionEditor):
    """The table to click on, tools and numbers beside it, and the position's text below.

    Attributes
    ----------
    hand
        The thing that a click puts.
    keyboard
        The keyboard's cell, as long as keys are used.
    """

    draft: Draft
    first_size = (1120, 800)

    def __init__(self, state: CarcassonneState, parent: QWidget | None = None) -> None:
        super().__init__(Draft.of(state), parent)
        self.keyboard: Cell | None = None
        self._over: Hit | None = None
        self.hand = Hand(self.draft)
        self.board = FlatBoard()
        self.board.setMinimumSize(*_LEAST)
        self.board.setAccessibleName(tr("editor.board"))
        self.board.clicked.connect(self._click)
        self.board.hovered.connect(self._hover)
        self.board.turned.connect(self.hand.turn)
        self.board.gives_wheel = lambda: self.hand.held.put is Put.TILE and self._ghost() is not None
        self.board.installEventFilter(self)
        self.hint.setText(tr("editor.carcassonne.how"))
        pages = {
            "tiles": TilesPage(self.hand, self.do),
            "owners": OwnersPage(self.draft, self.do),
            "turn": turn_page(self.draft, self.do),
        }
        self.lay_out(self.board, [ToolBox(tools(self.hand), _TOOL)], pages, {})
        self.hand.changed.connect(self._show_hand)
        self.board.setFocus()
        self.refresh()

    # -- what the game says --------------------------------------------------------------

    def mends(self, reason: Reason) -> str:
        if reason.code != "turn":
            return ""
        return tr("editor.carcassonne.turn.mend", player=player_name(reason.data["player"] - 1))

    def mend(self) -> None:
        """Let be on turn whose turn it is after so many tiles."""
        self.do(self.draft.mend)

    # -- showing -----------------------------------------------------------------------

    def show_position(self) -> None:
        self._draw()

    def _show_hand(self) -> None:
        self.tools[0].refresh()
        self.pages["tiles"].refresh()
        self._draw()

    def _draw(self) -> None:
        now = self.draft.position
        table = Table(
            now.tiles,
            now.followers,
            now.player,
            "",
            now.hand or None,
            num_players=len(now.players),
            dragon=now.dragon,
            left=now.left,
            fairy=now.fairy,
            fairy_segment=now.fairy_segment,
        )
        cells = (
            cell
            for reason in (*self.draft.faults(), *self.draft.doubts())
            for cell in reason.data.get("cells", ())
        )
        marks = [CellMark(x, y, MarkKind.WRONG) for x, y in cells]
        if self.keyboard is not None:
            marks.append(CellMark(*self.keyboard, MarkKind.CURSOR))
        self.board.show_table(table, Preview(tile=self._ghost(), figure=self._figure(), marks=tuple(marks)))

    def _ghost(self) -> GhostTile | None:
        """The tile where it would go."""
        spot = spot_of(self._over)
        cell = self.keyboard or (spot.cell if spot is not None else None)
        if self.hand.held.put is not Put.TILE or cell is None or self.draft.tile_at(cell) is not None:
            return None
        return GhostTile(self.hand.held.tile, *cell, self.hand.held.rotation)

    def _figure(self) -> Standing | None:
        """The follower where he would go."""
        spot = spot_of(self._over)
        if (
            self.hand.held.put is not Put.FOLLOWER
            or spot is None
            or not spot.segment
            or self.keyboard is not None
        ):
            return None
        return Standing(self.hand.held.player, *spot.cell, spot.segment)

    # -- changing ------------------------------------------------------------------------

    def _hover(self, hit: Hit | None) -> None:
        self._over = hit
        self.keyboard = None
        self._draw()

    def _click(self, hit: Hit | None) -> None:
        spot = spot_of(hit)
        if spot is not None:
            self.keyboard = None
            self.act(spot.cell, spot.segment)

    def act(self, cell: Cell, segment: str) -> None:
        """Use the tool at a place."""
        draft, tool = self.draft, self.hand.held
        there = draft.tile_at(cell)
        match tool.put:
            case Put.TILE:
                is_same = there is not None and there.tile == tool.tile
                rotation = there.rotation + 1 if there is not None and is_same else tool.rotation
                self.do(partial(draft.put_tile, cell, tool.tile, rotation))
            case Put.FOLLOWER if segment:
                self.do(partial(draft.put_follower, cell, segment, tool.player, tool.figure))
            case Put.PIECE:
                self.do(partial(draft.put_piece, cell))
            case Put.DRAGON:
                self.do(partial(draft.put_dragon, cell))
            case Put.FAIRY:
                self.do(partial(draft.put_fairy, cell, segment))
            case Put.NOTHING:
                self.do(partial(draft.take, cell, segment))

    # -- keys ----------------------------------------------------------------------------

    def press_key(self, event: QKeyEvent) -> bool:
        """Arrow keys go over the table, Enter uses the tool, Delete takes away, Q and E turn the tile."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            x, y = self.keyboard or (0, 0)
            i, j = _STEPS[key] if self.keyboard is not None else (0, 0)
            self.keyboard = x + i, y + j
            self._tell()
        elif key in (Qt.Key.Key_Q, Qt.Key.Key_E):
            self.hand.turn(1 if key == Qt.Key.Key_E else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.keyboard is not None:
            self._act_by_key(self.keyboard)
        elif key == Qt.Key.Key_Delete and self.keyboard is not None:
            self._take_by_key(self.keyboard)
        else:
            return False
        return True

    def _act_by_key(self, cell: Cell) -> None:
        """A follower goes on to the next place of the tile each time, and leaves it after the last."""
        tool = self.hand.held
        if tool.put is Put.NOTHING:
            self._take_by_key(cell)
        elif tool.put is not Put.FOLLOWER:
            self.act(cell, "")
        else:
            self.do(partial(self.draft.go_on, cell, tool.player, tool.figure))
        self._tell()

    def _take_by_key(self, cell: Cell) -> None:
        standing = self.draft.standing_on(cell)
        self.do(partial(self.draft.take, cell, standing[-1].segment if standing else TOP))
        self._tell()

    def _tell(self) -> None:
        """Say what is on the keyboard's cell."""
        assert self.keyboard is not None
        draft = self.draft
        there = draft.tile_at(self.keyboard)
        words = [spoken().cell(self.keyboard), there.text() if there is not None else tr("bag.empty")]
        words += [one.text() for one in draft.standing_on(self.keyboard)]
        self.board.setAccessibleDescription(", ".join(words))
        self._draw()
