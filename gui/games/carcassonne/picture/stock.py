"""What players still have, beside the land: figures, pieces of towers, and the followers that they hold."""

from __future__ import annotations

import math
from functools import lru_cache

from gui.games.carcassonne.picture.kinds import FIGURES, PIECES
from gui.games.carcassonne.picture.layout import lying, upright
from gui.games.carcassonne.picture.palette import SEATS, Rgb
from gui.games.carcassonne.picture.standing import pawn_row, storey_row
from gui.games.carcassonne.play.targets import reach_of
from gui.scene.kind import Kind
from gui.scene.stock import Lot, Stock, Stocked, laid_out, stock_of
from turmcore.carcassonne import CarcassonneState, Owned
from turmcore.carcassonne.scene import PIECE_HEIGHT, PIECE_RADIUS, SIDE, thickness_of
from turmcore.carcassonne.setup import FOLLOWERS
from turmcore.carcassonne.silhouettes import FOLLOWER, SILHOUETTES
from turmcore.carcassonne.tools import Tool

_TOOLS = {tool.letter: tool for tool in (Tool.CLAIM, Tool.LARGE, Tool.BUILDER, Tool.PIG, Tool.ABBOT)}
_STACK = 3  # pieces of a tower on each other
_BEYOND = SIDE + 0.3  # of the land: the next tile has room there
_LENGTH, _SHORT, _GAP = 4.3, 3.2, 0.1  # of rows, where more than two players have a side, too
_FEW = 4  # players
_DEEP = 1.0  # from a figure to the one behind it

Held = tuple[tuple[int, str], ...]  # owner and figure of each that is held


def stock(state: CarcassonneState, first: int) -> Stock:
    """The stock of all players, and whom they have captured; that of the player `first` lies in front on the left."""
    rules = state.game.rules
    count = len(state.players)
    owned = tuple(state.players[(first + i) % count] for i in range(count))
    held = tuple(_held(state, (first + i) % count) for i in range(count))
    west, south, east, north = reach_of(frozenset((tile.x, tile.y) for tile in state.tiles))
    low, high = (west - _BEYOND, south), (east + _BEYOND, north)
    return _stock(owned, held, rules.figures, rules.pieces, low, high, first, tuple(SEATS))


def _held(state: CarcassonneState, captor: int) -> Held:
    found: list[tuple[int, str]] = []
    for (who, owner), count in sorted(state.prisoners.items()):
        if who == captor:
            letters = state.caught.get((captor, owner), "")
            found += [(owner, letter) for letter in letters] + [(owner, FOLLOWER)] * (count - len(letters))
    return tuple(found)


@lru_cache(maxsize=4)
def _stock(
    owned: tuple[Owned, ...],
    held: tuple[Held, ...],
    figures: str,
    pieces: int,
    low: tuple[float, float],
    high: tuple[float, float],
    first: int,
    colors: tuple[Rgb, ...],
) -> Stock:
    lots = [
        _lots((first + i) % len(owned), own, captives, figures, pieces)
        for i, (own, captives) in enumerate(zip(owned, held, strict=True))
    ]
    length = _LENGTH if len(owned) <= _FEW else _SHORT
    places = laid_out(lots, low, high, length, _GAP)
    rows: dict[Kind, list[tuple]] = {kind: [] for kind in (*FIGURES.values(), PIECES)}
    for number, (own, at) in enumerate(zip(lots, places, strict=True)):
        captives = list(held[number])
        for lot, (x, y, _) in zip(own, at, strict=True):
            if lot.is_away:
                continue
            i, j, high_ = lot.size
            middle = x + i / 2, y + j / 2
            if lot.what.piece == Tool.BUILD:
                for storey in range(round(high_ / PIECE_HEIGHT)):
                    rows[PIECES].append(storey_row((*middle, storey * PIECE_HEIGHT), storey))
            elif lot.what.piece == Tool.RANSOM:
                owner, figure = captives.pop(0)
                foot = middle[0] - 0.47 * SILHOUETTES[figure].height, middle[1], thickness_of(figure) / 2
                rows[FIGURES[figure]].append(pawn_row(foot, lying(0.0), owner))
            else:
                letter = Tool(lot.what.piece).letter
                rows[FIGURES[letter]].append(pawn_row((*middle, 0.0), upright(letter), lot.what.seat))
    return stock_of(lots, places, {kind: kind.rows(some) for kind, some in rows.items()})


def _lots(seat: int, owned: Owned, captives: Held, figures: str, pieces: int) -> list[Lot]:
    """The figures of a player with room for those that are elsewhere, and the others."""
    found = [_standing(seat, FOLLOWER, number >= owned.followers) for number in range(FOLLOWERS)] + [
        _standing(seat, letter, letter not in owned.figures) for letter in figures
    ]
    wide = 2.2 * PIECE_RADIUS
    for number in range(math.ceil(pieces / _STACK)):
        there = min(_STACK, max(0, owned.pieces - number * _STACK))
        size = wide, wide, there * PIECE_HEIGHT
        found.append(Lot(Stocked(seat, Tool.BUILD.value), size, not there))
    for owner, figure in captives:
        tall = SILHOUETTES[figure].height
        size = tall, 2 * SILHOUETTES[figure].reach, thickness_of(figure)
        found.append(Lot(Stocked(owner, Tool.RANSOM.value), size))
    return found


def _standing(seat: int, letter: str, is_away: bool) -> Lot:
    shape = SILHOUETTES[letter]
    size = 2 * shape.reach - 0.1, _DEEP, shape.height
    return Lot(Stocked(seat, _TOOLS[letter].value), size, is_away)
