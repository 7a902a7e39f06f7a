"""Weights in place of the built-in ones, which positions are judged or lists are ranked by."""

from typing import TYPE_CHECKING

from turmcore.errors import TurmError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def packed(weights: "NDArray[np.float32]", size: int, what: str) -> bytes:
    """A copy of so many numbers as the engine reads them; TurmError that says of `what` if they are others."""
    if weights.dtype != "float32" or weights.ndim != 1:
        raise TurmError(f"the weights of a {what} are a row of float32")
    if len(weights) != size:
        raise TurmError(f"a {what} has {size} weights, not {len(weights)}")
    return weights.tobytes()
