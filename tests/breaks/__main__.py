"""Breaks: slips of one token that show which tests catch them. `python -m tests.breaks COMMAND`.

COPY is a copy of the tree with an environment and a build of its own; it is built with TURMCORE_QUICK=1, and what `draw`
and `try` change there they put back.

- `lines TREE --out LINES` asks gcov what a build with TURMCORE_COVERAGE=1 has executed in TREE.
- `draw SEED --tree COPY --contexts DATA --lines LINES` writes tests/data/breaks/SEED.diff. DATA is of coverage.py, with
  a context for each test; both were measured in such a tree.
- `try SEED --tree COPY --contexts DATA --out RESULTS` has the quick tests meet each break, with `--select full` those
  marked slow as well. It goes on where it was stopped; `--select full` then takes what the quick tests missed.
- `table RESULTS` prints how many were caught.
"""

import argparse
import csv
import json
import signal
import sys
import time
from pathlib import Path

from coverage import CoverageData

from tests.breaks import draw
from tests.breaks.trial import MARKS, Bench, attempt, reaching

SHOWN = ("quick", "slow", "missed", "never", "undecided", "doubtful", "gone")


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was changed is put back
    asked = _arguments()
    if asked.command == "lines":
        asked.out.write_text(json.dumps(draw.engine_lines(asked.tree.resolve())), encoding="utf-8")
    elif asked.command == "draw":
        _draw(asked)
    elif asked.command == "try":
        _try(asked)
    else:
        print(table(results(asked.results)))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tests.breaks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    lines, drawing, trying = (commands.add_parser(name) for name in ("lines", "draw", "try"))
    lines.add_argument("tree", type=Path)
    lines.add_argument("--out", type=Path, required=True)
    for command in (drawing, trying):
        command.add_argument("seed", type=int)
        command.add_argument("--tree", type=Path, required=True)
        command.add_argument("--python", default=".venv/bin/python", help="the Python there (%(default)s)")
        command.add_argument("--contexts", type=Path, help="a file of coverage.py")
    drawing.add_argument("--lines", type=Path, help="what `lines` has written")
    drawing.add_argument("--each", type=int, default=10, help="how many of each field (%(default)s)")
    trying.add_argument("--out", type=Path, required=True)
    trying.add_argument("--only", type=lambda text: [int(word) for word in text.split(",")], help="numbers")
    trying.add_argument("--select", choices=("quick", "full"), default="quick")
    trying.add_argument("--jobs", type=int, default=2)
    trying.add_argument("--timeout", type=int, help="seconds of a test (120; full: 900)")
    trying.add_argument("--limit", type=int, help="seconds of a break (900; full: 3600)")
    commands.add_parser("table").add_argument("results", type=Path)
    return parser.parse_args()


def _draw(asked: argparse.Namespace) -> None:
    bench = Bench(asked.tree.resolve(), asked.python)
    lines = json.loads(asked.lines.read_text(encoding="utf-8")) if asked.lines else {}
    if asked.contexts:
        data = CoverageData(str(asked.contexts))
        data.read()
        lines |= {path: found for path, _, found in draw.python_lines(data, bench.tree)}
    draw.FOLDER.mkdir(parents=True, exist_ok=True)
    with (draw.FOLDER / f"{asked.seed}.diff").open("w", encoding="utf-8") as file:
        for drawn in draw.draw(bench.tree, lines, asked.seed, asked.each, bench.works):
            print(drawn, end="", file=file, flush=True)
            print(drawn.head, flush=True)
    if asked.lines:
        bench.build()


def _try(asked: argparse.Namespace) -> None:
    is_full = asked.select == "full"
    timeout, limit = (900, 3600) if is_full else (120, 900)
    bench = Bench(
        asked.tree.resolve(), asked.python, asked.jobs, asked.timeout or timeout, asked.limit or limit
    )
    if not bench.build():
        sys.exit("the tree does not compile")
    tests = {gate: bench.collect(marks) for gate, marks in MARKS.items() if is_full or gate == "quick"}
    done = {int(row[0]): row[4] for row in results(asked.out)}
    for drawn in draw.read((draw.FOLDER / f"{asked.seed}.diff").read_text(encoding="utf-8")):
        known = done.get(drawn.number)
        if (asked.only and drawn.number not in asked.only) or known not in (
            None,
            "missed" if is_full else None,
        ):
            continue
        begin = time.monotonic()
        gates = {gate: chosen for gate, chosen in tests.items() if gate == "slow" or not known}
        found = attempt(bench, drawn, gates, reaching(asked.contexts, bench.tree, drawn))
        seconds = round(time.monotonic() - begin)
        row = (drawn.number, drawn.field, f"{drawn.path}:{drawn.line}", drawn.what, *found, seconds)
        with asked.out.open("a", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter="\t").writerow(row)
        print(*row, flush=True)


def results(path: Path) -> list[list[str]]:
    """The last row of each break: number, field, place, what, caught by which gate, by which test, seconds."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list({row[0]: row for row in csv.reader(file, delimiter="\t")}.values())


def table(found: list[list[str]]) -> str:
    """How many breaks of each field were caught, as Markdown."""
    rows = [["field", "breaks", *SHOWN, "quick of caught"]]
    rows.append(["---"] * len(rows[0]))
    for field in [*sorted({row[1] for row in found}), "all"]:
        caught = [row[4] for row in found if field in (row[1], "all")]
        quick, slow, *others = (caught.count(word) for word in SHOWN)
        share = f"{quick / (quick + slow):.0%}" if quick + slow else ""
        rows.append([field, *map(str, (len(caught), quick, slow, *others)), share])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


if __name__ == "__main__":
    main()
