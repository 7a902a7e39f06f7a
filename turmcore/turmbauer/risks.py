"""The risk of a build where blocks may fall: for the builder, and for those who build next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from turmcore.turmbauer.actions import Build

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.turmbauer.state import TurmbauerState
    from turmcore.voxel.statics import Statics

REFUTED = (0.2, 0.8)
"""Probability of collapse if statics say the tower falls: when they let one or two blocks fall, and when they
let more."""

HELD = (0.13, 0.07)
"""Probability that anything falls, and that three blocks do, if only friction holds the tower; the same for
all hands."""

AGAIN = 0.02
"""The fraction of a player's share lost by having to choose again."""

WASTED = 0.5
"""The same where the fall is foreseeable: nobody should try what cannot stand."""

AVOIDED = 0.7
"""The fraction of a tower's risk that the next players take: they look for a place where it is smaller."""


@dataclass(frozen=True, slots=True)
class Risk:
    """The risk of a build.

    Attributes
    ----------
    any, collapse : float
        Probability that a block falls, and that three do.
    margin : float or None
        The tilt margin of the tower with the block; None if it does not stand.
    """

    any: float
    collapse: float
    margin: float | None

    @property
    def is_refuted(self) -> bool:
        """True if statics say that it falls."""
        return self.any == 1 and self.margin is None


class BuildRisks:
    """The risks of the builds of one position.

    Parameters
    ----------
    state : TurmbauerState
        In phase ``"build"``, with stability=wobble; it must not change while this is in use.
    """

    def __init__(self, state: TurmbauerState) -> None:
        self._state = state
        self._hand = state.game.rules.hand
        self._known: dict[int, Risk] = {}

    @cached_property
    def _tower(self) -> Statics:
        return self._state.statics()

    def of(self, action: Action) -> Risk:
        """The risk of a build."""
        if action.value not in self._known:
            self._known[action.value] = self._look(action)
        return self._known[action.value]

    def margin(self, action: Action) -> float:
        """The tilt margin that an action leaves; see `turmcore.core.risks.Risks`."""
        build = self._state.game.decode(action)
        if not isinstance(build, Build):
            return inf
        return (self.of(action).margin or 0.0) if self._tower.stands(build.cells) else 0.0

    def _look(self, action: Action) -> Risk:
        from turmcore.physics import risk  # here, because every command would start later

        build = self._state.game.decode(action)
        if not isinstance(build, Build):
            return Risk(0.0, 0.0, None)
        verdict = self._tower.verdict(build.cells)
        if verdict == "falls":
            after = self._state.copy()
            after.play(action)
            return Risk(1.0, REFUTED[len(after.falls_by_statics()) > 2], None)
        tower = self._tower.copy()
        tower.add(build.cells)
        tilt = tower.margin()
        margin = tilt.margin if tilt is not None else 0.0
        some, many = (0.0, 0.0) if self._hand == "none" else risk(margin, self._hand)
        if verdict == "friction":
            some, many = max(some, HELD[0]), max(many, HELD[1])
        return Risk(some, many, margin)

    def weigh(self, action: Action, shares: Sequence[float], caution: float = 1.0) -> tuple[float, ...]:
        """Each player's expected share after an action; see `turmcore.core.risks.Risks`.

        After a collapse the builder has lost (rule 7.3). Before its next turn the others build on this tower,
        and whoever of them brings it down has lost.
        """
        state = self._state
        if not isinstance(state.game.decode(action), Build):
            return tuple(shares)
        risk, player = self.of(action), state.current_player
        shares = self._after_others(action, shares, risk)
        odds = caution * risk.collapse / max(1 - risk.collapse, 1e-9)
        collapse = odds / (1 + odds)
        again = WASTED if risk.is_refuted else max(0.0, risk.any - risk.collapse) * AGAIN
        lost = state.shares_of_collapse(player)
        kept = [share * (1 - again) if i == player else share for i, share in enumerate(shares)]
        return tuple([collapse * a + (1 - collapse) * b for a, b in zip(lost, kept, strict=True)])

    def _after_others(self, action: Action, shares: Sequence[float], risk: Risk) -> list[float]:
        """The shares after each of the others has built once."""
        if self._hand == "none" or risk.margin is None:
            return list(shares)
        from turmcore.physics import risk as chances

        falls = AVOIDED * chances(risk.margin, self._hand)[1]
        after = self._climbed(action)
        n, found, stands = len(shares), [0.0] * len(shares), 1.0
        for step in range(1, n):
            if after.is_over():
                break
            other = (self._state.current_player + step) % n
            for i, share in enumerate(after.shares_of_collapse(other)):
                found[i] += stands * falls * share
            stands *= 1 - falls
        return [share + stands * rest for share, rest in zip(found, shares, strict=True)]

    def _climbed(self, action: Action) -> TurmbauerState:
        """The position after the build and the highest climb without a ring."""
        after = self._state.copy()
        after.play(action)
        after.play("ok")
        seat = after.seat
        fields = [field for field in after.reachable(seat) if field is not None]
        best = max(fields, key=lambda field: field[2], default=None)
        is_higher = best is not None and best[2] + 1 > after.heights[seat]
        after.play(f">{best[0]},{best[1]},{best[2]}" if best is not None and is_higher else "=")
        return after
