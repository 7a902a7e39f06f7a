"""A picture without a window: a surfaceless EGL context of its own.

``PYOPENGL_PLATFORM`` must be ``egl`` before this module is imported.
"""

from __future__ import annotations

import ctypes

import numpy as np
from numpy.typing import NDArray
from OpenGL import EGL, GL

from gui.scene.camera import Camera
from gui.scene.gl.renderer import DAYLIGHT, Renderer
from gui.scene.room import Backdrop
from gui.scene.scene import Scene

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
        self._make_current()
        self.renderer = Renderer(quality)

    def _make_current(self) -> None:
        if not EGL.eglMakeCurrent(self._display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, self._context):
            raise RuntimeError("EGL gives no context without a window")

    def picture(
        self,
        scene: Scene,
        camera: Camera,
        width: int,
        height: int,
        ratio: float = 1.0,
        backdrop: Backdrop = DAYLIGHT,
    ) -> NDArray[np.uint8]:
        """`scene` as an array (height, width, 4) of red, green, blue, alpha; the first row is the top one."""
        self._make_current()
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
            self.renderer.draw(scene, camera, width, height, frame, ratio, backdrop=backdrop)
            GL.glPixelStorei(GL.GL_PACK_ALIGNMENT, 1)
            raw = GL.glReadPixels(0, 0, width, height, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE)
        finally:
            GL.glDeleteFramebuffers(1, [frame])
            GL.glDeleteRenderbuffers(2, buffers)
        pixels = np.frombuffer(raw, np.uint8).reshape(height, width, 4)
        return np.ascontiguousarray(pixels[::-1])

    def close(self) -> None:
        """Give everything back."""
        self._make_current()
        self.renderer.free()
        EGL.eglMakeCurrent(self._display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, EGL.EGL_NO_CONTEXT)
        EGL.eglDestroyContext(self._display, self._context)
