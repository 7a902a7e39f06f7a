"""OpenGL without a window where EGL is not at home: Qt makes the context."""

from __future__ import annotations

from PySide6.QtGui import QOffscreenSurface, QOpenGLContext


class Unseen:
    """A `gui.scene.gl.offscreen.Context`; of the kind that `gui.base.opengl.prepare` asks for."""

    def __init__(self) -> None:
        self._context, self._surface = QOpenGLContext(), QOffscreenSurface()
        if not self._context.create():
            raise RuntimeError("Qt gives no OpenGL without a window")
        self._surface.setFormat(self._context.format())
        self._surface.create()

    def make_current(self) -> None:
        if not self._context.makeCurrent(self._surface):
            raise RuntimeError("Qt gives no OpenGL without a window")

    def close(self) -> None:
        self._context.doneCurrent()
        self._surface.destroy()
