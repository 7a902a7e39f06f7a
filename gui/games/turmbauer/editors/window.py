"""The window in which a position of Turmbauer is put together by hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QToolButton, QWidget

from gui.games.turmbauer.editors.controller import EditController
from gui.games.turmbauer.editors.controller import Tool as EditTool
from gui.games.turmbauer.editors.draft import Draft
from gui.games.turmbauer.editors.pages import BlockPage, rule_page, stock_page, turn_page
from gui.games.turmbauer.editors.picture import EditPicture
from gui.games.turmbauer.panel.pose_card import Verdict
from gui.games.turmbauer.panel.tray import Tray
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.swatch import chip
from gui.games.turmbauer.picture.turn_icons import turn_icon
from gui.games.turmbauer.words import reasons, spoken
from gui.games.turmbauer.words.names import piece_name
from gui.i18n import tr
from gui.table.position_editor import PositionEditor, TextRemark
from gui.table.position_fields import Beside, Tool, ToolBox
from gui.views.layout import hbox, vbox
from turmcore import Reason
from turmcore.turmbauer import TurmbauerState
from turmcore.turmbauer.choices import PieceState, Standing
from turmcore.turmbauer.turns import TURNS

_TOOLS = (EditTool.MOVE, EditTool.CLIMBER, EditTool.PAINT, EditTool.ERASE)
STEPS = {
    Qt.Key.Key_Left: (-1, 0, 0),
    Qt.Key.Key_Right: (1, 0, 0),
    Qt.Key.Key_Up: (0, 1, 0),
    Qt.Key.Key_Down: (0, -1, 0),
    Qt.Key.Key_PageUp: (0, 0, 1),
    Qt.Key.Key_PageDown: (0, 0, -1),
}
"""Steps along x, y and z by the keys for them."""


class EditorWindow(PositionEditor):
    """The tower to build on, tools and lists beside it, and the position's text below.

    Attributes
    ----------
    controller
        The controller of mouse and keys, with the draft.
    """

    draft: Draft
    beside_width = 372
    first_size = (1180, 800)

    def __init__(
        self, state: TurmbauerState, parent: QWidget | None = None, has_picture: bool = False
    ) -> None:
        super().__init__(Draft.of(state), parent)
        self.controller = controller = EditController(self.draft, self)
        self.picture = EditPicture(controller, has_picture)
        self.picture.shown.installEventFilter(self)
        self.picture.installEventFilter(self)
        self.tray, self.verdict = PieceTray(controller), Verdict()
        self.tray.picked.connect(self._pick)
        tools = ToolBox([[*map(self._tool, _TOOLS)], [*map(self._color_tool, range(4))]])
        pages = {
            "blocks": BlockPage(controller),
            "turn": turn_page(controller),
            "stock": stock_page(controller),
            "rules": rule_page(controller),
        }
        clear = {"clear": (tr("edit.clear"), tr("edit.clear.why"), partial(controller.do, self.draft.clear))}
        self.lay_out(self.picture, (tools, self.tray), pages, clear, (self.verdict,), self._hand_row())
        controller.changed.connect(self.refresh)
        controller.posed.connect(self._show_pose)
        controller.said.connect(self._say)
        self.picture.shown.setFocus()
        self.refresh()

    # -- layout ------------------------------------------------------------------------

    def _tool(self, tool: EditTool) -> Tool:
        def choose() -> None:
            self.controller.set_tool(tool)
            self.picture.shown.setFocus()

        return Tool(
            name=tool,
            words=lambda: tr(f"edit.tool.{tool}.why"),
            text=lambda: tr(f"edit.tool.{tool}"),
            chooses=choose,
            is_chosen=lambda: tool is self.controller.tool,
        )

    def _color_tool(self, seat: int) -> Tool:
        def colors() -> str:
            return self.draft.game.colors

        return Tool(
            name=seat,
            words=lambda: spoken().color(colors()[seat]),
            text=lambda: spoken().color(colors()[seat]),
            picture=lambda: chip(paints(colors())[seat], 20),
            chooses=partial(self.controller.paint, seat),
            is_chosen=lambda: seat == self.controller.seat,
            is_shown=lambda: seat < len(colors()),
        )

    def _hand_row(self) -> QWidget:
        """The row of buttons that turn the piece in hand."""
        controller = self.controller
        holder = QWidget()
        row = hbox(parent=holder, margins=0, spacing=4)
        self.turns: dict[str, QToolButton] = {}
        for name, method in (
            *((name, partial(controller.turn_piece, name)) for name in TURNS),
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
        return holder

    # -- what the frame asks -----------------------------------------------------------

    def read(self, text: str) -> TextRemark | None:
        found = super().read(text)
        if found is None:
            self.controller.refresh()
        return found

    def mends(self, reason: Reason) -> str:
        can_fit = reason.code == "turns" and self.draft.fitting_turn() is not None
        return tr("edit.fit") if can_fit else ""

    def mend(self) -> None:
        self.controller.do(self.draft.fit_turn)

    def sentence(self, reason: Reason) -> str:
        words = reasons.sentence(reason, self.controller.axes(), self.draft.game)
        number = reason.data.get("block")
        if number is not None and reason.code not in ("turn-order", "misplaced"):
            return tr("edit.block_says", number=number, why=words)
        return words

    def undo(self) -> None:
        super().undo()
        self.controller.refresh()

    def redo(self) -> None:
        super().redo()
        self.controller.refresh()

    def show_position(self) -> None:
        self._show_pose()

    # -- showing -----------------------------------------------------------------------

    def _show_pose(self) -> None:
        controller = self.controller
        for tools in self.tools:
            tools.refresh()
        for button in self.turns.values():
            button.setEnabled(controller.hand is not None)
        text, can_put = controller.about_pose()
        is_legal = None if controller.pose is None else can_put and controller.pose.reason is None
        self.verdict.show_verdict(is_legal)
        self.hint.setText(text or tr(f"edit.how.{controller.tool}"))

    def _say(self, text: str) -> None:
        self.hint.setText(text)
        self.picture.shown.setAccessibleDescription(text)

    # -- tools and keys ----------------------------------------------------------------

    def _pick(self, piece: str) -> None:
        if self.draft.stock(self.controller.seat).get(piece, 0) > 0:
            self.controller.pick(piece)
            self.picture.shown.setFocus()

    def press_key(self, event: QKeyEvent) -> bool:
        controller, key = self.controller, event.key()
        if key in STEPS:
            self._forget_mouse()
            controller.move(*STEPS[Qt.Key(key)])
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

    def drop(self) -> bool:
        return self.controller.drop()


class PieceTray(Beside):
    """The pieces of the color in use, to be taken in hand."""

    picked = Signal(str)

    def __init__(self, controller: EditController) -> None:
        super().__init__()
        self._controller = controller
        self.tray = Tray()
        self.tray.picked.connect(self.picked)
        vbox(self.tray, parent=self, margins=0)

    def refresh(self) -> None:
        controller, draft = self._controller, self._controller.draft
        stock = draft.stock(controller.seat)
        pieces = [
            PieceState(
                piece.id, piece.size, max(0, stock[piece.id]), piece.cells,
                Standing.FITS if stock[piece.id] > 0 else Standing.USED, 0,
            )
            for piece in draft.game.pieces.pieces
        ]  # fmt: skip
        paint = paints(draft.game.colors)[controller.seat]
        self.tray.show_pieces(draft.game, pieces, paint, controller.piece if controller.hand else "")
        for tile, piece in zip(self.tray.tiles, pieces, strict=False):
            name = piece_name(draft.game, piece.id)
            words = tr("edit.piece", piece=name, n=piece.size, left=piece.left)
            tile.setToolTip(words)
            tile.setAccessibleName(words)


_KEYS = {
    "turn_left": "Q", "turn_right": "E", "tip_away": "W", "tip_near": "S",
    "roll_left": "A", "roll_right": "D", "next_pose": "C", "next_anchor": "V",
}  # fmt: skip
_TURN_KEYS = {key: name for name, key in _KEYS.items()}
