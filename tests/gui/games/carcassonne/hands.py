"""Hands for the table of Carcassonne: where its cells and places are in the window, and what to do there."""

import math

from PySide6.QtCore import QPointF

from gui.games.carcassonne.picture.board import spot_of
from gui.games.carcassonne.picture.layout import middle_of, place_of
from gui.games.carcassonne.play.choices import What, choices_of
from tests.gui.window_hands import pixel_of, wait_until

_AROUND = [(0.0, 0.0)] + [
    (ring * math.cos(k), ring * math.sin(k)) for ring in (0.15, 0.35, 0.6, 1.0) for k in range(6)
]


def pixel_of_place(tower, table, cell, segment=""):
    """A pixel where a cell, or a place on its tile, is what is pointed at; None if it is hidden."""
    x, y, z = place_of(table, cell, segment) if segment else middle_of(*cell)
    for up in (0.0, 0.3, 0.6, -0.25):
        for dx, dy in _AROUND:
            place = pixel_of(tower, (x + dx, y + dy, z + up))
            if tower.rect().contains(place):
                spot = spot_of(tower.hit(QPointF(place)))
                if spot is not None and spot.cell == cell and segment in ("", spot.segment):
                    return place
    return None


def wait_for_turn(game):
    """Until a person is to do something, or the game is over."""
    wait_until(lambda: game.session.is_over or bool(game.choices), "computers play and tiles are drawn")


def wanted_choice(state, did):
    """What a person does who wants to see everything once, and else what the greedy player would."""
    choices = choices_of(state)
    for what in (What.RANSOM, What.CLIMB):
        found = next((choice for choice in choices if choice.what is what), None)
        if found is not None and not did[what]:
            return found
    others = [one for one in choices if one.what is What.CAPTURE and one.player != state.player]
    if others and did[What.CAPTURE] < 2:
        return others[0]
    if did[What.BUILD] < 2:
        for choice in choices:
            if choice.what is What.BUILD:
                after = state.copy()
                after.play(choice.action)
                if after.phase == "capture":
                    return choice
    action = state.greedy()
    return next(choice for choice in choices if choice.action == action)


def counted(window):
    """The scores, and what the card of the end counts."""
    rows = [[row.player, list(row.numbers)] for row in window.panel.end.table.rows]
    return {"scores": list(window.controller.session.state.scores), "rows": rows}
