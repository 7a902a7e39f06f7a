"""A position that is put together by hand, and what is to be said about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import turmcore
from gui.games.carcassonne.choices import TOP, Cell
from turmcore import TextError, TurmError
from turmcore.carcassonne import CarcassonneState, Placed, Standing, all_tiles

FOLLOWERS = 7  # of each player
_START = (0, 0)
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}


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
    hand
        The tile to be placed; empty: one is drawn.
    """

    header: str
    tiles: tuple[Placed, ...]
    discards: tuple[str, ...]
    followers: tuple[Standing, ...]
    scores: tuple[int, ...]
    pieces: tuple[int, ...]
    held: tuple[tuple[int, int, int], ...]
    player: int
    hand: str = ""

    @classmethod
    def of(cls, state: CarcassonneState) -> Draft:
        """Of a position; what is in the middle of a turn becomes its beginning."""
        return cls(
            state.to_text().partition(" ")[0],
            state.tiles,
            state.discards,
            state.followers,
            state.scores,
            tuple(owned.pieces for owned in state.players),
            tuple((captor, owner, count) for (captor, owner), count in sorted(state.prisoners.items())),
            state.player or 0,
            state.hand.id if state.hand is not None else "",
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
    def num_pieces(self) -> int:
        """Tower pieces that all players begin with together."""
        options = dict(item.split("=") for item in self.header.split(";")[1:])
        start: Any = turmcore.load("carcassonne", **options).new_state(0)
        return sum(owned.pieces for owned in start.players)

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
        used = Counter([tile.tile for tile in self.tiles] + list(self.discards) + [self.hand] * bool(self.hand))
        return {
            name: tile.copies - used[name]
            for name, tile in all_tiles().items()
            if self.has_tower or not tile.is_tower
        }

    # -- changing ------------------------------------------------------------------------

    def put_tile(self, cell: Cell, name: str, rotation: int) -> Draft:
        """A tile on a cell; what stood there goes. The start tile stays as it is."""
        if cell == _START:
            return self
        draft = self.take_tile(cell)
        rotation %= all_tiles()[name].num_rotations
        return replace(draft, tiles=(*draft.tiles, Placed(name, *cell, rotation)))

    def take_tile(self, cell: Cell) -> Draft:
        """The tile of a cell goes, with who stands there and its tower."""
        tile = self.tile_at(cell)
        if tile is None or cell == _START:
            return self
        draft = self
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
        if tile is None or (not tile.height if segment == TOP else segment not in all_tiles()[tile.tile].segments):
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
        owner = self.player if self.pieces[self.player] else max(range(self.num_players), key=self.pieces.__getitem__)
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

    # -- writing -------------------------------------------------------------------------

    def text(self, *, bare: bool = False) -> str:
        """The position's text, right or wrong; `bare` without followers and prisoners."""
        followers = () if bare else sorted(self.followers, key=Standing.order)
        held = () if bare else self.held
        players = [
            f"{i + 1}:{score},{FOLLOWERS if bare else FOLLOWERS - self.count_followers(i)},{pieces}"
            for i, (score, pieces) in enumerate(zip(self.scores, self.pieces, strict=True))
        ]
        tiles = [tile.text() for tile in in_order(self.tiles)] + [f"!{name}" for name in self.discards]
        turn = f"{self.player + 1}/place/{self.hand}" if self.hand else f"{self.player + 1}/draw"
        if not self.hand and not any(count > 0 for count in self.bag.values()):
            turn = "-/end"
        parts = (
            tiles,
            [one.text() for one in followers],
            players,
            [f"{captor + 1}>{owner + 1}:{count}" for captor, owner, count in held],
        )
        return " ".join([self.header, *(";".join(part) or "-" for part in parts), turn])


def in_order(tiles: tuple[Placed, ...]) -> list[Placed]:
    """The tiles so that each lies beside one before it, as far as that can be."""
    left, found = list(tiles), list[Placed]()
    cells: set[Cell] = set()
    while left:
        beside = (tile for tile in left if not cells or any(_beside(tile, cell) for cell in cells))
        tile = next(beside, left[0])
        left.remove(tile)
        found.append(tile)
        cells.add((tile.x, tile.y))
    return found


def _beside(tile: Placed, cell: Cell) -> bool:
    return abs(tile.x - cell[0]) + abs(tile.y - cell[1]) == 1


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: the sentence is ``editor.carcassonne.<code>``; cells where it can be seen, values for the sentence."""

    code: str
    cells: tuple[Cell, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)


def faults(draft: Draft) -> list[Fault]:
    """Why no game leads to a position; nothing if it can be played."""
    found: list[Fault] = []
    wrong = misfits(draft)
    if wrong:
        found.append(Fault("edges", wrong))
    apart = tuple((tile.x, tile.y) for tile in _apart(draft))
    if apart:
        found.append(Fault("apart", apart))
    found += [Fault("copies", values={"tile": name, "n": -left}) for name, left in draft.bag.items() if left < 0]
    for player in range(draft.num_players):
        count = draft.count_followers(player)
        if count > FOLLOWERS:
            found.append(Fault("followers", values={"player": player, "count": count}))
    for captor, owner, _ in draft.held:
        if captor < owner and draft.prisoners(owner, captor):
            found.append(Fault("exchange", values={"player": captor, "other": owner}))
    built = sum(tile.height for tile in draft.tiles)
    if draft.has_tower and built + sum(draft.pieces) != draft.num_pieces:
        found.append(Fault("pieces_sum", values={"count": built + sum(draft.pieces), "all": draft.num_pieces}))
    if found:
        return found
    try:
        state: Any = turmcore.from_text("carcassonne", draft.text(bare=True))
    except TurmError as error:
        return [Fault("nowhere") if draft.hand and "fits nowhere" in str(error) else Fault("other", values={"why": error})]
    held = [one for one in draft.followers if one.segment != TOP]
    complete = [one for one in held if state.feature(one.x, one.y, one.segment).is_complete]
    if complete:
        found.append(Fault("complete", tuple((one.x, one.y) for one in complete)))
    elif playable(draft) is None:
        found.append(Fault("other", values={"why": why_not(draft)}))
    return found


def misfits(draft: Draft) -> tuple[Cell, ...]:
    """Cells of tiles whose edges do not fit those beside them."""
    edges = {
        (tile.x, tile.y): dict(zip("NESW", all_tiles()[tile.tile].turned(tile.rotation).terrain, strict=True))
        for tile in draft.tiles
    }
    return tuple(
        (x, y)
        for (x, y), own in edges.items()
        if any(
            (x + i, y + j) in edges and edges[x + i, y + j][_ACROSS[edge]] != own[edge]
            for edge, (i, j) in _STEPS.items()
        )
    )


def _apart(draft: Draft) -> list[Placed]:
    """Tiles that do not hang together with the start tile."""
    reached = {_START}
    todo = [_START]
    cells = {(tile.x, tile.y) for tile in draft.tiles}
    while todo:
        x, y = todo.pop()
        for i, j in _STEPS.values():
            beside = x + i, y + j
            if beside in cells and beside not in reached:
                reached.add(beside)
                todo.append(beside)
    return [tile for tile in draft.tiles if (tile.x, tile.y) not in reached]


def playable(draft: Draft) -> CarcassonneState | None:
    """The position, if the engine takes it."""
    try:
        state = turmcore.from_text("carcassonne", draft.text())
    except TurmError:
        return None
    assert isinstance(state, CarcassonneState)
    return state


def why_not(draft: Draft) -> str:
    """What the engine says against it."""
    try:
        turmcore.from_text("carcassonne", draft.text())
    except (TextError, TurmError) as error:
        return str(error)
    return ""


class Editor:
    """A draft that is changed step by step; every change can be taken back."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._past: list[Draft] = []
        self._future: list[Draft] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a change has been taken back."""
        return bool(self._future)

    def change(self, draft: Draft) -> None:
        """Go on with another draft."""
        if draft != self.draft:
            self._past.append(self.draft)
            self._future.clear()
            self.draft = draft

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._future.append(self.draft)
            self.draft = self._past.pop()

    def redo(self) -> None:
        """Make the change that was taken back."""
        if self._future:
            self._past.append(self.draft)
            self.draft = self._future.pop()
