from typing import Any

import numpy as np
from numpy.typing import NDArray

from turmcore.core.game import Game
from turmcore.core.state import State

def to_dict(state: State) -> dict[str, Any]: ...
def to_bytes(state: State, history: bool) -> bytes: ...
def from_bytes(game: Game, data: bytes | bytearray | memoryview | NDArray[np.uint8]) -> State: ...
def rebuild(
    game: Game, text: str, tokens: tuple[str, ...], viewer: int | None, streams: bytes, memory: bytes = b""
) -> State: ...
