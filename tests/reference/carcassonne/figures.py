"""The pieces that stand on the table: followers, small and large, builders and pigs (4.1), abbots (14.2)."""

from collections.abc import Mapping
from dataclasses import dataclass

from .board import Cell, Part

SMALL, LARGE, BUILDER, PIG, ABBOT = "", "L", "B", "P", "A"  # as texts have them
FOLLOWERS = (SMALL, LARGE, ABBOT)  # 4.1: builder and pig are none
CLIMBERS = (SMALL, LARGE)  # 14.2: onto towers

TOP = "t"  # in place of a segment: on top of the tower


@dataclass(frozen=True, slots=True)
class Figure:
    player: int
    kind: str
    cell: Cell
    segment: str  # or TOP

    @property
    def part(self) -> Part:
        return (self.cell, self.segment)

    @property
    def is_on_top(self) -> bool:
        return self.segment == TOP

    @property
    def is_follower(self) -> bool:
        return self.kind in FOLLOWERS

    @property
    def weight(self) -> int:
        """4.2: what it counts in a majority."""
        return {SMALL: 1, LARGE: 2, BUILDER: 0, PIG: 0, ABBOT: 1}[self.kind]


Standing = Mapping[Part, Figure]  # figures in features: where
