"""What a new game of Turmbau zu Babel is to be like."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.app import messages, theme
from gui.games.babel.board import start_tower
from gui.games.babel.boards import add_file, available, plain_name
from gui.games.babel.drawing import paint
from gui.games.babel.seats import seat_pixmap
from gui.games.babel.setup import COLOR_LIMIT, LAPSE, PLAYERS, QUIET, SHARE, TIMES, Setup
from gui.i18n import knows, tr
from gui.model.seats import TIMED, Kind, offered
from gui.views.clock_choice import ClockChoice
from turmcore import TurmError
from turmcore.babel import Board

_NAME_LENGTH = 24


class SetupPage(QWidget):
    """Asks for players, board and rules, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(14)
        columns.addWidget(self._players_box(setup), 5)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self._board_box(setup), 1)
        right.addWidget(self._advanced_box(setup))
        columns.addLayout(right, 4)
        self._show_seats()
        self._show_board()

    def setup(self) -> Setup:
        """What was chosen."""
        return Setup(
            players=self.group.checkedId(),
            kinds=tuple(str(combo.currentData()) for combo in self.seats),
            names=tuple(field.text().strip() for field in self.names),
            board=str(self.board.currentData()),
            lapse=str(self.lapse.currentData()),
            share=str(self.share.currentData()),
            quiet=self.quiet.value(),
            color_limit=self.color_limit.value(),
            shuffles=self.shuffles.isChecked(),
            time=str(self.time.currentData()),
            clock=self.clock.text(),
        )

    # -- players -------------------------------------------------------------------

    def _players_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.players"))
        grid = QGridLayout(box)
        grid.setContentsMargins(12, 8, 12, 10)
        grid.setVerticalSpacing(7)
        grid.setHorizontalSpacing(8)
        numbers = QHBoxLayout()
        numbers.setSpacing(14)
        self.group = QButtonGroup(self)
        for number in PLAYERS:
            button = QRadioButton(str(number))
            button.setAccessibleName(f"{tr('new.players')} {number}")
            self.group.addButton(button, number)
            numbers.addWidget(button)
        self.group.button(setup.players).setChecked(True)
        numbers.addStretch(1)
        self.group.idToggled.connect(lambda *_: self._show_seats())
        grid.addLayout(numbers, 0, 0, 1, 3)
        self._plates: list[QLabel] = []
        self.seats: list[QComboBox] = []
        self.names: list[QLineEdit] = []
        kinds = [(kind.value, tr(f"kind.{kind}.offer"), tr(f"kind.{kind}.long")) for kind in offered()]
        for i in range(max(PLAYERS)):
            plate = QLabel()
            plate.setPixmap(seat_pixmap(i, 24))
            self._plates.append(plate)
            seat = _combo(kinds, setup.kinds[i])
            seat.setAccessibleName(tr("new.babel.seat", number=i + 1))
            seat.currentIndexChanged.connect(self._show_seats)
            self.seats.append(seat)
            name = QLineEdit(setup.names[i])
            name.setMaxLength(_NAME_LENGTH)
            name.setMinimumWidth(100)
            name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            name.setAccessibleName(tr("new.name_of", color=tr("babel.player", number=i + 1)))
            self.names.append(name)
            for column, widget in enumerate((plate, seat, name)):
                grid.addWidget(widget, i + 1, column)
        below = max(PLAYERS) + 1
        self.shuffles = QCheckBox(tr("new.shuffle"))
        self.shuffles.setChecked(setup.shuffles)
        times = [(time, tr(f"new.time.{time or 'usual'}"), tr("new.time.why")) for time in TIMES]
        self.time = _combo(times, setup.time)
        self.time.setToolTip(tr("new.time.why"))
        self.time.setAccessibleName(tr("new.time.why"))
        last = QHBoxLayout()
        last.addWidget(self.shuffles, 1)
        last.addWidget(self.time)
        grid.addLayout(last, below, 0, 1, 3)
        self.clock = ClockChoice(setup.clock)
        timed = QHBoxLayout()
        timed.setSpacing(10)
        timed.addWidget(QLabel(tr("clock.choice")))
        timed.addWidget(self.clock, 1)
        grid.addLayout(timed, below + 1, 0, 1, 3)
        first = theme.named(QLabel(tr("new.babel.first")), "quiet")
        first.setWordWrap(True)
        grid.addWidget(first, below + 2, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(below + 3, 1)
        return box

    def _show_seats(self) -> None:
        """As many rows as players. Only people have names, only some computers a thinking time."""
        players = self.group.checkedId()
        for button in self.group.buttons():  # Tab goes to the one that is chosen, arrow keys to the others
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
        for i, (plate, seat, field) in enumerate(zip(self._plates, self.seats, self.names, strict=True)):
            kind = Kind(str(seat.currentData()))
            seat.setToolTip(tr(f"kind.{kind}.long"))
            field.setPlaceholderText(tr("babel.player", number=i + 1) if not kind.is_computer else "")
            field.setEnabled(not kind.is_computer)
            for widget in (plate, seat, field):
                widget.setVisible(i < players)
        self.time.setEnabled(any(seat.currentData() in TIMED for seat in self.seats[:players]))

    # -- board ---------------------------------------------------------------------

    def _board_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.babel.board.title"))
        column = QVBoxLayout(box)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        self.board = _combo([], "")
        self.board.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.board.setMinimumContentsLength(18)
        self.board.setAccessibleName(tr("new.babel.board"))
        self._boards: dict[str, Board] = {}
        self._fill_boards(setup.board)
        self.board.currentIndexChanged.connect(self._show_board)
        self.view = _BoardPicture()
        self.status = theme.named(QLabel(), "quiet")
        self.status.setWordWrap(True)
        self.file, self.editor = QPushButton(tr("new.babel.file")), QPushButton(tr("new.babel.editor"))
        self.file.clicked.connect(self._add_file)
        self.editor.clicked.connect(self._edit)
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in (self.file, self.editor):
            button.setAutoDefault(False)
            row.addWidget(button, 1)
        column.addWidget(self.board)
        column.addWidget(self.view, 1)
        column.addWidget(self.status)
        column.addLayout(row)
        return box

    def _fill_boards(self, chosen: str) -> None:
        self._boards = {board.name: board for board in available()}
        self.board.blockSignals(True)
        self.board.clear()
        for name, board in self._boards.items():
            key = f"new.babel.{name}"
            self.board.addItem(tr(key) if knows(key) else plain_name(board), name)
            self.board.setItemData(self.board.count() - 1, name, Qt.ItemDataRole.ToolTipRole)
        self.board.setCurrentIndex(max(0, self.board.findData(chosen)))
        self.board.blockSignals(False)

    def _show_board(self) -> None:
        board = self._boards[str(self.board.currentData())]
        self.view.show_board(board)
        is_verified = board.status == "verified"
        self.status.setText(tr("new.babel.verified" if is_verified else "new.babel.reconstruction"))
        self.board.setAccessibleDescription(self.status.text())

    def choose_board(self, name: str) -> None:
        """Choose a board, perhaps a new one."""
        self._fill_boards(name)
        self._show_board()

    def _add_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "", "", tr("new.babel.files"))
        if not path:
            return
        try:
            board = add_file(path)
        except (OSError, TurmError) as error:
            why = getattr(error, "strerror", None) or str(error)
            messages.say_failure(self, tr("new.babel.bad_file", file=Path(path).name), why)
            return
        self.choose_board(board.name)

    def _edit(self) -> None:
        from gui.games.babel.board_window import edit_board

        name = edit_board(self._boards[str(self.board.currentData())], self)
        self.choose_board(name or str(self.board.currentData()))

    # -- rules ---------------------------------------------------------------------

    def _advanced_box(self, setup: Setup) -> QWidget:
        self.advanced = theme.named(QToolButton(), "words")
        self.advanced.setText(tr("new.babel.advanced"))
        self.advanced.setCheckable(True)
        self.advanced.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.advanced.setArrowType(Qt.ArrowType.RightArrow)
        self.options = QWidget()
        grid = QGridLayout(self.options)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(5)
        grid.setHorizontalSpacing(8)
        self.lapse = _combo([(value, tr(f"new.babel.lapse.{value}"), "") for value in LAPSE], setup.lapse)
        self.share = _combo([(value, tr(f"new.babel.share.{value}"), "") for value in SHARE], setup.share)
        self.quiet, self.color_limit = QSpinBox(), QSpinBox()
        self.quiet.setRange(*QUIET)
        self.quiet.setValue(setup.quiet)
        self.color_limit.setRange(*COLOR_LIMIT)
        self.color_limit.setValue(setup.color_limit)
        for number, (key, rule, widget) in enumerate(
            (
                ("new.babel.lapse", "2.1", self.lapse),
                ("new.babel.share", "3.2", self.share),
                ("new.babel.quiet", "4.2", self.quiet),
                ("new.babel.color_limit", "3.3", self.color_limit),
            )
        ):
            label = QLabel(f"{tr(key)} ({rule})")
            label.setWordWrap(True)
            widget.setAccessibleName(tr(key))
            grid.addWidget(label, number, 0)
            grid.addWidget(widget, number, 1)
        grid.setColumnStretch(0, 1)
        self.options.setVisible(False)
        self.advanced.toggled.connect(self._unfold)
        usual = Setup()
        if (setup.lapse, setup.share, setup.quiet, setup.color_limit) != (
            usual.lapse,
            usual.share,
            usual.quiet,
            usual.color_limit,
        ):
            self.advanced.setChecked(True)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.advanced, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.options)
        return whole

    def _unfold(self, is_unfolded: bool) -> None:
        """The options take room from the picture."""
        self.advanced.setArrowType(Qt.ArrowType.DownArrow if is_unfolded else Qt.ArrowType.RightArrow)
        self.options.setVisible(is_unfolded)


class _BoardPicture(QWidget):
    """The board with the figures as they are set up."""

    def __init__(self) -> None:
        super().__init__()
        self._board: Board | None = None
        self.setMinimumSize(120, 90)

    def sizeHint(self) -> QSize:
        return QSize(260, 220)

    def show_board(self, board: Board) -> None:
        """Show another board."""
        self._board = board
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._board is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), start_tower(self._board))
        painter.end()


def _combo(rows: Sequence[tuple[str, str, str]], chosen: str) -> QComboBox:
    """A list to choose from: values, texts, and what a tooltip says about each."""
    combo = QComboBox()
    combo.setMinimumHeight(28)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    for i, (value, text, tip) in enumerate(rows):
        combo.addItem(text, value)
        combo.setItemData(i, tip, Qt.ItemDataRole.ToolTipRole)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))
    return combo
