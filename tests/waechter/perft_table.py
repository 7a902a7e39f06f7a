"""The table of perft counts: reading it, and the twin's counts.

Run as a program, this prints a table with the smaller counts worked out anew by the reference twin:
``python -m tests.waechter.perft_table tests/data/waechter/perft.txt``.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from tests.reference import waechter as reference

TABLE = Path(__file__).parent.parent / "data" / "waechter" / "perft.txt"
SEPARATOR = " | "
MOST = 500_000
"""Sequences that the twin counts in less than a second."""


@dataclass(frozen=True)
class Row:
    """A position with counts by depth."""

    position: str
    counts: tuple[tuple[int, int], ...]

    def line(self) -> str:
        return SEPARATOR.join([self.position, *(f"{depth} {count}" for depth, count in self.counts)])

    def of_at_most(self, most: int) -> "Row":
        return Row(self.position, tuple(pair for pair in self.counts if pair[1] <= most))


def read_row(line: str) -> Row:
    """A line of the table: a position, then ``DEPTH COUNT`` each."""
    position, *counts = line.split(SEPARATOR)
    pairs = [entry.split() for entry in counts]
    return Row(position, tuple((int(depth), int(count)) for depth, count in pairs))


def read_table(path: Path = TABLE) -> list[Row]:
    """All rows; lines that begin with ``;`` are comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [read_row(line) for line in lines if line and not line.startswith(";")]


def recomputed(row: Row) -> Row:
    """The row with the counts of the reference twin, where they are not too large."""
    twin = reference.Position.from_text(row.position)
    counts = [
        (depth, reference.perft(twin, depth) if count <= MOST else count) for depth, count in row.counts
    ]
    return Row(row.position, tuple(counts))


def divide(text: str, depth: int) -> dict[str, int]:
    """The twin's counts behind each move."""
    return reference.divide(reference.Position.from_text(text), depth)


def main(path: str) -> None:
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        print(line if not line or line.startswith(";") else recomputed(read_row(line)).line(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
