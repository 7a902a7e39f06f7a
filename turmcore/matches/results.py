"""A match's result file: a description, then one line of JSON for each game.

The first line says what is played by which engine on what machine, `{"match": {..}, "version": "..",
"machine": {..}}`. The games follow in order. Where another machine continued, a line `{"machine": {..}}` says
so. The file grows with the match; a last line that a crash has cut off does not count.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from itertools import zip_longest
from os.path import commonprefix
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from turmcore.core.build import VERSION
from turmcore.core.json_text import read_json
from turmcore.errors import TextError, TurmError
from turmcore.matches.match import Match, Outcome, Spent, Table
from turmcore.matches.terms import Terms
from turmcore.notation import forfeit
from turmcore.notation.output import open_named

_DIGITS = 5  # of seconds
_NO_MORE: Mapping[str, Any] = {}


_LONGEST = 200
"""Characters of a value that a message shows."""

_AHEAD = 20
"""Those of them before the place where it differs from another value."""

_MISSING = object()


def difference(there: object, here: object, name: str = "") -> str:
    """Where two values of first lines differ first, as a message says it; empty if they are equal."""
    if isinstance(there, dict) and isinstance(here, dict):
        found = (
            difference(there.get(key, _MISSING), here.get(key, _MISSING), key) for key in {**here, **there}
        )
        return next(filter(None, found), "")
    if isinstance(there, list) and isinstance(here, list):
        pairs = enumerate(zip_longest(there, here, fillvalue=_MISSING), 1)
        return next(filter(None, (difference(*pair, f"{name} {number}") for number, pair in pairs)), "")
    if there == here:
        return ""
    texts = ["missing" if one is _MISSING else json.dumps(one) for one in (there, here)]
    start = max(0, len(commonprefix(texts)) - _AHEAD) if max(map(len, texts)) > _LONGEST else 0
    return f"{name} is {', not '.join(_cut(text, start) for text in texts)}"


def _cut(text: str, start: int) -> str:
    end = start + _LONGEST
    return f"{'..' if start else ''}{text[start:end]}{'..' if end < len(text) else ''}"


def match_line(match: Match) -> dict[str, Any]:
    """A match as in the first line."""
    options = {key: str(value) for key, value in match.options}
    line = {**asdict(match), "options": options, "agents": list(match.agents)}
    openings = line.pop("openings")
    del line["terms"]
    return line | ({"openings": list(openings)} if openings else {}) | match.terms.to_dict()


def line_of(
    index: int, outcome: Outcome, before: Mapping[str, Any] = _NO_MORE, after: Mapping[str, Any] = _NO_MORE
) -> dict[str, Any]:
    """The line of a game, with more values before those of its outcome or after them."""
    line = {
        "game": index,
        **before,
        "seats": outcome.agents,
        "shares": outcome.shares,
        "plies": outcome.plies,
        **({"moves": outcome.moves} if outcome.moves else {}),
        **after,
    }
    if outcome.loser is not None:
        line["forfeit"] = outcome.loser
    if outcome.termination == forfeit.RESIGN:
        line["resigned"] = True
    elif outcome.termination:
        line["termination"] = outcome.termination
    return line


def outcome_of(line: Mapping[str, Any]) -> Outcome:
    """The outcome in the line of a game; KeyError, TypeError, ValueError or OverflowError if there is none."""
    seats, shares = tuple(map(int, line["seats"])), tuple(map(float, line["shares"]))
    loser, times = line.get("forfeit"), (line.get(name, []) for name in ("turns", "wall", "cpu"))
    winners = tuple(seat for seat, share in enumerate(shares) if share > 0)
    is_share = all(0 <= share <= 1 for share in shares) and abs(sum(shares) - bool(winners)) < 1e-9
    if len(seats) != len(shares) or not is_share or loser not in (None, *{*range(len(seats))} - {*winners}):
        raise ValueError("not an outcome")
    spent = tuple(Spent(int(turns), float(wall), float(cpu)) for turns, wall, cpu in zip(*times, strict=True))
    termination = forfeit.RESIGN if line.get("resigned") is True else str(line.get("termination", ""))
    moves = str(line.get("moves", ""))
    return Outcome(seats, winners, shares, int(line["plies"]), spent, loser, termination, moves)


class Results:
    """The lines of a file, checked against the match they should belong to.

    Attributes
    ----------
    path : Path
    machines : list of dict
        The machines on which the games read were played, without repetition.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.machines: list[dict[str, Any]] = []
        self._ends: list[int] = [0]  # bytes up to the end of each game
        self._file: BinaryIO | None = None
        first = next(self._lines(), None)
        self._first: dict[str, Any] | None = None if first is None else first[2]
        if self._first is not None and not isinstance(self._first.get("match"), dict):
            raise TextError(f"{path}: line 1 does not say what match it is")

    @property
    def match(self) -> Match | None:
        """The match that the file describes; None if it is still empty."""
        if self._first is None:
            return None
        try:
            values = dict(self._first["match"])
            options, agents = tuple(values.pop("options").items()), tuple(map(str, values.pop("agents")))
            openings = tuple(map(str, values.pop("openings", ())))
            terms = Terms.take(values)
            return Match(**values, options=options, agents=agents, openings=openings, terms=terms)
        except (AttributeError, KeyError, TypeError, ValueError, TurmError):
            raise TextError(f"{self.path}: line 1 does not say what match it is") from None

    def check(self, match: Match) -> None:
        """TextError if the file belongs to another match or another version of the engine."""
        if self._first is None:
            return
        wanted = {**match_line(match), "version": VERSION}
        found = {**self._first["match"], "version": self._first.get("version")}
        keys = {"openings", *(one.name for one in fields(Terms)), *wanted}
        if words := difference({key: found[key] for key in found if key in keys}, wanted):
            raise TextError(f"{self.path} holds another match: its {words}")

    def read(self, table: Table, count: int | None = None) -> list[Outcome]:
        """The games in the file, the first `count` or all.

        Raises
        ------
        TextError
            If a line is not what it should be.
        """
        outcomes: list[Outcome] = []
        self.machines, self._ends = [], [0]
        for number, end, line in self._lines():
            if "machine" in line:
                if line["machine"] not in self.machines:
                    self.machines.append(line["machine"])
                if number == 1:
                    self._ends = [end]
                continue
            if len(outcomes) == count:
                break
            outcomes.append(self._outcome(table, len(outcomes), number, line))
            self._ends.append(end)
        return outcomes

    def start(self, match: Match, machine: dict[str, Any], games: int = 0) -> None:
        """Open the file after this many of the games read; a new file begins with the description."""
        if self._first is None:
            self._file = open_named(self.path, "w")
            self._first = {"match": match_line(match), "version": VERSION, "machine": machine}
            self._write(self._first)
            return
        self._file = open_named(self.path, "r+")
        self._file.truncate(self._ends[games])
        self._file.seek(self._ends[games])
        if self.machines[-1:] != [machine]:
            self._write({"machine": machine})

    def write(self, index: int, outcome: Outcome) -> None:
        """Add a game."""
        spent = outcome.spent
        times = {
            "turns": [one.turns for one in spent],
            "wall": [round(one.wall, _DIGITS) for one in spent],
            "cpu": [round(one.cpu, _DIGITS) for one in spent],
        }
        self._write(line_of(index, outcome, after=times if spent else {}))

    def flush(self) -> None:
        """Hand what is written to the system, so that it outlives this process."""
        assert self._file is not None, "start comes first"
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, line: dict[str, Any]) -> None:
        assert self._file is not None, "start comes first"
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")

    def _lines(self) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """The complete lines, each with its number and the bytes up to its end."""
        if not self.path.exists():
            return
        end = 0
        with open(self.path, "rb") as file:
            for number, text in enumerate(file, 1):
                if not text.endswith(b"\n"):
                    return  # cut off
                try:
                    line = read_json(text)
                except ValueError:
                    line = None
                if not isinstance(line, dict):
                    raise TextError(f"{self.path}: line {number} is not one of a match's results")
                end += len(text)
                yield number, end, line

    def _outcome(self, table: Table, index: int, number: int, line: dict[str, Any]) -> Outcome:
        try:
            outcome = outcome_of(line)
            is_right = (
                line["game"] == index
                and outcome.agents == table.agents_of(index)
                and len(outcome.spent) in (0, len(table.match.agents))
            )
        except (KeyError, TypeError, ValueError, OverflowError):
            is_right = False
        if not is_right:
            raise TextError(f"{self.path}: line {number} is not game {index + 1} of this match")
        return outcome
