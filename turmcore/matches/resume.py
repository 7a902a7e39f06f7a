"""Resuming a match's file: which of its games are complete."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from turmcore.errors import TextError, TurmError
from turmcore.matches.match import Ending, Outcome, Table
from turmcore.matches.repeats import hash_of
from turmcore.notation import forfeit
from turmcore.notation.record import FORMAT, format_tags, parse
from turmcore.notation.replay import replay

_FIRST_LINE = f'[Format "{FORMAT}"]'.encode()


def first_seed(path: Path) -> int | None:
    """The seed of a file's first game, which is the match's; None if the file does not say."""
    with open(path, "rb") as file:
        for line in file:
            if line.startswith(b'[Seed "') and line.endswith(b'"]\n'):
                digits = line[7:-3]
                return int(digits) if digits.isdigit() else None
            if not line.startswith(b"["):
                return None
    return None


def whole_games(path: Path, table: Table, count: int) -> tuple[list[Outcome], int]:
    """Replay the games of a match that are already in a file.

    The last game may be cut off anywhere; then it does not count.

    Parameters
    ----------
    path : Path
    table : Table
        Of the match to resume.
    count : int
        Games of the match; further ones in the file are ignored.

    Returns
    -------
    (list of Outcome, int)
        The outcomes of the complete games, and their size in bytes.

    Raises
    ------
    TextError
        If the file holds anything but games of this match in order.
    """
    outcomes: list[Outcome] = []
    size = 0
    with open(path, "rb") as file:
        for chunk, is_last in _chunks(file):
            if len(outcomes) == count:
                break
            try:
                outcome = _outcome(table, len(outcomes), chunk)
            except TurmError as error:
                if is_last and _is_cut(table, len(outcomes), chunk):
                    break
                place = f"{path}: game {len(outcomes) + 1}"
                raise TextError(f"{place} does not belong to this match: {error}") from None
            outcomes.append(outcome)
            size += len(chunk)
    return outcomes, size


def _chunks(file: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    """The bytes of each game, and whether it is the last one."""
    lines: list[bytes] = []
    for line in file:
        if lines and line.rstrip() == _FIRST_LINE:
            yield b"".join(lines), False
            lines = []
        lines.append(line)
    if lines:
        yield b"".join(lines), True


def _outcome(table: Table, index: int, chunk: bytes) -> Outcome:
    """Check one game and return its outcome."""
    if not chunk.endswith(b"\n\n"):
        raise TextError("no blank line at its end")
    try:
        records = parse(chunk.decode())
    except UnicodeDecodeError:
        raise TextError("it is not UTF-8 text") from None
    if len(records) != 1:
        raise TextError("it is not one game")
    [record] = records
    state = table.start(index)
    for tag in table.tags(index, state):
        if tag.name != "Result" and tag not in record.tags:
            raise TextError(f"[{tag.name}] is not {tag.value!r} but {record.value(tag.name)!r}")
    ply = 0
    for step in replay(record, state):
        ply = step.ply
    ending = None
    if not state.is_over():
        ending = Ending(forfeit.loser_of(record, state), forfeit.termination(record))
        is_draw = ending.loser is None and ending.termination
        if not is_draw and (ending.loser is None or record.value("Result") == "*"):
            raise TextError("it is not finished")
    moves = hash_of(record.value("Start") or "", record.items)
    return table.outcome(index, state, ply, ending=ending, moves=moves)


def _is_cut(table: Table, index: int, chunk: bytes) -> bool:
    """True if an incomplete game looks like the beginning of the right one."""
    tags = table.tags(index, table.start(index))
    head = format_tags(tag for tag in tags if tag.name in ("Game", "Start", "Players", "Seed")).encode()
    head = head.removesuffix(b"\n")  # more tags would follow
    return chunk.startswith(head) or head.startswith(chunk)
