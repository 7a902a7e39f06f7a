"""What a probe is."""

from collections.abc import Callable
from dataclasses import dataclass

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
