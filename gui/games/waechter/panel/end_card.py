"""The end of a game: the winner and the reason."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from gui.base import theme
from gui.games.waechter.session import Session
from gui.games.waechter.words import texts
from gui.i18n import tr
from gui.views.end_frame import EndFrame


class EndCard(EndFrame[Session]):
    """Shown in place of the moves when the game is over."""

    def __init__(self) -> None:
        self.facts = theme.named(QLabel(wordWrap=True), "quiet")
        super().__init__(self.facts)

    def show_end(self, session: Session) -> None:
        """Show how the game of `session` ended."""
        super().show_end(session)
        outcome = session.state.outcome
        winner = outcome.winner if outcome is not None else None
        if outcome is None and session.loser is not None:
            winner = 1 - session.loser
        self._show_words(texts.end_title(winner, session), texts.end_reason(session))
        left = [
            tr(
                "end.left",
                side=texts.side_name(side, session),
                n=sum(s.height for s in session.state.stacks if s.side == side),
            )
            for side in (0, 1)
        ]
        self.facts.setText("\n".join([tr("end.moves", n=len(session.plies)), *left]))
