"""Boards, piece sets and the like that can be chosen: those of the game, and those in the user's folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from gui.base.files import free_path, save_bytes
from gui.i18n import knows, tr
from turmcore import TurmError


class Named(Protocol):
    """A thing that is called something, and `verified` if it was checked on a real one."""

    @property
    def name(self) -> str: ...

    @property
    def status(self) -> str: ...


T = TypeVar("T", bound=Named)


class OwnFiles(Generic[T]):
    """All things of a kind.

    Parameters
    ----------
    engine
        The engine's module about the kind, with `SHIPPED`, `find`, `read_own`, `read_file` and `content_hash`.
    folder
        The user's folder.
    text
        A thing as a file holds it.
    suffix
        Of the files.
    words
        ``<words>.<name>`` is the title of a thing of the game.
    """

    def __init__(
        self, engine: Any, folder: Callable[[], Path], text: Callable[[T], str], suffix: str, words: str
    ) -> None:
        self._engine, self.folder, self.text, self.suffix, self._words = engine, folder, text, suffix, words

    def available(self) -> list[T]:
        """All of them, those that were checked on a real one first; other files are passed over."""
        found = {name: self._engine.find(name) for name in self._engine.SHIPPED}
        found |= {own.name: own for own in self._engine.read_own()[0]}
        return sorted(found.values(), key=lambda own: own.status != "verified")

    def is_known(self, name: str) -> bool:
        """True if there is one of this name."""
        try:
            self._engine.find(name)
        except TurmError:
            return False
        return True

    def read(self, path: str) -> T:
        """The thing in a file; ``turmcore.TurmError`` if there is none."""
        found: T = self._engine.read_file(path)
        return found

    def keep(self, own: T) -> T:
        """Save one in the user's folder; one that is there already stays as it is.

        Raises
        ------
        OSError
            Nothing has changed then.
        """
        name = plain_name(own.name)
        whole = f"{name}#{self._engine.content_hash(own)}"
        for known in self.available():
            if known.name == whole:
                return known
        self.folder().mkdir(parents=True, exist_ok=True)
        path = free_path(
            self.folder(), name, self.suffix
        )  # games with one of the same name still need theirs
        save_bytes(self.text(own).encode("utf-8"), str(path))
        return self.read(str(path))

    def title(self, name: str) -> str:
        """The title of a thing with this name."""
        key = f"{self._words}.{name}"
        return tr(key) if knows(key) else plain_name(name)


def plain_name(name: str) -> str:
    """The name without what tells things of the same name apart."""
    return name.partition("#")[0]
