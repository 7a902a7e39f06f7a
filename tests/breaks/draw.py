"""Draws breaks among the lines that tests execute, and keeps them as diffs."""

import difflib
import json
import random
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from tests.breaks.changes import KINDS, Change, changes
from turmcore.registry import MODULES

FOLDER = Path("tests/data/breaks")
GAME = f"turmcore/(?:{'|'.join(MODULES)})"

# The first that matches a whole path. What searches and networks know of a game is in none.
FIELDS = {
    "online": r"turmcore/online/.*",
    "files": r"gui/model/(document|kept)\.py|gui/base/(files|settings)\.py|gui/features/album/.*"
    r"|gui/features/(openings/kept|puzzles/list|tournaments/model)\.py|gui/table/file_editor\.py"
    r"|gui/app/(autosave|game_files|album_desk|desktop_files|links)\.py|turmcore/core/folders\.py"
    r"|turmcore/notation/output\.py|turmcore/matches/(folder|results|reading|resume|shards)\.py"
    r"|turmcore/puzzles/(collection|puzzle)\.py|turmcore/\w+/tables/(files|tables)\.py",
    "choosing": r"gui/(table|views|app)/(?!icons|app_icon).*|gui/games/\w+/play/.*",
    "notation": rf"turmcore/notation/.*|turmcore/core/(action\.pyx|text\.h|text_form\.py)"
    rf"|{GAME}/(notation|actions|tokens|reading|words)\.\w+",
    "scoring": rf"{GAME}/(engine|scoring|features|towers|play)\.h|{GAME}/(facts|goals|events|feature)\.py"
    r"|turmcore/waechter/position\.h|turmcore/matches/standings\.py",
    "rules": rf"{GAME}/(\w+_impl|attack|board|moves|perft|position|stability|pieces|tower|dragon|lists|limits)\.h"
    rf"|{GAME}/(narrow_acts|wide_acts|placing|questions|tiles)\.h|{GAME}/(state|limits)\.pyx"
    rf"|{GAME}/(explain|rules|pieces|settling|tower|setup|board|rings|tiles|checking|regions)\.py",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Break:
    """One change of one file, as a diff."""

    number: int
    field: str
    path: str
    line: int
    what: str
    diff: str

    @property
    def head(self) -> str:
        return f"# {self.number} {self.field} {self.path}:{self.line} {self.what}"

    def __str__(self) -> str:
        return f"{self.head}\n{self.diff}"


def field_of(path: str) -> str | None:
    return next((field for field, pattern in FIELDS.items() if re.fullmatch(pattern, path)), None)


def python_lines(data: CoverageData, tree: Path) -> Iterator[tuple[str, str, list[int]]]:
    """(path in the tree, path when it was measured, lines that were executed)."""
    for measured in sorted(data.measured_files()):
        parts = Path(measured).parts
        paths = ("/".join(parts[first:]) for first in range(1, len(parts)))
        if path := next((path for path in paths if (tree / path).is_file()), None):
            yield path, measured, sorted(data.lines(measured) or ())


def engine_lines(tree: Path) -> dict[str, list[int]]:
    """Lines of headers and Cython that a build with TURMCORE_COVERAGE=1 has executed in this tree."""
    found: dict[str, set[int]] = {}
    for counts in sorted((tree / "build").rglob("*.gcda")):
        command = ["gcov", "--json-format", "--stdout", str(counts)]
        told = subprocess.run(command, cwd=tree, capture_output=True, check=True).stdout
        for file in (file for text in told.splitlines() for file in json.loads(text)["files"]):
            lines = {line["line_number"] for line in file["lines"] if line["count"]}
            found.setdefault(file["file"].removeprefix(f"{tree}/"), set()).update(lines)
    return {path: sorted(lines) for path, lines in sorted(found.items()) if field_of(path)}


def draw(
    tree: Path,
    lines: Mapping[str, Iterable[int]],
    seed: int,
    each: int,
    works: Callable[[Break], bool],
) -> Iterator[Break]:
    """As many breaks of each field, none on a line that has one; what does not work is drawn anew.

    Parameters
    ----------
    tree : Path
        The sources, as they were when their lines were executed.
    lines : mapping of str to iterable of int
        The executed lines of each path.
    seed : int
        What the draw depends on.
    each : int
        How many of each field.
    works : callable
        Whether a break can be imported or compiled.
    """
    chance = random.Random(seed)
    number = 0
    for field in sorted({field for path in lines if (field := field_of(path))}):
        pool: dict[str, list[tuple[str, Change]]] = {kind: [] for kind in KINDS}
        for path in sorted(path for path in lines if field_of(path) == field):
            executed = set(lines[path])
            for change in changes(path, (tree / path).read_text(encoding="utf-8")):
                if change.line in executed:
                    pool[change.kind].append((path, change))
        used: set[tuple[str, int]] = set()
        while len(used) < each:
            candidates = pool[chance.choice([kind for kind in KINDS if pool[kind]])]
            path, change = candidates.pop(chance.randrange(len(candidates)))
            drawn = _break(number + 1, field, path, change, (tree / path).read_text(encoding="utf-8"))
            if (path, change.line) not in used and works(drawn):
                used.add((path, change.line))
                number += 1
                yield drawn


def _break(number: int, field: str, path: str, change: Change, text: str) -> Break:
    diff = "".join(
        difflib.unified_diff(
            text.splitlines(keepends=True),
            change.of(text).splitlines(keepends=True),
            f"a/{path}",
            f"b/{path}",
        )
    )
    what = f"{change.kind}: {text[change.start : change.end]} -> {change.new}".rstrip()
    return Break(number, field, path, change.line, what, diff)


def read(text: str) -> list[Break]:
    """The breaks of a file that `draw` has written."""
    return [
        Break(int(number), field, path, int(line), what, diff)
        for number, field, path, line, what, diff in re.findall(
            r"^# (\d+) (\w+) (\S+):(\d+) (.*)\n((?:(?!# ).*\n)+)", text, re.MULTILINE
        )
    ]
