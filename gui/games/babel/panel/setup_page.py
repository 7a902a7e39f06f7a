"""What a new game of Turmbau zu Babel is to be like."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QWidget,
)

from gui.base import theme
from gui.features.new_game.players_box import combo_of
from gui.features.new_game.players_page import PlayersPage
from gui.games.babel.editors.boards import add_file, available, plain_name
from gui.games.babel.picture.board import start_tower
from gui.games.babel.picture.drawing import paint
from gui.games.babel.picture.seats import seat_pixmap
from gui.games.babel.play.setup import COLOR_LIMIT, LAPSE, PLAYERS, QUIET, SHARE, Setup
from gui.i18n import knows, tr
from gui.views.file_choice import FileChoice
from gui.views.layout import vbox
from gui.views.painted import painting
from turmcore.babel import Board
from turmcore.babel import board as boards
from turmcore.core.folders import Unread

_LEAST_LETTERS = 28  # of a board's name


class SetupPage(PlayersPage[Setup]):
    """Asks for players, board and rules, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__("babel", PLAYERS, setup, lambda player: seat_pixmap(player, 24), parent)
        self.board = _BoardChoice(setup.board)
        self.columns.addLayout(vbox((self.board, 1), self._advanced_box(setup), spacing=8), 4)

    def setup(self) -> Setup:
        """What was chosen."""
        return Setup(
            board=self.board.name,
            lapse=str(self.lapse.currentData()),
            share=str(self.share.currentData()),
            quiet=self.quiet.value(),
            color_limit=self.color_limit.value(),
            **self.players.choices(),
        )

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
            label = QLabel(f"{tr(key)} ({rule})", wordWrap=True)
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
        vbox((self.advanced, 0, Qt.AlignmentFlag.AlignLeft), self.options, parent=whole, margins=0, spacing=6)
        return whole

    def _unfold(self, is_unfolded: bool) -> None:
        """The options take room from the picture."""
        self.advanced.setArrowType(Qt.ArrowType.DownArrow if is_unfolded else Qt.ArrowType.RightArrow)
        self.options.setVisible(is_unfolded)


class _BoardChoice(FileChoice[Board]):
    """The board, and whether it is known to be the one of the game."""

    def __init__(self, chosen: str) -> None:
        self.view, self.status = _BoardPicture(), theme.named(QLabel(), "quiet")
        self.status.setWordWrap(True)
        super().__init__(
            tr("new.babel.board.title"),
            tr("new.babel.board"),
            tr("new.babel.file"),
            tr("new.babel.editor"),
            tr("new.babel.files"),
            self.view,
            self.status,
        )
        self.combo.setMinimumContentsLength(_LEAST_LETTERS)
        self.choose(chosen)

    def things(self) -> dict[str, Board]:
        return {board.name: board for board in available()}

    def unread(self) -> list[Unread]:
        return boards.read_own()[1]

    def title_of(self, thing: Board) -> str:
        key = f"new.babel.{thing.name}"
        return tr(key) if knows(key) else plain_name(thing)

    def show_thing(self, thing: Board) -> None:
        self.view.show_board(thing)
        is_verified = thing.status == "verified"
        self.status.setText(tr("new.babel.verified" if is_verified else "new.babel.reconstruction"))
        self.combo.setAccessibleDescription(self.status.text())

    def add_file(self, path: str) -> str:
        return add_file(path).name

    def bad_file(self, file: str) -> str:
        return tr("new.babel.bad_file", file=file)

    def edit(self, thing: Board) -> str | None:
        from gui.games.babel.editors.board_window import edit_board

        return edit_board(thing, self)


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
        with painting(self) as painter:
            paint(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), start_tower(self._board))
