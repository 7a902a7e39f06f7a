"""Choice of the player of a seat, as a list."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QWidget

from gui.i18n import tr
from gui.model import engines
from gui.model.seats import Kind, kind_of, offered
from gui.views import room

PROGRAMS = "ugi:"  # the entry to add an engine, or to change one


class SeatChoice(room.Choices):
    """People, the computers, the programs of others that were added, and at the end the way to add one; with `invites`
    somebody who plays elsewhere, too.

    The data of an entry is what a setup calls it: the value of a `Kind`, or a program's `Engine.player`.
    """

    def __init__(self, chosen: str, parent: QWidget | None = None, *, invites: bool = False) -> None:
        super().__init__(parent)
        self._invites = invites
        self.setMinimumHeight(28)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._chosen = chosen
        self._width = 0
        self._is_open = False  # the list is open, or was at the choice
        self.fill()
        self.currentIndexChanged.connect(self._remember)
        self.activated.connect(self._act)

    @property
    def player(self) -> str:
        """The chosen player."""
        return self._chosen

    @property
    def kind(self) -> Kind:
        """Kind of the chosen player."""
        return kind_of(self._chosen)

    @property
    def is_invited(self) -> bool:
        """True if it is for somebody who plays elsewhere."""
        return self._chosen == Kind.REMOTE

    def take(self, player: str) -> None:
        """Choose another player."""
        self._chosen = player
        self.fill()
        self.currentIndexChanged.emit(self.currentIndex())

    def fill(self) -> None:
        """Offer everybody whom there is by now."""
        self.blockSignals(True)
        self.clear()
        for kind in offered():
            self._add(tr(f"kind.{kind}.offer"), kind.value, tr(f"kind.{kind}.long"))
            if kind is Kind.PERSON and self._invites:
                self._add(tr("kind.remote.offer"), Kind.REMOTE.value, tr("kind.remote.long"))
        self._width = super().sizeHint().width()
        self.insertSeparator(self.count())
        for engine in engines.known():
            self._add(engine.name, engine.player, engine.command)
        self._add(tr("engines.choose"), PROGRAMS, "")
        at = self.findData(self._chosen)
        self.setCurrentIndex(max(0, at))
        self.blockSignals(False)
        if at < 0:  # the program was removed
            self._remember()

    def sizeHint(self) -> QSize:
        return QSize(self._width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width, super().minimumSizeHint().height())  # names of programs may be long

    def showPopup(self) -> None:
        self.fill()  # another seat's list may have added a program
        self._is_open = True
        super().showPopup()

    def hidePopup(self) -> None:
        super().hidePopup()
        QTimer.singleShot(0, self, self._close)  # the choice is told after this

    def _close(self) -> None:
        self._is_open = False

    def _add(self, text: str, player: str, tip: str) -> None:
        self.addItem(text, player)
        self.setItemData(self.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)

    def _remember(self) -> None:
        player = str(self.currentData())
        if player != PROGRAMS:
            self._chosen = player
        engine = engines.find(self._chosen)
        self.setToolTip(tr(f"kind.{self.kind}.long") if engine is None else engine.command)

    def _act(self) -> None:
        """Open the dialog about engines; without a choice there keep the player of before."""
        if self.currentData() != PROGRAMS:
            return
        if not self._is_open:  # no dialog by a wheel or a held key
            self.fill()
            return
        from gui.features.engines.dialog import choose_engine

        now = engines.find(self._chosen)
        found = choose_engine(now.name if now is not None else "", self.window())
        before = self._chosen
        if found is not None:
            self._chosen = found.player
        self.fill()
        if self._chosen != before:
            self._remember()
            self.currentIndexChanged.emit(self.currentIndex())
