"""Positions of Carcassonne, and a controller at one of them."""

import turmcore
from gui.games.carcassonne.board import hit_of
from gui.games.carcassonne.controller import CarcassonneController
from gui.model.seats import Kind
from gui.model.session import Session

PERSON, GREEDY = Kind.PERSON, Kind.GREEDY
HEAD = "cc1;players=2;tower=1;small_city=4;farmers=3 "
TILES = (
    "D@0,0/0;W@-1,0/0;V@-1,1/1;W@-2,0/0;tJ@0,-1/2^4;D@1,0/0;M@-1,-1/0;T@2,0/1;P@-1,-2/2;A@0,1/0;tE@-2,1/0;U@-1,-3/1;"
    "tO@0,-2/1^1;N@-1,2/2;L@1,-2/3;R@-2,-1/0;V@0,-3/3;H@-3,-1/1;tL@-1,3/0"
)
REST = "1@-1,-3:r0;1@1,0:f0;2@0,-2:r0 1:6,4,8;2:11,6,7 2>1:1 1/"
#: Player 1 has the tile V in hand, which fits (1, 1) in one way and (-3, 1) in two.
PLACE = f"{HEAD}{TILES} {REST}place/V"
#: The same tile lies on (1, 1): two fields and a road; towers on (0, -1) and (0, -2), foundations on (-2, 1), (-1, 3).
ACT = f"{HEAD}{TILES};V@1,1/3 {REST}act/V@1,1/3"
#: Player 1 has raised the tower on (0, -2) and may capture the follower of player 2 there.
CAPTURE = (
    f"{HEAD}{TILES.replace('^1', '^2')};V@1,1/3 {REST.replace('4,8', '4,7')}capture/V@1,1/3@0,-2"
)
START = f"{HEAD}D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw"


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
