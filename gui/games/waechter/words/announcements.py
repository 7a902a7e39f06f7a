"""Announcements of each step, for eyes on the status line and for ears at a screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from gui.games.waechter.words import called, spoken
from gui.i18n import tr
from turmcore.waechter import Placed
from turmcore.waechter.choosing import Choice
from turmcore.words import Axes


def can_go(choice: Choice) -> str:
    """Announce that the hand can go to the square that is pointed at."""
    detail = spoken().detail(choice)
    words = tr("say.guard_goes") if choice.is_guard else tr("say.goes", n=choice.move.stones)
    return f"{words} {detail}".strip()


def put_down(board: Placed, at: int, names: Sequence[str] = ()) -> str:
    """Announce that the hand is empty again."""
    return f"{tr('say.put_down')} {called(names).square(board, at)}"


def too_few(height: int, number: int) -> str:
    """Announce that a stack has fewer stones than wanted."""
    return tr("say.too_few", n=height, number=number)


def proposed(choice: Choice, axes: Axes) -> str:
    """A move that was proposed."""
    return tr("say.move", move=spoken(axes=axes).choice(choice)[1])


def edge() -> str:
    """Announce the edge of the board."""
    return tr("say.edge")
