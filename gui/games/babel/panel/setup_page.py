"""Setup page of Turmbau zu Babel."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from gui.base import theme
from gui.features.new_game.game_page import GamePage
from gui.games.babel.board import start_tower
from gui.games.babel.editors.boards import BOARDS
from gui.games.babel.picture.drawing import paint
from gui.games.babel.picture.seats import seat_pixmap
from gui.games.babel.play.setup import Setup
from gui.i18n import tr
from gui.views.file_choice import FileChoice
from gui.views.painted import painting
from turmcore.babel import Board
from turmcore.core.folders import Unread

_LEAST_LETTERS = 28  # of a board's name


class SetupPage(GamePage[Setup]):
    """Asks for the board besides."""

    def __init__(self, setup: Setup) -> None:
        self.board = _BoardChoice(setup.options["board"])
        super().__init__(
            setup, lambda player, _: seat_pixmap(player, 24), self.board, (), note=tr("new.babel.first")
        )

    def choices(self) -> dict[str, str]:
        return {"board": self.board.name}


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
        return {board.name: board for board in BOARDS.available()}

    def unread(self) -> list[Unread]:
        return BOARDS.library.read_own()[1]

    def title_of(self, thing: Board) -> str:
        return BOARDS.title(thing.name)

    def show_thing(self, thing: Board) -> None:
        self.view.show_board(thing)
        is_verified = thing.status == "verified"
        self.status.setText(tr("new.babel.verified" if is_verified else "new.babel.reconstruction"))
        self.combo.setAccessibleDescription(self.status.text())

    def add_file(self, path: str) -> str:
        return BOARDS.keep(BOARDS.library.read_file(path)).name

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
        return QSize(260, 200)

    def show_board(self, board: Board) -> None:
        """Show another board."""
        self._board = board
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._board is None:
            return
        with painting(self) as painter:
            paint(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), start_tower(self._board))
