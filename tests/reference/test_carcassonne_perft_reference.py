"""Counts of action sequences of Carcassonne with figures and further tiles: those that the rules name, and more."""

from pathlib import Path

import pytest

from tests.reference.carcassonne import Position, perft, start

FOLDER = Path(__file__).parent.parent / "data" / "perft"
TABLES = FOLDER / "carcassonne_expansions.txt", FOLDER / "carcassonne_later.txt"
CHEAP = 2_200  # counts that take a moment


def rows() -> list[tuple[str, int, int]]:
    """Position, depth and count; the format is that of the other tables."""
    found = []
    for line in (line for table in TABLES for line in table.read_text(encoding="utf-8").splitlines()):
        if line and line[0] != ";":
            position, *counts = line.split(" | ")
            for entry in counts:
                depth, count = entry.split()
                found.append((position, int(depth), int(count)))
    return found


def read(position: str) -> Position:
    word, *options = position.split(" ")
    if word != "start":
        return Position.from_text(position)
    return start(**{key: int(value) for key, _, value in (option.partition("=") for option in options)})


def check(position: str, depth: int, count: int) -> None:
    assert perft(read(position), depth) == count


def named(depth_and_counts: list[tuple[str, int, int]]):
    ids = [f"{position[-40:]}-{depth}" for position, depth, _ in depth_and_counts]
    return pytest.mark.parametrize(("position", "depth", "count"), depth_and_counts, ids=ids)


@named([row for row in rows() if row[2] <= CHEAP])
def test_counts(position, depth, count):
    check(position, depth, count)


@pytest.mark.long
@named([row for row in rows() if row[2] > CHEAP])
def test_large_counts(position, depth, count):
    check(position, depth, count)


def test_the_table_covers_the_game():
    games = [read(position) for position, _, _ in rows()]
    phases = {here.state.turn.phase for here in games}
    assert phases == {"draw", "place", "act", "capture", "exchange", "dragon"}
    turns = [here.state.turn for here in games]
    assert any(turn.earns_second for turn in turns) and any(turn.is_second for turn in turns)
    assert any(turn.ransomed for turn in turns) and any(turn.left for turn in turns)
