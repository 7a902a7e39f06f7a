"""The command `tables`: makes endgame tables and prints their statistics."""

import argparse
from collections.abc import Iterable
from typing import Any

from turmcore.cli.given import write_lines
from turmcore.cli.progress import Status
from turmcore.errors import Failure, TurmError
from turmcore.registry import game_class


def tables(arguments: argparse.Namespace) -> None:
    """Make the missing tables; after Ctrl-C the same command resumes."""
    make = game_class(arguments.game).make_tables
    if make is None:
        raise TurmError(f"tables: there are none for {arguments.game}")
    given = {} if arguments.stones is None else {"stones": arguments.stones}
    with Status() as status:
        try:
            made = make(arguments.dir, **given, progress=lambda step: status.tell(_line(step)))
        except KeyboardInterrupt:
            raise Failure("stopped by Ctrl-C; the same command resumes") from None
    with made:
        write_lines([f"{made.directory}: up to {made.stones} stones", *_rows(made.facts)])


def _line(step: Any) -> str:
    name = " and ".join(map(str, step.stones))
    phase = f"{step.plies} plies from the end" if step.phase == "wave" else step.phase
    return f"{name} stones: {phase}, {100 * step.done // step.total} %"


def _rows(facts: Iterable[Any]) -> list[str]:
    """A table with the number of positions of each class that are won, drawn and lost for the side to
    move."""
    head = ("stones", "against", "won", "drawn", "lost", "longest win", "for example")
    rows = [head]
    for one in facts:
        numbers = (*one.stones, one.won, one.drawn, one.lost, one.longest)
        rows.append((*map(str, numbers), one.position))
    widths = [max(len(row[i]) for row in rows) for i in range(len(head) - 1)]
    return ["  ".join([*(f"{row[i]:>{width}}" for i, width in enumerate(widths)), row[-1]]) for row in rows]
