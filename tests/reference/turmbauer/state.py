"""The state of a game: what a position text says, as data."""

from collections import Counter
from dataclasses import dataclass

from .options import Options
from .pieces import Piece
from .placement import Site
from .structure import TABLE, Block, Spot, Structure, structure_cubes

START = "start"
ROLL = "roll"
BUILD = "build"
SETTLE = "settle"
CLIMB = "climb"
END = "end"
COLLAPSE = "collapse"


@dataclass(frozen=True, slots=True)
class Turn:
    seat: int  # of the colour to move, or that brought the tower down; -1 at the ordinary end
    round: int  # 0 while it is rolled for the start
    phase: str
    dice: tuple[int, int] | None = None
    ring_a_spent: bool = False
    taken_back: tuple[str, ...] = ()  # 6.3: tokens of the placements that fell in this turn
    start_rolls: tuple[tuple[int, int], ...] = ()  # 2.1: seats that roll for the start, with number or 0


@dataclass(frozen=True, slots=True)
class State:
    """Climbers, boxes and rings are in seat order."""

    options: Options
    tower: tuple[Block, ...]
    climbers: tuple[Spot, ...]
    boxes: tuple[tuple[str, ...], ...]
    rings: tuple[int, ...]
    turn: Turn
    first: int = 0  # 2.1: the seat that begins every round

    def seats_in_turn_order(self) -> list[int]:
        """2.1: the first seat after the last."""
        number = len(self.options.seats)
        return [(self.first + i) % number for i in range(number)]

    @property
    def colour(self) -> str:
        """The colour to move."""
        return self.options.seats[self.turn.seat]

    def structure(self) -> Structure:
        return Structure.of(structure_cubes(self.tower), self.options.headroom)

    def site(self) -> Site:
        climbers = tuple(zip(self.options.seats, self.climbers, strict=True))
        bodies = tuple(block.cells for block in self.tower)
        return Site(self.options, self.structure(), climbers, self.turn.round == 1, bodies)

    def used(self, seat: int) -> Counter[str]:
        """Ids of the colour's blocks in the tower and in the box, with their numbers."""
        colour = self.options.seats[seat]
        built = Counter(block.id for block in self.tower if block.colour == colour)
        return built + Counter(self.boxes[seat])

    def stock(self, seat: int) -> list[Piece]:
        """The pieces of which the colour has at least one left (section 8: set less tower and box)."""
        used = self.used(seat)
        return [piece for piece in self.options.piece_set.pieces if used[piece.id] < piece.count]


def start_state(options: Options) -> State:
    """2.1, 5.7: the bare base stone, all climbers on the table, the first seat to roll."""
    number = len(options.seats)
    turn = Turn(0, 1, ROLL)
    if options.start == "roll":
        turn = Turn(0, 0, START, start_rolls=tuple((seat, 0) for seat in players_seats(options)))
    return State(options, (), (TABLE,) * number, ((),) * number, (2,) * number, turn)


def players_seats(options: Options) -> range:
    """2.1: one seat of each player, the first in turn order."""
    return range(2 if options.pairs else len(options.seats))
