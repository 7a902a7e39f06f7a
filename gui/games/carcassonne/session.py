"""A game of Carcassonne on the table."""

from gui.model import session
from turmcore.carcassonne import CarcassonneGame, CarcassonneState

Session = session.Session[CarcassonneState, CarcassonneGame]
"""`gui.model.session.Session`, with positions and settings of this game."""
