"""Boards and positions of Turmbau zu Babel for the tests of its pictures."""

import json

import turmcore
from gui.games.babel.board import read_tower
from turmcore.babel import BabelGame
from turmcore.babel.board import parse
from turmcore.players import make

HEAD = "bb1;board=six;players=4;lapse=1;share=0;quiet=40;color_limit=2"
START = f"{HEAD} 1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk ???? 1/secret/q=0/t=0"
MIDDLE = (
    f"{HEAD} 1.0=rrrrr;1.1=bk;1.2=yy;1.4=ggggg;1.6=b;1.8=ww;1.10=k;1.11=bk;2.1=ywk;2.3=bb;2.7=w;3.1=y;3.2=y;"
    "3.11=wk bywk 1/use/5/q=0/t=0"
)
LATE = (
    f"{HEAD} 1.0=rrrr;1.1=y;1.2=y;1.4=ggg;1.8=w;2.0=r;2.4=g;2.6=bbb;2.10=kkk;3.2=y;3.7=bw;4.4=g;4.8=ww;5.0=y;"
    "5.1=w;5.2=y;5.3=k;5.4=k;5.5=b bywk 2/gift/3/q=1/t=3"
)


def user_board():
    """A board as somebody could draw one: many fields, few fields, lines that do not lead straight up."""
    lines = [["4.1", "5.0"], ["4.2", "5.3"], ["4.4", "5.1"], ["4.7", "5.2"], ["4.10", "5.4"], ["4.13", "5.5"]]
    circuits = [
        "S G5 " * 6 + "G5 G5 G5",
        "S S S S S S G4",
        "S G3 G3 " * 6,
        "S P5 P5 " * 6,
    ]
    data = {
        "name": "odd",
        "status": "reconstruction",
        "circuits": circuits,
        "lines": [*lines, ["4.17", "5.0"]],
    }
    return parse(json.dumps(data))


def boards():
    """Those that come with the game, a user's, and one as large as can be."""
    largest = {
        "name": "large",
        "status": "reconstruction",
        "circuits": [("S " + f"{kind} " * 9) * 6 for kind in ("G5", "G4", "G3", "P5")],
    }
    largest["lines"] = [[f"4.{9 * i + 1}", f"5.{(5 * i) % 6}"] for i in range(6)]
    return [BabelGame().board, BabelGame(board="six-s").board, user_board(), parse(json.dumps(largest))]


def towers():
    """Three positions of a game."""
    return [read_tower(text) for text in (START, MIDDLE, LATE)]


def played(seed, players=4, **options):
    """A whole game: (state before, action, events, state after) of each action."""
    state = turmcore.load("babel", players=players, **options).new_state(seed)
    agent = make("greedy")
    while not state.is_over():
        action = state.sample_chance() if state.is_chance() else agent.choose(state)
        before, events = state.copy(), state.events(action)
        state.play(action)
        yield before, action, events, state
