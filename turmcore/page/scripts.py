"""The scripts of the pages: modules that import one another, and one that holds them all."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

_IMPORT = re.compile(r"""^import\b[^;"]*"(\.[^"]+)";\n""", re.MULTILINE)


def modules(path: str, read: Callable[[str], str]) -> list[str]:
    """The paths of a module and all that it imports, each behind those that it needs."""
    found: list[str] = []

    def take(one: str) -> None:
        for name in _IMPORT.findall(read(one)):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(one), name))
            if other not in found:
                take(other)
        if one not in found:
            found.append(one)

    take(path)
    return found


def joined(path: str, read: Callable[[str], str]) -> str:
    """A module with all that it imports, so that a browser asks once and not level by level.

    What they name at their top is unlike in all of them.
    """
    return "".join(_IMPORT.sub("", read(one)) for one in modules(path, read))
