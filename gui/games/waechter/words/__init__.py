"""Words of Turm und Wächter: sentences, rules, lessons."""

from collections.abc import Sequence

from gui import i18n
from gui.games.waechter.session import Session
from turmcore.waechter.words import WaechterWords
from turmcore.words import FROM_THE_FRONT, Axes


def spoken(session: Session | None = None, axes: Axes | None = FROM_THE_FRONT) -> WaechterWords:
    """The engine's words, in the language of the window and with the names of a session's players, for who looks along
    `axes`; None for what stays written."""
    return WaechterWords(i18n.words(), () if session is None else session.names, axes)


def called(names: Sequence[str]) -> WaechterWords:
    """The same with the names of players, as far as they have any."""
    return WaechterWords(i18n.words(), names)
