"""The ways round in Turmbau zu Babel."""

from PySide6.QtCore import QRectF

import turmcore
from gui.games.babel.picture.board import tower_of
from gui.games.babel.picture.flat_view import View
from turmcore.babel.rings import layout_of

OPTIONS: dict[str, object] = {}


def says(state, action, said):
    play = state.game.decode(action)
    found = [sign for sign in "↺↻" if sign in said.action(state, action)[1]]
    if found:
        board, middle = state.game.board, layout_of(state.game.board).middle
        way = next(
            way for way in board.ways(play.origin, play.number or state.number) if way[-1] == play.target
        )
        (x, y, _), (a, b, _) = middle(way[0]), middle(way[1])
        yield [(x, y), (a - x, b - y)], found, None


def seen(is_flipped, x, y):
    tower = tower_of(turmcore.load("babel").new_state(1))
    view = View(QRectF(0, 0, 100, 100), tower, is_flipped=is_flipped)
    way = view.at((x, y, 0)) - view.at((0, 0, 0))
    return way.x(), -way.y()
