"""Workloads of statics on a stored tower: the base stone and 48 blocks, put together by stability=strict.

Of the stored candidates 100 leave it standing, 100 bring it down, and a few would be held by friction.
"""

from collections.abc import Iterable
from typing import Any

from benchmarks import DATA, positions
from benchmarks.workload import Workload

Body = tuple[tuple[int, ...], ...]


def tower() -> Any:
    """The statics of the stored tower, solved with friction too."""
    statics = positions.read("turmbauer", "strict_48").statics()
    statics.stands_with_friction()
    return statics


def candidates() -> list[tuple[str, Body]]:
    """(verdict, cells) of the stored candidates."""
    lines = (DATA / "statics" / "candidates.txt").read_text(encoding="ascii").splitlines()
    split = [line.split() for line in lines]
    return [
        (verdict, tuple(tuple(map(int, c.split(","))) for c in cells.split("/"))) for verdict, cells in split
    ]


class Certificates(Workload):
    """`v3` for one more block, as many that it certifies as others."""

    name = "v3 verdict with one more block"
    units = ("verdicts",)

    REPEAT = 100

    def __init__(self) -> None:
        self.statics = tower()
        self.bodies = [cells for verdict, cells in candidates() if verdict != "friction"]
        self.found: list[bool] = []

    def work(self) -> None:
        for _ in range(self.REPEAT):
            self.found = self.statics.standing(self.bodies)

    def amounts(self) -> tuple[int, ...]:
        return (self.REPEAT * len(self.bodies),)

    def results(self) -> Iterable[str]:
        return map(str, self.found)


class Refutations(Workload):
    """`f6` for one more block, as many that it refutes as others."""

    name = "f6 verdict with one more block"
    units = ("verdicts",)

    REPEAT = 15

    def __init__(self) -> None:
        self.statics = tower()
        stored = candidates()
        few = sum(verdict == "friction" for verdict, _ in stored)
        held = [cells for verdict, cells in stored if verdict == "stands"][few:]
        self.bodies = [cells for verdict, cells in stored if verdict != "stands"] + held
        self.found: list[bool] = []

    def work(self) -> None:
        ask = self.statics.stands_with_friction
        for _ in range(self.REPEAT):
            self.found = [ask(cells) for cells in self.bodies]

    def amounts(self) -> tuple[int, ...]:
        return (self.REPEAT * len(self.bodies),)

    def results(self) -> Iterable[str]:
        return map(str, self.found)


class StrictLists(Workload):
    """The placements of one roll, some 450, filtered by stability=strict on a tower of 42 blocks."""

    name = "placements of a roll, strict"
    units = ("lists",)

    REPEAT = 150

    def __init__(self) -> None:
        self.state = positions.read("turmbauer", "strict_roll")
        self.count = 0

    def work(self) -> None:
        for _ in range(self.REPEAT):
            self.count = self.state.num_actions()

    def amounts(self) -> tuple[int, ...]:
        return (self.REPEAT,)

    def results(self) -> Iterable[str]:
        return self.state.legal_actions().tokens()


class TiltMargins(Workload):
    """The tilt margin of the stored tower over 8 directions, with its mechanism."""

    name = "tilt margin, 8 directions"
    units = ("towers",)

    REPEAT = 20

    def __init__(self) -> None:
        self.statics = tower()
        self.margin: Any = None

    def work(self) -> None:
        for _ in range(self.REPEAT):
            self.margin = self.statics.margin(8)

    def amounts(self) -> tuple[int, ...]:
        return (self.REPEAT,)

    def results(self) -> Iterable[str]:
        return [f"{self.margin.margin:.6f}", *map(str, self.margin.mechanism.moving)]


# New ones go to the end; a row keeps its meaning for as long as it has its name.
WORKLOADS: tuple[type[Workload], ...] = (Certificates, Refutations, StrictLists, TiltMargins)
