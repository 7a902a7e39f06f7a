"""Tries breaks on a copy of the tree: which gate's tests fail, and which of them first."""

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from tests.breaks.draw import Break, python_lines

MARKS = {"quick": "not slow and not long", "slow": "slow and not long"}
"""What pytest is told for each gate; the full one has both."""
LATE = "?"
"""Stands for a test where the time was over before one failed."""
MEMORY = 8 << 30
"""Bytes of a process; a loop that lost its end would fill the machine."""
SILENCE = 3
"""After as many times what one test may take without a word, all of them hang: a loop in C hears no signal."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Where and how tests are run: a copy of the tree, its Python, and seconds for a test and for a break."""

    tree: Path
    python: str
    jobs: int = 2
    timeout: int = 120
    limit: int = 900

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Call Python there."""
        env = {"TURMCORE_QUICK": "1", **os.environ, "QT_QPA_PLATFORM": "offscreen"}
        command = ["timeout", str(self.limit), self.python, *words]
        return subprocess.run(command, cwd=self.tree, env=env, capture_output=True, text=True, check=False)

    def build(self) -> bool:
        return self.run("setup.py", "-q", "build_ext", "--inplace").returncode == 0

    def works(self, drawn: Break) -> bool:
        """Whether what a break has changed can be compiled and imported."""
        imports = "from turmcore.registry import MODULES, game_class; [game_class(name) for name in MODULES]"
        if is_python := drawn.path.endswith(".py"):
            imports = f"import {drawn.path.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}"
        with applied(self.tree, drawn) as is_applied:
            return (
                is_applied and (is_python or self.build()) and self.run("-B", "-c", imports).returncode == 0
            )

    def collect(self, marks: str) -> list[str]:
        """The tests that marks choose."""
        told = self.run("-m", "pytest", "--collect-only", "-q", "-m", marks)
        if told.returncode not in (0, 5):
            raise RuntimeError(told.stdout[-2000:] + told.stderr)
        return [line for line in told.stdout.splitlines() if re.match(r"tests/.*::", line)]

    def test(self, tests: Sequence[str], marks: str, until: float) -> str:
        """The first test that fails; empty if none does, `LATE` if the time is over before."""
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder, "log")
            status = self._watch(tests, marks, until, log)
            if status == 4:  # a break may rename tests that are made from what it breaks
                files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
                status = self._watch(files, marks, until, log)
            failed = re.search(
                r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", log.read_text(errors="replace"), re.MULTILINE
            )
        if status in (0, 5, LATE):
            return LATE if status == LATE else ""
        return failed[1] if failed else f"pytest: {status}"

    def _watch(self, tests: Sequence[str], marks: str, until: float, log: Path) -> int | str:
        """Run tests; the exit status, "hangs" or `LATE`."""
        chosen = log.with_name("chosen")
        chosen.write_text("\n".join(tests), encoding="utf-8")
        command = ["prlimit", f"--as={MEMORY}", self.python, "-u", "-m", "pytest", "-x", "-q", "--tb=no"]
        command += ["-n", str(self.jobs), "--dist", "worksteal"]
        command += ["-m", marks, "-o", f"timeout={self.timeout}", f"@{chosen}"]
        mark = f"BREAK_{os.getpid()}"
        env = {**os.environ, "TURM_STRICT": "1", mark: "1"}
        with log.open("wb") as out:
            process = subprocess.Popen(command, cwd=self.tree, env=env, stdout=out, stderr=out)
        status: int | str | None = None
        try:
            while status is None:
                time.sleep(0.5)
                status = process.poll()
                if status is None and time.monotonic() > until:
                    status = LATE
                elif status is None and time.time() - log.stat().st_mtime > SILENCE * self.timeout:
                    status = "hangs"
        finally:
            _end(mark)
            process.wait()
        return status


def _end(mark: str) -> None:
    """End all processes that have a variable in their environment, whatever started them."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # of somebody else, or gone
            if f"\0{mark}=".encode() in b"\0" + path.read_bytes():
                os.kill(int(path.parent.name), signal.SIGKILL)


@contextmanager
def applied(tree: Path, drawn: Break) -> Iterator[bool]:
    """Whether the tree has the break, as long as this lasts."""
    path = tree / drawn.path
    before = path.read_bytes() if path.exists() else None
    command = ["patch", "-p1", "-s", "-f", "--no-backup-if-mismatch", "-r", "-"]
    try:
        patch = subprocess.run(command, cwd=tree, input=drawn.diff.encode(), capture_output=True, check=False)
        yield patch.returncode == 0
    finally:
        if before is not None:
            path.write_bytes(before)


def reaching(contexts: Path | None, tree: Path, drawn: Break) -> set[str]:
    """The tests that executed a line when it was measured."""
    if contexts is None or not drawn.path.endswith(".py"):
        return set()
    data = CoverageData(str(contexts))
    data.read()
    measured = next((was for path, was, _ in python_lines(data, tree) if path == drawn.path), None)
    told = data.contexts_by_lineno(measured).get(drawn.line, []) if measured else []
    names = {name for context in told for name in context.split("|")}
    return {re.sub(r" \((?:setup|call|teardown)\)$", "", name) for name in names if name}


def stages(path: str, reached: set[str], tests: Sequence[str]) -> list[list[str]]:
    """Tests in the order in which a break of a file meets them, a list for each run.

    Only a test that executes the line can fail. But it may have found what another had made when that was measured,
    or have got another name since: so the tests of the nearest folder come along, and those of files where tests are
    gone. Where nothing is known all come.
    """
    top, *folders = Path(path).parent.parts
    near = ["tests", *(["gui"] if top == "gui" else []), *folders]
    while len(near) > 1 and not any(test.startswith("/".join(near) + "/") for test in tests):
        near.pop()
    places = ("/".join(near) + "/", *{test.partition("::")[0] for test in reached.difference(tests)})
    game = folders[0]
    order: list[Callable[[str], bool]]
    if path.endswith(".py"):
        order = [reached.__contains__, lambda test: test.startswith(places), lambda _: not reached]
    else:
        first = ("tests/conformance/", f"tests/{game}/", "tests/reference/")
        order = [
            lambda test: test.startswith(first),
            lambda test: not test.startswith("tests/gui/"),
            lambda test: test.startswith(f"tests/gui/games/{game}/"),
        ]
    words = set(re.split(r"[/_.]", path))
    left = sorted(tests, key=lambda test: -len(words & set(re.split(r"[/_.:]", test.partition("[")[0]))))
    found = []
    for belongs in order:
        found.append([test for test in left if belongs(test)])
        left = [test for test in left if not belongs(test)]
    return [stage for stage in found if stage]


def attempt(
    bench: Bench, drawn: Break, gates: Mapping[str, Sequence[str]], reached: set[str]
) -> tuple[str, str]:
    """What catches a break: a word, and the test that fails.

    "quick" or "slow" is the gate whose test fails; "missed" is a break by the quick one, "never" caught by both;
    "gone" where it does not apply or compile, "undecided" when its time is over, "doubtful" where the test fails
    without it.
    """
    until = time.monotonic() + bench.limit
    is_python = drawn.path.endswith(".py")
    caught, test = "gone", ""
    with applied(bench.tree, drawn) as is_applied:
        if is_applied and (is_python or bench.build()):
            caught = "never" if "slow" in gates else "missed"
            runs = ((gate, stage) for gate in gates for stage in stages(drawn.path, reached, gates[gate]))
            for gate, stage in runs:
                if test := bench.test(stage, MARKS[gate], until):
                    caught = "undecided" if test == LATE else gate
                    break
    if not is_python:
        bench.build()
    if "::" in test and bench.test([test], MARKS[caught], time.monotonic() + bench.limit):
        caught = "doubtful"
    return caught, test
