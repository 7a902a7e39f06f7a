"""What is said about Turmbauer: sentences, rules, lessons."""

from gui import i18n
from turmcore.turmbauer.words import TurmbauerWords


def spoken() -> TurmbauerWords:
    """The engine's words, in the language of the window."""
    return TurmbauerWords(i18n.words())
