"""The ways round in Turmbau zu Babel."""

import turmcore
from turmcore.babel.rings import layout_of
from turmcore.babel.tower import View

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
    i, j = View(layout_of(turmcore.load("babel").board), is_flipped=is_flipped).at((x, y, 0))
    return i, -j
