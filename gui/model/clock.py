"""The clock of a game: how much time each player has left."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from turmcore import OVER, TextError
from turmcore.notation.record import Record, Tag
from turmcore.notation.time_control import LONGEST, TimeControl

if TYPE_CHECKING:
    from gui.model.session import Ply, Session

CONTROL, LEFT = "TimeControl", "TimeLeft"
TAGS = (CONTROL, LEFT)
"""Tags of a record that belong to the clock."""

LOW = 20.0  # seconds; below it tenths are shown
_COMMENT = re.compile(r"\[%clk\s+(\d+):([0-5]?\d):([0-5]?\d(?:\.\d+)?)\]")


#: The controls that a new game offers: minutes + seconds 3+2, 5+0, 10+5, 15+10.
CONTROLS = (TimeControl(180, 2), TimeControl(300), TimeControl(600, 5), TimeControl(900, 10))


class Clock:
    """Follows a session and takes the time of the player on turn.

    It begins to run with the first action, stands still while somebody looks at an earlier position, and goes
    back with the game: whoever goes on from an earlier position has the times of then.

    Parameters
    ----------
    control
        What everybody gets.
    num_players
        Of the game; players with two colors have one clock for both.
    now
        Seconds, for tests.

    Attributes
    ----------
    is_paused
        Whether somebody has stopped it.
    """

    def __init__(self, control: TimeControl, num_players: int, now: Callable[[], float] = monotonic) -> None:
        self.control = control
        self.is_paused = False
        self._now = now
        self._times: list[tuple[float, ...]] = [(float(control.seconds),) * num_players]
        self._plies: list[Ply] = []
        self._known: dict[
            int, tuple[Ply, tuple[float, ...]]
        ] = {}  # by id: the times after it, in whatever line
        self._left: dict[
            int, float
        ] = {}  # by id of the last action of a line that was left: what was spent then
        self._spent = 0.0  # in the last position, before it was stopped
        self._since: float | None = None  # it runs since then; None: it stands
        self._player = OVER

    # -- running -----------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """True if the clock of a player is running."""
        return self._since is not None

    @property
    def player(self) -> int:
        """The player whose time is running, or would be; ``turmcore.OVER`` for nobody."""
        return self._player

    def follow(self, session: Session) -> None:
        """Follow a session after any change."""
        self._stop()
        plies = session.plies
        same = _same(self._plies, plies)
        if is_other := same < len(self._plies):
            self._left[id(self._plies[-1])] = self._spent
            del self._times[same + 1 :]
            self._spent = 0.0
        for i in range(same, len(plies)):
            known = self._known.get(id(plies[i]))
            if known is None:
                self._take(session, i)
            else:
                self._times.append(known[1])
                self._spent, is_other = 0.0, True
        if is_other and plies:
            self._spent = self._left.get(id(plies[-1]), 0.0)
        self._plies = list(plies)
        self._player = session.player if session.is_live else OVER
        if self._player >= 0 and plies and not self.is_paused and not session.is_over:
            self._since = self._now()

    def hold(self, seconds: float) -> None:
        """Let the time of the player on turn run only in so many seconds: something still moves on the screen."""
        if self._since is not None:
            self._since = self._now() + seconds

    def pause(self, is_paused: bool) -> None:
        """Stop the time until it is resumed, or a turn is played; time that has run out stays so."""
        self._stop()
        self.is_paused = is_paused
        if not is_paused and self._player >= 0 and self._plies and self.times()[self._player] > 0:
            self._since = self._now()

    def _stop(self) -> None:
        """Add what has run up to now."""
        if self._since is not None:
            self._spent += max(0.0, self._now() - self._since)
            self._since = None

    def _take(self, session: Session, number: int) -> None:
        """The times after one more action."""
        ply, times = session.plies[number], list(self._times[-1])
        mover, turn = _owner(ply, len(times)), ply.seat % len(times)
        # an action at the very moment the time runs out is in time
        times[mover] = max(0.0, times[mover] - self._spent)
        self._spent = 0.0
        self.is_paused = False
        is_last = number + 1 == len(session.plies)
        after = session.turn_at_end if is_last else session.plies[number + 1].seat % len(times)
        if after != turn:
            kept = 0.0 if self.control.is_each_turn else times[turn]
            times[turn] = kept + self.control.each_turn
        self._times.append(tuple(times))
        self._known[id(ply)] = ply, tuple(times)

    # -- reading -----------------------------------------------------------------------

    def times(self, cursor: int | None = None) -> tuple[float, ...]:
        """Seconds that the players have left after `cursor` actions; by default now, in the last position."""
        if cursor is not None and cursor < len(self._times) - 1:
            return self._times[cursor]
        times = list(self._times[-1])
        if self._player >= 0:
            running = max(0.0, self._now() - self._since) if self._since is not None else 0.0
            times[self._player] = max(0.0, times[self._player] - self._spent - running)
        return tuple(times)

    @property
    def fallen(self) -> int | None:
        """The player whose time has just run out; None if it has not."""
        if self._since is not None and self.times()[self._player] <= 0:
            return self._player
        return None

    # -- records -----------------------------------------------------------------------

    def tags(self) -> list[Tag]:
        """Tags for a record, beside the comments."""
        left = ",".join(f"{seconds:.1f}" for seconds in self.times())
        return [Tag(CONTROL, str(self.control)), Tag(LEFT, left)]

    def note(self, ply: Ply) -> str:
        """Comment of a record on an action: the time its player had left; empty for chance or if unknown."""
        known = self._known.get(id(ply))
        if known is None or ply.actor < 0:
            return ""
        tenths = round(known[1][ply.actor] * 10)
        hours, minutes, seconds = tenths // 36000, tenths // 600 % 60, tenths % 600 / 10
        return f"{hours}:{minutes:02}:{seconds:04.1f}"

    @classmethod
    def read(cls, source: Record, session: Session) -> Clock | None:
        """The clock of a game that was read; None if it had none that can be understood."""
        control = control_of(source.value(CONTROL) or "")
        if control is None:
            return None
        clock = cls(control, session.game.num_players)
        said = _comments(source)
        for number, ply in enumerate(session.plies):
            clock._take(session, number)
            if ply.actor >= 0 and number in said:
                times = list(clock._times[-1])
                times[ply.actor] = said[number]
                clock._times[-1] = tuple(times)
                clock._known[id(ply)] = ply, tuple(times)
        clock._plies = list(session.plies)
        clock._player = session.player
        left = _numbers(source.value(LEFT) or "")
        if clock._player >= 0 and len(left) == len(clock._times[-1]):
            clock._spent = min(
                max(0.0, clock._times[-1][clock._player] - left[clock._player]), float(LONGEST)
            )
        clock.is_paused = bool(session.plies)  # nobody's time runs before they look
        return clock

    def again(self) -> Clock:
        """Return a clock with the same control for another game."""
        return Clock(self.control, len(self._times[0]), self._now)


def control_of(text: str) -> TimeControl | None:
    """The time control that a text is; None for anything else."""
    try:
        return TimeControl.parse(text)
    except TextError:
        return None


def _owner(ply: Ply, num_players: int) -> int:
    """Player whose time an action takes; dice are rolled in somebody's turn."""
    return ply.actor if ply.actor >= 0 else ply.seat % num_players


def _same(old: Sequence[Ply], new: Sequence[Ply]) -> int:
    """Number of actions two lines have in common."""
    same, most = 0, min(len(old), len(new))
    while same < most and old[same] is new[same]:
        same += 1
    return same


def _comments(source: Record) -> dict[int, float]:
    """The seconds left behind the main line's actions, by their number."""
    found: dict[int, float] = {}
    depth, number = 0, -1
    for item in source.items:
        depth += {"open": 1, "close": -1}.get(item.kind, 0)
        if item.kind == "token" and not depth:
            number += 1
        elif item.kind == "comment" and not depth and number >= 0:
            match = _COMMENT.search(item.text)
            if match:
                found[number] = min(
                    int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]), float(LONGEST)
                )
    return found


def _numbers(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        return []


def time_text(seconds: float) -> str:
    """Minutes and seconds, with hours if there are any, with tenths when there is little left."""
    if seconds < LOW:
        tenths = int(seconds * 10 + 1e-6)
        return f"0:{tenths // 10:02}.{tenths % 10}"
    whole = int(seconds + 1e-6)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
