"""Games in which one of the choices is proposed first, and then done."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from gui.model.session import Session
from gui.table.play import GameController, Worker
from turmcore import Action


class ChoosingController(GameController):
    """Every choice has an `action`.

    Attributes
    ----------
    chosen, peeked
        What is proposed, and what is only looked at in the list.
    cursor
        Where the keyboard is, as long as keys are used.
    """

    chosen: Any
    peeked: Any
    cursor: Any

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.choices = []
        self.chosen = self.peeked = self.cursor = None

    @property
    def shown(self) -> Any:
        """What the picture shows as proposed."""
        return self.peeked or self.chosen

    @property
    def proposed_action(self) -> Action | None:
        return self.chosen.action if self.chosen is not None else None

    @property
    def can_confirm(self) -> bool:
        return bool(self.choices) and (self.shown is not None or self.cursor is not None)

    def choose(self, choice: Any) -> None:
        """Propose something; None: nothing."""
        self.chosen, self.peeked = choice, None
        self.proposed.emit()

    def propose(self, action: Action) -> bool:
        choice = next((choice for choice in self.choices if choice.action == action), None)
        if choice is None:
            return False
        self.forget_hand()
        self.choose(choice)
        return True

    def leave_keys(self) -> None:
        """The mouse is used again: the keyboard is nowhere, and "done" does not mean its place any more."""
        if self.cursor is not None:
            self.cursor = None
            self.proposed.emit()

    def forget_hand(self) -> None:
        """Nothing is in hand, or asked for, any more."""

    def peek(self, choice: Any) -> None:
        """Show a choice as long as the mouse is over it in the list."""
        if choice != self.peeked:
            self.peeked = choice
            self.posed.emit()
