"""The tables of perft counts: reading them, the twins' counts, and where an engine that counts otherwise goes wrong.

A line is ``POSITION | DEPTH COUNT | ..``, where POSITION is a text, or ``start`` with settings. Run as a program, this
prints a table with what a twin counts in a moment counted anew: ``python -m tests.perft tests/data/perft/babel.txt``.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import turmcore
from turmcore.registry import game_class

FOLDER = Path(__file__).parent / "data" / "perft"
MOST = 500_000
"""Sequences that a twin is asked to count."""

_SEPARATOR = " | "


@dataclass(frozen=True)
class Row:
    """A position, as it stands in the table and as text, with counts by depth."""

    game: str
    name: str
    position: str
    counts: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return _SEPARATOR.join([self.name, *(f"{depth} {count}" for depth, count in self.counts)])

    def of_at_most(self, most: float) -> "Row":
        """The row without the larger counts."""
        return replace(self, counts=tuple(pair for pair in self.counts if pair[1] <= most))

    def state(self) -> Any:
        """The engine's position."""
        return turmcore.from_text(self.game, self.position)

    def recounted(self) -> "Row":
        """The row with the twin's counts, but for the very large ones."""
        twin = import_module(f"tests.reference.{self.game}")
        position = twin.Position.from_text(self.position)
        counts = [
            (depth, twin.perft(position, depth) if count <= MOST else count) for depth, count in self.counts
        ]
        return replace(self, counts=tuple(counts))


def read_row(game: str, line: str) -> Row:
    """A line of a table."""
    name, *counts = line.split(_SEPARATOR)
    position, words = name, name.split()
    if words[0] == "start":
        keys = (
            {"set": "", "players": ""} if game == "turmbauer" else {}
        )  # the first words of its rows are these two
        plain = dict(zip(keys, words[1:], strict=False))
        settings = plain | dict(word.split("=") for word in words[1 + len(plain) :])
        position = game_class(game).with_options(settings).new_state(0).to_text()
    pairs = [entry.split() for entry in counts]
    return Row(game, name, position, tuple((int(depth), int(count)) for depth, count in pairs))


def read_table(path: Path) -> list[Row]:
    """All rows; lines that begin with ``;`` are comments."""
    game = path.stem.partition("_")[0]
    lines = path.read_text(encoding="utf-8").splitlines()
    return [read_row(game, line) for line in lines if line and not line.startswith(";")]


def read_tables(game: str) -> list[Row]:
    """The rows of all tables of a game."""
    return [row for path in sorted(FOLDER.glob(f"{game}*.txt")) for row in read_table(path)]


def wrong_counts(state: Any, row: Row) -> list[str]:
    """What the engine counts otherwise, with the divide of the shallowest depth at which it does."""
    counted = [(depth, count, state.perft(depth)) for depth, count in row.counts]
    wrong = [
        (depth, f"perft({depth}) is {here}, not {count}") for depth, count, here in counted if here != count
    ]
    return [line for _, line in wrong] + (list(differences(state, wrong[0][0], row.game)) if wrong else [])


def differences(state: Any, depth: int, game: str) -> Iterator[str]:
    """What the engine's `divide` says otherwise than the twin's, as far down as it can be followed.

    At each node the lists of actions come first; where they are equal, the first child whose count differs is
    gone into.
    """
    here = {str(action): count for action, count in state.divide(depth)}
    twin = import_module(f"tests.reference.{game}")
    position = twin.Position.from_text(state.to_text())
    there = {token: twin.perft(position.apply(token), depth - 1) for token in position.actions()}
    yield f"divide {depth} of {state.to_text()}"
    for token in sorted(here.keys() | there.keys()):
        if here.get(token) != there.get(token):
            missing = "does not list it"
            yield f"  {token}: engine {here.get(token, missing)}, twin {there.get(token, missing)}"
    wrong = [token for token in sorted(here) if token in there and here[token] != there[token]]
    if here.keys() == there.keys() and wrong:
        child = state.copy()
        child.play(wrong[0])
        yield from differences(child, depth - 1, game)


def main(path: Path) -> None:
    """Print a table with the twin's counts."""
    rows = iter(read_table(path))
    for line in path.read_text(encoding="utf-8").splitlines():
        print(line if not line or line.startswith(";") else next(rows).recounted(), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
