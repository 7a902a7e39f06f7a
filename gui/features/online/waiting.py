"""Page with who has come to a table of a server, until its game begins."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from gui.base import theme
from gui.features.online.invitation_box import InvitationBox
from gui.features.online.seen import Seen
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore.online import Link

_WIDE, _LOW = 560, 420


class WaitingPage(QWidget):
    """Shows the seats, and the invitation if there is one to be sent."""

    left = Signal()
    begin_wanted = Signal()  # computers shall take the seats that are free

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seen: Seen | None = None
        self._is_lost = False
        self.invite: Link | None = None
        self.is_host = False
        self.title, self.seats, self.words = QLabel(), QLabel(), theme.named(QLabel(), "quiet")
        self.title.setFont(theme.title_font())
        for label in (self.title, self.seats, self.words):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.invitation = InvitationBox()
        self.begin, self.leave = QPushButton(), QPushButton()
        self.begin.clicked.connect(self.begin_wanted)
        self.leave.clicked.connect(self.left)
        card = theme.named(QFrame(), "card")
        card.setMaximumWidth(_WIDE)
        foot = hbox(self.leave, 1, self.begin, spacing=6)
        vbox(
            self.title,
            self.seats,
            self.invitation,
            self.words,
            foot,
            parent=card,
            margins=(24, 20, 24, 20),
            spacing=14,
        )
        whole = QWidget()
        vbox(1, hbox(1, (card, 4), 1), 1, parent=whole)
        vbox(room.scrolled(whole), parent=self, margins=0)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.invitation.make_small(self.height() < _LOW)

    def show_table(self, seen: Seen | None, *, is_lost: bool) -> None:
        """Show who has come; None: the server has not answered yet."""
        self._seen, self._is_lost = seen, is_lost
        self.retranslate()

    def retranslate(self) -> None:
        """Write all texts anew."""
        seen = self._seen
        self.title.setText(
            tr("waiting.title", game=tr(f"game.{seen.game.name}") if seen is not None else "…")
        )
        rows = []
        for number, seat in enumerate(seen.seats if seen is not None else ()):
            is_mine = seen is not None and number == seen.seat
            key = (
                "computer" if seat.agent else "free" if not seat.has_sat else "you" if is_mine else
                "here" if seat.is_here else "away"
            )  # fmt: skip
            rows.append(tr(f"waiting.{key}", n=number + 1, name=seat.name))
        self.seats.setText("\n".join(rows))
        self.seats.setAccessibleName(tr("waiting.seats"))
        free = sum(not seat.has_sat for seat in seen.seats) if seen is not None else 0
        words = "server.lost" if self._is_lost else "waiting.asks" if seen is None else "waiting.words"
        self.words.setText(tr(words, n=free))
        self.invitation.setVisible(self.invite is not None and free > 0)
        self.invitation.show_invitation(self.invite, seen.game.name if seen is not None else "")
        self.begin.setText(tr("waiting.begin"))
        self.begin.setVisible(self.is_host and free > 0)
        self.leave.setText(tr("waiting.leave"))
