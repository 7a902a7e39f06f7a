"""Cards side by side, in as many rows as show their pictures largest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from gui.views.game_card import LEAST, TALLEST, GameCard

_GAP = 16
_LOWEST = 0.45  # a picture should be at least so high, in parts of its width
_WIDEST = 860  # of a card
_HOLE = 0.03  # cost of an empty place in the last row


def boxes(
    count: int, size: QSize, least: QSize, words_of: Callable[[int], int], tallest: float
) -> list[QRect]:
    """Return the places of `count` cards.

    Parameters
    ----------
    least
        No card is narrower, and no picture lower, whatever the place.
    words_of
        Gives the height of a card without its picture at a width; the picture is at most `tallest` times as high as wide.
    """
    best: tuple[float, list[QRect]] | None = None
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = min(_WIDEST, (size.width() - (columns - 1) * _GAP) // columns)
        if width < least.width() and columns > 1:
            continue
        words = words_of(width)
        lowest = least.height() + words
        room = (size.height() - (rows - 1) * _GAP) // rows
        height = max(lowest, min(room, round(width * tallest) + words))
        picture = height - words
        whole = rows * (height + _GAP) - _GAP
        is_cut = whole > size.height()
        value = picture * min(width, picture / _LOWEST) * (0.2 * size.height() / whole if is_cut else 1.0)
        value *= 1 - _HOLE * (rows * columns - count)
        left = max(0, (size.width() - columns * width - (columns - 1) * _GAP) // 2)
        top = max(0, (size.height() - rows * height - (rows - 1) * _GAP) // 3)
        found = [
            QRect(
                left + (i % columns) * (width + _GAP), top + (i // columns) * (height + _GAP), width, height
            )
            for i in range(count)
        ]
        if best is None or value >= best[0]:
            best = value, found
    return best[1] if best is not None else []


class CardGrid(QWidget):
    """Lays its cards out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[GameCard] = []

    def show_cards(self, cards: Sequence[GameCard]) -> None:
        """Show other cards."""
        for before, card in zip(self.cards, cards, strict=False):
            card.change.setText(before.change.text())  # needs as much room until the card says it itself
        for card in self.cards:
            card.hide()
            card.deleteLater()
        self.cards = list(cards)
        for card in self.cards:
            card.setParent(self)
            card.told.connect(self._arrange)
            card.show()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        if not self.cards:
            return
        # the height that the scroll area gives, not the one that was asked of it
        outer = self.parentWidget()
        while outer is not None and not isinstance(outer, QScrollArea):
            outer = outer.parentWidget()
        size = QSize(self.width(), outer.viewport().height() if outer is not None else self.height())
        places = self._places(size, is_wide=True)
        if places[0].width() < max(card.wide_from() for card in self.cards):
            places = self._places(size, is_wide=False)
        for card, box in zip(self.cards, places, strict=True):
            card.show_motto()
            card.setGeometry(box)
        self.setMinimumHeight(max(box.bottom() + 1 for box in places) if places else 0)

    def _places(self, size: QSize, is_wide: bool) -> list[QRect]:
        """Places of the cards, with the buttons beside the words or below them."""
        for card in self.cards:
            card.set_wide(is_wide)
        for has_mottos in (True, False):  # where there is little room, the pictures come first
            for card in self.cards:
                card.has_motto = has_mottos
            places = boxes(len(self.cards), size, LEAST, self._words_height, TALLEST)
            if places[-1].bottom() < size.height():
                break
        self._words_height(places[0].width())
        return places

    def _words_height(self, width: int) -> int:
        """Let all cards have the room that the words of any need at a width; their height without a picture."""
        heights = [max(those) for those in zip(*(card.heights(width) for card in self.cards), strict=True)]
        for card in self.cards:
            card.set_heights(heights)
        return self.cards[0].words_height()
