"""A board that is being made: its fields and lines, what is wrong with it, and steps back."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from gui.games.babel.editors.boards import plain_name
from turmcore.babel import Board
from turmcore.babel import board as boards

_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a board.

    Attributes
    ----------
    code
        Of the sentence ``board.fault.<code>``.
    values
        For the sentence.
    step, fields
        Its place: a whole step, or fields.
    """

    code: str
    values: tuple[tuple[str, object], ...] = ()
    step: int = 0
    fields: tuple[str, ...] = ()


class Draft:
    """A board to be changed; `board` may break the rules as long as nobody uses it."""

    def __init__(self, board: Board) -> None:
        self.board = replace(board, name=plain_name(board))
        self._before: list[Board] = []
        self._after: list[Board] = []

    # -- changing ----------------------------------------------------------------------

    def _change(self, board: Board) -> None:
        if board != self.board:
            self._before.append(self.board)
            self._after.clear()
            self.board = board

    def start_from(self, board: Board) -> None:
        """Another board instead; the name stays."""
        self._change(replace(board, name=self.board.name))

    def load(self, board: Board) -> None:
        """Another board with its name."""
        self._change(replace(board, name=plain_name(board)))

    def rename(self, name: str) -> None:
        """Another name; steps back do not undo it."""
        self.board = replace(self.board, name=name)

    def turn_field(self, field: str) -> None:
        """A start field becomes the other kind of its step, and the other way round."""
        step, index = int(field[0]), int(field[2:])
        circuit = list(self.board.circuits[step - 1])
        circuit[index] = boards.OTHER_FIELDS[step - 1] if circuit[index] == "S" else "S"
        self._set_circuit(step, circuit)

    def lengthen(self, step: int) -> None:
        """One field more at the end of a step."""
        circuit = list(self.board.circuits[step - 1])
        if len(circuit) < boards.LONGEST:
            self._set_circuit(step, [*circuit, boards.OTHER_FIELDS[step - 1]])

    def shorten(self, step: int) -> None:
        """The last field of a step goes, with its line."""
        circuit = list(self.board.circuits[step - 1])
        if len(circuit) > 1:
            self._set_circuit(step, circuit[:-1])

    def _set_circuit(self, step: int, circuit: list[str]) -> None:
        circuits = tuple(
            tuple(circuit) if i == step - 1 else old for i, old in enumerate(self.board.circuits)
        )
        board = replace(self.board, circuits=circuits)
        self._change(replace(board, lines=tuple(line for line in board.lines if line[0] in board.kinds)))

    def set_line(self, low: str, high: str | None) -> None:
        """Join a field of step 4 to one of step 5, or to none."""
        lines = dict(self.board.lines)
        lines.pop(low, None)
        if high is not None:
            lines[low] = high
        ordered = tuple(sorted(lines.items(), key=lambda line: int(line[0][2:])))
        self._change(replace(self.board, lines=ordered))

    @property
    def can_undo(self) -> bool:
        """True if something was changed."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True if a change was undone."""
        return bool(self._after)

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._after.append(self.board)
            self.board = replace(self._before.pop(), name=self.board.name)

    def redo(self) -> None:
        """Make it again."""
        if self._after:
            self._before.append(self.board)
            self.board = replace(self._after.pop(), name=self.board.name)


def faults(board: Board) -> list[Fault]:
    """All faults of a board (rule 1.2)."""
    found = []
    if not _NAME.fullmatch(board.name):
        found.append(Fault("name"))
    elif board.name in boards.SHIPPED:
        found.append(Fault("shipped", (("name", board.name),)))
    for step, (circuit, other) in enumerate(zip(board.circuits, boards.OTHER_FIELDS, strict=True), 1):
        starts = [f"{step}.{i}" for i, kind in enumerate(circuit) if kind == "S"]
        if len(starts) != boards.NUM_STARTS:
            extra = tuple(starts[boards.NUM_STARTS :])
            found.append(Fault("starts", (("step", step), ("count", len(starts))), step, extra))
        if other not in circuit:
            found.append(Fault("no_other", (("step", step), ("kind", other)), step))
        if len(circuit) > boards.LONGEST:
            found.append(
                Fault("long", (("step", step), ("count", len(circuit)), ("most", boards.LONGEST)), step)
            )
    joined = {high for _, high in board.lines}
    for field in boards.HIGH_FIELDS:
        if field not in joined:
            found.append(Fault("line", (("field", field),), 5, (field,)))
    return found


def can_be_drawn(board: Board) -> bool:
    """True if every start field has a color, so that the tower can be shown."""
    return all(circuit.count("S") == boards.NUM_STARTS for circuit in board.circuits)
