"""A game whose plies come from a server, and its clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from gui.model.clock import Clock
from gui.model.ply import Ply
from gui.model.remote import Remote
from gui.model.seats import Kind, kind_of, person
from gui.model.session import Session
from turmcore import OVER, State
from turmcore.notation.time_control import TimeControl
from turmcore.online import messages as say


class TableSession(Session):
    """The game of a table as the own seat may know it.

    Who acts in the window is the own seat alone, behind all that has come. When the game is over and seen it is like any
    other game.

    Parameters
    ----------
    start : State
        The start position.
    seats : sequence of Seat
    remote : Remote
    """

    def __init__(self, start: State, seats: Sequence[say.Seat], remote: Remote) -> None:
        super().__init__(start, [Kind.REMOTE] * len(seats))
        self.remote = remote
        self.call(seats)

    @property
    def kind(self) -> Kind | None:
        remote = self.remote
        if remote is None or not self.is_remote or self.is_over:
            return super().kind
        if self.player == remote.seat and self.is_live and remote.can_act:
            return Kind.PERSON
        kind = self.kinds[self.player]
        return kind if kind.is_computer else Kind.REMOTE

    def call(self, seats: Sequence[say.Seat]) -> bool:
        """Take the names of who sits at the table; True if some are others than before."""
        assert self.remote is not None
        players = tuple(seat.agent or person(seat.name) for seat in seats)
        kinds = tuple(self._kind_of(number, seat) for number, seat in enumerate(seats))
        is_new = (players, kinds) != (self.players, self.kinds)
        if is_new:
            self.players, self.kinds = players, kinds
            self.version += 1
        return is_new

    def _kind_of(self, number: int, seat: say.Seat) -> Kind:
        assert self.remote is not None
        if seat.agent:
            return kind_of(seat.agent) if kind_of(seat.agent).is_computer else Kind.LEVEL1
        return Kind.PERSON if number == self.remote.seat or not self.is_remote else Kind.REMOTE

    def follow(self, tokens: Sequence[str]) -> None:
        """Let the line be what was played; who looks at an earlier position stays there, if it is still there."""
        same = common(self.tokens, tokens)
        cursor = len(tokens) if self.is_at_end else min(self.cursor, same)
        if same < len(self.plies):
            self.go_to(min(self.cursor, same))
            self.tree.drop(self.line[same])
            del self.plies[same:], self.line[same:]
            self._moved()
        self.go_to(len(self.plies))
        for token in tokens[same:]:
            self.play(token)
        self.go_to(cursor)

    def cut(self) -> None:
        """Nothing is forgotten of a game that others play, too: it goes on at its end."""
        if self.is_remote:
            self.go_to(len(self.plies))
        else:
            super().cut()


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many texts two lists begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (mine, yours) in enumerate(pairs) if mine != yours), min(len(one), len(other)))


class TableClock(Clock):
    """The clock of a server, which tells what is left; between two messages it runs here.

    Attributes
    ----------
    told : dict
        Seconds left to each player, by how many plies there were.
    """

    def __init__(self, control: TimeControl, num_players: int, now: Callable[[], float] = monotonic) -> None:
        super().__init__(control, num_players, now)
        self.told: dict[int, tuple[float, ...]] = {}
        self._remaining: tuple[float, ...] = self._times[0]

    def tell(
        self, left: Sequence[int] | None, num_plies: int, player: int | None, *, is_paused: bool
    ) -> None:
        """Take what the server says: milliseconds left now, if it has said that, and whose time runs."""
        self._remaining = self.times() if left is None else tuple(one / 1000 for one in left)
        self.told[num_plies] = self._remaining
        self.is_paused = is_paused
        self._player = OVER if player is None else player
        self._since = None if player is None or is_paused else self._now()

    def follow(self, session: Session) -> None:
        same = next(
            (
                at
                for at, (one, two) in enumerate(zip(self._plies, session.plies, strict=False))
                if one is not two
            ),
            min(len(self._plies), len(session.plies)),
        )
        del self._times[same + 1 :]
        self._plies = list(session.plies)
        for number in range(same, len(self._plies)):
            self._keep(number, self.told.get(number + 1, self._times[-1]))

    def _keep(self, number: int, times: tuple[float, ...]) -> None:
        ply: Ply = self._plies[number]
        self._times.append(times)
        self._known[id(ply)] = ply, times

    def times(self, cursor: int | None = None) -> tuple[float, ...]:
        if cursor is not None and cursor < len(self._times) - 1:
            return self._times[cursor]
        left = list(self._remaining)
        if self._since is not None:
            left[self._player] -= max(0.0, self._now() - self._since)
        return tuple(max(0.0, one) for one in left)

    def hold(self, seconds: float) -> None:
        """The server's time runs on."""

    def pause(self, is_paused: bool) -> None:
        """It is the server's: who wants that asks the others."""

    @property
    def fallen(self) -> int | None:
        """The server says whose time has run out."""
        return None
