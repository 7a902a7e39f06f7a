"""What falls after a build: the one place where the game asks physics."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from turmcore.turmbauer.tower import BASE

if TYPE_CHECKING:
    from turmcore.turmbauer.state import TurmbauerState


def settle(state: TurmbauerState, seed: int) -> tuple[int, ...]:
    """Numbers of the blocks that fall after the last one was built, rising (rule 6.1).

    Parameters
    ----------
    state : TurmbauerState
        In its phase ``"settle"``.
    seed : int
        Of the hand that may slip, and of the simulator.
    """
    if find_spec("turmcore.physics.judgement") is None:
        return state.falls_by_statics()
    from turmcore.physics import judge

    bodies = [tuple(BASE), *[block.cells for block in state.blocks]]
    return judge(bodies, hand=state.game.rules.hand, seed=seed).fallen
