"""Announcements of each step, for eyes on the status line and for ears at a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gui.games.babel.board import PARTS, start_colors, tower_of
from gui.games.babel.play.choices import Choice
from gui.games.babel.session import Session
from gui.games.babel.words import spoken
from gui.games.babel.words.texts import choice_detail, choice_title, player_name
from gui.i18n import tr
from gui.model.recent import recent_turns
from turmcore import Reason
from turmcore.babel import BabelState, DieRolled, Move
from turmcore.babel.rings import index_of, step_of
from turmcore.babel.shown import Held

if TYPE_CHECKING:
    from gui.games.babel.play.controller import BabelController

_MOST = 2  # reasons that are told at once


def field(state: BabelState, name: str, *, is_exact: bool = False) -> str:
    """A field and what stands on it; `is_exact`: with its number, for who goes from field to field by keys."""
    tower = tower_of(state)
    colors, kind = tower.colors(name), tower.board.kinds[name]
    place = spoken().field(name) if is_exact else spoken().step(name)
    if kind == "S":
        color = spoken().color(start_colors(tower.board)[name])
        key = "say.babel.start" if colors else "say.babel.start_empty"
        return tr(key, field=place, color=color, n=len(colors))
    words = spoken().colors(colors)
    if kind in PARTS:
        key = "say.babel.bound" if tower.is_bound(name) else "say.babel.group"
        return tr(key, field=place, parts=PARTS[kind], colors=words)
    if kind == "P5":
        return tr("say.babel.single", field=place, colors=words)
    if kind == "7":
        return tr("say.babel.seven", field=place, colors=words)
    return tr("say.babel.summit", colors=words)


def picked(held: Held, listed: Sequence[Choice]) -> str:
    """Announce the figure in hand, and how many fields it can go to."""
    return tr("say.babel.picked", color=spoken().color(held.color), n=len({one.target for one in listed}))


def can_go(choices: Sequence[Choice]) -> str:
    """Announce that the figure in hand can go to the field that is pointed at."""
    words = tr("say.babel.can_go", numbers=numbers_text(choice.number for choice in choices))
    return f"{words} {choice_detail(choices[0])}".strip()


def looked_at(controller: BabelController) -> str:
    """Describe the field under the mouse: the move of the figure in hand, or the figures there."""
    over = controller.aim.over
    if over is None or controller.aim.shown is not None or controller.aim.must_pass:
        return ""
    found = controller.aim.choices_to(over) if not controller.is_plain else []
    return can_go(found) if found else field(controller.session.state, over)


def numbers_text(numbers: Iterable[int]) -> str:
    """One number, or either of two."""
    found = [str(number) for number in dict.fromkeys(numbers)]
    return tr("say.babel.or", first=found[0], second=found[1]) if len(found) == 2 else found[0]


def nothing_to_pick(state: BabelState, name: str) -> str:
    """Announce why nothing on a field can be moved."""
    tower = tower_of(state)
    if not tower.colors(name):
        return tr("say.babel.nothing")
    if tower.is_bound(name):
        return tr("say.babel.is_bound")
    if name[0] in "56":
        return tr("say.babel.stays")
    assert state.number is not None  # it is shown as long as figures move
    numbers = (state.number,) if state.phase == "gift" else (state.number, 7 - state.number)
    words = tr("say.babel.no_way", numbers=numbers_text(numbers))
    return " ".join([words, *_why_no_way(state, name, numbers)])


def _why_no_way(state: BabelState, name: str, numbers: Sequence[int]) -> list[str]:
    """The rules that keep the figures of a field from going round their step by these numbers."""
    board = state.game.board
    step, index = step_of(name), index_of(name)
    around = sum(step_of(other) == step for other in board.fields)
    found: dict[str, None] = {}
    for number in numbers:
        for target in (f"{step}.{(index + way * number) % around}" for way in (1, -1)):
            for color in dict.fromkeys(state.fields[name]):
                move = Move(None if state.phase == "gift" else number, color, name, target)
                reason = state.why_not(state.game.encode(move)) if target != name else None
                if reason is not None:
                    found[spoken().reason(reason)] = None
    return list(found)[:_MOST]


def proposed(session: Session, choice: Choice) -> str:
    """Announce a proposal."""
    detail = choice_detail(choice)
    if choice.gives is not None and not choice.is_pass:
        receiver = player_name(session, (session.player + 1) % session.game.num_players)
        gives = tr("event.babel.given", number=choice.gives, player=receiver)
        detail = f"{detail}, {gives}" if detail else gives
    title = choice_title(choice)
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


def latest(session: Session) -> list[tuple[int, str]]:
    """The others' turns since the own one before, in words, each with its seat."""
    found = []
    for turn in recent_turns(session):
        if not turn.is_own:
            events = [event for ply in turn.plies for event in ply.events if not isinstance(event, DieRolled)]
            words = spoken(session).events(session.state, events)
            if words:
                found.append((turn.seat, words[:1].upper() + words[1:]))
    return found
