"""Whether every outcome of chance in a record follows from its secret and nonces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.errors import TextError
from turmcore.matches.start import record_start
from turmcore.notation.replay import replay
from turmcore.online.dice import Dice, commitment, is_number
from turmcore.online.record import COMMITMENT, NONCES, SECRET

if TYPE_CHECKING:
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
    """What is to be said about a record's chance.

    Raises
    ------
    TextError
        If there is nothing to verify.
    TurmError
        If the record cannot be replayed.
    """
    dice = _dice(record)
    if commitment(record.value(SECRET) or "") != record.value(COMMITMENT):
        yield Finding(None, f"[{SECRET}] is not what [{COMMITMENT}] has promised")
    start = record_start(record)
    drawn = dice.start(start.game).to_text()
    if drawn != start.to_text():
        yield Finding(None, f"[Start] should be {drawn}")
    for step in replay(record, start):
        if step.token is None or not step.state.is_chance():
            continue
        if step.state.is_sampled():
            yield Finding(step.ply, f"{step.token} not checked", is_fault=False)
        elif (found := dice.outcome(step.state, step.ply)) != step.token:
            yield Finding(step.ply, f"{step.token} should be {found}")


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
