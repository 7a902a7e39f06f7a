"""The words of the window, in the language in use."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from turmcore.words import NAMES, Words

__all__ = [
    "FOLDERS", "NAMES", "bring", "coded", "knows", "language", "set_language", "show_codes", "tr", "use", "words"
]  # fmt: skip

#: The catalogues beside those of the engine and its games.
FOLDERS = [Path(__file__).parent / "locale"]
_words = Words("en", FOLDERS)
_shows_codes = False


def set_language(code: str) -> str:
    """Speak the language `code` from here on, English if it is not known; returns the one in use."""
    use(Words(code, FOLDERS))
    return _words.language


def use(words: Words) -> None:
    """Speak these words from here on."""
    global _words
    _words = words


def bring(folders: Iterable[Path]) -> None:
    """Take in other catalogues, such as those of games from elsewhere; they speak from the next `set_language` on."""
    FOLDERS.extend(folder for folder in folders if folder not in FOLDERS)


def show_codes(shows: bool) -> None:
    """Let lists show the notation of records behind the words, or not."""
    global _shows_codes
    _shows_codes = shows


def coded(text: str, code: str) -> str:
    """The words of an action in a list, with its notation if that is wanted."""
    return f"{text} [{code}]" if _shows_codes and code else text


def words() -> Words:
    """The words in use."""
    return _words


def language() -> str:
    """Code of the language in use."""
    return _words.language


def tr(key: str, /, **values: object) -> str:
    """The text `key` in the language in use with `values` filled in; see `Words.text`."""
    return _words.text(key, **values)


def knows(key: str) -> bool:
    """True if there is a text `key`."""
    return _words.knows(key)
