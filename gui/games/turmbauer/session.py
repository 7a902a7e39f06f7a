"""A game of Turmbauer on the table."""

from gui.model import session
from turmcore.turmbauer import TurmbauerGame, TurmbauerState

Session = session.Session[TurmbauerState, TurmbauerGame]
"""`gui.model.session.Session`, with positions and settings of this game."""
