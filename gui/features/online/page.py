"""The page from which people play together: invite, join, and the tables at which somebody sits already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from gui.base import messages, theme
from gui.features.new_game.players_box import name_field
from gui.i18n import tr
from gui.views import room
from gui.views.card_button import CardButton
from gui.views.card_grid import CardGrid
from gui.views.game_card import GameCard
from gui.views.icons import icon
from gui.views.layout import Gap, hbox, reach, vbox
from gui.views.welcome import Entry, Invitation, heading, scroll_area
from turmcore.core.folders import Unread

_SIDE, _SMALL_SIDE = 340, 230  # width of the column beside the games
_SMALL = 760  # of a page
_GAMES = 200  # of the games, at least, to stand beside that column and not below it
_BESIDE = 60  # pixels between title, motto and button
_LEAST = QSize(400, 200)


@dataclass(frozen=True)
class Place:
    """Somewhere to open tables, by its key, and what is to be known of it."""

    key: str
    title: str
    words: str = ""


@dataclass(frozen=True)
class Together:
    """What the page shows.

    Attributes
    ----------
    games
        Those to which somebody can be invited.
    name
        Of the person; empty: as it stands there.
    tables
        Own ones, and those of them at which it is the own turn.
    copied
        The table whose link is in the clipboard.
    nearby
        Those that others in the network show.
    why_none
        A sentence if there are none.
    places, place
        Where tables can be opened, and the key of the one that is chosen.
    is_listed
        True if others in the network are shown new tables; None: that cannot be.
    unread
        Files of tables that could not be read.
    """

    games: Sequence[Invitation] = ()
    name: str = ""
    tables: Sequence[Entry] = ()
    turns: frozenset[str] = frozenset()
    copied: Entry | None = None
    nearby: Sequence[Entry] = ()
    why_none: str = ""
    places: Sequence[Place] = ()
    place: str = ""
    is_listed: bool | None = None
    unread: Sequence[Unread] = ()


class TogetherPage(QWidget):
    """Shows a `Together` and tells of presses."""

    invite_wanted = Signal(str)  # a kind of game
    change_wanted = Signal(str)
    join_wanted = Signal(str)  # a text that may have a link
    nearby_wanted = Signal(str)  # an entry by its key
    table_wanted = Signal(str)
    forget_wanted = Signal(str)
    place_wanted = Signal(str)
    listed_wanted = Signal(bool)
    left = Signal()
    hidden = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._offer = Together()
        self._title, self._motto = QLabel(), theme.named(QLabel(), "quiet")
        self._title.setFont(theme.title_font())
        self.back = QPushButton()
        self.back.clicked.connect(self.left)
        right = Qt.AlignmentFlag.AlignRight
        head = hbox(
            self._title,
            Gap(14),
            (self._motto, 1, Qt.AlignmentFlag.AlignBottom),
            (self.back, 0, right),
            spacing=6,
        )
        self._name_words = heading("")
        self.name = name_field("")
        keys = "together.mine", "together.join", "together.nearby", "together.where"
        self._headings = {key: heading("") for key in keys}
        self._mine, self._copied, self._near = _column(), _column(), _column()
        self.link, self.go = QLineEdit(), QPushButton()
        self.link.returnPressed.connect(self._join)
        self.go.clicked.connect(self._join)
        self.why_none = theme.named(QLabel(wordWrap=True), "quiet")
        self.unread = theme.named(QLabel(wordWrap=True), "quiet")
        self.places = room.WholeTexts()
        self.places.setMinimumHeight(28)
        self.places.activated.connect(lambda: self.place_wanted.emit(self.places.currentData()))
        self.reached = theme.named(room.WholeLabel(wordWrap=True), "quiet")
        self.listed = QCheckBox()
        self.listed.clicked.connect(self.listed_wanted)
        self._side = QWidget()
        column = vbox(parent=self._side, margins=(0, 0, 8, 0), spacing=7)
        for part in (
            *(self._name_words, self.name, self.unread, self._headings["together.mine"], self._mine),
            *(self._headings["together.join"], self._copied),
        ):
            column.addWidget(part)
        column.addLayout(hbox((self.link, 1), self.go, spacing=6))
        for part in (
            *(self._headings["together.nearby"], self._near, self.why_none),
            *(self._headings["together.where"], self.places, self.reached, self.listed),
        ):
            column.addWidget(part)
        column.addStretch(1)
        self.side_scroll, self.grid, self._scroll = scroll_area(), CardGrid(), scroll_area()
        self.side_scroll.setWidget(self._side)
        rows = QWidget()
        self._rows = vbox(self.grid, parent=rows, margins=0, spacing=18)
        self._scroll.setWidget(rows)
        self.busy = theme.named(QLabel(), "quiet")
        body = hbox(self.side_scroll, (self._scroll, 1), spacing=18)
        self._whole = vbox(head, (body, 1), self.busy, parent=self, spacing=12)
        self.cards: list[CardButton | GameCard] = []
        self.set_busy("")

    def set_busy(self, words: str) -> None:
        """Say that something is under way; nothing can be pressed meanwhile. Empty: it is over."""
        self.busy.setText(words)
        self.busy.setVisible(bool(words))
        self._side.setEnabled(not words)
        self.grid.setEnabled(not words)

    def show_offer(self, offer: Together) -> None:
        """Show an offer; what somebody writes, and the focus, stay."""
        before, self._offer = self._offer, offer
        if offer.name:
            self.name.setText(offer.name)
        if before.games != offer.games or not self.grid.cards or self._title.text() != tr("welcome.together"):
            self._fill_games()
        self._fill(self._mine, offer.tables, self.table_wanted, offer.turns, is_removed=True)
        self._fill(self._copied, [offer.copied] if offer.copied else [], self.join_wanted)
        self._fill(self._near, offer.nearby, self.nearby_wanted)
        self.cards = [
            *(
                card
                for box in (self._mine, self._copied, self._near)
                for card in box.findChildren(CardButton)
            ),
            *self.grid.cards,
        ]
        self.retranslate()

    def retranslate(self) -> None:
        """Write all texts anew that are no cards'."""
        offer = self._offer
        self._title.setText(tr("welcome.together"))
        self._motto.setText(tr("together.motto"))
        self.back.setText(tr("together.back"))
        self._show_motto()
        self._name_words.setText(tr("together.name"))
        self.name.setAccessibleName(tr("together.name"))
        for key, label in self._headings.items():
            label.setText(tr(key))
        self.link.setPlaceholderText(tr("together.link"))
        self.link.setAccessibleName(tr("together.link"))
        self.go.setText(tr("together.go"))
        self._headings["together.mine"].setVisible(bool(offer.tables))
        self.why_none.setText(offer.why_none)
        self.why_none.setVisible(bool(offer.why_none) and not offer.nearby)
        messages.show_unread(self.unread, offer.unread)
        if not self.places.view().isVisible():
            self.places.clear()
            for place in offer.places:
                self.places.addItem(place.title, place.key)
            self.places.setCurrentIndex(max(0, self.places.findData(offer.place)))
        self.places.setAccessibleName(tr("together.where"))
        self.reached.setText(next((one.words for one in offer.places if one.key == offer.place), ""))
        self.listed.setText(tr("together.listed"))
        self.listed.setToolTip(tr("together.listed.why"))
        self.listed.setAccessibleDescription(tr("together.listed.why"))
        self.listed.setVisible(offer.is_listed is not None)
        self.listed.setChecked(bool(offer.is_listed))
        self._widen_side()

    def _fill_games(self) -> None:
        cards = []
        for one in self._offer.games:
            title, motto = tr(f"game.{one.game}"), tr(f"game.{one.game}.motto")
            card = GameCard(title, motto, tr("together.invite"), "", one.picture, one.how, one.who)
            card.clicked.connect(lambda _=False, game=one.game: self.invite_wanted.emit(game))
            card.change_wanted.connect(lambda game=one.game: self.change_wanted.emit(game))
            card.stepped.connect(self._step)
            cards.append(card)
        self.grid.show_cards(cards)
        reach(self.grid, *cards)

    def _fill(
        self,
        box: QWidget,
        entries: Sequence[Entry],
        wanted: SignalInstance,
        loud: frozenset[str] = frozenset(),
        is_removed: bool = False,
    ) -> None:
        """Show entries as cards; nothing happens to those that are there already."""
        shown = tuple((one, one.key in loud) for one in entries)
        if box.property("shown") == repr(shown):
            return
        box.setProperty("shown", repr(shown))
        cards = box.findChildren(CardButton)
        focus = next((card.property("key") for card in cards if card.hasFocus()), None)
        column = box.layout()
        assert isinstance(column, QVBoxLayout)
        for row in box.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            row.setParent(None)
            row.deleteLater()
        rows = []
        for one in entries:
            card = CardButton(
                one.title, one.detail, one.picture, is_primary=one.key in loud, is_pale=one.is_missing
            )
            card.setProperty("key", one.key)
            card.clicked.connect(lambda _=False, key=one.key: wanted.emit(key))
            card.stepped.connect(self._step)
            card.crossed.connect(self._cross)
            row = QWidget()
            line = hbox((card, 1), parent=row, margins=0, spacing=4)
            if is_removed:
                remove = theme.named(QToolButton(), "flat")
                remove.setIcon(icon("close"))
                remove.setToolTip(tr("together.forget"))
                remove.setAccessibleName(f"{tr('together.forget')}: {one.title}")
                remove.clicked.connect(lambda _=False, key=one.key: self.forget_wanted.emit(key))
                card.removed.connect(remove.click)
                line.addWidget(remove, 0, Qt.AlignmentFlag.AlignVCenter)
            column.addWidget(row)
            rows.append(row)
            if one.key == focus:
                card.setFocus()
        box.setVisible(bool(entries))
        reach(box, *rows)

    def _join(self) -> None:
        if self.link.text().strip():
            self.join_wanted.emit(self.link.text())

    def _step(self, steps: int) -> None:
        """Move the focus from its card to another one; after the last comes the first."""
        at = self.cards.index(self.focusWidget())  # type: ignore[arg-type]
        card = self.cards[(at + steps) % len(self.cards)]
        card.setFocus(Qt.FocusReason.TabFocusReason)
        scroll = self._scroll if self._scroll.isAncestorOf(card) else self.side_scroll
        scroll.ensureWidgetVisible(card)

    def _cross(self) -> None:
        """Move the focus from the tables to the games."""
        if self.grid.cards:
            self.grid.cards[0].setFocus(Qt.FocusReason.TabFocusReason)

    def focus_first(self, game: str) -> None:
        """Give the focus to the most likely choice: a table where it is the own turn, else a game."""
        mine = [card for card in self.cards if card.property("key") in self._offer.turns]
        games = {one.game: card for one, card in zip(self._offer.games, self.grid.cards, strict=False)}
        first = mine[0] if mine else games.get(game, self.grid.cards[0])
        QTimer.singleShot(0, first, lambda: first.setFocus(Qt.FocusReason.OtherFocusReason))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side, margin = (12, 8) if self.width() < _SMALL else (28, 16)
        self._whole.setContentsMargins(side, margin, side, margin)
        self._show_motto()
        self._widen_side()

    def _widen_side(self) -> None:
        """Give the column beside the games room for its longest words; where none is left for the games, they lie below."""
        bar = self.side_scroll.verticalScrollBar().sizeHint().width()
        least = self._side.minimumSizeHint().width() + bar
        wide = max(_SMALL_SIDE if self.width() < _SMALL else _SIDE, least)
        self.side_scroll.setFixedWidth(wide)
        is_narrow = self.width() - wide < _GAMES
        if is_narrow and self.side_scroll.widget() is not None:
            self._rows.insertWidget(0, self.side_scroll.takeWidget())
        elif not is_narrow and self.side_scroll.widget() is None:
            self.side_scroll.setWidget(self._side)
        self.side_scroll.setHidden(is_narrow)
        self._side.show()

    def _show_motto(self) -> None:
        """Show the motto if it has room beside the title."""
        wide = sum(one.sizeHint().width() for one in (self._title, self._motto, self.back))
        self._motto.setVisible(self.width() > wide + 2 * self._whole.contentsMargins().left() + _BESIDE)

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _column() -> QWidget:
    box = QWidget()
    vbox(parent=box, margins=0, spacing=7)
    box.hide()
    return box
