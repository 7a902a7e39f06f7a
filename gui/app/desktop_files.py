"""The program on a desktop: its entry in the menu, its icon, and the files and links that are its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import gui
from gui.app.app_icon import SIDES, icon_drawing, icon_picture
from gui.base.files import png, save_bytes

_SOURCES = Path(gui.__file__).parent / "resources" / "desktop"
_ENTRY = "applications/turmbauer.desktop"
_PLACES = {
    _ENTRY: "turmbauer.desktop",
    "mime/packages/turmbauer.xml": "turmbauer.xml",
    "metainfo/turmbauer.metainfo.xml": "turmbauer.metainfo.xml",
}
_ICONS = "icons/hicolor"
#: Programs that bring what desktops have read up to date, with the folder that each is for.
_READERS = (
    (("update-desktop-database", "-q"), "applications"),
    (("update-mime-database",), "mime"),
    (("gtk-update-icon-cache", "-q", "-t", "-f"), _ICONS),
)


def install(prefix: str | None = None) -> list[Path]:
    """Write the files for this person, or below another prefix.

    Parameters
    ----------
    prefix
        ``<prefix>/share`` gets them; None is this person's own folder.

    Returns
    -------
    list of pathlib.Path
        The files written.

    Raises
    ------
    OSError
        A file cannot be written.
    """
    share, written = _share(prefix), []
    for place, data in _contents().items():
        path = share / place
        path.parent.mkdir(parents=True, exist_ok=True)
        save_bytes(data, str(path))
        written.append(path)
    _tell_desktops(share)
    return written


def uninstall(prefix: str | None = None) -> list[Path]:
    """Take away what `install` wrote, and nothing else; what is given back was there."""
    share, gone = _share(prefix), []
    for place in (*_PLACES, *_icon_places()):
        path = share / place
        if path.is_file() or path.is_symlink():
            path.unlink()
            gone.append(path)
    if gone:
        _tell_desktops(share)
    return gone


def _share(prefix: str | None) -> Path:
    if prefix is not None:
        return Path(prefix).absolute() / "share"
    own = os.environ.get("XDG_DATA_HOME", "")
    # other than an absolute path counts as none
    return Path(own) if os.path.isabs(own) else Path.home() / ".local" / "share"


def _contents() -> Mapping[str, bytes]:
    contents = {place: (_SOURCES / name).read_bytes() for place, name in _PLACES.items()}
    entry = contents[_ENTRY].decode()
    # desktops do not search the programs of a virtual environment
    contents[_ENTRY] = re.sub(r"(?m)^Exec=.*$", lambda _: f"Exec={_command()} %u", entry).encode()
    for place, side in _icon_places().items():
        contents[place] = png(icon_picture(side)) if side else icon_drawing().encode()
    return contents


def _icon_places() -> dict[str, int]:
    """Paths of the icons, with their size in pixels; 0 for the drawing."""
    places = {f"{_ICONS}/{side}x{side}/apps/turmbauer.png": side for side in SIDES}
    return places | {f"{_ICONS}/scalable/apps/turmbauer.svg": 0}


def _command() -> str:
    """Command that starts the program from anywhere."""
    beside = Path(sys.executable).parent / "turmbauer"
    found = str(beside) if beside.is_file() else shutil.which("turmbauer")
    words = [os.path.abspath(found)] if found else [sys.executable, "-m", "gui"]
    return " ".join(quoted(word) for word in words)


def quoted(word: str) -> str:
    """A word of a command in a desktop entry: special letters are escaped twice, for the command and for the value."""
    word = word.replace("%", "%%")
    if re.fullmatch(r"[\w@+=:,./%-]+", word, re.ASCII):
        return word
    inner = re.sub(r'(["`$\\])', r"\\\1", word).replace("\\", "\\\\")
    return f'"{inner}"'


def _tell_desktops(share: Path) -> None:
    """Desktops without these programs look for themselves sooner or later."""
    for command, folder in _READERS:
        if shutil.which(command[0]) and (share / folder).is_dir():
            subprocess.run([*command, str(share / folder)], capture_output=True, timeout=60, check=False)
