"""What tells whether the sources are a house that one can live in; `test_house` and `test_style` hold them to it."""

import ast
import re
import subprocess
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from turmcore.registry import MODULES

ROOT = Path(__file__).parent.parent
NEAR = 12
"""Lines among which all games are named where they are listed."""

_DOCSTRING = re.compile(r'(?<=:\n) *"""(?:.|\n)*?""" *\n')
_COMPILED = re.compile(r"( *)(?:cpdef|cdef|def)\b(?! class)(?! extern)[^(=]*?(\w+)\(")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources(*folders: str, kinds: tuple[str, ...] = (".py",)) -> list[Path]:
    """The files of some folders with some endings that git knows: tests that run beside may write others.

    Sources without a repository are taken as they lie there.
    """
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "--", *folders]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        files = [ROOT / name for name in listed.stdout.splitlines()]
    else:
        tops = folders or ("benchmarks", "docs", "examples", "gui", "tests", "turmcore", "setup.py")
        files = [
            file
            for top in tops
            for file in ((ROOT / top).rglob("*") if (ROOT / top).is_dir() else [ROOT / top])
        ]
    return sorted(file for file in files if file.name.endswith(kinds) and file.exists())


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def functions(file: Path) -> Iterator[tuple[str, int]]:
    """Names and lengths of the functions of a module in Python or Cython; what a docstring says does not make one longer."""
    return _functions(file) if file.suffix == ".py" else _compiled_functions(file)


def _functions(file: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree_of(file)):
        if isinstance(node, _Function):
            first = node.body[0]
            told = 0 if ast.get_docstring(node) is None else _lines(first)
            yield node.name, _lines(node) - told


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _compiled_functions(file: Path) -> Iterator[tuple[str, int]]:
    """A function of Cython goes on as far as lines are indented deeper than its first; its head ends with a colon."""
    lines = _DOCSTRING.sub("", file.read_text(encoding="utf-8")).splitlines()
    for first, line in enumerate(lines):
        head = _COMPILED.match(line)
        if head:
            begin = (
                next(n for n in range(first, len(lines)) if lines[n].partition("#")[0].rstrip().endswith(":"))
                + 1
            )
            yield head[2], begin - first + _indented(lines[begin:], len(head[1]))


def _indented(lines: list[str], depth: int) -> int:
    """How many of the first lines are indented deeper, without the empty ones at their end."""
    body = takewhile(lambda line: not line.strip() or line[: depth + 1].isspace(), lines)
    return len("\n".join(body).rstrip().splitlines())


def private_uses(file: Path) -> Iterator[tuple[int, str]]:
    """Lines of a module that use the private attribute of anything but `self` and `cls`, and which."""
    for node in ast.walk(tree_of(file)):
        if (
            isinstance(node, ast.Attribute)
            and node.attr.startswith("_")
            and not node.attr.endswith("_")
            and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
        ):
            yield node.lineno, node.attr


def is_of_a_game(file: Path) -> bool:
    """Whether a file belongs to one game, by its name or that of a folder that it lies in."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return any(game in re.split("[_-]", part) for part in parts for game in MODULES)


def lists_games(file: Path) -> bool:
    """Whether a file names all games within a few lines: where another game would be added."""
    seen: dict[str, int] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").lower().replace("ä", "ae").splitlines()):
        seen |= {game: number for game in MODULES if game in line}
        if len(seen) == len(MODULES) and number - min(seen.values()) < NEAR:
            return True
    return False


def lists_of_games() -> list[str]:
    """The shared files that list the games."""
    files = sources(kinds=(".py", ".pyx", ".pxd", ".h", ".toml", ".md", ".in", ".po", "Makefile"))
    return [str(file.relative_to(ROOT)) for file in files if not is_of_a_game(file) and lists_games(file)]
