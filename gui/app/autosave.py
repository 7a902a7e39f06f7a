"""Keeps the game on the table without anybody's asking, so that no crash and no closing loses it."""

from __future__ import annotations

import contextlib
import os
import uuid
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from gui.base.files import TEMPORARY, save_bytes
from gui.model import kept
from gui.model.kept import Kept
from gui.model.session import Session
from turmcore import TurmError
from turmcore.system import lock, release

_GAME, _LOCK = ".tgn", ".lock"
_MOST = {False: 12, True: 4}  # left games that are remembered; True: those that are over


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

    @classmethod
    def of_this_user(cls) -> Autosave:
        """The one in the folder where the user's programs keep their own files."""
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        return cls(Path(place) / "games")

    @property
    def album(self) -> Path:
        """Where the finished games of this user are."""
        return self._folder.with_name("album")

    @property
    def path(self) -> Path:
        """Where the own game is kept."""
        return self._folder / (self._name + _GAME)

    def save(self, session: Session, file: str, is_left: bool = False) -> None:
        """Keep the game, in place of what was kept before; OSError if that fails.

        Parameters
        ----------
        session
            The game.
        file
            The person's file that it belongs to, or empty.
        is_left
            Whether the program is about to end.
        """
        if self._lock < 0:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = _take(self._lock_of(self._name))
            if self._lock < 0:  # somebody who tidies up was faster
                self._name = uuid.uuid4().hex[:12]
                self._lock = _take(self._lock_of(self._name))
            if self._lock < 0:
                raise OSError(f"the folder {self._folder} allows no locks")
        text = kept.write(session, file, datetime.now(), is_left)
        save_bytes(text.encode("utf-8"), str(self.path))

    def clear(self) -> None:
        """Nothing is to be kept any more."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def put_aside(self, session: Session, file: str) -> None:
        """Keep the game for another time and make room for the next one; OSError if that fails."""
        self.save(session, file, is_left=True)
        self.close()
        self._name = uuid.uuid4().hex[:12]

    def close(self) -> None:
        """Give the own game free: another program may have it."""
        if self._lock >= 0:
            if self.path.exists():
                os.close(self._lock)
            else:
                release(self._lock, self._lock_of(self._name))
            self._lock = -1

    def free_games(self) -> list[KeptGame]:
        """The games that no running program holds, the newest first."""
        found = []
        for path in self._files(_GAME):
            if path.stem == self._name:
                continue
            lock = _take(self._lock_of(path.stem))
            if lock < 0:
                continue
            try:
                found.append(KeptGame(path.stem, kept.read(path.read_text(encoding="utf-8"))))
            except (OSError, TurmError, UnicodeDecodeError):
                # Not written by us: a kept file is always whole. Out of the way, but not lost.
                with contextlib.suppress(OSError):
                    path.replace(path.with_suffix(".unreadable"))
            finally:
                os.close(lock)
        found.sort(key=lambda one: one.game.time, reverse=True)
        return found

    def adopt(self, name: str) -> Kept | None:
        """Go on with a free game, in its own file; None if it is gone or somebody else has it by now."""
        lock = _take(self._lock_of(name))
        if lock < 0:
            return None
        path = self._folder / (name + _GAME)
        try:
            game = kept.read(path.read_text(encoding="utf-8"))
        except (OSError, TurmError, UnicodeDecodeError):
            os.close(lock)
            return None
        self.clear()
        self.close()
        self._name, self._lock = name, lock
        return game

    def discard(self, name: str) -> None:
        """Drop a free game for good."""
        lock = _take(self._lock_of(name))
        if lock >= 0:
            with contextlib.suppress(OSError):
                (self._folder / (name + _GAME)).unlink(missing_ok=True)
            release(lock, self._lock_of(name))

    def tidy(self) -> None:
        """Remove what nobody needs any more: halves of files, locks without a game, left games beyond the
        newest few. Interrupted games stay until somebody decides."""
        for draft in self._folder.glob(TEMPORARY + "*"):
            # a program that runs may be writing one this very moment
            if _age(draft) > 3600:
                with contextlib.suppress(OSError):
                    draft.unlink()
        for path in self._files(_LOCK):
            if not (self._folder / (path.stem + _GAME)).exists():
                self.discard(path.stem)
        left = [one for one in self.free_games() if one.game.is_left]
        for is_over, most in _MOST.items():
            for one in [one for one in left if one.game.session.has_ended is is_over][most:]:
                self.discard(one.name)

    def _files(self, suffix: str) -> list[Path]:
        return sorted(self._folder.glob("*" + suffix)) if self._folder.is_dir() else []

    def _lock_of(self, name: str) -> Path:
        return self._folder / (name + _LOCK)


def _take(path: Path) -> int:
    """A handle that holds the lock, -1 if somebody else does."""
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
