"""Enlarges everything that Qt draws while the program runs; its headers offer that for the start alone.

Qt's own functions for it are private, so they are looked up by name, and used only on the platforms where that was tried.
Where there are none of that name nothing happens, and the program must begin anew.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import shiboken6
from PySide6.QtCore import QRect, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

_PLATFORMS = ("xcb", "offscreen")
_LIBRARY = "libQt6Gui.so"
_SET = "_ZN15QHighDpiScaling15setGlobalFactorEd"
_RATIO = (
    "_ZN22QWindowSystemInterface35handleWindowDevicePixelRatioChangedINS_19SynchronousDeliveryEEEvP7QWindow"
)
_PLACE = "_ZN22QWindowSystemInterface20handleGeometryChangeINS_19SynchronousDeliveryEEEvP7QWindowRK5QRect"


class _Functions(NamedTuple):
    set_factor: Callable[[float], object]
    tell_ratio: Callable[[int], object]
    tell_place: Callable[[int, ctypes.Array[ctypes.c_int]], object]


@cache
def _functions() -> _Functions | None:
    if QGuiApplication.platformName() not in _PLATFORMS:
        return None
    try:
        loaded = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        library = ctypes.CDLL(next(line[line.index("/") :] for line in loaded if _LIBRARY in line))
        place = ctypes.POINTER(ctypes.c_int)
        return _Functions(
            ctypes.CFUNCTYPE(None, ctypes.c_double)((_SET, library)),
            ctypes.CFUNCTYPE(None, ctypes.c_void_p)((_RATIO, library)),
            ctypes.CFUNCTYPE(None, ctypes.c_void_p, place)((_PLACE, library)),
        )
    except (OSError, StopIteration, AttributeError):
        return None


def enlarge(factor: float) -> bool:
    """Multiply everything with a factor; windows stay where and as large as they are on the screen.

    Returns
    -------
    bool
        True if that is possible.
    """
    functions = _functions()
    if functions is None:
        return False
    windows = [window for window in QGuiApplication.topLevelWindows() if window.isVisible()]
    with _without_warnings():
        functions.set_factor(factor)
        for window in windows:
            pointer, place = shiboken6.getCppPointer(window)[0], _pixels(window.geometry(), factor)
            functions.tell_ratio(pointer)
            functions.tell_place(pointer, place)
    return True


def _pixels(place: QRect, factor: float) -> ctypes.Array[ctypes.c_int]:
    """A rectangle as Qt keeps it: left, top, right, bottom."""
    left, top = round(place.x() * factor), round(place.y() * factor)
    wide, high = round(place.width() * factor), round(place.height() * factor)
    return (ctypes.c_int * 4)(left, top, left + wide - 1, top + high - 1)


@contextmanager
def _without_warnings() -> Iterator[None]:
    """Qt says each time that there should be no window yet."""

    def ignore(kind: QtMsgType, context: object, words: str | None) -> None:
        pass

    before = qInstallMessageHandler(ignore)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
