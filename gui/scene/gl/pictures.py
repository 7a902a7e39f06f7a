"""The pictures on tiles as one texture with a layer for each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

_STEP = 8  # layers by which the texture grows: of 512 x 512 points, they take 11 MB


class Pictures:
    """Nothing is on the graphics card before the first picture is; each is taken there once.

    Each has smaller copies of itself for the distance. The fourth channel is only right in the largest one.
    """

    def __init__(self, blends: bool = True) -> None:
        self._id = 0
        self._room = 0
        self._sources: tuple[NDArray[np.uint8], ...] = ()
        self._blends = blends

    def upload(self, pictures: tuple[NDArray[np.uint8], ...]) -> bool:
        """Take those to the graphics card that are not there yet; True if one took the place of another."""
        has_changed = any(old is not new for old, new in zip(self._sources, pictures, strict=False))
        room = -(-len(pictures) // _STEP) * _STEP
        is_resized = bool(self._sources) and pictures[0].shape != self._sources[0].shape
        fits = room <= self._room <= 2 * room  # a game of few types after one of many gives its room back
        if is_resized or not fits:
            self._make(room, len(pictures[0]))
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, self._id)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        for layer, picture in enumerate(pictures):
            if layer < len(self._sources) and self._sources[layer] is picture:
                continue
            for level, smaller in enumerate(copies_of(picture)):
                size = len(smaller)
                GL.glTexSubImage3D(
                    GL.GL_TEXTURE_2D_ARRAY, level, 0, 0, layer, size, size, 1, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, smaller
                )  # fmt: skip
        self._sources = pictures
        return has_changed

    def _make(self, room: int, size: int) -> None:
        self.free()
        self._sources = ()
        self._room = room
        self._id = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, self._id)
        mipmap = GL.GL_LINEAR_MIPMAP_LINEAR if self._blends else GL.GL_LINEAR_MIPMAP_NEAREST
        levels = size.bit_length() - 1
        for name, value in (
            (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_MIN_FILTER, mipmap),
            (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_MAX_LEVEL, levels),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_2D_ARRAY, name, value)
        for level in range(levels + 1):
            edge = size >> level
            GL.glTexImage3D(
                GL.GL_TEXTURE_2D_ARRAY, level, GL.GL_RGBA8, edge, edge, self._room, 0, GL.GL_RGBA,
                GL.GL_UNSIGNED_BYTE, None,
            )  # fmt: skip

    def bind(self, unit: int) -> None:
        """Make them the texture of `unit`."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, self._id)

    def free(self) -> None:
        """Give the texture back."""
        if self._id:
            GL.glDeleteTextures([self._id])
            self._id = self._room = 0


def copies_of(picture: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """A picture whose edge is a power of two, and smaller and smaller ones down to a point."""
    found = [np.ascontiguousarray(picture)]
    part = picture.astype(np.uint16)
    while len(part) > 1:
        part = (part[::2, ::2] + part[1::2, ::2] + part[::2, 1::2] + part[1::2, 1::2] + 2) // 4
        found.append(np.ascontiguousarray(part.astype(np.uint8)))
    return found
