"""Texts by id, from the catalogues of a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter
from typing import Any

from turmcore.errors import TurmError
from turmcore.words.hungarian import with_articles

#: Each language's own name.
NAMES = {"en": "English", "de": "Deutsch", "hu": "Magyar"}

_MANY = 2  # used for plural forms if no number is given
_NUMBERS = 200  # among them are some of every plural form, in every language


class Words:
    """All texts in one language. Immutable, so threads may share it.

    A catalogue is a folder with a template, ``words.pot``, and a ``.po`` for each language. Texts are looked
    up by id, the context (`msgctxt`) in a catalogue. English comes from the template, and replaces missing
    translations.

    Parameters
    ----------
    language : str
        A code in `NAMES`; anything else means English.
    folders : Iterable of Path
        Catalogues in addition to those of the engine and its games.
    """

    def __init__(self, language: str, folders: Iterable[Path] = ()) -> None:
        self.language = language if language in NAMES else "en"
        catalogues = (*folders, *_shipped())
        self._english = _chain("en", catalogues)
        self._own = _chain(self.language, catalogues)
        self._found: dict[str, tuple[str, str] | None] = {}
        self._plain: dict[str, str] = {}  # texts without a plural
        self._counted: dict[tuple[str, int], str] = {}  # texts with a plural, by small numbers
        self._said: dict[str, str] = {}  # texts without values

    def knows(self, key: str) -> bool:
        """True if there is a text `key`."""
        return self._in_english(key) is not None

    def names(self, prefix: str) -> list[str]:
        """The ids of all texts that begin with `prefix`, sorted."""
        return sorted({name for name in _ids(self._english) if name and name.startswith(prefix)})

    def forms(self, key: str) -> list[str]:
        """The text `key` in all its plural forms, before its values are filled in; a single one if it has no plural."""
        found = {self._form(number): self.template(key, number) for number in range(_NUMBERS)}
        forms = [found[form] for form in sorted(found)]
        return forms if len(set(forms)) > 1 else forms[:1]

    def text(self, key: str, /, **values: object) -> str:
        """The text `key` with `values` filled in; KeyError if there is none.

        The value `n` selects the plural form, if the text has several. Within a text, ``{rings:ring|rings}``
        selects a word by the plural form of the value `rings`.
        """
        if not values and key in self._said:
            return self._said[key]
        text = self.template(key, values.get("n"))
        filled = self._fill(text, values) if "|" in text else text.format(**values)
        said = with_articles(filled) if self.language == "hu" else filled
        return said if values else self._said.setdefault(key, said)

    def template(self, key: str, number: object = None) -> str:
        """The text before its values are filled in; `number` selects the plural form."""
        if plain := self._plain.get(key):
            return plain
        count = _count(number)
        if counted := self._counted.get((key, count)):
            return counted
        english = self._in_english(key)
        if english is None:
            raise KeyError(key)
        one, many = english
        if one is many:
            return self._plain.setdefault(key, self._own.pgettext(key, one))
        text = self._own.npgettext(key, one, many, count)
        return self._counted.setdefault((key, count), text) if count < _NUMBERS else text

    def _fill(self, text: str, values: Mapping[str, object]) -> str:
        """A text with words that are selected by number."""
        filled = ""
        for literal, name, spec in _parts(text):
            filled += literal
            if name:
                words = (self._fill(spec, values) if "{" in spec else spec).split("|")
                value = values[name]
                filled += words[self._form(value)] if len(words) > 1 else format(value, words[0])
        return filled

    def _in_english(self, key: str) -> tuple[str, str] | None:
        """Singular and plural of a text, the same object twice if it has no plural; None if there is no such
        text."""
        if key not in self._found:
            many = self._english.ngettext(key, "", _MANY)
            one = self._english.ngettext(key, "", 1) if many else self._english.gettext(key)
            self._found[key] = (one, many or one) if one != key else None
        return self._found[key]

    def _form(self, number: object) -> int:
        """The index of the plural form for a number."""
        return int(self.template("plural.form", number))


@lru_cache(maxsize=8)
def words_of(language: str) -> Words:
    """The texts of the engine and its games in a language, which are looked up once for all who ask."""
    return Words(language)


def _count(number: object) -> int:
    """The number for choosing the plural; more than one if it is not a whole number."""
    text = str(number)
    return int(text) if text.isdecimal() else _MANY


@cache
def _shipped() -> tuple[Path, ...]:
    """The catalogues of the engine and its games."""
    return tuple(sorted(Path(__file__).parents[1].glob("*/locale")))


def _chain(language: str, folders: Sequence[Path]) -> GNUTranslations:
    """A language's texts from several catalogues; the first one that has an id wins."""
    parts = [copy(part) for part in (_compiled(folder, language) for folder in folders) if part is not None]
    for part in parts[1:]:
        parts[0].add_fallback(part)
    return parts[0]


def _ids(catalogue: GNUTranslations) -> Iterator[str]:
    """What a chain of catalogues has texts for; those with a plural have their numbers beside them."""
    part: Any = catalogue
    while part is not None:
        yield from (name if isinstance(name, str) else name[0] for name in part._catalog)
        part = part._fallback


@cache
def _compiled(folder: Path, language: str) -> GNUTranslations | None:
    """One catalogue; None if it does not have the language."""
    try:
        with open(folder / f"{language}.mo", "rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        if language != "en":
            return None
        command = f"python -m turmcore.words.compile {folder}"
        raise TurmError(f"the words in {folder} are not compiled; this does it: {command}") from None


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, str, str], ...]:
    """What a text is made of: what stands there, the name of the value behind it, and how that is said."""
    return tuple((literal, name or "", spec or "") for literal, name, spec, _ in Formatter().parse(text))
