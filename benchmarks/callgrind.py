"""Exact costs of parts of a Python program: instructions and allocations, counted by valgrind's callgrind.

The program calls `mark()` where a part begins and where it ends. callgrind writes a file of its own
for each stretch between two calls of the C function behind it, so that starting Python costs once and
is in no part.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from turmcore.errors import TurmError

MARKER = "getpriority"
"""A function of the C library that nothing else calls."""

ALLOCATORS = re.compile(r"(?:__libc_)?(?:malloc|calloc|realloc|(?:posix_)?memalign|aligned_alloc)(?:'\d+)?")

HEAP = re.compile(
    r"(?:__libc_|_int_|_mid_)?(?:malloc|calloc|realloc|free|(?:posix_)?memalign|aligned_alloc)(?:'\d+)?"
    r"|(?:unlink_chunk|malloc_consolidate|sysmalloc|systrim|tcache_\w+)(?:\.\w+)*(?:'\d+)?"
)
"""The C library's keeping of memory."""

COST_LINES = frozenset("0123456789+-*")
"""How a line begins that gives a place, absolute or beside the last one, and its cost."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a stretch of a program cost.

    Attributes
    ----------
    instructions : int
        But for those that the C library's heap takes: how long it looks for a free block depends on all
        that was asked for and given back before.
    allocations : int
        Calls of malloc and its kin. Python's own small objects are not among them.
    """

    instructions: int
    allocations: int


def mark() -> None:
    """End a stretch and begin another."""
    os.getpriority(os.PRIO_PROCESS, 0)


def run(command: Sequence[str], environment: dict[str, str]) -> tuple[str, list[Cost]]:
    """Run a program and wait for its end.

    Parameters
    ----------
    command : sequence of str
    environment : dict of str to str
        All of it; a variable more or less moves the stack, which a count may notice in its sixth digit.

    Returns
    -------
    (str, list of Cost)
        What the program printed, and the costs of its stretches: up to the first mark, from there to
        the second one, and so on, to its end.

    Raises
    ------
    TurmError
        If there is no valgrind, or the program fails.
    """
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise TurmError("counting instructions needs the program valgrind, which is not installed")
    with tempfile.TemporaryDirectory() as folder:
        tool = [valgrind, "--quiet", "--vgdb=no", "--tool=callgrind", f"--dump-before={MARKER}"]
        out = Path(folder) / "out"
        done = subprocess.run(
            [*tool, f"--callgrind-out-file={out}", *command],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise TurmError(f"{' '.join(command)} failed under valgrind:\n{done.stderr.strip()}")
        parts = sorted(Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        texts = [path.read_text(encoding="utf-8", errors="replace") for path in [*parts, out]]
        return done.stdout, [read(text) for text in texts]


def read(text: str) -> Cost:
    """The cost of one of callgrind's files."""
    found = re.search(r"^totals: (\d+)", text, re.MULTILINE)
    if found is None:
        raise TurmError("callgrind wrote a file without totals")
    # A function's name stands where its number is used first, be it as caller or as callee.
    names = re.findall(r"^c?fn=\((\d+)\) (.+)$", text, re.MULTILINE)
    allocators = {number for number, name in names if ALLOCATORS.fullmatch(name)}
    calls = re.findall(r"^cfn=\((\d+)\).*\ncalls=(\d+)", text, re.MULTILINE)
    heap = {number for number, name in names if HEAP.fullmatch(name)}
    return Cost(
        int(found[1]) - own_cost(text, heap),
        sum(int(count) for number, count in calls if number in allocators),
    )


def own_cost(text: str, functions: AbstractSet[str]) -> int:
    """What functions, given by their numbers, cost without what they call."""
    cost = 0
    is_one = is_call = False
    for line in text.splitlines():
        if line.startswith("fn="):
            is_one = line[4 : line.index(")")] in functions
        elif line.startswith("calls="):
            is_call = True  # the next line is what the call cost
        elif line[:1] in COST_LINES:
            if is_one and not is_call:
                cost += int(line.split()[1])
            is_call = False
    return cost
