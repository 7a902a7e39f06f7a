"""A language that nobody speaks: English with accents, about 40 percent longer, in brackets.

What cannot hold it has too little room for some real language; what stands without accents was never translated.
"""

import re
from contextlib import contextmanager

from gui import i18n
from turmcore.words import Words

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


class Pseudo(Words):
    """English, so spoken."""

    def template(self, key, number=None):
        return pseudo(super().template(key, number), not _AS_LONG.match(key))


@contextmanager
def spoken():
    """The program speaks it in place of English for a while."""
    i18n.use(Pseudo("en", i18n.FOLDERS))
    try:
        yield
    finally:
        i18n.set_language("en")
