"""The finished games on this machine, counted; each is read only once."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

import turmcore
from gui.base.files import read_text, save_bytes
from gui.features.openings.model import Counted, Fault, OpeningTree, counted
from gui.model import document
from gui.model.job import Job
from turmcore import TurmError
from turmcore.core.folders import read_each
from turmcore.core.json_text import read_json

FORMAT = 1  # of the memory
_SUFFIX = ".tgn"
_MOST_FAULTS = 50

Stamp = tuple[int, int]  # bytes, and when it was written


@dataclass(frozen=True, slots=True)
class Known:
    """A file as it was read: the game if it is of the wanted kind, and the fault if it could not be read."""

    stamp: Stamp
    game: Counted | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """Counts of the games of a folder."""

    tree: OpeningTree
    faults: tuple[Fault, ...] = ()
    num_faults: int = 0


class KeptGames:
    """The games of one kind in a folder.

    The counts are kept in a file beside the folder: numbers alone, no names, for this user alone. It can be
    deleted at any time.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self._folder, self._game = folder, game
        self.memory = folder.with_name(f"{folder.name}-{game}.json")
        self._known: dict[str, Known] | None = None
        self._kept = Kept(OpeningTree())

    def update(self, job: Job) -> Kept:
        """Return the counts by now, or those made when the job is cancelled. Run it in one thread at a
        time."""
        known = self._known if self._known is not None else self._recall()
        now = self._stamps()
        if self._known is not None and now == {name: one.stamp for name, one in known.items()}:
            return self._kept
        found: dict[str, Known] = {}
        for name, stamp in sorted(now.items()):
            if name in known and known[name].stamp == stamp:
                found[name] = known[name]
            elif not job.is_cancelled:
                found[name] = self.read(name, stamp)
        tree = OpeningTree()
        for one in found.values():
            if one.game is not None:
                tree.put(one.game)
        faults = [Fault(str(self._folder / name), one.fault) for name, one in found.items() if one.fault]
        if found != known:
            self._remember(found)
        self._known, self._kept = found, Kept(tree, tuple(faults[:_MOST_FAULTS]), len(faults))
        return self._kept

    def _stamps(self) -> dict[str, Stamp]:
        found = {}
        with contextlib.suppress(OSError), os.scandir(self._folder) as entries:
            for entry in entries:
                if entry.name.endswith(_SUFFIX):
                    with contextlib.suppress(OSError):
                        status = entry.stat()
                        found[entry.name] = status.st_size, status.st_mtime_ns
        return found

    def read(self, name: str, stamp: Stamp) -> Known:
        """Look through a file."""
        found, unread = read_each([self._folder / name], self._counted)
        return Known(stamp, found[0] if found else None, unread[0].why if unread else "")

    def _counted(self, path: Path) -> Counted | None:
        source = document.games(read_text(str(path)))[0]
        return counted(source) if source.value("Game") == self._game else None

    # -- the memory ------------------------------------------------------------------------

    @property
    def _head(self) -> list[object]:
        """Head of the memory: while it is the same, keys and actions mean the same."""
        key = turmcore.load(self._game).new_state(1).key
        return [FORMAT, turmcore.__version__, self._game, key]

    def _remember(self, known: dict[str, Known]) -> None:
        rows = [
            [
                name,
                list(one.stamp),
                one.fault,
                [dict(one.game.game.options), [list(pair) for pair in one.game.played], one.game.wins]
                if one.game is not None
                else None,
            ]
            for name, one in known.items()
        ]
        with contextlib.suppress(OSError):  # then it is read again the next time
            save_bytes(json.dumps([self._head, rows]).encode(), str(self.memory))
            self.memory.chmod(0o600)

    def _recall(self) -> dict[str, Known]:
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError, TurmError):
            head, rows = read_json(self.memory.read_text(encoding="utf-8"))
            if head == self._head:
                return {name: self._row(stamp, fault, game) for name, stamp, fault, game in rows}
        return {}

    def _row(self, stamp: list[int], fault: str, game: list[object] | None) -> Known:
        there = int(stamp[0]), int(stamp[1])
        if game is None:
            return Known(there, None, fault)
        options, played, wins = game
        if not isinstance(options, dict) or not isinstance(played, list):
            raise TypeError(options)
        pairs = tuple((int(key), int(value)) for key, value in played)
        shares = tuple(map(float, wins)) if isinstance(wins, list) else None
        return Known(there, Counted(turmcore.load(self._game, **options), pairs, shares), fault)
