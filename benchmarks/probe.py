"""What a probe is."""

from collections.abc import Callable
from dataclasses import dataclass

from turmcore.core.state import State

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Probe:
    """A small fixed piece of work whose instructions are counted.

    Attributes
    ----------
    name : str
    prepare : callable
        Sets up, uncounted, and returns the work. The work is done twice and counted the second time,
        when caches are filled and buffers grown.
    allocations : int or None
        How often the work may ask for memory; None where Python objects make the number meaningless.
    """

    name: str
    prepare: Callable[[], Work]
    allocations: int | None = None

    def fault(self, found: int) -> str | None:
        """What is wrong with the number of allocations counted; None if nothing is."""
        if self.allocations is None or found <= self.allocations:
            return None
        return f"{self.name!r} asks {found} times for memory, {self.allocations} are allowed"


def repeat(times: int, call: Work) -> Work:
    """The work of calling so often."""

    def work() -> None:
        for _ in range(times):
            call()

    return work


def play_and_undo(state: State, times: int = 1) -> Work:
    """The work of playing each action of a position and taking it back, so often."""
    actions = state.legal_actions().to_list()

    def work() -> None:
        for _ in range(times):
            for action in actions:
                state.play(action)
                state.undo()

    return work
