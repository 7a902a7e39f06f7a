"""The window with all keys: a sheet to read, and a list to choose other keys in."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QTextDocument, QTextOption
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gui.app.cheat_sheet import COLUMNS, as_html, as_text, sections, sheet
from gui.base import files, messages, theme
from gui.base.commands import command_text
from gui.base.shortcuts import Shortcuts, native
from gui.i18n import tr
from gui.model.games import offered
from gui.views import room
from gui.views.layout import hbox, vbox

_ID = Qt.ItemDataRole.UserRole
_FIELD, _AROUND_WORDS = 150, 24  # pixels of the field for a key, and around its text


class KeysWindow(QDialog):
    """Shows the keys of `shortcuts` and changes them; `changed` says so each time."""

    changed = Signal()

    def __init__(self, shortcuts: Shortcuts, game: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shortcuts = shortcuts
        self.setWindowTitle(tr("keys.title"))
        room.resize(self, 1020, 660)
        self.games = room.Choices()
        for name in offered():
            self.games.addItem(tr(f"game.{name}"), name)
        self.games.setCurrentIndex(max(0, self.games.findData(game)))
        self.games.setAccessibleName(tr("keys.game"))
        self.games.currentIndexChanged.connect(self._show)
        self.name, self.edit = QLabel(), QKeySequenceEdit()
        self.put, self.remove = theme.named(QPushButton(), "primary"), QPushButton(tr("keys.none"))
        self.as_came = QPushButton(tr("keys.reset"))
        self.sheet = QTextBrowser()
        self.sheet.setAccessibleName(tr("keys.overview"))
        self.sheet.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.tabs = theme.named(QTabWidget(documentMode=True), "panel")
        self.tabs.addTab(self.sheet, tr("keys.overview"))
        self.tabs.addTab(self._editor(), tr("keys.change"))
        copy, save, close = (
            QPushButton(tr("keys.copy")),
            QPushButton(tr("keys.save")),
            QPushButton(tr("close")),
        )
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text()))
        save.clicked.connect(self.save)
        close.clicked.connect(self.accept)
        self.all_as_came = QPushButton(tr("keys.reset_all"))
        self.all_as_came.clicked.connect(self._restore_all)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.games)
        head.addStretch(1)
        for button in (copy, save):
            head.addWidget(button)
        foot.addWidget(self.all_as_came)
        foot.addStretch(1)
        foot.addWidget(close)
        vbox(head, (self.tabs, 1), foot, parent=self, margins=(16, 14, 16, 14), spacing=10)
        for button in (copy, save, close, self.all_as_came, self.put, self.remove, self.as_came):
            button.setAutoDefault(False)  # Enter is a key to be chosen here
        self._show()

    def _editor(self) -> QWidget:
        page = QWidget()
        self.search = QLineEdit(placeholderText=tr("keys.search"), clearButtonEnabled=True)
        self.search.textChanged.connect(self._show_rows)
        self.rows = QTreeWidget(columnCount=2)
        self.rows.setHeaderLabels([tr("keys.what"), tr("keys.keys")])
        self.rows.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.rows.header().setStretchLastSection(False)
        self.rows.setColumnWidth(1, 240)
        self.rows.setRootIsDecorated(False)
        self.rows.setIndentation(14)
        self.rows.setAccessibleName(tr("keys.change"))
        self.rows.currentItemChanged.connect(self._show_choice)
        self.rows.itemActivated.connect(lambda: self.edit.setFocus())
        self.name.setFont(theme.font(bold=True))
        self.edit.setMaximumSequenceLength(1)
        line = self.edit.findChild(
            QLineEdit
        )  # Qt's own words in it differ in length from language to language
        words = line.fontMetrics().horizontalAdvance(line.placeholderText()) if line is not None else 0
        self.edit.setFixedWidth(max(_FIELD, words + _AROUND_WORDS))
        self.edit.keySequenceChanged.connect(self._show_verdict)
        self.put.clicked.connect(self._put)
        self.remove.clicked.connect(self._remove)
        self.as_came.clicked.connect(self._restore)
        self.verdict = theme.named(QLabel(wordWrap=True), "quiet")
        row = hbox((self.name, 1), spacing=8)
        for widget in (self.edit, self.put, self.remove, self.as_came):
            row.addWidget(widget)
        vbox(self.search, (self.rows, 1), row, self.verdict, parent=page, margins=(0, 10, 0, 0), spacing=8)
        self.verdict.setMinimumHeight(2 * self.verdict.fontMetrics().lineSpacing())
        return page

    # -- display -------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The kind of game whose keys are shown."""
        name: str = self.games.currentData()
        return name

    def text(self) -> str:
        """The sheet, for printing."""
        return as_text(self.game, sheet(self.game, self._shortcuts))

    def _show(self) -> None:
        self._show_sheet()
        self.all_as_came.setEnabled(self._shortcuts.is_changed)
        self._show_rows()

    def _show_sheet(self) -> None:
        """As many columns as have room; neither words nor keys in them are broken."""
        found, wide = sheet(self.game, self._shortcuts), self.sheet.viewport().width()
        measure = QTextDocument()
        measure.setDefaultFont(self.sheet.font())
        measure.setDefaultTextOption(self.sheet.document().defaultTextOption())
        for count in range(COLUMNS, 0, -1):
            measure.setHtml(as_html(found, theme.MUTED, count))
            measure.setTextWidth(wide)
            if measure.size().width() <= wide:
                break
        self.sheet.setHtml(as_html(found, theme.MUTED, count))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_sheet()

    def _show_rows(self) -> None:
        chosen, wanted = self.command, self.search.text().strip().lower()
        self.rows.clear()
        for section in sections(self.game, self._shortcuts, is_whole=True):
            lines = [
                line for line in section.lines if wanted in f"{section.title} {line.does} {line.keys}".lower()
            ]
            if not lines:
                continue
            head = QTreeWidgetItem(self.rows, [section.title])
            head.setFirstColumnSpanned(True)
            head.setFont(0, theme.font(bold=True))
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for line in lines:
                item = QTreeWidgetItem(head, [line.does, line.keys or "–"])
                item.setData(0, _ID, line.command)
                if self._shortcuts.is_own(line.command):
                    item.setFont(1, theme.font(bold=True))
                if line.command == chosen:
                    self.rows.setCurrentItem(item)
        self.rows.expandAll()
        self._show_choice()

    @property
    def command(self) -> str:
        """The command that is chosen; empty if none is."""
        item = self.rows.currentItem()
        return (item.data(0, _ID) or "") if item is not None else ""

    def _show_choice(self) -> None:
        """Show the chosen command."""
        command = self.command
        self.name.setText(command_text(command, self.game).replace("&", "").rstrip("… ") if command else "")
        keys = self._shortcuts.keys(command) if command else ()
        self.edit.setKeySequence(QKeySequence(keys[0]) if keys else QKeySequence())
        is_free = bool(command) and not self._shortcuts.is_fixed(command)
        self.edit.setEnabled(is_free)
        self.remove.setEnabled(is_free and bool(keys))
        self.as_came.setEnabled(bool(command) and self._shortcuts.is_own(command))
        self._show_verdict()

    def _show_verdict(self) -> None:
        """Show the effect of the keys that were typed."""
        command, keys = self.command, self._typed()
        self.put.setText(tr("keys.put"))
        self.put.setEnabled(False)
        if not command:
            self.verdict.setText(tr("keys.choose"))
        elif self._shortcuts.is_fixed(command):
            self.verdict.setText(tr("keys.fixed"))
        elif not keys or keys in self._shortcuts.keys(command):
            self.verdict.setText(tr("keys.type"))
        elif not self._shortcuts.can_have(command, keys):
            self.verdict.setText(tr("keys.reserved", keys=native(keys)))
        else:
            rivals = self._shortcuts.rivals(command, keys)
            names = ", ".join(command_text(one.id, self.game).replace("&", "").rstrip("… ") for one in rivals)
            self.put.setEnabled(True)
            self.verdict.setText(
                tr("keys.taken", keys=native(keys), names=names) if rivals else tr("keys.free")
            )
            if rivals:
                self.put.setText(tr("keys.take_away"))

    def _typed(self) -> str:
        return self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    # -- changing ------------------------------------------------------------------------

    def _put(self) -> None:
        self._shortcuts.take(self.command, self._typed())
        self._tell()

    def _remove(self) -> None:
        self._shortcuts.choose(self.command, ())
        self._tell()

    def _restore(self) -> None:
        self._shortcuts.restore(self.command)
        self._tell()

    def _restore_all(self) -> None:
        self._shortcuts.restore_all()
        self._tell()

    def _tell(self) -> None:
        self.changed.emit()
        self._show()

    def save(self) -> None:
        """Ask where to save the sheet, and save it."""
        path = messages.ask_where(self, f"{tr('keys.title')}.txt", tr("keys.file"), ".txt")
        if not path:
            return
        try:
            files.save_bytes(self.text().encode(), path)
        except OSError as error:
            messages.say_unsaved(self, path, error)
