"""A position that is put together by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from gui.games.carcassonne.play.choices import TOP, Cell
from turmcore.carcassonne import (
    CarcassonneGame,
    CarcassonneRules,
    CarcassonneState,
    Placed,
    Standing,
    tile_types,
)

FOLLOWERS = 7  # small ones of each player
START = (0, 0)
ACTING = ("act", "capture", "exchange", "dragon")
"""Parts of a turn in which its tile lies on the table."""
GROUNDS = {"B": "cr", "P": "f"}
"""On what kinds of places builder and pig stand (rule 4.3)."""
Goods = tuple[int, int, int]


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
        ``"draw"``, ``"place"``, ``"act"``, ``"capture"``, ``"exchange"`` or ``"dragon"``; with an empty bag ``"draw"`` is
        the end of the game.
    hand
        The tile to be placed, else empty.
    last
        From an act on, the cell of the tile that was just placed.
    tower
        In a capture, the cell of the tower.
    is_ransomed
        Whether a ransom was paid in this turn.
    large
        Captors and owners where the large follower is among the prisoners.
    goods
        By player: wine, grain, cloth.
    dragon, fairy
        Their cells; `fairy_segment` is where her follower stands, empty for nobody.
    giver
        In an exchange, who gives a prisoner back.
    left
        The cells that the dragon has left in his move.
    earns_second, is_second
        Whether a second tile follows, or is the one of now.
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
    large: frozenset[tuple[int, int]] = frozenset()
    goods: tuple[Goods, ...] = ()
    dragon: Cell | None = None
    fairy: Cell | None = None
    fairy_segment: str = ""
    giver: int | None = None
    left: tuple[Cell, ...] = ()
    earns_second: bool = False
    is_second: bool = False

    @classmethod
    def of(cls, state: CarcassonneState) -> Draft:
        """Of a position, wherever it is in a turn."""
        is_acting = state.phase in ACTING
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
            state.large_prisoners,
            tuple(owned.goods for owned in state.players),
            state.dragon,
            state.fairy,
            state.fairy_segment,
            state.giver,
            state.dragon_left,
            state.earns_second,
            state.is_second,
        )

    @property
    def num_players(self) -> int:
        """Of the game."""
        return len(self.scores)

    @property
    def has_tower(self) -> bool:
        """Whether the expansion is played."""
        return self.rules.has_tower

    @property
    def rules(self) -> CarcassonneRules:
        """The settings."""
        return _game(self.header).rules

    @property
    def most_pieces(self) -> int:
        """Tower pieces that a player begins with."""
        return self.rules.pieces

    @property
    def is_acting(self) -> bool:
        """Whether a tile was placed in this turn."""
        return self.phase in ACTING

    @property
    def is_end(self) -> bool:
        """Whether the game is over: a tile is to be drawn, and there is none."""
        return self.phase == "draw" and not self._drawable

    @property
    def has_volcano(self) -> bool:
        """Whether a volcano lies on the table: before that no tile with the dragon's sign is in the bag."""
        return any(tile_types()[tile.tile].has_volcano for tile in self.tiles)

    @property
    def _drawable(self) -> list[str]:
        """The tiles that may be drawn next."""
        has_volcano = self.has_volcano
        there = (name for name, left in self.bag.items() if left > 0)
        return [name for name in there if has_volcano or not tile_types()[name].has_dragon]

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
        """Small followers of a player on the table and in prison."""
        captured = sum(
            count - ((captor, player) in self.large) for captor, owner, count in self.held if owner == player
        )
        return captured + sum(one.player == player and not one.figure for one in self.followers)

    def figures_left(self, player: int) -> str:
        """Letters of the other figures in the supply of a player."""
        used = {one.figure for one in self.followers if one.player == player}
        used |= {"L" for _, owner in self.large if owner == player}
        return "".join(letter for letter in self.rules.figures if letter not in used)

    @property
    def bag(self) -> dict[str, int]:
        """Copies that are left of each type of tile of the game; fewer than none if too many are used."""
        used = Counter(
            [tile.tile for tile in self.tiles] + list(self.discards) + [self.hand] * bool(self.hand)
        )
        return {name: tile.copies - used[name] for name, tile in _game(self.header).tiles.items()}

    # -- changing ------------------------------------------------------------------------

    def put_tile(self, cell: Cell, name: str, rotation: int) -> Draft:
        """A tile on a cell; what stood there goes. The start tile stays as it is."""
        if cell == START:
            return self
        draft = self.take_tile(cell)
        rotation %= tile_types()[name].num_rotations
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
            dragon=None if self.dragon == cell else self.dragon,
            fairy=None if self.fairy == cell else self.fairy,
            fairy_segment="" if self.fairy == cell else self.fairy_segment,
            left=() if self.dragon == cell or cell in draft.left else draft.left,
        )

    def put_follower(self, cell: Cell, segment: str, player: int, figure: str = "") -> Draft:
        """A figure on a place; the same one goes, another one goes for it. Of a large follower, builder or pig there is
        one."""
        if not self.may_stand(cell, segment, figure):
            return self
        there = Standing(player, *cell, segment, figure)
        draft = self.take_follower(cell, segment)
        if there in self.followers:
            return draft
        for one in draft.followers:
            if figure and (one.player, one.figure) == (player, figure):
                draft = draft.take_follower((one.x, one.y), one.segment)
        return replace(draft, followers=(*draft.followers, there))

    def may_stand(self, cell: Cell, segment: str, figure: str = "") -> bool:
        """Whether there is such a place, and one for this kind of figure."""
        tile = self.tile_at(cell)
        if tile is None or (segment[:1] == "f" and self.rules.farmers == "0"):
            return False
        if figure in GROUNDS and segment[:1] not in GROUNDS[figure]:
            return False
        return tile.height > 0 if segment == TOP else segment in tile_types()[tile.tile].segments

    def take_follower(self, cell: Cell, segment: str) -> Draft:
        """Nobody stands on a place; the fairy is with nobody then."""
        kept = tuple(one for one in self.followers if (one.x, one.y, one.segment) != (*cell, segment))
        is_left = (self.fairy, self.fairy_segment) == (cell, segment)
        return replace(self, followers=kept, fairy_segment="" if is_left else self.fairy_segment)

    def put_dragon(self, cell: Cell) -> Draft:
        """The dragon comes to a tile; from there he goes away."""
        if self.tile_at(cell) is None:
            return self
        return replace(self, dragon=None if self.dragon == cell else cell, left=())

    def put_fairy(self, cell: Cell, segment: str) -> Draft:
        """The fairy comes to a tile, to the follower on `segment` if one stands there; from there she goes away."""
        if self.tile_at(cell) is None:
            return self
        there = [one.segment for one in self.followers if (one.x, one.y) == cell and one.is_follower]
        whose = segment if segment in there else there[0] if there else ""
        if self.rules.fairy == "tile":
            whose = ""
        if (self.fairy, self.fairy_segment) == (cell, whose):
            return replace(self, fairy=None, fairy_segment="")
        return replace(self, fairy=cell, fairy_segment=whose)

    def put_piece(self, cell: Cell) -> Draft:
        """A tower grows by a piece of the player on turn, or of who has most of them."""
        tile = self.tile_at(cell)
        owner = (
            self.player
            if self.pieces[self.player]
            else max(range(self.num_players), key=self.pieces.__getitem__)
        )
        if tile is None or not tile_types()[tile.tile].foundation or not self.pieces[owner]:
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
        large = self.large if count else self.large - {(captor, owner)}
        held = tuple(sorted([*kept, (captor, owner, count)] if count else kept))
        return replace(self, held=held, large=large)

    def set_large(self, captor: int, owner: int, is_held: bool) -> Draft:
        """Whether the large follower is among the prisoners; he is at one place only."""
        others = frozenset(pair for pair in self.large if pair[1] != owner)
        count = self.prisoners(captor, owner)
        if not is_held:
            return replace(self, large=self.large - {(captor, owner)}).set_prisoners(captor, owner, count - 1)
        draft = self
        for one in self.followers:
            if (one.player, one.figure) == (owner, "L"):
                draft = draft.take_follower((one.x, one.y), one.segment)
        for pair in self.large - others:
            draft = draft.set_prisoners(*pair, draft.prisoners(*pair) - 1)
        draft = draft.set_prisoners(captor, owner, count + 1)
        return replace(draft, large=others | {(captor, owner)})

    def set_goods(self, player: int, good: int, count: int) -> Draft:
        """A player has so much wine, grain or cloth."""
        own = list(self.goods[player])
        own[good] = count
        wine, grain, cloth = own
        return replace(self, goods=(*self.goods[:player], (wine, grain, cloth), *self.goods[player + 1 :]))

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
        draft = replace(self, phase=phase, hand="", tower=None, giver=None, left=())
        if phase in ACTING:
            towers = self.open_towers
            return replace(
                draft,
                last=self.last or self._likely_last(phase),
                tower=towers[-1] if phase == "capture" and towers else None,
                giver=draft.givers[0] if phase == "exchange" and draft.givers else None,
            )
        keeps = self.is_ransomed and (self.is_second or phase == "place" and self.rules.ransom == "turn")
        draft = replace(draft, last=None, is_ransomed=keeps, earns_second=False)
        if phase == "place":
            draft = replace(draft, hand=next(iter(draft._drawable), ""))
        return draft

    @property
    def givers(self) -> list[int]:
        """Who holds a small and the large follower of the player on turn, so that there can be a choice."""
        own = (pair for pair in sorted(self.large) if pair[1] == self.player)
        return [captor for captor, owner in own if self.prisoners(captor, owner) > 1]

    @property
    def can_have_paid(self) -> bool:
        """Whether a ransom can have been paid in this turn."""
        if not self.has_tower or self.rules.no_ransom == "1":
            return False
        is_early = self.phase == "place" and self.rules.ransom == "turn"
        return self.is_acting or self.is_second or is_early

    def set_hand(self, name: str) -> Draft:
        """A tile is to be placed."""
        return replace(self.set_phase("place"), hand=name)

    def _likely_last(self, phase: str) -> Cell | None:
        """The latest tile on which nothing stands yet."""
        taken = {(one.x, one.y) for one in self.followers}
        if phase == "dragon":
            signs = [tile for tile in self.tiles if tile_types()[tile.tile].has_dragon]
            return (signs[-1].x, signs[-1].y) if signs else None
        cells = [(tile.x, tile.y) for tile in self.tiles if phase == "capture" or not tile.height]
        return next((cell for cell in reversed(cells) if cell != START and cell not in taken), None)

    # -- writing -------------------------------------------------------------------------

    def text(self, *, bare: bool = False) -> str:
        """The position's text, right or wrong; `bare` without figures and prisoners."""
        followers = () if bare else sorted(self.followers, key=Standing.order)
        held = () if bare else self.held
        tiles = [tile.text() for tile in in_order(self.tiles, self.last)] + [
            f"!{name}" for name in self.discards
        ]
        parts = [
            tiles,
            [one.text() for one in followers],
            [self._owned_text(player, bare=bare) for player in range(self.num_players)],
            [self._held_text(*one) for one in held],
        ]
        if self.rules.dragon == "1":
            parts.append(self._dragon_items(bare=bare))
        turn = replace(self, phase="draw", is_ransomed=False) if bare and self.is_acting else self
        return " ".join([self.header, *(";".join(part) or "-" for part in parts), turn.turn_text()])

    def _owned_text(self, player: int, *, bare: bool) -> str:
        rules = self.rules
        count = FOLLOWERS if bare else FOLLOWERS - self.count_followers(player)
        text = f"{player + 1}:{self.scores[player]},{count},{self.pieces[player]}"
        if rules.figures:
            text += f",{(rules.figures if bare else self.figures_left(player)) or '-'}"
        return text + (",{}.{}.{}".format(*self.goods[player]) if rules.traders == "1" else "")

    def _held_text(self, captor: int, owner: int, count: int) -> str:
        has_large = (captor, owner) in self.large
        return f"{captor + 1}>{owner + 1}:{count - has_large}{'L' * has_large}"

    def _dragon_items(self, *, bare: bool) -> list[str]:
        items = ["D@{},{}".format(*self.dragon)] if self.dragon is not None else []
        if self.fairy is not None:
            whose = f":{self.fairy_segment}" if self.fairy_segment and not bare else ""
            items.append("F@{},{}".format(*self.fairy) + whose)
        return items

    def turn_text(self) -> str:
        """Whose turn it is, and what is to be done, as a position's text ends."""
        if self.is_end:
            return "-/end"
        text = f"{self.player + 1}/{self.phase}"
        if self.phase == "place":
            text += f"/{self.hand}"
        there = self.tile_at(self.last) if self.is_acting and self.last is not None else None
        if there is not None:
            text += f"/{there.text(with_height=False)}"
        if self.phase == "capture" and self.tower is not None:
            text += "@{},{}".format(*self.tower)
        if self.phase == "exchange" and self.giver is not None:
            text += f">{self.giver + 1}"
        if self.phase == "dragon":
            text += "".join(":{},{}".format(*cell) for cell in self.left)
        second = "+" * (self.earns_second and self.is_acting) + "&" * self.is_second
        return text + second + "$" * (self.is_ransomed and self.can_have_paid)


@cache
def _game(header: str) -> CarcassonneGame:
    """The game with the settings of a text's header."""
    return CarcassonneGame(**dict(item.split("=") for item in header.split(";")[1:]))


def in_order(tiles: tuple[Placed, ...], last: Cell | None = None) -> list[Placed]:
    """The tiles so that each lies beside one before it, and the dragon's behind a volcano, as far as that can be; that of
    a cell is the last one."""
    left, found = [tile for tile in tiles if (tile.x, tile.y) != last], list[Placed]()
    cells: set[Cell] = set()
    has_volcano = False
    while left:
        beside = [tile for tile in left if not cells or not cells.isdisjoint(_around(tile))]
        ready = (tile for tile in beside if has_volcano or not tile_types()[tile.tile].has_dragon)
        tile = next(ready, (beside or left)[0])
        left.remove(tile)
        found.append(tile)
        cells.add((tile.x, tile.y))
        has_volcano |= tile_types()[tile.tile].has_volcano
    return found + [tile for tile in tiles if (tile.x, tile.y) == last]


def _around(tile: Placed) -> tuple[Cell, ...]:
    x, y = tile.x, tile.y
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)
