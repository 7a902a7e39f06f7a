"""A game of Turm und Wächter on the table."""

from gui.model import session
from turmcore.waechter import WaechterGame, WaechterState

Session = session.Session[WaechterState, WaechterGame]
"""`gui.model.session.Session`, with positions and settings of this game."""
