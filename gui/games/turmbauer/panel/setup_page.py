"""Setup page of Turmbauer."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from gui.base import theme
from gui.features.new_game.game_page import GamePage
from gui.features.new_game.players_box import combo_of
from gui.games.turmbauer.editors.piece_sets import SETS
from gui.games.turmbauer.picture.drawing import draw_chip, draw_piece
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.play.setup import COLORS, Setup, splits
from gui.games.turmbauer.words import spoken
from gui.i18n import tr
from gui.views.file_choice import FileChoice
from gui.views.painted import painting, pixmap
from turmcore.core.folders import Unread
from turmcore.physics import STATICS
from turmcore.turmbauer import PieceSet

_COLUMNS = 6  # pieces beside each other


class SetupPage(GamePage[Setup]):
    """Asks for colors and the piece set besides."""

    def __init__(self, setup: Setup) -> None:
        self.colors = combo_of([(colors, _split(colors), "") for colors in splits()], setup.colors)
        self.colors.setAccessibleName(tr("new.colors"))
        self.set, self.physics = _SetChoice(setup.options["set"]), theme.named(QLabel(), "quiet")
        super().__init__(
            setup,
            lambda player, players: _chips(self._letters(player, players)),
            self.set,
            ("stability", "hand", "blocks"),
            name=self._colors_name,
            seat=self._colors_name,
            count=lambda number: tr(f"new.players.{number}"),
            of_two=self.colors,
            color=self._letters,
        )
        self.colors.currentIndexChanged.connect(self.players.show_seats)
        grid = self.rules.house.grid
        grid.addWidget(self.physics, grid.rowCount(), 0, 1, 3)
        self.rules.changed.connect(self._show_physics)
        self._show_physics()

    def choices(self) -> dict[str, str]:
        return {"set": self.set.name, "colors": str(self.colors.currentData())}

    def _letters(self, player: int, players: int) -> str:
        """The colors of a player; with two players each has two."""
        return str(self.colors.currentData())[player::2] if players == 2 else COLORS[player]

    def _colors_name(self, player: int, players: int) -> str:
        return _name_of(self._letters(player, players))

    def _show_physics(self) -> None:
        self.physics.setVisible(self.rules.values()["stability"] == "wobble")

    def show_physics(self, name: str) -> None:
        """Say what finds out which pieces fall: ``statics``, or a package with its version."""
        if name == STATICS:
            self.physics.setText(tr("wobble.by_statics"))
        else:
            self.physics.setText(tr("wobble.by_package", name=name))


class _SetChoice(FileChoice[PieceSet]):
    """The pieces of each color."""

    def __init__(self, chosen: str) -> None:
        self.view, self.status = _PiecesView(), theme.named(QLabel(), "quiet")
        self.status.setWordWrap(True)
        super().__init__(
            tr("new.pieces"),
            tr("new.turmbauer.set"),
            tr("new.turmbauer.set.file"),
            tr("new.turmbauer.set.editor"),
            tr("set.files"),
            self.view,
            self.status,
        )
        self.choose(chosen)

    def things(self) -> dict[str, PieceSet]:
        return {own.name: own for own in SETS.available()}

    def unread(self) -> list[Unread]:
        return SETS.library.read_own()[1]

    def title_of(self, thing: PieceSet) -> str:
        return SETS.title(thing.name)

    def show_thing(self, thing: PieceSet) -> None:
        self.view.show_set(thing)
        self.status.setText(tr(f"new.turmbauer.set.{thing.status}"))
        self.status.setToolTip(tr(f"new.turmbauer.set.{thing.status}.why"))
        self.combo.setAccessibleDescription(self.status.toolTip())

    def add_file(self, path: str) -> str:
        return SETS.keep(SETS.library.read_file(path)).name

    def bad_file(self, file: str) -> str:
        return tr("set.bad_file", file=file)

    def edit(self, thing: PieceSet) -> str | None:
        from gui.games.turmbauer.editors.set_window import edit_set

        return edit_set(thing, self)


class _PiecesView(QWidget):
    """All pieces of a color in a set, with how many there are of each."""

    def __init__(self) -> None:
        super().__init__()
        self._set: PieceSet | None = None
        self.setMinimumSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(330, 116)

    def show_set(self, pieces: PieceSet) -> None:
        """Show another set."""
        self._set = pieces
        names = ", ".join(f"{piece.count} × {spoken().called(pieces, piece.id)}" for piece in pieces.pieces)
        self.setAccessibleName(names)
        self.setToolTip(names)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._set is None:
            return
        with painting(self) as painter:
            pieces = self._set.pieces
            rows = -(-len(pieces) // _COLUMNS)
            width, height = self.width() / _COLUMNS, self.height() / rows
            edge = min(width, height) * 0.26
            for i, piece in enumerate(pieces):
                box = QRectF(i % _COLUMNS * width, i // _COLUMNS * height, width, height).adjusted(
                    3, 3, -3, -3
                )
                draw_piece(painter, box, piece.cells, paints(COLORS)[i % len(COLORS)], edge, dim=False)
                if piece.count > 1:
                    painter.setFont(theme.font(theme.SMALL, bold=True))
                    painter.setPen(self.palette().windowText().color())
                    corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
                    painter.drawText(box, corner, f"×{piece.count}")


def _name_of(letters: str) -> str:
    first, *second = (spoken().color(letter) for letter in letters)
    return tr("and", first=first, second=second[0]) if second else first


def _split(colors: str) -> str:
    """The two colors of each player."""
    return tr("new.colors.split", first=_name_of(colors[::2]), second=_name_of(colors[1::2]))


def _chips(letters: str) -> QPixmap:
    """The signs of these colors side by side."""
    side = 22

    def draw(painter: QPainter, box: QRectF) -> None:
        for i, letter in enumerate(letters):
            at = QRectF(i * (side + 4), 0, side, side)
            draw_chip(painter, at, paints(COLORS)[COLORS.index(letter)])

    return pixmap(draw, (side + 4) * len(letters), side)
