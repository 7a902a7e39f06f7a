"""A match's result file: a description, then one line of JSON for each game.

The first line says what is played by which engine on what machine, `{"match": {..}, "version": "..",
"machine": {..}}`. The games follow in order. Where another machine continued, a line `{"machine": {..}}` says
so. The file grows with the match; a last line that a crash has cut off does not count.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from turmcore.core.build import VERSION
from turmcore.core.json_text import read_json
from turmcore.errors import TextError
from turmcore.matches.match import Match, Outcome, Spent, Table
from turmcore.notation.output import open_named

_DIGITS = 5  # of seconds


def match_line(match: Match) -> dict[str, Any]:
    """A match as in the first line."""
    options = {key: str(value) for key, value in match.options}
    return {**asdict(match), "options": options, "agents": list(match.agents)}


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
            return Match(**values, options=options, agents=agents)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise TextError(f"{self.path}: line 1 does not say what match it is") from None

    def check(self, match: Match) -> None:
        """TextError if the file belongs to another match or another version of the engine."""
        if self._first is None:
            return
        wanted = {**match_line(match), "version": VERSION}
        found = {**self._first["match"], "version": self._first.get("version")}
        for key, value in wanted.items():
            if found.get(key) != value:
                there, here = json.dumps(found.get(key)), json.dumps(value)
                raise TextError(f"{self.path} holds another match: its {key} is {there}, not {here}")

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
        line: dict[str, Any] = {
            "game": index,
            "seats": outcome.agents,
            "shares": outcome.shares,
            "plies": outcome.plies,
        }
        if outcome.spent:
            line["turns"] = [spent.turns for spent in outcome.spent]
            line["wall"] = [round(spent.wall, _DIGITS) for spent in outcome.spent]
            line["cpu"] = [round(spent.cpu, _DIGITS) for spent in outcome.spent]
        if outcome.loser is not None:
            line["forfeit"] = outcome.loser
        if outcome.has_resigned:
            line["resigned"] = True
        self._write(line)

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
        seats = table.agents_of(index)
        try:
            shares = tuple(map(float, line["shares"]))
            turns = line.get("turns", [])
            spent = zip(turns, line.get("wall", []), line.get("cpu", []), strict=True)
            outcome = Outcome(
                seats,
                tuple(seat for seat, share in enumerate(shares) if share > 0),
                shares,
                int(line["plies"]),
                tuple(Spent(int(turns), float(wall), float(cpu)) for turns, wall, cpu in spent),
                line.get("forfeit"),
                line.get("resigned", False) is True,
            )
            is_right = line["game"] == index and tuple(line["seats"]) == seats and len(shares) == len(seats)
            is_right = (
                is_right
                and min(abs(sum(shares) - whole) for whole in (0, 1)) < 1e-9
                and len(turns) in (0, len(table.match.agents))
                and outcome.loser in (None, *(seat for seat, share in enumerate(shares) if share == 0))
            )
        except (KeyError, TypeError, ValueError):
            is_right = False
        if not is_right:
            raise TextError(f"{self.path}: line {number} is not game {index + 1} of this match")
        return outcome
