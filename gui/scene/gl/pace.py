"""The size of the pictures that follow one another while the camera turns."""

from __future__ import annotations

import math
from collections import deque
from statistics import median

LEAST, STEP = 0.4, 0.1
_GOAL_MS = 20.0  # for what is solid; half as much again goes into the rest of a picture
_LATEST = 3  # pictures that decide
_MARGIN = 0.05  # by which a larger picture has to fit: else its size would go to and fro


class Pace:
    """Chooses a size so that pictures come fast enough.

    Attributes
    ----------
    scale
        Part of the width and of the height, from `LEAST` to 1.
    """

    def __init__(self) -> None:
        self.scale = 1.0
        self._times: deque[float] = deque(maxlen=_LATEST)

    def took(self, milliseconds: float) -> None:
        """Learn how long a picture of this scale took."""
        self._times.append(milliseconds)
        if len(self._times) < _LATEST:
            return
        fitting = self.scale * math.sqrt(_GOAL_MS / max(1e-3, median(self._times)))
        if fitting < self.scale or fitting >= self.scale + STEP + _MARGIN:
            scale = min(1.0, max(LEAST, round(math.floor(fitting / STEP + 1e-9) * STEP, 1)))
            if scale != self.scale:
                self.scale = scale
                self._times.clear()
