"""The matches of docs/players.md: `python -m benchmarks.matches --help`.

Each is played by `turmcore play` with a result file in build/matches/, with which whoever has it goes on. What came
out is a line of data/matches.jsonl, and from these lines the tables in the document are written.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from benchmarks import ROOT
from benchmarks.played import rows, store, summed_up
from turmcore.cli.main import main as turmcore
from turmcore.errors import TurmError
from turmcore.matches.machine import machine
from turmcore.matches.rating import elo
from turmcore.matches.sprt import Sprt
from turmcore.notation.output import write_whole

GAMES = ROOT / "build" / "matches"
DOCUMENT = ROOT / "docs" / "players.md"


@dataclass(frozen=True, slots=True)
class Plan:
    """A match that is asked for.

    Attributes
    ----------
    name : str
        Of its result file.
    title : str
        In the table.
    argv : tuple of str
        Of `turmcore play`, without what `run` adds.
    games : int
        At most; a match that is decided ends earlier.
    asked : float or None
        Share that the first agent should win.
    """

    name: str
    title: str
    argv: tuple[str, ...]
    games: int = 400
    asked: float | None = None

    @property
    def path(self) -> Path:
        """Its result file."""
        return GAMES / f"{self.name}.jsonl"

    @property
    def sprt(self) -> Sprt | None:
        """The test that may end it."""
        return Sprt.parse(self.argv[self.argv.index("--sprt") + 1]) if "--sprt" in self.argv else None


def _one_of(players: int, first: str, others: str) -> tuple[str, ...]:
    agents = ",".join([first, *[others] * (players - 1)])
    return ("turmbauer", "--agents", agents, "--rotate", "--seed", "1")


def _pairs(first: str, second: str) -> tuple[str, ...]:
    return ("turmbauer", "--agents", f"{first},{second}", "--rotate", "--seed", "1")


def _waechter(first: str, second: str) -> tuple[str, ...]:
    return ("waechter", "--agents", f"{first},{second}", "--rotate", "--random-plies", "4", "--seed", "1")


def _babel(first: str, second: str, players: int = 2) -> tuple[str, ...]:
    agents = ",".join([first, *[second] * (players - 1)])
    return ("babel", "--agents", agents, "--players", str(players), "--rotate", "--seed", "1")


def _carcassonne(first: str, second: str, players: int = 2, options: Sequence[str] = ()) -> tuple[str, ...]:
    agents = ",".join([first, *[second] * (players - 1)])
    more = [word for option in options for word in ("--option", option)]
    return ("carcassonne", "--agents", agents, *more, "--players", str(players), "--rotate", "--seed", "1")


BASE = ("tower=0",)
EVERYTHING = ("big=1", "builder=1", "pig=1", "inns=1", "traders=1", "dragon=1")
"""What is played of Carcassonne."""


def _until(low: float, high: float) -> tuple[str, str]:
    """Long matches end when it is decided between the share that is asked for and a better one."""
    return ("--sprt", f"{low},{high}")


#: The first agent is the one that is looked at.
MATCHES = (
    Plan("greedy-random", "greedy on one seat, three random", _one_of(4, "greedy", "random"), asked=0.9),
    Plan(
        "level5-greedy",
        "level5:200ms on one seat, three greedy",
        _one_of(4, "level5:200ms", "greedy") + _until(0.45, 0.6),
        asked=0.45,
    ),
    Plan(
        "level5-greedy-pairs",
        "level5:200ms, greedy; pairs",
        _pairs("level5:200ms", "greedy") + _until(0.75, 0.9),
        asked=0.75,
    ),
    Plan("level2-level1", "level2, level1; pairs", _pairs("level2", "level1"), asked=0.65),
    Plan("level3-level2", "level3, level2; pairs", _pairs("level3", "level2"), asked=0.65),
    Plan("level3-greedy", "level3, greedy; pairs", _pairs("level3", "greedy"), asked=0.6),
    Plan("level3-greedy-3", "level3 on one seat, two greedy", _one_of(3, "level3", "greedy"), asked=0.4),
    Plan("level3-greedy-4", "level3 on one seat, three greedy", _one_of(4, "level3", "greedy"), asked=0.35),
    Plan("level4-level3", "level4, level3; pairs", _pairs("level4", "level3"), asked=0.65),
    Plan(
        "level5-level4",
        "level5:200ms, level4; pairs",
        _pairs("level5:200ms", "level4") + _until(0.6, 0.75),
        asked=0.6,
    ),
    Plan(
        "level5-1s-100ms",
        "level5:1s, level5:100ms; pairs",
        _pairs("level5:1s", "level5:100ms") + _until(0.5, 0.6),
        asked=0.55,
    ),
    Plan("waechter-level1-random", "Wächter: level1, random", _waechter("level1", "random"), 200, 0.6),
    Plan("waechter-level2-greedy", "Wächter: level2, greedy", _waechter("level2", "greedy"), 200, 0.6),
    Plan("waechter-level2-level1", "Wächter: level2, level1", _waechter("level2", "level1"), 200, 0.65),
    Plan("waechter-level3-level2", "Wächter: level3, level2", _waechter("level3", "level2"), 200, 0.65),
    Plan("waechter-level4-level3", "Wächter: level4, level3", _waechter("level4", "level3"), 200, 0.65),
    Plan(
        "waechter-level5-level4",
        "Wächter: level5:50ms, level4",
        _waechter("level5:50ms", "level4") + _until(0.6, 0.75),
        200,
        0.6,
    ),
    Plan("babel-greedy-random", "Babel: greedy, random; pairs", _babel("greedy", "random"), asked=0.9),
    Plan(
        "babel-level5-greedy",
        "Babel: level5:200ms, greedy; pairs",
        _babel("level5:200ms", "greedy") + _until(0.65, 0.8),
        asked=0.65,
    ),
    Plan("babel-level2-level1", "Babel: level2, level1; pairs", _babel("level2", "level1"), asked=0.65),
    Plan("babel-level3-level2", "Babel: level3, level2; pairs", _babel("level3", "level2"), asked=0.65),
    Plan("babel-level4-level3", "Babel: level4, level3; pairs", _babel("level4", "level3"), asked=0.65),
    Plan(
        "babel-level5-level4",
        "Babel: level5:200ms, level4; pairs",
        _babel("level5:200ms", "level4") + _until(0.6, 0.75),
        asked=0.6,
    ),
    Plan(
        "babel-greedy-random-4",
        "Babel: greedy on one seat, three random",
        _babel("greedy", "random", 4),
        asked=0.6,
    ),
    Plan(
        "babel-level5-greedy-4",
        "Babel: level5:200ms on one seat, three greedy",
        _babel("level5:200ms", "greedy", 4) + _until(0.4, 0.52),
        asked=0.52,
    ),
    *(
        Plan(f"carcassonne-{name}", f"Carcassonne: {title}", argv, 200, asked)
        for name, title, argv, asked in (
            (
                "greedy-random-base",
                "greedy, random; base",
                _carcassonne("greedy", "random", options=BASE),
                0.99,
            ),
            (
                "rank-greedy-base",
                "rank, greedy; base",
                _carcassonne("rank", "greedy", options=BASE),
                0.75,
            ),
            (
                "level5-greedy-base",
                "level5:500ms, greedy; base",
                _carcassonne("level5:500ms", "greedy", options=BASE) + _until(0.8, 0.9),
                0.8,
            ),
            (
                "level5-towerblind",
                "level5:500ms, towerblind",
                _carcassonne("level5:500ms", "towerblind") + _until(0.8, 0.9),
                0.8,
            ),
            ("rank-greedy", "rank, greedy", _carcassonne("rank", "greedy"), 0.75),
            ("level2-level1", "level2, level1", _carcassonne("level2", "level1"), 0.65),
            ("level3-level2", "level3, level2", _carcassonne("level3", "level2"), 0.65),
            ("level4-level3", "level4, level3", _carcassonne("level4", "level3"), 0.65),
            (
                "level5-level4",
                "level5:200ms, level4",
                _carcassonne("level5:200ms", "level4") + _until(0.62, 0.7),
                0.62,
            ),
            (
                "rank-greedy-everything",
                "rank, greedy; everything",
                _carcassonne("rank", "greedy", options=EVERYTHING),
                0.85,
            ),
            (
                "level4-rank-everything",
                "level4, rank; everything",
                _carcassonne("level4", "rank", options=EVERYTHING),
                0.55,
            ),
            (  # 500 ms of a turn on a quiet core; other work beside it changes nothing
                "level5-rank-everything",
                "level5:90000n (500 ms of a turn), rank; everything",
                _carcassonne("level5:90000n", "rank", options=EVERYTHING) + _until(0.65, 0.75),
                0.65,
            ),
            ("rank-greedy-4", "rank on one seat, three greedy", _carcassonne("rank", "greedy", 4), 0.4),
            (
                "level5-greedy-4",
                "level5:200ms on one seat, three greedy",
                _carcassonne("level5:200ms", "greedy", 4) + _until(0.4, 0.55),
                0.4,
            ),
        )
    ),
)

_OLD = "ugi:turmcore-0.1.0 ugi"
_AS_THEN = ("--option", "escape=step")  # the reading of Turmbauer's rules that it knows

#: Against version 0.1.0, with as many nodes as each searches in the same processor time (`benchmarks.earlier`).
EARLIER = (
    Plan(
        "earlier-turmbauer",
        "Turmbauer, 200 ms; pairs",
        _pairs("level5:176000n", f"{_OLD}:105000n") + _AS_THEN,
        200,
        0.6,
    ),
    Plan(
        "earlier-turmbauer-4",
        "Turmbauer, 200 ms; one among three",
        _one_of(4, "level5:132000n", f"{_OLD}:75000n") + _AS_THEN,
        200,
        0.33,
    ),
    Plan(
        "earlier-waechter",
        "Wächter, 50 ms",
        _waechter("level5:510000n", f"{_OLD}:365000n") + _until(0.53, 0.62),
        asked=0.53,
    ),
    Plan(
        "earlier-babel",
        "Babel, 200 ms; pairs",
        _babel("level5:2400000n", f"{_OLD}:1600000n") + _until(0.58, 0.7),
        asked=0.58,
    ),
    Plan(
        "earlier-babel-4",
        "Babel, 200 ms; one among three",
        _babel("level5:2400000n", f"{_OLD}:1600000n", 4) + _until(0.32, 0.4),
        asked=0.32,
    ),
    *(
        Plan(
            f"earlier-carcassonne{name}",
            f"Carcassonne, 200 ms; {title}",
            _carcassonne(f"level5:{ours}n", f"{_OLD}:{others}n", options=options),
            200,
            asked,
        )
        for name, title, options, ours, others, asked in (
            ("-base", "base", BASE, 180_000, 108_000, 0.55),
            ("", "with the tower", (), 88_000, 48_000, 0.57),
        )
    ),
    *(
        Plan(
            name,
            f"{title}, ten times the nodes",
            match(f"{agent}:{10 * nodes}n", f"{agent}:{nodes}n"),
            100,
            asked,
        )
        for name, title, match, agent, nodes, asked in (
            ("ten-times-turmbauer", "Turmbauer for two", _pairs, "level5", 15_000, 0.6),
            ("ten-times-waechter", "Wächter", _waechter, "level5", 10_000, 0.6),
            ("ten-times-waechter-0.1.0", "Wächter in 0.1.0", _waechter, _OLD, 7_000, None),
            ("ten-times-babel", "Babel for two", _babel, "level5", 24_000, 0.6),
            ("ten-times-babel-0.1.0", "Babel for two in 0.1.0", _babel, _OLD, 16_000, None),
            ("ten-times-carcassonne", "Carcassonne with the tower", _carcassonne, "level5", 4_000, 0.7),
        )
    ),
)

#: One quick player on all seats: does it matter who begins?
SEATS = tuple(
    Plan(
        f"seats-{players}",
        f"{players} players",
        ("turmbauer", "--agent", "level3", "--players", str(players), "--seed", "1"),
        4000,
    )
    for players in (2, 3, 4)
)


#: All of them by their names.
PLANS = {plan.name: plan for plan in (*MATCHES, *EARLIER, *SEATS)}


def run(plan: Plan, games: int | None, jobs: int | None = None) -> int:
    """Play or go on; the exit status of `turmcore play`."""
    GAMES.mkdir(parents=True, exist_ok=True)
    number, many = str(plan.games if games is None else games), str(jobs or machine(1)["cores"])
    argv = ["play", *plan.argv, "--games", number, "--jobs", many, "--results", str(plan.path), "--resume"]
    print(f"{plan.name}: turmcore {' '.join(argv)}", flush=True)
    return turmcore(argv)


def match_table(plans: Sequence[Plan]) -> str:
    """The matches that were played, as a table with the machines below it."""
    titles = (
        "match | games | share of the first | asked | Elo | decided | time of a turn | thinking: wall, CPU"
    )
    lines = [f"| {titles} |", "|---|---:|---:|---:|---:|---|---:|---:|"]
    machines: dict[str, None] = {}
    played = rows()
    for plan in plans:
        if plan.name not in played:
            continue
        row = played[plan.name]
        machines |= dict.fromkeys(row.machines)
        turns = ", ".join(_seconds(one["wall"] / one["turns"]) for one in row.thinking)
        wall, cpu = (sum(one[key] for one in row.thinking) for key in ("wall", "cpu"))
        are_two = len(row.seats) == 2 and len(set(row.match["agents"])) == 2
        cells = [
            plan.title,
            str(row.games),
            "open" if row.share is None else _interval(row.share),
            "" if plan.asked is None else f"{plan.asked:.2f}",
            _elo(row.share) if row.share is not None and are_two else "",
            row.decided,
            turns,
            f"{wall:,.0f} s, {cpu:,.0f} s",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return _with_machines(lines, machines)


def seat_table(plans: Sequence[Plan]) -> str:
    """The share of the win on each seat, in the order of play."""
    lines = ["| players | games | 1st | 2nd | 3rd | 4th |", "|---|---:|---:|---:|---:|---:|"]
    machines: dict[str, None] = {}
    played = rows()
    for plan in plans:
        if plan.name not in played:
            continue
        row = played[plan.name]
        machines |= dict.fromkeys(row.machines)
        seats = [f"{name}: {_interval(share)}" for name, share in row.seats.items()]
        cells = [plan.title, str(row.games), *seats, *[""] * (4 - len(seats))]
        lines.append(f"| {' | '.join(cells)} |")
    return _with_machines(lines, machines)


def _with_machines(lines: list[str], machines: dict[str, None]) -> str:
    if not machines:
        return "Not played yet.\n"
    return "\n".join(lines) + f"\n\nPlayed on {'; '.join(machines)}.\n"


def _interval(share: Sequence[float]) -> str:
    mean, low, high = share
    return f"{mean:.3f} ({low:.3f} - {high:.3f})"


def _elo(share: Sequence[float]) -> str:
    mean, low, high = (f"{figure:+.0f}" if isfinite(figure) else "beyond" for figure in map(elo, share))
    return f"{mean} ({low} to {high})"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.2f} ms"


def rewrite() -> None:
    """Put the tables between their marks in the document.

    Raises
    ------
    TurmError
        If a mark is missing.
    """
    text = DOCUMENT.read_text(encoding="utf-8")
    for mark, table in (
        ("matches", match_table(MATCHES)),
        ("earlier", match_table(EARLIER)),
        ("seats", seat_table(SEATS)),
    ):
        before, begin, rest = text.partition(f"<!-- {mark} -->\n")
        _, end, after = rest.partition(f"<!-- end of {mark} -->\n")
        if not end:
            raise TurmError(f"{DOCUMENT}: the marks of {mark!r} are missing")
        text = f"{before}{begin}{table}{end}{after}"
    write_whole(DOCUMENT, text.encode())


def main(argv: Sequence[str] | None = None) -> int:
    """Play what is asked for, then write the tables."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.matches", description="Play the matches of docs/players.md."
    )
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"all if none is given: {', '.join(PLANS)}")
    parser.add_argument("--games", metavar="N", type=int, help="so many games, not as many as are wanted")
    parser.add_argument(
        "--jobs", metavar="J", type=int, help="games side by side; without it one on each core"
    )
    parser.add_argument(
        "--tables",
        action="store_true",
        help="play nothing: sum up what was played of NAMEs, write the tables",
    )
    arguments = parser.parse_args(argv)
    for name in arguments.names:
        if name not in PLANS:
            parser.error(f"there is no match {name!r}; there are {', '.join(PLANS)}")
    names = arguments.names or ([] if arguments.tables else PLANS)
    status = 0
    try:
        for name in names:
            status = 0 if arguments.tables else run(PLANS[name], arguments.games, arguments.jobs)
            plan = PLANS[name]
            row = summed_up(name, plan.path, plan.sprt)
            if row is not None:
                store(row, PLANS)
            if status:
                break
        rewrite()
    except (TurmError, OSError) as error:
        print(f"benchmarks.matches: {error}", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
