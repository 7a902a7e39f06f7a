"""Texts in a picture, moved apart where they would lie on each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.scene.camera import Matrix
from gui.scene.kind import Instances
from gui.scene.sign import Sign

Pixels = NDArray[np.float64]

#: Half the height of a label in cubes, and the least and most in pixels of the layout.
HALF, LEAST, MOST = 0.19, 8.0, 22.0
#: Half the width for no letter and for each letter, in half heights.
WIDE, LETTER = 0.62, 0.48
_GAP = 1.06  # labels keep some air between them
_FAR = 2.6  # half heights that a label moves from its place at most
_ROUNDS = 12


def placed(signs: Instances, matrix: Matrix, width: int, height: int, ratio: float = 1.0) -> Instances:
    """`signs` with the labels at the end, the nearest last, moved apart in the picture.

    Parameters
    ----------
    signs
        The signs of a scene; these very ones come back if there are not two labels.
    matrix
        Of the camera, world to clip space.
    width, height
        Of the picture in device pixels, `ratio` of which are a pixel of the layout.

    Returns
    -------
    Instances
        The `reach` of a label is the way from its place, in device pixels to the right and up; its third part is
        by how much it is larger than others.
    """
    which = np.flatnonzero(signs["kind"] == Sign.LABEL)
    if len(which) < 2:
        return signs
    labels = signs[which]
    place = np.column_stack([labels["place"], np.ones(len(labels))]) @ matrix.T
    order = np.argsort(-place[:, 3], kind="stable")
    labels, place = labels[order], place[order]
    depth = np.maximum(place[:, 3], 1e-3)
    unit = height * 0.5 * np.linalg.norm(matrix[1, :3]) / depth
    high = np.clip(HALF * unit, LEAST * ratio, MOST * ratio) * (1 + labels["reach"][:, 2])
    half = np.column_stack([high * (WIDE + LETTER * (labels["text"] & 7)), high])
    labels["reach"][:, :2] = spread(place[:, :2] / depth[:, None] * (width / 2, height / 2), half)
    return np.concatenate([np.delete(signs, which), labels])


def spread(places: Pixels, half: Pixels) -> Pixels:
    """Moves for rectangles with these middles (n, 2) and half sizes (n, 2), so that they lie beside each
    other as far as that goes without moving one far from its place."""
    moves = np.zeros_like(places)
    room = _GAP * (half[:, None] + half[None])
    far = _FAR * half[:, 1:]
    # two in the very same place part as the one before and the one after it
    side = np.sign(np.arange(len(places))[:, None] - np.arange(len(places))[None])
    for _ in range(_ROUNDS):
        now = places + moves
        apart = now[:, None] - now[None]
        overlap = room - np.abs(apart)
        meet = (overlap > 0).all(axis=2) & (side != 0)
        if not meet.any():
            break
        along = overlap.argmin(axis=2)  # the shorter way out
        push = np.where(meet, np.take_along_axis(overlap, along[..., None], 2)[..., 0], 0.0)
        way = np.sign(np.take_along_axis(apart, along[..., None], 2)[..., 0])
        push = 0.5 * push * np.where(way == 0, side, way)
        moves[:, 0] += np.where(along == 0, push, 0.0).sum(axis=1)
        moves[:, 1] += np.where(along == 1, push, 0.0).sum(axis=1)
        moves *= np.minimum(1.0, far / np.maximum(np.linalg.norm(moves, axis=1, keepdims=True), 1e-9))
    return moves
