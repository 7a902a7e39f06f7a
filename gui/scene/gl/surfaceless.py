"""OpenGL where there is no screen: EGL's contexts without surface, which Mesa has."""

from __future__ import annotations

import ctypes

from OpenGL import EGL

_EGL_PLATFORM_SURFACELESS_MESA = 0x31DD


class Surfaceless:
    """A `gui.scene.gl.offscreen.Context`, of OpenGL 3.3 or another version with a core profile."""

    def __init__(self, minor_version: int = 3) -> None:
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
            EGL.EGL_CONTEXT_MINOR_VERSION, minor_version,
            EGL.EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL.EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
            EGL.EGL_NONE,
        ]  # fmt: skip
        packed = (ctypes.c_int * len(attributes))(*attributes)
        self._context = EGL.eglCreateContext(self._display, configs[0], EGL.EGL_NO_CONTEXT, packed)

    def make_current(self) -> None:
        if not EGL.eglMakeCurrent(self._display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, self._context):
            raise RuntimeError("EGL gives no context without a window")

    def close(self) -> None:
        EGL.eglMakeCurrent(self._display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, EGL.EGL_NO_CONTEXT)
        EGL.eglDestroyContext(self._display, self._context)
