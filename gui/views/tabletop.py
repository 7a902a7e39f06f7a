"""A picture from edge to edge, and what lies over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QWidget

from gui.base import theme
from gui.views.drawer import LEAST, Drawer
from gui.views.layout import hbox, reach
from gui.views.player_card import CardStrip
from gui.views.why import Linked

_MARGIN, _GAP = 8, 6
_NARROW, _CLOSE = 744, 0.78  # pixels in which plates stand closer, and how much
_TIGHT = 900  # pixels in which buttons come before words
_NOTE = 760  # pixels of a note over the picture, at most
_WORDS = 500  # pixels of a sentence before it takes a second line
_SPARE = 6  # more pixels than the words need
_CARDS = 300  # pixels beside an open drawer in which a card has room
_BESIDE = 600  # pixels beside an open drawer in which plates and bar have room
_REST = 120  # pixels beside an open drawer that are of any use
_ABOVE = 160  # pixels of a drawer above the cards
_BELOW = 240  # pixels between plates and bar in which an open drawer has room
_LEAST = QSize(400, 240)
_SAID = Qt.WidgetAttribute.WA_WState_ExplicitShowHide  # else it is hidden only as it has not been shown yet
_CHANGES = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent)


class Sentence(QFrame):
    """What is to be done next, with what belongs beside it; in one line, or in two where it is long."""

    LINES = 2
    reworded = Signal()  # it wants another size

    def __init__(self, before: Sequence[QWidget] = (), after: Sequence[QWidget] = ()) -> None:
        super().__init__()
        self.setObjectName("sentence")
        self.words = theme.named(Linked(), "hint")
        self.words.changed.connect(self.reworded)  # at once: words must not be seen in the room of others
        self._beside, self._after = (*before, *after), tuple(after)
        self.can_spare = False  # the words, where there is little room and a button beside them
        self.keeps_room = True  # even while it is hidden
        self._row = hbox(*before, (self.words, 1), *after, parent=self, margins=(10, 3, 10, 3), spacing=8)

    @property
    def reserve(self) -> int:
        """Height in pixels that is kept free for it: the picture must not jump while the mouse goes over it."""
        return self.LINES * self.words.fontMetrics().lineSpacing() + 8 if self.keeps_room else 0

    def event(self, event: QEvent) -> bool:
        """Other words: the table has to shape it anew, as no layout does."""
        if event.type() == QEvent.Type.LayoutRequest:
            is_to_read = not self._beside and not self.words.has_link
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, is_to_read)
            self.reworded.emit()
        return super().event(event)

    def shaped(self, most: int) -> QSize:
        """Its size in at most so many pixels of width."""
        self.words.ensurePolished()
        shown = [one for one in self._beside if not one.isHidden()]
        is_spared = self.can_spare and most < _TIGHT and any(one in shown for one in self._after)
        self.words.setVisible(not is_spared)
        edges = self._row.contentsMargins()
        taken = sum(one.sizeHint().width() + self._row.spacing() for one in shown)
        around = edges.left() + edges.right() + 2
        if is_spared:
            high = max(one.sizeHint().height() for one in shown)
            return QSize(taken + around, high + edges.top() + edges.bottom() + 2)
        metrics, text = self.words.fontMetrics(), self.words.seen
        most = max(80, most - taken - around)
        wide = min(max(map(metrics.horizontalAdvance, text.split("\n"))) + _SPARE, _WORDS, most)
        while wide < most and self._height(wide) > (self.LINES + 0.5) * metrics.lineSpacing():
            wide = min(most, wide + _WORDS // 8)
        lines = self._height(wide)
        least = wide // 2 if lines > 1.5 * metrics.lineSpacing() else wide
        while wide - least > _SPARE:  # lines of one length, and no word alone in the last
            middle = (wide + least) // 2
            wide, least = (middle, least) if self._height(middle) <= lines else (wide, middle)
        high = max([lines, *(one.sizeHint().height() for one in shown)])
        return QSize(wide + taken + around, high + edges.top() + edges.bottom() + 2)

    def _height(self, wide: int) -> int:
        # a label's own answer would depend on the width that it has now
        box = QRect(0, 0, wide - _SPARE // 2, 10_000)
        flags = Qt.TextFlag.TextWordWrap
        return self.words.fontMetrics().boundingRect(box, flags, self.words.seen).height()


class Tabletop(QWidget):
    """Lays plates over the head of a picture, notes below them, a bar over its foot and cards above that, and a drawer over
    its side. The `foot` stands below the picture.

    An open drawer has the whole height where plates and bar have room beside it; else it lies between them.

    Attributes
    ----------
    reach
        Gives the usual width of the bar in pixels, and the most: in the middle while it has the one, it keeps the place of its
        right end whatever width it has. None: it is always in the middle.
    """

    moved = Signal(bool)  # the drawer is open from now on, or shut
    covers = Signal(QMargins)  # pixels of the picture that something lies over

    def __init__(
        self,
        picture: QWidget,
        plates: QWidget,
        notes: Sequence[QWidget],
        cards: Sequence[QWidget],
        sentence: Sentence,
        bar: QWidget,
        foot: QWidget,
        drawer: Drawer,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.is_open = False
        self.reach: Callable[[], tuple[int, int] | None] = lambda: None
        self.picture, self.plates, self.notes, self.cards = picture, plates, tuple(notes), tuple(cards)
        self.sentence, self.bar, self.foot, self.drawer = sentence, bar, foot, drawer
        self._covered = QMargins()
        # in the order in which they are read
        for widget in (plates, *notes, picture, *cards, sentence, bar, foot, drawer):
            is_hidden = widget.isHidden() and widget.testAttribute(_SAID)
            widget.setParent(self)
            widget.setVisible(not is_hidden)
            widget.installEventFilter(self)
        if isinstance(plates, CardStrip):
            plates.hang(self)
        picture.lower()
        drawer.raise_()
        sentence.reworded.connect(self._place)
        drawer.dragged.connect(self._place)
        drawer.left.connect(lambda: self.set_open(False))

    @property
    def is_over(self) -> bool:
        """True if an open drawer lies between plates and bar, or over them."""
        return self.width() - self._wide < _BESIDE

    @property
    def _wide(self) -> int:
        wide = min(max(LEAST, self.drawer.wide), max(LEAST, self.width() - 2 * _MARGIN))
        return wide if self.width() - wide >= _REST else self.width()

    def set_open(self, is_open: bool) -> None:
        """Show the drawer, or shut it."""
        if is_open != self.is_open:
            self.is_open = is_open
            if not is_open and self.drawer.isAncestorOf(self.focusWidget() or self):
                self.picture.setFocus()
            self._place()
            self.moved.emit(is_open)

    def add_card(self, card: QWidget) -> None:
        """Let one more card lie above the bar as long as it is shown."""
        self.cards = (*self.cards, card)
        card.installEventFilter(self)
        reach(self.sentence, card)

    @property
    def free(self) -> QRect:
        """The part of the picture that nothing covers, in this widget."""
        return self.picture.geometry().marginsRemoved(self._covered)

    @property
    def lids(self) -> list[QRect]:
        """What lies over the picture, but for the sentence."""
        over = (self.plates, *self.notes, *self.cards, self.bar, self.drawer)
        return [widget.geometry() for widget in self._shown(over)]

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def sizeHint(self) -> QSize:
        return QSize(1200, 700)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self._place()
        return False

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Lead the keys past all that an open drawer lies over."""
        first: QWidget | None = None
        while super().focusNextPrevChild(is_next):
            now = self.window().focusWidget()
            if now is None or now is first or not self._is_under_drawer(now):
                return True
            first = first or now
        return False

    def _is_under_drawer(self, widget: QWidget) -> bool:
        if not self.is_open or not self.isAncestorOf(widget) or self.drawer.isAncestorOf(widget):
            return False
        return self.drawer.geometry().contains(widget.mapTo(self, widget.rect().center()))

    def _place(self) -> None:
        wide, high = self.width(), self.height()
        foot = self.foot.sizeHint().height() if not self.foot.isHidden() else 0
        self.foot.setGeometry(0, high - foot, wide, foot)
        self.picture.setGeometry(0, 0, wide, high - foot)
        is_over = self.is_over
        left = wide - self._wide if self.is_open and not is_over else wide
        room = left - 2 * _MARGIN
        top = _MARGIN
        if not self.plates.isHidden():
            size = self.plates.sizeHint().expandedTo(QSize(0, self.plates.minimumHeight()))
            if room < _NARROW:
                size.setWidth(max(round(size.width() * _CLOSE), self.plates.minimumWidth()))
            size = size.boundedTo(QSize(room, high))
            self.plates.setGeometry((left - size.width()) // 2, top, size.width(), size.height())
            top += size.height() + _GAP + (self.plates.overhang if isinstance(self.plates, CardStrip) else 0)
        for note in self._shown(self.notes):
            size = _size(note, min(room, _NOTE))
            note.raise_()  # over the bar, where a low table has no room for both
            note.setGeometry((left - size.width()) // 2, top, size.width(), size.height())
            top += size.height() + _GAP
        noted = top if self._shown(self.notes) else 0
        bottom = high - foot - _MARGIN
        size = self.bar.sizeHint().boundedTo(QSize(room, high))
        usual, widest = self.reach() or (size.width(), size.width())
        end = min(max((left + usual) // 2, _MARGIN + max(widest, size.width())), left - _MARGIN)
        self.bar.setGeometry(end - size.width(), bottom - size.height(), size.width(), size.height())
        bottom -= size.height() + _GAP
        above_bar, reserve = bottom, bottom - self.sentence.reserve
        is_full = self.is_open and is_over and wide - self._wide < _CARDS
        if self.is_open and is_over and not is_full:
            left = wide - self._wide
            room = left - 2 * _MARGIN
        words = () if self.sentence.isHidden() and not self.sentence.keeps_room else (self.sentence,)
        for card in (*words, *self._shown(self.cards)):
            size = card.shaped(room) if card is self.sentence else _size(card, room)
            if card is self.sentence and bottom - size.height() < noted:
                size = QSize()  # the note comes first
            card.setGeometry((left - size.width()) // 2, bottom - size.height(), size.width(), size.height())
            bottom -= size.height() + _GAP
            if card is not self.sentence:
                reserve -= size.height() + _GAP
        self._lay_drawer(is_over, top, above_bar, reserve - _GAP if is_full else above_bar)
        aside = wide - self.drawer.x() if self.is_open and self._wide < wide else 0
        self._cover(QMargins(0, top, aside, high - foot - reserve))

    def _lay_drawer(self, is_over: bool, top: int, bottom: int, above_cards: int) -> None:
        self.drawer.setVisible(self.is_open)
        box = QRect(self.width() - self._wide, 0, self._wide, self.foot.y())
        if is_over:  # there is no room for plates and bar beside it
            box.setBottom(above_cards if above_cards >= _ABOVE else bottom)
            if bottom - top >= _BELOW:
                box.setTop(top)
        self.drawer.setGeometry(box)
        self.drawer.raise_()

    @staticmethod
    def _shown(widgets: Sequence[QWidget]) -> list[QWidget]:
        return [widget for widget in widgets if not widget.isHidden()]

    def _cover(self, covered: QMargins) -> None:
        if covered != self._covered:
            self._covered = covered
            self.covers.emit(covered)


def _size(widget: QWidget, most: int) -> QSize:
    """Size of a widget with lines of words, in at most so many pixels of width."""
    wide = min(most, max(widget.sizeHint().width(), widget.minimumSizeHint().width()))
    high = widget.heightForWidth(wide) if widget.hasHeightForWidth() else widget.sizeHint().height()
    return QSize(wide, max(high, widget.minimumSizeHint().height()))
