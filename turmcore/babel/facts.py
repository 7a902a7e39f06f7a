"""Facts of moves in Turmbau zu Babel, as the player who makes them may know them.

Colors are letters, players are seats. What is told of the mover's own color is told only where that is known: to the
mover, never to anybody else's view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.babel.actions import Move, Pass
from turmcore.babel.board import HIGH_FIELDS, SUMMIT
from turmcore.babel.notation import PARTS
from turmcore.babel.rules import COLORS
from turmcore.core.facts import Fact

if TYPE_CHECKING:
    from turmcore.babel.state import BabelState
    from turmcore.core.action import Action

NOTICED = 0.01
"""Smaller changes of what watchers believe are not told."""


@dataclass(frozen=True, slots=True)
class GameDecided(Fact):
    """The game is over: `reason` is ``"summit"``, ``"quiet"`` or ``"stuck"``.

    `verdict` says what that means for the mover, whatever colors the others have: ``"won"`` (shared or alone),
    ``"lost"`` or ``"open"``; ``"unknown"`` if the mover's color is not known.
    """

    reason: str
    verdict: str


@dataclass(frozen=True, slots=True)
class PointsGained(Fact):
    """A color's points before and after; `is_own` says whether it is the mover's, None if that is not known."""

    color: str
    before: int
    after: int
    is_own: bool | None

    @property
    def is_price(self) -> bool:
        return self.is_own is False


@dataclass(frozen=True, slots=True)
class LeadChanged(Fact):
    """The own color's points less those of the best other color, before and after."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PointsMissed(Fact):
    """The most points that another action would bring the own color, if this one brings it fewer."""

    points: int

    is_price = True


@dataclass(frozen=True, slots=True)
class GroupRose(Fact):
    """A group is complete and rises to a step; `own` is the number of figures of the own color, None if not known."""

    step: int
    colors: str
    own: int | None

    @property
    def is_price(self) -> bool:
        return self.own == 0


@dataclass(frozen=True, slots=True)
class GroupJoined(Fact):
    """A figure joins these colors, itself included, on a group field, and so many are missing still.

    One alone can still move, more are bound.
    """

    color: str
    colors: str
    missing: int


@dataclass(frozen=True, slots=True)
class SummitOpened(Fact):
    """The last field of step 5 is taken, so that the summit can be entered."""


@dataclass(frozen=True, slots=True)
class WayUp(Fact):
    """The numbers by which the figure, now on step 4, can leave it for a free field above."""

    color: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GiftGiven(Fact):
    """The left neighbor gets this number to move, and has so many moves with it."""

    receiver: int
    number: int
    moves: int

    is_price = True


@dataclass(frozen=True, slots=True)
class GiftLapses(Fact):
    """The left neighbor gets this number, and nothing can be moved with it."""

    receiver: int
    number: int


@dataclass(frozen=True, slots=True)
class GiftHelps(Fact):
    """The colors to which the left neighbor can bring the most points with the number, and how many."""

    receiver: int
    colors: str
    points: int

    is_price = True


@dataclass(frozen=True, slots=True)
class ColorTold(Fact):
    """The probability of the mover's color to somebody who only watches, before and after.

    Told if it changes by `NOTICED` or more.
    """

    color: str
    before: float
    after: float

    is_price = True


@dataclass(frozen=True, slots=True)
class NoProgress(Fact):
    """So many numbers in a row without progress are more than half of those that end the game."""

    quiet: int
    limit: int

    is_price = True


def facts(state: BabelState, action: Action) -> tuple[Fact, ...]:
    """The facts of a legal move, or of giving a number away without one."""
    play, player = state.game.decode(action), state.player
    assert isinstance(play, Move | Pass) and player is not None  # no chance
    after = state.copy()
    after.play(action)
    own = state.secrets[player]
    return (
        *_of_the_end(after, own),
        *_of_the_points(state, after, own),
        *(_of_the_move(state, after, play, own) if isinstance(play, Move) else ()),
        *_of_the_gift(state, after, player, play),
        *_of_what_is_told(state, after, player, own),
    )


def _of_the_end(after: BabelState, own: str | None) -> Iterator[Fact]:
    if not after.is_over():
        return
    assert after.end_reason is not None
    verdict = "unknown"
    if own is not None:
        scores = _scores(after)
        better = sum(score > scores[own] for score in scores.values())
        nobodys = len(COLORS) - after.game.num_players  # so many of those ahead may belong to nobody
        verdict = "lost" if not scores[own] or better > nobodys else "open" if better else "won"
    yield GameDecided(after.end_reason, verdict)


def _scores(after: BabelState) -> dict[str, int]:
    """The scores that decide at the end, by color (rules 4.1 and 4.3)."""
    if after.groups >= 3 or after.end_reason == "summit":
        return after.points
    kinds = after.game.board.kinds
    high = "".join(colors for field, colors in after.fields.items() if kinds[field] in ("P5", "7"))
    return {color: high.count(color) for color in COLORS}


def _of_the_points(state: BabelState, after: BabelState, own: str | None) -> Iterator[Fact]:
    before, now = state.points, after.points
    for color in sorted(COLORS, key=lambda color: (color != own, COLORS.index(color))):
        if now[color] != before[color]:
            yield PointsGained(color, before[color], now[color], None if own is None else color == own)
    if own is None:
        return
    leads = _lead(before, own), _lead(now, own)
    if leads[0] != leads[1]:
        yield LeadChanged(*leads)
    most = max(_gains(state)[own], default=0)
    if most > now[own] - before[own]:
        yield PointsMissed(most)


def _lead(points: dict[str, int], own: str) -> int:
    return points[own] - max(value for color, value in points.items() if color != own)


def _gains(state: BabelState) -> dict[str, list[int]]:
    """The points that each legal action brings, by color."""
    before, probe = state.points, state.copy()
    found: dict[str, list[int]] = {color: [] for color in COLORS}
    for action in state.legal_actions():
        probe.play(action)
        for color, points in probe.points.items():
            found[color].append(points - before[color])
        probe.undo()
    return found


def _of_the_move(state: BabelState, after: BabelState, move: Move, own: str | None) -> Iterator[Fact]:
    kinds = state.game.board.kinds
    if kinds[move.target] in PARTS:
        colors = "".join(sorted(state.fields.get(move.target, "") + move.color, key=COLORS.index))
        missing = PARTS[kinds[move.target]] - len(colors)
        if missing:
            yield GroupJoined(move.color, colors, missing)
        else:
            yield GroupRose(int(move.target[0]) + 1, colors, None if own is None else colors.count(own))
    is_full = all(field in after.fields for field in HIGH_FIELDS)
    if is_full and not all(field in state.fields for field in HIGH_FIELDS):
        yield SummitOpened()
    if move.target[0] == "4" and not after.is_over():
        free = {field for field in HIGH_FIELDS if field not in after.fields} or {SUMMIT}
        ways = ((number, state.game.board.ways(move.target, number)) for number in range(1, 7))
        numbers = tuple(number for number, found in ways if any(way[-1] in free for way in found))
        if numbers:
            yield WayUp(move.color, numbers)


def _of_the_gift(state: BabelState, after: BabelState, player: int, play: Move | Pass) -> Iterator[Fact]:
    if state.phase == "use" and not after.is_over():
        receiver = (player + 1) % state.game.num_players
        if after.phase == "gift" and after.number is not None:
            best = {color: max(gains) for color, gains in _gains(after).items()}
            most = max(best.values())
            if most > 0:
                yield GiftHelps(receiver, "".join(color for color in COLORS if best[color] == most), most)
            yield GiftGiven(receiver, after.number, after.num_actions())
        elif play.number is not None:
            yield GiftLapses(receiver, 7 - play.number)


def _of_what_is_told(state: BabelState, after: BabelState, player: int, own: str | None) -> Iterator[Fact]:
    if after.is_over():
        return
    if own is not None:
        index = COLORS.index(own)
        before, now = (one.beliefs(None)[player][index] for one in (state, after))
        if abs(now - before) >= NOTICED:
            yield ColorTold(own, before, now)
    limit = int(state.game.rules.quiet)
    if after.quiet > state.quiet and 2 * after.quiet > limit:
        yield NoProgress(after.quiet, limit)
