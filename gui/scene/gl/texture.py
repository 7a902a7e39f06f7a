"""Textures of one channel: the grain of wood, the darkness on the table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL


class Texture:
    """A picture of one byte a point; the first row of the array lies at v = 0.

    One that repeats has smaller copies of itself for the distance; with `blends` they change smoothly.
    """

    def __init__(self, repeat: bool, blends: bool = True) -> None:
        self.id = int(GL.glGenTextures(1))
        self._source: NDArray[np.uint8] | None = None
        wrap = GL.GL_REPEAT if repeat else GL.GL_CLAMP_TO_EDGE
        mipmap = GL.GL_LINEAR_MIPMAP_LINEAR if blends else GL.GL_LINEAR_MIPMAP_NEAREST
        smallest = mipmap if repeat else GL.GL_LINEAR
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.id)
        for name, value in (
            (GL.GL_TEXTURE_WRAP_S, wrap),
            (GL.GL_TEXTURE_WRAP_T, wrap),
            (GL.GL_TEXTURE_MIN_FILTER, smallest),
            (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_2D, name, value)
        self._repeat = repeat

    def upload(self, picture: NDArray[np.uint8]) -> bool:
        """Take `picture` (height, width) to the graphics card if it is not there yet; True if it was new."""
        if picture is self._source:
            return False
        self._source = picture
        height, width = picture.shape
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.id)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        data = np.ascontiguousarray(picture)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_R8, width, height, 0, GL.GL_RED, GL.GL_UNSIGNED_BYTE, data)
        if self._repeat:
            GL.glGenerateMipmap(GL.GL_TEXTURE_2D)
        return True

    def bind(self, unit: int) -> None:
        """Make it the texture of `unit`."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.id)

    def free(self) -> None:
        """Give the texture back."""
        GL.glDeleteTextures([self.id])
