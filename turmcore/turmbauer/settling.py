"""What falls after a build: the one place where the game asks physics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.turmbauer.tower import BASE

if TYPE_CHECKING:
    from turmcore.turmbauer.state import TurmbauerState


def physics_name() -> str:
    """What decides, with its version: ``"statics"`` or a package."""
    from turmcore import physics

    return physics.physics_name()


def settle(state: TurmbauerState, seed: int) -> tuple[int, ...]:
    """Numbers of the blocks that fall after the last one was built, rising (rule 6.1).

    Parameters
    ----------
    state : TurmbauerState
        In its phase ``"settle"``.
    seed : int
        Of the hand that may slip, and of the simulator.
    """
    from turmcore.physics import judge  # here, because every command would start later

    bodies = [tuple(BASE), *[block.cells for block in state.blocks]]
    return judge(bodies, hand=state.game.rules.hand, seed=seed).fallen
