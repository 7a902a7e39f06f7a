"""Words of place, and how directions of the table are seen.

Each game has a module `sides` beside its tests: `says` gives the directions that an action has, the words for them in its
sentences, and among which they are (None for the ways round); `seen` is how a direction is seen in the flat view.
"""

import math
import re

import numpy as np

from gui.scene.camera import Camera

ALONG = {"right": (1, 0), "left": (-1, 0), "away": (0, 1), "near": (0, -1)}
CORNERS = ("right", "back_right", "back", "back_left", "left", "front_left", "front", "front_right")
#: None of the sixteen is within five degrees of a diagonal.
CAMERAS = [
    Camera(-90 + 90 * quarter + off, pitch, is_orthographic=is_flat)
    for quarter in range(4)
    for off, pitch, is_flat in ((-39, 8, False), (-20, 49, True), (4, 24, False), (39, 89, True))
]


def by_camera(camera, x, y):
    """A direction of the table on the screen, to the right and away, without what is only shortened."""
    camera = camera.copy()
    camera.is_orthographic = True  # what lies at the edge of a picture is not seen from elsewhere
    ends = np.array([[*camera.target, 1], [*(camera.target + (x, y, 0)), 1]])
    right, up = np.diff(ends @ camera.matrix(1.0).T, axis=0)[0, :2]
    return right, up / math.sin(math.radians(camera.pitch))


def nearest(vector):
    """The word whose direction has the largest product with one on the screen."""
    return max(ALONG, key=lambda word: np.dot(vector, ALONG[word]))


def corners(sentence, said):
    """The words of place that stand in a sentence."""
    words = {said.words.text(f"side.{word}"): word for word in CORNERS}
    return [words[part] for part in re.split(r"[,;:()]\s*", sentence) if part in words]
