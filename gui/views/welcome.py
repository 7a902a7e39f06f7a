"""The page that stands in front of a game: go on, begin, open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.app import theme
from gui.i18n import NAMES, language, tr
from gui.views.card_button import CardButton
from gui.views.icons import icon

_WIDE = 520  # of the column with everything to press
Hero = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True)
class Entry:
    """Something that can be gone on with; `key` says what in the signals."""

    key: str
    title: str
    detail: str = ""
    picture: QPixmap | None = field(default=None, compare=False)
    is_missing: bool = False


@dataclass(frozen=True)
class Offer:
    """Everything that the page offers.

    Attributes
    ----------
    interrupted, left
        Kept games: those that a crash cut off, and those that somebody left.
    recent
        Files.
    quick, motto
        What a game with the last settings would be, in words, and what that game is about.
    can_return
        Whether there is a game to go back to.
    """

    interrupted: Sequence[Entry] = ()
    left: Sequence[Entry] = ()
    recent: Sequence[Entry] = ()
    quick: str = ""
    motto: str = ""
    can_return: bool = False


class Welcome(QWidget):
    """The page. It shows an `Offer` and says what was pressed."""

    resumed = Signal(str)  # a kept game, by its key
    discarded = Signal(str)
    quick_wanted = Signal()
    new_wanted = Signal()
    open_wanted = Signal()
    recent_wanted = Signal(str)
    recent_removed = Signal(str)
    language_wanted = Signal(str)
    return_wanted = Signal()

    def __init__(self, hero: Hero, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._hero = _HeroView(hero)
        self._column = QVBoxLayout()
        self._column.setContentsMargins(8, 0, 8, 0)
        self._column.setSpacing(8)
        self._middle: QWidget | None = None
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._title = QLabel("Turmbauer")
        self._title.setFont(theme.font(27, bold=True))
        self._motto = theme.named(QLabel(), "quiet")
        self._motto.setFont(theme.font(11))
        self._motto.setWordWrap(True)
        self._return = QPushButton()
        self._return.clicked.connect(self.return_wanted)
        self._languages = QButtonGroup(self)
        foot = QHBoxLayout()
        foot.setSpacing(6)
        for code, name in NAMES.items():
            button = theme.named(QToolButton(), "chip")
            button.setText(name)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, code=code: self.language_wanted.emit(code))
            self._languages.addButton(button)
            button.setProperty("code", code)
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self._return)
        right = QVBoxLayout()
        right.setContentsMargins(28, 22, 28, 18)
        right.setSpacing(4)
        right.addWidget(self._title)
        right.addWidget(self._motto)
        right.addSpacing(12)
        right.addWidget(self._scroll, 1)
        right.addSpacing(8)
        right.addLayout(foot)
        side = QWidget()
        side.setLayout(right)
        side.setMaximumWidth(_WIDE + 120)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._hero, 5)
        row.addWidget(side, 6)
        self._offer = Offer()
        self.cards: list[CardButton] = []

    def show_offer(self, offer: Offer) -> None:
        """Show what there is; the first thing to press gets the focus."""
        self._offer = offer
        self._motto.setText(offer.motto)
        self._return.setText(tr("welcome.return"))
        self._return.setVisible(offer.can_return)
        for button in self._languages.buttons():
            button.setChecked(button.property("code") == language())
        self._fill()
        self._hero.update()
        if self.cards:
            self.cards[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self) -> None:
        """Build the middle anew."""
        offer = self._offer
        self.cards = []
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(7)
        if offer.interrupted:
            column.addWidget(_heading(tr("welcome.interrupted")))
            for entry in offer.interrupted:
                column.addLayout(self._kept_row(entry, is_primary=not self.cards))
        if offer.left:
            column.addWidget(_heading(tr("welcome.continue")))
            for entry in offer.left:
                column.addLayout(self._kept_row(entry, is_primary=not self.cards))
        column.addWidget(_heading(tr("welcome.begin")))
        quick = CardButton(tr("welcome.quick"), offer.quick, is_primary=not self.cards)
        quick.clicked.connect(self.quick_wanted)
        self._add(column, quick)
        pair = QHBoxLayout()
        pair.setSpacing(7)
        for title, signal in (
            (tr("welcome.new"), self.new_wanted),
            (tr("welcome.open"), self.open_wanted),
        ):
            card = CardButton(title)
            card.clicked.connect(signal)
            self.cards.append(card)
            pair.addWidget(card)
        column.addLayout(pair)
        if offer.recent:
            column.addWidget(_heading(tr("welcome.recent")))
            for entry in offer.recent:
                column.addLayout(self._recent_row(entry))
        column.addStretch(1)
        for card in self.cards:
            card.stepped.connect(self._step)
        self._scroll.setWidget(middle)  # drops the one before
        self._middle = middle

    def _add(self, column: QVBoxLayout, card: CardButton) -> None:
        self.cards.append(card)
        column.addWidget(card)

    def _kept_row(self, entry: Entry, is_primary: bool) -> QHBoxLayout:
        card = CardButton(entry.title, entry.detail, entry.picture, is_primary=is_primary)
        card.clicked.connect(lambda _=False, key=entry.key: self.resumed.emit(key))
        card.removed.connect(lambda key=entry.key: self.discarded.emit(key))
        return self._with_remove(card, entry, tr("welcome.discard"))

    def _recent_row(self, entry: Entry) -> QHBoxLayout:
        card = CardButton(entry.title, entry.detail, is_pale=entry.is_missing)
        card.clicked.connect(lambda _=False, key=entry.key: self.recent_wanted.emit(key))
        card.removed.connect(lambda key=entry.key: self.recent_removed.emit(key))
        return self._with_remove(card, entry, tr("welcome.forget"))

    def _with_remove(self, card: CardButton, entry: Entry, words: str) -> QHBoxLayout:
        """A card and a small button that takes it away."""
        row = QHBoxLayout()
        row.setSpacing(4)
        self.cards.append(card)
        row.addWidget(card, 1)
        remove = theme.named(QToolButton(), "flat")
        remove.setIcon(icon("close"))
        remove.setToolTip(words)
        remove.setAccessibleName(f"{words}: {entry.title}")
        remove.clicked.connect(lambda: card.removed.emit())
        row.addWidget(remove, 0, Qt.AlignmentFlag.AlignVCenter)  # or it would limit the height
        return row

    def _step(self, steps: int) -> None:
        """From the card that has the focus to another one; after the last comes the first."""
        at = self.cards.index(self.focusWidget())  # type: ignore[arg-type]
        card = self.cards[(at + steps) % len(self.cards)]
        card.setFocus(Qt.FocusReason.TabFocusReason)
        self._scroll.ensureWidgetVisible(card)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the game."""
        if event.key() == Qt.Key.Key_Escape and self._offer.can_return:
            self.return_wanted.emit()
        else:
            super().keyPressEvent(event)


def _heading(text: str) -> QLabel:
    label = theme.named(QLabel(text), "section")
    label.setContentsMargins(2, 6, 0, 0)
    return label


class _HeroView(QWidget):
    """The picture at the side, on a warm ground."""

    def __init__(self, hero: Hero) -> None:
        super().__init__()
        self._hero = hero
        self.setMinimumWidth(240)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect())
        ground = QLinearGradient(box.topLeft(), box.bottomLeft())
        ground.setColorAt(0.0, QColor(theme.ACCENT_SOFT))
        ground.setColorAt(0.75, QColor(theme.PAPER))
        ground.setColorAt(1.0, QColor(theme.LINE))
        painter.fillRect(box, ground)
        margin = min(box.width(), box.height()) * 0.09
        self._hero(painter, box.adjusted(margin, margin, -margin, -margin * 1.1))
        painter.end()
