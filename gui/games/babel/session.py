"""A game of Turmbau zu Babel on the table."""

from gui.model import session
from turmcore.babel import BabelGame, BabelState

Session = session.Session[BabelState, BabelGame]
"""`gui.model.session.Session`, with positions and settings of this game."""
