"""All words that a person reads, in three languages, through one function."""

from __future__ import annotations

from importlib import import_module
from string import Formatter

from gui.i18n.hungarian import with_articles

#: How each language calls itself.
NAMES = {"en": "English", "de": "Deutsch", "hu": "Magyar"}

# What the texts are about; `<part>_<language>` holds them, `<language>` those of the window.
_PARTS = (
    "",
    "waechter_",
    "babel_",
    "study_",
    "physics_",
    "wobble_",
    "carcassonne_",
    "tutorial_",
    "edit_",
    "puzzle_",
    "lines_",
    "engines_",
    "tournament_",
    "position_",
    "show_",
    "statistics_",
    "fault_",
    "camera_",
    "news_",
    "sound_",
    "size_",
)


def _texts(code: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in _PARTS:
        texts = import_module(f"gui.i18n.{part}{code}").TEXTS
        assert not found.keys() & texts.keys()
        found |= texts
    return found


#: Language code -> text by id. English is complete by definition; a test holds the others to it.
TABLES = {code: _texts(code) for code in NAMES}

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

    With a value `n`, a text ``key.one`` stands for exactly one, where the language makes a difference. In a text
    ``{rings:ring|rings}`` is the word for one ring or for any other number of them.
    """
    if values.get("n") == 1 and f"{key}.one" in _table:
        key = f"{key}.one"
    text = _table[key]
    filled = _CHOOSING.format(text, **values) if "|" in text else text.format(**values)
    return with_articles(filled) if _table is TABLES["hu"] else filled


class _Choosing(Formatter):
    """Fills in what a number decides: the word for one, or that for many."""

    def format_field(self, value: object, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if bar:
            return one if str(value) == "1" else many
        filled: str = super().format_field(value, spec)
        return filled


_CHOOSING = _Choosing()


def knows(key: str) -> bool:
    """Whether there is a text `key`."""
    return key in _table
