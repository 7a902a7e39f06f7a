"""How large everything in the window is: Qt enlarges all that is drawn, but only from the start of the program."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

#: What can be chosen: what suits the screen, or percent.
SIZES = ("auto", "100", "125", "150", "175", "200")
LEAST = (1024, 600)
"""Pixels of a screen on which the window has room for everything."""

_FACTOR = "QT_SCALE_FACTOR"
_in_use = 1.0
_LARGE = ((5000, 2800, 2.0), (3200, 1700, 1.5))


def fitting(width: int, height: int, dots_per_inch: float) -> float:
    """The factor for a screen of so many pixels; 1 where the desktop enlarges letters itself."""
    if dots_per_inch > 108:
        return 1.0
    return next((factor for wide, high, factor in _LARGE if width >= wide and height >= high), 1.0)


def has_room(size: str, width: int, height: int) -> bool:
    """Whether on a screen of so many pixels there is room for a window of this size."""
    return size in ("auto", "100") or (
        width * 100 >= LEAST[0] * int(size) and height * 100 >= LEAST[1] * int(size)
    )


def prepare(size: str) -> None:
    """Choose a size, before there is a QApplication; somebody's own environment variable of Qt is left alone."""
    if size != "auto":
        os.environ.setdefault(_FACTOR, str(int(size) / 100))


def settle() -> None:
    """Qt has read the factor by now; programs that this one starts draw as they always do."""
    global _in_use
    with contextlib.suppress(ValueError):
        _in_use = float(os.environ.pop(_FACTOR, "1")) or 1.0


def factor() -> float:
    """What everything is multiplied with, beside what the desktop says."""
    return _in_use


def suit(width: int, height: int, dots_per_inch: float) -> None:
    """Begin anew on a screen that wants everything larger; called with the first look at the screen."""
    wanted = fitting(width, height, dots_per_inch)
    if _FACTOR not in os.environ and wanted != 1:
        os.environ[_FACTOR] = str(wanted)
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def open_anew(arguments: Sequence[str]) -> None:
    """The program begins again in place of this one, in the size that was chosen in the meantime."""
    os.environ.pop(_FACTOR, None)
    os.execv(sys.executable, [sys.executable, "-m", "gui", *arguments])
