"""Size of everything in the window: Qt enlarges all that is drawn."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmcore.system import begin_anew

if TYPE_CHECKING:
    from PySide6.QtGui import QScreen

#: What can be chosen: what suits the screen, or percent.
SIZES = ("auto", "100", "125", "150", "175", "200")
_FACTOR = "QT_SCALE_FACTOR"
_in_use = 1.0
_LARGE = ((5000, 2800, 2.0), (3200, 1700, 1.5))


def fitting(width: int, height: int, dots_per_inch: float) -> float:
    """The factor for a screen of so many pixels; 1 where the desktop enlarges letters itself."""
    if dots_per_inch > 108:
        return 1.0
    return next((factor for wide, high, factor in _LARGE if width >= wide and height >= high), 1.0)


def prepare(size: str) -> None:
    """Choose a size, before there is a QApplication; somebody's own environment variable of Qt is left alone."""
    if size != "auto":
        os.environ.setdefault(_FACTOR, str(int(size) / 100))


def settle() -> None:
    """Qt has read the factor by now; programs that this one starts draw as they always do."""
    global _in_use
    with contextlib.suppress(ValueError):
        _in_use = float(os.environ.pop(_FACTOR, "1")) or 1.0


def suiting(screen: QScreen) -> float:
    """The factor for a screen."""
    ratio = screen.devicePixelRatio()
    size = screen.size() * ratio
    return fitting(size.width(), size.height(), screen.logicalDotsPerInch() * ratio / _in_use)


def suit(screen: QScreen) -> None:
    """Begin anew on a screen that wants everything larger; called with the first look at the screen."""
    wanted = suiting(screen)
    if _FACTOR not in os.environ and wanted != 1:
        os.environ[_FACTOR] = str(wanted)
        begin_anew([sys.executable, *sys.orig_argv[1:]])


def change(size: str, screen: QScreen) -> bool:
    """Show everything in another size at once; False if the program must be restarted for it."""
    from gui.base.enlarging import enlarge

    global _in_use
    wanted = suiting(screen) if size == "auto" else int(size) / 100
    if not enlarge(wanted):
        return False
    _in_use = wanted
    return True


def open_anew(arguments: Sequence[str]) -> None:
    """The program begins again in place of this one, in the size that was chosen in the meantime."""
    os.environ.pop(_FACTOR, None)
    begin_anew([sys.executable, "-m", "gui", *arguments])
