"""Things on the table around the tower: a seat for each player, the die, and a plate with its underside."""

from __future__ import annotations

import math

import numpy as np

from gui.games.babel.picture.kinds import Plate
from gui.games.babel.picture.palette import PLATE, SEATS
from gui.games.babel.picture.stonework import plate_row
from gui.scene.dice import DICE, IVORY, Quaternion, about, showing, times
from gui.scene.kind import Instances
from gui.scene.look import Mark
from turmcore.babel.rings import DIE_SIZE, Point, die_place, layout_of, seat_places, underside_place
from turmcore.babel.scene import SEAT_RADIUS, UNDERSIDE_RADIUS
from turmcore.babel.shown import Tower

GIVEN = (248, 214, 138, 255)  # a die that was handed over
AT_REST = 0.35  # by how much the die is turned


def lying(number: int) -> Quaternion:
    """Turn of a die that shows a number."""
    return showing(number, AT_REST)


def waiting() -> Quaternion:
    """Turn of a die that is still to be thrown: it stands on a corner."""
    lean = about((0.0, 0.0, 1.0), 2.2)
    return times(
        lean, times(about((1.0, 0.0, 0.0), math.atan(math.sqrt(2.0))), about((0, 0, 1), math.pi / 4))
    )


def slerp(first: Quaternion, last: Quaternion, part: float) -> Quaternion:
    """The turn on the shortest way from one to the other."""
    cos = float(first @ last)
    last, cos = (last, cos) if cos >= 0 else (-last, -cos)
    angle = math.acos(min(1.0, cos))
    if angle < 1e-6:
        return last
    turn = (first * math.sin((1 - part) * angle) + last * math.sin(part * angle)) / math.sin(angle)
    return np.asarray(turn / np.linalg.norm(turn))


def die_row(place: Point, turn: Quaternion, up: float, rgba: tuple[int, int, int, int] = IVORY) -> tuple:
    """A die with its middle `up` above a place, as a row of DIE."""
    return (place[0], place[1], place[2] + up), tuple(turn), DIE_SIZE, rgba


def dice_of(tower: Tower) -> Instances:
    """The die at the player on turn."""
    if tower.player is None or not tower.num_players or tower.phase == "secret":
        return DICE.nothing
    place = die_place(layout_of(tower.board), tower.num_players, tower.player)
    if tower.number is None:
        return DICE.rows([die_row(place, waiting(), 0.5 * math.sqrt(3) * DIE_SIZE)])
    rgba = GIVEN if tower.phase == "gift" else IVORY
    return DICE.rows([die_row(place, lying(tower.number), 0.5 * DIE_SIZE, rgba)])


def seat_plates(tower: Tower) -> list[tuple]:
    """The seats, that of the player on turn lit, and the plate with the underside of the die."""
    layout = layout_of(tower.board)
    rows = []
    for number, place in enumerate(seat_places(layout, tower.num_players)):
        mark = Mark.LIT if number == tower.player else Mark.NONE
        rows.append(
            plate_row(place, SEAT_RADIUS, SEATS[number], Plate.SEAT, str(number + 1), 0.0, mark, 0.14)
        )
    if tower.underside is not None and tower.player is not None:
        place = underside_place(layout, tower.num_players, tower.player)
        rows.append(
            plate_row(place, UNDERSIDE_RADIUS, PLATE, Plate.MEDAL, str(tower.underside), 0.0, Mark.NONE, 0.10)
        )
    return rows
