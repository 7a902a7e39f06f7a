"""The invitation to a table, to be sent: its link, and the same as a code for a phone's camera."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from gui.base import theme
from gui.base.files import drawn
from gui.features.online.invitation import drawing_of, words_of
from gui.i18n import tr
from gui.views.layout import hbox, vbox
from turmcore.online import Link

_CODE, _SMALL = 168, 124  # pixels of a side


class InvitationBox(QWidget):
    """Shows the invitation, and copies it by one click."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._invite: Link | None = None
        self._game = ""
        self._drawn: tuple[Link | None, int] = None, 0
        self.code = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._side = _CODE
        self.link, self.copy = QLineEdit(readOnly=True), theme.named(QPushButton(), "primary")
        self.words = theme.named(QLabel(wordWrap=True), "quiet")
        self.copy.clicked.connect(self._copy)
        column = vbox(1, self.link, self.copy, self.words, 1, spacing=8)
        hbox(self.code, (column, 1), parent=self, margins=0, spacing=16)
        QGuiApplication.clipboard().dataChanged.connect(self.retranslate)

    def make_small(self, is_small: bool) -> None:
        """Take less room, or as much as is good."""
        self._side = _SMALL if is_small else _CODE
        self.retranslate()

    def show_invitation(self, invite: Link | None, game: str) -> None:
        """Show another one."""
        self._invite, self._game = invite, game
        self.retranslate()

    def retranslate(self) -> None:
        """Write all texts anew."""
        if self._invite is None:
            return
        text = str(self._invite)
        is_copied = text in QGuiApplication.clipboard().text()
        self.link.setText(text)
        self.link.setCursorPosition(0)
        self.link.setAccessibleName(tr("waiting.link"))
        self.copy.setText(tr("waiting.copied" if is_copied else "waiting.copy"))
        self.words.setText(tr("together.copied") if is_copied else "")
        self.code.setToolTip(tr("invitation.qr"))
        self.code.setAccessibleName(tr("invitation.qr"))
        ratio = self.devicePixelRatioF()
        now = self._invite, round(self._side * ratio)
        if self._drawn != now:
            self._drawn = now
            picture = drawn(drawing_of(self._invite), now[1])
            picture.setDevicePixelRatio(ratio)
            self.code.setFixedSize(self._side, self._side)
            self.code.setPixmap(QPixmap.fromImage(picture))

    def _copy(self) -> None:
        if self._invite is not None:
            QGuiApplication.clipboard().setText(words_of(self._invite, self._game))
