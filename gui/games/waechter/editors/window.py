"""The window in which a position is put together by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QMarginsF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QWidget

from gui.games.waechter.editors.draft import STONES, Draft, Piece
from gui.games.waechter.picture.drawing import piece_pixmap
from gui.games.waechter.picture.flat_board import FlatBoard
from gui.games.waechter.play.targets import Spot
from gui.games.waechter.words import spoken
from gui.i18n import tr
from gui.scene.picking import Hit, what_of
from gui.table.position_editor import PositionEditor
from gui.table.position_fields import Choice, FieldPage, Item, Note, Press, Row, Tool, ToolBox
from gui.views.icons import icon
from turmcore import Reason, State
from turmcore.waechter import WaechterState, square_name
from turmcore.waechter.svg import Mark

NOWHERE = -1  # beside the board

_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}


class EditorWindow(PositionEditor):
    """A board to click on, tools beside it, and the position's text below.

    Attributes
    ----------
    tool
        The thing that a click puts; None takes away.
    """

    draft: Draft
    beside_width = 312
    first_size = (960, 780)

    def __init__(self, state: WaechterState, parent: QWidget | None = None) -> None:
        super().__init__(Draft.of(state), parent)
        self.tool: Piece | None = Piece(0, 1)
        self._height = 1
        self._over = self._cursor = NOWHERE
        self._has_cursor = False  # the keyboard is in use, and not the mouse
        self.board = FlatBoard()
        self.board.setAccessibleName(tr("editor.board"))
        self.board.pressed.connect(self._press)
        self.board.released.connect(self._release)
        self.board.turned.connect(self._wheel)
        self.board.gives_wheel = lambda: True
        self.board.margins = QMarginsF()
        self.board.hovered.connect(self._hover)
        self.board.installEventFilter(self)
        self.hint.setText(tr("editor.how"))
        pieces = (Piece(0, 1), Piece(1, 1), Piece(0, 0), Piece(1, 0), None)
        tools = ToolBox([[*map(self._piece_tool, pieces)]], QSize(46, 46))
        heights = ToolBox([[self._height_tool(height) for height in range(1, 8)]], QSize(34, 30))
        self.lay_out(self.board, (tools, heights), {"turn": FieldPage(self.do, self._rows)}, {})
        self.board.setFocus()
        self.refresh()

    def _piece_tool(self, piece: Piece | None) -> Tool:
        def words() -> str:
            if piece is None:
                return tr("editor.eraser")
            return tr("editor.stack" if piece.height else "editor.guard", side=side_name(piece.side))

        def picture() -> QPixmap | QIcon:
            if piece is None:
                return icon("close")
            return piece_pixmap(piece.side, piece.height and self._height, 36)

        def is_chosen() -> bool:
            return piece == (Piece(self.tool.side, min(1, self.tool.height)) if self.tool else None)

        return Tool(piece, words, partial(self._choose, piece), is_chosen, picture=picture)

    def _height_tool(self, height: int) -> Tool:
        return Tool(
            height,
            lambda: tr("editor.height", n=height),
            partial(self.set_height, height),
            lambda: height == self._height,
            lambda: str(height),
        )

    def _rows(self) -> Sequence[Row]:
        draft = self.draft
        sides = [Item(side, side_name(side), piece_pixmap(side, 0, 22)) for side in range(2)]
        turn = Choice("turn", sides, lambda: draft.turn, draft.set_turn, tr("editor.turn"))

        def press(name: str, does: Callable[[], object]) -> Press:
            return Press(name, tr(f"editor.{name}"), does, tr(f"editor.{name}.why"), name != "flip")

        return [
            Row(tr("editor.turn")),
            Row("", turn),
            Row(tr("editor.whole")),
            Row("", press("start", draft.set_start), press("clear", draft.clear)),
            Row("", press("mirror", draft.mirror), press("exchange", draft.exchange)),
            Row("", press("flip", self.flip)),
            Row("", Note("counts", self._counts)),
        ]

    def _counts(self) -> str:
        return " · ".join(
            tr("editor.count", side=side_name(side), n=self.draft.stones(side), most=STONES)
            for side in (0, 1)
        )

    # -- showing -----------------------------------------------------------------------

    def sentence(self, reason: Reason) -> str:
        squares = ", ".join(map(square_name, reason.data.get("squares", ())))
        return super().sentence(reason) + (f" ({squares})" if squares else "")

    def notes(self, state: State) -> list[str]:
        assert isinstance(state, WaechterState)
        outcome = state.outcome
        if outcome is None:
            return []
        sides = {"winner": outcome.winner, "loser": None if outcome.winner is None else 1 - outcome.winner}
        names = {key: side_name(side) for key, side in sides.items() if side is not None}
        return [f"{tr('editor.over')} {tr(f'end.waechter.{outcome.reason}', **names)}"]

    def show_position(self) -> None:
        marks = [
            Mark(square, "wrong") for fault in self.draft.faults() for square in fault.data.get("squares", ())
        ]
        if self._has_cursor and self._cursor != NOWHERE:
            marks.append(Mark(self._cursor, "cursor"))
        self.board.show_board(self.draft.position, marks)

    def flip(self) -> None:
        """Look from the other side."""
        self.board.flip()

    # -- changing ----------------------------------------------------------------------

    def _choose(self, piece: Piece | None) -> None:
        self.tool = Piece(piece.side, self._height) if piece is not None and piece.height else piece
        self._show_tools()

    def set_height(self, height: int) -> None:
        """Let the stacks that are put be so high."""
        self._height = height
        self.tool = Piece(self.tool.side if self.tool is not None else 0, height)
        self._show_tools()

    def _show_tools(self) -> None:
        for tools in self.tools:
            tools.refresh()

    def _press(self, hit: Hit | None, button: Qt.MouseButton) -> None:
        self._has_cursor = False
        piece = self.draft.pieces.get(_square_of(hit))
        self.board.carried = None
        if piece is not None and button == Qt.MouseButton.LeftButton:
            self.board.carried = piece_pixmap(piece.side, piece.height, 120)

    def _release(self, begun: Hit | None, hit: Hit | None, button: Qt.MouseButton) -> None:
        origin, target = _square_of(begun), _square_of(hit)
        is_drag = origin != target
        if origin == NOWHERE or (is_drag and origin not in self.draft.pieces):
            return
        if button == Qt.MouseButton.RightButton and not is_drag:
            self.do(partial(self.draft.remove, origin))
        elif button == Qt.MouseButton.LeftButton and is_drag:
            if target == NOWHERE:
                self.do(partial(self.draft.remove, origin))
            else:
                copies = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
                self.do(partial(self.draft.move, origin, target, copies))
        elif button == Qt.MouseButton.LeftButton:
            self._use_tool(origin)

    def _use_tool(self, square: int) -> None:
        """Put the tool on a square; what is there already goes."""
        if self.tool is None or self.draft.pieces.get(square) == self.tool:
            self.do(partial(self.draft.remove, square))
        else:
            self.do(partial(self.draft.put, square, self.tool))

    def _wheel(self, steps: int) -> None:
        if self._over != NOWHERE:
            self.do(partial(self.draft.raise_stack, self._over, -steps, self._side()))

    def _side(self) -> int:
        return self.tool.side if self.tool is not None else 0

    def _hover(self, hit: Hit | None) -> None:
        self._over = square = _square_of(hit)
        self.board.setToolTip(self._about(square) if square != NOWHERE else "")

    def _about(self, square: int) -> str:
        piece = self.draft.pieces.get(square)
        if piece is None:
            return square_name(square)
        key = "editor.stack_of" if piece.height else "editor.guard"
        return f"{square_name(square)}: {tr(key, side=side_name(piece.side), n=piece.height)}"

    # -- keys --------------------------------------------------------------------------

    def press_key(self, event: QKeyEvent) -> bool:
        key, text = event.key(), event.text()
        square = self._cursor if self._has_cursor else self._over
        if key in _STEPS:
            self._move_cursor(*_STEPS[Qt.Key(key)])
        elif text in tuple("1234567"):
            self._set_height_at(square, int(text))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and square != NOWHERE:
            self.do(partial(self.draft.remove, square))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._has_cursor:
            self._use_tool(square)
        elif text.lower() in ("r", "b"):
            self._choose(Piece("rb".index(text.lower()), 1))
        elif text.lower() == "g":
            self._choose(Piece(self._side(), 0))
        else:
            return False
        return True

    def _move_cursor(self, right: int, up: int) -> None:
        if not self._has_cursor:
            self._cursor = self._over if self._over != NOWHERE else 24
        else:
            sign = -1 if self.board.flipped else 1
            file, rank = self._cursor % 7 + sign * right, self._cursor // 7 + sign * up
            if 0 <= file < 7 and 0 <= rank < 7:
                self._cursor = file + 7 * rank
        self._has_cursor = True
        self.show_position()
        self.board.setAccessibleDescription(self._about(self._cursor))

    def _set_height_at(self, square: int, height: int) -> None:
        """A digit: the height of the stack there, a new stack on an empty square, or that of the tool."""
        piece = self.draft.pieces.get(square)
        if square == NOWHERE or (piece is not None and not piece.height):
            self.set_height(height)
        else:
            side = piece.side if piece is not None else self._side()
            self.do(partial(self.draft.put, square, Piece(side, height)))

    def leaveEvent(self, event: QEvent) -> None:
        self._over = NOWHERE
        super().leaveEvent(event)


def side_name(side: int) -> str:
    """Red or blue."""
    return spoken().side(side)


def _square_of(hit: Hit | None) -> int:
    """The square of a hit, or `NOWHERE`."""
    spot = what_of(hit, Spot)
    return spot.square if spot is not None else NOWHERE
