"""What is said about Turmbau zu Babel: sentences, rules, lessons."""

from gui import i18n
from gui.games.babel.session import Session
from turmcore.babel.words import BabelWords


def spoken(session: Session | None = None) -> BabelWords:
    """The engine's words, in the language of the window and with the names of a session's players."""
    names = () if session is None else session.names
    return BabelWords(i18n.words(), names)
