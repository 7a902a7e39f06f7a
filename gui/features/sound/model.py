"""Changes of a game as far as they are to be heard."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.ply import Ply
from gui.model.session import Session

_TOGETHER = 3  # actions that can come of one: a build and its outcome


@dataclass(frozen=True, slots=True)
class Heard:
    """Change of the position as far as it can be heard.

    Attributes
    ----------
    plies
        Actions played, or gone through again.
    is_back
        True if an action was taken back.
    is_jump
        True if too much was passed over to be heard one by one; then there is only the last action.
    is_end
        True if the game is over now, and was not before.
    is_new
        True if the game went on; otherwise somebody goes through it.
    """

    plies: tuple[Ply, ...] = ()
    is_back: bool = False
    is_jump: bool = False
    is_end: bool = False
    is_new: bool = False

    @property
    def is_nothing(self) -> bool:
        """True if there is nothing to hear."""
        return not (self.plies or self.is_back or self.is_end)


class Hearing:
    """Follows a game from change to change. A game that is put on the table makes no sound, however far it is."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._cursor = 0
        self._last: Ply | None = None
        self._was_live = self._was_over = False

    def follow(self, session: Session) -> Heard:
        """Return the change since the last time."""
        heard = self._since(session) if session is self._session else Heard()
        self._session, self._cursor, self._last = session, session.cursor, session.last
        self._was_live, self._was_over = session.is_live, session.is_over
        return heard

    def _since(self, session: Session) -> Heard:
        before, now = self._cursor, session.cursor
        is_over = session.is_over and not self._was_over
        if now < before:
            return Heard(is_back=True)
        is_further = not before or session.plies[before - 1] is self._last
        played = tuple(session.plies[before:now]) if is_further else ()
        is_new = self._was_live and session.is_live
        if is_further and not played:
            return Heard(is_end=is_over, is_new=is_new)
        if len(played) == 1 or (played and is_new and len(played) <= _TOGETHER):
            return Heard(played, is_end=is_over, is_new=is_new)
        return Heard((session.plies[now - 1],), is_jump=True) if now else Heard()
