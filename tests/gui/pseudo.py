"""A language that nobody speaks: English with accents, about 40 percent longer, in brackets.

What cannot hold it has too little room for some real language; what stands without accents was never translated.
"""

import re
from contextlib import contextmanager

from gui import i18n

_ACCENTS = str.maketrans("aeiouyncsAEIOUYNCS", "áéíőűýñčšÁÉÍŐŰÝÑČŠ")
_FILLING = (
    "lörem ipsüm dölor sit ämet consectétur ädipiscing élit séd do éiusmod témpor incididünt üt läbore "
)
# Names are alike in every language; the short heads of tables have a tooltip that says them in full.
_AS_LONG = re.compile(r"game\.[a-z]+$|.*\.head\.|cmd\.language\.")
_KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>|&\w+;)")  # values, marks of rich text


def pseudo(text, is_longer=True):
    """A text of that language."""
    parts = _KEPT.split(text)
    words = "".join(parts[::2])
    if sum(letter.isalpha() for letter in words) < 2:
        return text  # a sign or a unit
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    more = max(1, round(0.4 * len(words)) - 2) if is_longer else 0
    filling = (_FILLING * (more // len(_FILLING) + 1))[:more].rstrip()
    return f"[{''.join(parts)}{filling and ' ' + filling}]" if is_longer else "".join(parts)


@contextmanager
def spoken():
    """The program speaks it in place of English for a while."""
    english = i18n.TABLES["en"]
    i18n.TABLES["en"] = {key: pseudo(text, not _AS_LONG.match(key)) for key, text in english.items()}
    i18n.set_language("en")
    try:
        yield
    finally:
        i18n.TABLES["en"] = english
        i18n.set_language("en")
