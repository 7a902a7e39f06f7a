"""What came out of the matches of docs/players.md: one line for each in data/matches.jsonl."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks import DATA
from turmcore.matches.match import Outcome, Table
from turmcore.matches.rating import Shares
from turmcore.matches.results import Results, match_line
from turmcore.matches.sprt import Sprt
from turmcore.matches.summary import Summary
from turmcore.notation.output import write_whole

FILE = DATA / "matches.jsonl"


@dataclass(frozen=True, slots=True)
class Row:
    """What came out of a match.

    Attributes
    ----------
    name : str
        Of the match.
    date : str
        Of the last game.
    match : dict
        What was played.
    games, rotations : int
    share : list of float, or None
        Of the first agent by whole rotations: mean, and a 95 % interval. None before the first.
    decided : str
        By the test that may end the match.
    seats : dict
        Each seat's share of the win, as `share`.
    thinking : list of dict
        Of each agent: turns, wall and processor time in seconds.
    forfeits : dict
        Games that agents lost by their mistakes.
    machines : list of str
    """

    name: str
    date: str
    match: dict[str, Any]
    games: int
    rotations: int
    share: list[float] | None
    decided: str
    seats: dict[str, list[float]]
    thinking: list[dict[str, Any]]
    forfeits: dict[str, int]
    machines: list[str]


def rows() -> dict[str, Row]:
    """The lines of the file by their names."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return {row.name: row for row in (Row(**json.loads(line)) for line in lines)}


def store(row: Row, names: Iterable[str]) -> None:
    """Put a line into the file, in place of the one with its name; only those with these names stay, in their order."""
    found = {**rows(), row.name: row}
    lines = [json.dumps(asdict(found[name]), ensure_ascii=False) for name in names if name in found]
    write_whole(FILE, "".join(f"{line}\n" for line in lines).encode())


def summed_up(name: str, path: Path, sprt: Sprt | None) -> Row | None:
    """What the games of a result file come to; None before the first."""
    results = Results(path)
    match = results.match
    if match is None:
        return None
    table = Table(
        replace(match, agents=("random",) * len(match.agents))
    )  # reading needs no program of others
    outcomes: list[Outcome] = results.read(table)
    if not outcomes:
        return None
    state = table.start(0)
    names = tuple(state.player_name(player) for player in range(table.game.num_players))
    summary, first = Summary(match, names), Shares()
    seats = {name: Shares() for name in names}
    for outcome in outcomes:
        share = summary.add(outcome)
        for shares, value in zip(seats.values(), outcome.shares, strict=True):
            shares.add(value)
        if share is not None:
            first.add(share)
            if sprt is not None:
                sprt.add(share)
    found = summary.to_dict(0)
    return Row(
        name,
        date.fromtimestamp(path.stat().st_mtime).isoformat(),
        match_line(match),
        summary.games,
        first.count,
        _figures(first) if first.count else None,
        _decision(sprt),
        {name: _figures(shares) for name, shares in seats.items()},
        [{key: _short(row[key]) for key in ("agent", "turns", "wall", "cpu")} for row in found["thinking"]],
        {row["agent"]: row["games"] for row in found["forfeits"]},
        [_machine_text(values) for values in results.machines],
    )


def _figures(shares: Shares) -> list[float]:
    return [_short(share) for share in (shares.mean, *shares.interval)]


def _short(value: Any) -> Any:
    return round(value, 6) if isinstance(value, float) else value


def _machine_text(values: dict[str, object]) -> str:
    jobs = values["jobs"]
    return f"{values['cpu']}, {values['cores']} cores, {jobs} {'game' if jobs == 1 else 'games'} at a time"


def _decision(sprt: Sprt | None) -> str:
    if sprt is None:
        return ""
    if sprt.decision is None:
        return f"open between {sprt.low:g} and {sprt.high:g}"
    taken, left = (sprt.high, sprt.low) if sprt.decision == "high" else (sprt.low, sprt.high)
    return f"{taken:g}, not {left:g}, after {sprt.groups} rotations"
