"""The state of a game: what a position text says, as data."""

from collections import Counter
from dataclasses import dataclass

from .board import Board, Cell, Placed
from .figures import SMALL, TOP, Figure, Standing
from .options import FOLLOWERS_EACH, Options
from .tiles import Tile

DRAW = "draw"
PLACE = "place"
ACT = "act"
CAPTURE = "capture"
EXCHANGE = "exchange"
DRAGON = "dragon"
END = "end"

START_TILE = "D"

GOODS = ("wine", "grain", "cloth")


@dataclass(frozen=True, slots=True)
class Purse:
    """What a player has, as points and in the supply."""

    score: int
    followers: int  # small ones
    pieces: int
    figures: str = ""  # letters of the others, in the order of texts (4.1)
    goods: tuple[int, int, int] = (0, 0, 0)  # wine, grain, cloth (6.2)

    def number(self, kind: str) -> int:
        """Figures of a kind in the supply."""
        return self.followers if kind == SMALL else self.figures.count(kind)


@dataclass(frozen=True, slots=True)
class Prisoners:
    """What one player holds of another: small followers, and letters of the others (4.8)."""

    captor: int
    owner: int
    small: int = 0
    others: str = ""

    def number(self, kind: str) -> int:
        return self.small if kind == SMALL else self.others.count(kind)

    @property
    def kinds(self) -> list[str]:
        return [*([SMALL] if self.small else []), *self.others]


@dataclass(frozen=True, slots=True)
class Fairy:
    cell: Cell
    segment: str | None = None  # of her follower, or TOP; None when she is with nobody


@dataclass(frozen=True, slots=True)
class Turn:
    player: int  # 0 when over
    phase: str
    hand: str | None = None  # id of the drawn tile, in `place`
    tower: Cell | None = None  # in `capture`
    giver: int | None = None  # in `exchange`: who gives a prisoner back
    left: tuple[Cell, ...] = ()  # in `dragon`: the cells that he has left in this move
    earns_second: bool = False  # 4.5: a second tile after this one
    is_second: bool = False  # 4.5: from the second draw on
    ransomed: bool = False


OVER = Turn(0, END)


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    placed: tuple[Placed, ...]  # in placing order
    discards: tuple[str, ...]
    figures: frozenset[Figure]  # on the table
    purses: tuple[Purse, ...]  # of player 1, 2, ..
    prisoners: frozenset[Prisoners]  # none of them empty
    turn: Turn
    dragon: Cell | None = None
    fairy: Fairy | None = None

    # --- what lies where --------------------------------------------------------------------------

    def board(self) -> Board:
        return {placed.cell: placed for placed in self.placed}

    def last(self) -> Placed:
        return self.placed[-1]

    def standing(self) -> Standing:
        """Figures in features; those on tops belong to none (2.4)."""
        return {figure.part: figure for figure in self.figures if not figure.is_on_top}

    def followers(self) -> set[Figure]:
        """Followers on the table, those on tops too."""
        return {figure for figure in self.figures if figure.is_follower}

    def has_top(self, cell: Cell) -> bool:
        return any(figure.part == (cell, TOP) for figure in self.figures)

    # --- what is left -----------------------------------------------------------------------------

    def tiles(self) -> dict[str, Tile]:
        """All types of the game."""
        return self.options.tiles

    def tile(self, id: str) -> Tile | None:
        return self.tiles().get(id)

    def rest(self) -> Counter[str]:
        """Tiles that are neither on the table nor gone nor in hand."""
        rest = Counter({id: tile.copies for id, tile in self.tiles().items()})
        rest.subtract(placed.tile.id for placed in self.placed)
        rest.subtract(self.discards)
        if self.turn.hand is not None:
            rest.subtract([self.turn.hand])
        return rest

    def bag(self) -> Counter[str]:
        """7.1: the rest, while no volcano lies without the dragon tiles."""
        has_volcano = any(placed.tile.has_volcano for placed in self.placed)
        tiles = self.tiles()
        return Counter(
            {id: number for id, number in self.rest().items() if has_volcano or not tiles[id].has_dragon}
        )

    def is_bag_empty(self) -> bool:
        return not any(self.bag().values())

    def purse(self, player: int) -> Purse:
        return self.purses[player - 1]

    def held_by(self, captor: int, owner: int) -> Prisoners:
        for held in self.prisoners:
            if (held.captor, held.owner) == (captor, owner):
                return held
        return Prisoners(captor, owner)


def start_state(options: Options) -> State:
    tile = options.tiles[START_TILE]
    purse = Purse(0, FOLLOWERS_EACH, options.pieces_each, options.figures_each)
    return State(
        options,
        (Placed(tile, (0, 0), 0),),
        (),
        frozenset(),
        (purse,) * options.players,
        frozenset(),
        Turn(1, DRAW),
    )
