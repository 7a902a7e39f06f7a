"""The fall of blocks after a build: the only place where the game calls the physics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.turmbauer.tower import BASE

if TYPE_CHECKING:
    from turmcore.turmbauer.state import TurmbauerState


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
    return judge(bodies, hand=state.game.rules.hand, seed=seed).fallen
