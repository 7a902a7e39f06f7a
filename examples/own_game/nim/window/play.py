"""Runs a game of Nim in the window."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gui.model.session import Session
from gui.table.play import GameController, Worker
from nim import NimGame, NimState
from nim.window.choosing import MACHINE, Aim, Choice
from turmcore import Action


class NimController(GameController[Session[NimState, NimGame], Aim]):
    """One game."""

    machine = MACHINE

    def __init__(
        self, worker: Worker, session: Session[NimState, NimGame], parent: QObject | None = None
    ) -> None:
        super().__init__(worker, session, parent)
        self.aim = Aim(state=session.state)

    def begin(self, is_persons: bool) -> Aim:
        state = self.session.state
        can = is_persons and not self.session.is_over
        return Aim(state=state, choices=[Choice(action) for action in state.legal_actions()] if can else [])

    def ghost_of(self, state: NimState, action: Action, label: int, strength: float) -> None:
        """An analysis shows nothing in the picture."""
