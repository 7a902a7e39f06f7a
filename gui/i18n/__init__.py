"""All words that a person reads, in three languages, through one function."""

from __future__ import annotations

from gui.i18n import (
    de,
    en,
    hu,
    physics_de,
    physics_en,
    physics_hu,
    study_de,
    study_en,
    study_hu,
    waechter_de,
    waechter_en,
    waechter_hu,
    wobble_de,
    wobble_en,
    wobble_hu,
)

#: Language code -> text by id. English is complete by definition; a test holds the others to it.
TABLES: dict[str, dict[str, str]] = {
    "en": en.TEXTS | waechter_en.TEXTS | study_en.TEXTS | physics_en.TEXTS | wobble_en.TEXTS,
    "de": de.TEXTS | waechter_de.TEXTS | study_de.TEXTS | physics_de.TEXTS | wobble_de.TEXTS,
    "hu": hu.TEXTS | waechter_hu.TEXTS | study_hu.TEXTS | physics_hu.TEXTS | wobble_hu.TEXTS,
}
#: How each language calls itself.
NAMES = {"en": "English", "de": "Deutsch", "hu": "Magyar"}

_table = TABLES["en"]


def set_language(code: str) -> str:
    """Speak the language `code` from here on, English if it is not known; returns the one in use."""
    global _table
    code = code if code in TABLES else "en"
    _table = TABLES[code]
    return code


def language() -> str:
    """Code of the language in use."""
    return next(code for code, table in TABLES.items() if table is _table)


def tr(key: str, **values: object) -> str:
    """The text `key` with `values` filled in.

    With a value `n`, a text ``key.one`` stands for exactly one, where the language makes a difference.
    """
    if values.get("n") == 1 and f"{key}.one" in _table:
        key = f"{key}.one"
    return _table[key].format(**values)


def knows(key: str) -> bool:
    """Whether there is a text `key`."""
    return key in _table
