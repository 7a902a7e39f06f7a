"""Cards side by side, in as many rows as show their pictures largest."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.views.game_card import GameCard

_GAP = 16
_LOWEST = 0.45  # a picture should be at least so high, in parts of its width
_WIDEST = 860  # of a card
_HOLE = 0.03  # cost of an empty place in the last row


def boxes(count: int, size: QSize, least: QSize, words: int, tallest: float) -> list[QRect]:
    """Return the places of `count` cards.

    Parameters
    ----------
    least
        No card is smaller, whatever the place.
    words
        Height of a card without its picture, which is at most `tallest` times as high as wide.
    """
    best: tuple[float, list[QRect]] | None = None
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = min(_WIDEST, (size.width() - (columns - 1) * _GAP) // columns)
        room = (size.height() - (rows - 1) * _GAP) // rows
        height = max(least.height(), min(room, round(width * tallest) + words))
        if width < least.width() and columns > 1:
            continue
        picture = height - words
        is_cut = room < least.height()
        value = picture * min(width, picture / _LOWEST) * (0.2 if is_cut else 1.0)
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
        self._cards: list[GameCard] = []

    def show_cards(self, cards: Sequence[GameCard]) -> None:
        """Show other cards."""
        for before, card in zip(self._cards, cards, strict=False):
            card.change.setText(before.change.text())  # needs as much room until the card says it itself
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards = list(cards)
        for card in self._cards:
            card.setParent(self)
            card.told.connect(self._arrange)
            card.show()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        if not self._cards:
            return
        # the height that the scroll area gives, not the one that was asked of it
        outer = self.parentWidget()
        size = QSize(self.width(), outer.height() if outer is not None else self.height())
        places = self._places(size, is_wide=True)
        if places[0].width() < max(card.wide_from() for card in self._cards):
            places = self._places(size, is_wide=False)
        for card, box in zip(self._cards, places, strict=True):
            card.setGeometry(box)
        self.setMinimumHeight(max(box.bottom() + 1 for box in places) if places else 0)

    def _places(self, size: QSize, is_wide: bool) -> list[QRect]:
        """Places of the cards, with the buttons beside the words or below them."""
        for card in self._cards:
            card.set_wide(is_wide)
        first, width = self._cards[0], _WIDEST
        for _ in range(3):  # the number of lines depends on the width, and that on their height
            heights = [
                max(those) for those in zip(*(card.heights(width) for card in self._cards), strict=True)
            ]
            for card in self._cards:
                card.set_heights(heights)
            words = first.words_height()
            tallest = (first.height_for(1000) - words) / 1000
            places = boxes(len(self._cards), size, first.minimumSizeHint(), words, tallest)
            width = places[0].width()
        return places
