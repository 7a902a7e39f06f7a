"""The window that writes the pieces of a set as files for a 3D printer."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialog, QDoubleSpinBox, QFileDialog, QFormLayout, QLabel, QPushButton, QWidget

from gui.base import dialogs, messages, theme
from gui.base.files import save_bytes
from gui.games.turmbauer.editors.piece_sets import SETS
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import TurmError
from turmcore.turmbauer.prints import EDGES, PrintSettings, files

_FORMATS = ("3mf", "stl", "whole")
_BEDS = (40.0, 1000.0)


class PrintWindow(QDialog):
    """Asks for the set, for sizes and for the kind of files; stays open to say what came of it."""

    def __init__(self, pieces: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("print.title"))
        usual = PrintSettings()
        self.set, self.format = room.WholeTexts(), room.WholeTexts()
        for own in SETS.available():
            self.set.addItem(SETS.title(own.name), own.name)
        self.set.setCurrentIndex(max(0, self.set.findData(pieces)))
        for name in _FORMATS:
            self.format.addItem(tr(f"print.format.{name}"), name)
        self.edge = _millimeters(EDGES, usual.edge)
        self.wide, self.deep = (_millimeters(_BEDS, side) for side in usual.bed)
        self.wide.setAccessibleName(tr("print.width"))
        self.deep.setAccessibleName(tr("print.depth"))
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("print.set"), self.set)
        form.addRow(tr("print.edge"), self.edge)
        form.addRow(tr("print.bed"), hbox((self.wide, 1), QLabel("×"), (self.deep, 1), spacing=6))
        form.addRow(tr("print.format"), self.format)
        self.said = theme.named(QLabel(wordWrap=True), "quiet")
        self.save = theme.named(QPushButton(tr("print.save")), "primary")
        self.save.clicked.connect(self._ask)
        self.save.setDefault(True)
        close = QPushButton(tr("close"), autoDefault=False)
        close.clicked.connect(self.close)
        about = QLabel(tr("print.about"), wordWrap=True)
        vbox(
            about,
            form,
            0,
            self.said,
            hbox(1, self.save, close),
            parent=self,
            margins=(18, 16, 18, 14),
            spacing=10,
        )
        self.setMinimumWidth(480)

    @property
    def settings(self) -> PrintSettings:
        """What is chosen."""
        kind = self.format.currentData()
        return PrintSettings(
            edge=self.edge.value(),
            bed=(self.wide.value(), self.deep.value()),
            is_whole=kind == "whole",
            kind="3mf" if kind == "3mf" else "stl",
        )

    def write(self, folder: str) -> None:
        """Write the files into a folder, which may have others of these names, and say what came of it."""
        try:
            found = files(SETS.library.find(self.set.currentData()), self.settings)
        except TurmError:  # the fields allow nothing else that is wrong
            self.said.setText(tr("print.too_small"))
            return
        there = [name for name in found if (Path(folder) / name).exists()]
        if there and not messages.ask_to_replace(self, there):
            return
        try:
            for name, (_, data) in found.items():
                save_bytes(data, str(Path(folder) / name))
        except OSError as error:
            self.said.clear()
            messages.say_unsaved(self, name, error)
            return
        self.said.setText(tr("print.done", n=len(found), folder=folder))

    def _ask(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, tr("print.folder"))
        if folder:
            self.write(folder)


def show_print_window(pieces: str, parent: QWidget) -> None:
    """Show the window beside the others; `pieces` is the set that is chosen first."""
    dialogs.show(PrintWindow(pieces, parent))


def _millimeters(bounds: tuple[float, float], usual: float) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setRange(*bounds)
    field.setDecimals(1)
    field.setSuffix(" mm")
    field.setValue(usual)
    return field
