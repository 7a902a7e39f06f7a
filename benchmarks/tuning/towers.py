"""Towers of random games, for simulations: standing ones, and ones with one more block that may bring them down."""

import random
from dataclasses import dataclass
from typing import Any

import turmcore
from turmcore.turmbauer import Build
from turmcore.voxel import Statics

Cells = tuple[tuple[int, int, int], ...]

BASE: Cells = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
MOST_BLOCKS = 48

_TRIES = 60  # placements looked at
_FRICTION = 0.5  # part of those held by friction that are built
_NOISES = (2.0, 4.0, 8.0, 1000.0)  # cubes; a game builds upward but for such an error, the last all over


@dataclass(frozen=True, slots=True)
class Tower:
    """A base stone and blocks in building order.

    Attributes
    ----------
    bodies : tuple of tuple of (x, y, z)
    verdict : str
        Of statics.
    """

    bodies: tuple[Cells, ...]
    verdict: str


def _builds(state: Any, rng: random.Random) -> list[tuple[Any, Cells]]:
    """Some placements of a roll, in random order: actions and cells. None if nothing can be built."""
    actions = state.legal_actions()
    found = []
    for i in rng.sample(range(len(actions)), len(actions)):
        move = state.game.decode(actions[i])
        if isinstance(move, Build) and not move.ring:
            found.append((actions[i], move.cells))
            if len(found) == _TRIES:
                break
    return found


def play(seed: int, num_blocks: int, verdict: str | None) -> Tower | None:
    """A tower of a random game.

    Parameters
    ----------
    seed : int
    num_blocks : int
        The last of them decides the verdict; without it the tower does not fall.
    verdict : str, optional
        The verdict that is wanted; any that does not fall if it is not given.

    Returns
    -------
    Tower or None
        None if no placement of the last roll brings the verdict, or no block finds a place before.
    """
    rng = random.Random(f"{seed} {num_blocks} {verdict}")
    state: Any = turmcore.load("turmbauer", set=rng.choice("AAAABC"), escape="step").new_state(seed)
    noise = rng.choice(_NOISES)
    bodies, statics = [BASE], Statics([BASE])
    found = "stands"
    while len(bodies) <= num_blocks:
        if state.is_over():
            return None
        if state.is_chance() or state.phase != "build":
            state.play(state.sample())
            continue
        is_last = len(bodies) == num_blocks
        builds = _builds(state, rng)
        if not builds:
            state.play(state.sample())
            continue
        builds.sort(key=lambda build: rng.gauss(0, noise) - max(cell[2] for cell in build[1]))
        for action, cells in builds:
            found = statics.verdict(cells)
            if is_last and verdict is not None:
                fits = found == verdict
            else:
                fits = found == "stands" or (found == "friction" and rng.random() < _FRICTION)
            if fits:
                state.play(action)
                bodies.append(cells)
                statics.add(cells)
                break
        else:
            return None
    return Tower(tuple(bodies), found)
