"""The window in which a position of Turmbau zu Babel is put together by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from gui.base import theme
from gui.base.own_files import plain_name
from gui.games.babel.board import COLORS, PARTS, color_of, field_of
from gui.games.babel.editors.boards import BOARDS
from gui.games.babel.editors.draft import PHASES, UNKNOWN, Draft
from gui.games.babel.picture.flat_board import FlatBoard
from gui.games.babel.picture.scene import VIEWS, add_preview, build_scene
from gui.games.babel.picture.tokens import sign_pixmap
from gui.games.babel.play.cursor import neighbor
from gui.games.babel.words import spoken
from gui.i18n import tr
from gui.scene.picking import Hit
from gui.table.position_editor import PositionEditor
from gui.table.position_fields import (
    Choice,
    FieldPage,
    Item,
    Number,
    Press,
    Row,
    Tool,
    ToolBox,
    option_rows,
)
from gui.views.tower_view import TowerView
from turmcore import State
from turmcore.babel import BabelState
from turmcore.babel.shown import FieldMark, Ghost, Held, MarkKind, Preview

_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
_MOVE, _ERASE = "move", "erase"


class EditorWindow(PositionEditor):
    """The tower to put figures on, tools and lists beside it, and the position's text below.

    Attributes
    ----------
    tool
        The tool of a click: ``move``, ``erase``, or the letter of a color whose figures are put.
    held
        The figure that was picked up to be moved.
    """

    draft: Draft

    def __init__(self, state: BabelState, parent: QWidget | None = None, has_picture: bool = False) -> None:
        super().__init__(Draft.of(state), parent)
        self.tool = _MOVE
        self.held: Held | None = None
        self.at: str | None = None  # the keyboard's field
        self._over: str | None = None
        self._build_board(has_picture)
        draft = self.draft
        rows = [[*map(self._tool, (_MOVE, _ERASE))], [*map(self._color_tool, COLORS)]]

        def count() -> int:
            return draft.game.num_players

        pages = {
            "turn": FieldPage(self.do, self._turn_rows, key=count),
            "secrets": FieldPage(self.do, self._secret_rows, key=count),
            "rules": FieldPage(self.do, self._rule_rows),
        }
        whole = {
            "start": (tr("editor.start"), tr("edit.babel.start.why"), draft.set_start),
            "clear": (tr("edit.clear"), tr("edit.babel.clear.why"), draft.clear),
        }
        self.lay_out(self.picture, [ToolBox(rows)], pages, whole)
        self.shown.setFocus()
        self.refresh()

    # -- layout ------------------------------------------------------------------------

    def _build_board(self, has_picture: bool) -> None:
        self.picture = QStackedWidget()
        self.tower: TowerView | None = None
        self.board = FlatBoard()
        self.board.clicked.connect(self.point)
        self.board.hovered.connect(self.hover)
        self.board.installEventFilter(self)
        self.picture.addWidget(self.board)
        if has_picture:
            self.tower = TowerView(views=VIEWS)
            self.tower.set_backdrop(theme.backdrop())
            self.tower.pointed.connect(self.point)
            self.tower.hovered.connect(self.hover)
            self.tower.broken.connect(lambda _: self._give_up(), Qt.ConnectionType.QueuedConnection)
            self.tower.installEventFilter(self)
            self.picture.addWidget(self.tower)
            self.picture.setCurrentWidget(self.tower)
        for widget in (self.board, self.tower):
            if widget is not None:
                widget.setAccessibleName(tr("edit.babel.picture"))

    @property
    def shown(self) -> QWidget:
        """The widget that shows the tower."""
        return (
            self.tower
            if self.tower is not None and self.picture.currentWidget() is self.tower
            else self.board
        )

    def _give_up(self) -> None:
        self.picture.setCurrentWidget(self.board)

    def _tool(self, tool: str) -> Tool:
        return Tool(
            tool,
            lambda: tr(f"edit.babel.{tool}.why"),
            partial(self.set_tool, tool),
            lambda: tool == self.tool,
            lambda: tr(f"edit.babel.{tool}"),
        )

    def _color_tool(self, color: str) -> Tool:
        return Tool(
            color,
            lambda: tr("edit.babel.left", color=spoken().color(color), n=self.draft.left(color)),
            partial(self.set_tool, color),
            lambda: color == self.tool,
            lambda: str(self.draft.left(color)),
            lambda: sign_pixmap(color, 20),
        )

    def _turn_rows(self) -> list[Row]:
        draft = self.draft

        def field(name: str, values: Iterable[object], words: Callable[[Any], str], **more: Any) -> Choice:
            items = [Item(value, words(value)) for value in values]
            get, change = (lambda: getattr(draft.position, name)), (lambda one: draft.set_turn(**{name: one}))
            return Choice(name, items, get, change, **more)

        quiet = Number(
            "without progress",
            lambda: draft.position.quiet,
            lambda number: draft.set_turn(quiet=number),
            lambda: int(draft.game.rules.quiet),
        )
        is_rolled = {"is_on": lambda: draft.position.phase != "roll"}
        return [
            Row(tr("edit.color"), field("player", range(draft.game.num_players), player_name)),
            Row(tr("edit.phase"), field("phase", PHASES, lambda phase: tr(f"edit.babel.phase.{phase}"))),
            Row(tr("edit.babel.number"), field("number", range(1, 7), str, **is_rolled)),
            Row(tr("edit.babel.quiet"), quiet),
        ]

    def _secret_rows(self) -> list[Row]:
        draft = self.draft
        known = [Item(UNKNOWN, tr("babel.color.unknown"))]
        known += [Item(color, spoken().color(color), sign_pixmap(color, 18)) for color in COLORS]

        def row(player: int) -> Row:
            def is_veiled() -> bool:
                return player in draft.veiled

            secret = Choice(
                f"secret {player}",
                lambda: [Item("", tr("edit.babel.veiled"))] * is_veiled() + known,
                lambda: "" if is_veiled() else draft.position.secrets[player],
                lambda color: draft.set_secret(player, color) if color else None,
            )
            return Row(player_name(player), secret)

        words, why = tr("edit.babel.draw"), tr("edit.babel.draw.why")
        draw = Press("draw", words, draft.draw_secrets, why, is_on=lambda: UNKNOWN in draft.position.secrets)
        return [*map(row, range(draft.game.num_players)), Row("", draw)]

    def _rule_rows(self) -> list[Row]:
        def boards() -> list[Item]:
            return [Item(board.name, plain_name(board.name)) for board in BOARDS.available()]

        counts = [Item(str(n), str(n)) for n in range(2, 7)]
        return option_rows(self.draft, {"players": lambda: counts, "board": boards})

    # -- showing -----------------------------------------------------------------------

    def notes(self, state: State) -> list[str]:
        unknown = [tr("edit.babel.unknown")] if UNKNOWN in self.draft.position.secrets else []
        return super().notes(state) + unknown

    def show_position(self) -> None:
        if self.held is not None and self.held.color not in self.draft.position.fields.get(
            self.held.field, ""
        ):
            self.held = None
        self.show_picture()

    def show_picture(self) -> None:
        """Show the tower with what is pointed at and what is wrong."""
        draft = self.draft
        marks = []
        for reason in (*draft.faults(), *draft.doubts()):
            marks += [FieldMark(field, MarkKind.WRONG) for field in reason.data.get("fields", ())]
        if self.at is not None:
            marks.append(FieldMark(self.at, MarkKind.CURSOR))
        over = self.at or self._over
        ghost = None
        if over is not None and self.held is not None and over != self.held.field:
            ghost = Ghost(over, self.held.color, self.held.field)
        preview = Preview(ghost, marks=tuple(dict.fromkeys(marks)))
        if self.tower is not None:
            self.tower.show_scene(add_preview(build_scene(draft.tower, self.held), preview))
        self.board.show_tower(draft.tower, preview, self.held)
        if over is None:
            self.hint.setText(tr("edit.babel.how.held" if self.held is not None else self._how()))
        else:
            self.hint.setText(self._about(over))

    def _how(self) -> str:
        return f"edit.babel.how.{self.tool if self.tool in (_MOVE, _ERASE) else 'put'}"

    def _about(self, field: str) -> str:
        """A field and who stands on it."""
        counts = Counter(self.draft.position.fields.get(field, ""))
        names = ", ".join(f"{count} × {spoken().color(color)}" for color, count in counts.items())
        kind = self.draft.game.board.kinds[field]
        room = tr("edit.babel.room", n=PARTS.get(kind, 1))
        return f"{tr('edit.babel.field', field=spoken().field(field))}: {names or tr('edit.babel.nobody')} · {room}"

    # -- tools -------------------------------------------------------------------------

    def set_tool(self, tool: str) -> None:
        """Do something else with a click."""
        self.tool, self.held = tool, None
        self.tools[0].refresh()
        self.show_position()
        self.shown.setFocus()

    def hover(self, hit: Hit | None) -> None:
        """The mouse is over a field, or over none."""
        self._over = field_of(hit)
        if self._over is not None:
            self.at = None
        self.show_picture()

    def point(self, hit: Hit | None) -> None:
        """A click on a field, perhaps on a figure there."""
        field = field_of(hit)
        self.at = None
        if field is not None:
            self.act(field, color_of(self.draft.tower, hit))
        elif self.held is not None:
            self.held = None
            self.show_picture()

    def act(self, field: str, color: str | None = None) -> None:
        """Use the tool on a field; `color` is that of a figure that was meant."""
        draft = self.draft
        colors = draft.position.fields.get(field, "")
        if self.tool in COLORS:
            self.do(partial(draft.put, field, self.tool))
        elif self.tool == _ERASE:
            self.do(partial(draft.remove, field, color or ""))
        elif self.held is not None:
            held, self.held = self.held, None
            self.do(partial(draft.move, held.field, held.color, field))
        elif colors:
            self.held = Held(field, color or colors[-1])
            self.show_picture()

    # -- keys --------------------------------------------------------------------------

    def press_key(self, event: QKeyEvent) -> bool:
        key, letter = event.key(), event.text().lower()
        if key in _STEPS:
            around, up = _STEPS[Qt.Key(key)]
            start = self.at or self._over
            self.at = (neighbor(self.draft.tower, start, around, up) or start) if start else "1.0"
            if self.tower is not None:
                self.tower.forget_mouse()
            self.show_picture()
            self.shown.setAccessibleDescription(self._about(self.at))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.at is not None:
            self.act(self.at)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and (self.at or self._over):
            self.do(partial(self.draft.remove, self.at or self._over or ""))
        elif letter and letter in COLORS:
            self.set_tool(letter)
        elif letter == "m":
            self.set_tool(_MOVE)
        else:
            return False
        return True

    def drop(self) -> bool:
        has_something = self.held is not None or bool(self.at) or self.tool != _MOVE
        self.at = None
        self.set_tool(_MOVE)
        return has_something


def player_name(player: int) -> str:
    """A player by number."""
    return tr("babel.player", number=player + 1)
