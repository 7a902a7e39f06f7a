"""What is said about Turm und Wächter: sentences, rules, lessons."""

from gui import i18n
from turmcore.waechter.words import WaechterWords


def spoken() -> WaechterWords:
    """The engine's words, in the language of the window."""
    return WaechterWords(i18n.words())
