"""What a workload is."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from benchmarks.clock import cpu_seconds


class Workload(ABC):
    """One run of a fixed piece of work.

    Every run is a new object: the constructor sets up, off the clock. The same workload does the same
    work in every run and on every machine, so its results are known beforehand.

    Attributes
    ----------
    name : str
        Together with a unit the name of a row; it stays when the work does, and goes when the work changes.
    units : tuple of str
        What is counted, in the plural; one row of the table for each.
    """

    name: ClassVar[str]
    units: ClassVar[tuple[str, ...]]

    @abstractmethod
    def work(self) -> None:
        """Do the work."""

    @abstractmethod
    def amounts(self) -> tuple[int, ...]:
        """How much of each unit `seconds` is the time of."""

    @abstractmethod
    def results(self) -> Iterable[str]:
        """What came out; the machine has no influence on it."""

    def seconds(self) -> float:
        """Do the work and return its processor time."""
        start = cpu_seconds()
        self.work()
        return cpu_seconds() - start

    def checksum(self) -> str:
        """Hash of the results: whoever is fast but wrong has another."""
        return hashlib.sha256("\n".join(self.results()).encode()).hexdigest()[:16]
