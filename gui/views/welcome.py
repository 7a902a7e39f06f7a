"""The page that stands in front of a game: go on, begin, learn, open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from gui.base import messages, theme
from gui.i18n import NAMES, language, tr
from gui.views.card_button import CardButton
from gui.views.card_grid import CardGrid
from gui.views.game_card import GameCard
from gui.views.icons import icon
from gui.views.layout import Gap, hbox, reach, vbox
from gui.views.wordmark import Wordmark
from turmcore.core.folders import Unread

_SIDE = 330  # width of the column with the games to continue
_NARROW_SIDE = 280
_SMALL_SIDE = 190
_NARROW, _SMALL = 1150, 640  # of a page
_LOW = 300
_EDGE, _SMALL_EDGE = 7, 4  # pixels of a block of the title
_LEAST = QSize(400, 200)
_APART = 10  # pixels between buttons
_GAP = 14  # pixels between the title and what is asked, and at most between others
_LESSONS = {"": "welcome.learn", "begun": "welcome.learn.begun", "done": "welcome.learn.done"}
Card = CardButton | GameCard


@dataclass(frozen=True)
class Entry:
    """A game to continue; `key` stands for it in the signals."""

    key: str
    title: str
    detail: str = ""
    picture: QPixmap | None = field(default=None, compare=False)
    is_missing: bool = False


@dataclass(frozen=True)
class Invitation:
    """A game to play or to learn.

    Attributes
    ----------
    picture
        Gives its picture.
    how, who
        Say what a game would be that is begun at once: all of it, and in a few words.
    lesson
        Progress in its lessons: ``""`` for none, ``"begun"`` or ``"done"``.
    stars
        Those of its chapters, a digit each; empty if nobody began them.
    """

    game: str
    picture: Callable[[], QImage] = field(compare=False, default=QImage)
    how: Callable[[], str] = field(compare=False, default=str)
    who: Callable[[], str] = field(compare=False, default=str)
    lesson: str = ""
    stars: str = ""


@dataclass(frozen=True)
class Offer:
    """The offers of the page.

    Attributes
    ----------
    interrupted, left
        Kept games: those that a crash cut off, and those that somebody left.
    recent
        Files.
    games
        The games that can be played.
    workshops
        Those of them with whose pieces one can build without rules.
    last
        The game that was played last.
    can_return
        True if there is a game to go back to.
    has_older
        True if more games were left than those.
    num_binned, binned
        Number of games in the bin; those of them that are shown, None if it is closed.
    unread
        Files beside the kept games that are none.
    turns
        Tables of servers at which it is the own turn.
    """

    interrupted: Sequence[Entry] = ()
    left: Sequence[Entry] = ()
    recent: Sequence[Entry] = ()
    games: Sequence[Invitation] = ()
    workshops: Sequence[Invitation] = ()
    last: str = ""
    can_return: bool = False
    has_older: bool = False
    num_binned: int = 0
    binned: Sequence[Entry] | None = None
    unread: Sequence[Unread] = ()
    turns: Sequence[Entry] = ()


class Welcome(QWidget):
    """The page. It shows an `Offer` and tells of presses."""

    resumed = Signal(str)  # a kept game, by its key
    discarded = Signal(str)
    older_wanted = Signal()
    bin_wanted = Signal()  # it is to be opened, or closed
    taken_out = Signal(str)  # a game in the bin is to be continued
    deleted = Signal(str)
    play_wanted = Signal(str)  # a kind of game
    learn_wanted = Signal(str)
    workshop_wanted = Signal(str)
    new_wanted = Signal()
    change_wanted = Signal(str)  # the setup that Play begins at once, of a kind of game
    open_wanted = Signal()
    recent_wanted = Signal(str)
    recent_removed = Signal(str)
    language_wanted = Signal(str)
    return_wanted = Signal()
    puzzles_wanted = Signal()
    album_wanted = Signal()
    together_wanted = Signal()
    table_wanted = Signal(str)  # a table of a server, by its key

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title, self._motto = Wordmark(), theme.named(QLabel(), "quiet")
        self._motto.setFont(theme.font())
        self._side, self.side_scroll = QWidget(), scroll_area()
        self._grid, self._grid_scroll = CardGrid(), scroll_area()
        games = QWidget()
        self._grid_scroll.setWidget(games)
        self.new, self._open, self.back = QPushButton(), QPushButton(), QPushButton()
        self._puzzles, self.album, self.together = QPushButton(), QPushButton(), QPushButton()
        self.together.clicked.connect(self.together_wanted)
        self._puzzles.clicked.connect(self.puzzles_wanted)
        self.album.clicked.connect(self.album_wanted)
        self.new.clicked.connect(self.new_wanted)
        self._open.clicked.connect(self.open_wanted)
        self.back.clicked.connect(self.return_wanted)
        self.languages = QButtonGroup(self)
        head = hbox(self._title, Gap(_GAP), (self._motto, 1, Qt.AlignmentFlag.AlignBottom), spacing=6)
        for code, name in NAMES.items():
            button = theme.named(QToolButton(), "chip")
            button.setText(name)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, code=code: self.language_wanted.emit(code))
            self.languages.addButton(button)
            button.setProperty("code", code)
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._offer = Offer()
        self._buttons = [self.new, self.together, self._open, self._puzzles, self.album, self.back]
        self._foot, self._second = (
            hbox(spacing=_APART),
            hbox(spacing=_APART),
        )  # what has no room in the first row
        self._buttons_below = QWidget()
        vbox(self._foot, self._second, parent=self._buttons_below, margins=0, spacing=8)
        self._games = vbox((self._grid, 1), parent=games, margins=0, spacing=12)
        body = hbox(self.side_scroll, (self._grid_scroll, 1), spacing=18)
        self._column = vbox(head, (body, 1), self._buttons_below, parent=self, spacing=12)
        self.cards: list[Card] = []
        self.bin = QToolButton()

    def show_offer(self, offer: Offer) -> None:
        """Show an offer; the most likely choice gets the focus."""
        self._offer = offer
        self._motto.setText(tr("welcome.motto"))
        self._show_motto()
        self.new.setText(tr("welcome.new"))
        self._open.setText(tr("welcome.open"))
        self.together.setText(
            tr("welcome.turns", n=len(offer.turns)) if offer.turns else tr("welcome.together")
        )
        self.together.setToolTip(tr("welcome.turns.why", n=len(offer.turns)) if offer.turns else "")
        self.together.setAccessibleDescription(self.together.toolTip())
        self._puzzles.setText(tr("welcome.puzzles"))
        self.album.setText(tr("welcome.album"))
        self.back.setText(tr("welcome.return"))
        self.back.setVisible(offer.can_return)
        self._place_buttons()
        for button in self.languages.buttons():
            button.setChecked(button.property("code") == language())
        self.cards = []
        kept = [*offer.interrupted, *offer.left]
        self.side_scroll.setVisible(
            bool(kept or offer.turns or offer.num_binned or offer.unread or offer.recent)
        )
        self._fill_side()
        self._fill_grid()
        for card in self.cards:
            card.stepped.connect(self._step)
            if isinstance(card, CardButton):
                card.crossed.connect(self._cross)
        games = {one.game: card for one, card in zip(offer.games, self._grid.cards, strict=False)}
        if self.cards:
            first = self.cards[0] if kept or offer.turns else games.get(offer.last, self.cards[0])
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill_side(self) -> None:
        """Fill the side with the games to continue."""
        offer, side = self._offer, QWidget()
        column = vbox(parent=side, margins=(0, 0, 8, 0), spacing=7)
        if offer.turns:
            column.addWidget(heading(tr("together.turn")))
            for entry in offer.turns:
                card = CardButton(entry.title, entry.detail, entry.picture, is_primary=not self.cards)
                card.clicked.connect(lambda _=False, key=entry.key: self.table_wanted.emit(key))
                self.cards.append(card)
                column.addWidget(card)
        for title, entries in (
            (tr("welcome.interrupted"), offer.interrupted),
            (tr("welcome.continue"), offer.left),
        ):
            if entries:
                column.addWidget(heading(title))
                for entry in entries:
                    column.addLayout(self._kept_row(entry, is_primary=not self.cards))
        if offer.has_older:
            older = theme.named(QToolButton(), "flat")
            older.setText(tr("welcome.older"))
            older.clicked.connect(self.older_wanted)
            column.addWidget(older)
        if offer.num_binned:
            column.addWidget(self._bin_button())
            for entry in offer.binned or ():
                column.addLayout(self._binned_row(entry))
        if offer.unread:
            unread = theme.named(QLabel(wordWrap=True), "quiet")
            messages.show_unread(unread, offer.unread)
            column.addWidget(unread)
        if offer.recent:
            column.addWidget(heading(tr("welcome.recent")))
            for entry in offer.recent:
                column.addLayout(self._recent_row(entry))
        column.addStretch(1)
        self.side_scroll.setWidget(side)  # drops the one before
        reach(self.side_scroll, side)

    def _fill_grid(self) -> None:
        """The games."""
        cards = []
        for one in self._offer.games:
            card = GameCard(
                tr(f"game.{one.game}"),
                tr(f"game.{one.game}.motto"),
                tr("welcome.play"),
                tr(_LESSONS[one.lesson]),
                one.picture,
                one.how,
                one.who,
                one.stars,
            )
            card.change_wanted.connect(lambda game=one.game: self.change_wanted.emit(game))
            card.clicked.connect(lambda _=False, game=one.game: self.play_wanted.emit(game))
            card.learn_wanted.connect(lambda game=one.game: self.learn_wanted.emit(game))
            cards.append(card)
        for one in self._offer.workshops:
            title, motto, begin = tr("workshop.title"), tr("workshop.motto"), tr("workshop.begin")
            card = GameCard(title, motto, begin, "", one.picture, one.how, one.who)
            card.clicked.connect(lambda _=False, game=one.game: self.workshop_wanted.emit(game))
            card.change_wanted.connect(card.clicked)
            cards.append(card)
        self.cards += cards
        self._grid.show_cards(cards)
        reach(self._grid, *cards)

    def _kept_row(self, entry: Entry, is_primary: bool) -> QHBoxLayout:
        card = CardButton(entry.title, entry.detail, entry.picture, is_primary=is_primary)
        card.clicked.connect(lambda _=False, key=entry.key: self.resumed.emit(key))
        card.removed.connect(lambda key=entry.key: self.discarded.emit(key))
        return self._with_remove(card, entry, tr("welcome.discard"))

    def _bin_button(self) -> QToolButton:
        button = theme.named(QToolButton(), "flat")
        button.setText(tr("welcome.bin", n=self._offer.num_binned))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        is_open = self._offer.binned is not None
        button.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        button.clicked.connect(self._toggle_bin)
        self.bin = button
        return button

    def _toggle_bin(self) -> None:
        self.bin_wanted.emit()
        if self._offer.num_binned:
            self.bin.setFocus(Qt.FocusReason.OtherFocusReason)  # another one by now

    def _binned_row(self, entry: Entry) -> QHBoxLayout:
        card = CardButton(entry.title, entry.detail, entry.picture)
        card.clicked.connect(lambda _=False, key=entry.key: self.taken_out.emit(key))
        card.removed.connect(lambda key=entry.key: self.deleted.emit(key))
        return self._with_remove(card, entry, tr("welcome.delete"))

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
        """Move the focus from its card to another one; after the last comes the first."""
        at = self.cards.index(self.focusWidget())  # type: ignore[arg-type]
        card = self.cards[(at + steps) % len(self.cards)]
        card.setFocus(Qt.FocusReason.TabFocusReason)
        scroll = self._grid_scroll if isinstance(card, GameCard) else self.side_scroll
        scroll.ensureWidgetVisible(card)

    def _cross(self) -> None:
        """Move the focus from the games to continue to the kinds of game."""
        games = [card for card in self.cards if isinstance(card, GameCard)]
        if games:
            games[0].setFocus(Qt.FocusReason.TabFocusReason)
            self._grid_scroll.ensureWidgetVisible(games[0])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_small = self.width() < _SMALL
        side = _SMALL_SIDE if is_small else _NARROW_SIDE if self.width() < _NARROW else _SIDE
        self.side_scroll.setFixedWidth(side)
        side_margin, margin = (12, 8) if is_small else (28, 16)
        self._column.setContentsMargins(side_margin, margin, side_margin, margin)
        languages = sum(button.sizeHint().width() + _GAP // 2 for button in self.languages.buttons())
        self._title.fit(self.width() - 2 * side_margin - languages - _GAP, _SMALL_EDGE if is_small else _EDGE)
        # in the lowest window the buttons are scrolled with the games
        (self._games if self.height() < _LOW else self._column).addWidget(self._buttons_below)
        self._show_motto()
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Put the buttons into a row, and into a second one those for which it has no room."""
        rows, room = (self._foot, self._second), self.width() - 2 * self._column.contentsMargins().left()
        for row in rows:
            while row.count():
                row.takeAt(0)
        for button in self._buttons:
            if button is not self.back or self._offer.can_return:
                room -= button.sizeHint().width() + _APART
            row = rows[room + _APART < 0]
            if button is self.back:
                row.addStretch(1)
            row.addWidget(button)
        for row in rows:
            row.addStretch(0 if row.indexOf(self.back) >= 0 else 1)

    def _show_motto(self) -> None:
        """Show the motto beside the title if both and the languages have room."""
        beside = [self._title, self._motto, *self.languages.buttons()]
        margins = self._column.contentsMargins()
        needed = sum(widget.sizeHint().width() + _GAP for widget in beside) + 2 * margins.left() + _GAP
        self._motto.setVisible(self.width() >= max(_SMALL, needed))

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the game."""
        if event.key() == Qt.Key.Key_Escape and self._offer.can_return:
            self.return_wanted.emit()
        else:
            super().keyPressEvent(event)


def heading(text: str) -> QLabel:
    label = theme.named(QLabel(text), "section")
    label.setContentsMargins(2, 6, 0, 0)
    return label


def scroll_area() -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
