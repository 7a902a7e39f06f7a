"""The kinds of things in a picture. Each game has its own; whatever draws them knows none by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gui.scene.mesh import Mesh
from turmcore.core.solid import Solid

Instances = NDArray[np.void]
Floats = NDArray[np.float64]


class Part(IntEnum):
    """The part of a picture that a kind belongs to: the `PASS` of its shaders."""

    SOLID = 0  # stands there and throws a shadow
    GLASS = 1  # is only hinted at
    PROPOSAL = 2  # is drawn over solid things
    VEILED = 3  # is hinted at behind other things


@dataclass(frozen=True, eq=False)
class Kind:
    """A mesh that is drawn many times. Kinds are made once, and compared by what they are, not by what they say.

    Attributes
    ----------
    name
        Of one of them, as files have it.
    mesh
        Makes the mesh when the first one is drawn.
    record
        The fields of an instance.
    vertex, fragment, shared
        Names of shaders, and of texts that go before the fragment shader.
    home
        The package in whose folder ``shaders`` they are; what is not there is in that of `gui.scene.gl`.
    part
        When they are drawn.
    boxes
        The lower and the upper corners of boxes around instances, (n, 3) both; None where a scene knows its bounds
        without them.
    solids
        Instances as bodies with closed surfaces, one alone if it is told so; None if they have none.
    """

    name: str
    mesh: Callable[[], Mesh]
    record: np.dtype[np.void]
    vertex: str
    fragment: str
    shared: tuple[str, ...] = ()
    home: str = "gui.scene.gl"
    part: Part = Part.SOLID
    boxes: Callable[[Instances], tuple[Floats, Floats]] | None = None
    solids: Callable[[Instances, bool], list[Solid]] | None = None

    @cached_property
    def nothing(self) -> Instances:
        """No instance: always the same object, so that nothing is uploaded."""
        return np.zeros(0, self.record)

    def rows(self, rows: list[tuple]) -> Instances:
        """Instances from what their fields hold."""
        return np.array(rows, self.record) if rows else self.nothing

    def seen_as(self, part: Part) -> Kind:
        """The same things in another part of a picture."""
        return replace(self, part=part, solids=None)
