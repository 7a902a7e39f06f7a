"""The page of the drawer where the people of a server's table talk, and what has happened there."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton, QTextBrowser, QToolButton, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.i18n import tr
from gui.views.layout import hbox, vbox

LONGEST = 500  # letters of a line


class _Field(QLineEdit):
    """A line of words: while it is written, letters and digits are no commands."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.text():
            event.accept()
            return True
        return super().event(event)


class TalkTab(QWidget):
    """Shows who is here and what was said, and takes what is to be said; the others can be asked from its menu."""

    said = Signal(str)

    def __init__(self, commands: CommandSet, asks: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.people, self.aids = QLabel(), theme.named(QLabel(), "quiet")
        for label in (self.people, self.aids):
            label.setWordWrap(True)
        self.lines = QTextBrowser()
        self.lines.setOpenLinks(False)
        self.field, self.send = _Field(), QPushButton()
        self.field.setMaxLength(LONGEST)
        self.field.returnPressed.connect(self._say)
        self.send.clicked.connect(self._say)
        self.field.textChanged.connect(lambda _: self._offer())
        self.asks = theme.named(QToolButton(), "words")
        self.asks.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.asks)
        for name in asks:
            menu.addAction(commands[name])
        self.asks.setMenu(menu)
        self._can_say = False
        vbox(
            self.people,
            hbox(self.asks, 1),
            (self.lines, 1),
            hbox((self.field, 1), self.send, spacing=6),
            self.aids,
            parent=self,
            margins=(10, 10, 12, 12),
            spacing=8,
        )
        self.retranslate()

    def show_people(self, people: Sequence[str], aids: str) -> None:
        """Show a line for each seat and for those who look on, and what is off here."""
        self.people.setText("\n".join(people))
        self.aids.setText(aids)
        self.aids.setVisible(bool(aids))

    def show_lines(self, lines: Sequence[tuple[str, str]]) -> None:
        """Show what was said, each with whoever said it; what has happened has nobody."""
        html = "".join(
            f"<p><b>{escape(who)}:</b> {escape(text)}</p>" if who else f"<p><i>{escape(text)}</i></p>"
            for who, text in lines
        )
        if html != self.lines.property("told"):
            self.lines.setProperty("told", html)
            self.lines.setHtml(html)
            bar = self.lines.verticalScrollBar()
            bar.setValue(bar.maximum())

    def give_back(self, text: str) -> None:
        """Put words into the field again that could not be said, unless others are written there."""
        if not self.field.text():
            self.field.setText(text)

    def let_say(self, can: bool) -> None:
        """Let something be said, or not."""
        self._can_say = can
        self.field.setEnabled(can)
        self._offer()

    def _offer(self) -> None:
        self.send.setEnabled(self._can_say and bool(self.field.text().strip()))

    def _say(self) -> None:
        if self.send.isEnabled():
            self.said.emit(self.field.text().strip())
            self.field.clear()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.send.setText(tr("talk.send"))
        self.field.setPlaceholderText(tr("talk.field"))
        self.field.setAccessibleName(tr("talk.field"))
        self.lines.setAccessibleName(tr("talk.lines"))
        self.asks.setText(tr("talk.ask"))
