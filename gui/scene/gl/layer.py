"""A picture that stays on the graphics card: colors and depths."""

from __future__ import annotations

import numpy as np
from OpenGL import GL


class Layer:
    """A framebuffer of its own; with `samples` for each pixel it is smoothed when it is copied elsewhere. They become
    fewer where there would be more than `most` in all: each takes eight bytes, and small pixels need not be smoothed.

    Only a layer without samples can be read in a shader.
    """

    def __init__(self, samples: int, most: int = 0) -> None:
        self._wanted = min(samples, int(GL.glGetIntegerv(GL.GL_MAX_SAMPLES)))
        self._most = most
        self.samples = 0
        self.size = (0, 0)
        self.frame = int(GL.glGenFramebuffers(1))
        self._color, self._depth = 0, 0

    def samples_of(self, width: int, height: int) -> int:
        """Number of samples of each pixel in a picture of this size."""
        fitting = self._most // max(1, width * height)
        return min(self._wanted, 1 << fitting.bit_length() - 1) if fitting > 1 else 0

    def resize(self, width: int, height: int) -> bool:
        """Make it this large; True if it was not, so that it is empty now."""
        if self.size == (width, height):
            return False
        self.empty()
        self.size, self.samples = (width, height), self.samples_of(width, height)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.frame)
        self._color = self._image(GL.GL_COLOR_ATTACHMENT0, GL.GL_RGBA8)
        self._depth = self._image(GL.GL_DEPTH_ATTACHMENT, GL.GL_DEPTH_COMPONENT24)
        if GL.glCheckFramebufferStatus(GL.GL_FRAMEBUFFER) != GL.GL_FRAMEBUFFER_COMPLETE:
            raise RuntimeError(f"the graphics driver refuses a picture of {width} x {height} points")
        return True

    def _image(self, place: int, kind: int) -> int:
        if self.samples:
            image = int(GL.glGenRenderbuffers(1))
            GL.glBindRenderbuffer(GL.GL_RENDERBUFFER, image)
            GL.glRenderbufferStorageMultisample(GL.GL_RENDERBUFFER, self.samples, kind, *self.size)
            GL.glFramebufferRenderbuffer(GL.GL_FRAMEBUFFER, place, GL.GL_RENDERBUFFER, image)
            return image
        image = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D, image)
        is_depth = kind == GL.GL_DEPTH_COMPONENT24
        layout = GL.GL_DEPTH_COMPONENT if is_depth else GL.GL_RGBA
        number = GL.GL_UNSIGNED_INT if is_depth else GL.GL_UNSIGNED_BYTE
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, kind, *self.size, 0, layout, number, None)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, GL.GL_NEAREST)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_NEAREST)
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, place, GL.GL_TEXTURE_2D, image, 0)
        return image

    def begin(self) -> None:
        """Draw into it from here on."""
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.frame)
        GL.glViewport(0, 0, *self.size)

    def copy_to(self, target: int, size: tuple[int, int], depth: bool = False) -> None:
        """Copy it into framebuffer `target` of that size; the depths too if asked for. One without samples is stretched
        where the sizes differ."""
        GL.glBindFramebuffer(GL.GL_READ_FRAMEBUFFER, self.frame)
        GL.glBindFramebuffer(GL.GL_DRAW_FRAMEBUFFER, target)
        what = GL.GL_COLOR_BUFFER_BIT | (GL.GL_DEPTH_BUFFER_BIT if depth else 0)
        smooth = GL.GL_NEAREST if self.size == size else GL.GL_LINEAR
        GL.glBlitFramebuffer(0, 0, *self.size, 0, 0, *size, what, smooth)

    def bind_depth(self, unit: int) -> None:
        """Make the depths the texture of `unit`."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._depth)

    def empty(self) -> None:
        """Give back the picture itself."""
        if self.size != (0, 0):
            images = np.array([self._color, self._depth], np.uint32)
            (GL.glDeleteRenderbuffers if self.samples else GL.glDeleteTextures)(2, images)
            self.size = (0, 0)

    def free(self) -> None:
        """Give it back."""
        self.empty()
        GL.glDeleteFramebuffers(1, [self.frame])
