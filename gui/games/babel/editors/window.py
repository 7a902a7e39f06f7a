"""The window in which a position of Turmbau zu Babel is put together by hand."""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.games.babel.editors.boards import available, plain_name
from gui.games.babel.editors.draft import PHASES, UNKNOWN, Draft
from gui.games.babel.picture.board import COLORS, PARTS, color_of, field_of
from gui.games.babel.picture.flat_board import BoardView
from gui.games.babel.picture.marks import FieldMark, MarkKind
from gui.games.babel.picture.scene import VIEWS, Ghost, Held, Preview, add_preview, build_scene
from gui.games.babel.picture.tokens import sign_pixmap
from gui.games.babel.play.cursor import neighbor
from gui.games.babel.words import reasons
from gui.games.babel.words.reasons import field_name
from gui.games.babel.words.texts import color_name
from gui.i18n import knows, tr
from gui.model.steps import History
from gui.scene.picking import Hit
from gui.table.position_editor import PositionEditor, Remark, TextRemark
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.tower_view import TowerView
from turmcore import TurmError
from turmcore.babel import BabelState

_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
_HIGH = 120  # pixels of the remarks
_MOVE, _ERASE = "move", "erase"
_NUMBERS = range(1, 7)
_LIMITS = {"quiet": (1, 9999), "color_limit": (1, 5)}


class EditorWindow(PositionEditor):
    """The tower to put figures on, tools and lists beside it, and the position's text below.

    Attributes
    ----------
    draft
        The position.
    tool
        What a click does: ``move``, ``erase``, or the letter of a color whose figures are put.
    held
        The figure that was picked up to be moved.
    """

    def __init__(self, state: BabelState, parent: QWidget | None = None, has_picture: bool = False) -> None:
        super().__init__(state.game.name, parent)
        self.draft = Draft.of(state)
        self.tool = _MOVE
        self.held: Held | None = None
        self.at: str | None = None  # the keyboard's field
        self._over: str | None = None
        self._is_filling = False
        self._build_board(has_picture)
        self._build_layout()
        room.resize(self, 1120, 780)
        self.shown.setFocus()
        self.refresh()

    # -- layout ------------------------------------------------------------------------

    def _build_board(self, has_picture: bool) -> None:
        self.picture = QStackedWidget()
        self.tower: TowerView | None = None
        self.board = BoardView()
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

    def _build_layout(self) -> None:
        beside = QWidget()
        beside.setFixedWidth(348)
        side = vbox(self._tool_rows(), parent=beside, margins=0, spacing=7)
        tabs = QTabWidget()
        for name, page in (
            ("turn", self._turn_page()),
            ("secrets", self._secret_page()),
            ("rules", self._rule_page()),
        ):
            tabs.addTab(room.scrolled(page), tr(f"edit.tab.{name}"))
        side.addWidget(tabs, 3)
        side.addWidget(_section(tr("editor.faults")))
        side.addWidget(self.remark_box(_HIGH), 1)
        side.addLayout(self.end_rows())
        self.hint = QLabel(wordWrap=True)
        self.hint.setMinimumHeight(2 * self.hint.fontMetrics().lineSpacing() + 2)
        foot = hbox((self.hint, 1), spacing=6)
        for name, method in (("start", self.draft.set_start), ("clear", self.draft.clear)):
            button = theme.named(QToolButton(), "words")
            button.setText(tr("editor.start" if name == "start" else "edit.clear"))
            button.setToolTip(tr(f"edit.babel.{name}.why"))
            button.setMinimumHeight(30)
            button.clicked.connect(lambda _=False, method=method: self.do(method))
            setattr(self, f"to_{name}", button)
            foot.addWidget(button)
        foot.addLayout(self.step_buttons())
        left = vbox((self.picture, 1), foot, spacing=6)
        self.lay_out(left, beside, tr("edit.text"))

    def _tool_rows(self) -> QVBoxLayout:
        self.tools = QButtonGroup(self)
        self._tool_of: list[str] = [_MOVE, _ERASE, *COLORS]
        rows = (QHBoxLayout(), QHBoxLayout())
        for number, tool in enumerate(self._tool_of):
            button = theme.named(QToolButton(), "words")
            button.setCheckable(True)
            button.setMinimumHeight(34)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            if tool in COLORS:
                button.setStyleSheet("padding: 4px 2px;")
                button.setIcon(QIcon(sign_pixmap(tool, 20)))
                button.setIconSize(QSize(20, 20))
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            else:
                button.setText(tr(f"edit.babel.{tool}"))
                button.setToolTip(tr(f"edit.babel.{tool}.why"))
            button.clicked.connect(partial(self.set_tool, tool))
            self.tools.addButton(button, number)
            rows[tool in COLORS].addWidget(button, 1)
        column = vbox(spacing=5)
        for row in rows:
            row.setSpacing(4)
            column.addLayout(row)
        return column

    def _turn_page(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 10, 0, 0)
        form.setVerticalSpacing(7)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.player, self.phase, self.number = room.Choices(), room.Choices(), room.Choices()
        for phase in PHASES:
            self.phase.addItem(tr(f"edit.babel.phase.{phase}"), phase)
        for number in _NUMBERS:
            self.number.addItem(str(number), number)
        self.quiet = QSpinBox(maximum=9999)
        self.player.activated.connect(lambda at: self.do(lambda: self.draft.set_turn(player=at)))
        self.phase.activated.connect(
            lambda _: self.do(lambda: self.draft.set_turn(phase=self.phase.currentData()))
        )
        self.number.activated.connect(
            lambda _: self.do(lambda: self.draft.set_turn(number=self.number.currentData()))
        )
        self.quiet.valueChanged.connect(self._set_quiet)
        for key, field in (
            ("edit.color", self.player), ("edit.phase", self.phase),
            ("edit.babel.number", self.number), ("edit.babel.quiet", self.quiet),
        ):  # fmt: skip
            form.addRow(tr(key), field)
            field.setAccessibleName(tr(key))
        return page

    def _secret_page(self) -> QWidget:
        page = QWidget()
        self._secret_form = QFormLayout(page)
        self._secret_form.setContentsMargins(0, 10, 0, 0)
        self._secret_form.setVerticalSpacing(5)
        self.secrets: list[QComboBox] = []
        self._secret_labels: list[QLabel] = []
        for player in range(6):
            combo, label = room.Choices(), QLabel(tr("babel.player", number=player + 1))
            combo.setAccessibleName(label.text())
            combo.activated.connect(partial(self._set_secret, player))
            self.secrets.append(combo)
            self._secret_labels.append(label)
            self._secret_form.addRow(label, combo)
        self.draw = QPushButton(tr("edit.babel.draw"), autoDefault=False)
        self.draw.setToolTip(tr("edit.babel.draw.why"))
        self.draw.clicked.connect(lambda: self.do(self.draft.draw_secrets))
        self._secret_form.addRow("", self.draw)
        return page

    def _rule_page(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 10, 0, 0)
        form.setVerticalSpacing(6)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.rules: dict[str, QComboBox | QSpinBox] = {}
        boards = [
            (
                board.name,
                tr(f"new.babel.{board.name}") if knows(f"new.babel.{board.name}") else plain_name(board),
            )
            for board in available()
        ]
        rows = (
            ("players", [(str(n), str(n)) for n in range(2, 7)]),
            ("board", boards),
            ("lapse", [(value, tr(f"new.babel.lapse.{value}")) for value in "10"]),
            ("share", [(value, tr(f"new.babel.share.{value}")) for value in "01"]),
        )
        for name, values in rows:
            combo = room.WholeTexts()
            combo.setMinimumContentsLength({"players": 4, "board": 34}.get(name, 20))
            for value, text in values:
                combo.addItem(text, value)
            combo.activated.connect(partial(self._set_rule, name))
            self.rules[name] = combo
        for name, (low, high) in _LIMITS.items():
            spin = QSpinBox()
            spin.setRange(low, high)
            spin.valueChanged.connect(partial(self._set_rule, name))
            self.rules[name] = spin
        for name, field in self.rules.items():
            key = "edit.players" if name == "players" else f"new.babel.{name}"
            form.addRow(tr(key), field)
            field.setAccessibleName(tr(key))
        return page

    # -- what the frame asks -----------------------------------------------------------

    def text(self) -> str:
        return self.draft.text

    def read(self, text: str) -> TextRemark | None:
        try:
            self.draft.read(text.strip())
        except TurmError as error:
            return TextRemark(tr("edit.text.bad", why=str(error)))
        return None

    def remarks(self) -> list[Remark]:
        faults = [Remark(reasons.sentence(reason), True) for reason in self.draft.faults()]
        found = faults + [Remark(reasons.sentence(reason), False) for reason in self.draft.doubts()]
        if UNKNOWN in self.draft.position.secrets:
            found.append(Remark(tr("edit.babel.unknown"), False))
        return found

    def state(self) -> BabelState:
        return self.draft.state()

    @property
    def steps(self) -> History:
        return self.draft.steps

    # -- showing -----------------------------------------------------------------------

    def show_position(self) -> None:
        self._is_filling = True
        draft, now = self.draft, self.draft.position
        if self.held is not None and self.held.color not in now.fields.get(self.held.field, ""):
            self.held = None
        self.player.clear()
        for player in range(draft.game.num_players):
            self.player.addItem(tr("babel.player", number=player + 1), player)
        self.player.setCurrentIndex(now.player)
        self.phase.setCurrentIndex(PHASES.index(now.phase))
        self.number.setEnabled(now.phase != "roll")
        self.number.setCurrentIndex(now.number - 1)
        self.quiet.setMaximum(int(draft.game.rules.quiet))
        self.quiet.setValue(now.quiet)
        self._show_secrets()
        for name, field in self.rules.items():
            value = draft.game.options[name]
            if isinstance(field, QSpinBox):
                field.setValue(int(value))
            else:
                field.setCurrentIndex(field.findData(value))
        for number, tool in enumerate(self._tool_of):
            button = self.tools.button(number)
            button.setChecked(tool == self.tool)
            if tool in COLORS:
                left = draft.left(tool)
                button.setText(str(left))
                words = tr("edit.babel.left", color=color_name(tool), n=left)
                button.setToolTip(words)
                button.setAccessibleName(words)
        self._is_filling = False
        self.show_picture()

    def _show_secrets(self) -> None:
        draft = self.draft
        for player, (combo, label) in enumerate(zip(self.secrets, self._secret_labels, strict=True)):
            is_there = player < draft.game.num_players
            combo.setVisible(is_there)
            label.setVisible(is_there)
            combo.clear()
            if not is_there:
                continue
            is_veiled = player in draft.veiled
            if is_veiled:
                combo.addItem(tr("edit.babel.veiled"), "")
            combo.addItem(tr("babel.color.unknown"), UNKNOWN)
            for color in COLORS:
                combo.addItem(QIcon(sign_pixmap(color, 18)), color_name(color), color)
            shown = "" if is_veiled else draft.position.secrets[player]
            combo.setCurrentIndex(combo.findData(shown))
        self.draw.setEnabled(UNKNOWN in draft.position.secrets)

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
        names = ", ".join(f"{count} × {color_name(color)}" for color, count in counts.items())
        kind = self.draft.game.board.kinds[field]
        room = tr("edit.babel.room", n=PARTS.get(kind, 1))
        return (
            f"{tr('edit.babel.field', field=field_name(field))}: {names or tr('edit.babel.nobody')} · {room}"
        )

    # -- tools -------------------------------------------------------------------------

    def set_tool(self, tool: str, *_: object) -> None:
        """Do something else with a click."""
        self.tool, self.held = tool, None
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

    def _set_quiet(self, number: int) -> None:
        if not self._is_filling:
            self.do(lambda: self.draft.set_turn(quiet=number))

    def _set_secret(self, player: int, *_: object) -> None:
        color = str(self.secrets[player].currentData())
        if color:
            self.do(partial(self.draft.set_secret, player, color))

    def _set_rule(self, name: str, *_: object) -> None:
        if not self._is_filling:
            field = self.rules[name]
            value = str(field.value()) if isinstance(field, QSpinBox) else str(field.currentData())
            self.do(partial(self.draft.set_options, **{name: value}))

    # -- keys --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.shown and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press_key(event)
        return super().eventFilter(watched, event)

    def _press_key(self, event: QKeyEvent) -> bool:
        key, letter = event.key(), event.text().lower()
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (self.held is not None or self.at or self.tool != _MOVE):
            self.at = None
            self.set_tool(_MOVE)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return  # only its button ends the editor
        super().keyPressEvent(event)


def _section(words: str) -> QLabel:
    return theme.named(QLabel(words), "section")
