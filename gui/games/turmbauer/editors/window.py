"""The window in which a position of Turmbauer is put together by hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.games.turmbauer.editors.controller import EditController, Tool
from gui.games.turmbauer.editors.draft import Draft
from gui.games.turmbauer.editors.pages import BlockPage, RulePage, StockPage, TurnPage
from gui.games.turmbauer.editors.picture import EditPicture
from gui.games.turmbauer.panel.pose_card import Verdict
from gui.games.turmbauer.panel.tray import Tray
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.swatch import chip
from gui.games.turmbauer.picture.turn_icons import turn_icon
from gui.games.turmbauer.play.choices import PieceState, Standing
from gui.games.turmbauer.words import reasons
from gui.games.turmbauer.words.names import color_name, piece_name
from gui.i18n import tr
from gui.model.steps import History
from gui.table.position_editor import PositionEditor, Remark, TextRemark
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import Reason, TurmError
from turmcore.turmbauer import TurmbauerState

_TOOLS = (Tool.MOVE, Tool.CLIMBER, Tool.PAINT, Tool.ERASE)
_STEPS = {
    Qt.Key.Key_Left: (-1, 0, 0),
    Qt.Key.Key_Right: (1, 0, 0),
    Qt.Key.Key_Up: (0, 1, 0),
    Qt.Key.Key_Down: (0, -1, 0),
    Qt.Key.Key_PageUp: (0, 0, 1),
    Qt.Key.Key_PageDown: (0, 0, -1),
}
_HIGH = 108  # pixels of the remarks


class EditorWindow(PositionEditor):
    """The tower to build on, tools and lists beside it, and the position's text below.

    Attributes
    ----------
    controller
        What mouse and keys do, with the draft.
    """

    def __init__(
        self, state: TurmbauerState, parent: QWidget | None = None, has_picture: bool = False
    ) -> None:
        super().__init__(state.game.name, parent)
        self.controller = EditController(Draft.of(state), self)
        self.picture = EditPicture(self.controller, has_picture)
        self.picture.shown.installEventFilter(self)
        self.picture.installEventFilter(self)
        self._build_layout()
        self.controller.changed.connect(self.refresh)
        self.controller.posed.connect(self._show_pose)
        self.controller.said.connect(self._say)
        room.resize(self, 1180, 800)
        self.picture.shown.setFocus()
        self.refresh()

    @property
    def draft(self) -> Draft:
        """The position."""
        return self.controller.draft

    # -- layout ------------------------------------------------------------------------

    def _build_layout(self) -> None:
        beside = QWidget()
        beside.setFixedWidth(372)
        side = vbox(self._tool_row(), self._color_row(), parent=beside, margins=0, spacing=7)
        self.tray = Tray()
        self.tray.picked.connect(self._pick)
        side.addWidget(self.tray)
        side.addWidget(self._tabs(), 3)
        side.addWidget(_section(tr("editor.faults")))
        side.addWidget(self.remark_box(_HIGH), 1)
        side.addLayout(self.end_rows())
        left = vbox((self.picture, 1), self._hand_row(), spacing=6)
        self.lay_out(left, beside, tr("edit.text"))

    def _tool_row(self) -> QHBoxLayout:
        row = hbox(spacing=4)
        self.tools = QButtonGroup(self)
        for number, tool in enumerate(_TOOLS):
            button = theme.named(QToolButton(), "words")
            button.setText(tr(f"edit.tool.{tool}"))
            button.setToolTip(tr(f"edit.tool.{tool}.why"))
            button.setCheckable(True)
            button.setMinimumHeight(30)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self._choose_tool, tool))
            self.tools.addButton(button, number)
            row.addWidget(button, 1)
        return row

    def _color_row(self) -> QHBoxLayout:
        row = hbox(spacing=4)
        self.colors = QButtonGroup(self)
        for seat in range(4):
            button = theme.named(QToolButton(), "words")
            button.setCheckable(True)
            button.setIconSize(QSize(20, 20))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setMinimumHeight(32)
            button.clicked.connect(lambda _=False, seat=seat: self.controller.paint(seat))
            self.colors.addButton(button, seat)
            row.addWidget(button, 1)
        return row

    def _tabs(self) -> QTabWidget:
        self.blocks, self.turn = BlockPage(self.controller), TurnPage(self.controller)
        self.stock, self.rules = StockPage(self.controller), RulePage(self.controller)
        tabs = QTabWidget()
        for name, page in (
            ("blocks", self.blocks), ("turn", self.turn), ("stock", self.stock), ("rules", self.rules),
        ):  # fmt: skip
            tabs.addTab(page if page is self.stock else room.scrolled(page), tr(f"edit.tab.{name}"))
        return tabs

    def _hand_row(self) -> QVBoxLayout:
        controller = self.controller
        self.verdict, self.hint = Verdict(), QLabel()
        self.hint.setWordWrap(True)
        self.hint.setMinimumHeight(2 * self.hint.fontMetrics().lineSpacing() + 2)
        self.clear = QToolButton()
        self.clear.setText(tr("edit.clear"))
        self.clear.setToolTip(tr("edit.clear.why"))
        self.clear.setObjectName("words")
        self.clear.setMinimumHeight(30)
        self.clear.clicked.connect(lambda: controller.do(self.draft.clear))
        say = hbox(
            (self.verdict, 0, Qt.AlignmentFlag.AlignTop),
            (self.hint, 1),
            self.clear,
            self.step_buttons(),
            spacing=6,
        )
        row = hbox(spacing=4)
        self.turns: dict[str, QToolButton] = {}
        for name, method in (
            ("turn_left", partial(controller.turn_piece, 1)), ("turn_right", partial(controller.turn_piece, -1)),
            ("tip_away", partial(controller.tip_piece, 1)), ("tip_near", partial(controller.tip_piece, -1)),
            ("roll_left", partial(controller.roll_piece, -1)), ("roll_right", partial(controller.roll_piece, 1)),
            ("next_pose", partial(controller.turn, 1)), ("next_anchor", partial(controller.shift, 1)),
        ):  # fmt: skip
            button = QToolButton()
            button.setIcon(turn_icon(name))
            button.setIconSize(QSize(20, 20))
            button.setFixedSize(34, 30)
            words = tr(f"cmd.{name}").replace("&", "")
            button.setToolTip(f"{words} ({_KEYS[name]})")
            button.setAccessibleName(words)
            button.clicked.connect(lambda _=False, method=method: method())
            self.turns[name] = button
            row.addWidget(button)
        self.snaps = QCheckBox(tr("edit.snaps"))
        self.snaps.setToolTip(tr("edit.snaps.why"))
        self.snaps.setChecked(True)
        self.snaps.toggled.connect(controller.set_snaps)
        row.addSpacing(10)
        row.addWidget(self.snaps)
        row.addStretch(1)
        return vbox(say, row, spacing=4)

    # -- what the frame asks -----------------------------------------------------------

    def text(self) -> str:
        return self.draft.text

    def read(self, text: str) -> TextRemark | None:
        try:
            self.draft.read(text.strip())
        except TurmError as error:
            return TextRemark(tr("edit.text.bad", why=str(error)))
        self.controller.refresh()
        return None

    def remarks(self) -> list[Remark]:
        found = []
        for reason, is_fatal in self.controller.remarks:
            can_fit = reason.code == "turns" and self.draft.fitting_turn() is not None
            found.append(Remark(self._sentence(reason), is_fatal, tr("edit.fit") if can_fit else ""))
        return found

    def mend(self) -> None:
        self.controller.do(self.draft.fit_turn)

    def _sentence(self, reason: Reason) -> str:
        words = reasons.sentence(reason, self.controller.axes(), self.draft.game)
        number = reason.data.get("block")
        if number is not None and reason.code not in ("turn-order", "misplaced"):
            return tr("edit.block_says", number=number, why=words)
        return words

    def state(self) -> TurmbauerState:
        return self.draft.state()

    @property
    def steps(self) -> History:
        return self.draft.steps

    def undo(self) -> None:
        super().undo()
        self.controller.refresh()

    def redo(self) -> None:
        super().redo()
        self.controller.refresh()

    def show_position(self) -> None:
        for page in (self.blocks, self.turn, self.stock, self.rules):
            page.refresh()
        self._show_pose()

    # -- showing -----------------------------------------------------------------------

    def _show_pose(self) -> None:
        controller, draft = self.controller, self.draft
        colors = paints(draft.game.colors)
        for seat, button in enumerate(self.colors.buttons()):
            button.setVisible(seat < len(colors))
            if seat < len(colors):
                button.setIcon(QIcon(chip(colors[seat], 20)))
                button.setText(color_name(draft.game.colors[seat]))
                button.setChecked(seat == controller.seat)
        self.tools.setExclusive(False)
        for number, tool in enumerate(_TOOLS):
            self.tools.button(number).setChecked(tool is controller.tool)
        self.tools.setExclusive(controller.tool is not Tool.BUILD)
        stock = draft.stock(controller.seat)
        pieces = [
            PieceState(
                piece.id, piece.size, max(0, stock[piece.id]), piece.cells,
                Standing.FITS if stock[piece.id] > 0 else Standing.USED, 0,
            )
            for piece in draft.game.pieces.pieces
        ]  # fmt: skip
        self.tray.show_pieces(
            draft.game, pieces, colors[controller.seat], controller.piece if controller.hand else ""
        )
        for tile, piece in zip(self.tray.tiles, pieces, strict=False):
            name = piece_name(draft.game, piece.id)
            words = tr("edit.piece", piece=name, n=piece.size, left=piece.left)
            tile.setToolTip(words)
            tile.setAccessibleName(words)
        has_hand = controller.hand is not None
        for button in self.turns.values():
            button.setEnabled(has_hand)
        text, can_put = controller.about_pose()
        is_legal = None if controller.pose is None else can_put and controller.pose.reason is None
        self.verdict.show_verdict(is_legal)
        self.hint.setText(text or tr(f"edit.how.{controller.tool}"))

    def _say(self, text: str) -> None:
        self.hint.setText(text)
        self.picture.shown.setAccessibleDescription(text)

    # -- tools and keys ----------------------------------------------------------------

    def _choose_tool(self, tool: Tool, *_: object) -> None:
        self.controller.set_tool(tool)
        self.picture.shown.setFocus()

    def _pick(self, piece: str) -> None:
        if self.draft.stock(self.controller.seat).get(piece, 0) > 0:
            self.controller.pick(piece)
            self.picture.shown.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.picture.shown
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and self._press_key(event)
        ):
            return True
        return super().eventFilter(watched, event)

    def _press_key(self, event: QKeyEvent) -> bool:
        controller, key = self.controller, event.key()
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key in _STEPS:
            self._forget_mouse()
            controller.move(*_STEPS[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            controller.done()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            controller.delete()
        elif event.text() in tuple("123456"):
            controller.pick_size(int(event.text()))
        elif event.text().upper() in _TURN_KEYS:
            self._forget_mouse()
            self.turns[_TURN_KEYS[event.text().upper()]].click()
        elif event.text().upper() == "M":
            controller.lift()
        else:
            return False
        return True

    def _forget_mouse(self) -> None:
        if self.picture.tower is not None:
            self.picture.tower.forget_mouse()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.controller.drop():
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return  # only its button ends the editor
        super().keyPressEvent(event)


_KEYS = {
    "turn_left": "Q", "turn_right": "E", "tip_away": "W", "tip_near": "S",
    "roll_left": "A", "roll_right": "D", "next_pose": "C", "next_anchor": "V",
}  # fmt: skip
_TURN_KEYS = {key: name for name, key in _KEYS.items()}


def _section(words: str) -> QLabel:
    return theme.named(QLabel(words), "section")
