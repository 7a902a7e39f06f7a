"""Runs a game of Turm und Wächter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from gui.games.waechter.model import Ghost
from gui.games.waechter.play import ghosts
from gui.games.waechter.play.choosing import MACHINE, Aim
from gui.games.waechter.play.marking import ghost_of, marks_of
from gui.games.waechter.session import Session
from gui.table.play import GameController, Worker
from turmcore import Action, State
from turmcore.search import Ranked
from turmcore.waechter import WaechterState
from turmcore.waechter.choosing import Choice, choice_of, choices_of
from turmcore.waechter.svg import Arrow, Mark


class WaechterController(GameController[Session, Aim]):
    """One game of Turm und Wächter in the window."""

    machine = MACHINE
    has_drags = True

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.aim = Aim(state=session.state, board=session.state.placed)

    def begin(self, is_persons: bool) -> Aim:
        session = self.session
        choices = choices_of(session.state) if is_persons and not session.is_over else []
        aim = self.aim.at(session.state, session.state.placed, choices)
        return replace(aim, names=session.names)

    # -- display -----------------------------------------------------------------------

    def ghost(self) -> Ghost | None:
        """Ghost of the moved pieces on the target of the proposal, or under the pointing hand."""
        return ghost_of(self.aim)

    def marks(self) -> tuple[Mark, ...]:
        """All marks on the board."""
        return marks_of(self.aim, self.session.last, self.is_plain)

    def choice_of(self, action: Action) -> Choice:
        return choice_of(self.session.state, action)

    def alike(self, choice: Choice) -> Sequence[Choice]:
        return self.aim.choices_from(choice.move.origin)

    def ghost_of(self, state: State, action: Action, label: int, strength: float) -> Arrow | None:
        assert isinstance(state, WaechterState)
        return ghosts.arrow_of(state, action, strength)

    def line_ghosts(self, state: State, line: Sequence[Action], label: int) -> tuple[Arrow, ...]:
        assert isinstance(state, WaechterState)
        return ghosts.line_of(state, line)

    def strength_of(self, best: Sequence[Ranked], number: int) -> float:
        return ghosts.strength_of(best, number, self.session.state.turn)
