"""The tower (rule 1.2): fields are pairs (step, index), the summit is (6, 0)."""

from dataclasses import dataclass, field

Field = tuple[int, int]
COLOURS = "rygbwk"
SUMMIT: Field = (6, 0)
PARTS = {"G5": 5, "G4": 4, "G3": 3}


@dataclass(frozen=True)
class Board:
    name: str
    circuits: tuple[str, str, str, str]
    lines: tuple[tuple[str, str], ...]
    kind: dict[Field, str] = field(default_factory=dict, compare=False)
    home: dict[tuple[int, str], Field] = field(default_factory=dict, compare=False)
    up: dict[Field, Field] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for step, circuit in enumerate(self.circuits, 1):
            colours = iter(COLOURS)
            for index, kind in enumerate(circuit.split()):
                self.kind[step, index] = kind
                if kind == "S":
                    self.home[step, next(colours)] = (step, index)
        for index in range(6):
            self.kind[5, index] = "7"
        self.kind[SUMMIT] = "11"
        for low, high in self.lines:
            self.up[read_field(low)] = read_field(high)

    def length(self, step: int) -> int:
        return len(self.circuits[step - 1].split())

    def beside(self, place: Field, way: int) -> Field:
        """The next field of the circuit, way +1 or -1."""
        step, index = place
        return step, (index + way) % self.length(step)

    def around(self, place: Field, way: int, number: int) -> Field:
        for _ in range(number):
            place = self.beside(place, way)
        return place


def read_field(text: str) -> Field:
    step, _, index = text.partition(".")
    return int(step), int(index or 0)


def write_field(place: Field) -> str:
    return "6" if place == SUMMIT else f"{place[0]}.{place[1]}"


_LOW = (" ".join(["S G5"] * 6), " ".join(["S G4"] * 6), " ".join(["S G3"] * 6), " ".join(["S P5"] * 6))
SIX = Board("six", _LOW, tuple((f"4.{2 * i + 1}", f"5.{i}") for i in range(6)))
SIX_S = Board("six-s", _LOW, tuple((f"4.{2 * i}", f"5.{i}") for i in range(6)))
SHIPPED = {"six": SIX, "six-s": SIX_S}
