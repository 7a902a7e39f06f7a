"""Sentences about blocks that fall."""

from __future__ import annotations

from collections.abc import Sequence

from gui.games.turmbauer.panel.standing import decided_by
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words.names import color_name, player_title
from gui.i18n import tr
from gui.model.session import Turn
from turmcore import Event
from turmcore.turmbauer import GameEnded, PieceTakenBack, TowerSettled, TurmbauerGame, TurmbauerState


def settled(session: Session, events: Sequence[Event]) -> str:
    """What fell, and what follows from it; empty if the tower stands."""
    ends = [event for event in events if isinstance(event, GameEnded)]
    return settled_text(session.game, events) if ends or _fallen(events) else ""


def settled_text(game: TurmbauerGame, events: Sequence[Event]) -> str:
    """What became of the tower."""
    fallen = _fallen(events)
    if not fallen:
        return tr("wobble.stands")
    seat = next(event.seat for event in events if isinstance(event, TowerSettled))
    if any(isinstance(event, GameEnded) for event in events):
        return collapse(game, seat, len(fallen))
    parts = []
    taken = next((event for event in events if isinstance(event, PieceTakenBack)), None)
    old = [number for number in fallen if taken is None or number != taken.number]
    if old:
        parts.append(tr("wobble.put_back", blocks=_numbers(old), n=len(old)))
    if taken is not None:
        parts.append(tr("wobble.taken_back", color=color_name(game.colors[seat]), piece=taken.piece))
        parts += [tr("wobble.ring_back")] if taken.ring else []
    return " ".join(parts)


def collapse(game: TurmbauerGame, seat: int, num_fallen: int) -> str:
    """Who brought the tower down."""
    color, loser = color_name(game.colors[seat]), player_title(game, seat % game.num_players)
    if game.num_players < len(game.colors):
        return tr("wobble.collapse.pair", color=color, n=num_fallen, loser=loser)
    return tr("wobble.collapse", color=color, n=num_fallen)


def end_reason(state: TurmbauerState, events: Sequence[Event]) -> str:
    """Why the game is over after a collapse, and what decided between the others."""
    game, seat = state.game, state.collapsed_by
    if seat is None:
        return ""
    why = collapse(game, seat, len(_fallen(events)))
    if not state.winners():
        return why
    others = tr("wobble.other_wins" if game.num_players == 2 else f"wobble.won_by_{decided_by(state)}")
    return f"{why} {others}"


def fell_in_turn(session: Session, turn: Turn) -> str:
    """What fell last in a turn; empty if nothing did."""
    found = ""
    for ply in session.plies[turn.start :]:
        if (ply.seat, ply.round) != (turn.seat, turn.round):
            break
        found = settled(session, ply.events) or found
    return found


def is_settled(events: Sequence[Event]) -> bool:
    """Whether an action says what became of the tower."""
    return any(isinstance(event, TowerSettled) for event in events)


def _fallen(events: Sequence[Event]) -> tuple[int, ...]:
    return next((event.fallen for event in events if isinstance(event, TowerSettled)), ())


def _numbers(numbers: Sequence[int]) -> str:
    names = [str(number) for number in numbers]
    return tr("and", first=names[0], second=names[1]) if len(names) == 2 else ", ".join(names)
