"""The program in the Windows registry: its files (records), its links (tables), its place in the start menu.

All entries are for one person, in their part of the registry, where programs may write without asking.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFile, QStandardPaths

from gui.app.app_icon import SIDES, icon_picture
from gui.base.files import png, save_bytes

KIND = "Turmbauer.Record"
_CLASSES = r"Software\Classes"
_SUFFIX = ".tgn"
_SCHEME = "turmbauer"  # of links
_CHANGED = 0x0800_0000  # SHCNE_ASSOCCHANGED

Entries = Mapping[str, Mapping[str, str]]


def entries(program: str, icon: str) -> Entries:
    """Entries of the registry: keys with their values by name; the empty name is that of a key's own value.

    Parameters
    ----------
    program
        The words that start the program, quoted as Windows wants them.
    icon
        The file with its icon.
    """
    return {
        rf"{_CLASSES}\{_SUFFIX}": {"": KIND},
        rf"{_CLASSES}\{_SUFFIX}\OpenWithProgids": {KIND: ""},
        rf"{_CLASSES}\{KIND}": {"": "record of a tower game"},
        rf"{_CLASSES}\{KIND}\DefaultIcon": {"": f'"{icon}"'},
        rf"{_CLASSES}\{KIND}\shell\open\command": {"": f'{program} "%1"'},
        rf"{_CLASSES}\{_SCHEME}": {"": "URL:Turmbauer", "URL Protocol": ""},
        rf"{_CLASSES}\{_SCHEME}\DefaultIcon": {"": f'"{icon}"'},
        rf"{_CLASSES}\{_SCHEME}\shell\open\command": {"": f'{program} "%1"'},
    }


def icon_file() -> bytes:
    """The icon in several sizes, as Windows reads it: a table of PNG pictures."""
    pictures = [png(icon_picture(side)) for side in SIDES]
    table, place = b"", 6 + 16 * len(pictures)
    for side, picture in zip(SIDES, pictures, strict=True):
        table += bytes([side % 256, side % 256, 0, 0, 1, 0, 32, 0])  # 256 is written as 0
        table += len(picture).to_bytes(4, "little") + place.to_bytes(4, "little")
        place += len(picture)
    return bytes([0, 0, 1, 0, len(pictures), 0]) + table + b"".join(pictures)


def install() -> list[str]:
    """Tell Windows of the program; what was written."""
    program, icon = _program(), _own_folder() / "turmbauer.ico"
    icon.parent.mkdir(parents=True, exist_ok=True)
    save_bytes(icon_file(), str(icon))
    told = entries(program, str(icon))
    _write(told)
    written = [str(icon), *(rf"HKEY_CURRENT_USER\{key}" for key in told)]
    launcher = _launcher()
    if launcher is not None:
        _menu().unlink(missing_ok=True)
        if QFile.link(str(launcher), str(_menu())):
            written.append(str(_menu()))
    return written


def uninstall() -> list[str]:
    """Take away what `install` wrote, and nothing else; what is given back was there."""
    gone = _remove(entries("", ""))
    for path in (_menu(), _own_folder() / "turmbauer.ico"):
        if path.is_file():
            path.unlink()
            gone.append(str(path))
    return gone


def _launcher() -> Path | None:
    """The program in the folder that was unpacked, or that pip has written; None if there is neither."""
    beside = Path(sys.executable).parent
    places = (beside.parent / "Turmbauer.exe", beside / "turmbauer.exe", beside / "Scripts" / "turmbauer.exe")
    return next((path for path in places if path.is_file()), None)


def _program() -> str:
    launcher = _launcher()
    if launcher is not None:
        return f'"{launcher}"'
    windowed = Path(sys.executable).with_name("pythonw.exe")
    return f'"{windowed if windowed.is_file() else sys.executable}" -m gui'


def _own_folder() -> Path:
    return (
        Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation))
        / "turmbauer"
    )


def _menu() -> Path:
    """The entry in the start menu."""
    menu = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.ApplicationsLocation)
    return Path(menu) / "Turmbauer.lnk"


if sys.platform == "win32":
    import ctypes
    import winreg

    def _write(told: Entries) -> None:
        for key, values in told.items():
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
                for name, value in values.items():
                    winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)
        _announce()

    def _remove(told: Entries) -> list[str]:
        """Remove the entries; those that another program has written in the meantime stay."""
        gone = []
        for key in _deepest_first(told):
            with suppress(FileNotFoundError):
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, winreg.KEY_ALL_ACCESS) as opened:
                    if not key.endswith(_SUFFIX) or winreg.QueryValueEx(opened, "")[0] == KIND:
                        for name in told.get(key, ()):
                            winreg.DeleteValue(opened, name)
                    is_empty = winreg.QueryInfoKey(opened)[:2] == (0, 0)
                if is_empty:
                    winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
                    gone.append(rf"HKEY_CURRENT_USER\{key}")
        _announce()
        return gone

    def _announce() -> None:
        """Explorer has read it before, and reads it again."""
        ctypes.WinDLL("shell32").SHChangeNotify(_CHANGED, 0, None, None)

    def _deepest_first(told: Entries) -> Iterator[str]:
        r"""All keys, also `shell` and `shell\open`, which were made on the way."""
        seen = {key for one in told for key in _parents(one)}
        yield from sorted(seen, key=lambda key: (-key.count("\\"), key))

    def _parents(key: str) -> Iterator[str]:
        while key != _CLASSES:
            yield key
            key = key.rpartition("\\")[0]

else:

    def _write(told: Entries) -> None:
        raise OSError("this system has no registry")

    def _remove(told: Entries) -> list[str]:
        raise OSError("this system has no registry")
