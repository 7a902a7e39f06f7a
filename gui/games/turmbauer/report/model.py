"""Report on a finished game of Turmbauer alone: luck of the dice, counts, stability of the tower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gui.features.report import model
from gui.features.report.model import Shares
from gui.games.turmbauer.balance.risk_curve import Curve, CurveMaker
from gui.games.turmbauer.session import Session
from gui.model.ply import Ply
from turmcore import Action, State, search
from turmcore.turmbauer import ClimberMoved, RingSpent, Settle, TowerSettled, TurmbauerState

#: Placements of a quick reply that are followed up by the best climb.
REPLIES = 8

Place = tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class Counts:
    """Floors that the climber of a color went up in all, the rings it spent, and the cubes in its box."""

    floors: int
    rings: int
    boxed: int


@dataclass(frozen=True, slots=True)
class Report(model.Report):
    """A finished game in numbers.

    Attributes
    ----------
    luck
        For each player: shares of the win that the own rolls were worth more (or less) than rolls on average.
    rolls
        Number of rolls of each player.
    counts
        For each color.
    curve
        Stability of the tower after each build.
    """

    luck: Shares = ()
    rolls: tuple[int, ...] = ()
    counts: tuple[Counts, ...] = ()
    curve: Curve = field(default_factory=lambda: Curve((), ()))


class Reporter(model.Reporter):
    """Adds this game's own findings."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        num_players = session.game.num_players
        self._luck, self._rolls = [0.0] * num_players, [0] * num_players
        self._curve = CurveMaker(session)

    def cancel(self) -> None:
        super().cancel()
        self._curve.cancel()

    def settle(self, state: State) -> None:
        settle(state)

    def look(self, state: State, action: Action) -> None:
        assert isinstance(state, TurmbauerState)
        if state.phase in ("settle", "start"):
            return  # a hand's mistake is no luck of the dice, and the start is worth next to nothing
        player = state.seat % state.game.num_players
        self._luck[player] += luck_of_roll(state, action, player)
        self._rolls[player] += 1

    def fallen(self, ply: Ply) -> int:
        return sum(len(event.fallen) for event in ply.events if isinstance(event, TowerSettled))

    def run(self) -> Report | None:
        found = super().run()
        curve = self._curve.run() if found is not None else None
        if found is None or curve is None or self.is_cancelled:
            return None
        state = self.state
        assert isinstance(state, TurmbauerState)
        return Report(
            found.mistakes,
            found.num_decisions,
            found.shares,
            tuple(self._luck),
            tuple(self._rolls),
            tuple(_counts(state, self.plies, seat) for seat in range(len(state.game.colors))),
            curve,
        )


def settle(state: State) -> None:
    """After a build: let fall what statics lets fall, so that every report of a record is the same."""
    assert isinstance(state, TurmbauerState)
    if state.phase == "settle":
        state.play(state.game.encode(Settle(state.falls_by_statics())))


def luck_of_roll(state: TurmbauerState, rolled: Action, player: int) -> float:
    """Expected share of the player on turn after this roll less the average over all 21 rolls, with a
    quick best reply to each."""
    worths = {}
    expected = 0.0
    for roll, probability in state.chance_outcomes():
        after = state.copy()
        after.play(roll)
        worths[roll] = quick_reply(after)[player]
        expected += probability * worths[roll]
    return worths[rolled] - expected


def quick_reply(state: TurmbauerState) -> Shares:
    """Expected shares of all players when the player on turn takes the `REPLIES` placements that rank
    highest, looks for the best climb after each, and plays the best of them."""
    if state.is_over():
        return tuple(state.returns())
    player = state.current_player
    replies: list[Shares] = []
    for ranked in search.search(state, "1n", method="rank", best=REPLIES).best:
        after = state.copy()
        after.play(ranked.action)
        settle(after)
        is_climb = after.current_player == player and after.phase == "climb"
        for climb in after.legal_actions() if is_climb else ():
            after.play(climb)
            replies.append(tuple(after.evaluate()))
            after.undo()
        if not is_climb:
            replies.append(tuple(after.evaluate()))
    return max(replies, key=lambda values: values[player])


def _counts(state: TurmbauerState, plies: Sequence[Ply], seat: int) -> Counts:
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
