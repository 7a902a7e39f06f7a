"""The Hungarian article: its form depends on the next sound, and names have none."""

from __future__ import annotations

import re

_MARKED = re.compile(r"(?:([Aa])\(z\)|\[([Aa])z\]) (az? )?(\W*)(\w+)")
_VOWELS = frozenset("aáeéiíoóöőuúüű")
_VOWEL_NAMES = _VOWELS | frozenset("flmnrsxy")  # letters whose names begin with a vowel: ef, el, em


def with_articles(text: str) -> str:
    """``a(z) 5`` as "az 5", ``a(z) 4`` as "a 4"; ``[az] 4. játékos`` as "a 4. játékos", but ``[az] Anna`` as "Anna"."""
    return _MARKED.sub(_article, text)


def _article(found: re.Match[str]) -> str:
    always, of_numbers, own, before, word = found.groups()
    marker = always or of_numbers
    if own:  # it already has an article
        return f"{marker if marker == 'A' else own[0]}{own[1:]}{before}{word}"
    if of_numbers and not word[0].isdigit():
        return f"{before}{word}"
    return f"{marker}{'z' if _sounds_like_vowel(word) else ''} {before}{word}"


def _sounds_like_vowel(word: str) -> bool:
    digits = re.match(r"\d+", word)
    if digits:
        # egy, öt, ezer; but tíz, száz
        number = digits[0]
        return number[0] == "5" or (number[0] == "1" and len(number) % 3 == 1)
    letters = re.match(r"[^\W\d_]+", word)
    start = (letters[0] if letters else word).lower()
    return start[0] in (_VOWEL_NAMES if len(start) == 1 else _VOWELS)
