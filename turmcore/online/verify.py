"""Checks that every outcome of chance in a record follows from its secret and nonces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.errors import TextError, TurmError
from turmcore.matches.start import record_start
from turmcore.notation.replay import replay
from turmcore.online.dice import Dice, commitment, is_number
from turmcore.online.record import COMMITMENT, NONCES, SECRET

if TYPE_CHECKING:
    from turmcore.core.state import State
    from turmcore.notation.record import Record


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about one record.

    Attributes
    ----------
    ply : int or None
        None: it is about the record as a whole.
    sentence : str
    is_fault : bool
        False for what a simulation decided, which nobody can repeat on another machine.
    """

    ply: int | None
    sentence: str
    is_fault: bool = True


def verify(record: Record) -> Iterator[Finding]:
    """All that is wrong with a record's chance, and where it cannot be played on from there.

    Raises
    ------
    TextError
        If there is nothing to verify.
    TurmError
        If the record has no start.
    """
    dice = _dice(record)
    if commitment(record.value(SECRET) or "") != record.value(COMMITMENT):
        yield Finding(None, f"[{SECRET}] is not what [{COMMITMENT}] has promised")
    start = record_start(record)
    drawn = dice.start(start.game).to_text()
    if drawn != start.to_text():
        yield Finding(None, f"[Start] should be {drawn}")
    played = 0
    try:
        for step in replay(record, start):
            if step.token is not None:
                played = step.ply + 1
                yield from _judged(dice, step.state, step.ply, step.token)
    except TurmError as error:
        yield _where_it_ends(record, dice, start, played, error)


def _judged(dice: Dice, state: State, ply: int, token: str) -> Iterator[Finding]:
    """A finding about an outcome of chance, if there is one."""
    if state.is_chance() and state.is_sampled():
        yield Finding(ply, f"{token} not checked", is_fault=False)
    elif state.is_chance() and (found := dice.outcome(state, ply)) != token:
        yield Finding(ply, f"{token} should be {found}")


def _where_it_ends(record: Record, dice: Dice, state: State, ply: int, error: TurmError) -> Finding:
    """The finding at the ply at which a record cannot be played on: an outcome that cannot be there, or another fault."""
    if ply == len(record.moves):  # what is wrong is how it ended
        return Finding(None, str(error))
    for finding in _judged(dice, state, ply, record.moves[ply]):
        if finding.is_fault:
            return finding
    return Finding(ply, str(error))


def _dice(record: Record) -> Dice:
    secret, nonces = record.value(SECRET), record.value(NONCES)
    if secret is None or nonces is None or record.value(COMMITMENT) is None:
        raise TextError(
            f"there is nothing to verify: a checked game has [{SECRET}], [{COMMITMENT}] and [{NONCES}]"
        )
    if not is_number(secret) or not all(is_number(one) for one in nonces.split(",") if one):
        raise TextError(
            f"there is nothing to verify: [{SECRET}] and [{NONCES}] have 64 digits from 0 to f each"
        )
    return Dice(secret, nonces.split(","))
