"""Ranking of the colors at the end of a game, by what decides first."""

from __future__ import annotations

from turmcore.turmbauer import TurmbauerState

Standing = tuple[
    int, int, int
]  # height, cubes in the box (after a collapse in stock, too, or in stock only), rings


def standing(state: TurmbauerState, seats: list[int]) -> Standing:
    """Standing of some colors together."""
    cubes = sum(state.boxed_cubes(seat) for seat in seats)
    if state.collapsed_by is not None:
        stock = sum(_stock_cubes(state, seat) for seat in seats)
        cubes = stock if state.game.rules.collapse == "stock" else cubes + stock  # rules 7.4 and 7.3
    return sum(state.heights[seat] for seat in seats), cubes, sum(state.rings[seat] for seat in seats)


def rank(state: TurmbauerState, seats: list[int]) -> Standing:
    """The smaller, the better: height, then the cubes that count, then rings (rules 7.1 to 7.3)."""
    height, cubes, rings = standing(state, seats)
    return -height, cubes, -rings


def decided_by(state: TurmbauerState) -> str:
    """Deciding count between the colors that did not bring the tower down: height, box or stock, rings or
    shared (rules 7.3 and 7.4)."""
    colors = range(len(state.game.colors))
    best, second = sorted(rank(state, [seat]) for seat in colors if seat != state.collapsed_by)[:2]
    names = ("height", "stock" if state.game.rules.collapse == "stock" else "box", "rings")
    return next((name for name, a, b in zip(names, best, second, strict=True) if a != b), "shared")


def _stock_cubes(state: TurmbauerState, seat: int) -> int:
    stock = state.stock(seat)
    return sum(piece.size * stock[piece.id] for piece in state.game.pieces.pieces)
