"""The table of perft counts: reading it, and the twin's counts.

The counts are the reference twin's. Run as a program, this prints a table with all counts worked out anew:
``python -m tests.carcassonne.perft_table tests/data/perft/carcassonne.txt``.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from tests.reference import carcassonne as reference

TABLE = Path(__file__).parent.parent / "data" / "perft" / "carcassonne.txt"
EXPANSIONS = TABLE.with_name("carcassonne_expansions.txt")
SEPARATOR = " | "


@dataclass(frozen=True)
class Row:
    """A position, as it stands in the table and as text, with counts by depth."""

    name: str
    position: str
    counts: tuple[tuple[int, int], ...]


def read_row(line: str) -> Row:
    """A line of the table: ``start [key=value ..]`` or a text, then ``DEPTH COUNT`` each."""
    name, *counts = line.split(SEPARATOR)
    position = name
    if name.split()[0] == "start":
        options = [word.split("=") for word in name.split()[1:]]
        position = reference.start(**{key: int(value) for key, value in options}).to_text()
    pairs = [entry.split() for entry in counts]
    return Row(name, position, tuple((int(depth), int(count)) for depth, count in pairs))


def read_table(path: Path = TABLE) -> list[Row]:
    """All rows; lines that begin with ``;`` are comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [read_row(line) for line in lines if line and not line.startswith(";")]


def recomputed(line: str) -> str:
    """The line with the counts of the reference twin."""
    row = read_row(line)
    twin = reference.Position.from_text(row.position)
    counts = [f"{depth} {reference.perft(twin, depth)}" for depth, _ in row.counts]
    return SEPARATOR.join([row.name, *counts])


def divide(text: str, depth: int) -> dict[str, int]:
    """The twin's counts behind each action."""
    return reference.divide(reference.Position.from_text(text), depth)


def main(path: str) -> None:
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        print(line if not line or line.startswith(";") else recomputed(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
