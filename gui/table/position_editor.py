"""The common parts of all games' position editors: text, steps back, remarks, and the end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui import i18n
from gui.base import dialogs, theme
from gui.base.drafts import Draft as Unfinished
from gui.base.messages import shortened
from gui.i18n import tr
from gui.model.draft import Draft
from gui.table.position_fields import Beside
from gui.views import room
from gui.views.icons import icon
from gui.views.layout import hbox, vbox
from turmcore import Reason, State, TextError

_HIGH = 120  # pixels of the remarks
_BY_KEYS = Qt.TextInteractionFlag.LinksAccessibleByKeyboard
_AROUND = 9  # characters of a text that are shown around a wrong one


@dataclass(frozen=True, slots=True)
class Edited:
    """The result: a position, and if it is to be analysed."""

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
    """A fault in a position's text, at character `column` (from 0) if that is known."""

    text: str
    column: int | None = None


class PositionEditor(QDialog):
    """A dialog around the picture in which a game's position is put together, with tools and fields beside it.

    A subclass has a picture, says what tools and pages there are (`lay_out`), and what clicks and keys do.

    Attributes
    ----------
    draft
        The position.
    edited
        The result when the window closes.
    line, place
        The position's text, and what is wrong with it.
    hint
        The way to do it, or the thing under the mouse.
    words
        The remarks on the position.
    buttons
        Copy and paste, undo and redo, and what changes the whole position.
    tools, pages
        The tools for clicks; the fields by the name of their page.
    play, analyse
        They end it.
    """

    beside_width = 348
    first_size = (1120, 780)

    def __init__(self, draft: Draft[Any, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self._kept: Unfinished | None = None
        self._first = ""
        self.setWindowTitle(tr("editor.title"))
        self.edited: Edited | None = None
        self.buttons: dict[str, QAbstractButton] = {}
        self.tools: Sequence[Beside] = ()
        self.pages: dict[str, Beside] = {}
        self.words = QLabel(
            wordWrap=True,
            textFormat=Qt.TextFormat.RichText,
            alignment=Qt.AlignmentFlag.AlignTop,
            textInteractionFlags=Qt.TextInteractionFlag.LinksAccessibleByMouse | _BY_KEYS,
        )
        self.words.linkActivated.connect(lambda _: self.mend())
        self.hint = QLabel(wordWrap=True)
        self.hint.setMinimumHeight(2 * self.hint.fontMetrics().lineSpacing() + 2)
        for keys, method in (
            (QKeySequence.StandardKey.Undo, self.undo),
            (QKeySequence.StandardKey.Redo, self.redo),
        ):
            QShortcut(keys, self, partial(self.do, method))

    def ask(self) -> Edited | None:
        """Let somebody change the position; None if nobody wants what came out."""
        self._kept, self._first = Unfinished(f"position-{self.draft.game.name}"), self.text()
        left = self._kept.left(self.parentWidget())
        if left is not None:
            self._take(left)
        return self.edited if dialogs.run(self) else None

    @property
    def controls(self) -> dict[str, Any]:
        """The widgets of all pages by the names of their fields."""
        return {k: v for page in self.pages.values() for k, v in getattr(page, "controls", {}).items()}

    # -- what a game says --------------------------------------------------------------

    def sentence(self, reason: Reason) -> str:
        """A fault or a doubt, in the language in use."""
        return self.draft.game.words_class()(i18n.words()).reason(reason)

    def mends(self, reason: Reason) -> str:
        """The effect of `mend` on a fault or doubt, in words; empty: it does nothing."""
        return ""

    def mend(self) -> None:
        """Mend what a remark offers to mend."""

    def notes(self, state: State) -> list[str]:
        """Other notes on a position that can be played."""
        return [tr("editor.over")] if state.is_over() else []

    @abstractmethod
    def show_position(self) -> None:
        """Show the picture of the position."""

    def press_key(self, event: QKeyEvent) -> bool:
        """A key in the picture; True if it does something."""
        return False

    def drop(self) -> bool:
        """Put away what is in hand; False if there is nothing."""
        return False

    # -- what is to be said ------------------------------------------------------------

    def text(self) -> str:
        """The position's text."""
        return self.draft.text

    def read(self, text: str) -> TextRemark | None:
        """Take a position from its text; what is wrong with it if that cannot be done."""
        try:
            self.draft.read(text.strip())
        except TextError as error:
            reason = getattr(error, "reason", None)
            words = self.sentence(reason) if reason is not None else tr("edit.text.bad", why=str(error))
            return TextRemark(words, getattr(error, "column", None))
        return None

    def remarks(self) -> list[Remark]:
        """The remarks on the position, the worst first."""
        faults = self.draft.faults()
        found = [Remark(self.sentence(reason), True, self.mends(reason)) for reason in faults]
        found += [Remark(self.sentence(one), False, self.mends(one)) for one in self.draft.doubts()]
        return found + [
            Remark(words, False) for words in (self.notes(self.draft.state()) if not faults else ())
        ]

    # -- parts of the layout -----------------------------------------------------------

    def lay_out(
        self,
        picture: QWidget,
        tools: Sequence[Beside],
        pages: Mapping[str, Beside],
        whole: Mapping[str, tuple[str, str, Callable[[], object]]],
        before: Sequence[QWidget] = (),
        below: QWidget | None = None,
    ) -> None:
        """The picture, tools and pages beside it, and below both the position's text.

        `whole` has what changes the whole position: words, why, and the change. `before` stands before the hint, `below` under
        it; a page alone needs no tab.
        """
        self.tools, self.pages = tools, dict(pages)
        foot = hbox(1, spacing=6)
        for name, (words, why, change) in whole.items():
            button = self.buttons[name] = theme.named(QToolButton(), "words")
            button.setText(words)
            button.setToolTip(why)
            button.setMinimumHeight(30)
            button.clicked.connect(lambda _=False, change=change: self.do(change))
            foot.addWidget(button)
        foot.addLayout(self.step_buttons())
        say = hbox(*((one, 0, Qt.AlignmentFlag.AlignTop) for one in before), (self.hint, 1), spacing=6)
        rows = [foot] if below is None else [below, foot]
        left = vbox((picture, 1), say, *rows, spacing=6)
        only, tabs = len(pages) == 1, QTabWidget()
        for name, page in pages.items():
            if not only:
                tabs.addTab(room.scrolled(page), tr(f"edit.tab.{name}"))
        beside = QWidget()
        beside.setFixedWidth(self.beside_width)
        middle = room.scrolled(next(iter(pages.values()))) if only else tabs
        faults = theme.named(QLabel(tr("editor.faults")), "section")
        vbox(
            *tools, (middle, 3), faults, (self.remark_box(_HIGH), 1), self.end_rows(),
            parent=beside, margins=0, spacing=7,
        )  # fmt: skip
        columns = hbox((left, 1), beside, spacing=16)
        columns.setObjectName("columns")
        vbox((columns, 1), self.text_row(tr("edit.text")), parent=self, margins=(16, 14, 16, 10), spacing=8)
        room.resize(self, *self.first_size)

    def remark_box(self, height: int) -> QScrollArea:
        """The remarks, scrolled where there is no room for them; `height` pixels high at most."""
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
        self.place = QLabel(textFormat=Qt.TextFormat.RichText, wordWrap=True)
        self.place.setMinimumHeight(self.place.fontMetrics().height() + 4)
        row = hbox((self.line, 1))
        for button_name, method in (("copy", self.copy), ("paste", self.paste)):
            button = QPushButton(tr(f"editor.{button_name}"), autoDefault=False)
            button.clicked.connect(lambda _=False, method=method: method())
            self.buttons[button_name] = button
            row.addWidget(button)
        return vbox(row, self.place, spacing=4)

    def end_rows(self) -> QVBoxLayout:
        """The buttons that end the editor."""
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
        if not self.draft.is_text(self.line.text()):
            self.line.setText(self.text())
            self.line.setCursorPosition(0)
        self._keep()
        self._show_text_remark(None)
        for part in (*self.tools, *self.pages.values()):
            part.refresh()
        found = self.remarks()
        self.words.setText("".join(map(_paragraph, found)) or _paragraph(None))
        self.words.setAccessibleName(" ".join(remark.text for remark in found) or tr("editor.good"))
        can_play = not any(remark.is_fatal for remark in found)
        self.play.setEnabled(can_play)
        self.analyse.setEnabled(can_play)
        self.buttons["undo"].setEnabled(self.draft.steps.can_undo)
        self.buttons["redo"].setEnabled(self.draft.steps.can_redo)
        self.show_position()

    def _show_text_remark(self, remark: TextRemark | None) -> None:
        if remark is None or remark.column is None:
            self.place.setText(escape(shortened(remark.text)) if remark is not None else "")
            return
        text, at = self.line.text().strip(), remark.column
        before, after = text[max(0, at - _AROUND) : at], text[at + 1 : at + 1 + _AROUND]
        dots = ("…" if at > _AROUND else "", "…" if at + 1 + _AROUND < len(text) else "")
        sign = escape(text[at : at + 1]) or "&nbsp;"
        shown = (
            f"<code>{dots[0]}{escape(before)}<b style='color:#ffffff;background:#b01218'>{sign}</b>"
            f"{escape(after)}{dots[1]}</code>"
        )
        self.place.setText(f"{shown} &nbsp; {escape(shortened(remark.text))}")

    # -- changing ----------------------------------------------------------------------

    def do(self, change: Callable[[], object]) -> None:
        """Change something and show what comes out."""
        change()
        self.refresh()

    def undo(self) -> None:
        """Take the last change back."""
        self.draft.steps.undo()

    def redo(self) -> None:
        """Make the change that was taken back."""
        self.draft.steps.redo()

    def _read(self, text: str) -> None:
        remark = self.read(text)
        self._keep()
        if remark is None:
            self.refresh()
        else:
            self._show_text_remark(remark)
            self.words.setText("")  # the old remarks are not about the text as it is
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
        self.edited = Edited(self.draft.state(), analyses)
        if self._kept is not None:
            self._kept.follow(None)
        self.accept()

    # -- keys --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the picture, which has to install this."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        return not event.modifiers() & held and self.press_key(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts away what is in hand before it leaves; only a button ends the editor."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_enter and (event.key() != Qt.Key.Key_Escape or not self.drop()):
            super().keyPressEvent(event)

    # -- leaving -----------------------------------------------------------------------

    @property
    def is_changed(self) -> bool:
        """True if there are changes that are lost with the window."""
        return self.text() != self._first or not self.draft.is_text(self.line.text())

    def _keep(self) -> None:
        if self._kept is not None:
            self._kept.follow(self.line.text() if self.is_changed else None)

    def reject(self) -> None:
        if self._kept is None or not self.is_changed or self._kept.may_leave(self, self.line.text()):
            super().reject()


def _paragraph(remark: Remark | None) -> str:
    """A remark; None: there is nothing to be said."""
    if remark is None:
        return f"<p style='margin:0 0 6px 0'>✓ {escape(tr('editor.good'))}</p>"
    sign, weight = ("✗", "700") if remark.is_fatal else ("•", "400")
    link = f" <a href='mend' style='color:{theme.ACCENT}'>{escape(remark.mends)}</a>" if remark.mends else ""
    return (
        f"<p style='margin:0 0 6px 0;font-weight:{weight}'>{sign} {escape(shortened(remark.text))}{link}</p>"
    )
