"""The page that says that something went wrong in the program, with the report about it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QPlainTextEdit, QPushButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox


class FaultPage(QDialog):
    """Page about a fault.

    Parameters
    ----------
    text
        The report.
    is_kept
        True if the game was kept; None if there is none to lose.
    """

    copy_wanted = Signal()  # a copy of the game in a file

    def __init__(self, text: str, is_kept: bool | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Turmbauer")
        self.title = QLabel(tr("fault.title"), wordWrap=True)
        self.title.setFont(theme.font(theme.LARGE, bold=True))
        state = {True: tr("fault.kept"), False: tr("fault.not_kept"), None: tr("fault.no_game")}[is_kept]
        self.state = QLabel(f"{state}\n\n{tr('fault.report')}", wordWrap=True)
        self.report = theme.named(
            QPlainTextEdit(
                text, readOnly=True, tabChangesFocus=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap
            ),
            "picture_text",
        )
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.report.setAccessibleName(tr("fault.report.name"))
        self.copy = QPushButton(tr("fault.copy"))
        self.copy.clicked.connect(self._copy)
        self.save = QPushButton(tr("fault.save"))
        self.save.clicked.connect(self.copy_wanted)
        self.save.setVisible(is_kept is not None)
        self.go_on = theme.named(QPushButton(tr("fault.go_on"), default=True), "primary")
        self.go_on.clicked.connect(self.accept)
        self._row = row = hbox(spacing=8)
        for button in (self.copy, self.save):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self.go_on)
        vbox(self.title, self.state, (self.report, 1), row, parent=self, margins=(20, 18, 20, 16), spacing=12)
        room.resize(self, 660, 480)
        self.go_on.setFocus()

    def add(self, text: str) -> None:
        """Add a further fault while the page is open."""
        self.report.appendPlainText("\n" + text)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy.setText(tr("fault.copied"))


class StartFaultPage(FaultPage):
    """A start that failed; accepted by who wants to try another one with fresh settings."""

    def __init__(self, text: str) -> None:
        super().__init__(text, None)
        self.title.setText(tr("fault.start.title"))
        self.state.setText(f"{tr('fault.start')}\n\n{tr('fault.report')}")
        self.go_on.setText(tr("fault.start.fresh"))
        self.quit = QPushButton(tr("close"), autoDefault=False)
        self.quit.clicked.connect(self.reject)
        self._row.insertWidget(self._row.indexOf(self.go_on), self.quit)
