"""Reading and writing the user's files; a file is replaced as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QSaveFile
from PySide6.QtGui import QImage

from gui.model import document
from gui.model.session import Session
from turmcore import TextError

_LARGEST = 64 * 1024 * 1024


def open_session(path: str) -> Session:
    """The session of a record or a position.

    Raises
    ------
    OSError
        The file cannot be read.
    turmcore.TurmError
        Its text is wrong; the message says where.
    """
    with open(path, "rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise TextError(f"this file is larger than {_LARGEST // 1024 // 1024} MB: no record of a game")
    try:
        return document.read(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise TextError(f"this is no text: byte {error.start} is not UTF-8") from None


def save_session(session: Session, path: str) -> None:
    """Write the record of a session; OSError if that fails, the old file is still there then."""
    save_bytes(document.write(session).encode("utf-8"), path)


def save_bytes(data: bytes, path: str) -> None:
    """Replace the file at `path`."""
    file = QSaveFile(path)
    if not file.open(QIODevice.OpenModeFlag.WriteOnly) or file.write(data) != len(data) or not file.commit():
        raise OSError(file.errorString())


def with_suffix(path: str, suffix: str) -> str:
    """`path`, with `suffix` if it has none."""
    return path if Path(path).suffix else path + suffix


def png(picture: QImage) -> bytes:
    """A picture as the bytes of a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
