"""The command `perft`: counts action sequences in threads, while the main thread waits for Ctrl-C."""

import argparse
import threading
from collections.abc import Iterator
from time import monotonic

from turmcore.cli import given
from turmcore.cli.given import write_json, write_lines
from turmcore.cli.progress import Progress
from turmcore.core.state import State
from turmcore.registry import game_class

DEEPEST = 1_000_000
"""Plies that a state counts."""

_TICK = 0.1
"""Seconds between two looks for Ctrl-C: Windows interrupts no wait."""

_SHORT = 4
"""Smaller depths are split only at the first ply."""


def perft(arguments: argparse.Namespace) -> None:
    """Print the count, with `--divide` also that of each first action."""
    if arguments.position is None:
        state = game_class(arguments.game).with_options({}).new_state(0)
    else:
        state = given.state(arguments)
    if not 0 < arguments.depth <= DEEPEST:
        state.perft(arguments.depth)  # refuses a depth that is too large before the count is split
    started = monotonic()
    counts = divide(state, arguments.depth, arguments.jobs) if arguments.depth else {}
    total = sum(counts.values()) if arguments.depth else 1
    if arguments.json:
        parts = dict(sorted(counts.items())) if arguments.divide else None
        head = {"game": state.game.name, "position": state.to_text(), "depth": arguments.depth}
        write_json({**head, "count": total, "divide": parts, "seconds": monotonic() - started})
        return
    lines = sorted(f"{token} {count}" for token, count in counts.items()) if arguments.divide else []
    write_lines([*lines, str(total)])


def divide(state: State, depth: int, jobs: int) -> dict[str, int]:
    """The perft of each action.

    Parameters
    ----------
    state : State
    depth : int
        At least 1.
    jobs : int
        Number of threads; counting releases the interpreter's lock.

    Returns
    -------
    dict of str to int
        Counts by token.
    """
    counts = dict.fromkeys(state.legal_actions().tokens(), 0)
    if depth == 1 or not counts:
        state.perft(depth)  # refuses what cannot be counted
        return dict.fromkeys(counts, 1)
    pieces = _pieces(state, 2 if depth >= _SHORT else 1)
    lock = threading.Lock()
    errors: list[Exception] = []
    order = {token: number for number, token in enumerate(counts)}
    progress = Progress(len(counts), "first actions")

    def work() -> None:
        try:
            while not errors:
                with lock:
                    piece = next(pieces, None)
                if piece is None:
                    return
                token, ply, part = piece
                progress.show(order[token])
                count = part.perft(depth - ply)
                with lock:
                    counts[token] += count
        except Exception as error:  # noqa: BLE001  # the main thread raises it
            errors.append(error)

    # Daemons: after Ctrl-C nobody waits for a running count.
    threads = [threading.Thread(target=work, daemon=True) for _ in range(jobs)]
    with progress:
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(_TICK)
    if errors:
        raise errors[0]
    return counts


def _pieces(state: State, plies: int) -> Iterator[tuple[str, int, State]]:
    """Positions after some plies, each with the token of the first action and its number of plies."""
    for first in state.legal_actions():
        child = state.copy()
        child.play(first)
        if plies == 1:
            yield str(first), 1, child
            continue
        for second in child.legal_actions():
            part = child.copy()
            part.play(second)
            yield str(first), 2, part
