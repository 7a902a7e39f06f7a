"""Announcements of each step, for eyes on the status line and for ears at a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gui.games.babel.session import Session
from gui.games.babel.words import spoken
from gui.games.babel.words.texts import player_name
from gui.i18n import tr
from turmcore import Reason
from turmcore.babel import BabelState
from turmcore.babel.choosing import Choice

if TYPE_CHECKING:
    from gui.games.babel.play.controller import BabelController


def can_go(choices: Sequence[Choice]) -> str:
    """Announce that the figure in hand can go to the field that is pointed at."""
    words = tr("say.babel.can_go", numbers=spoken().numbers(choice.number for choice in choices))
    return f"{words} {spoken().detail(choices[0])}".strip()


def looked_at(controller: BabelController) -> str:
    """Describe the field under the mouse: the move of the figure in hand, or the figures there."""
    over = controller.aim.over
    if over is None or controller.aim.shown is not None or controller.aim.must_pass:
        return ""
    found = controller.aim.choices_to(over) if not controller.is_plain else []
    return can_go(found) if found else spoken().place(controller.session.state, over)


def proposed(session: Session, choice: Choice) -> str:
    """Announce a proposal."""
    detail = spoken().detail(choice)
    if choice.gives is not None and not choice.is_pass:
        receiver = player_name(session, (session.player + 1) % session.game.num_players)
        gives = tr("event.babel.given", number=choice.gives, player=receiver)
        detail = f"{detail}, {gives}" if detail else gives
    title = spoken().short(choice)
    return tr("say.babel.proposed", move=f"{title} ({detail})" if detail else title)


def number_wanted(session: Session, number: int) -> str:
    """Announce the number to be used; 0: either."""
    if not number:
        return tr("say.babel.either")
    receiver = player_name(session, (session.player + 1) % session.game.num_players)
    return tr("say.babel.number", number=number, gives=7 - number, receiver=receiver)


def no_such_number(state: BabelState, number: int) -> str:
    """Announce that a number cannot be used, and why if it was rolled."""
    words = tr("say.babel.no_number", number=number)
    if state.phase != "use" or state.number is None or number not in (state.number, 7 - state.number):
        return words
    return f"{words} {spoken().reason(Reason('2.2', 'other-number', {'underside': 7 - number}, ''))}"


def put_down() -> str:
    """Announce that the hand is empty again."""
    return tr("say.babel.put_down")


def edge(up: int) -> str:
    """Announce that there is no field further that way."""
    return tr("say.babel.edge_up" if up > 0 else "say.babel.edge_down" if up else "say.babel.edge")
