"""Plies and turns: actions with their events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import turmcore
from turmcore import Action, Event, State


@dataclass(frozen=True, slots=True)
class Ply:
    """One action that was played, by player `actor` (or ``turmcore.CHANCE``) in the turn of `seat`, and what
    it caused."""

    action: Action
    actor: int
    seat: int
    events: tuple[Event, ...]
    round: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of `seat`: it begins after `start` actions."""

    start: int
    seat: int
    round: int


def ply_of(state: State, action: Action, before: Sequence[Ply]) -> Ply:
    """The ply of an action that follows others."""
    return Ply(action, state.current_player, seat_of(state), state.events(action), _round_of(state, before))


def _round_of(state: State, before: Sequence[Ply]) -> int:
    """The round of a position that others led to."""
    own = getattr(state, "round", None)
    if own is not None:
        return int(own)
    if not state.game.has_chance:  # everybody acts once in a round
        return int(state.ply) // int(state.game.num_players) + 1
    if not before:
        return 1
    last, seat = before[-1], seat_of(state)
    return last.round + (seat == before[0].seat != last.seat)


def player_of(state: State) -> int:
    """The player on turn, also while the dice are still to be rolled; ``turmcore.OVER`` at the end."""
    actor = state.current_player
    return seat_of(state) % int(state.game.num_players) if actor == turmcore.CHANCE else int(actor)


def turn_of(state: State) -> int:
    """The player whose turn it is, also while another one decides in it; ``turmcore.OVER`` at the end."""
    return turmcore.OVER if state.is_over() else seat_of(state) % int(state.game.num_players)


def seat_of(state: State) -> int:
    """Seat on turn, also while chance acts."""
    for name in ("seat", "player"):
        seat = getattr(state, name, None)
        if seat is not None:
            return int(seat)
    return int(state.current_player)
