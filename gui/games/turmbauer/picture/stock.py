"""The pieces that the colors still have, beside the tower: smaller than they are, so that all have room there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gui.games.turmbauer.picture.kinds import CUBE, CUBES, RIM
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.picture.scene import COLORED, NATURAL_CUBE, cubes_of
from gui.scene import mesh
from gui.scene.kind import Floats, Kind
from gui.scene.mesh import Mesh
from gui.scene.sign import Point
from gui.scene.stock import Lot, Stock, Stocked, laid_out, stock_of
from turmcore.turmbauer import Piece, TurmbauerGame, TurmbauerState
from turmcore.turmbauer.turns import MATRICES

_SCALE = 0.6
_GAP, _LENGTH = 0.2, 6.4
_AWAY, _STEP = 0.4, 1.0  # from the climbers that wait; the rows move on by so much
_BACK = 1.6, 4.2  # from the viewer, who looks past a corner of the tower
_BELOW = 4  # the number of a cube's face
_APART = 8  # cells between two pieces while their surfaces are found

#: A piece, its cells far from those of others, what they show, and the middles of its cubes.
_Part = tuple[Stocked, NDArray[np.int64], NDArray[np.int64], Floats]


def _small() -> Mesh:
    """A small cube without the lower side, which nobody sees."""
    made = mesh.rimmed(RIM)
    made = made[made["face"] != _BELOW]
    made["position"] = (made["position"] - 0.5) * _SCALE + 0.5
    return made


STOCK_CUBES = Kind("stock_block", _small, CUBE, "cube.vert", "cube.frag", home=CUBES.home)


def stock(state: TurmbauerState, spots: Sequence[Point], first: int, in_hand: str = "") -> Stock:
    """The stock of all colors.

    Parameters
    ----------
    state
        A position.
    spots
        Where the climbers wait on the table.
    first
        The seat whose stock lies in front on the left.
    in_hand
        The piece of the seat on turn that is not there, as somebody holds it.
    """
    low = tuple(math.floor(min(spot[axis] for spot in spots) / _STEP) * _STEP - _AWAY for axis in (0, 1))
    high = tuple(math.ceil(max(spot[axis] for spot in spots) / _STEP) * _STEP + _AWAY for axis in (0, 1))
    game = state.game
    count = len(game.colors)
    left = [tuple(state.stock((first + i) % count).values()) for i in range(count)]
    held = [in_hand * ((first + i) % count == state.seat) for i in range(count)]
    return _stock(game, tuple(left), tuple(held), low, high, first, tuple(paints(game.colors)))


@lru_cache(maxsize=4)
def _stock(
    game: TurmbauerGame,
    left: tuple[tuple[int, ...], ...],
    held: tuple[str, ...],
    low: tuple[float, ...],
    high: tuple[float, ...],
    first: int,
    colors: tuple[Paint, ...],
) -> Stock:
    lots = [
        _lots(game, (first + i) % len(left), counts, piece)
        for i, (counts, piece) in enumerate(zip(left, held, strict=True))
    ]
    places = laid_out(lots, low, high, _LENGTH, _GAP, _BACK)
    parts: list[_Part] = []
    pieces = {piece.id: piece for piece in game.pieces.pieces}
    for own, at in zip(lots, places, strict=True):
        for lot, place in zip(own, at, strict=True):
            if not lot.is_away:
                local, is_colored = _lying(pieces[lot.what.piece])
                shows = np.where(is_colored, COLORED + lot.what.seat, NATURAL_CUBE)
                apart = local + np.array([_APART * len(parts), 0, 0])
                parts.append((lot.what, apart, shows, np.array(place) + _SCALE * (local + 0.5)))
    if not parts:
        return stock_of(lots, places, {})
    cells, shows, middles = (np.concatenate([part[i] for part in parts]) for i in (1, 2, 3))
    numbers = np.repeat(np.arange(1, len(parts) + 1), [len(part[1]) for part in parts])
    nothing = np.zeros(len(cells), np.int64)
    cubes = cubes_of(cells, numbers, shows, colors, nothing, nothing)
    cubes["shift"] = middles - cells - 0.5
    half = _SCALE / 2
    boxes = [(part[0], part[3] - half, part[3] + half) for part in parts]
    return stock_of(lots, places, {STOCK_CUBES: cubes}, boxes)


def _lots(game: TurmbauerGame, seat: int, left: Sequence[int], held: str) -> list[Lot]:
    """The pieces of a color, large ones first; those that are left before those that are gone."""
    found = []
    for piece, count in sorted(zip(game.pieces.pieces, left, strict=True), key=lambda one: -one[0].size):
        there = count - (piece.id == held)
        size = tuple(_SCALE * (_lying(piece)[0].max(axis=0) + 1))
        what = Stocked(seat, piece.id)
        found += [Lot(what, (size[0], size[1], size[2]), number >= there) for number in range(piece.count)]
    return found


@lru_cache(maxsize=64)
def _lying(piece: Piece) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The cells of a piece that lies flat, its long side along x, and which of them are colored."""
    table = np.array(piece.cells, np.int64)
    best = None
    for matrix in MATRICES:
        turned = table[:, :3] @ np.array(matrix).T
        turned -= turned.min(axis=0)
        wide, deep, high = (turned.max(axis=0) + 1).tolist()
        rank = high, deep, wide, int(turned[:, 2].sum())
        if best is None or rank < best[0]:
            best = rank, turned
    assert best is not None
    return best[1], table[:, 3].astype(bool)
