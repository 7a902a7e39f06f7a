from collections.abc import Iterable
from typing import final

import numpy
from numpy.typing import NDArray

from turmcore.carcassonne.actions import NoCapture, Nothing, Play
from turmcore.carcassonne.rules import CarcassonneRules
from turmcore.carcassonne.tiles import Tile

FIGURES: tuple[str, ...]
TERRAIN: dict[str, int]
PLAIN: dict[int, type[Nothing | NoCapture]]
KINDS: dict[type[Play], int]

def bits_of(letters: Iterable[str]) -> int: ...

@final
class Settings:
    rules: CarcassonneRules
    tiles: tuple[Tile, ...]
    codes: tuple[str, ...]
    def __init__(self, rules: CarcassonneRules) -> None: ...
    def decode(self, a: int) -> Play: ...
    def encode(self, play: Play) -> int: ...
    def copy(self) -> Settings: ...
    def judge_by(self, weights: NDArray[numpy.float32]) -> None: ...
    def rank_by(self, weights: NDArray[numpy.float32]) -> None: ...
