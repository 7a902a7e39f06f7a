"""The piece sets that can be chosen: those of the game, and those in the user's folder."""

from __future__ import annotations

from gui.i18n import knows, tr
from turmcore import TurmError
from turmcore.turmbauer import PieceSet
from turmcore.turmbauer import pieces as sets


def available() -> list[PieceSet]:
    """All of them; files that are no set are passed over."""
    found = {name: sets.find(name) for name in sets.SHIPPED}
    folder = sets.user_folder("sets")
    for path in sorted(folder.glob("*.set")) if folder.is_dir() else ():
        try:
            own = sets.read_file(path)
        except TurmError:
            continue
        found[own.name] = own
    return list(found.values())


def is_known(name: str) -> bool:
    """Whether there is a set of a name."""
    try:
        sets.find(name)
    except TurmError:
        return False
    return True


def plain_name(name: str) -> str:
    """The name without what tells sets of the same name apart."""
    return name.partition("#")[0]


def title(name: str) -> str:
    """What a set is called."""
    key = f"new.set.{name}"
    return tr(key) if knows(key) else plain_name(name)


def offered() -> list[tuple[str, str]]:
    """Names and titles of all sets."""
    return [(own.name, title(own.name)) for own in available()]
