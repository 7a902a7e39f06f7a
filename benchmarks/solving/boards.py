"""Turm und Wächter on small boards, solved: ``python -m benchmarks.solving.boards 5 5 4`` compiles boards.c and runs it."""

import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")
FLAGS = ("-O3", "-march=native", "-std=c11")


def program(folder: Path) -> Path:
    """The solver, compiled into a folder unless it is there and up to date."""
    found = folder / "boards"
    if not found.exists() or found.stat().st_mtime < SOURCE.stat().st_mtime:
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cc", *FLAGS, "-o", str(found), str(SOURCE)], check=True)
    return found


def main() -> int:
    """Solve the board that the command line names."""
    return subprocess.run([program(Path("build/solving")), *sys.argv[1:]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
