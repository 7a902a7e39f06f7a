"""The window in which a position of Carcassonne is put together by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from gui.base import theme
from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.editors.panel import EditorPanel
from gui.games.carcassonne.editors.tools import Put, Tool
from gui.games.carcassonne.picture.board import Table, spot_of
from gui.games.carcassonne.picture.flat_board import BoardView
from gui.games.carcassonne.picture.marks import CellMark, MarkKind
from gui.games.carcassonne.play.choices import TOP, Cell
from gui.games.carcassonne.play.preview import Figure, GhostTile, Preview
from gui.games.carcassonne.words.places import cell_name
from gui.games.carcassonne.words.reasons import sentence
from gui.i18n import tr
from gui.model.steps import History
from gui.scene.picking import Hit
from gui.table.position_editor import PositionEditor, Remark, TextRemark
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import Reason, TurmError
from turmcore.carcassonne import CarcassonneState

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
    draft
        The position that is made.
    keyboard
        The keyboard's cell, as long as keys are used.
    faults
        What is to be said about the position.
    """

    def __init__(self, state: CarcassonneState, parent: QWidget | None = None) -> None:
        super().__init__(state.game.name, parent)
        self.draft = Draft.of(state)
        self.keyboard: Cell | None = None
        self._over: Hit | None = None
        self.faults: list[Reason] = []
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
        return self.draft.text

    def read(self, text: str) -> TextRemark | None:
        try:
            self.draft.read(text.strip())
        except TurmError as error:
            reason = getattr(error, "reason", None)
            words = sentence(reason) if reason is not None else tr("edit.text.bad", why=str(error))
            return TextRemark(words, getattr(error, "column", None))
        return None

    def remarks(self) -> list[Remark]:
        draft = self.draft
        self.faults = draft.faults()
        if self.faults:
            return [Remark(sentence(reason), True) for reason in self.faults]
        self.faults = draft.doubts()
        over = [Remark(tr("editor.carcassonne.over"), False)] if draft.is_end else []
        return over + [Remark(sentence(reason), False, self._mends(reason)) for reason in self.faults]

    def _mends(self, reason: Reason) -> str:
        if reason.code != "turn":
            return ""
        return tr(
            "editor.carcassonne.turn.mend", player=tr("carcassonne.player", number=reason.data["player"])
        )

    def mend(self) -> None:
        """Let be on turn whose turn it is after so many tiles."""
        self._change(self.draft.mend)

    def state(self) -> CarcassonneState:
        return self.draft.state()

    @property
    def steps(self) -> History:
        return self.draft.steps

    # -- showing -----------------------------------------------------------------------

    def show_position(self) -> None:
        if self.draft.game.header != self.panel.header:
            self._make_panel()
        self.panel.show_draft()
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
            guarded=now.fairy_segment,
        )
        cells = (cell for reason in self.faults for cell in reason.data.get("cells", ()))
        marks = [CellMark(x, y, MarkKind.WRONG) for x, y in cells]
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

    def _change(self, change: Callable[[], None]) -> None:
        self.do(change)

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
            case Put.TILE:
                is_same = there is not None and there.tile == tool.tile
                rotation = there.rotation + 1 if there is not None and is_same else tool.rotation
                self._change(partial(draft.put_tile, cell, tool.tile, rotation))
            case Put.FOLLOWER if segment:
                self._change(partial(draft.put_follower, cell, segment, tool.player, tool.figure))
            case Put.PIECE:
                self._change(partial(draft.put_piece, cell))
            case Put.DRAGON:
                self._change(partial(draft.put_dragon, cell))
            case Put.FAIRY:
                self._change(partial(draft.put_fairy, cell, segment))
            case Put.NOTHING:
                self._change(partial(draft.take, cell, segment))

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
        tool = self.tool
        if tool.put is Put.NOTHING:
            self._take_by_key(cell)
        elif tool.put is not Put.FOLLOWER:
            self.act(cell, "")
        else:
            self._change(partial(self.draft.go_on, cell, tool.player, tool.figure))
        self._tell()

    def _take_by_key(self, cell: Cell) -> None:
        standing = self.draft.standing_on(cell)
        self._change(partial(self.draft.take, cell, standing[-1].segment if standing else TOP))
        self._tell()

    def _tell(self) -> None:
        """Say what is on the keyboard's cell."""
        assert self.keyboard is not None
        draft = self.draft
        there = draft.tile_at(self.keyboard)
        words = [cell_name(self.keyboard), there.text() if there is not None else tr("bag.empty")]
        words += [one.text() for one in draft.standing_on(self.keyboard)]
        self.board.setAccessibleDescription(", ".join(words))
        self._draw()
