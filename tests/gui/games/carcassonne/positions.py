"""Positions of Carcassonne, and a controller at one of them."""

import turmcore
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.flat_places import hit_of

PERSON, GREEDY = Kind.PERSON, Kind.GREEDY


def hit(x, y, segment="", is_figure=False):
    """The mouse over a place."""
    return hit_of((x, y), segment, is_figure)


def control(desk, text, kinds=None, one_click=False):
    """A controller at a position; what it says is collected."""
    state = turmcore.from_text("carcassonne", text)
    count = state.game.num_players
    return started(desk, Session(state, kinds or [PERSON, *[GREEDY] * (count - 1)], 3), one_click)


def started(desk, session, one_click=False):
    """A controller of a session; what it says is collected."""
    controller = CarcassonneController(desk, session)
    controller.set_quick(True)
    controller.one_click = one_click
    controller.spoken = []
    controller.said.connect(controller.spoken.append)
    controller.start(session)
    return controller
