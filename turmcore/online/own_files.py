"""Piece sets and boards of one's own come along with a table."""

from __future__ import annotations

import os
from contextlib import suppress

from turmcore.core.folders import read_small, user_folder
from turmcore.errors import TurmError
from turmcore.online.messages import File
from turmcore.registry import game_class


def own_file(game: str, options: dict[str, str]) -> File | None:
    """The set or board that is not one of those that ship; the options then do not name it any more.

    Raises
    ------
    TurmError
        If its file is not there.
    """
    kind = game_class(game)
    for key, value in options.items():
        if not kind.takes_file(key) or kind.settings[key].holds(value):
            continue
        path = value if os.sep in value or "." in value else _of_user(game, key, value)
        try:
            text = read_small(path)
        except (OSError, ValueError) as error:
            raise TurmError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
        del options[key]
        return File(key, text)
    return None


def _of_user(game: str, key: str, name: str) -> str:
    """The file of a set or a board by its name; TurmError if the user has none of that name."""
    kind = game_class(game)
    wanted = kind.with_options({key: name}).options[key]
    for path in sorted(user_folder(f"{key}s").glob("*")):
        with suppress(TurmError):
            if kind.with_options({key: str(path)}).options[key] == wanted:
                return str(path)
    raise TurmError(f"{key} {name}: its file is not among your own")
