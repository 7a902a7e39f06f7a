"""What is said about Turmbauer: sentences, rules, lessons."""

from gui import i18n
from gui.games.turmbauer.session import Session
from turmcore.turmbauer.words import TurmbauerWords


def spoken(session: Session | None = None) -> TurmbauerWords:
    """The engine's words, in the language of the window and with the names of a session's players."""
    return TurmbauerWords(i18n.words(), () if session is None else session.names)
