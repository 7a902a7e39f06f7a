"""The window in which endgame tables are made."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from gui.base import dialogs, theme
from gui.games.waechter.editors.endgames import Endgames
from gui.i18n import tr
from gui.views.layout import hbox
from turmcore.waechter.tables import Step

_CLASSES = ((0, 0), (1, 0), (2, 0), (1, 1), (3, 0), (2, 1))  # in the order in which they are made


class EndgamesWindow(QDialog):
    """Says what there is, and makes the rest; closing it does not stop that."""

    def __init__(self, endgames: Endgames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._endgames = endgames
        self.about = QLabel(wordWrap=True)
        self.there = QLabel()
        self.there.setFont(theme.font(bold=True))
        self.folder = theme.named(
            QLabel(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse), "quiet"
        )
        self.progress = theme.named(QProgressBar(textVisible=False), "thin")
        self.progress.setFixedHeight(8)
        self.words = QLabel(wordWrap=True)
        self.make = theme.named(QPushButton(), "primary")
        self.make.clicked.connect(self._press)
        self.end = QPushButton()
        self.end.clicked.connect(self.close)
        buttons = hbox(1, self.make, self.end)
        self._lines = layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(10)
        for widget in (self.about, self.there, self.folder, self.progress, self.words):
            layout.addWidget(widget)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self.setMinimumWidth(500)
        endgames.changed.connect(self.refresh)
        endgames.progressed.connect(self.show_step)

    def show_tables(self) -> None:
        """Show the window with what there is."""
        self.refresh()
        dialogs.show(self)

    def refresh(self) -> None:
        """Write everything anew."""
        known = self._endgames
        self.setWindowTitle(tr("tables.title"))
        self.about.setText(tr("tables.about"))
        self.there.setText(tr("tables.there", n=known.stones) if known.stones >= 0 else tr("tables.none"))
        self.folder.setVisible(known.tables is not None)
        if known.tables is not None:
            self.folder.setText(tr("tables.folder", folder=str(known.tables.directory)))
        self.end.setText(tr("close"))
        self.make.setVisible(known.is_making or not known.is_complete)
        self.make.setEnabled(not known.is_stopping)
        key = "tables.stop" if known.is_making else "tables.go_on" if known.was_stopped else "tables.make"
        self.make.setText(tr(key))
        self.there.setVisible(known.stones >= 0 or not known.is_making)
        self.show_step()

    def show_step(self) -> None:
        """Show the progress of the making."""
        known = self._endgames
        self.progress.setVisible(known.is_making)
        step = known.step
        if known.is_stopping:
            self.words.setText(tr("tables.stopping"))
            self.progress.setRange(0, 0)
        elif known.is_making:
            self.progress.setRange(0, step.total if step is not None else 0)
            self.progress.setValue(step.done if step is not None else 0)
            self.words.setText(_about(step) if step is not None else "")
        elif known.error:
            self.words.setText(tr("tables.failed", why=known.error))
        else:
            self.words.setText(tr("tables.stopped") if known.was_stopped else "")
        # a layout gives wrapped text too little room when another line comes
        self.setMinimumHeight(self._lines.heightForWidth(self.width()))

    def _press(self) -> None:
        if self._endgames.is_making:
            self._endgames.stop()
        else:
            self._endgames.start()


def _about(step: Step) -> str:
    """A step in words."""
    what = tr("tables.wave", n=step.plies) if step.phase == "wave" else tr(f"tables.{step.phase}")
    first, second = step.stones
    at = _CLASSES.index((first, second)) + 1
    return tr("tables.step", at=at, all=len(_CLASSES), first=first, second=second, what=what)
