"""The folders of a user's own files, and reading the files in them."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, TypeVar

from turmcore.errors import TurmError
from turmcore.system import user_data

T = TypeVar("T")

LARGEST = 1 << 16
"""Largest size in bytes of a set's or a board's file; the shipped ones are twenty times smaller."""


class Unread(NamedTuple):
    """A file that cannot be read, and why."""

    path: Path
    why: str


def user_folder(kind: str) -> Path:
    """The folder for one kind of file: ``$TURMBAUER_HOME/KIND``, or else in the desktop's folder for user
    data."""
    home = os.environ.get("TURMBAUER_HOME")
    if home:
        return Path(home) / kind
    return user_data() / "turmbauer" / kind


def read_small(path: str | os.PathLike[str], largest: int = LARGEST) -> str:
    """The text of a user's file.

    Raises
    ------
    OSError, ValueError
        If it cannot be read, is not UTF-8 text, or has more than `largest` bytes.
    """
    with open(path, "rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"it is larger than {largest >> 10} KiB")
    return data.decode("utf-8-sig")


def files_in(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder with a suffix; none if there is no such folder."""
    return sorted(folder.glob("*" + suffix))


def read_each(paths: Iterable[Path], read: Callable[[Path], T]) -> tuple[list[T], list[Unread]]:
    """Return what `read` makes of these files, and the files that cannot be read.

    Anything may lie in a folder: no file of it is to hide the others.
    """
    found: list[T] = []
    unread: list[Unread] = []
    for path in paths:
        if not path.exists():  # somebody has just taken it away
            continue
        try:
            if not path.is_file():  # a pipe that nobody writes to would never end
                raise TurmError("this is no ordinary file")
            found.append(read(path))
        except UnicodeDecodeError as error:
            unread.append(Unread(path, f"this is no text: byte {error.start} is not UTF-8"))
        except RecursionError:
            unread.append(Unread(path, "this is nested too deeply"))
        except (OSError, TurmError, ValueError) as error:
            unread.append(Unread(path, getattr(error, "strerror", None) or str(error)))
    return found, unread
