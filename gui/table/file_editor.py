"""Common parts of the editors of boards and piece sets: name, templates, steps back, files, and leaving."""

from __future__ import annotations

import contextlib
import json
from abc import abstractmethod
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.base import dialogs, messages, theme
from gui.base.drafts import Draft as Unfinished
from gui.base.files import save_bytes
from gui.base.own_files import OwnFiles
from gui.i18n import tr
from gui.model.file_draft import Fault, FileDraft
from gui.views import room
from gui.views.icons import icon
from gui.views.layout import Gap, hbox
from turmcore import TurmError
from turmcore.core.json_text import read_json

_NAME_LENGTH = 32
_LEAST_LETTERS = 14  # of what stands in the list of what to start from


class FileEditor(QDialog):
    """A dialog around something that is kept in a file of its own and used for new games.

    A subclass says what it is, lays it out with `head`, `foot` and `words`, and shows it. Its texts are
    ``<prefix>.title`` and so on.

    Attributes
    ----------
    draft
        The thing as it is made.
    used
        The name of what is to be used; None as long as nothing is.
    words
        Its faults.
    buttons
        By name: undo, redo, open, save_as, save, close, use.
    """

    prefix: ClassVar[str]
    files: ClassVar[OwnFiles[Any]]
    kinds: ClassVar[str]  # the text for file dialogs
    bad_file: ClassVar[str]  # the text about a file that holds something else

    def __init__(self, draft: FileDraft[Any, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self.used: str | None = None
        self.buttons: dict[str, QPushButton | QToolButton] = {}
        self.words = QLabel(
            wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=Qt.AlignmentFlag.AlignTop
        )
        self.setWindowTitle(tr(f"{self.prefix}.title"))
        for key, method in (
            (QKeySequence.StandardKey.Undo, self.undo),
            (QKeySequence.StandardKey.Redo, self.redo),
        ):
            QShortcut(QKeySequence(key), self, method)
        self._saved = self.draft.now
        self._unfinished: Unfinished | None = None

    def ask(self) -> str | None:
        """Let somebody make it; its name if it is to be used."""
        self._unfinished = Unfinished(self.prefix)
        left = self._unfinished.left(self.parentWidget())
        if left is not None:
            with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError):  # an older program's
                self.draft.take_json(read_json(left))
                self.name.setText(self.draft.now.name)
                self.rebuild()
        return self.used if dialogs.run(self) else None

    # -- parts of the layout -----------------------------------------------------------

    def head(self) -> QHBoxLayout:
        """The name, and what to start from."""
        self.name = QLineEdit(self.draft.now.name, maxLength=_NAME_LENGTH)
        self.name.setAccessibleName(tr(f"{self.prefix}.name"))
        self.name.textEdited.connect(self._rename)
        self.templates = room.WholeTexts()
        self.templates.setMinimumContentsLength(_LEAST_LETTERS)
        self.templates.setAccessibleName(tr(f"{self.prefix}.start_from"))
        self.templates.setPlaceholderText(tr(f"{self.prefix}.choose"))
        self.fill_templates()
        self.templates.activated.connect(self._start_from)
        return hbox(
            QLabel(tr(f"{self.prefix}.name")),
            (self.name, 1),
            Gap(10),
            QLabel(tr(f"{self.prefix}.start_from")),
            (self.templates, 1),
            spacing=8,
        )

    def foot(self) -> QHBoxLayout:
        """Steps back, files, and the end."""
        row = hbox(spacing=6)
        for name, method in (("undo", self.undo), ("redo", self.redo)):
            tool = QToolButton()
            tool.setIcon(icon(name))
            tool.setToolTip(tr(f"cmd.{name}").replace("&", ""))
            tool.setAccessibleName(tool.toolTip())
            tool.setFixedSize(34, 34)
            tool.clicked.connect(method)
            self.buttons[name] = tool
            row.addWidget(tool)
        row.addSpacing(8)
        row.addWidget(self._button(f"{self.prefix}.open", "open", self.open_file))
        row.addWidget(self._button(f"{self.prefix}.save_as", "save_as", self.save_copy))
        row.addWidget(self._button(f"{self.prefix}.save", "save", self.save))
        row.addStretch(1)
        row.addWidget(self._button("close", "close", self.close_window))
        row.addWidget(theme.named(self._button(f"{self.prefix}.use", "use", self.use), "primary"))
        return row

    def _button(self, key: str, name: str, method: Callable[[], object]) -> QPushButton:
        button = QPushButton(tr(key), autoDefault=False)
        button.clicked.connect(lambda *_: method())
        self.buttons[name] = button
        return button

    def fill_templates(self) -> None:
        """Offer what there is by now."""
        self.templates.clear()
        self._offered = self.files.available()
        for own in self._offered:
            self.templates.addItem(self.files.title(own.name))
        self.templates.setCurrentIndex(-1)

    # -- showing -----------------------------------------------------------------------

    @abstractmethod
    def rebuild(self) -> None:
        """Show something else."""

    @abstractmethod
    def show_draft(self, found: Sequence[Fault]) -> None:
        """Show the same, changed, with these faults."""

    def sentence(self, fault: Fault) -> str:
        """A fault in words."""
        return tr(f"{self.prefix}.fault.{fault.code}", **fault.values)

    def refresh(self) -> None:
        """Show the same, changed, and what is to be said about it."""
        found = self.draft.faults()
        self.show_draft(found)
        sentences = [self.sentence(fault) for fault in found if not fault.is_remark]
        remarks = [self.sentence(fault) for fault in found if fault.is_remark]
        shown = [
            f"<p style='margin:0 0 5px 0;font-weight:700'>✗ {escape(sentence)}</p>" for sentence in sentences
        ]
        shown = shown or [f"<p style='margin:0 0 5px 0'>✓ {escape(tr(f'{self.prefix}.good'))}</p>"]
        shown += [f"<p style='margin:0 0 5px 0'>• {escape(remark)}</p>" for remark in remarks]
        self.words.setText("".join(shown))
        self.words.setAccessibleName(" ".join([*sentences, *remarks]) or tr(f"{self.prefix}.good"))
        if self._unfinished is not None:
            self._unfinished.follow(json.dumps(self.draft.to_json()) if self.is_unsaved else None)
        for name in ("save", "save_as", "use"):
            self.buttons[name].setEnabled(not sentences)
        self.buttons["undo"].setEnabled(self.draft.steps.can_undo)
        self.buttons["redo"].setEnabled(self.draft.steps.can_redo)
        self.setWindowTitle(f"{tr(f'{self.prefix}.title')}{' *' if self.is_unsaved else ''}")

    @property
    def is_unsaved(self) -> bool:
        """True if there are changes that no file has."""
        return bool(self.draft.now != self._saved)

    # -- changing ----------------------------------------------------------------------

    def _rename(self, name: str) -> None:
        self.draft.rename(name.strip())
        self.refresh()

    def _start_from(self, row: int) -> None:
        if 0 <= row < len(self._offered):
            self.draft.start_from(self._offered[row])
            self.rebuild()

    def undo(self) -> None:
        """Take the last change back."""
        self.draft.undo()
        self.rebuild()

    def redo(self) -> None:
        """Make it again."""
        self.draft.redo()
        self.rebuild()

    # -- files -------------------------------------------------------------------------

    def open_file(self) -> None:
        """Ask for a file and show what it holds."""
        path, _ = QFileDialog.getOpenFileName(self, "", str(self.files.library.folder()), tr(self.kinds))
        if not path:
            return
        try:
            self.draft.load(self.files.library.read_file(path))
        except TurmError as error:
            messages.say_failure(self, tr(self.bad_file, file=Path(path).name), str(error))
            return
        self._saved = self.draft.now
        self.name.setText(self.draft.now.name)
        self.rebuild()

    def save(self) -> str | None:
        """Save it among the user's own; its name then, None if that failed."""
        file = f"{self.draft.now.name}{self.files.library.suffix}"
        try:
            found = self.files.keep(self.draft.whole).name
        except OSError as error:
            messages.say_unsaved(self, file, error)
            return None
        self._saved = self.draft.now
        self.fill_templates()
        self.refresh()
        self._say_saved(tr(f"{self.prefix}.saved", name=self.draft.now.name))
        return found

    def save_copy(self) -> None:
        """Ask where to save it, and save it."""
        proposed = f"{self.draft.now.name}{self.files.library.suffix}"
        path = messages.ask_where(self, proposed, tr(self.kinds), self.files.library.suffix)
        if not path:
            return
        try:
            save_bytes(self.files.library.text(self.draft.whole).encode("utf-8"), path)
        except OSError as error:
            messages.say_unsaved(self, path, error)
            return
        self._saved = self.draft.now
        self.refresh()
        self._say_saved(tr(f"{self.prefix}.saved_as", file=Path(path).name))

    def _say_saved(self, words: str) -> None:
        self.words.setText(f"<p>✓ {escape(words)}</p>")

    def use(self) -> None:
        """Save it and use it for a new game."""
        name = self.save()
        if name is not None:
            self.used = name
            self.accept()

    # -- leaving -----------------------------------------------------------------------

    def _may_leave(self) -> bool:
        if not self.is_unsaved:
            return True
        answer = messages.ask_to_save(self, tr(f"{self.prefix}.leave"), tr(f"{self.prefix}.leave.detail"))
        if answer == "discard" and self._unfinished is not None:
            self._unfinished.follow(None)
        return answer == "discard" or (
            answer == "save" and self.buttons["save"].isEnabled() and self.save() is not None
        )

    def close_window(self) -> None:
        """Close, if it may go."""
        if self._may_leave():
            super().reject()

    def reject(self) -> None:
        self.close_window()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_leave():
            super().reject()
            event.accept()
        else:
            event.ignore()
