"""Measures the workloads and prints what came out.

Every workload runs once before any runs again, with the yardstick among them: a machine that is
slower for a while is slower for all of them.
"""

import argparse
import gc
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from benchmarks import checksums
from benchmarks.workload import Workload
from benchmarks.workloads import WORKLOADS
from benchmarks.yardstick import Yardstick
from turmcore.errors import TurmError
from turmcore.notation.output import Output

RUNS, QUICK_RUNS = 5, 1


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    Attributes
    ----------
    game, name, unit : str
    rate : float
        Units per second of processor time, the median of the runs.
    ratio : float
        The rate divided by the yardstick's.
    checksum : str
        Of the workload's results.
    """

    game: str
    name: str
    unit: str
    rate: float
    ratio: float
    checksum: str


@dataclass(frozen=True, slots=True)
class Measured:
    """The runs of one workload: a rate for each unit and run, and the results' checksum."""

    rates: tuple[tuple[float, ...], ...]
    checksum: str

    def median(self, unit: int) -> float:
        """The median rate of a unit."""
        return median(rates[unit] for rates in self.rates)


def measure(workloads: Sequence[type[Workload]], runs: int) -> list[Measured]:
    """Run workloads in turn.

    Raises
    ------
    TurmError
        If a workload's results are not those of its run before.
    """
    rates: list[list[tuple[float, ...]]] = [[] for _ in workloads]
    found = [""] * len(workloads)
    for run in range(runs):
        for i, kind in enumerate(workloads):
            _progress(f"run {run + 1} of {runs}: {kind.name}")
            workload = kind()
            gc.collect()
            seconds = workload.seconds()
            rates[i].append(tuple(amount / seconds for amount in workload.amounts()))
            checksum = workload.checksum()
            if checksum != found[i] and run:
                raise TurmError(f"{kind.name}: the same work gave two results")
            found[i] = checksum
    _progress("")
    return [Measured(tuple(r), checksum) for r, checksum in zip(rates, found, strict=True)]


def to_rows(game: str, kind: type[Workload], measured: Measured, yardstick: float) -> list[Row]:
    """The lines of a workload, one for each unit; `yardstick` is the yardstick's rate."""
    rates = [(unit, measured.median(i)) for i, unit in enumerate(kind.units)]
    return [Row(game, kind.name, unit, rate, rate / yardstick, measured.checksum) for unit, rate in rates]


def wrong_rows(rows: Iterable[Row], stored: checksums.Checksums) -> list[str]:
    """One sentence for each workload whose checksum is not the stored one."""
    wrong = []
    for game, name, checksum in dict.fromkeys((row.game, row.name, row.checksum) for row in rows):
        expected = stored.get(game, {}).get(name)
        if expected is None:
            wrong.append(f"{game}, {name}: no checksum is stored; --update stores it")
        elif checksum != expected:
            wrong.append(f"{game}, {name}: WRONG RESULTS, checksum {checksum} instead of {expected}")
    return wrong


def to_text(rows: Sequence[Row], yardstick: float, runs: int) -> str:
    """The table as people read it."""
    cells = [("game", "workload", "unit", "per second", "us each", "ratio", "checksum")]
    for row in rows:
        numbers = (f"{row.rate:,.0f}", f"{1e6 / row.rate:.4g}", f"{row.ratio:.3g}")
        cells.append((row.game, row.name, row.unit, *numbers, row.checksum))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [f"yardstick (ratio 1): {Yardstick.name}: {yardstick:,.0f} leaves per second"]
    lines += [f"processor time of one core, {f'medians of {runs} runs' if runs > 1 else 'one run'}", ""]
    for line in cells:
        padded = [
            text.rjust(width) if 3 <= i <= 5 else text.ljust(width)
            for i, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines) + "\n"


def to_json(rows: Iterable[Row], yardstick: float) -> str:
    """The table as `--json` writes it."""
    return json.dumps({"yardstick": yardstick, "rows": [asdict(row) for row in rows]}, indent=1) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, compare with the stored checksums; the exit status is 1 if one differs."""
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure fixed workloads.")
    parser.add_argument("game", metavar="GAME", nargs="?", help="the workloads of this game only")
    parser.add_argument("--json", metavar="F", type=Path, help="write the table to this file, too")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_RUNS} run instead of {RUNS}")
    parser.add_argument("--update", action="store_true", help="store the checksums instead of comparing them")
    arguments = parser.parse_args(argv)
    output = Output(arguments.json) if arguments.json else None
    try:
        if output is not None:
            output.start()  # says so before the measuring
        return _measure_and_tell(arguments, output)
    except OSError as error:
        print(f"benchmarks: {error.filename or 'standard output'}: {error.strerror}", file=sys.stderr)
        return 2
    finally:
        if output is not None:
            output.discard()  # unless it is complete


def _measure_and_tell(arguments: argparse.Namespace, output: Output | None) -> int:
    try:
        games = [game for game in WORKLOADS if arguments.game in (None, game)]
        kinds = [(game, kind) for game in games for kind in WORKLOADS[game]]
        runs = QUICK_RUNS if arguments.quick else RUNS
        first, *others = measure([Yardstick, *(kind for _, kind in kinds)], runs)
    except (TurmError, subprocess.CalledProcessError) as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 1
    yardstick = first.median(0)
    rows = []
    for (game, kind), measured in zip(kinds, others, strict=True):
        rows += to_rows(game, kind, measured, yardstick)
    print(to_text(rows, yardstick, runs), end="")
    if output is not None:
        output.write(to_json(rows, yardstick).encode())
        output.commit()
    stored = checksums.read()
    if arguments.update:
        for row in rows:
            stored.setdefault(row.game, {})[row.name] = row.checksum
        checksums.write(stored)
    wrong = wrong_rows(rows, stored)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
