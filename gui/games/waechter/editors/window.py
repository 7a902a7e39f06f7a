"""The window in which a position is put together by hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QToolButton,
    QWidget,
)

from gui.base import theme
from gui.games.waechter.editors.draft import STONES, Editor, Fault, Piece, TextFault, faults, names_of, read
from gui.games.waechter.picture.board_view import NOWHERE, BoardView
from gui.games.waechter.picture.drawing import colors, piece_pixmap
from gui.i18n import tr
from gui.model.steps import Steps
from gui.table.position_editor import PositionEditor, Remark, TextRemark
from gui.views import room
from gui.views.icons import icon
from gui.views.layout import Gap, hbox, vbox
from turmcore.waechter import Placed, WaechterState, square_name
from turmcore.waechter.svg import Mark, svg

_TOOL = QSize(46, 46)
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}


class EditorWindow(PositionEditor):
    """A board to click on, tools beside it, and the position's text below.

    Attributes
    ----------
    editor
        The position that is made.
    tool
        What a click puts; None takes away.
    """

    def __init__(self, state: WaechterState, parent: QWidget | None = None) -> None:
        super().__init__(state.game.name, parent)
        self._game = state.game
        self.editor = Editor(state.placed)
        self.tool: Piece | None = Piece(0, 1)
        self._over = self._cursor = NOWHERE
        self._has_cursor = False  # the keyboard is in use, and not the mouse
        self.board = BoardView()
        self.board.setAccessibleName(tr("editor.board"))
        self.board.pressed.connect(self._press)
        self.board.released.connect(self._release)
        self.board.wheeled.connect(self._wheel)
        self.board.hovered.connect(self._hover)
        self.board.installEventFilter(self)
        self._build_layout()
        room.resize(self, 960, 780)
        self.board.setFocus()
        self.refresh()

    # -- layout ------------------------------------------------------------------------

    def _build_layout(self) -> None:
        side = vbox(
            _section(tr("editor.tools")),
            self._tool_rows(),
            Gap(4),
            _section(tr("editor.turn")),
            self._turn_row(),
            Gap(4),
            _section(tr("editor.whole")),
            self._board_rows(),
            Gap(4),
            _section(tr("editor.faults")),
            spacing=7,
        )
        self.counts = QLabel(wordWrap=True)
        side.addWidget(self.counts)
        side.addWidget(self.words, 1)
        side.addLayout(self.end_rows())
        beside = QWidget()
        beside.setFixedWidth(312)
        beside.setLayout(side)
        side.setContentsMargins(0, 0, 0, 0)
        how = theme.named(QLabel(tr("editor.how"), wordWrap=True), "quiet")
        left = vbox((self.board, 1), how)
        self.lay_out(left, beside, tr("editor.text"))

    def _tool_rows(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(5)
        group = QButtonGroup(self)
        self.tools: dict[Piece | None, QToolButton] = {}
        pieces: list[Piece | None] = [Piece(0, 1), Piece(1, 1), Piece(0, 0), Piece(1, 0), None]
        for column, piece in enumerate(pieces):
            button = QToolButton()
            button.setCheckable(True)
            button.setFixedSize(_TOOL)
            button.setIconSize(QSize(36, 36))
            button.clicked.connect(partial(self._choose, piece))
            group.addButton(button)
            grid.addWidget(button, 0, column)
            self.tools[piece] = button
        grid.setColumnStretch(len(pieces), 1)
        row = hbox(spacing=4)
        self._heights = QButtonGroup(self)
        for height in range(1, 8):
            button = theme.named(QToolButton(), "chip")
            button.setText(str(height))
            button.setCheckable(True)
            button.setFixedSize(34, 30)
            words = tr("editor.height", n=height)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.clicked.connect(partial(self.set_height, height))
            self._heights.addButton(button, height)
            row.addWidget(button)
        row.addStretch(1)
        grid.addLayout(row, 1, 0, 1, len(pieces) + 1)
        return grid

    def _turn_row(self) -> QHBoxLayout:
        row = hbox(spacing=18)
        self.turns = QButtonGroup(self)
        for side in range(2):
            button = QRadioButton(side_name(side))
            button.clicked.connect(partial(self.do, partial(self.editor.set_turn, side)))
            self.turns.addButton(button, side)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _board_rows(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        methods = {
            "start": partial(self.do, self.editor.set_start),
            "clear": partial(self.do, self.editor.clear),
            "mirror": partial(self.do, self.editor.mirror),
            "exchange": partial(self.do, self.editor.exchange),
            "flip": self.flip,
        }
        for number, (name, method) in enumerate(methods.items()):
            button = QPushButton(tr(f"editor.{name}"))
            button.setToolTip(tr(f"editor.{name}.why"))
            button.setStyleSheet("padding: 4px 6px;")
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, method=method: method())
            self.buttons[name] = button
            grid.addWidget(button, number // 2, number % 2)
        grid.addLayout(self.step_buttons(), 2, 1)
        return grid

    # -- showing -----------------------------------------------------------------------

    def text(self) -> str:
        return self.editor.text

    def is_text_of_position(self, text: str) -> bool:
        return read(text) == self.editor.placed

    def read(self, text: str) -> TextRemark | None:
        found = read(text)
        if isinstance(found, TextFault):
            return TextRemark(_sentence(found.code, found.values, found.column + 1), found.column)
        self.editor.set_placed(found)
        return None

    def remarks(self) -> list[Remark]:
        return [_remark(fault) for fault in faults(self.editor.placed)]

    def state(self) -> WaechterState:
        state = self._game.state(self.editor.text)
        assert isinstance(state, WaechterState)
        return state

    @property
    def steps(self) -> Steps[Placed]:
        return self.editor.steps

    def show_position(self) -> None:
        self._draw(faults(self.editor.placed))
        numbers = [
            tr("editor.count", side=side_name(side), n=self.editor.stones(side), most=STONES)
            for side in (0, 1)
        ]
        self.counts.setText(" · ".join(numbers))
        self.turns.button(self.editor.turn).setChecked(True)
        self._show_tools()

    def _draw(self, found: list[Fault]) -> None:
        marks = [Mark(square, "wrong") for fault in found if fault.is_fatal for square in fault.squares]
        if self._has_cursor and self._cursor != NOWHERE:
            marks.append(Mark(self._cursor, "cursor"))
        text = svg(
            self.editor.placed,
            flipped=self.board.flipped,
            marks=marks,
            theme=colors(),
            title=self.editor.text,
        )
        self.board.show_drawing(text)

    def _show_tools(self) -> None:
        height = self._heights.checkedId()
        if self.tool is not None and self.tool.height:
            height = self.tool.height
        for piece, button in self.tools.items():
            if piece is None:
                words, picture = tr("editor.eraser"), icon("close")
            elif piece.height:
                words = tr("editor.stack", side=side_name(piece.side))
                picture = QIcon(piece_pixmap(piece.side, max(1, height), 36))
            else:
                words = tr("editor.guard", side=side_name(piece.side))
                picture = QIcon(piece_pixmap(piece.side, 0, 36))
            button.setIcon(picture)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setChecked(self._kind(self.tool) == piece)
        self._heights.button(max(1, height)).setChecked(True)

    @staticmethod
    def _kind(tool: Piece | None) -> Piece | None:
        """The button of a tool."""
        return Piece(tool.side, min(1, tool.height)) if tool is not None else None

    def flip(self) -> None:
        """Look from the other side."""
        self.board.flipped = not self.board.flipped
        self._draw(faults(self.editor.placed))

    # -- changing ----------------------------------------------------------------------

    def _choose(self, piece: Piece | None, *_: object) -> None:
        if piece is not None and piece.height:
            piece = Piece(piece.side, max(1, self._heights.checkedId()))
        self.tool = piece
        self._show_tools()

    def set_height(self, height: int, *_: object) -> None:
        """Let the stacks that are put be so high."""
        side = self.tool.side if self.tool is not None else 0
        self.tool = Piece(side, height)
        self._show_tools()

    def _press(self, square: int, button: Qt.MouseButton) -> None:
        self._has_cursor = False
        piece = self.editor.pieces.get(square)
        self.board.carried = None
        if piece is not None and button == Qt.MouseButton.LeftButton:
            self.board.carried = piece_pixmap(piece.side, piece.height, 120)

    def _release(self, origin: int, target: int, button: Qt.MouseButton) -> None:
        is_drag = origin != target
        if origin == NOWHERE or (is_drag and origin not in self.editor.pieces):
            return
        if button == Qt.MouseButton.RightButton and not is_drag:
            self.do(partial(self.editor.remove, origin))
        elif button == Qt.MouseButton.LeftButton and is_drag:
            if target == NOWHERE:
                self.do(partial(self.editor.remove, origin))
            else:
                copies = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
                self.do(partial(self.editor.move, origin, target, copies))
        elif button == Qt.MouseButton.LeftButton:
            self._use_tool(origin)

    def _use_tool(self, square: int) -> None:
        """Put the tool on a square; what is there already goes."""
        if self.tool is None or self.editor.pieces.get(square) == self.tool:
            self.do(partial(self.editor.remove, square))
        else:
            self.do(partial(self.editor.put, square, self.tool))

    def _wheel(self, square: int, steps: int) -> None:
        if square == NOWHERE:
            return
        side = self.tool.side if self.tool is not None else 0
        self.do(partial(self.editor.raise_stack, square, steps, side))

    def _hover(self, square: int) -> None:
        self._over = square
        self.board.setToolTip(self._about(square) if square != NOWHERE else "")

    def _about(self, square: int) -> str:
        piece = self.editor.pieces.get(square)
        if piece is None:
            return square_name(square)
        side = side_name(piece.side)
        if piece.height:
            return f"{square_name(square)}: {tr('editor.stack_of', side=side, n=piece.height)}"
        return f"{square_name(square)}: {tr('editor.guard', side=side)}"

    # -- keys --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.board and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press_key(event.key(), event.text())
        return super().eventFilter(watched, event)

    def _press_key(self, key: int, text: str) -> bool:
        square = self._cursor if self._has_cursor else self._over
        if key in _STEPS:
            self._move_cursor(*_STEPS[Qt.Key(key)])
        elif text in tuple("1234567"):
            self._set_height_at(square, int(text))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and square != NOWHERE:
            self.do(partial(self.editor.remove, square))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._has_cursor:
            self._use_tool(square)
        elif text.lower() in ("r", "b"):
            self._choose(Piece("rb".index(text.lower()), 1))
        elif text.lower() == "g":
            self._choose(Piece(self.tool.side if self.tool is not None else 0, 0))
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
        self._draw(faults(self.editor.placed))
        self.board.setAccessibleDescription(self._about(self._cursor))

    def _set_height_at(self, square: int, height: int) -> None:
        """A digit: the height of the stack there, a new stack on an empty square, or that of the tool."""
        piece = self.editor.pieces.get(square)
        if square == NOWHERE or (piece is not None and not piece.height):
            self.set_height(height)
            return
        side = piece.side if piece is not None else self.tool.side if self.tool is not None else 0
        self.do(partial(self.editor.put, square, Piece(side, height)))

    def leaveEvent(self, event: QEvent) -> None:
        self._over = NOWHERE
        super().leaveEvent(event)


def side_name(side: int) -> str:
    """Red or blue."""
    return tr("color.R") if side == 0 else tr("color.B")


def _sentence(code: str, values: dict[str, object], column: int = 0) -> str:
    words = {key: side_name(int(str(value))) if key in ("side", "winner", "loser") else value
             for key, value in values.items()}  # fmt: skip
    return tr(f"editor.{code}", column=column, **words)


def _remark(fault: Fault) -> Remark:
    words = _sentence(fault.code, fault.values)
    if fault.squares:
        words = f"{words} ({names_of(fault.squares)})"
    return Remark(words, fault.is_fatal)


def _section(words: str) -> QLabel:
    return theme.named(QLabel(words), "section")
