"""A position of Carcassonne that is put together by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from gui.model.draft import Draft as AnyDraft
from turmcore import Reason
from turmcore.carcassonne import CarcassonneGame, CarcassonneState, Owned, Placed, Standing, setup, tile_types
from turmcore.carcassonne.choices import Cell
from turmcore.carcassonne.setup import FIGURES, WITH_LAST_TILE, Position
from turmcore.carcassonne.shown import TOP

START = (0, 0)


class Draft(AnyDraft[CarcassonneGame, Position]):
    """A layout with figures; in the middle of a turn the last tile is the one that was just placed. What is left in the
    supplies follows from the rest."""

    setup = setup

    @classmethod
    def of(cls, state: CarcassonneState) -> Draft:
        """The draft of a position, wherever it is in a turn."""
        return cls(state.game, setup.read_draft(state.game, state.to_text()))

    def doubts(self) -> list[Reason]:
        return [] if self.faults() else super().doubts()

    # -- looking -----------------------------------------------------------------------

    @property
    def is_acting(self) -> bool:
        """True if a tile was placed in this turn."""
        return self.position.phase in WITH_LAST_TILE

    @property
    def is_end(self) -> bool:
        """True if the game is over."""
        return self.position.phase == "end"

    @property
    def last(self) -> Cell | None:
        """The cell of the tile that was just placed, from an act on."""
        return _cell(self.position.tiles[-1]) if self.is_acting else None

    @property
    def open_towers(self) -> list[Cell]:
        """Cells of towers that nobody stands on."""
        return setup.open_towers(self.position)

    @property
    def bag(self) -> dict[str, int]:
        """Copies that are left of each type of tile of the game; fewer than none if too many are used."""
        now = self.position
        used = Counter([*(tile.tile for tile in now.tiles), *now.discards, now.hand])
        return {name: tile.copies - used[name] for name, tile in self.game.tiles.items()}

    @property
    def givers(self) -> list[int]:
        """Players who hold followers of several kinds of the player on turn, so there is a choice."""
        return setup.givers(self.position)

    @property
    def can_have_paid(self) -> bool:
        """True if a ransom can have been paid in this turn."""
        rules, now = self.game.rules, self.position
        if not rules.has_tower or rules.no_ransom == "1":
            return False
        return self.is_acting or now.is_second or (now.phase == "place" and rules.ransom == "turn")

    def tile_at(self, cell: Cell) -> Placed | None:
        """The tile on a cell, or None."""
        return next((tile for tile in self.position.tiles if _cell(tile) == cell), None)

    def standing_on(self, cell: Cell) -> list[Standing]:
        """The figures on a tile."""
        return [one for one in self.position.followers if (one.x, one.y) == cell]

    def may_stand(self, cell: Cell, segment: str, figure: str = "") -> bool:
        """True if there is such a place, and one for this kind of figure."""
        tile = self.tile_at(cell)
        if tile is None or (segment[:1] == "f" and self.game.rules.farmers == "0"):
            return False
        if not setup.is_ground(segment, figure):
            return False
        return tile.height > 0 if segment == TOP else segment in tile_types()[tile.tile].segments

    # -- changing ------------------------------------------------------------------------

    def _take(self, position: Position) -> None:
        self.set_position(setup.tidied(self.game, position))

    def put_tile(self, cell: Cell, name: str, rotation: int) -> None:
        """A tile on a cell; what stood there goes. The start tile stays as it is."""
        if cell != START:
            position, last = _without_tile(self.position, cell), self.last
            placed = Placed(name, *cell, rotation % tile_types()[name].num_rotations)
            position = replace(position, tiles=(*position.tiles, placed))
            if last == cell:  # it is still the tile that was just placed
                position = replace(position, phase="act", tower=None, giver=None, left=())
            self._take(_placed_last(position, last))

    def take_tile(self, cell: Cell) -> None:
        """The tile of a cell goes, with who stands there and its tower."""
        if self.tile_at(cell) is not None and cell != START:
            position = self._in_phase("draw") if cell == self.last else self.position
            self._take(_without_tile(position, cell))

    def put_follower(self, cell: Cell, segment: str, player: int, figure: str = "") -> None:
        """A figure on a place; the same one goes, another one goes for it. Of all but small followers there is
        one."""
        if not self.may_stand(cell, segment, figure):
            return
        there = Standing(player, *cell, segment, figure)
        if there in self.position.followers:
            self.take_follower(cell, segment)
        else:
            self._take(_with_figure(self.position, there))

    def go_on(self, cell: Cell, player: int, figure: str = "") -> None:
        """A figure goes to the next place of a tile that it may stand on, and leaves it after the last."""
        tile = self.tile_at(cell)
        segments = (*tile_types()[tile.tile].segments, TOP) if tile is not None else ()
        places = [segment for segment in segments if self.may_stand(cell, segment, figure)]
        own = [one for one in self.standing_on(cell) if (one.player, one.figure) == (player, figure)][:1]
        at = places.index(own[0].segment) + 1 if own else 0
        position = _without_figures(self.position, own)
        if at < len(places):
            position = _with_figure(position, Standing(player, *cell, places[at], figure))
        self._take(position)

    def take_follower(self, cell: Cell, segment: str) -> None:
        """Take the figures off a place; the fairy is with nobody then."""
        self._take(_without_figures(self.position, self._on_place(cell, segment)))

    def _on_place(self, cell: Cell, segment: str) -> list[Standing]:
        return [one for one in self.standing_on(cell) if one.segment == segment]

    def put_dragon(self, cell: Cell) -> None:
        """The dragon comes to a tile; from there he goes away."""
        if self.tile_at(cell) is not None:
            dragon = None if self.position.dragon == cell else cell
            self._take(replace(self.position, dragon=dragon, left=()))

    def put_fairy(self, cell: Cell, segment: str) -> None:
        """The fairy comes to a tile, to the follower on `segment` if one stands there; from there she goes away."""
        if self.tile_at(cell) is None:
            return
        there = [one.segment for one in self.standing_on(cell) if one.is_follower]
        whose = segment if segment in there else there[0] if there else ""
        new = cell, "" if self.game.rules.fairy == "tile" else whose
        is_there = (self.position.fairy, self.position.fairy_segment) == new
        fairy, whose = (None, "") if is_there else new
        self._take(replace(self.position, fairy=fairy, fairy_segment=whose))

    def put_piece(self, cell: Cell) -> None:
        """A tower grows by a piece of the player on turn, or of who has most of them."""
        tile, has_pieces = self.tile_at(cell), any(player.pieces for player in self.position.players)
        if tile is not None and tile_types()[tile.tile].foundation and has_pieces:
            self._take(_with_height(self.position, tile, tile.height + 1))

    def take_piece(self, cell: Cell) -> None:
        """A tower loses a piece, which goes to who has fewest of them; without any nobody stands there."""
        tile = self.tile_at(cell)
        if tile is not None and tile.height:
            self._take(_with_height(self.position, tile, tile.height - 1))

    def take(self, cell: Cell, segment: str) -> None:
        """Take away a figure at a place, else a tower piece, else the tile."""
        tile = self.tile_at(cell)
        if self._on_place(cell, segment):
            self.take_follower(cell, segment)
        elif segment == TOP and tile is not None and tile.height:
            self.take_piece(cell)
        else:
            self.take_tile(cell)

    # -- what everybody has ----------------------------------------------------------------

    def set_owned(self, player: int, **values: Any) -> None:
        """A player has so many points (`score`), tower pieces (`pieces`) or goods (`goods`)."""
        self._take(_owning(self.position, player, **values))

    def set_good(self, player: int, good: int, count: int) -> None:
        """A player has so much wine, grain or cloth."""
        goods = list(self.position.players[player].goods)
        goods[good] = count
        self.set_owned(player, goods=tuple(goods))

    def prisoners(self, captor: int, owner: int) -> int:
        """Number of prisoners of an owner that a captor holds."""
        return self.position.held.get((captor, owner), 0)

    def set_prisoners(self, captor: int, owner: int, count: int) -> None:
        """A captor holds so many prisoners of an owner."""
        self._take(_holding(self.position, (captor, owner), count))

    def set_caught(self, captor: int, owner: int, figure: str, is_held: bool) -> None:
        """Put the large follower or the abbot among the prisoners, or not; he is at one place only."""
        position, pair = self.position, (captor, owner)
        for other, letters in position.caught.items():
            if other[1] == owner and figure in letters:
                caught = {**position.caught, other: letters.replace(figure, "")}
                position = _holding(replace(position, caught=caught), other, position.held[other] - 1)
        if is_held:
            there = [one for one in position.followers if (one.player, one.figure) == (owner, figure)]
            position = _holding(_without_figures(position, there), pair, position.held.get(pair, 0) + 1)
            letters = position.caught.get(pair, "") + figure
            in_order = "".join(letter for letter in FIGURES if letter in letters)
            position = replace(position, caught={**position.caught, pair: in_order})
        self._take(position)

    def set_discards(self, name: str, count: int) -> None:
        """So many copies of a tile have left the game."""
        discards = self.position.discards
        more = count - discards.count(name)
        if more < 0:
            discards = (*(other for other in discards if other != name), *[name] * count)
        self._take(replace(self.position, discards=(*discards, *[name] * more)))

    # -- whose turn it is ----------------------------------------------------------------

    def set_turn(self, **values: Any) -> None:
        """Change what is given of the turn: `player`, `tower`, `giver`, `earns_second`, `is_second`, `is_ransomed`."""
        self._take(replace(self.position, **values))

    def mend(self) -> None:
        """Let be on turn whose turn it is after so many tiles."""
        self.set_turn(player=setup.expected_player(self.position))

    def set_phase(self, phase: str) -> None:
        """Another part of the turn; what it needs is chosen, as far as there is something."""
        if phase != self.position.phase:
            self._take(self._in_phase(phase))

    def set_hand(self, name: str) -> None:
        """A tile is to be placed."""
        self._take(replace(self._in_phase("place"), hand=name))

    def set_last(self, cell: Cell) -> None:
        """Another tile was just placed."""
        self._take(_placed_last(self.position, cell))

    def _in_phase(self, phase: str) -> Position:
        now, rules = self.position, self.game.rules
        position = replace(now, phase=phase, hand="", tower=None, giver=None, left=())
        if phase in WITH_LAST_TILE:
            towers, givers = self.open_towers, self.givers
            tower = towers[-1] if phase == "capture" and towers else None
            giver = givers[0] if phase == "exchange" and givers else None
            last = self.last or self._likely_last(phase)
            return replace(_placed_last(position, last), tower=tower, giver=giver)
        keeps = now.is_ransomed and (now.is_second or (phase == "place" and rules.ransom == "turn"))
        position = replace(position, is_ransomed=keeps, earns_second=False)
        if phase == "place":
            has_volcano = any(tile_types()[tile.tile].has_volcano for tile in now.tiles)
            there = [name for name, left in self.bag.items() if left > 0]
            ready = (name for name in there if has_volcano or not tile_types()[name].has_dragon)
            position = replace(position, hand=next(ready, ""))
        return position

    def _likely_last(self, phase: str) -> Cell:
        """The latest tile on which nothing stands yet."""
        tiles = self.position.tiles
        if phase == "dragon":
            likely = [tile for tile in tiles if tile_types()[tile.tile].has_dragon]
        else:
            free = [tile for tile in tiles if phase == "capture" or not tile.height]
            likely = [tile for tile in free if _cell(tile) != START and not self.standing_on(_cell(tile))]
        return _cell([*tiles, *likely][-1])


def _cell(placed: Placed) -> Cell:
    return placed.x, placed.y


def _without_tile(position: Position, cell: Cell) -> Position:
    """Without the tile of a cell, who stands there and its tower."""
    for tile in position.tiles:
        if _cell(tile) == cell and tile.height:
            position = _with_height(position, tile, 0)
    figures = [one for one in position.followers if (one.x, one.y) == cell]
    return replace(
        _without_figures(position, figures),
        tiles=tuple(tile for tile in position.tiles if _cell(tile) != cell),
        dragon=None if position.dragon == cell else position.dragon,
        fairy=None if position.fairy == cell else position.fairy,
        fairy_segment="" if position.fairy == cell else position.fairy_segment,
        left=() if cell in (position.dragon, *position.left) else position.left,
        tower=None if position.tower == cell else position.tower,
    )


def _with_figure(position: Position, new: Standing) -> Position:
    """With a figure on its place, and of all but small followers nowhere else."""
    is_one = new.figure != ""
    gone = [
        one
        for one in position.followers
        if (one.x, one.y, one.segment) == (new.x, new.y, new.segment)
        or (is_one and (one.player, one.figure) == (new.player, new.figure))
    ]
    position = _without_figures(position, gone)
    return replace(position, followers=(*position.followers, new))


def _without_figures(position: Position, figures: Iterable[Standing]) -> Position:
    """Without some figures; the fairy is with none of them."""
    gone = set(figures)
    is_left = any((position.fairy, position.fairy_segment) == ((one.x, one.y), one.segment) for one in gone)
    return replace(
        position,
        followers=tuple(one for one in position.followers if one not in gone),
        fairy_segment="" if is_left else position.fairy_segment,
    )


def _with_height(position: Position, tile: Placed, height: int) -> Position:
    """With a tower of another height; pieces come from the player on turn or who has most, and go to who has fewest."""
    for _ in range(tile.height, height):
        pieces = [player.pieces for player in position.players]
        owner = position.player if pieces[position.player] else pieces.index(max(pieces))
        position = _owning(position, owner, pieces=pieces[owner] - 1)
    for _ in range(height, tile.height):
        pieces = [player.pieces for player in position.players]
        owner = pieces.index(min(pieces))
        position = _owning(position, owner, pieces=pieces[owner] + 1)
    tiles = tuple(replace(one, height=height) if one == tile else one for one in position.tiles)
    top = [one for one in position.followers if (one.x, one.y) == _cell(tile) and one.segment == TOP]
    return _without_figures(replace(position, tiles=tiles), [] if height else top)


def _owning(position: Position, player: int, **values: Any) -> Position:
    players = list[Owned](position.players)
    players[player] = replace(players[player], **values)
    return replace(position, players=tuple(players))


def _holding(position: Position, pair: tuple[int, int], count: int) -> Position:
    """With so many prisoners of an owner in the hands of a captor."""
    held = dict(sorted({**position.held, pair: count}.items()))
    if not count:
        del held[pair]
    caught = {
        other: letters[: held[other]]
        for other, letters in position.caught.items()
        if letters and other in held
    }
    return replace(position, held=held, caught=caught)


def _placed_last(position: Position, cell: Cell | None) -> Position:
    """With the tile of a cell behind all others."""
    return replace(position, tiles=tuple(sorted(position.tiles, key=lambda tile: _cell(tile) == cell)))
