"""What a die shows."""

import numpy as np

from gui.scene.dice import VALUES, Quaternion, turned
from gui.scene.mesh import NORMALS


def top_of(turn: Quaternion) -> int:
    """The number that is on top after a turn."""
    return VALUES[int(np.argmax([turned(turn, normal)[2] for normal in NORMALS]))]
