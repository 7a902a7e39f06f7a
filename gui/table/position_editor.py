"""What the position editors of all games have in common: text, steps back, what is to be said, and the end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.base import dialogs, theme
from gui.base.drafts import Draft
from gui.i18n import tr
from gui.model.steps import History
from gui.views import room
from gui.views.icons import icon
from gui.views.layout import hbox, vbox
from turmcore import State

_BY_KEYS = Qt.TextInteractionFlag.LinksAccessibleByKeyboard
_AROUND = 9  # characters of a text that are shown around a wrong one


@dataclass(frozen=True, slots=True)
class Edited:
    """What came out: a position, and whether it is to be analysed."""

    state: State
    analyses: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be said about a position.

    A fatal one means that nobody can play on from it. With `mends` it is followed by a link of these words, which
    mends it (`PositionEditor.mend`).
    """

    text: str
    is_fatal: bool
    mends: str = ""


@dataclass(frozen=True, slots=True)
class TextRemark:
    """What is wrong with a position's text, if it is known at character `column` (from 0)."""

    text: str
    column: int | None = None


class PositionEditor(QDialog):
    """A dialog around whatever a game's position is put together with.

    A subclass lays it out, with `lay_out`, `end_rows`, `step_buttons` and the labels below, and says what its
    position is.

    Attributes
    ----------
    edited
        What came out when the window closes.
    line, place
        The position's text, and what is wrong with it.
    words
        What is to be said about the position.
    buttons
        Copy and paste, undo and redo.
    play, analyse
        They end it.
    """

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game_name = game
        self._draft: Draft | None = None
        self._first = ""
        self.setWindowTitle(tr("editor.title"))
        self.edited: Edited | None = None
        self.buttons: dict[str, QPushButton] = {}
        self.words = QLabel(
            wordWrap=True,
            textFormat=Qt.TextFormat.RichText,
            alignment=Qt.AlignmentFlag.AlignTop,
            textInteractionFlags=Qt.TextInteractionFlag.LinksAccessibleByMouse | _BY_KEYS,
        )
        self.words.linkActivated.connect(lambda _: self.mend())
        for keys, method in (
            (QKeySequence.StandardKey.Undo, self.undo),
            (QKeySequence.StandardKey.Redo, self.redo),
        ):
            QShortcut(keys, self, partial(self.do, method))

    def ask(self) -> Edited | None:
        """Let somebody change the position; None if nobody wants what came out."""
        self._draft, self._first = Draft(f"position-{self._game_name}"), self.text()
        left = self._draft.left(self.parentWidget())
        if left is not None:
            self._take(left)
        return self.edited if dialogs.run(self) else None

    # -- what the game says ------------------------------------------------------------

    @abstractmethod
    def text(self) -> str:
        """The position's text."""

    @abstractmethod
    def read(self, text: str) -> TextRemark | None:
        """Take a position from its text; what is wrong with it if that cannot be done."""

    def is_text_of_position(self, text: str) -> bool:
        """Whether a text says what is shown, however it is written."""
        return text == self.text()

    @abstractmethod
    def remarks(self) -> Sequence[Remark]:
        """What is to be said about the position, the worst first."""

    def mend(self) -> None:
        """Mend what a remark offers to mend."""

    @abstractmethod
    def state(self) -> State:
        """The position to be played."""

    @property
    @abstractmethod
    def steps(self) -> History:
        """What goes back and forward."""

    @abstractmethod
    def show_position(self) -> None:
        """Show everything that is not of this class."""

    # -- parts of the layout -----------------------------------------------------------

    def lay_out(self, left: QLayout, beside: QWidget, text: str) -> None:
        """The position, what is beside it, and below both the position's text, which is called `text`."""
        columns = hbox((left, 1), beside, spacing=16)
        columns.setObjectName("columns")
        vbox((columns, 1), self.text_row(text), parent=self, margins=(16, 14, 16, 10), spacing=8)

    def remark_box(self, height: int) -> QScrollArea:
        """What is to be said, scrolled where there is no room for it; `height` pixels high at most."""
        box = room.scrolled(self.words)
        box.setMinimumHeight(height // 2)
        box.setMaximumHeight(height)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        return box

    def step_buttons(self) -> QHBoxLayout:
        """Undo and redo."""
        row = hbox(spacing=6)
        for name, method in (("undo", self.undo), ("redo", self.redo)):
            button = QPushButton()
            button.setIcon(icon(name))
            words = tr(f"cmd.{name}").replace("&", "")
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, method=method: self.do(method))
            self.buttons[name] = button
            row.addWidget(button)
        return row

    def text_row(self, name: str) -> QVBoxLayout:
        """The position's text, called `name`, with copy and paste, and a line for what is wrong with it."""
        self.line = QLineEdit()
        self.line.setAccessibleName(name)
        self.line.setPlaceholderText(name)
        self.line.textEdited.connect(self._read)
        self.place = QLabel(textFormat=Qt.TextFormat.RichText)
        self.place.setMinimumHeight(self.place.fontMetrics().height() + 4)
        row = hbox((self.line, 1))
        for button_name, method in (("copy", self.copy), ("paste", self.paste)):
            button = QPushButton(tr(f"editor.{button_name}"), autoDefault=False)
            button.clicked.connect(lambda _=False, method=method: method())
            self.buttons[button_name] = button
            row.addWidget(button)
        return vbox(row, self.place, spacing=4)

    def end_rows(self) -> QVBoxLayout:
        """What ends it."""
        self.play = theme.named(QPushButton(tr("editor.play")), "primary")
        self.analyse = QPushButton(tr("editor.analyse"))
        cancel = QPushButton(tr("cancel"))
        self.play.setMinimumHeight(36)
        for button in (self.play, self.analyse, cancel):
            button.setAutoDefault(False)
        self.play.clicked.connect(partial(self._end, False))
        self.analyse.clicked.connect(partial(self._end, True))
        cancel.clicked.connect(self.reject)
        row = hbox((self.analyse, 1), (cancel, 1))
        return vbox(self.play, row)

    # -- showing -----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the position, its text and what is to be said about it."""
        if not self.is_text_of_position(self.line.text()):
            self.line.setText(self.text())
            self.line.setCursorPosition(0)
        self._keep()
        self._show_text_remark(None)
        found = self.remarks()
        self.words.setText("".join(map(_paragraph, found)) or _paragraph(None))
        self.words.setAccessibleName(" ".join(remark.text for remark in found) or tr("editor.good"))
        can_play = not any(remark.is_fatal for remark in found)
        self.play.setEnabled(can_play)
        self.analyse.setEnabled(can_play)
        self.buttons["undo"].setEnabled(self.steps.can_undo)
        self.buttons["redo"].setEnabled(self.steps.can_redo)
        self.show_position()

    def _show_text_remark(self, remark: TextRemark | None) -> None:
        if remark is None or remark.column is None:
            self.place.setText(escape(remark.text) if remark is not None else "")
            return
        text, at = self.line.text().strip(), remark.column
        before, after = text[max(0, at - _AROUND) : at], text[at + 1 : at + 1 + _AROUND]
        dots = ("…" if at > _AROUND else "", "…" if at + 1 + _AROUND < len(text) else "")
        sign = escape(text[at : at + 1]) or "&nbsp;"
        shown = (
            f"<code>{dots[0]}{escape(before)}<b style='color:#ffffff;background:#b01218'>{sign}</b>"
            f"{escape(after)}{dots[1]}</code>"
        )
        self.place.setText(f"{shown} &nbsp; {escape(remark.text)}")

    # -- changing ----------------------------------------------------------------------

    def do(self, change: Callable[[], object]) -> None:
        """Change something and show what comes out."""
        change()
        self.refresh()

    def undo(self) -> None:
        """Take the last change back."""
        self.steps.undo()

    def redo(self) -> None:
        """Make the change that was taken back."""
        self.steps.redo()

    def _read(self, text: str) -> None:
        remark = self.read(text)
        self._keep()
        if remark is None:
            self.refresh()
        else:
            self._show_text_remark(remark)
            self.words.setText("")  # what is shown is not what is written
            self.play.setEnabled(False)
            self.analyse.setEnabled(False)

    def copy(self) -> None:
        """Put the position's text into the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def paste(self) -> None:
        """Take a position's text from the clipboard."""
        self._take(" ".join(QGuiApplication.clipboard().text().split()))

    def _take(self, text: str) -> None:
        self.line.setText(text)
        self._read(text)

    def _end(self, analyses: bool) -> None:
        self.edited = Edited(self.state(), analyses)
        if self._draft is not None:
            self._draft.follow(None)
        self.accept()

    # -- leaving -----------------------------------------------------------------------

    @property
    def is_changed(self) -> bool:
        """Whether something was made that is lost with the window."""
        return self.text() != self._first or not self.is_text_of_position(self.line.text())

    def _keep(self) -> None:
        if self._draft is not None:
            self._draft.follow(self.line.text() if self.is_changed else None)

    def reject(self) -> None:
        if self._draft is None or not self.is_changed or self._draft.may_leave(self, self.line.text()):
            super().reject()


def _paragraph(remark: Remark | None) -> str:
    """A remark; None: there is nothing to be said."""
    if remark is None:
        return f"<p style='margin:0 0 6px 0'>✓ {escape(tr('editor.good'))}</p>"
    sign, weight = ("✗", "600") if remark.is_fatal else ("•", "400")
    link = f" <a href='mend' style='color:{theme.ACCENT}'>{escape(remark.mends)}</a>" if remark.mends else ""
    return f"<p style='margin:0 0 6px 0;font-weight:{weight}'>{sign} {escape(remark.text)}{link}</p>"
