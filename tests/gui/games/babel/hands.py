"""Hands for the tower of Babel: where its fields and its die are in the window."""

import math

from PySide6.QtCore import QPointF

from gui.games.babel.picture.board import Die, field_of
from gui.games.babel.picture.places import die_place, underside_place
from gui.scene.picking import Hit
from tests.gui.window_hands import pixel_of, wait_until
from turmcore.babel.rings import layout_of

_AROUND = [(0.0, 0.0)] + [
    (0.2 * ring * math.cos(k), 0.2 * ring * math.sin(k)) for ring in (1, 2, 3) for k in range(6)
]


def pixel_of_field(tower, board, field, colors=""):
    """A pixel where a field, or a figure on it, is what is pointed at; None if it is hidden."""
    layout = layout_of(board)
    spots = [layout.middle(field), *layout.slots(field, len(colors))]
    for x, y, z in spots:
        for up in (0.0, 0.3, 0.7, 1.0):
            for dx, dy in _AROUND:
                place = pixel_of(tower, (x + dx, y + dy, z + up))
                if tower.rect().contains(place):
                    hit = tower.hit(QPointF(place))
                    if field_of(hit) == field:
                        return place
    return None


def pixel_of_die(tower, state, is_underside=False):
    """A pixel where the die, or the plate with its underside, is what is pointed at."""
    layout, count = layout_of(state.game.board), state.game.num_players
    x, y, z = (underside_place if is_underside else die_place)(layout, count, state.player)
    for up in (0.0, 0.2, 0.5, 0.8):
        for dx, dy in _AROUND:
            place = pixel_of(tower, (x + dx, y + dy, z + up))
            hit = tower.hit(QPointF(place)) if tower.rect().contains(place) else None
            if hit == Hit(Die(is_underside)):
                return place
    return None


def wait_for_turn(game):
    """Until a person is to do something, or the game is over."""
    wait_until(
        lambda: game.session.is_over or bool(game.choices) or game.can_roll or game.aim.must_pass,
        "computers play",
    )


def wanted_action(state):
    """What the greedy player would do, from what the player on turn may know."""
    return state.view(state.player).greedy()
