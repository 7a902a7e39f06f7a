"""The boards, piece sets and the like of a game: those that it comes with, and the user's files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Generic, TypeVar

from turmcore.core.folders import Unread, files_in, read_each, read_small, user_folder
from turmcore.errors import TurmError

T = TypeVar("T", bound=Any)


class Library(Generic[T]):
    """All things of a kind, dataclasses with a name; a user's own is called ``name#hash``, after its content.

    Parameters
    ----------
    noun, plural, rule : str
        For messages; the plural is also the name of the user's folder.
    package, suffix : str
        Package with the shipped files in its folder ``data``; their suffix, and that of the user's.
    shipped : sequence of str
        The names of the game's own.
    parse, text : callable
        From the text of a file and its source for messages, and back.

    Attributes
    ----------
    known : dict
        What was read from files, by name.
    """

    def __init__(
        self,
        noun: str,
        plural: str,
        rule: str,
        package: str,
        suffix: str,
        shipped: Sequence[str],
        parse: Callable[[str, str], T],
        text: Callable[[T], str],
    ) -> None:
        self._noun, self._plural, self._rule, self._parse = noun, plural, rule, parse
        self.suffix, self.shipped, self.text = suffix, shipped, text
        self.known: dict[str, T] = {}
        data = resources.files(package).joinpath("data")
        self._own = cache(
            lambda name: parse(data.joinpath(name + suffix).read_text(encoding="utf-8"), f"{noun} {name}")
        )

    def folder(self) -> Path:
        """The user's folder: ``$TURMBAUER_HOME/PLURAL``, or in the desktop's folder for user data."""
        return user_folder(self._plural)

    def content_hash(self, thing: T) -> str:
        """A hash of the content, whatever the layout of its file: eight hexadecimal digits."""
        return hashlib.sha256(self.text(thing).encode()).hexdigest()[:8]

    def read_file(self, path: str | os.PathLike[str]) -> T:
        """A user's own from a file; from then on this process can find it by ``name#hash``."""
        try:
            text = read_small(path)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise TurmError(f"cannot read the {self._noun} {os.fspath(path)!r}: {why}") from None
        plain = self._parse(text, os.fspath(path))
        found: T = replace(plain, name=f"{plain.name}#{self.content_hash(plain)}")
        return self.known.setdefault(found.name, found)

    def read_own(self) -> tuple[list[T], list[Unread]]:
        """The user's own, and the files beside them that are none."""
        return read_each(files_in(self.folder(), self.suffix), self.read_file)

    def find(self, name: str) -> T:
        """The thing with a name.

        Parameters
        ----------
        name : str
            One of `shipped`; the ``name#hash`` or name of a user's own, searched for among those already read and
            in `folder`; or a file's path (recognized by a dot or a slash).
        """
        if name in self.shipped:
            return self._own(name)
        if name in self.known:
            return self.known[name]
        if os.sep in name or "." in name:
            return self.read_file(name)
        for own in self.read_own()[0]:
            if name in (own.name, own.name.partition("#")[0]):
                return own
        places = f"not {', '.join(self.shipped)}, none of this name in {self.folder()}, no file"
        raise TurmError(f"there is no {self._noun} {name!r}: {places} (rule {self._rule})")
