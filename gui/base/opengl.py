"""Getting OpenGL 3.3 core to work under Qt: the order of these steps matters."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext, QSurfaceFormat

from gui.i18n import tr

MAJOR, MINOR = 3, 3

_HAS_ONE: bool = sys.platform in ("win32", "darwin")  # there PyOpenGL has nothing to choose from
_app: object = None  # that of a program without a window


def prepare() -> None:
    """Say which contexts are wanted. Before the application object is made."""
    wanted = QSurfaceFormat()
    wanted.setRenderableType(QSurfaceFormat.RenderableType.OpenGL)
    wanted.setVersion(MAJOR, MINOR)
    wanted.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    wanted.setDepthBufferSize(24)
    wanted.setSamples(0)  # the renderer smooths its pictures by itself
    QSurfaceFormat.setDefaultFormat(wanted)


def do_without_window() -> None:
    """Make ready for `gui.scene.gl.offscreen`, before OpenGL is imported."""
    global _app
    if _HAS_ONE:
        prepare()
        _app = QGuiApplication.instance() or QGuiApplication(["turmbauer"])
    else:
        os.environ["PYOPENGL_PLATFORM"] = "egl"


def without_screen() -> QCoreApplication:
    """The application that is there, or one that needs no screen: letters and small pictures need one."""
    return QGuiApplication.instance() or QGuiApplication(["turmbauer", "-platform", "offscreen"])


def why_unavailable() -> Callable[[], str] | None:
    """Return None if OpenGL works here, else a function that says why not, in the language in use.

    After the application object, before OpenGL is imported: PyOpenGL learns here which of GLX and EGL Qt
    uses. Under X that is GLX, or EGL if the server has no GLX.
    """
    if find_spec("OpenGL") is None:
        return partial(tr, "picture.no_module")
    context, surface = QOpenGLContext(), QOffscreenSurface()
    has_context = context.create()
    if has_context:
        surface.setFormat(context.format())
        surface.create()
        has_context = context.makeCurrent(surface)
    if not has_context:
        _tell_pyopengl(is_egl=True)  # which needs no window for a picture in a file
        return partial(tr, "picture.no_context", platform=QGuiApplication.platformName())
    _tell_pyopengl(is_egl=_is_egl_current())
    context.doneCurrent()
    made = context.format().version()
    if made < (MAJOR, MINOR):
        return partial(tr, "picture.old_driver", version=f"{made[0]}.{made[1]}")
    return None


def _tell_pyopengl(*, is_egl: bool) -> None:
    if not _HAS_ONE:
        os.environ.setdefault("PYOPENGL_PLATFORM", "egl" if is_egl else "glx")


def _is_egl_current() -> bool:
    """True if the current context is one of EGL."""
    try:
        ask = ctypes.CDLL("libEGL.so.1").eglGetCurrentContext
    except (OSError, AttributeError):
        return False
    ask.restype = ctypes.c_void_p
    return bool(ask())
