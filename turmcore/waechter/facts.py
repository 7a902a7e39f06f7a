"""Facts of moves in Turm und Wächter. Sides are 0 red and 1 blue, squares 0 to 48.

A win at once is the capture of the guard or the way home in one move; a stack can be taken if the other side could
take it in one move. Where a side "were on turn", it moves in that position whoever is on turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turmcore.core.facts import Fact
from turmcore.waechter.limits import SIZE, STONES
from turmcore.waechter.notation import GOALS
from turmcore.waechter.state import start

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.waechter.actions import Move
    from turmcore.waechter.state import WaechterState


_LINES = tuple(
    tuple(
        line
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (
            line := tuple(
                (row + up * far) * SIZE + column + right * far
                for far in range(1, SIZE)
                if 0 <= row + up * far < SIZE and 0 <= column + right * far < SIZE
            )
        )
    )
    for row in range(SIZE)
    for column in range(SIZE)
)
"""The squares in each direction from each square, the nearest first."""

_TIGHT, _SHUT = 2, 0  # safe squares beside the other guard, and beside one's own: of more nothing is told


@dataclass(frozen=True, slots=True)
class GameDecided(Fact):
    """The move ends the game; nothing else is told of it. `winner` and `reason` are those of `Outcome`."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class LossAtOnce(Fact):
    """The other side can then win at once: ``"guard"``, it takes the guard, or ``"home"``."""

    side: int
    how: str

    is_warning = True


@dataclass(frozen=True, slots=True)
class WinForced(Fact):
    """This side wins at once then, whatever the other side replies."""

    side: int


@dataclass(frozen=True, slots=True)
class LossForced(Fact):
    """The other side has a reply after which it wins at once, whatever this one does between."""

    side: int

    is_warning = True


@dataclass(frozen=True, slots=True)
class ThreatParried(Fact):
    """The other side could have won at once if it had been on turn, and now cannot; so many of all moves do that."""

    side: int
    ways: int
    moves: int


@dataclass(frozen=True, slots=True)
class WinThreatened(Fact):
    """This side could then win at once if it were on turn again: ``"guard"`` or ``"home"``."""

    side: int
    how: str


@dataclass(frozen=True, slots=True)
class WinPrepared(Fact):
    """On turn again, this side would have a move after which it wins at once, whatever the reply."""

    side: int


@dataclass(frozen=True, slots=True)
class StackTaken(Fact):
    """A stack is taken; so many stones does this side have then, and so many the other one."""

    square: int
    height: int
    own: int
    others: int


@dataclass(frozen=True, slots=True)
class StackLeft(Fact):
    """An own stack can be taken then, and none that stood there could before."""

    square: int
    height: int

    is_price = True


@dataclass(frozen=True, slots=True)
class StackSaved(Fact):
    """An own stack that could be taken no longer can, or has gone to where it cannot: square and height before."""

    square: int
    height: int


@dataclass(frozen=True, slots=True)
class StackThreatened(Fact):
    """A stack of the other side could be taken then if this one were on turn again, and could not before."""

    square: int
    height: int


@dataclass(frozen=True, slots=True)
class StackGrew(Fact):
    """Stones join an own stack: its height before and after, which is also how far it may go."""

    square: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class StackProtected(Fact):
    """An own stack that nothing could retake: so many stones that take it could now be taken in turn, 7 where any could.

    A stack that has moved is compared with where it came from.
    """

    square: int
    height: int
    stones: int


@dataclass(frozen=True, slots=True)
class GuardSteps(Fact):
    """Squares from the guard to its goal around its own stacks, before and after; None: there is no way."""

    side: int
    before: int | None
    after: int | None

    @property
    def is_price(self) -> bool:
        return self.after is None or (self.before is not None and self.after > self.before)


@dataclass(frozen=True, slots=True)
class GuardRoom(Fact):
    """To how many squares the guard could step without being taken there at once, before and after.

    Told if that is none, or was.
    """

    side: int
    before: int
    after: int

    @property
    def is_price(self) -> bool:
        return self.after < self.before


@dataclass(frozen=True, slots=True)
class RivalRoom(Fact):
    """The same for the guard of the other side, `side`; told of a change from two or fewer, or to them."""

    side: int
    before: int
    after: int

    @property
    def is_price(self) -> bool:
        return self.after > self.before


@dataclass(frozen=True, slots=True)
class PositionRepeated(Fact):
    """The position then occurs for the second time; the third time would be a draw."""

    times: int

    is_price = True


def facts(state: WaechterState, action: Action) -> tuple[Fact, ...]:
    """The facts of a legal move."""
    after = state.copy()
    after.play(action)
    if after.outcome is not None:
        return (GameDecided(after.outcome.winner, after.outcome.reason),)
    ends, stacks = _of_the_end(state, after), _of_the_stacks(state, after, state.game.decode(action))
    repeated = state.game.repetition and after.repetitions > 1
    times = [PositionRepeated(after.repetitions)] if repeated else []
    return (*ends, *stacks, *times, *_of_the_room(state, after))


def _of_the_end(state: WaechterState, after: WaechterState) -> Iterator[Fact]:
    side = state.turn
    if how := _wins(after, 1 - side):
        yield LossAtOnce(side, how)
        return
    if _is_won(after, side):
        yield WinForced(side)
    elif _is_lost(after, side):
        yield LossForced(side)
    if _wins(state, 1 - side):
        probe, actions = state.copy(), list(state.legal_actions())
        ways = 0
        for other in actions:
            probe.play(other)
            ways += probe.is_over() or not _wins(probe, 1 - side)
            probe.undo()
        yield ThreatParried(side, ways, len(actions))
    if how := _wins(after, side):
        yield WinThreatened(side, how)
    elif _has_win(_turned(after, side), side):
        yield WinPrepared(side)


def _turned(state: WaechterState, side: int) -> WaechterState:
    """The position with a side on turn, without what came before."""
    return start(state.game, replace(state.placed, turn=side))


def _wins(state: WaechterState, side: int) -> str:
    """The way in which a side that is on turn can win at once; empty if it cannot."""
    guard, rival = state.guards[side], state.guards[1 - side]
    if guard is None or rival is None:
        return ""  # over
    if rival in state.threats(1 - side):
        return "guard"
    goal = GOALS[side]
    is_free = all(stack.square != goal or stack.side != side for stack in state.stacks)
    return "home" if _distance(guard, goal) == 1 and is_free else ""


def _distance(square: int, other: int) -> int:
    return abs(square % SIZE - other % SIZE) + abs(square // SIZE - other // SIZE)


def _is_won(after: WaechterState, side: int) -> bool:
    """True if each reply lets a side win at once."""
    probe = after.copy()
    for reply in after.legal_actions():
        probe.play(reply)
        wins = not probe.is_over() and _wins(probe, side) != ""
        probe.undo()
        if not wins:
            return False
    return True


def _is_lost(after: WaechterState, side: int) -> bool:
    """True if some reply wins by force: it leaves no win at once, and each move allows the other side one."""
    return _has_win(after, 1 - side)


def _has_win(state: WaechterState, side: int) -> bool:
    """True if the side on turn has a move that wins by force."""
    probe = state.copy()
    for action in state.legal_actions():
        probe.play(action)
        is_won = not probe.is_over() and not _wins(probe, 1 - side) and _is_won(probe, side)
        probe.undo()
        if is_won:
            return True
    return False


def _of_the_stacks(state: WaechterState, after: WaechterState, move: Move) -> Iterator[Fact]:
    side = state.turn
    old = {stack.square: stack for stack in state.stacks}
    new = {stack.square: stack for stack in after.stacks}
    there = old.get(move.target)
    if there is not None and there.side != side:
        own, others = (
            sum(stack.height for stack in after.stacks if stack.side == one) for one in (side, 1 - side)
        )
        yield StackTaken(move.target, there.height, own, others)
    risked, risks = set(state.threats(side)) & set(old), set(after.threats(side)) & set(new)
    for square in sorted(risks - risked, key=lambda square: (-new[square].height, square)):
        yield StackLeft(square, new[square].height)
    gone = move.target if move.origin not in new else move.origin  # the moved stack's square, or its rest's
    for square in sorted(risked - risks, key=lambda square: (-old[square].height, square)):
        if square != move.origin or gone not in risks:
            yield StackSaved(square, old[square].height)
    aims = set(after.threats(1 - side)) & set(new) - set(state.threats(1 - side))
    for square in sorted(aims, key=lambda square: (-new[square].height, square)):
        yield StackThreatened(square, new[square].height)
    if there is not None and there.side == side:
        yield StackGrew(move.target, there.height, new[move.target].height)
    ways = _way(state, side), _way(after, side)
    if ways[0] != ways[1]:
        yield GuardSteps(side, *ways)
    held, holds = _protected(state, side), _protected(after, side)
    for square in sorted(holds, key=lambda square: (-new[square].height, square)):
        if square not in held and not (square == move.target and move.origin in held):
            yield StackProtected(square, new[square].height, holds[square])


def _protected(state: WaechterState, side: int) -> dict[int, int]:
    """The stacks of a side that can be retaken: from how many stones at most, at least as many as it takes."""
    stacks, guards = {stack.square: stack for stack in state.stacks}, state.guards
    found = {}
    for square, stack in stacks.items():
        if stack.side != side:
            continue
        most = 0
        for line in _LINES[square]:
            at = next((at for at in line if at in stacks or at in guards), None)
            if at is None:
                continue
            far = line.index(at) + 1
            if at == guards[side]:
                most = max(most, STONES if far == 1 else 0)
            elif at in stacks and stacks[at].side == side and stacks[at].height >= far:
                most = max(most, far)
        if most >= stack.height:
            found[square] = most
    return found


def _of_the_room(state: WaechterState, after: WaechterState) -> Iterator[Fact]:
    side = state.turn
    for one, kind, most in ((1 - side, RivalRoom, _TIGHT), (side, GuardRoom, _SHUT)):
        before, now = _room(state, one), _room(after, one)
        if before != now and min(before, now) <= most:
            yield kind(one, before, now)


def _room(state: WaechterState, side: int) -> int:
    """To how many squares a guard could step without being taken there at once."""
    probe, room = _turned(state, side), 0
    for action in probe.legal_actions():
        if probe.game.decode(action).origin == probe.guards[side]:
            probe.play(action)
            room += probe.is_over() or _wins(probe, 1 - side) != "guard"
            probe.undo()
    return room


def _way(state: WaechterState, side: int) -> int | None:
    """Squares from a guard to its goal around the stacks of its side; None if there is no way."""
    guard = state.guards[side]
    assert guard is not None  # the game goes on
    reached = {stack.square for stack in state.stacks if stack.side == side} | {guard}
    edge, steps = {guard}, 0
    while edge and GOALS[side] not in edge:
        edge = {line[0] for square in edge for line in _LINES[square]} - reached
        reached |= edge
        steps += 1
    return steps if edge else None
