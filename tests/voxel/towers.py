"""Random towers of polycubes, so many of each kind: standing, held by friction, fallen, and close to the boundary."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from turmcore.voxel.lattice import SIDES, Cell
from turmcore.voxel.statics import Statics

Body = tuple[Cell, ...]
BASE: Body = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
NEAR = (0.02, 0.04)  # 0.01 of a cube to both sides of the inset


@dataclass(frozen=True)
class Tower:
    bodies: tuple[Body, ...]
    verdict: str
    is_near: bool  # drawn in 0.01 more or less, its faces give another verdict


def polycube(rng: random.Random, start: Cell, size: int, taken: set[Cell]) -> Body:
    """Glued free cells from a free one on; fewer than `size` where there is no room."""
    cells = [start]
    for _ in range(4 * size):
        if len(cells) == size:
            break
        x, y, z = rng.choice(cells)
        dx, dy, dz = rng.choice(SIDES)
        cell = (x + dx, y + dy, z + dz)
        if cell not in taken and cell not in cells and cell[2] >= 0:
            cells.append(cell)
    return tuple(cells)


def place(rng: random.Random, bodies: list[Body]) -> Body:
    """A piece on a tower, beneath or beside what is there already."""
    taken = {cell for body in bodies for cell in body}
    while True:
        x, y, z = rng.choice(sorted(taken))
        cell = (x, y, z + 1)
        if cell not in taken:
            return polycube(rng, cell, rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)), taken)


def grow(rng: random.Random, size: int) -> list[Body]:
    """A tower that stands, held by friction perhaps, but for its last piece."""
    bodies = [BASE]
    statics = Statics(bodies)
    for _ in range(30 * size):
        body = place(rng, bodies)
        if len(bodies) == size - 1:
            return [*bodies, body]
        verdict = statics.verdict(body)
        if verdict == "stands" or (verdict == "friction" and rng.random() < 0.5):
            bodies.append(body)
            statics.add(body)
    return bodies


def is_near(bodies: list[Body], verdict: str) -> bool:
    return any(Statics(bodies, inset=inset).verdict() != verdict for inset in NEAR)


def towers(seed: int, count: int, most: int = 49) -> Iterator[Tower]:
    """So many towers: 30 of 100 fall, 12 are held by friction, 22 are near the boundary."""
    rng = random.Random(seed)
    wanted = Counter(falls=count * 32 // 100, friction=count * 12 // 100, near=count * 22 // 100)
    wanted["any"] = count - wanted.total()
    while wanted.total():
        bodies = grow(rng, rng.choice((3, 4, 5, 6, 8, 11, 15, 20, 26, most)))
        verdict = Statics(bodies).verdict()
        near = (wanted["near"] > 0 or rng.random() < 0.1) and is_near(bodies, verdict)
        for kind in ("near" if near else "", verdict, "any"):
            if wanted[kind] > 0:
                wanted[kind] -= 1
                rng.shuffle(bodies)
                yield Tower(tuple(bodies), verdict, near)
                break
