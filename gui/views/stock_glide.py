"""What players still have, on its way to where it lies from now on."""

from __future__ import annotations

from PySide6.QtCore import QObject, QVariantAnimation, Signal

from gui.scene.animation import smooth
from gui.scene.stock import NO_STOCK, Stock

_TIME = 340  # milliseconds, as long as the camera follows the game


class StockGlide(QObject):
    """Lets a stock glide as a whole; at once where other things lie there.

    Attributes
    ----------
    stock
        The stock at its place.
    """

    moved = Signal()  # it is seen somewhere else

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.stock = self._left = NO_STOCK
        self._way = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_TIME)
        self._way.valueChanged.connect(self.moved)

    @property
    def seen(self) -> Stock:
        """The stock as it is seen now."""
        if self._way.state() != QVariantAnimation.State.Running:
            return self.stock
        return self.stock.on_the_way(self._left, smooth(self._way.currentValue()))

    def show(self, stock: Stock, *, is_animated: bool) -> None:
        """Show another stock."""
        before, self.stock = self.seen, stock
        self._way.stop()
        if is_animated and stock.is_moved(before):
            self._left = before
            self._way.start()
