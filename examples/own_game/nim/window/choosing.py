"""How cubes are chosen: what becomes of a gesture."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from gui.i18n import tr
from gui.model.session import Session
from gui.scene.picking import what_of
from gui.table import choosing
from gui.table.choosing import Command, Machine, Manner, Play, Refused, Said, Step, carry_out, find, next_of
from gui.table.gestures import Choose, Click, Gesture, Hover, Propose
from gui.table.play import GameController
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


@dataclass(frozen=True, kw_only=True)
class Aim(choosing.Aim[Choice]):
    """A cube stands for itself and all that are above it; `over` is how many that are under the mouse."""

    state: NimState = field(compare=False)
    over: int | None = None

    @property
    def pointed(self) -> Choice | None:
        """The choice that the mouse is over."""
        return next((choice for choice in self.choices if choice.cubes == self.over), None)

    @property
    def lifted(self) -> int:
        """How many cubes are shown as going."""
        shown = self.peeked or self.pointed or self.chosen
        return shown.cubes if shown is not None else 0

    @property
    def reason(self) -> Reason | None:
        if self.over is None or not self.choices or self.pointed is not None:
            return None
        return self.state.why_not(self.state.game.action(self.over))


def begin(state: NimState, is_persons: bool) -> Aim:
    """Nothing is chosen yet."""
    return Aim(state=state, choices=list(map(Choice, state.legal_actions())) if is_persons else [])


def react(aim: Aim, gesture: Gesture, manner: Manner) -> Step | None:
    """The first click proposes, the second one takes."""
    match gesture:
        case Hover(hit):
            return Step(replace(aim, over=what_of(hit, int)))
        case Click(hit):
            return _click(replace(aim, over=what_of(hit, int)), manner)
        case Choose(action) | Propose(action):
            return Step(replace(aim, chosen=find(aim.choices, action), peeked=None))
    return carry_out(COMMANDS, aim, gesture, manner)


def _click(aim: Aim, manner: Manner) -> Step:
    choice, reason = aim.pointed, aim.reason
    if choice is None:
        return Step(aim, Refused(words_of(reason)) if reason is not None else None)
    if choice == aim.chosen or manner.one_click:
        return Step(aim, Play(choice.action))
    return Step(replace(aim, chosen=choice))


def words_of(reason: Reason) -> str:
    """Why so many cannot be taken."""
    return tr(f"nim.reason.{reason.rule}", **reason.data)


def _done(aim: Aim, manner: Manner) -> Step:
    return Step(aim, Play(aim.chosen.action) if aim.chosen is not None else None)


def _next(steps: int, aim: Aim, manner: Manner) -> Step:
    chosen = next_of(aim.choices, aim.chosen, steps)
    return Step(replace(aim, chosen=chosen, peeked=None), Said(tr("nim.take", n=chosen.cubes)))


def _has_chosen(aim: Aim) -> bool:
    return aim.chosen is not None


COMMANDS: dict[str, Command[Aim]] = {
    "done": Command(_done, _has_chosen),
    "drop": Command(lambda aim, manner: Step(replace(aim, chosen=None)), _has_chosen),
    "next_place": Command(partial(_next, 1)),
    "previous_place": Command(partial(_next, -1)),
    "cell_near": Command(partial(_next, 1)),
    "cell_away": Command(partial(_next, -1)),
}


class NimController(GameController[Session[NimState, NimGame], Aim]):
    """Runs a game of Nim in the window."""

    machine = Machine(react, COMMANDS, begin)
