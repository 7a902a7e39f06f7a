"""What a new game of Turmbauer is to be like."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
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
    QVBoxLayout,
    QWidget,
)

from gui.app import messages, theme
from gui.games.turmbauer import piece_sets
from gui.games.turmbauer.drawing import draw_chip, draw_piece
from gui.games.turmbauer.palette import paints
from gui.games.turmbauer.setup import (
    HAND,
    HEADROOM,
    INSERTION,
    OVERHANG,
    PLAYERS,
    STABILITY,
    TIMES,
    Setup,
)
from gui.games.turmbauer.texts import color_name
from gui.i18n import tr
from gui.model.seats import TIMED
from gui.views import room
from gui.views.clock_choice import ClockChoice
from gui.views.painted import pixmap
from gui.views.seat_choice import SeatChoice
from turmcore import TurmError
from turmcore.physics import STATICS
from turmcore.turmbauer import PieceSet

_COLORS = "RGBK"
_NAME_LENGTH = 24
_COLUMNS = 6  # pieces beside each other
_LEAST_LETTERS = 12  # of a choice in a row of three


class SetupPage(QWidget):
    """Asks for players, seats and settings, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        self._people = self._players_box(setup)
        columns.addWidget(self._people, 1)
        columns.addWidget(self._pieces_box(setup), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(columns)
        layout.addWidget(self._rules_box(setup))
        self._show_seats()
        self._show_set()

    def setup(self) -> Setup:
        """What was chosen."""
        return Setup(
            players=self._group.checkedId(),
            kinds=tuple(combo.player for combo in self.seats),
            set=str(self.set.currentData()),
            overhang=str(self.overhang.currentData()),
            insertion=str(self.insertion.currentData()),
            headroom=str(self.headroom.currentData()),
            stability=str(self.stability.currentData()),
            hand=str(self.hand.currentData()),
            names=tuple(field.text().strip() for field in self.names),
            shuffles=self.shuffles.isChecked(),
            time=str(self.time.currentData()),
            clock=self.clock.text(),
        )

    def hide_people(self) -> None:
        """Ask for the game alone."""
        self._people.hide()

    # -- players -------------------------------------------------------------------

    def _players_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.players"))
        grid = QGridLayout(box)
        grid.setContentsMargins(12, 8, 12, 10)
        grid.setVerticalSpacing(7)
        grid.setHorizontalSpacing(8)
        numbers = QHBoxLayout()
        numbers.setSpacing(16)
        self._group = QButtonGroup(self)
        for number in PLAYERS:
            button = QRadioButton(tr(f"new.players.{number}"))
            button.setChecked(number == setup.players)
            self._group.addButton(button, number)
            numbers.addWidget(button)
        numbers.addStretch(1)
        self._group.idToggled.connect(lambda *_: self._show_seats())
        grid.addLayout(numbers, 0, 0, 1, 3)
        self._chips: list[QLabel] = []
        self.seats: list[SeatChoice] = []
        self.names: list[QLineEdit] = []
        for i in range(max(PLAYERS)):
            self._chips.append(QLabel())
            seat = SeatChoice(setup.kinds[i])
            seat.currentIndexChanged.connect(self._show_seats)
            self.seats.append(seat)
            name = QLineEdit(setup.names[i])
            name.setMaxLength(_NAME_LENGTH)
            name.setMinimumWidth(110)
            name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.names.append(name)
            for column, widget in enumerate((self._chips[i], seat, name)):
                grid.addWidget(widget, i + 1, column)
        self.shuffles = QCheckBox(tr("new.shuffle"))
        self.shuffles.setToolTip(tr("new.shuffle.why"))
        self.shuffles.setChecked(setup.shuffles)
        times = [(time, tr(f"new.time.{time or 'usual'}"), tr("new.time.why")) for time in TIMES]
        self.time = _combo(times, setup.time)
        self.time.setToolTip(tr("new.time.why"))
        self.time.setAccessibleName(tr("new.time.why"))
        last = QHBoxLayout()
        last.addWidget(self.shuffles, 1)
        last.addWidget(self.time)
        grid.addLayout(last, max(PLAYERS) + 1, 0, 1, 3)
        self.clock = ClockChoice(setup.clock)
        timed = QHBoxLayout()
        timed.setSpacing(10)
        timed.addWidget(QLabel(tr("clock.choice")))
        timed.addWidget(self.clock, 1)
        grid.addLayout(timed, max(PLAYERS) + 2, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(max(PLAYERS) + 3, 1)
        return box

    def _show_seats(self) -> None:
        """As many rows as players; with two, each has two colors. Only people have names."""
        players = self._group.checkedId()
        rows = zip(self._chips, self.seats, self.names, strict=True)
        for i, (chip, seat, field) in enumerate(rows):
            letters = _COLORS[i::2] if players == 2 else _COLORS[i]
            names = [color_name(letter) for letter in letters]
            words = tr("and", first=names[0], second=names[1]) if len(names) == 2 else names[0]
            chip.setPixmap(_chips(letters))
            chip.setAccessibleName(words)
            chip.setToolTip(words)
            is_computer = seat.kind.is_computer
            seat.setAccessibleName(words)
            field.setAccessibleName(tr("new.name_of", color=words))
            field.setPlaceholderText(words if not is_computer else "")
            field.setEnabled(not is_computer)
            for widget in (chip, seat, field):
                widget.setVisible(i < players)
        self.time.setEnabled(any(seat.kind in TIMED for seat in self.seats[:players]))

    # -- pieces and rules ----------------------------------------------------------

    def _pieces_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.pieces"))
        column = QVBoxLayout(box)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        self.set = room.WholeTexts()
        self.set.setMinimumHeight(28)
        self._fill_sets(setup.set)
        self.set.setAccessibleName(tr("new.set"))
        self.set.currentIndexChanged.connect(self._show_set)
        self._pieces = _PiecesView()
        column.addWidget(self.set)
        column.addWidget(self._pieces, 1)
        self.file, self.editor = QPushButton(tr("new.set.file")), QPushButton(tr("new.set.editor"))
        self.file.clicked.connect(self._add_file)
        self.editor.clicked.connect(self._edit)
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in (self.file, self.editor):
            button.setAutoDefault(False)
            row.addWidget(button, 1)
        column.addLayout(row)
        return box

    def _fill_sets(self, chosen: str) -> None:
        self._sets = {own.name: own for own in piece_sets.available()}
        self.set.blockSignals(True)
        self.set.clear()
        for name in self._sets:
            self.set.addItem(piece_sets.title(name), name)
            self.set.setItemData(self.set.count() - 1, name, Qt.ItemDataRole.ToolTipRole)
        self.set.setCurrentIndex(max(0, self.set.findData(chosen)))
        self.set.blockSignals(False)

    def _show_set(self) -> None:
        self._pieces.show_set(self._sets[str(self.set.currentData())])

    def choose_set(self, name: str) -> None:
        """Choose a piece set, perhaps a new one."""
        self._fill_sets(name)
        self._show_set()

    def _add_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "", "", tr("set.files"))
        if not path:
            return
        try:
            own = piece_sets.add_file(path)
        except (OSError, TurmError) as error:
            why = getattr(error, "strerror", None) or str(error)
            messages.say_failure(self, tr("set.bad_file", file=Path(path).name), why)
            return
        self.choose_set(own.name)

    def _edit(self) -> None:
        from gui.games.turmbauer.set_window import edit_set

        name = edit_set(self._sets[str(self.set.currentData())], self)
        self.choose_set(name or str(self.set.currentData()))

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


def _chips(letters: str) -> QPixmap:
    """The signs of these colors side by side."""
    side = 22

    def draw(painter: QPainter, box: QRectF) -> None:
        for i, letter in enumerate(letters):
            at = QRectF(i * (side + 4), 0, side, side)
            draw_chip(painter, at, paints(_COLORS)[_COLORS.index(letter)])

    return pixmap(draw, (side + 4) * len(letters), side)
