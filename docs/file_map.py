"""One line for each file, in the order in which they depend on each other: `python docs/file_map.py [turmcore|gui]`."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.test_layers import LAYERS  # the picture that a test holds


def floors() -> list[str]:
    """The packages and modules of the picture in tests/test_layers.py, the lowest floor first."""
    return [name for line in reversed(LAYERS.splitlines()) for name in line.split()]


def purpose(path: Path) -> str:
    """The first sentence that a file says of itself, or nothing."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        said = ast.get_docstring(ast.parse(text)) or ""
    else:
        found = re.match(r'\s*(?:/\*|(?:#.*\n)*\s*[rR]?""")\s*(.*?)(?:\*/|""")', text, re.DOTALL)
        said = re.sub(r"^ \* ?", "", found[1], flags=re.MULTILINE) if found else ""
    return " ".join(said.split("\n\n")[0].split())


def files_of(floor: str, below: set[Path]) -> Iterator[Path]:
    """The files of a package or the file of a module, but for those that a floor of their own has."""
    place = ROOT.joinpath(*floor.split("."))
    found = sorted(place.rglob("*")) if place.is_dir() else [place.with_suffix(".py")]
    for path in found:
        has_stub = path.suffix == ".pyi" or (path.suffix == ".pxd" and path.with_suffix(".pyx").exists())
        if (
            path.suffix in (".py", ".pyx", ".pxd", ".h")
            and path.is_file()
            and not has_stub
            and path not in below
        ):
            yield path


def file_map(top: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """(floor, [(path, what it is for)]) of turmcore or gui, from what depends on nothing to what depends on all."""
    names = [floor for floor in floors() if floor == top or floor.startswith(top + ".")]
    deepest = sorted(names, key=lambda name: -name.count("."))
    owned: dict[str, list[Path]] = {}
    seen: set[Path] = set()
    for floor in deepest:  # the most exact floor has a file
        owned[floor] = list(files_of(floor, seen))
        seen.update(owned[floor])
    return [
        (
            floor,
            [(path.relative_to(ROOT).as_posix(), said) for path in owned[floor] if (said := purpose(path))],
        )
        for floor in names
    ]


def main() -> None:
    for top in sys.argv[1:] or ("turmcore", "gui"):
        for floor, files in file_map(top):
            print(f"\n{floor}")
            for path, said in files:
                print(f"  {path:55} {said}")


if __name__ == "__main__":
    main()
