"""The window in which a position of Carcassonne is put together by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from gui.base import theme
from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.editors.faults import Fault, doubts, expected_player, faults, playable
from gui.games.carcassonne.editors.panel import EditorPanel
from gui.games.carcassonne.editors.text import TextFault, read_draft
from gui.games.carcassonne.editors.tools import Put, Tool
from gui.games.carcassonne.picture.board import Table, spot_of
from gui.games.carcassonne.picture.flat_board import BoardView
from gui.games.carcassonne.picture.marks import CellMark, MarkKind
from gui.games.carcassonne.play.choices import TOP, Cell
from gui.games.carcassonne.play.preview import Figure, GhostTile, Preview
from gui.games.carcassonne.words import spoken
from gui.games.carcassonne.words.places import cell_name, tile_words
from gui.i18n import tr
from gui.model.steps import Steps
from gui.scene.picking import Hit
from gui.table.position_editor import PositionEditor, Remark, TextRemark
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore.carcassonne import CarcassonneState, tile_types

_SIDE = 326
_LEAST = 300, 240  # pixels of the board, and as high the tools
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
    keyboard
        The keyboard's cell, as long as keys are used.
    """

    def __init__(self, state: CarcassonneState, parent: QWidget | None = None) -> None:
        super().__init__(state.game.name, parent)
        self._steps = Steps(Draft.of(state))
        self.keyboard: Cell | None = None
        self._over: Hit | None = None
        self.faults: list[Fault] = []
        self.board = BoardView()
        self.board.setAccessibleName(tr("editor.board"))
        self.board.clicked.connect(self._click)
        self.board.hovered.connect(self._hover)
        self.board.turned.connect(self.turn)
        self.board.gives_wheel = lambda: self.tool.put is Put.TILE and self._ghost() is not None
        self.board.installEventFilter(self)
        self._area = QScrollArea()
        self._make_panel()
        self._build_layout()
        room.resize(self, 1120, 800)
        self.board.setFocus()
        self.refresh()

    @property
    def draft(self) -> Draft:
        """The position that is made."""
        return self._steps.now

    @property
    def tool(self) -> Tool:
        """What a click puts."""
        return self.panel.tool

    # -- layout ------------------------------------------------------------------------

    def _build_layout(self) -> None:
        how = theme.named(room.WholeLabel(tr("editor.carcassonne.how"), wordWrap=True), "quiet")
        self.board.setMinimumSize(*_LEAST)
        self._area.setMinimumHeight(_LEAST[1])
        self.words.setMinimumHeight(34)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = vbox(
            (self._area, 1),
            theme.named(QLabel(tr("editor.faults")), "section"),
            self.words,
            self.end_rows(),
            margins=0,
            spacing=7,
        )
        beside = QWidget()
        beside.setFixedWidth(_SIDE)
        beside.setLayout(side)
        below = hbox(self.step_buttons(), (how, 1))
        left = vbox((self.board, 1), below)
        self.lay_out(left, beside, tr("editor.carcassonne.text"))

    def _make_panel(self) -> None:
        """The tools and numbers for the game of the draft; another one may be read as a text."""
        self.panel = EditorPanel(self.draft)
        self.panel.changed.connect(self._change)
        self.panel.chosen.connect(self._draw)
        self._area.setWidget(self.panel)

    # -- what the game says --------------------------------------------------------------

    def text(self) -> str:
        return self.draft.text()

    def read(self, text: str) -> TextRemark | None:
        found = read_draft(text)
        if isinstance(found, TextFault):
            return TextRemark(text_fault_text(found), found.column)
        self._steps.take(found)
        return None

    def is_text_of_position(self, text: str) -> bool:
        return read_draft(text) == self.draft

    def remarks(self) -> list[Remark]:
        draft = self.draft
        self.faults = faults(draft)
        if not self.faults:
            self.faults = doubts(draft)
            if draft.is_end:
                return [
                    Remark(tr("editor.carcassonne.over"), is_fatal=False),
                    *map(self._remark, self.faults),
                ]
        return [self._remark(fault) for fault in self.faults]

    def _remark(self, fault: Fault) -> Remark:
        name = tr("carcassonne.player", number=expected_player(self.draft) + 1)
        mends = tr("editor.carcassonne.turn.mend", player=name) if fault.code == "turn" else ""
        return Remark(fault_text(fault), fault.is_fatal, mends)

    def mend(self) -> None:
        """Let be on turn whose turn it is after so many tiles."""
        self._change(replace(self.draft, player=expected_player(self.draft)))

    def state(self) -> CarcassonneState:
        state = playable(self.draft)
        assert state is not None
        return state

    @property
    def steps(self) -> Steps[Draft]:
        return self._steps

    # -- showing -----------------------------------------------------------------------

    def show_position(self) -> None:
        draft = self.draft
        if draft.header != self.panel.header:
            self._make_panel()
        self.panel.show_draft(draft)
        self._draw()

    def _draw(self) -> None:
        draft = self.draft
        hand = draft.hand or None
        table = Table(
            draft.tiles,
            draft.followers,
            draft.player,
            "",
            hand,
            num_players=draft.num_players,
            dragon=draft.dragon,
            left=draft.left,
            fairy=draft.fairy,
            guarded=draft.fairy_segment,
        )
        marks = [
            CellMark(*cell, MarkKind.WRONG) for fault in self.faults if fault.is_fatal for cell in fault.cells
        ]
        if self.keyboard is not None:
            marks.append(CellMark(*self.keyboard, MarkKind.CURSOR))
        self.board.show_table(table, Preview(tile=self._ghost(), figure=self._figure(), marks=tuple(marks)))

    def _ghost(self) -> GhostTile | None:
        """The tile where it would go."""
        spot = spot_of(self._over)
        cell = self.keyboard or (spot.cell if spot is not None else None)
        if self.tool.put is not Put.TILE or cell is None or self.draft.tile_at(cell) is not None:
            return None
        return GhostTile(self.tool.tile, *cell, self.tool.rotation)

    def _figure(self) -> Figure | None:
        """The follower where he would go."""
        spot = spot_of(self._over)
        if self.tool.put is not Put.FOLLOWER or spot is None or not spot.segment or self.keyboard is not None:
            return None
        return Figure(self.tool.player, *spot.cell, spot.segment)

    # -- changing ------------------------------------------------------------------------

    def _change(self, draft: Draft) -> None:
        self.do(partial(self._steps.take, draft))

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
        draft, tool = self.draft, self.tool
        there = draft.tile_at(cell)
        match tool.put:
            case Put.TILE if there is not None and there.tile == tool.tile:
                self._change(draft.put_tile(cell, tool.tile, there.rotation + 1))
            case Put.TILE:
                self._change(draft.put_tile(cell, tool.tile, tool.rotation))
            case Put.FOLLOWER if segment:
                self._change(draft.put_follower(cell, segment, tool.player, tool.figure))
            case Put.PIECE:
                self._change(draft.put_piece(cell))
            case Put.DRAGON:
                self._change(draft.put_dragon(cell))
            case Put.FAIRY:
                self._change(draft.put_fairy(cell, segment))
            case Put.NOTHING:
                self._change(self._without(cell, segment))

    def _without(self, cell: Cell, segment: str) -> Draft:
        """What is at a place goes: who stands there, else a tower piece, else the tile."""
        draft = self.draft
        if any((one.x, one.y, one.segment) == (*cell, segment) for one in draft.followers):
            return draft.take_follower(cell, segment)
        there = draft.tile_at(cell)
        if segment == TOP and there is not None and there.height:
            return draft.take_piece(cell)
        return draft.take_tile(cell)

    def turn(self, steps: int) -> None:
        """Turn the tile that is put."""
        self.panel.turn(steps)

    # -- keys ----------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys go over the table, Enter uses the tool, Delete takes away, Q and E turn the tile."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in _STEPS:
                x, y = self.keyboard or (0, 0)
                i, j = _STEPS[key] if self.keyboard is not None else (0, 0)
                self.keyboard = x + i, y + j
                self._tell()
            elif key in (Qt.Key.Key_Q, Qt.Key.Key_E):
                self.turn(1 if key == Qt.Key.Key_E else -1)
            elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.keyboard is not None:
                self._act_by_key(self.keyboard)
            elif key == Qt.Key.Key_Delete and self.keyboard is not None:
                self._take_by_key(self.keyboard)
            else:
                return super().eventFilter(watched, event)
            return True
        return super().eventFilter(watched, event)

    def _act_by_key(self, cell: Cell) -> None:
        """A follower goes on to the next place of the tile each time, and leaves it after the last."""
        draft, tool = self.draft, self.tool
        there = draft.tile_at(cell)
        if tool.put is Put.NOTHING:
            self._take_by_key(cell)
        elif tool.put is not Put.FOLLOWER:
            self.act(cell, "")
        elif there is not None:
            all_places = [*tile_types()[there.tile].segments, TOP]
            places = [place for place in all_places if draft.may_stand(cell, place, tool.figure)]
            whose = tool.player, *cell, tool.figure
            own = [one.segment for one in draft.followers if (one.player, one.x, one.y, one.figure) == whose]
            at = places.index(own[0]) + 1 if own else 0
            draft = draft.take_follower(cell, own[0]) if own else draft
            put = draft.put_follower(cell, places[at], *whose[::3]) if at < len(places) else draft
            self._change(put)
        self._tell()

    def _take_by_key(self, cell: Cell) -> None:
        draft = self.draft
        standing = [one.segment for one in draft.followers if (one.x, one.y) == cell]
        self._change(self._without(cell, standing[-1] if standing else TOP))
        self._tell()

    def _tell(self) -> None:
        """Say what is on the keyboard's cell."""
        assert self.keyboard is not None
        draft = self.draft
        there = draft.tile_at(self.keyboard)
        words = [cell_name(self.keyboard), there.text() if there is not None else tr("bag.empty")]
        words += [one.text() for one in draft.followers if (one.x, one.y) == self.keyboard]
        self.board.setAccessibleDescription(", ".join(words))
        self._draw()


def text_fault_text(fault: TextFault) -> str:
    """What is wrong with a text, in words."""
    return tr(f"editor.carcassonne.text.{fault.code}", **_in_words(fault.values))


def _in_words(values: dict[str, Any]) -> dict[str, Any]:
    names: dict[str, Any] = {
        name: tr("carcassonne.player", number=values[name] + 1)
        for name in ("player", "other")
        if name in values
    }
    if "good" in values:
        names["good"] = spoken().good(values["good"])
    if "tile" in values:
        names["words"] = tile_words(values["tile"])
    return {**values, **names}


def fault_text(fault: Fault) -> str:
    """What is wrong, in words."""
    values = _in_words(fault.values)
    cells = "; ".join(cell_name(cell) for cell in fault.cells)
    return tr(f"editor.carcassonne.{fault.code}", cells=cells, **values)
