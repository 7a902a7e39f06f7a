"""Report on a finished game of any kind: its mistakes, and the expected shares in its course.

All of it is computed from the record alone, with limits of nodes and fixed seeds: the same record always
gives the same report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import turmcore
from gui.features.analysis.model import guess
from gui.model.job import Job
from gui.model.ply import Ply
from gui.model.session import Session
from turmcore import Action, State, search
from turmcore.search import Limit, Stop

#: Positions that are made to judge a decision, and for each outcome of chance that may follow it.
NODES, NODES_OF_ROLL = 40_000, 4_000
#: How many mistakes are kept to be tried again, how many of them are turning points, and the share that one costs at least.
MOST, MOST_POINTS, LEAST_LOSS = 10, 3, 0.02
COLLAPSE = 3  # pieces that fall at once
_MOST_OUTCOMES = 40  # of chance to average; with more, the game's own evaluation has to do

Shares = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that cost something: after `at` actions, `player` played another action than the best that a
    search found, or brought the tower down.

    Attributes
    ----------
    at, player
    played, better : Action
        The same where nothing better was found: only the hand slipped.
    share, better_share : float
        Expected share of the player after each.
    fallen : int
        Number of pieces that fell.
    """

    at: int
    player: int
    played: Action
    better: Action
    share: float
    better_share: float
    fallen: int = 0

    @property
    def loss(self) -> float:
        """The share of the win that it cost."""
        return self.better_share - self.share

    @property
    def is_collapse(self) -> bool:
        """True if the tower came down, and not merely a piece."""
        return self.fallen >= COLLAPSE


@dataclass(frozen=True, slots=True)
class Report:
    """Findings about a finished game.

    Attributes
    ----------
    mistakes
        The decisions that cost something, the costliest first.
    num_decisions
        Number of decisions examined.
    shares
        Expected shares of all players after so many actions, if searched or proven.
    """

    mistakes: tuple[TurningPoint, ...]
    num_decisions: int
    shares: Mapping[int, Shares] = field(default_factory=dict)

    @property
    def points(self) -> tuple[TurningPoint, ...]:
        """The turning points: the costliest mistakes, and every collapse."""
        fallen = [point for point in self.mistakes if point.is_collapse]
        others = [point for point in self.mistakes if not point.is_collapse]
        found = fallen + others[: max(0, MOST_POINTS - len(fallen))]
        return tuple(sorted(found, key=lambda point: (-point.loss, point.at)))


class Reporter(Job):
    """Makes the report of a session's line; has a copy of all it needs and can run in another thread.

    A game may know more about its actions of chance: `settle`, `look` and `fallen`.

    Attributes
    ----------
    progress
        Called with the part that is done, 0 to 1, in the thread of `run`.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.state = turmcore.from_text(session.game.name, session.start_text)
        self.plies: Sequence[Ply] = tuple(session.plies)
        self.progress: Callable[[float], object] | None = None

    def settle(self, state: State) -> None:
        """Play what is certain to follow an action by itself."""

    def look(self, state: State, action: Action) -> None:
        """Chance is about to act in a position; nothing more is to be said about it unless a game says so."""

    def fallen(self, ply: Ply) -> int:
        """Number of pieces that an action of chance let fall."""
        return 0

    def run(self) -> Report | None:
        """Replay the game and judge it; None if it was cancelled."""
        state = self.state
        found: dict[int, Found] = {}
        points: dict[int, TurningPoint] = {}
        decisions: list[int] = []
        for at, ply in enumerate(self.plies):
            if self._stop.is_set:
                return None
            if state.is_chance():
                self.look(state, ply.action)
                fallen = self.fallen(ply)
                if fallen and decisions:
                    state.play(ply.action)
                    self._collapse(state, decisions[-1], fallen, found, points)
                    continue
            elif state.num_actions() > 1:
                decisions.append(at)
                point = self._judged(state, at, ply.action, found)
                if point is not None:
                    points[at] = point
            else:
                found[at] = Found(None, is_forced=True)
            state.play(ply.action)
            if self.progress is not None:
                self.progress((at + 1) / len(self.plies))
        if self._stop.is_set:
            return None
        end = tuple(state.returns()) if state.is_over() else None
        mistakes = sorted(points.values(), key=lambda point: (-point.loss, point.at))
        few = [point for point in mistakes if not point.is_collapse and point.loss >= LEAST_LOSS][:MOST]
        kept = [point for point in mistakes if point.is_collapse or point in few]
        shares = backed_up([ply.actor for ply in self.plies], found, end)
        return Report(tuple(kept), len(decisions), shares)

    def _judged(self, state: State, at: int, played: Action, found: dict[int, Found]) -> TurningPoint | None:
        """The decision as a turning point, if it cost enough."""
        player = int(state.current_player)
        seen = seen_by(state, player)
        best = search.search(seen, Limit(nodes=NODES), stop=self._stop)
        if self._stop.is_set or not best.best:
            return None
        first = best.best[0]
        is_best = first.action == played
        found[at] = Found(best.values, first.end > 0, is_best=is_best, after=first.values)
        if is_best:
            return None
        better_share = self.worth(seen, first.action)[player]
        share = self.worth(seen, played)[player]
        point = TurningPoint(at, player, played, first.action, share, better_share)
        return point if point.loss >= LEAST_LOSS and not self._stop.is_set else None

    def _collapse(
        self,
        after: State,
        at: int,
        fallen: int,
        found: dict[int, Found],
        points: dict[int, TurningPoint],
    ) -> None:
        """Add the price of a fall to the player who had built, seen from before the build."""
        ply = self.plies[at]
        player = ply.actor
        before = found[at].shares if at in found else None
        share = guess(after)[player]
        known = points.get(at)
        better_share = known.better_share if known else before[player] if before else share
        better = known.better if known else ply.action
        points[at] = TurningPoint(at, player, ply.action, better, share, max(share, better_share), fallen)

    def worth(self, state: State, action: Action) -> Shares:
        """Expected shares of all players after an action, by a search; if chance acts next, the average over
        all its outcomes."""
        after = state.copy()
        after.play(action)
        self.settle(after)
        return expected(after, self._stop)


def seen_by(state: State, player: int) -> State:
    """A position as a player knew it."""
    return state.view(player) if state.game.has_hidden else state


def expected(state: State, stop: Stop | None = None) -> Shares:
    """Expected shares of all players in a position."""
    if state.is_over():
        return tuple(state.returns())
    if not state.is_chance():
        return _searched(state, NODES, stop)
    outcomes = list(state.chance_outcomes())
    if len(outcomes) > _MOST_OUTCOMES:
        return guess(state)
    total = [0.0] * state.game.num_players
    for outcome, probability in outcomes:
        after = state.copy()
        after.play(outcome)
        shares = tuple(after.returns()) if after.is_over() else _searched(after, NODES_OF_ROLL, stop)
        for player, share in enumerate(shares):
            total[player] += probability * share
    return tuple(total)


def _searched(state: State, nodes: int, stop: Stop | None) -> Shares:
    if state.is_chance():
        return guess(state)
    found = search.search(state, Limit(nodes=nodes), stop=stop)
    return found.best[0].values if found.best else guess(state)  # none: stopped at once


@dataclass(frozen=True, slots=True)
class Found:
    """Findings about a position: shares, and whether they are proven, the only action was forced, or the best
    was played, with the shares after it."""

    shares: Shares | None
    is_proven: bool = False
    is_forced: bool = False
    is_best: bool = False
    after: Shares = ()


def backed_up(actors: Sequence[int], found: Mapping[int, Found], end: Shares | None) -> dict[int, Shares]:
    """Return the expected shares after so many actions, with proven ones carried back.

    `actors` have played the actions, negative for chance. A result proven after an action was proven before
    it if the action was forced or wins for its player; one proven before the best action holds after it.
    """
    shares: dict[int, Shares] = {at: one.shares for at, one in found.items() if one.shares is not None}
    proven = {at for at, one in found.items() if one.is_proven and one.shares is not None}
    for at, one in found.items():
        if one.is_proven and one.is_best:
            shares[at + 1], proven = one.after, proven | {at + 1}
    if end is not None:
        shares[len(actors)] = end
        proven.add(len(actors))
    for at in range(len(actors) - 1, -1, -1):
        if at + 1 in proven and at not in proven:
            known = shares[at + 1]
            is_win = actors[at] >= 0 and known[actors[at]] == 1.0
            if is_win or (at in found and found[at].is_forced):
                shares[at] = known
                proven.add(at)
    return shares
