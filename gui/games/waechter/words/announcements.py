"""Announcements of each step, for eyes on the status line and for ears at a screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from gui.games.waechter.play.choices import Choice
from gui.games.waechter.words.texts import choice_detail, choice_title, side_called
from gui.i18n import tr
from turmcore.waechter import HOMES, Placed, square_name
from turmcore.words import Axes


def square(board: Placed, at: int, names: Sequence[str] = ()) -> str:
    """A square and what stands on it; `names` are those of the players."""
    owner, name = board.owner(at), square_name(at)
    if owner is None:
        is_home = at in HOMES
        what = tr("say.home", side=side_called(HOMES.index(at), names)) if is_home else tr("say.empty")
        return f"{name}: {what}"
    if at in board.guards:
        return f"{name}: {tr('say.guard', side=side_called(owner, names))}"
    return f"{name}: {tr('say.stack', side=side_called(owner, names), n=board.height(at))}"


def can_go(choice: Choice) -> str:
    """Announce that the hand can go to the square that is pointed at."""
    detail = choice_detail(choice)
    words = tr("say.guard_goes") if choice.is_guard else tr("say.goes", n=choice.move.stones)
    return f"{words} {detail}".strip()


def taken(board: Placed, at: int, listed: Sequence[Choice], number: int = 0) -> str:
    """Announce what is in hand now, and how many squares it can go to."""
    if at in board.guards:
        what = tr("say.in_hand.guard")
    elif number:
        what = tr("say.in_hand.number", n=number)
    else:
        what = tr("say.in_hand.stack", n=board.height(at))
    if not listed:
        return f"{what} {tr('say.nowhere')}"
    return f"{what} {tr('say.to', n=len({choice.move.target for choice in listed}))}"


def put_down(board: Placed, at: int, names: Sequence[str] = ()) -> str:
    """Announce that the hand is empty again."""
    return f"{tr('say.put_down')} {square(board, at, names)}"


def nothing_to_take(board: Placed, at: int, names: Sequence[str] = ()) -> str:
    """Announce why nothing can be taken from a square."""
    owner = board.owner(at)
    if owner is None:
        return tr("say.nothing_there")
    if owner != board.turn:
        return tr("say.not_yours", side=side_called(owner, names))
    return tr("say.cannot_move")


def too_few(height: int, number: int) -> str:
    """Announce that a stack has fewer stones than wanted."""
    return tr("say.too_few", n=height, number=number)


def proposed(choice: Choice, axes: Axes) -> str:
    """A move that was proposed."""
    return tr("say.move", move=", ".join(filter(None, (choice_title(choice, axes), choice_detail(choice)))))


def edge() -> str:
    """Announce the edge of the board."""
    return tr("say.edge")
