"""The fall of blocks after a build: the only place where the game calls the physics."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

import numpy as np

from turmcore.core.film import Film
from turmcore.turmbauer.tower import BASE

if TYPE_CHECKING:
    from turmcore.physics import Fall
    from turmcore.turmbauer.state import TurmbauerState

_MOVED, _BENT = 0.02, 0.03  # cubes, and radians about, from which on something is seen to move
_RATE, _MOST = 30, 150  # frames a second of a film, and of all of it
_kept: ContextVar[list[Fall] | None] = ContextVar("kept", default=None)


def physics_name() -> str:
    """The program that decides, with its version: ``"statics"`` or a package."""
    from turmcore import physics

    return physics.physics_name()


def settle(state: TurmbauerState, seed: int) -> tuple[int, ...]:
    """Numbers of the blocks that fall after the last one was built, ascending (rule 6.1).

    Parameters
    ----------
    state : TurmbauerState
        In phase ``"settle"``.
    seed : int
        For the hand that may slip, and for the simulator.
    """
    from turmcore.physics import judge  # here, because it would slow down the start of every command

    bodies = [tuple(BASE), *[block.cells for block in state.blocks]]
    kept = _kept.get()
    fall = judge(bodies, hand=state.game.rules.hand, seed=seed, record=kept is not None)
    if kept is not None:
        kept.append(fall)
    return fall.fallen


def film(state: TurmbauerState) -> Film | None:
    """The motion of the outcome that `sample_chance` brings; None if nothing is seen to move."""
    falls: list[Fall] = []
    token = _kept.set(falls)
    try:
        outcome = str(state.sample_chance())
    finally:
        _kept.reset(token)
    frames = falls[0].frames
    if not len(frames):
        return None
    away = np.abs(frames[..., :3] - frames[0, :, :3]).max(axis=2) > _MOVED
    is_moving = away | (np.abs(frames[..., 3:6]).max(axis=2) > _BENT)
    bodies = np.flatnonzero(is_moving.any(axis=0))
    if not len(bodies):
        return None
    first = max(0, int(np.flatnonzero(is_moving.any(axis=1))[0]) - 1)
    every = max(1, round(falls[0].rate / _RATE))
    shown = np.concatenate([frames[:1], frames[first:][::every][:_MOST]])[:, bodies].round(3)
    poses = tuple(tuple(map(tuple, frame)) for frame in shown.tolist())
    return Film(outcome, round(falls[0].rate / every), tuple((bodies - 1).tolist()), poses)
