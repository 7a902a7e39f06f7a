"""A position that is put together by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from gui.games.carcassonne.play.choices import TOP, Cell
from turmcore.carcassonne import CarcassonneGame, CarcassonneState, Placed, Standing, all_tiles

FOLLOWERS = 7  # of each player
START = (0, 0)


@dataclass(frozen=True, slots=True)
class Draft:
    """What lies on the table and what everybody has; followers and prisoners together may be too many.

    Attributes
    ----------
    header
        The settings of the game, as a position's text begins.
    scores, pieces
        By player: points, and tower pieces in the supply.
    held
        How many prisoners of an owner a captor holds.
    phase
        ``"draw"``, ``"place"``, ``"act"`` or ``"capture"``; with an empty bag ``"draw"`` is the end of the game.
    hand
        The tile to be placed, else empty.
    last
        In an act or a capture, the cell of the tile that was just placed.
    tower
        In a capture, the cell of the tower.
    is_ransomed
        Whether a ransom was paid in this turn.
    """

    header: str
    tiles: tuple[Placed, ...]
    discards: tuple[str, ...]
    followers: tuple[Standing, ...]
    scores: tuple[int, ...]
    pieces: tuple[int, ...]
    held: tuple[tuple[int, int, int], ...]
    player: int
    phase: str = "draw"
    hand: str = ""
    last: Cell | None = None
    tower: Cell | None = None
    is_ransomed: bool = False

    @classmethod
    def of(cls, state: CarcassonneState) -> Draft:
        """Of a position, wherever it is in a turn."""
        is_acting = state.phase in ("act", "capture")
        return cls(
            state.to_text().partition(" ")[0],
            state.tiles,
            state.discards,
            state.followers,
            state.scores,
            tuple(owned.pieces for owned in state.players),
            tuple((captor, owner, count) for (captor, owner), count in sorted(state.prisoners.items())),
            state.player or 0,
            "draw" if state.is_over() else state.phase,
            state.hand.id if state.hand is not None else "",
            (state.tiles[-1].x, state.tiles[-1].y) if is_acting else None,
            state.tower,
            state.is_ransomed,
        )

    @property
    def num_players(self) -> int:
        """Of the game."""
        return len(self.scores)

    @property
    def has_tower(self) -> bool:
        """Whether the expansion is played."""
        return ";tower=1" in self.header

    @property
    def game(self) -> CarcassonneGame:
        """The game of these settings."""
        return CarcassonneGame(**dict(item.split("=") for item in self.header.split(";")[1:]))

    @property
    def most_pieces(self) -> int:
        """Tower pieces that a player begins with."""
        return self.game.rules.pieces

    @property
    def is_acting(self) -> bool:
        """Whether a tile was placed in this turn."""
        return self.phase in ("act", "capture")

    @property
    def is_end(self) -> bool:
        """Whether the game is over: a tile is to be drawn, and there is none."""
        return self.phase == "draw" and not any(count > 0 for count in self.bag.values())

    @property
    def num_turns(self) -> int:
        """Turns that are over: in each a tile was placed."""
        return len(self.tiles) - 1 - self.is_acting

    @property
    def open_towers(self) -> tuple[Cell, ...]:
        """Cells of towers that nobody stands on."""
        closed = {(one.x, one.y) for one in self.followers if one.segment == TOP}
        return tuple(
            (tile.x, tile.y) for tile in self.tiles if tile.height and (tile.x, tile.y) not in closed
        )

    def tile_at(self, cell: Cell) -> Placed | None:
        """What lies on a cell."""
        return next((tile for tile in self.tiles if (tile.x, tile.y) == cell), None)

    def count_followers(self, player: int) -> int:
        """Followers of a player on the table and in prison."""
        captured = sum(count for _, owner, count in self.held if owner == player)
        return captured + sum(one.player == player for one in self.followers)

    @property
    def bag(self) -> dict[str, int]:
        """Copies that are left of each type of tile of the game; fewer than none if too many are used."""
        used = Counter(
            [tile.tile for tile in self.tiles] + list(self.discards) + [self.hand] * bool(self.hand)
        )
        return {
            name: tile.copies - used[name]
            for name, tile in all_tiles().items()
            if self.has_tower or not tile.is_tower
        }

    # -- changing ------------------------------------------------------------------------

    def put_tile(self, cell: Cell, name: str, rotation: int) -> Draft:
        """A tile on a cell; what stood there goes. The start tile stays as it is."""
        if cell == START:
            return self
        draft = self.take_tile(cell)
        rotation %= all_tiles()[name].num_rotations
        draft = replace(draft, tiles=(*draft.tiles, Placed(name, *cell, rotation)))
        if self.last == cell:  # it is still the tile that was just placed
            draft = replace(draft, phase="act", last=cell, is_ransomed=self.is_ransomed)
        return draft

    def take_tile(self, cell: Cell) -> Draft:
        """The tile of a cell goes, with who stands there and its tower."""
        tile = self.tile_at(cell)
        if tile is None or cell == START:
            return self
        draft = self.set_phase("draw") if cell == self.last else self
        for _ in range(tile.height):
            draft = draft.take_piece(cell)
        return replace(
            draft,
            tiles=tuple(one for one in draft.tiles if (one.x, one.y) != cell),
            followers=tuple(one for one in draft.followers if (one.x, one.y) != cell),
        )

    def put_follower(self, cell: Cell, segment: str, player: int) -> Draft:
        """A follower on a place; the same one goes, another one goes for it."""
        tile = self.tile_at(cell)
        if tile is None or (
            not tile.height if segment == TOP else segment not in all_tiles()[tile.tile].segments
        ):
            return self
        there = Standing(player, *cell, segment)
        draft = self.take_follower(cell, segment)
        return draft if there in self.followers else replace(draft, followers=(*draft.followers, there))

    def take_follower(self, cell: Cell, segment: str) -> Draft:
        """Nobody stands on a place."""
        kept = tuple(one for one in self.followers if (one.x, one.y, one.segment) != (*cell, segment))
        return replace(self, followers=kept)

    def put_piece(self, cell: Cell) -> Draft:
        """A tower grows by a piece of the player on turn, or of who has most of them."""
        tile = self.tile_at(cell)
        owner = (
            self.player
            if self.pieces[self.player]
            else max(range(self.num_players), key=self.pieces.__getitem__)
        )
        if tile is None or not all_tiles()[tile.tile].foundation or not self.pieces[owner]:
            return self
        return self._with_height(cell, tile.height + 1).set_pieces(owner, self.pieces[owner] - 1)

    def take_piece(self, cell: Cell) -> Draft:
        """A tower loses a piece, which goes to who has fewest of them; without any nobody stands there."""
        tile = self.tile_at(cell)
        if tile is None or not tile.height:
            return self
        owner = min(range(self.num_players), key=self.pieces.__getitem__)
        draft = self._with_height(cell, tile.height - 1).set_pieces(owner, self.pieces[owner] + 1)
        return draft.take_follower(cell, TOP) if tile.height == 1 else draft

    def _with_height(self, cell: Cell, height: int) -> Draft:
        tiles = (replace(tile, height=height) if (tile.x, tile.y) == cell else tile for tile in self.tiles)
        return replace(self, tiles=tuple(tiles))

    def set_score(self, player: int, score: int) -> Draft:
        """A player has so many points."""
        return replace(self, scores=(*self.scores[:player], score, *self.scores[player + 1 :]))

    def set_pieces(self, player: int, count: int) -> Draft:
        """A player has so many tower pieces."""
        return replace(self, pieces=(*self.pieces[:player], count, *self.pieces[player + 1 :]))

    def prisoners(self, captor: int, owner: int) -> int:
        """How many prisoners of an owner a captor holds."""
        return next((count for *pair, count in self.held if pair == [captor, owner]), 0)

    def set_prisoners(self, captor: int, owner: int, count: int) -> Draft:
        """A captor holds so many prisoners of an owner."""
        kept = [one for one in self.held if one[:2] != (captor, owner)]
        return replace(self, held=tuple(sorted([*kept, (captor, owner, count)] if count else kept)))

    def set_discards(self, name: str, count: int) -> Draft:
        """So many copies of a tile have left the game."""
        others = [other for other in self.discards if other != name]
        own = [other for other in self.discards if other == name]
        if count == len(own):
            return self
        kept = self.discards if count > len(own) else tuple(others + own[:count])
        return replace(self, discards=kept + (name,) * max(0, count - len(own)))

    # -- whose turn it is ----------------------------------------------------------------

    def set_phase(self, phase: str) -> Draft:
        """Another part of the turn; what it needs is chosen, as far as there is something."""
        if phase == self.phase:
            return self
        draft = replace(self, phase=phase, hand="", tower=None)
        if phase in ("act", "capture"):
            towers = self.open_towers
            return replace(
                draft,
                last=self.last or self._likely_last(phase),
                tower=towers[-1] if phase == "capture" and towers else None,
            )
        draft = replace(draft, last=None, is_ransomed=False)
        if phase == "place":
            draft = replace(draft, hand=next((name for name, left in draft.bag.items() if left > 0), ""))
        return draft

    def set_hand(self, name: str) -> Draft:
        """A tile is to be placed."""
        return replace(self.set_phase("place"), hand=name)

    def _likely_last(self, phase: str) -> Cell | None:
        """The latest tile on which nothing stands yet."""
        taken = {(one.x, one.y) for one in self.followers}
        cells = [(tile.x, tile.y) for tile in self.tiles if phase == "capture" or not tile.height]
        return next((cell for cell in reversed(cells) if cell != START and cell not in taken), None)

    # -- writing -------------------------------------------------------------------------

    def text(self, *, bare: bool = False) -> str:
        """The position's text, right or wrong; `bare` without followers and prisoners."""
        followers = () if bare else sorted(self.followers, key=Standing.order)
        held = () if bare else self.held
        players = [
            f"{i + 1}:{score},{FOLLOWERS if bare else FOLLOWERS - self.count_followers(i)},{pieces}"
            for i, (score, pieces) in enumerate(zip(self.scores, self.pieces, strict=True))
        ]
        tiles = [tile.text() for tile in in_order(self.tiles, self.last)] + [
            f"!{name}" for name in self.discards
        ]
        parts = (
            tiles,
            [one.text() for one in followers],
            players,
            [f"{captor + 1}>{owner + 1}:{count}" for captor, owner, count in held],
        )
        turn = replace(self, phase="draw") if bare and self.is_acting else self
        return " ".join([self.header, *(";".join(part) or "-" for part in parts), turn.turn_text()])

    def turn_text(self) -> str:
        """Whose turn it is, and what is to be done, as a position's text ends."""
        if self.is_end:
            return "-/end"
        text = f"{self.player + 1}/{self.phase}"
        if self.phase == "place":
            return f"{text}/{self.hand}"
        there = self.tile_at(self.last) if self.is_acting and self.last is not None else None
        if there is not None:
            text += f"/{there.text(with_height=False)}"
        if self.phase == "capture" and self.tower is not None:
            text += "@{},{}".format(*self.tower)
        return text + "$" * (self.is_acting and self.is_ransomed)


def in_order(tiles: tuple[Placed, ...], last: Cell | None = None) -> list[Placed]:
    """The tiles so that each lies beside one before it, as far as that can be; that of a cell is the last one."""
    left, found = [tile for tile in tiles if (tile.x, tile.y) != last], list[Placed]()
    cells: set[Cell] = set()
    while left:
        beside = (tile for tile in left if not cells or any(_beside(tile, cell) for cell in cells))
        tile = next(beside, left[0])
        left.remove(tile)
        found.append(tile)
        cells.add((tile.x, tile.y))
    return found + [tile for tile in tiles if (tile.x, tile.y) == last]


def _beside(tile: Placed, cell: Cell) -> bool:
    return abs(tile.x - cell[0]) + abs(tile.y - cell[1]) == 1
