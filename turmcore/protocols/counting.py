"""Counting action sequences, with a way to stop."""

from typing import TYPE_CHECKING

from turmcore.protocols.fault import Fault
from turmcore.protocols.halt import Halt

if TYPE_CHECKING:
    from turmcore.core.state import State

_AT_ONCE = 3  # plies that take an instant


def count(state: "State", depth: int, halt: Halt) -> int:
    """The perft of a state.

    Raises
    ------
    Fault
        If it was stopped.
    """
    if depth <= _AT_ONCE:
        return state.perft(depth)
    total = 0
    for action in state.legal_actions():
        if halt.is_set:
            raise Fault("stopped", "query perft: it was stopped")
        child = state.copy()
        child.play(action)
        total += count(child, depth - 1, halt)
    return total
