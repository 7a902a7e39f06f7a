"""A position as planes for learning programs."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

SHAPE = (11, 64, 32, 32)
"""Planes, floors, rows along y, cells along x."""


def observe(state: Any, player: int) -> NDArray[numpy.uint8]:
    """What a player sees, colors counted from its own first.

    Returns
    -------
    ndarray of uint8, shape (11, 64, 32, 32)
        Axes: plane, floor z, y, x, in a window whose middle is the tower's; what lies beyond it is left out.
        Plane 0 natural cubes, 1 dark ones, 2-5 colored cubes of the seats, 6-9 the seats' climbers (on the
        cell of the cube stood on). Seats are counted from the player's first seat.
        Plane 10 holds numbers: row [0, s] of seat s its stock by piece (up to 12), rings, cubes boxed, climber
        height; row [1, 0] round, phase (0 roll, 1 build, 2 climb, 3 over, 4 settle), seat to move, both dice, ring a
        spent, whether anything lay beyond the window, and how many placements were taken back this turn (255 for
        more). Phase 5 is the roll for the start; with start=roll there follow 1 + the seat that began, 0 before that
        is known, and for each seat 1 + its number in that roll, 1 before it rolls, 0 if it takes no part.
    """
    planes = numpy.zeros(SHAPE, numpy.uint8)
    n = len(state.game.colors)
    cubes = state.cubes()
    middle = (cubes[:, :2].min(axis=0) + cubes[:, :2].max(axis=0)) // 2
    places = cubes[:, :3].astype(int) - (*middle, 0) + (16, 16, 0)
    seats = (cubes[:, 4] - 2 - player) % n
    plane = numpy.where(cubes[:, 4] < 2, cubes[:, 4], 2 + seats)
    inside = ((places >= 0) & (places < (32, 32, 64))).all(axis=1)
    x, y, z = places[inside].T
    planes[plane[inside], z, y, x] = 1
    for seat, place in enumerate(state.climbers):
        if place is None:
            continue
        x, y, z = place[0] - middle[0] + 16, place[1] - middle[1] + 16, max(place[2], 0)
        if 0 <= x < 32 and 0 <= y < 32 and z < 64:
            planes[6 + (seat - player) % n, z, y, x] = 1
    for seat in range(n):
        row = planes[10, 0, (seat - player) % n]
        stock = list(state.stock(seat).values())
        row[: len(stock)] = stock
        row[12:15] = state.rings[seat], state.boxed_cubes(seat), state.heights[seat]
    dice = state.dice or (0, 0)
    phase = ("roll", "build", "climb", "over", "settle", "start").index(state.phase)
    taken_back = min(len(state.taken_back), 255)
    planes[10, 1, 0, :8] = (
        state.round,
        phase,
        (state.seat - player) % n,
        *dice,
        state.spent_ring_a,
        not inside.all(),
        taken_back,
    )
    if state.game.rules.start == "roll":
        turn = planes[10, 1, 0]
        turn[8] = 0 if state.first_seat is None else 1 + (state.first_seat - player) % n
        for seat, number in enumerate(state.start_rolls):
            turn[9 + (seat - player) % n] = 0 if number is None else 1 + number
    return planes
