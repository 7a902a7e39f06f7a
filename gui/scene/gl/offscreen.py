"""A picture without a window: a surfaceless EGL context of its own.

``PYOPENGL_PLATFORM`` must be ``egl`` before this module is imported.
"""

from __future__ import annotations

import ctypes

import numpy as np
from numpy.typing import NDArray
from OpenGL import EGL, GL

from gui.scene.arrays import Scene
from gui.scene.camera import Camera
from gui.scene.gl.renderer import Renderer

_EGL_PLATFORM_SURFACELESS_MESA = 0x31DD


class Offscreen:
    """An OpenGL 3.3 core context without surface, with a renderer in it."""

    def __init__(self, quality: str = "high") -> None:
        self._display = EGL.eglGetPlatformDisplay(
            _EGL_PLATFORM_SURFACELESS_MESA, EGL.EGL_DEFAULT_DISPLAY, None
        )
        major, minor = ctypes.c_long(), ctypes.c_long()
        if not EGL.eglInitialize(self._display, major, minor):
            raise RuntimeError("EGL gives no display without a window")
        EGL.eglBindAPI(EGL.EGL_OPENGL_API)
        want = [
            EGL.EGL_RENDERABLE_TYPE,
            EGL.EGL_OPENGL_BIT,
            EGL.EGL_SURFACE_TYPE,
            EGL.EGL_PBUFFER_BIT,
            EGL.EGL_NONE,
        ]
        configs, found = (EGL.EGLConfig * 1)(), ctypes.c_long()
        EGL.eglChooseConfig(self._display, (ctypes.c_int * len(want))(*want), configs, 1, found)
        attributes = [
            EGL.EGL_CONTEXT_MAJOR_VERSION, 3,
            EGL.EGL_CONTEXT_MINOR_VERSION, 3,
            EGL.EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL.EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
            EGL.EGL_NONE,
        ]  # fmt: skip
        packed = (ctypes.c_int * len(attributes))(*attributes)
        self._context = EGL.eglCreateContext(self._display, configs[0], EGL.EGL_NO_CONTEXT, packed)
        if not EGL.eglMakeCurrent(self._display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, self._context):
            raise RuntimeError("EGL gives no context without a window")
        self.renderer = Renderer(quality)

    def picture(
        self, scene: Scene, camera: Camera, width: int, height: int, samples: int = 4
    ) -> NDArray[np.uint8]:
        """`scene` as an array (height, width, 4) of red, green, blue, alpha; the first row is the top one."""
        frames = [int(f) for f in np.atleast_1d(GL.glGenFramebuffers(2))]
        buffers = [int(b) for b in np.atleast_1d(GL.glGenRenderbuffers(3))]
        kinds = (GL.GL_COLOR_ATTACHMENT0, GL.GL_DEPTH_ATTACHMENT, GL.GL_COLOR_ATTACHMENT0)
        formats = (GL.GL_RGBA8, GL.GL_DEPTH_COMPONENT24, GL.GL_RGBA8)
        for i, (buffer, kind, shape) in enumerate(zip(buffers, kinds, formats, strict=True)):
            GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frames[i // 2])
            GL.glBindRenderbuffer(GL.GL_RENDERBUFFER, buffer)
            GL.glRenderbufferStorageMultisample(
                GL.GL_RENDERBUFFER, 0 if i == 2 else samples, shape, width, height
            )
            GL.glFramebufferRenderbuffer(GL.GL_FRAMEBUFFER, kind, GL.GL_RENDERBUFFER, buffer)
        try:
            self.renderer.draw(scene, camera, width, height, frames[0])
            GL.glBindFramebuffer(GL.GL_READ_FRAMEBUFFER, frames[0])
            GL.glBindFramebuffer(GL.GL_DRAW_FRAMEBUFFER, frames[1])
            GL.glBlitFramebuffer(
                0, 0, width, height, 0, 0, width, height, GL.GL_COLOR_BUFFER_BIT, GL.GL_NEAREST
            )
            GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frames[1])
            GL.glPixelStorei(GL.GL_PACK_ALIGNMENT, 1)
            raw = GL.glReadPixels(0, 0, width, height, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE)
        finally:
            GL.glDeleteFramebuffers(2, frames)
            GL.glDeleteRenderbuffers(3, buffers)
        pixels = np.frombuffer(raw, np.uint8).reshape(height, width, 4)
        return np.ascontiguousarray(pixels[::-1])

    def close(self) -> None:
        """Give everything back."""
        self.renderer.free()
        EGL.eglMakeCurrent(self._display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, EGL.EGL_NO_CONTEXT)
        EGL.eglDestroyContext(self._display, self._context)
