"""The words of the window, in the language in use."""

from __future__ import annotations

from pathlib import Path

from turmcore.words import NAMES, Words

__all__ = ["FOLDERS", "NAMES", "bring", "knows", "language", "set_language", "tr", "use", "words"]

#: The catalogues beside those of the engine and its games.
FOLDERS = [Path(__file__).parent / "locale"]
_words = Words("en", FOLDERS)


def set_language(code: str) -> str:
    """Speak the language `code` from here on, English if it is not known; returns the one in use."""
    use(Words(code, FOLDERS))
    return _words.language


def use(words: Words) -> None:
    """Speak these words from here on."""
    global _words
    _words = words


def bring(folder: Path) -> None:
    """Take in another catalogue, such as that of a game from elsewhere."""
    FOLDERS.append(folder)
    set_language(_words.language)


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
    """Whether there is a text `key`."""
    return _words.knows(key)
