"""The people who have played here: their names are offered for another game, the latest first."""

from __future__ import annotations

import json
from collections.abc import Iterable

MOST = 40
_known: list[str] = []


def known() -> tuple[str, ...]:
    """Everybody whom there is."""
    return tuple(_known)


def remember(names: Iterable[str]) -> None:
    """These play now; who is written with other capitals is the same person."""
    for name in reversed([" ".join(name.split()) for name in names]):
        if name:
            _known[:] = [name, *(other for other in _known if other.casefold() != name.casefold())][:MOST]


def to_text() -> str:
    """All of them in a line."""
    return json.dumps(_known)


def recall(text: str) -> None:
    """Know those whom `to_text` wrote, and nobody else; what cannot be read is nobody."""
    _known.clear()
    try:
        names = json.loads(text or "[]")
    except ValueError:
        return
    if isinstance(names, list):
        remember(name for name in names if isinstance(name, str))
