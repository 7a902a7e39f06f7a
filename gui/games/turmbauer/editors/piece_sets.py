"""The piece sets that can be chosen: those of the game, and those in the user's folder."""

from __future__ import annotations

from gui.base.files import free_path, save_bytes
from gui.i18n import knows, tr
from turmcore import TurmError
from turmcore.turmbauer import PieceSet
from turmcore.turmbauer import pieces as sets


def available() -> list[PieceSet]:
    """All of them, those that were measured on a real box first; files that are no set are passed over."""
    found = {name: sets.find(name) for name in sets.SHIPPED}
    found |= {own.name: own for own in sets.read_own()[0]}
    return sorted(found.values(), key=lambda pieces: pieces.status != "verified")


def is_known(name: str) -> bool:
    """True if there is a set of this name."""
    try:
        sets.find(name)
    except TurmError:
        return False
    return True


def add_file(path: str) -> PieceSet:
    """Take a file among the user's sets.

    Raises
    ------
    turmcore.TurmError
        It is no set.
    OSError
        It cannot be copied.
    """
    return keep(sets.read_file(path))


def keep(own: PieceSet) -> PieceSet:
    """Save a set in the user's folder; one that is there already stays as it is.

    Raises
    ------
    OSError
        Nothing has changed then.
    """
    name = plain_name(own.name)
    whole = f"{name}#{sets.content_hash(own)}"
    for known in available():
        if known.name == whole:
            return known
    folder = sets.own_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = free_path(folder, name, ".set")  # games with a set of the same name still need theirs
    save_bytes(sets.format_set(own).encode("utf-8"), str(path))
    return sets.read_file(path)


def plain_name(name: str) -> str:
    """The name without what tells sets of the same name apart."""
    return name.partition("#")[0]


def title(name: str) -> str:
    """The title of a set."""
    key = f"new.turmbauer.set.{name}"
    return tr(key) if knows(key) else plain_name(name)


def offered() -> list[tuple[str, str]]:
    """Names and titles of all sets."""
    return [(own.name, title(own.name)) for own in available()]
