"""What a new game of Turmbauer is to be like."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QComboBox, QGridLayout, QGroupBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.base import theme
from gui.features.new_game.players_box import PlayersBox
from gui.games.turmbauer.editors import piece_sets
from gui.games.turmbauer.picture.drawing import draw_chip, draw_piece
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.play.setup import (
    HAND,
    HEADROOM,
    INSERTION,
    OVERHANG,
    PLAYERS,
    STABILITY,
    Setup,
)
from gui.games.turmbauer.words.names import color_name
from gui.i18n import tr
from gui.views import room, setup_page
from gui.views.file_choice import FileChoice
from gui.views.painted import pixmap
from turmcore.physics import STATICS
from turmcore.turmbauer import PieceSet

_COLORS = "RGBK"
_COLUMNS = 6  # pieces beside each other
_LEAST_LETTERS = 12  # of a choice in a row of three


class SetupPage(setup_page.SetupPage[Setup]):
    """Asks for players, seats and settings, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        self.players = PlayersBox(
            PLAYERS,
            setup,
            _colors_name,
            lambda player, players: _chips(_letters(player, players)),
            _colors_name,
            count=lambda number: tr(f"new.players.{number}"),
        )
        self.players.shuffles.setToolTip(tr("new.shuffle.why"))
        self.seats, self.names = self.players.seats, self.players.names
        self.set = _SetChoice(setup.set)
        columns.addWidget(self.players, 1)
        columns.addWidget(self.set, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(columns)
        layout.addWidget(self._rules_box(setup))

    def setup(self) -> Setup:
        """What was chosen."""
        return Setup(
            set=self.set.name,
            overhang=str(self.overhang.currentData()),
            insertion=str(self.insertion.currentData()),
            headroom=str(self.headroom.currentData()),
            stability=str(self.stability.currentData()),
            hand=str(self.hand.currentData()),
            **self.players.choices(),
        )

    def hide_people(self) -> None:
        """Ask for the game alone."""
        self.players.hide()

    # -- rules ---------------------------------------------------------------------

    def _rules_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.rules"))
        grid = QGridLayout(box)
        grid.setContentsMargins(12, 8, 12, 10)
        grid.setVerticalSpacing(5)
        grid.setHorizontalSpacing(12)

        self._whys: dict[str, QLabel] = {}
        self.stability = self._rule("stability", STABILITY, setup.stability)
        self.hand = self._rule("hand", HAND, setup.hand)
        for number, name in enumerate(("stability", "hand")):
            grid.addWidget(QLabel(tr(f"new.{name}")), number, 0)
            grid.addWidget(getattr(self, name), number, 1)
            grid.addWidget(self._why(name), number, 2)
        self.physics = theme.named(QLabel(), "quiet")
        self.overhang = self._rule("overhang", OVERHANG, setup.overhang)
        self.insertion = self._rule("insertion", INSERTION, setup.insertion)
        self.headroom = self._rule("headroom", HEADROOM, setup.headroom)
        further = QHBoxLayout()
        further.setSpacing(8)
        last = self._why("overhang")  # one line for three: it explains what was chosen last
        for name in ("overhang", "insertion", "headroom"):
            self._whys[name] = last
            further.addWidget(QLabel(tr(f"new.{name}")))
            further.addWidget(getattr(self, name))
        for name in ("headroom", "insertion", "overhang"):
            self._explain(name)
        grid.addWidget(self.physics, 2, 1, 1, 2)
        grid.addLayout(further, 3, 0, 1, 3)
        grid.addWidget(last, 4, 0, 1, 3)
        grid.setColumnStretch(2, 1)
        self.stability.currentIndexChanged.connect(self._show_stability)
        self._show_stability()
        return box

    def _rule(self, name: str, values: Sequence[str], chosen: str) -> QComboBox:
        combo = room.WholeTexts()
        combo.setMinimumHeight(28)
        combo.setMinimumContentsLength(_LEAST_LETTERS)
        for value in values:
            combo.addItem(tr(f"new.{name}.{value}"), value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
        combo.setAccessibleName(tr(f"new.{name}"))
        combo.currentIndexChanged.connect(partial(self._explain, name))
        combo.activated.connect(
            partial(self._explain, name)
        )  # the value that it had: its line may be another's
        return combo

    def _why(self, name: str) -> QLabel:
        """A label that says what the chosen value of a rule means."""
        self._whys[name] = theme.named(QLabel(), "quiet")
        self._whys[name].setWordWrap(True)
        self._explain(name)
        return self._whys[name]

    def _explain(self, name: str, *_: object) -> None:
        combo: QComboBox = getattr(self, name)
        why = tr(f"new.{name}.{combo.currentData()}.why")
        self._whys[name].setText(why)
        combo.setAccessibleDescription(why)
        combo.setToolTip(f"{combo.currentText()}: {why}")

    def _show_stability(self) -> None:
        """The hand counts only where pieces can fall; which simulator says what falls is told there, too."""
        can_fall = self.stability.currentData() == "wobble"
        self.hand.setEnabled(can_fall)
        self.physics.setVisible(can_fall)

    def show_physics(self, name: str) -> None:
        """Say what finds out which pieces fall: ``statics``, or a package with its version."""
        if name == STATICS:
            self.physics.setText(tr("wobble.by_statics"))
        else:
            self.physics.setText(tr("wobble.by_package", name=name))


class _SetChoice(FileChoice[PieceSet]):
    """The pieces of each color."""

    def __init__(self, chosen: str) -> None:
        self.view = _PiecesView()
        super().__init__(
            tr("new.pieces"),
            tr("new.set"),
            tr("new.set.file"),
            tr("new.set.editor"),
            tr("set.files"),
            self.view,
        )
        self.choose(chosen)

    def things(self) -> dict[str, PieceSet]:
        return {own.name: own for own in piece_sets.available()}

    def title_of(self, thing: PieceSet) -> str:
        return piece_sets.title(thing.name)

    def show_thing(self, thing: PieceSet) -> None:
        self.view.show_set(thing)

    def add_file(self, path: str) -> str:
        return piece_sets.add_file(path).name

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
        return QSize(330, 128)

    def show_set(self, pieces: PieceSet) -> None:
        """Show another set."""
        self._set = pieces
        names = ", ".join(f"{piece.count} × {piece.id}" for piece in pieces.pieces)
        self.setAccessibleName(names)
        self.setToolTip(names)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._set is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pieces = self._set.pieces
        rows = -(-len(pieces) // _COLUMNS)
        width, height = self.width() / _COLUMNS, self.height() / rows
        edge = min(width, height) * 0.26
        for i, piece in enumerate(pieces):
            box = QRectF(i % _COLUMNS * width, i // _COLUMNS * height, width, height).adjusted(3, 3, -3, -3)
            draw_piece(painter, box, piece.cells, paints(_COLORS)[i % len(_COLORS)], edge, dim=False)
            if piece.count > 1:
                painter.setFont(theme.font(8.5, bold=True))
                painter.setPen(self.palette().windowText().color())
                corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
                painter.drawText(box, corner, f"×{piece.count}")
        painter.end()


def _letters(player: int, players: int) -> str:
    """The colors of a player; with two players each has two."""
    return _COLORS[player::2] if players == 2 else _COLORS[player]


def _colors_name(player: int, players: int) -> str:
    first, *second = (color_name(letter) for letter in _letters(player, players))
    return tr("and", first=first, second=second[0]) if second else first


def _chips(letters: str) -> QPixmap:
    """The signs of these colors side by side."""
    side = 22

    def draw(painter: QPainter, box: QRectF) -> None:
        for i, letter in enumerate(letters):
            at = QRectF(i * (side + 4), 0, side, side)
            draw_chip(painter, at, paints(_COLORS)[_COLORS.index(letter)])

    return pixmap(draw, (side + 4) * len(letters), side)
