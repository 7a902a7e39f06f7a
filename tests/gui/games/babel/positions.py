"""Positions of Turmbau zu Babel for the tests of the app."""

import json

import turmcore
from gui.games.babel.play.controller import BabelController
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from turmcore.babel.shown import Spot

PERSON, GREEDY, RANDOM = Kind.PERSON, Kind.GREEDY, Kind.RANDOM
HEAD = "bb1;board=six;players={players};lapse=1;share=0;quiet=40;color_limit=2 "
SET_UP = "1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk"
USE = HEAD.format(players=3) + f"{SET_UP} rgk 1/use/4/q=0/t=0"
ONLY = HEAD.format(players=3) + f"{SET_UP} rgk 2/use/5/q=0/t=0"
ROLL = HEAD.format(players=3) + f"{SET_UP} rgk 1/roll/q=0/t=0"
GIFT = HEAD.format(players=3) + f"{SET_UP.replace('rrrrr;', 'rrr;1.1=rr;')} rgk 2/gift/3/q=0/t=0"
STUCK = (
    "bb1;board=six;players=2;lapse=1;share=0;quiet=400;color_limit=2 1.1=ggw;1.7=gbw;1.11=ggwk;2.5=y;2.11=yyb;3.1=rw;"
    "3.3=rk;3.5=wk;3.9=yb;3.11=rk;5.0=b;5.1=k;5.2=r;5.3=y;5.4=r;5.5=b yw 2/use/1/q=40/t=2"
)
FULL = HEAD.format(players=3) + (
    "1.5=rgk;1.7=b;1.11=b;2.5=ryb;2.7=y;2.11=r;3.0=rr;3.2=yy;3.5=w;3.7=w;3.11=gb;4.1=g;4.5=k;4.7=k;4.8=w;4.9=g;4.10=k;"
    "5.0=w;5.1=k;5.2=y;5.3=w;5.4=b;5.5=g rgk 2/gift/1/q=1/t=4"
)
SUMMIT = HEAD.format(players=3) + (
    "1.5=rgbk;1.11=b;2.5=ryb;2.7=y;2.11=r;3.0=rr;3.2=y;3.5=w;3.7=yw;3.11=gb;4.1=g;4.5=k;4.7=k;4.9=g;4.11=k;5.0=w;5.1=k;"
    "5.2=y;5.3=w;5.4=b;5.5=g;6=w rgk -/end/q=0/t=4"
)
NOBODY = HEAD.format(players=3) + (
    "1.1=rbbk;1.7=ygwk;1.9=gbww;1.11=ggb;2.3=ryw;2.5=ybw;2.7=ry;2.11=rgk;3.1=ry;3.3=kk grb -/end/q=0/t=0"
)
QUIET = HEAD.format(players=3) + (
    "1.1=rybb;1.3=ygwk;1.9=ygk;1.11=rbwk;2.3=rwk;2.7=rgw;2.9=gbk;2.11=rb;3.1=w;5.0=g;5.2=y;5.4=y ybk -/end/q=40/t=1"
)


def hit(field, part=None):
    """What the mouse is over on a field."""
    return Hit(Spot(field, part))


def control(desk, text, kinds=None, one_click=False):
    """A controller at a position; what it says is collected."""
    state = turmcore.from_text("babel", text)
    count = state.game.num_players
    session = Session(state, kinds or [PERSON, *[GREEDY] * (count - 1)], 3)
    return started(desk, session, one_click)


def started(desk, session, one_click=False):
    """A controller of a session; what it says is collected."""
    controller = BabelController(desk, session)
    controller.set_quick(True)
    controller.one_click = one_click
    controller.spoken = []
    controller.said.connect(controller.spoken.append)
    controller.start(session)
    return controller


def small_board(folder):
    """A board whose lowest step has seven fields: a number and its underside lead to the same place."""
    circuits = ["S S S S S S G5", *(" ".join(["S", kind] * 6) for kind in ("G4", "G3", "P5"))]
    lines = [[f"4.{2 * i + 1}", f"5.{i}"] for i in range(6)]
    path = folder / "seven.json"
    path.write_text(
        json.dumps({"name": "seven", "status": "reconstruction", "circuits": circuits, "lines": lines}),
        encoding="utf-8",
    )
    return path
