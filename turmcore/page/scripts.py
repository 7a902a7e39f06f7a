"""The scripts of the pages: modules that import one another, and one that holds them all."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable

_IMPORT = re.compile(r"""^import\b[^;"]*"(\.[^"]+\.js)";\n""", re.MULTILINE)
_TEXT = re.compile(r"""^import (\w+) from "(\.[^"]+)";\n""", re.MULTILINE)


def modules(path: str, read: Callable[[str], str]) -> list[str]:
    """The paths of a module and all that it imports, each behind those that it needs."""
    found: list[str] = []

    def take(one: str) -> None:
        for name in _IMPORT.findall(read(one)):
            other = _beside(one, name)
            if other not in found:
                take(other)
        if one not in found:
            found.append(one)

    take(path)
    return found


def joined(path: str, read: Callable[[str], str]) -> str:
    """A module with all that it imports, texts too, so that a browser asks once and not level by level.

    What they name at their top is unlike in all of them.
    """
    return "".join(_with_texts(one, read) for one in modules(path, read))


def _with_texts(path: str, read: Callable[[str], str]) -> str:
    def text(found: re.Match[str]) -> str:
        return f"const {found[1]} = {json.dumps(read(_beside(path, found[2])))};\n"

    return _TEXT.sub(text, _IMPORT.sub("", read(path)))


def _beside(path: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
