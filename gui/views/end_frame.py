"""The end of a game in a panel: the result and its reason, a table of the game's own, and the next steps."""

from __future__ import annotations

from typing import Generic

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.model.session import N_contra
from gui.views.layout import add, hbox, vbox
from gui.views.why import Linked


class EndFrame(QWidget, Generic[N_contra]):
    """Shown in place of the turn when the game is over, around the `tables` of the game."""

    rematch_wanted = Signal()
    look_wanted = Signal()
    report_wanted = Signal()

    def __init__(self, *tables: QWidget) -> None:
        super().__init__()
        self._agreed = ""
        self.title, self.reason = QLabel(), theme.named(Linked(), "quiet")
        self.title.setFont(theme.title_font())
        self.title.setWordWrap(True)
        self.rematch, self.look, self.report = QPushButton(), QPushButton(), QPushButton()
        self.report.clicked.connect(self.report_wanted)
        self.report.hide()
        self.rematch.clicked.connect(self.rematch_wanted)
        self.look.clicked.connect(self.look_wanted)
        layout = vbox(parent=self, margins=(2, 4, 2, 0), spacing=6)
        add(layout, self.title, self.reason, *tables)
        layout.addStretch(1)
        add(layout, self.report, hbox((self.rematch, 1), (self.look, 1), spacing=6))

    def show_end(self, session: N_contra) -> None:
        """Show how the game of `session` ended; a game adds who won, and its tables."""
        self._agreed = session.agreed
        self.report.setVisible(not session.is_forfeited and not self._agreed)
        self.report.setText(tr("end.report"))
        self.report.setToolTip(tr("end.report.why"))
        self.rematch.setText(tr("end.rematch"))
        self.rematch.setToolTip(tr("end.rematch.why"))
        self.look.setText(tr("end.look"))
        self.look.setToolTip(tr("end.look.why"))

    def _show_words(self, title: str, reason: str) -> None:
        """Show the result and its reason; or that all agreed to end the game."""
        if self._agreed:
            title, reason = tr(f"end.agreed.{self._agreed}"), ""
        self.title.setText(title)
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))
