"""What is said about Turm und Wächter: sentences, rules, lessons."""

from gui import i18n
from gui.games.waechter.session import Session
from turmcore.waechter.words import WaechterWords


def spoken(session: Session | None = None) -> WaechterWords:
    """The engine's words, in the language of the window and with the names of a session's players."""
    return WaechterWords(i18n.words(), () if session is None else session.names)
