"""What there is to say about a finished game: turning points, luck of the dice, counts.

All of it is computed from the record alone, with limits of nodes and fixed seeds: the same record always
gives the same report.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import turmcore
from gui.games.turmbauer.balance.risk_curve import Curve, CurveMaker
from gui.games.turmbauer.session import Session
from gui.model.job import Job
from gui.model.session import Ply
from turmcore import Action, search
from turmcore.search import Limit, Stop
from turmcore.turmbauer import ClimberMoved, RingSpent, Settle, TurmbauerState

#: Positions that are made to judge a decision, and for each roll that may follow a decision.
NODES, NODES_OF_ROLL = 40_000, 4_000
#: Placements of a quick reply that are followed up by the best climb.
REPLIES = 8
#: How many turning points are named, and the share that one has to cost at least.
MOST_POINTS, LEAST_LOSS = 3, 0.02

Shares = tuple[float, ...]
Place = tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that cost something: after `at` actions, `player` played another action than the best that a
    search found.

    Attributes
    ----------
    at, player
    played, better : Action
    share, better_share : float
        What the player could expect after each.
    """

    at: int
    player: int
    played: Action
    better: Action
    share: float
    better_share: float

    @property
    def loss(self) -> float:
        """The share of the win that it cost."""
        return self.better_share - self.share


@dataclass(frozen=True, slots=True)
class Counts:
    """What the climber of a color went up in all, the rings it spent, and the cubes in its box."""

    floors: int
    rings: int
    boxed: int


@dataclass(frozen=True, slots=True)
class Report:
    """A finished game in numbers.

    Attributes
    ----------
    points
        The decisions that cost most, the costliest first.
    luck
        For each player: shares of the win that the own rolls were worth more (or less) than rolls on average.
    rolls
        How many times each player rolled.
    counts
        For each color.
    num_decisions
        How many decisions were looked into.
    curve
        How wobbly the tower was after each build.
    """

    points: tuple[TurningPoint, ...]
    luck: Shares
    rolls: tuple[int, ...]
    counts: tuple[Counts, ...]
    num_decisions: int
    curve: Curve = field(default_factory=lambda: Curve((), ()))


class Reporter(Job):
    """Makes the report of a session's line; has a copy of all it needs and can run in another thread.

    Attributes
    ----------
    progress
        Called with the part that is done, 0 to 1, in the thread of `run`.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        state = turmcore.from_text(session.game.name, session.start_text)
        assert isinstance(state, TurmbauerState)
        self._state = state
        self._plies = tuple(session.plies)
        self._curve = CurveMaker(session)
        self.progress: Callable[[float], object] | None = None

    def cancel(self) -> None:
        super().cancel()
        self._curve.cancel()

    def run(self) -> Report | None:
        """Replay the game and judge it; None if it was cancelled."""
        state, num_players = self._state, self._state.game.num_players
        luck, rolls = [0.0] * num_players, [0] * num_players
        points: list[TurningPoint] = []
        num_decisions = 0
        for at, ply in enumerate(self._plies):
            if self._stop.is_set:
                return None
            if state.phase in ("settle", "start"):
                pass  # what a hand does is no luck of the dice, and who begins is worth next to nothing
            elif state.is_chance():
                player = state.seat % num_players
                luck[player] += luck_of_roll(state, ply.action, player)
                rolls[player] += 1
            elif state.num_actions() > 1:
                num_decisions += 1
                point = self._judged(state, at, ply.action)
                points += [point] if point is not None else []
            state.play(ply.action)
            if self.progress is not None:
                self.progress((at + 1) / len(self._plies))
        curve = self._curve.run()
        if self._stop.is_set or curve is None:
            return None
        points.sort(key=lambda point: (-point.loss, point.at))
        return Report(
            tuple(points[:MOST_POINTS]),
            tuple(luck),
            tuple(rolls),
            tuple(_counts(state, self._plies, seat) for seat in range(len(state.game.colors))),
            num_decisions,
            curve,
        )

    def _judged(self, state: TurmbauerState, at: int, played: Action) -> TurningPoint | None:
        """The decision as a turning point, if it cost enough."""
        found = search.search(state, Limit(nodes=NODES), stop=self._stop)
        if self._stop.is_set or found.action == played:
            return None
        player = state.current_player
        better_share = worth(state, found.action, self._stop)[player]
        share = worth(state, played, self._stop)[player]
        point = TurningPoint(at, player, played, found.action, share, better_share)
        return point if point.loss >= LEAST_LOSS and not self._stop.is_set else None


def worth(state: TurmbauerState, action: Action, stop: Stop | None = None) -> Shares:
    """What every player may expect after an action, by a search there; where the dice are rolled next, on
    average over all rolls."""
    after = state.copy()
    after.play(action)
    settle(after)
    if after.is_over():
        return tuple(after.returns())
    if not after.is_chance():
        return _searched(after, NODES, stop)
    total = [0.0] * after.game.num_players
    for roll, probability in after.chance_outcomes():
        rolled = after.copy()
        rolled.play(roll)
        for player, share in enumerate(_searched(rolled, NODES_OF_ROLL, stop)):
            total[player] += probability * share
    return tuple(total)


def settle(state: TurmbauerState) -> None:
    """After a build: let fall what statics lets fall, so that every report of a record is the same."""
    if state.phase == "settle":
        state.play(state.game.encode(Settle(state.falls_by_statics())))


def _searched(state: TurmbauerState, nodes: int, stop: Stop | None) -> Shares:
    found = search.search(state, Limit(nodes=nodes), stop=stop)
    return found.best[0].values if found.best else tuple(state.evaluate())  # none: stopped at once


def luck_of_roll(state: TurmbauerState, rolled: Action, player: int) -> float:
    """How much more of the win the player on turn may expect after this roll than after all 21 rolls on
    average, with a quick best reply to each."""
    worths = {}
    expected = 0.0
    for roll, probability in state.chance_outcomes():
        after = state.copy()
        after.play(roll)
        worths[roll] = quick_reply(after)[player]
        expected += probability * worths[roll]
    return worths[rolled] - expected


def quick_reply(state: TurmbauerState) -> Shares:
    """What every player may expect when the player on turn takes the `REPLIES` placements that the game's
    evaluation likes best, looks for the best climb after each, and plays what is then best."""
    if state.is_over():
        return tuple(state.returns())
    player = state.current_player
    best: Shares = ()
    for ranked in search.search(state, "1n", method="rank", best=REPLIES).best:
        after, values = state.copy(), ranked.values
        after.play(ranked.action)
        settle(after)
        if after.current_player == player and after.phase == "climb":
            values = search.search(after, "1n", method="rank").best[0].values
        if not best or values[player] > best[player]:
            best = values
    return best


def _counts(state: TurmbauerState, plies: tuple[Ply, ...], seat: int) -> Counts:
    floors = rings = 0
    for ply in plies:
        for event in ply.events:
            if isinstance(event, ClimberMoved) and event.seat == seat:
                floors += max(0, _floor(event.path[-1]) - _floor(event.path[0]))
            elif isinstance(event, RingSpent) and event.seat == seat:
                rings += 1
    return Counts(floors, rings, state.boxed_cubes(seat))


def _floor(place: Place) -> int:
    return place[2] + 1 if place is not None else 0
