"""The stock beside the table: rows that meet neither each other nor what is built, and what a ray hits there."""

from itertools import combinations

import numpy as np
import pytest

from gui.scene.picking import NOTHING, Hit
from gui.scene.stock import PATCHES, Lot, Stocked, laid_out, stock_of

LOW, HIGH = (-3.0, -2.0), (5.0, 6.0)
SIZES = ((1.8, 1.2, 0.6), (1.2, 1.2, 1.2), (0.6, 0.6, 0.6), (0.6, 0.6, 0.6), (1.8, 0.6, 0.6))
DOWN = np.array([0.0, 0.0, -1.0])


class Roof:
    """Something that hides everything below it."""

    def hit(self, origin, direction):
        return Hit("roof") if direction[2] > 0 or origin[2] > 5 else None


def made(players, away=()):
    lots = [
        [Lot(Stocked(seat, str(k)), size, (seat, k) in away) for k, size in enumerate(SIZES)]
        for seat in range(players)
    ]
    return stock_of(lots, laid_out(lots, LOW, HIGH, 3.0, 0.2), {})


@pytest.mark.parametrize("players", range(1, 7))
def test_nothing_lies_on_anything_else(players):
    stock = made(players)
    assert len(stock.whats) == players * len(SIZES)
    rooms = [*zip(stock.low[:, :2], stock.high[:, :2], strict=True), (np.array(LOW), np.array(HIGH))]
    for (low, high), (other_low, other_high) in combinations(rooms, 2):
        assert (low > other_high - 1e-9).any() or (other_low > high - 1e-9).any()


def test_the_first_is_in_front_on_the_left_and_the_others_go_round():
    middles = [
        made(4).low[[what.seat == seat for what in made(4).whats], :2].mean(axis=0) for seat in range(4)
    ]
    assert [tuple(np.sign(middle - 1.0)) for middle in middles] == [(-1, -1), (-1, 1), (1, 1), (1, -1)]


def test_what_is_away_leaves_its_room():
    whole, stock = made(2), made(2, away={(0, 1)})
    left = [what != Stocked(0, "1") for what in whole.whats]
    assert (stock.low == whole.low[left]).all()
    assert len(stock.items[PATCHES]) == len(stock.whats) == len(whole.whats) - 1


def test_a_ray_hits_what_lies_there_unless_something_hides_it():
    stock = made(3)
    for what, low, high in zip(stock.whats, stock.low, stock.high, strict=True):
        above = (low + high) / 2 + (0.0, 0.0, 9.0)
        assert stock.before(NOTHING).hit(above, DOWN) == Hit(what)
        assert stock.before(NOTHING).hit(above + (0.0, 40.0, 0.0), DOWN) is None
        assert stock.before(Roof()).hit(above, DOWN) == Hit("roof")


def test_things_that_are_alike_are_drawn_together_and_stay_the_same_objects():
    stock, there = made(2), {PATCHES: made(1).items[PATCHES]}
    beside = stock.beside(there)[PATCHES]
    assert len(beside) == 3 * len(SIZES)
    assert stock.beside(there)[PATCHES] is beside
    assert stock.beside({})[PATCHES] is stock.items[PATCHES]


def test_a_stock_glides_from_where_the_same_things_lay():
    lots = [[Lot(Stocked(0, "a"), (1.0, 2.0, 0.5))], [Lot(Stocked(1, "b"), (1.0, 2.0, 0.5))]]
    near, far = (
        stock_of(lots, laid_out(lots, low, high, 3.0, 0.2), {})
        for low, high in ((LOW, HIGH), (-9 * np.ones(2), 9 * np.ones(2)))
    )
    assert far.is_moved(near) and not far.is_moved(far) and not far.is_moved(made(2))
    half = far.on_the_way(near, 0.5).items[PATCHES]["place"]
    assert np.allclose(half, (near.items[PATCHES]["place"] + far.items[PATCHES]["place"]) / 2)
    assert np.allclose(far.on_the_way(near, 1.0).items[PATCHES]["place"], far.items[PATCHES]["place"])
