"""Card over the table at the end of a game: the winners, with figures on a podium."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.icons import icon
from gui.views.layout import hbox, vbox
from gui.views.podium import Place, Podium
from gui.views.why import Linked

_ROWS = (("back",), ("rematch", "again"), ("share", "report", "album"))
#: What can be done, by the ids of the words on the buttons.
WISHES = tuple(name for row in _ROWS for name in row)
_WIDE = 540
_LOW = 460  # pixels up to which a table is small
_AROUND, _GAP = 40, 6  # pixels beside the buttons, and between them
_SPARED = "again", "album", "report"  # the first to go where a row has no room: they are elsewhere as well


class EndBanner(QFrame):
    """Lies over `table` until it is closed or the game goes on."""

    wanted = Signal(str)  # one of `WISHES`
    turned = Signal()  # it is shown from now on, or hidden

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setObjectName("banner")
        self._table = table
        self._can: tuple[str, ...] = ()
        self.podium = Podium()
        self.title, self.reason = QLabel(), theme.named(Linked(), "quiet")
        self.title.setFont(theme.title_font())
        self.buttons = {
            wish: theme.named(QPushButton(), "primary" if wish == "rematch" else "") for wish in WISHES
        }
        for wish, button in self.buttons.items():
            button.clicked.connect(lambda _=False, wish=wish: self.wanted.emit(wish))
        self.closer = theme.named(QToolButton(), "flat")
        self.closer.clicked.connect(self.hide)
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self._rows = [hbox(spacing=_GAP) for _ in _ROWS]
        head = hbox((self.title, 1), (self.closer, 0, Qt.AlignmentFlag.AlignTop))
        words = vbox(head, self.reason, 1, *self._rows, spacing=6)
        podium = self.podium, 0, Qt.AlignmentFlag.AlignBottom
        self._whole = hbox(podium, (words, 1), parent=self, margins=(14, 10, 10, 10), spacing=14)
        self._arrange(is_low=False)
        table.installEventFilter(self)
        self.hide()

    def show_end(self, title: str, reason: str, places: Sequence[Place], can: Sequence[str]) -> None:
        """Say how a game has ended; of the wishes only those that `can` be fulfilled are offered."""
        self.title.setText(title)
        self.reason.setText(reason)
        self.podium.show_places(places)
        self._can = tuple(can)
        for wish, button in self.buttons.items():
            button.setText(tr(f"banner.{wish}"))
            button.setToolTip(tr(f"banner.{wish}.why"))
        self.closer.setIcon(icon("close"))
        self.closer.setToolTip(tr("banner.close"))
        self.closer.setAccessibleName(tr("banner.close"))
        self.setAccessibleName(title)
        self._fit()
        self.show()

    def _arrange(self, *, is_low: bool) -> None:
        """Arrange the card; a low one has the buttons in one row."""
        for row in self._rows:
            while row.count():
                row.takeAt(0)
        for number, names in enumerate(_ROWS):
            row = self._rows[-1 if is_low else number]
            for name in names:
                row.addWidget(self.buttons[name])
        for row in self._rows:
            row.addStretch(1)
        self.podium.setVisible(not is_low)
        self.reason.setVisible(bool(self.reason.text()) and not is_low)
        self.title.setFont(theme.font(theme.LARGE, bold=True) if is_low else theme.title_font())

    def _fit(self) -> None:
        """A low table is not to be covered."""
        is_low = self._table.height() <= _LOW
        self._arrange(is_low=is_low)
        offered = list(self._can)
        for wish in _SPARED if is_low else ():
            wide = sum(self.buttons[one].sizeHint().width() + _GAP for one in offered)
            if wish in offered and wide > self._table.width() - _AROUND:
                offered.remove(wish)
        for wish, button in self.buttons.items():
            button.setVisible(wish in offered)
        self._whole.activate()  # else it would be as wide as the words in another language
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(_WIDE, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._fit()
        return False

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.turned.emit()
        return is_done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)
