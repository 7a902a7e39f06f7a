"""How a cost may grow with the position: a bound that holds for every compiler and machine."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scaling:
    """The same work on a small and on a large position.

    Attributes
    ----------
    small, large : str
        Names of the two probes.
    unit : str
        What there is more of in the large position.
    factor : callable
        How many times more. The large probe may cost so many times the small one, no more.
    """

    small: str
    large: str
    unit: str
    factor: Callable[[], float]

    def fault(self, counts: Mapping[str, int]) -> str | None:
        """What is wrong with the instruction counts of all probes; None if nothing is."""
        growth, factor = counts[self.large] / counts[self.small], self.factor()
        if growth <= factor:
            return None
        cost = f"{self.large!r} costs {growth:.2f} times {self.small!r}"
        return f"{cost}, with only {factor:.2f} times the {self.unit}"
