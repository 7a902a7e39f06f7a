"""Boards, piece sets and the like that can be chosen: those of the game, and those in the user's folder."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from gui.base.files import free_path, save_bytes
from gui.i18n import knows, tr
from turmcore import TurmError
from turmcore.core.library import Library

T = TypeVar("T", bound=Any)


class OwnFiles(Generic[T]):
    """All things of a kind.

    Parameters
    ----------
    library
        The engine's.
    words
        ``<words>.<name>`` is the title of a thing of the game.
    """

    def __init__(self, library: Library[T], words: str) -> None:
        self.library, self._words = library, words

    def available(self) -> list[T]:
        """All of them, those that were checked on a real one first; other files are passed over."""
        found = {name: self.library.find(name) for name in self.library.shipped}
        found |= {own.name: own for own in self.library.read_own()[0]}
        return sorted(found.values(), key=lambda own: own.status != "verified")

    def is_known(self, name: str) -> bool:
        """True if there is one of this name."""
        try:
            self.library.find(name)
        except TurmError:
            return False
        return True

    def keep(self, own: T) -> T:
        """Save one in the user's folder; one that is there already stays as it is.

        Raises
        ------
        OSError
            Nothing has changed then.
        """
        name = plain_name(own.name)
        whole = f"{name}#{self.library.content_hash(own)}"
        for known in self.available():
            if known.name == whole:
                return known
        self.library.folder().mkdir(parents=True, exist_ok=True)
        path = free_path(
            self.library.folder(), name, self.library.suffix
        )  # games with one of the same name still need theirs
        save_bytes(self.library.text(own).encode("utf-8"), str(path))
        return self.library.read_file(path)

    def title(self, name: str) -> str:
        """The title of a thing with this name."""
        key = f"{self._words}.{name}"
        return tr(key) if knows(key) else plain_name(name)


def plain_name(name: str) -> str:
    """The name without what tells things of the same name apart."""
    return name.partition("#")[0]
