"""The numbering of a game's decisions for a policy."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PolicyBlock:
    """Policy indices of one kind of decision: an array of `shape`, laid out row by row.

    ``numpy.unravel_index(index - block.start, block.shape)`` splits an index along the axes, and
    ``policy[block.start : block.stop].reshape(block.shape)`` is this part of a policy as planes.

    Attributes
    ----------
    name : str
        The kind of decision.
    start : int
        The first index.
    shape : tuple of int
    axes : tuple of str
        The things that each axis counts.
    """

    name: str
    start: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of its indices."""
        return math.prod(self.shape)

    @property
    def stop(self) -> int:
        """One past its last index."""
        return self.start + self.size


def policy_blocks(*parts: tuple[str, dict[str, int]]) -> tuple[PolicyBlock, ...]:
    """Consecutive blocks, each given by its name and the lengths of its axes by name."""
    blocks: list[PolicyBlock] = []
    for name, axes in parts:
        start = blocks[-1].stop if blocks else 0
        blocks.append(PolicyBlock(name, start, tuple(axes.values()), tuple(axes)))
    return tuple(blocks)
