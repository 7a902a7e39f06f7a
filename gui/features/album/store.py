"""The album: a folder with a record of every game that was finished in the window.

Each file is an ordinary record (`docs/album.md`) with tags more: `[AlbumAt "2026-11-22T18:05:00"]`, when the game ended,
`[AlbumWinners "0 2"]`, the numbers of the players who won, `[AlbumScores "15 12 9"]`, what each had, if that is counted, and
`[AlbumFrom "position"]` where it began with a position that somebody put together, and `[AlbumCamera "..."]`, from where its
end was seen (`gui.scene.camera.Camera.to_text`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gui.base.files import read_text, save_bytes
from gui.model import document
from gui.model.seats import Kind, kind_of, kinds_of, names_at_table, shown_names, whole
from gui.model.session import Session
from turmcore import TextError, TurmError
from turmcore.core.folders import Unread, files_in, read_each
from turmcore.notation import forfeit, record
from turmcore.notation.record import Record, Tag

_AT, _WINNERS, _SCORES = "AlbumAt", "AlbumWinners", "AlbumScores"
_FROM, _CAMERA = "AlbumFrom", "AlbumCamera"
_OWN = {_AT, _WINNERS, _SCORES, _FROM, _CAMERA}
_MOST_TAGS = 1000  # bytes of them
_SUFFIX = ".tgn"


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the album.

    Attributes
    ----------
    name
        Of its file, without the suffix.
    kinds, people
        Kind of each player, and the names that people gave; empty for computers and those without one.
    names
        Names of all, computers too; empty for people without a name.
    winners
        The players who won; nobody after a draw.
    scores
        Points of each player; empty if the game counts none.
    is_whole
        True if it was played from the beginning to an end, so that it counts.
    is_stopped
        True if all agreed to stop without a result.
    camera
        From where its end was seen; empty if nobody knows.
    """

    name: str
    game: str
    time: datetime
    kinds: tuple[Kind, ...]
    people: tuple[str, ...]
    names: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    is_whole: bool = True
    camera: str = ""
    is_stopped: bool = False

    @property
    def unnamed(self) -> list[int]:
        """The people without a name, by the numbers of their seats."""
        seats = enumerate(zip(self.kinds, self.people, strict=True))
        return [seat for seat, (kind, name) in seats if kind is Kind.PERSON and not name]


class Album:
    """The games in a folder, which is made for the first of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, session: Session, scores: Sequence[int], time: datetime, camera: str = "") -> str:
        """Take in a game that is over; the name of its entry. `camera` as in `Entry`. OSError if that fails."""
        source = document.record_of(session)
        tags = [
            Tag(_AT, time.isoformat(timespec="seconds")),
            Tag(_WINNERS, " ".join(map(str, session.winners))),
            Tag(_SCORES, " ".join(map(str, scores))),
        ]
        tags += [Tag(_FROM, "position")] if session.is_arranged else []
        tags += [Tag(_CAMERA, camera)] if camera else []
        name = stem = f"{time:%Y-%m-%d %H-%M-%S} {session.game.name}"
        number = 1
        while self.path(name).exists():
            number += 1
            name = f"{stem} {number}"
        self.folder.mkdir(parents=True, exist_ok=True)
        text = record.format(Record((*source.tags, *tags), source.items))
        save_bytes(text.encode("utf-8"), str(self.path(name)))
        return name

    def path(self, name: str) -> Path:
        """The file of an entry."""
        return self.folder / (name + _SUFFIX)

    def entries(self) -> list[Entry]:
        """All games, the newest first; unreadable ones are passed over."""
        return self.read()[0]

    def read(self) -> tuple[list[Entry], list[Unread]]:
        """All games, the newest first, and the files that cannot be read."""
        found, unread = read_each(files_in(self.folder, _SUFFIX), _entry)
        return sorted(found, key=lambda entry: (entry.time, entry.name), reverse=True), unread

    def holds(self, text: str) -> bool:
        """True if the album has this record word for word."""
        size = len(text.encode("utf-8"))
        for path in files_in(self.folder, _SUFFIX):
            with contextlib.suppress(OSError, TurmError):
                is_alike = size < path.stat().st_size < size + _MOST_TAGS
                if is_alike and record.format(self._record(path.stem)) == text:
                    return True
        return False

    def session(self, name: str) -> Session:
        """The game of an entry.

        Raises
        ------
        OSError
        turmcore.TurmError
        """
        return document.session_of(self._record(name))

    def _record(self, name: str) -> Record:
        """The record of an entry as any program writes it; errors as in `session`."""
        source = document.games(read_text(str(self.path(name))))[0]
        tags = tuple(tag for tag in source.tags if tag.name not in _OWN)
        return Record(tags, source.items, source.line)

    def call(self, name: str, players: Mapping[int, str]) -> None:
        """Give people of an entry names, by their seats, as a record calls them. Computers stay who they were.

        Raises
        ------
        OSError
            Nothing has changed then.
        turmcore.TurmError
        """
        source = document.games(read_text(str(self.path(name))))[0]
        now = (source.value("Players") or "").split(",")
        for seat, called in players.items():
            if seat < len(now) and {kind_of(now[seat].strip()), kind_of(called)} == {Kind.PERSON}:
                now[seat] = called
        tags = [Tag(tag.name, ",".join(now)) if tag.name == "Players" else tag for tag in source.tags]
        text = record.format(Record(tuple(tags), source.items))
        save_bytes(text.encode("utf-8"), str(self.path(name)))

    def remove(self, name: str) -> None:
        """Take a game out for good; OSError if that fails."""
        self.path(name).unlink(missing_ok=True)


def _entry(path: Path) -> Entry:
    """The entry in a file; TurmError, OSError or ValueError if it has none."""
    source = document.games(read_text(str(path)))[0]
    values = {tag.name: tag.value for tag in source.tags}
    missing = {"Game", "Players", _AT, _WINNERS, _SCORES} - set(values)
    if missing:
        raise TextError(f"this is no game of the album: it has no [{min(missing)}]")
    players = [player.strip() for player in values["Players"].split(",")]
    players = list(whole(players, len(players)))
    winners = tuple(map(int, values[_WINNERS].split()))
    if not all(0 <= winner < len(players) for winner in winners):
        raise TextError(f"[{_WINNERS}] names players that there are not")
    is_stopped = forfeit.agreed(source) == "stop"
    return Entry(
        path.stem,
        values["Game"],
        datetime.fromisoformat(values[_AT]).replace(tzinfo=None),
        kinds_of(players, len(players)),
        shown_names(players),
        names_at_table(players),
        winners,
        tuple(map(int, values[_SCORES].split())),
        _FROM not in values and not is_stopped,
        values.get(_CAMERA, ""),
        is_stopped,
    )
