"""Words of Carcassonne: sentences, rules, lessons."""

from gui import i18n
from gui.games.carcassonne.session import Session
from turmcore.carcassonne.words import CarcassonneWords
from turmcore.words import FROM_THE_FRONT, Axes


def spoken(session: Session | None = None, axes: Axes | None = FROM_THE_FRONT) -> CarcassonneWords:
    """The engine's words, in the language of the window and with the names of a session's players, for who looks along
    `axes`; None for what stays written."""
    return CarcassonneWords(i18n.words(), () if session is None else session.names, axes)
