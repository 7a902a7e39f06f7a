"""Where the plies of a game come from that is played over a server."""

from __future__ import annotations

from typing import Protocol

from turmcore.core.film import Film


class Remote(Protocol):
    """The table of a server, as a game in the window sees it."""

    @property
    def seat(self) -> int | None:
        """The own seat; None: looking on."""

    @property
    def is_running(self) -> bool:
        """True until all is shown of a game that is over; then it is like any other."""

    @property
    def can_act(self) -> bool:
        """True if the own seat is to act behind all that has come."""

    def coming(self) -> tuple[str, Film | None] | None:
        """The next action that has come and is to be shown, with the motion of a fall; None if there is none yet."""

    def send(self, token: str) -> None:
        """Play an action, which comes back when it is played."""

    def take_back(self) -> None:
        """Ask to take back the own last decision."""

    def resign(self, heir: str) -> None:
        """Give up, or let an agent play on."""

    def pause(self) -> None:
        """Ask that the clocks stand, or let them run again."""
