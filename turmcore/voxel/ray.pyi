from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from turmcore.voxel.lattice import Cell

def walk(
    origin: Sequence[float] | NDArray[numpy.float64],
    direction: Sequence[float] | NDArray[numpy.float64],
    cells: NDArray[numpy.signedinteger],
) -> tuple[Cell, Cell] | None: ...
def first_cube(
    origin: Sequence[float] | NDArray[numpy.float64],
    direction: Sequence[float] | NDArray[numpy.float64],
    corners: NDArray[numpy.float64],
) -> tuple[int, Cell] | None: ...
