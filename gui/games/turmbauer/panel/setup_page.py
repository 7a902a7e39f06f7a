"""What a new game of Turmbauer is to be like."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QGroupBox,
    QLabel,
    QToolButton,
    QWidget,
)

from gui.base import theme
from gui.features.new_game.players_box import PlayersBox, combo_of
from gui.games.turmbauer.editors import piece_sets
from gui.games.turmbauer.picture.drawing import draw_chip, draw_piece
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.play.setup import CHOICES, COLORS, OF_FALLING, PLAYERS, Setup, splits
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import color_name
from gui.i18n import tr
from gui.views import room, setup_page
from gui.views.file_choice import FileChoice
from gui.views.layout import hbox, vbox
from gui.views.painted import painting, pixmap
from turmcore.core.folders import Unread
from turmcore.physics import STATICS
from turmcore.turmbauer import PieceSet, pieces

_COLUMNS = 6  # pieces beside each other
_LEAST_LETTERS = 12  # of a choice of a rule
#: What everybody is asked; the other rules are folded away.
_FIRST = ("stability", "hand", "blocks")
#: The rules that the others set.
_RULE_OF = {
    "start": "2.1",
    "overhang": "3.6",
    "escape": "3.7",
    "insertion": "3.8",
    "headroom": "5.1",
    "leap": "4c",
    "collapse": "7.4",
}


class SetupPage(setup_page.SetupPage[Setup]):
    """Asks for players, seats and settings, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colors = combo_of([(colors, _split(colors), "") for colors in splits()], setup.colors)
        self.colors.setAccessibleName(tr("new.colors"))
        self.players = PlayersBox(
            "turmbauer",
            PLAYERS,
            setup,
            self._colors_name,
            lambda player, players: _chips(self._letters(player, players)),
            self._colors_name,
            count=lambda number: tr(f"new.players.{number}"),
            of_two=self.colors,
            color=self._letters,
        )
        self.players.shuffles.setToolTip(tr("new.shuffle.why"))
        self.colors.currentIndexChanged.connect(self.players.show_seats)
        self.seats, self.names = self.players.seats, self.players.names
        self.set = _SetChoice(setup.set)
        columns = hbox((self.players, 1), (self.set, 1), spacing=14)
        columns.setObjectName("columns")
        self._content = QWidget()
        vbox(columns, self._rules_box(setup), parent=self._content, margins=0, spacing=8)
        self._area = room.scrolled(self._content)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        vbox(self._area, parent=self, margins=0)

    def sizeHint(self) -> QSize:
        return self._content.sizeHint() + QSize(self._area.verticalScrollBar().sizeHint().width(), 0)

    def minimumSizeHint(self) -> QSize:
        beside = self.sizeHint().width() - self._content.sizeHint().width()
        width = self._content.minimumSizeHint().width() + beside
        return QSize(width, super().minimumSizeHint().height())

    def setup(self) -> Setup:
        """What was chosen."""
        rules: dict[str, Any] = {name: str(combo.currentData()) for name, combo in self.rules.items()}
        colors = str(self.colors.currentData())
        return Setup(set=self.set.name, colors=colors, **rules, **self.players.choices())

    def hide_people(self) -> None:
        """Ask for the game alone."""
        self.players.hide()

    # -- players -------------------------------------------------------------------

    def _letters(self, player: int, players: int) -> str:
        """The colors of a player; with two players each has two."""
        return str(self.colors.currentData())[player::2] if players == 2 else COLORS[player]

    def _colors_name(self, player: int, players: int) -> str:
        return _name_of(self._letters(player, players))

    # -- rules ---------------------------------------------------------------------

    def _rules_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.rules"))
        self.rules: dict[str, QComboBox] = {}
        self._whys: dict[str, QLabel] = {}
        self.physics = theme.named(QLabel(), "quiet")
        self.more = theme.named(QToolButton(), "words")
        self.more.setText(tr("new.house"))
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.toggled.connect(self._unfold)
        self._changed = theme.named(QLabel(wordWrap=True), "quiet")
        self.house = QWidget()
        first, house = self._grid(setup, _FIRST), self._grid(setup, tuple(_RULE_OF))
        house.setContentsMargins(0, 0, 0, 0)
        house.addWidget(self.physics, len(_RULE_OF), 0, 1, 3)
        self.house.setLayout(house)
        self.house.hide()
        fold = hbox(self.more, (self._changed, 1), spacing=10)
        vbox(first, fold, self.house, parent=box, margins=(12, 8, 12, 10), spacing=5)
        self.rules["stability"].currentIndexChanged.connect(self._show_stability)
        self._show_stability()
        for combo in self.rules.values():
            combo.currentIndexChanged.connect(self._show_changed)
        self._show_changed()
        return box

    def _grid(self, setup: Setup, names: Sequence[str]) -> QGridLayout:
        """A row for each of some rules: what it is called, its values, and what the chosen one means."""
        grid = QGridLayout()
        grid.setVerticalSpacing(5)
        grid.setHorizontalSpacing(12)
        for number, name in enumerate(names):
            self.rules[name] = self._rule(name, getattr(setup, name))
            rule = f" ({_RULE_OF[name]})" if name in _RULE_OF else ""
            grid.addWidget(QLabel(tr(f"new.{name}") + rule), number, 0)
            grid.addWidget(self.rules[name], number, 1)
            grid.addWidget(self._why(name), number, 2)
        grid.setColumnStretch(2, 1)
        return grid

    def _rule(self, name: str, chosen: str) -> QComboBox:
        combo = room.WholeTexts()
        combo.setMinimumHeight(28)
        combo.setMinimumContentsLength(_LEAST_LETTERS)
        for value in CHOICES[name]:
            combo.addItem(tr(f"new.{name}.{value}"), value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
        combo.setAccessibleName(tr(f"new.{name}"))
        combo.currentIndexChanged.connect(partial(self._explain, name))
        return combo

    def _why(self, name: str) -> QLabel:
        """A label that says what the chosen value of a rule means."""
        self._whys[name] = theme.named(QLabel(wordWrap=True), "quiet")
        self._explain(name)
        return self._whys[name]

    def _explain(self, name: str, *_: object) -> None:
        combo = self.rules[name]
        why = tr(f"new.{name}.{combo.currentData()}.why")
        self._whys[name].setText(why)
        combo.setAccessibleDescription(why)
        combo.setToolTip(f"{combo.currentText()}: {why}")

    def _unfold(self, is_unfolded: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if is_unfolded else Qt.ArrowType.RightArrow)
        before = self.sizeHint().height()
        self.house.setVisible(is_unfolded)

        def show_whole() -> None:  # when the layouts have heard of it
            self.grew.emit(self.sizeHint().height() - before)
            if is_unfolded:
                QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.house, 0, 0))

        QTimer.singleShot(0, self, show_whole)

    def _show_changed(self, *_: object) -> None:
        """Say beside the fold what in it is not as usual."""
        usual = Setup()
        names = [name for name in _RULE_OF if self.rules[name].currentData() != getattr(usual, name)]
        changed = ", ".join(tr(f"new.{name}") for name in names)
        self._changed.setText(tr("new.house.changed", names=changed) if names else tr("new.house.usual"))

    def _show_stability(self) -> None:
        """Some rules count only where pieces can fall; which simulator says what falls is told there, too."""
        can_fall = self.rules["stability"].currentData() == "wobble"
        for name in OF_FALLING:
            self.rules[name].setEnabled(can_fall)
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
        self.view, self.status = _PiecesView(), theme.named(QLabel(), "quiet")
        self.status.setWordWrap(True)
        super().__init__(
            tr("new.pieces"),
            tr("new.set"),
            tr("new.set.file"),
            tr("new.set.editor"),
            tr("set.files"),
            self.view,
            self.status,
        )
        self.choose(chosen)

    def things(self) -> dict[str, PieceSet]:
        return {own.name: own for own in piece_sets.available()}

    def unread(self) -> list[Unread]:
        return pieces.read_own()[1]

    def title_of(self, thing: PieceSet) -> str:
        return piece_sets.title(thing.name)

    def show_thing(self, thing: PieceSet) -> None:
        self.view.show_set(thing)
        self.status.setText(tr(f"new.set.{thing.status}"))
        self.status.setToolTip(tr(f"new.set.{thing.status}.why"))
        self.combo.setAccessibleDescription(self.status.toolTip())

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
                    painter.setFont(theme.font(8.5, bold=True))
                    painter.setPen(self.palette().windowText().color())
                    corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
                    painter.drawText(box, corner, f"×{piece.count}")


def _name_of(letters: str) -> str:
    first, *second = (color_name(letter) for letter in letters)
    return tr("and", first=first, second=second[0]) if second else first


def _split(colors: str) -> str:
    """Who has which of the four colors."""
    return tr("new.colors.split", first=_name_of(colors[::2]), second=_name_of(colors[1::2]))


def _chips(letters: str) -> QPixmap:
    """The signs of these colors side by side."""
    side = 22

    def draw(painter: QPainter, box: QRectF) -> None:
        for i, letter in enumerate(letters):
            at = QRectF(i * (side + 4), 0, side, side)
            draw_chip(painter, at, paints(COLORS)[COLORS.index(letter)])

    return pixmap(draw, (side + 4) * len(letters), side)
