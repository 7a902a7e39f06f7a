"""How cubes are chosen: by mouse, by keys and in the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from gui.i18n import tr
from gui.model.session import Session
from gui.scene.picking import Hit, what_of
from gui.table.choosing import ChoosingController
from gui.table.play import Worker
from nim import NimGame, NimState
from turmcore import Action, Reason


@dataclass(frozen=True)
class Choice:
    """So many cubes to take."""

    action: Action

    @property
    def cubes(self) -> int:
        """How many."""
        return self.action.value


class NimController(ChoosingController):
    """A cube stands for itself and all that are above it; the first click proposes, the second one takes."""

    session: Session[NimState, NimGame]
    choices: list[Choice]
    chosen: Choice | None
    peeked: Choice | None

    def __init__(
        self, worker: Worker, session: Session[NimState, NimGame], parent: QObject | None = None
    ) -> None:
        super().__init__(worker, session, parent)
        self._wanted: int | None = None  # cubes that somebody pointed at and cannot have

    @property
    def lifted(self) -> int:
        """How many cubes are shown as going."""
        return self.shown.cubes if self.shown is not None else 0

    @property
    def reason(self) -> Reason | None:
        if self._wanted is None:
            return None
        return self.session.state.why_not(self.session.game.action(self._wanted))

    def listed(self) -> list[Choice]:
        """All of them."""
        return self.choices

    def refresh_choices(self, is_persons: bool) -> None:
        can = is_persons and not self.session.is_over
        self.choices = [Choice(action) for action in self.session.state.legal_actions()] if can else []
        self.chosen = self.peeked = self._wanted = None

    def hover(self, hit: Hit | None) -> None:
        cubes = what_of(hit, int)
        self.peeked = next((choice for choice in self.choices if choice.cubes == cubes), None)
        self._wanted = cubes if self.choices and cubes is not None and self.peeked is None else None
        self.posed.emit()

    def forget_mouse(self) -> None:
        self.peeked = self._wanted = None

    def point(self, hit: Hit | None) -> None:
        cubes = what_of(hit, int)
        choice = next((choice for choice in self.choices if choice.cubes == cubes), None)
        if choice is None:
            self._wanted = cubes if self.choices else None
            if self.reason is not None:
                self.refuse(tr(f"nim.reason.{self.reason.rule}", **self.reason.data))
        elif choice == self.chosen or self.one_click:
            self.play(choice.action)
        else:
            self.choose(choice)

    def done(self) -> None:
        """Take what is proposed."""
        if self.chosen is not None:
            self.play(self.chosen.action)

    def next_place(self, steps: int) -> None:
        """Propose another number."""
        if self.choices:
            at = self.choices.index(self.chosen) + steps if self.chosen is not None else 0
            self.choose(self.choices[at % len(self.choices)])
            self.said.emit(tr("nim.take", n=self.lifted))

    def handlers(self) -> dict[str, Callable[[], object]]:
        methods: dict[str, Callable[[], object]] = {
            "done": self.done,
            "drop": partial(self.choose, None),
            "next_place": partial(self.next_place, 1),
            "previous_place": partial(self.next_place, -1),
            "cell_near": partial(self.next_place, 1),
            "cell_away": partial(self.next_place, -1),
        }
        return {name: partial(self.command, method) for name, method in methods.items()}

    def usable(self) -> dict[str, bool]:
        can = dict.fromkeys(self.handlers(), bool(self.choices))
        return can | {"done": self.chosen is not None, "drop": self.chosen is not None}

    def ghost_of(self, state: NimState, action: Action, label: int, strength: float) -> None:
        """An analysis shows nothing in the picture."""
