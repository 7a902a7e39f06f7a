"""What a new game of Turmbau zu Babel is to be like."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
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
from gui.views import room
from gui.views.players_box import PlayersBox, combo_of
from turmcore import TurmError
from turmcore.babel import Board


class SetupPage(QWidget):
    """Asks for players, board and rules, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(14)
        self.players = PlayersBox(
            PLAYERS,
            setup,
            TIMES,
            lambda player: tr("babel.player", number=player + 1),
            lambda player: seat_pixmap(player, 24),
            lambda player: tr("new.babel.seat", number=player + 1),
            tr("new.babel.first"),
        )
        self.group, self.seats, self.names = self.players.group, self.players.seats, self.players.names
        self.shuffles, self.time, self.clock = self.players.shuffles, self.players.time, self.players.clock
        columns.addWidget(self.players, 5)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self._board_box(setup), 1)
        right.addWidget(self._advanced_box(setup))
        columns.addLayout(right, 4)
        self._show_board()

    def setup(self) -> Setup:
        """What was chosen."""
        return Setup(
            board=str(self.board.currentData()),
            lapse=str(self.lapse.currentData()),
            share=str(self.share.currentData()),
            quiet=self.quiet.value(),
            color_limit=self.color_limit.value(),
            **self.players.choices(),
        )

    def hide_people(self) -> None:
        """Ask for the game alone."""
        self.players.hide()

    # -- board ---------------------------------------------------------------------

    def _board_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.babel.board.title"))
        column = QVBoxLayout(box)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        self.board = room.WholeTexts()
        self.board.setMinimumHeight(28)
        self.board.setMinimumContentsLength(28)
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
        self.lapse = combo_of([(value, tr(f"new.babel.lapse.{value}"), "") for value in LAPSE], setup.lapse)
        self.share = combo_of([(value, tr(f"new.babel.share.{value}"), "") for value in SHARE], setup.share)
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
