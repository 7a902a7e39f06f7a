"""The stored positions that workloads and probes start from."""

from typing import Any

import turmcore
from benchmarks import DATA


def read(game: str, name: str) -> Any:
    """A state at the position of `data/GAME/NAME.txt`.

    Its type says nothing of the game, because each workload calls what its own game offers.
    """
    text = (DATA / game / f"{name}.txt").read_text(encoding="ascii").strip()
    return turmcore.from_text(game, text)
