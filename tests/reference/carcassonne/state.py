"""The state of a game: what a position text says, as data."""

from collections import Counter
from dataclasses import dataclass

from .board import Board, Cell, Part, Placed
from .options import FOLLOWERS_EACH, Options
from .scoring import Standing
from .tiles import Tile, tiles_in_play

DRAW = "draw"
PLACE = "place"
ACT = "act"
CAPTURE = "capture"
END = "end"

TOP = "t"  # in place of a segment: on top of the tower
START_TILE = "D"


@dataclass(frozen=True, slots=True)
class Purse:
    """What a player has, as points and in the supply."""

    score: int
    followers: int
    pieces: int


@dataclass(frozen=True, slots=True)
class Turn:
    player: int  # 0 when over
    phase: str
    hand: str | None = None  # id of the drawn tile, in `place`
    tower: Cell | None = None  # in `capture`
    ransomed: bool = False


OVER = Turn(0, END)


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    placed: tuple[Placed, ...]  # in placing order
    discards: tuple[str, ...]
    followers: frozenset[tuple[Part, int]]  # on the table: cell and segment (or TOP), player
    purses: tuple[Purse, ...]  # of player 1, 2, ..
    prisoners: frozenset[tuple[int, int, int]]  # captor, owner, how many; never 0
    turn: Turn

    # --- what lies where --------------------------------------------------------------------------

    def board(self) -> Board:
        return {placed.cell: placed for placed in self.placed}

    def last(self) -> Placed:
        return self.placed[-1]

    def standing(self) -> Standing:
        """Followers in features; those on tops belong to none (2.4)."""
        return {part: player for part, player in self.followers if part[1] != TOP}

    def has_top(self, cell: Cell) -> bool:
        return any(part == (cell, TOP) for part, _ in self.followers)

    # --- what is left -----------------------------------------------------------------------------

    def bag(self) -> Counter[str]:
        """Tiles that are neither on the table nor gone nor in hand."""
        bag = Counter({id: tile.copies for id, tile in tiles_in_play(self.options.tower == 1).items()})
        bag.subtract(placed.tile.id for placed in self.placed)
        bag.subtract(self.discards)
        if self.turn.hand is not None:
            bag.subtract([self.turn.hand])
        return bag

    def is_bag_empty(self) -> bool:
        return not any(self.bag().values())

    def purse(self, player: int) -> Purse:
        return self.purses[player - 1]

    def held_by(self, captor: int, owner: int) -> int:
        """Prisoners."""
        return sum(number for c, o, number in self.prisoners if (c, o) == (captor, owner))

    def tile(self, id: str) -> Tile | None:
        return tiles_in_play(self.options.tower == 1).get(id)


def start_state(options: Options) -> State:
    tile = tiles_in_play(options.tower == 1)[START_TILE]
    purse = Purse(0, FOLLOWERS_EACH, options.pieces_each)
    return State(
        options,
        (Placed(tile, (0, 0), 0),),
        (),
        frozenset(),
        (purse,) * options.players,
        frozenset(),
        Turn(1, DRAW),
    )
