"""A picture without a window.

On Linux that needs no screen either: ``PYOPENGL_PLATFORM`` must be ``egl`` before this module is imported. Elsewhere Qt
makes a context, and there must be a QGuiApplication.
"""

from __future__ import annotations

import os
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from gui.scene.camera import Camera
from gui.scene.gl.renderer import DAYLIGHT, Renderer
from gui.scene.room import Backdrop
from gui.scene.scene import Scene


class Context(Protocol):
    """An OpenGL 3.3 core context of nobody's window."""

    def make_current(self) -> None:
        """Let what follows be drawn in it; ``RuntimeError`` if that cannot be."""

    def close(self) -> None:
        """Give it back."""


def _context() -> Context:
    if os.environ.get("PYOPENGL_PLATFORM") == "egl":
        from gui.scene.gl.surfaceless import Surfaceless

        return Surfaceless()
    from gui.scene.gl.unseen import Unseen

    return Unseen()


class Offscreen:
    """A renderer in a context of its own."""

    def __init__(self, quality: str = "high") -> None:
        self._context = _context()
        self._context.make_current()
        self.renderer = Renderer(quality)

    def picture(
        self,
        scene: Scene,
        camera: Camera,
        width: int,
        height: int,
        ratio: float = 1.0,
        backdrop: Backdrop = DAYLIGHT,
        is_moving: bool = False,
    ) -> NDArray[np.uint8]:
        """`scene` as an array (height, width, 4) of red, green, blue, alpha; the first row is the top one."""
        self._context.make_current()
        frame = int(GL.glGenFramebuffers(1))
        buffers = [int(b) for b in np.atleast_1d(GL.glGenRenderbuffers(2))]
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frame)
        for buffer, place, kind in (
            (buffers[0], GL.GL_COLOR_ATTACHMENT0, GL.GL_RGBA8),
            (buffers[1], GL.GL_DEPTH_ATTACHMENT, GL.GL_DEPTH_COMPONENT24),
        ):
            GL.glBindRenderbuffer(GL.GL_RENDERBUFFER, buffer)
            GL.glRenderbufferStorage(GL.GL_RENDERBUFFER, kind, width, height)
            GL.glFramebufferRenderbuffer(GL.GL_FRAMEBUFFER, place, GL.GL_RENDERBUFFER, buffer)
        try:
            self.renderer.draw(scene, camera, width, height, frame, ratio, is_moving, backdrop)
            GL.glPixelStorei(GL.GL_PACK_ALIGNMENT, 1)
            raw = GL.glReadPixels(0, 0, width, height, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE)
        finally:
            GL.glDeleteFramebuffers(1, [frame])
            GL.glDeleteRenderbuffers(2, buffers)
        pixels = np.frombuffer(raw, np.uint8).reshape(height, width, 4)
        return np.ascontiguousarray(pixels[::-1])

    def close(self) -> None:
        """Give everything back."""
        self._context.make_current()
        self.renderer.free()
        self._context.close()
