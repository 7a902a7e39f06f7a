"""Getting OpenGL 3.3 core to work under Qt: the order of these steps matters."""

from __future__ import annotations

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


def choose_platform() -> None:
    """Tell PyOpenGL which of GLX and EGL Qt uses. After the application object, before OpenGL is imported."""
    if _HAS_ONE:
        return
    qt = QGuiApplication.platformName()
    # offscreen windows have OpenGL where there is an X server, and have it by GLX
    is_egl = qt not in ("xcb", "offscreen") or os.environ.get("QT_XCB_GL_INTEGRATION") == "xcb_egl"
    os.environ.setdefault("PYOPENGL_PLATFORM", "egl" if is_egl else "glx")


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
    """Why there can be no picture here, as a function that says it in the language in use; None if there
    can."""
    if find_spec("OpenGL") is None:
        return partial(tr, "picture.no_module")
    context, surface = QOpenGLContext(), QOffscreenSurface()
    if not context.create():
        return partial(tr, "picture.no_context", platform=QGuiApplication.platformName())
    surface.setFormat(context.format())
    surface.create()
    if not context.makeCurrent(surface):
        return partial(tr, "picture.no_context", platform=QGuiApplication.platformName())
    context.doneCurrent()
    made = context.format().version()
    if made < (MAJOR, MINOR):
        return partial(tr, "picture.old_driver", version=f"{made[0]}.{made[1]}")
    return None
