"""What is said about Carcassonne: sentences, rules, lessons."""

from gui import i18n
from gui.games.carcassonne.session import Session
from turmcore.carcassonne.words import CarcassonneWords


def spoken(session: Session | None = None) -> CarcassonneWords:
    """The engine's words, in the language of the window and with the names of a session's players."""
    names = () if session is None else session.names
    return CarcassonneWords(i18n.words(), names)
