"""The risks of a decision after which physics decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from turmcore.core.action import Action


class Risks(Protocol):
    """Weighs the actions of one decision node."""

    def margin(self, action: Action) -> float:
        """Tilt that the tower bears after an action, as a tangent: 0 if it falls or only friction holds it,
        infinity for an action that does not build."""
        ...

    def weigh(self, action: Action, shares: Sequence[float], caution: float = 1.0) -> tuple[float, ...]:
        """Each player's expected share of the win after an action.

        Parameters
        ----------
        action : Action
        shares : sequence of float
            Their expected shares if nothing falls.
        caution : float
            Factor on the odds of an accident of one's own: 1 takes the hand's risk as measured.
        """
        ...
