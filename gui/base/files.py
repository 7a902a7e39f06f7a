"""Reading and writing files; a file is replaced as a whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import tempfile
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from turmcore import TextError
from turmcore.system import sync_folder

TEMPORARY = ".turmbauer-"
"""How the names of files begin that are not yet whole."""

PICTURES = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".bmp": "BMP"}
"""The kinds of pictures that are written, by the suffixes of their files."""

_SUFFIX = re.compile(r"\.[a-z][a-z0-9]{1,4}", re.IGNORECASE)

_LARGEST = 64 * 1024 * 1024


def read_text(path: str) -> str:
    """The text of a file.

    Raises
    ------
    OSError
        The file cannot be read.
    turmcore.TextError
        It holds no text, or too much of it.
    """
    try:
        about = os.stat(path)
    except ValueError:  # a link can have a name that no file can have: with a NUL, half a letter
        raise TextError("no file can have such a name") from None
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(about.st_mode):  # a pipe without a writer would block the window for ever
        raise TextError("this is no ordinary file but a device or a connection")
    with open(path, "rb", opener=_without_waiting) as file:
        data = file.read(_LARGEST + 1) if about.st_size <= _LARGEST else b""
    if max(len(data), about.st_size) > _LARGEST:
        raise TextError(f"this file is larger than {_LARGEST // 1024 // 1024} MB: no record of a game")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TextError(f"line {line}: this is no text: byte {error.start} is not UTF-8") from None


def save_secret(text: str, path: Path) -> None:
    """Save a text with keys, in a file that only its owner reads; folder and errors as in `save_bytes`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))  # whose rights are kept
    save_bytes(text.encode(), str(path))


def save_bytes(data: bytes, path: str) -> None:
    """Replace the file at `path`, or make it.

    The bytes go to another file beside it, which takes its place when it is whole and on the disk: whatever
    happens in between, the old file or the new one is there. A symbolic link stays one.

    Raises
    ------
    OSError
        Nothing has changed then.
    """
    goal = os.path.realpath(path)
    if os.path.isdir(goal):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if os.path.exists(goal) and not os.path.isfile(goal):  # a device would be gone
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)
    handle, draft = tempfile.mkstemp(prefix=TEMPORARY, suffix=".part", dir=os.path.dirname(goal))
    try:
        try:
            os.chmod(draft, _mode(goal))
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(draft, goal)
    except BaseException:
        with contextlib.suppress(OSError):
            os.chmod(draft, 0o600)  # Windows deletes nothing that cannot be written
            os.unlink(draft)
        raise
    with contextlib.suppress(OSError):  # the file is whole all the same
        sync_folder(Path(goal).parent)


def _without_waiting(path: str, flags: int) -> int:
    """Open a file even if it has become a pipe by now; Windows has none that are files."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _mode(path: str) -> int:
    """The permissions for the file at `path`: those it has, or those that a new file gets."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def with_suffix(path: str, suffix: str) -> str:
    """`path`, with `suffix` if it has none; what follows the last dot of a date or of a sentence is none."""
    return path if _SUFFIX.fullmatch(Path(path).suffix) else path + suffix


def drawn(drawing: str, side: int) -> QImage:
    """An SVG as a picture, its longer side of so many pixels."""
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    size = renderer.viewBoxF().size().scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio).toSize()
    picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(picture.rect()))
    painter.end()
    return picture


def png(picture: QImage) -> bytes:
    """A picture as the bytes of a PNG file."""
    return _encoded(picture, "PNG")


def picture_kind(path: str) -> str:
    """The kind of picture that the name of a file says, as Qt calls it.

    Raises
    ------
    ValueError
        No picture is written under such a name.
    """
    kind = PICTURES.get(Path(path).suffix.lower())
    if kind is None:
        raise ValueError(f"{Path(path).name}: a picture is written as {', '.join(PICTURES)}")
    return kind


def encoded(picture: QImage, path: str) -> bytes:
    """A picture as the bytes of a file of the kind that its name says; errors as in `picture_kind`."""
    return _encoded(picture, picture_kind(path))


def _encoded(picture: QImage, kind: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not picture.save(buffer, kind, 92 if kind == "JPEG" else -1):  # type: ignore[call-overload]
        raise ValueError(f"Qt cannot write {kind} pictures here")
    return bytes(buffer.data().data())


def free_path(folder: Path, name: str, suffix: str) -> Path:
    """A file in a folder that does not exist yet, called like `name`."""
    path, number = folder / f"{name}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{suffix}"
    return path
