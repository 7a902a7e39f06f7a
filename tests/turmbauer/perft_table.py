"""The table of perft counts: reading it, and the twin's counts.

The counts are the reference twin's. Run as a program, this prints a table with all counts worked out anew:
``python -m tests.turmbauer.perft_table tests/data/perft/turmbauer.txt``.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from tests.reference import turmbauer as reference

TABLE = Path(__file__).parent.parent / "data" / "perft" / "turmbauer.txt"
SEPARATOR = " | "
SEATS = {2: "RGBK", 3: "RGB", 4: "RGBK"}


@dataclass(frozen=True)
class Row:
    """A position, as it stands in the table and as text, with counts by depth."""

    name: str
    position: str
    counts: tuple[tuple[int, int], ...]


def start_text(piece_set: str, players: int, *options: str) -> str:
    """The start position; options as ``key=value``."""
    seats = SEATS[players]
    header = ";".join([f"tb1;set={piece_set};seats={seats};pairs={int(players == 2)}", *options])
    climbers = ";".join(f"{color}=t" for color in seats)
    rings = "".join(f"{color}2" for color in seats)
    turn = f"{seats[0]}/1/roll"
    if "start=roll" in options:
        turn = "-/0/start/" + "".join(f"{color}0" for color in seats[: 2 if players == 2 else None])
    return f"{header} - {climbers} - {rings} {turn}"


def read_row(line: str) -> Row:
    """A line of the table: ``start SET PLAYERS [key=value ..]`` or a text, then ``DEPTH COUNT`` each."""
    name, *counts = line.split(SEPARATOR)
    position = name
    if name.startswith("start "):
        _, piece_set, players, *options = name.split()
        position = start_text(piece_set, int(players), *options)
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
    twin = reference.Position.from_text(text)
    return {token: reference.perft(twin.apply(token), depth - 1) for token in twin.actions()}


def main(path: str) -> None:
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        print(line if not line or line.startswith(";") else recomputed(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
