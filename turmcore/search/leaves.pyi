from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from turmcore.core.state import State
from turmcore.search.result import Result
from turmcore.search.tuning import Tuning

EXPLORATION: float

@dataclass(frozen=True, slots=True)
class Leaves:
    observations: NDArray[Any]
    players: NDArray[np.int8]
    starts: NDArray[np.int64]
    indices: NDArray[np.int64]

    def __len__(self) -> int: ...

def mcts(
    states: Iterable[State],
    evaluate: Callable[[Leaves], tuple[NDArray[Any], NDArray[Any]]],
    simulations: int = 100,
    *,
    batch: int = 256,
    seed: int = 0,
    tuning: Tuning | None = None,
) -> list[Result]: ...
