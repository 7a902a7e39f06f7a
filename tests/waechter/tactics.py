"""The table of tactical positions: reading it, and proving a row with the reference's exhaustive search."""

from dataclasses import dataclass
from pathlib import Path

from tests.reference.waechter import Position, Solver, after
from tests.reference.waechter.board import decision
from tests.reference.waechter.text import write_move

TABLE = Path(__file__).parent.parent / "data" / "waechter" / "tactics.txt"
SEPARATOR = " | "


@dataclass(frozen=True)
class Tactic:
    """A position with the only right move.

    Attributes
    ----------
    kind : str
        ``"win"``: the move wins; ``"save"``: every other move loses.
    plies : int
        How soon.
    """

    kind: str
    plies: int
    position: str
    move: str
    themes: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.plies} {self.position}"


def read_line(line: str) -> Tactic:
    """A line of the table: ``KIND N | POSITION | MOVE | THEMES``."""
    task, position, move, themes = line.split(SEPARATOR)
    kind, plies = task.split()
    return Tactic(kind, int(plies), position, move, tuple(themes.split()))


def read_table(path: Path = TABLE) -> list[Tactic]:
    """All rows; lines that begin with ``;`` are comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [read_line(line) for line in lines if line and not line.startswith(";")]


def faults(tactic: Tactic) -> list[str]:
    """What exhaustive search finds otherwise than the row says."""
    here, solver = Position.from_text(tactic.position), Solver()
    cells, side = here.cells, here.turn
    if tactic.kind == "save":
        saving = [write_move(move) for move in solver.saving_moves(cells, side, tactic.plies)]
        found = [] if saving == [tactic.move] else [f"not lost within {tactic.plies} plies: {saving}"]
        if tactic.plies > 1 and len(solver.saving_moves(cells, side, tactic.plies - 2)) < 2:
            found.append(f"all other moves lose within {tactic.plies - 2} plies")
        if not solver.saving_moves(cells, side, tactic.plies + 2):
            found.append(f"the move loses within {tactic.plies + 2} plies, too")
        return found
    plies = solver.distance(cells, side, tactic.plies)
    if plies != tactic.plies:
        return [f"the shortest win takes {plies} plies"]
    winning = [write_move(move) for move in solver.winning_moves(cells, side, plies)]
    found = [] if winning == [tactic.move] else [f"these win within {plies} plies: {winning}"]
    line = solver.line(cells, side, plies)
    for move in line:
        cells, side = after(cells, move), 1 - side
    decided = decision(cells, side)
    if len(line) != plies or decided is None or decided != (here.turn, tactic.themes[0]):
        found.append(f"after {' '.join(map(write_move, line))} the game is {decided}")
    return found
