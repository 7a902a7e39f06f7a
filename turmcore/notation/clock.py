"""Clocks: the time that is left to each player."""

from __future__ import annotations

from turmcore.notation.time_control import TimeControl


class Clocks:
    """The time that is left to each player.

    All times are in milliseconds.

    Parameters
    ----------
    control : TimeControl
    num_players : int
    lag : int
        Time of each decision that nobody is charged for.
    """

    def __init__(self, control: TimeControl, num_players: int, lag: int = 0) -> None:
        self.control = control
        self.left = [round(1000 * control.seconds)] * num_players
        self._lag = lag
        self._running: int | None = None
        self._since = 0
        self._last: int | None = None  # who decided last: a turn may have several decisions
        self._marks: list[tuple[tuple[int, ...], int | None]] = []  # by ply, as it began

    def mark(self, ply: int) -> None:
        """Keep what is left as a ply begins, for `go_back`."""
        if ply == len(self._marks):
            self._marks.append((tuple(self.left), self._last))

    def go_back(self, ply: int) -> None:
        """Give everybody the time of when a ply began; no clock runs."""
        left, self._last = self._marks[ply]
        self.left, self._running = list(left), None
        del self._marks[ply + 1 :]

    def stop(self, now: int) -> None:
        """Charge who was on turn."""
        player = self._running
        if player is not None:
            self.left[player] -= max(0, now - self._since - self._lag)
            self._running = None

    def start(self, player: int | None, now: int) -> None:
        """Let the clock of a player run, or nobody's: chance acts, or a computer thinks."""
        if player is None:
            return
        last, self._last = self._last, player
        if last is not None and last != player:
            self.left[last] += round(1000 * self.control.increment)
        if last != player and self.control.is_each_turn:
            self.left[player] = round(1000 * self.control.seconds)
        self._running, self._since = player, now

    def give(self, player: int, seconds: int) -> None:
        """Give a player more time, which stays if somebody takes something back."""
        self.left[player] += 1000 * seconds
        self._marks = [
            (tuple(one + 1000 * seconds * (n == player) for n, one in enumerate(left)), last)
            for left, last in self._marks
        ]

    def resume(self, now: int) -> None:
        """Run on from now; until now the clock has stood since it last began to run."""
        self._since = max(self._since, now)

    @property
    def due(self) -> int | None:
        """When the time of who is on turn runs out; None if no clock runs."""
        return None if self._running is None else self._since + self._lag + max(0, self.left[self._running])

    @property
    def running(self) -> int | None:
        """Player whose clock runs."""
        return self._running

    @property
    def since(self) -> int:
        """When it began to run."""
        return self._since

    def shown(self, now: int) -> tuple[int, ...]:
        """Time left to each player now."""
        left = list(self.left)
        if self._running is not None:
            left[self._running] -= max(0, now - self._since - self._lag)
        return tuple(max(0, one) for one in left)
