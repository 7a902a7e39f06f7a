"""The end of a game: who won, and why."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.app import theme
from gui.games.waechter import texts
from gui.i18n import tr
from gui.model.session import Session


class EndCard(QWidget):
    """Shown in place of the moves when the game is over."""

    rematch_wanted = Signal()
    look_wanted = Signal()
    report_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.reason, self.facts = QLabel(), QLabel(), theme.named(QLabel(), "quiet")
        self.title.setFont(theme.font(16, bold=True))
        for label in (self.title, self.reason, self.facts):
            label.setWordWrap(True)
        self.rematch, self.look, self.report = QPushButton(), QPushButton(), QPushButton()
        self.report.clicked.connect(self.report_wanted)
        self.rematch.clicked.connect(self.rematch_wanted)
        self.look.clicked.connect(self.look_wanted)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.rematch, 1)
        buttons.addWidget(self.look, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 4, 2, 0)
        layout.setSpacing(8)
        layout.addWidget(self.title)
        layout.addWidget(self.reason)
        layout.addWidget(self.facts)
        layout.addStretch(1)
        layout.addWidget(self.report)
        layout.addLayout(buttons)

    def show_end(self, session: Session) -> None:
        """Show how the game of `session` ended."""
        outcome = session.state.outcome
        winner = outcome.winner if outcome is not None else None
        if outcome is None and session.loser is not None:
            winner = 1 - session.loser
        self.title.setText(texts.end_title(winner))
        reason = texts.end_reason(session)
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))
        left = [
            tr(
                "end.left",
                side=texts.side_name(side),
                n=sum(s.height for s in session.state.stacks if s.side == side),
            )
            for side in (0, 1)
        ]
        self.facts.setText("\n".join([tr("end.moves", n=len(session.plies)), *left]))
        self.report.setVisible(not session.is_forfeited)
        self.report.setText(tr("statistics.open"))
        self.report.setToolTip(tr("statistics.open.why"))
        self.rematch.setText(tr("end.rematch"))
        self.rematch.setToolTip(tr("end.rematch.why"))
        self.look.setText(tr("end.look"))
        self.look.setToolTip(tr("end.look.why"))
