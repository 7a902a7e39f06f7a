"""Keeps the game on the table without anybody's asking, so that no crash and no closing loses it."""

from __future__ import annotations

import contextlib
import os
import re
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from gui.base.files import TEMPORARY, read_text, save_bytes
from gui.features.album.store import Album
from gui.model import document, kept
from gui.model.kept import Kept
from gui.model.session import Session
from turmcore import TurmError
from turmcore.core.folders import Unread, files_in, read_each
from turmcore.notation import record
from turmcore.system import lock, release

_GAME, _LOCK = ".tgn", ".lock"
_MOST_UNTOUCHED = 12  # left games that were never played
_NUMBER = re.compile(r'^\[KeptNumber "(\d{1,15})"\]$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A kept game and the name under which it is kept."""

    name: str
    game: Kept


class Autosave:
    """The place of one running program in a folder that all of them share.

    Each program that runs keeps its game in a file of its own, beside another file that it holds a lock on.
    The system drops the lock when the program ends, in whatever way: a game without a holder is free, and
    whoever gets its lock may have it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = uuid.uuid4().hex[:12]
        self._lock = -1
        self.unread: list[Unread] = []  # files that were no kept games when last read
        self._number = 0  # of the own game in the order of all; 0 until it is kept

    @classmethod
    def of_this_user(cls) -> Autosave:
        """The one in the folder where the user's programs keep their own files."""
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        return cls(Path(place) / "games")

    @property
    def album(self) -> Path:
        """Folder of this user's finished games."""
        return self._folder.with_name("album")

    @property
    def bin(self) -> Path:
        """Folder of the games that were thrown away."""
        return self._folder / "bin"

    @property
    def path(self) -> Path:
        """File of the program's own game."""
        return self._path_of(self._name)

    def save(self, session: Session, file: str, is_left: bool = False) -> None:
        """Keep the game, in place of the one before; OSError if that fails.

        Parameters
        ----------
        session
            The game.
        file
            The person's file that it belongs to, or empty.
        is_left
            True if the program is about to end.
        """
        if self._lock < 0:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = _take(self._lock_of(self._name))
            if self._lock < 0:  # another program's clean-up was faster
                self._name = uuid.uuid4().hex[:12]
                self._lock = _take(self._lock_of(self._name))
            if self._lock < 0:
                raise OSError(f"the folder {self._folder} allows no locks")
        if is_left or not self._number:
            self._number = self._next_number()
        text = kept.write(session, file, datetime.now(UTC).replace(tzinfo=None), is_left, self._number)
        save_bytes(text.encode("utf-8"), str(self.path))

    def clear(self) -> None:
        """Drop the kept game."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def put_aside(self, session: Session, file: str, *, comes_back: bool = False) -> None:
        """Keep the game for another time and make room for the next one; OSError if that fails. One that the album has
        just as it is need not be kept, unless the program `comes_back` to it at once."""
        if not comes_back and not file and session.has_ended and self._has(document.write(session)):
            self.clear()
        else:
            self.save(session, file, is_left=True)
        self.close()
        self._name, self._number = uuid.uuid4().hex[:12], 0

    def close(self) -> None:
        """Give the own game free: another program may have it."""
        if self._lock >= 0:
            if self.path.exists():
                os.close(self._lock)
            else:
                release(self._lock, self._lock_of(self._name))
            self._lock = -1

    def free_games(self, most: int | None = None) -> list[KeptGame]:
        """The games that no running program holds, the newest first; at `most` so many of those that were left."""
        self.unread = []
        found, num_left = [], 0
        for one in self._look(self._folder):
            if (most is None or num_left < most or not one.game.is_left) and self._can_be_played(one):
                found.append(one)
                num_left += one.game.is_left
        return found

    @property
    def num_binned(self) -> int:
        """Number of games in the bin."""
        return len(files_in(self.bin, _GAME))

    def binned_games(self) -> list[KeptGame]:
        """The games in the bin, the newest first."""
        return [one for one in self._look(self.bin) if self._can_be_played(one)]

    def _look(self, folder: Path) -> list[KeptGame]:
        """The free games of a folder, the newest first; nothing of them is played yet."""
        files = files_in(folder, _GAME)
        free = [path for path in files if folder != self._folder or self._is_free(path.stem)]
        found, unread = read_each(free, lambda path: KeptGame(path.stem, kept.read(read_text(str(path)))))
        self.unread += unread
        return sorted(found, key=lambda one: one.game.order, reverse=True)

    def _can_be_played(self, one: KeptGame) -> bool:
        if one.game.fault:
            self.unread.append(Unread(self._path_of(one.name), one.game.fault))
        return not one.game.fault

    def _is_free(self, name: str) -> bool:
        """True if neither this program nor another one has a game open."""
        lock = _take(self._lock_of(name)) if name != self._name else -1
        if lock >= 0:
            os.close(lock)
        return lock >= 0

    def adopt(self, name: str) -> Kept | None:
        """Continue a free game, in its own file; None if it is gone or another program has it by now."""
        lock = _take(self._lock_of(name))
        if lock < 0:
            return None
        path = self._path_of(name)
        try:
            game = kept.read(read_text(str(path)))
        except (OSError, TurmError):
            game = None
        if game is None or game.fault:
            os.close(lock)
            return None
        self.clear()
        self.close()
        self._name, self._lock, self._number = name, lock, 0
        return game

    def discard(self, name: str) -> None:
        """Throw a free game into the bin; OSError if that fails."""
        lock = _take(self._lock_of(name))
        if lock >= 0:
            try:
                self.bin.mkdir(exist_ok=True)
                self._path_of(name).replace(self.bin / (name + _GAME))
            finally:
                release(lock, self._lock_of(name))

    def take_out(self, name: str) -> None:
        """Take a game out of the bin again; OSError if that fails."""
        (self.bin / (name + _GAME)).rename(self._path_of(name))

    def destroy(self, name: str) -> None:
        """Delete a game in the bin for good; OSError if that fails."""
        (self.bin / (name + _GAME)).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Remove what nobody needs any more: halves of files, locks without a game, left games that the album has word
        for word, and those in which nobody did anything beyond the newest few."""
        for draft in self._folder.glob(TEMPORARY + "*"):
            # a program that runs may be writing one this very moment
            if _age(draft) > 3600:
                with contextlib.suppress(OSError):
                    draft.unlink()
        for path in files_in(self._folder, _LOCK):
            if not self._path_of(path.stem).exists():
                self._drop(path.stem)
        left = [one for one in self._look(self._folder) if one.game.is_left]
        for one in left:
            if one.game.has_ended and self._has(record.format(one.game.record)):
                self._drop(one.name)
        for one in [one for one in left if one.game.is_untouched][_MOST_UNTOUCHED:]:
            self._drop(one.name)

    def _has(self, text: str) -> bool:
        """True if the album has a record word for word."""
        return Album(self.album).holds(text)

    def _drop(self, name: str) -> None:
        """Delete a free game, and its lock."""
        lock = _take(self._lock_of(name))
        if lock >= 0:
            with contextlib.suppress(OSError):
                self._path_of(name).unlink(missing_ok=True)
            release(lock, self._lock_of(name))

    def _next_number(self) -> int:
        """The highest number of all games plus one."""
        numbers = [0]
        for path in files_in(self._folder, _GAME):
            with contextlib.suppress(OSError, TurmError):
                numbers += map(int, _NUMBER.findall(read_text(str(path))))
        return max(numbers) + 1

    def _path_of(self, name: str) -> Path:
        return self._folder / (name + _GAME)

    def _lock_of(self, name: str) -> Path:
        return self._folder / (name + _LOCK)


def _take(path: Path) -> int:
    """Return a handle that holds the lock, -1 if another program has it."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return -1
    try:
        # the holder before may have removed the file in between: then this lock is nobody's
        if lock(handle) and os.stat(path).st_ino == os.fstat(handle).st_ino:
            return handle
    except OSError:
        pass
    os.close(handle)
    return -1


def _age(path: Path) -> float:
    try:
        return datetime.now().timestamp() - path.stat().st_mtime
    except OSError:
        return 0.0
