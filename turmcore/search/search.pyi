from collections.abc import Callable
from typing import final

from turmcore.core.state import State
from turmcore.search.limit import Limit
from turmcore.search.result import Result
from turmcore.search.tuning import TreeTuning, Tuning

METHODS: tuple[str, ...]
TREE_PARTS: tuple[str, ...]
MAX_BEST: int
MAX_THREADS: int

@final
class Stop:
    def set(self) -> None: ...
    @property
    def is_set(self) -> bool: ...

@final
class Memory:
    def __init__(self, table: int = 64) -> None: ...
    def clear(self) -> None: ...

def has_own_search(state: State) -> bool: ...
def search(
    state: State,
    limit: Limit | str = "1s",
    *,
    method: str = "auto",
    best: int = 1,
    seed: int = 0,
    threads: int = 1,
    stop: Stop | None = None,
    progress: Callable[[Result], object] | None = None,
    width: int = 0,
    depth: int = 0,
    tuning: Tuning | None = ...,
    tree: TreeTuning = ...,
    memory: Memory | None = None,
) -> Result: ...
