"""A board that is being made: its fields and lines, and what is wrong with it."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from gui.base.own_files import plain_name
from gui.model.file_draft import Fault, FileDraft
from turmcore.babel import Board
from turmcore.babel import board as boards


class BoardDraft(FileDraft[Board, Board]):
    """A board to be changed."""

    shipped = boards.SHIPPED

    @staticmethod
    def draft_of(whole: Board) -> Board:
        return replace(whole, name=plain_name(whole.name))

    @property
    def whole(self) -> Board:
        return self.now

    def to_json(self) -> object:
        return asdict(self.now)

    def take_json(self, values: dict[str, Any]) -> None:
        circuits, lines = (tuple(map(tuple, values[name])) for name in ("circuits", "lines"))
        self.load(Board(str(values["name"]), str(values["status"]), circuits, lines))

    # -- changing ----------------------------------------------------------------------

    def turn_field(self, field: str) -> None:
        """A start field becomes the other kind of its step, and the other way round."""
        step, index = int(field[0]), int(field[2:])
        circuit = list(self.now.circuits[step - 1])
        circuit[index] = boards.OTHER_FIELDS[step - 1] if circuit[index] == "S" else "S"
        self._set_circuit(step, circuit)

    def lengthen(self, step: int) -> None:
        """One field more at the end of a step."""
        circuit = list(self.now.circuits[step - 1])
        if len(circuit) < boards.LONGEST:
            self._set_circuit(step, [*circuit, boards.OTHER_FIELDS[step - 1]])

    def shorten(self, step: int) -> None:
        """The last field of a step goes, with its line."""
        circuit = list(self.now.circuits[step - 1])
        if len(circuit) > 1:
            self._set_circuit(step, circuit[:-1])

    def _set_circuit(self, step: int, circuit: list[str]) -> None:
        circuits = tuple(tuple(circuit) if i == step - 1 else old for i, old in enumerate(self.now.circuits))
        board = replace(self.now, circuits=circuits)
        self.steps.take(replace(board, lines=tuple(line for line in board.lines if line[0] in board.kinds)))

    def set_line(self, low: str, high: str | None) -> None:
        """Join a field of step 4 to one of step 5, or to none."""
        lines = dict(self.now.lines)
        lines.pop(low, None)
        if high is not None:
            lines[low] = high
        ordered = tuple(sorted(lines.items(), key=lambda line: int(line[0][2:])))
        self.steps.take(replace(self.now, lines=ordered))

    def faults(self) -> list[Fault]:
        """All faults of the board (rule 1.2)."""
        found = [*self.name_faults()]
        for step, (circuit, other) in enumerate(zip(self.now.circuits, boards.OTHER_FIELDS, strict=True), 1):
            starts = [f"{step}.{i}" for i, kind in enumerate(circuit) if kind == "S"]
            if len(starts) != boards.NUM_STARTS:
                values = {"step": step, "count": len(starts)}
                found.append(Fault("starts", values, starts[boards.NUM_STARTS :]))
            if other not in circuit:
                found.append(Fault("no_other", {"step": step, "kind": other}))
            if len(circuit) > boards.LONGEST:
                found.append(Fault("long", {"step": step, "count": len(circuit), "most": boards.LONGEST}))
        joined = {high for _, high in self.now.lines}
        missing = [field for field in boards.HIGH_FIELDS if field not in joined]
        return found + [Fault("line", {"field": field}, (field,)) for field in missing]


def can_be_drawn(board: Board) -> bool:
    """True if every start field has a color, so that the tower can be shown."""
    return all(circuit.count("S") == boards.NUM_STARTS for circuit in board.circuits)
