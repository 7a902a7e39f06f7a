"""Getting OpenGL 3.3 core to work under Qt: the order of these steps matters."""

from __future__ import annotations

import os
from importlib.util import find_spec

from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext, QSurfaceFormat

MAJOR, MINOR = 3, 3


def prepare() -> None:
    """Say which contexts are wanted. Before the application object is made."""
    wanted = QSurfaceFormat()
    wanted.setRenderableType(QSurfaceFormat.RenderableType.OpenGL)
    wanted.setVersion(MAJOR, MINOR)
    wanted.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    wanted.setDepthBufferSize(24)
    wanted.setSamples(4)
    QSurfaceFormat.setDefaultFormat(wanted)


def choose_platform() -> None:
    """Tell PyOpenGL which of GLX and EGL Qt uses. After the application object, before OpenGL is imported."""
    qt = QGuiApplication.platformName()
    is_egl = qt != "xcb" or os.environ.get("QT_XCB_GL_INTEGRATION") == "xcb_egl"
    os.environ.setdefault("PYOPENGL_PLATFORM", "egl" if is_egl else "glx")


def why_unavailable() -> str:
    """Why there can be no picture here; empty if there can."""
    if find_spec("OpenGL") is None:
        return "PyOpenGL"
    context = QOpenGLContext()
    if not context.create():
        return QGuiApplication.platformName()
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    if not context.makeCurrent(surface):
        return QGuiApplication.platformName()
    context.doneCurrent()
    made = context.format()
    if (made.majorVersion(), made.minorVersion()) < (MAJOR, MINOR):
        return f"OpenGL {made.majorVersion()}.{made.minorVersion()}"
    return ""
