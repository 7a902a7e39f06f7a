"""Opening files: the positions that the games of a match begin at."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, BinaryIO

from turmcore.core.rng import Rng
from turmcore.errors import TextError, TurmError
from turmcore.matches.start import Starts, game_of
from turmcore.notation.record import parse
from turmcore.notation.replay import replay

if TYPE_CHECKING:
    from turmcore.core.game import Game

MOST = 100_000
"""Positions of a file."""

LONGEST = 1 << 26
"""Bytes of a file."""


def read_openings(
    name: str, file: BinaryIO, options: Mapping[str, object] | None = None, plies: int | None = None
) -> tuple[str, ...]:
    """The positions of a file that games can begin at.

    Parameters
    ----------
    name : str
        The game.
    file : binary file
        A position's text on each line, where empty lines and those that begin with `#` do not count; or
        records, of each the last position of its main line.
    options : Mapping, optional
        Settings that the texts do not hold.
    plies : int, optional
        Of records, take the position after so many plies in place of the last one.

    Returns
    -------
    tuple of str
        In the file's order; what is there twice is played twice as often.

    Raises
    ------
    TurmError
        With the place of what is no position of the game, is over, or has other settings than the first; and
        for a file without positions.
    """
    data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise TextError(f"a file of openings has at most {LONGEST >> 20} MiB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TextError(f"line {line}: it is not UTF-8 text") from None
    openings: list[str] = []
    game: Game | None = None
    is_records = text.lstrip().startswith("[")
    count = text.count("[Start ") if is_records else sum(1 for _ in _lines(text))
    if count > MOST:
        raise TextError(f"a file has at most {MOST:,} openings, not {count:,}")
    for place, found in _ends(name, text, plies) if is_records else _lines(text):
        if found.startswith("["):
            raise TextError(f"{place}: a record begins here; a file has positions or records, not both")
        try:
            game = game or game_of(name, options or {}, found)
            state = game.state(found)
        except TurmError as error:
            raise TextError(f"{place}: {error}") from None
        if state.is_over():
            raise TextError(f"{place}: the game is over there")
        openings.append(state.to_text())
    if not openings:
        raise TextError("there is no opening in it")
    return tuple(openings)


def shuffled(openings: Sequence[str], seed: int) -> tuple[str, ...]:
    """Openings in another order, always the same one with the same seed."""
    rng, found = Rng(seed, "openings"), list(openings)
    for place in range(len(found) - 1, 0, -1):
        other = rng.below(place + 1)
        found[place], found[other] = found[other], found[place]
    return tuple(found)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """The place and text of each position."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            yield f"line {number}", line.strip()


def _ends(name: str, text: str, plies: int | None) -> Iterator[tuple[str, str]]:
    """The place and position of each record, the last one or that after so many plies."""
    starts = Starts()
    for record in parse(text):
        state = starts.of(record)
        if state.game.name != name:
            raise TextError(f"line {record.line}: it is a game of {state.game.name}, not of {name}")
        for step in replay(record, state):
            if step.ply == plies:
                break
        yield f"line {record.line}", state.to_text()
