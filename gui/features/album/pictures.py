"""Pictures of the games of an album: drawn when they are first looked at, and kept on the disk."""

from __future__ import annotations

import hashlib
import sys
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from gui.base import cache, theme
from gui.features.album.painter import SIZE
from gui.features.album.store import Album, Entry
from gui.model import player_colors
from gui.table.game_parts import parts_of
from turmcore import TurmError

_VERSION = 1  # of how they look
_MOST = 240  # that are kept in memory
_WAITING = 48  # those asked for last; what was scrolled past is drawn when it comes back
_MONTHS = 180  # days after which one that was never drawn anew is forgotten


class Pictures(QObject):
    """Another process draws them, so that the window goes on; where there is no OpenGL they are drawn flat, here."""

    drawn = Signal(str)  # the name of an entry

    def __init__(self, album: Album, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._album, self._folder = album, cache.folder("album")
        self._kept: OrderedDict[str, QPixmap] = OrderedDict()  # by file
        self._waiting: OrderedDict[str, tuple[Entry, Path]] = (
            OrderedDict()
        )  # by file, the last one is drawn first
        self._at_work: tuple[Entry, Path] | None = None
        self._process: QProcess | None = None
        self._palette = ""  # that it draws with
        self.drawing = QTimer(self, interval=0)
        self.drawing.timeout.connect(self.draw_on)
        self._pieces: Iterator[None] = iter(())
        self._is_flat = False  # nothing can be drawn in three dimensions
        cache.forget_old(self._folder, _MONTHS)

    def picture(self, entry: Entry) -> QPixmap | None:
        """The picture of an entry; None if it is still to be drawn, which `drawn` tells."""
        path = self._path(entry)
        key = path.name
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        image = QImage(str(path))
        if not image.isNull():
            return self._keep(key, image)
        if self._at_work is None or self._at_work[1] != path:
            self._waiting[key] = entry, path
            self._waiting.move_to_end(key)
            while len(self._waiting) > _WAITING:
                self._waiting.popitem(last=False)
            self._go_on()
        return None

    def _keep(self, key: str, image: QImage) -> QPixmap:
        self._kept[key] = QPixmap.fromImage(image)
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return self._kept[key]

    def _path(self, entry: Entry) -> Path:
        """The file of a picture, another one for each look of the same game."""
        look = "dark" if theme.is_dark_now() else "light"
        told = f"{_VERSION} {self._album.path(entry.name)} {entry.camera} {look} {player_colors.chosen()}"
        return self._folder / f"{hashlib.sha256(told.encode()).hexdigest()[:24]}.jpg"

    # -- drawing -----------------------------------------------------------------------

    def _go_on(self) -> None:
        """Have the next one drawn."""
        if self._at_work is not None or not self._waiting:
            return
        _, self._at_work = self._waiting.popitem(last=True)
        entry, path = self._at_work
        if self._is_flat:
            self._draw_flat(entry, path)
            return
        if self._process is not None and self._palette != player_colors.chosen():
            self._end()
        if self._process is None:
            self._start()
        scheme = "dark" if theme.is_dark_now() else "light"
        assert self._process is not None
        self._process.write(f"{scheme}\t{self._album.path(entry.name)}\t{path}\n".encode())

    def _start(self) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            self._is_flat = True
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._hear)
        self._process.finished.connect(self._give_up)
        self._process.errorOccurred.connect(self._give_up)
        self._palette = player_colors.chosen()
        self._process.start(sys.executable, ["-m", "gui", "--album-pictures", "--palette", self._palette])

    def _hear(self) -> None:
        if self._process is None:
            return
        while self._process.canReadLine():
            said = bytes(self._process.readLine().data()).strip()
            if self._at_work is None:
                continue
            if said != b"done":
                self._draw_flat(*self._at_work)
                continue
            (entry, path), self._at_work = self._at_work, None
            self._keep(path.name, QImage(str(path)))
            self.drawn.emit(entry.name)
            self._go_on()

    def _give_up(self) -> None:
        """There is no such process, or it has ended: what is left is drawn flat."""
        if self._process is None:
            return
        self._process = None
        self._is_flat = True
        if self._at_work is not None:
            self._draw_flat(*self._at_work)

    def _draw_flat(self, entry: Entry, path: Path) -> None:
        """Draw one here, in pieces: to each leads a whole game."""
        self._at_work = entry, path
        self._pieces = self._flat(entry, path)
        self.drawing.start()

    def draw_on(self) -> None:
        """Draw the next piece of a flat picture."""
        try:
            next(self._pieces)
        except StopIteration:
            self.drawing.stop()
            if self._at_work is not None:
                (entry, _), self._at_work = self._at_work, None
                self.drawn.emit(entry.name)
                self._go_on()

    def _flat(self, entry: Entry, path: Path) -> Iterator[None]:
        width, height = SIZE
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)  # if the game cannot be read: so nobody asks again
        parts = parts_of(entry.game)
        yield
        try:
            state = self._album.session(entry.name).state
        except (OSError, TurmError):
            self._keep(path.name, image)
            return
        for piece in parts.before_thumbnail(state):
            yield
            piece()
        yield
        self._keep(path.name, parts.thumbnail(state, width, height, 1.0).toImage())

    def stop(self) -> None:
        """Draw no more, until somebody asks again."""
        self._waiting.clear()
        self.drawing.stop()
        self._at_work = None
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(2000)
            process.deleteLater()
