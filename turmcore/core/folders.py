"""Where a user's own files are."""

import os
from pathlib import Path

from turmcore.system import user_data

LARGEST = 1 << 16
"""Largest size in bytes of a set's or a board's file; the shipped ones are twenty times smaller."""


def user_folder(kind: str) -> Path:
    """The folder for one kind of file: ``$TURMBAUER_HOME/KIND``, or else in the desktop's folder for user
    data."""
    home = os.environ.get("TURMBAUER_HOME")
    if home:
        return Path(home) / kind
    return user_data() / "turmbauer" / kind


def read_small(path: str | os.PathLike[str]) -> str:
    """The text of a user's file.

    Raises
    ------
    OSError, ValueError
        If it cannot be read, is not UTF-8 text, or is too large.
    """
    with open(path, "rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST >> 10} KiB")
    return data.decode("utf-8-sig")
