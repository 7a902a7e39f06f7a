"""Folders for what can be made again."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

from PySide6.QtCore import QStandardPaths

_DAY = 86_400.0


def folder(name: str) -> Path:
    """A folder of this person's cache, which may not be there yet."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericCacheLocation)
    return Path(place) / "turmbauer" / name


def forget_old(place: Path, days: float) -> None:
    """Remove files of a folder that nobody has changed for so many days."""
    with contextlib.suppress(OSError):
        for path in place.iterdir():
            if time.time() - path.stat().st_mtime > days * _DAY:
                path.unlink()
