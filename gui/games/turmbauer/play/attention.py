"""Focus of the camera on a tower while a person is to act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from gui.scene.voxels import corners_of
from turmcore.turmbauer import ClimberMoved, TurmbauerState
from turmcore.turmbauer.choices import Choice
from turmcore.turmbauer.scene import standing
from turmcore.turmbauer.tower import Place, waiting_places

Point = tuple[float, float, float]
Points = NDArray[np.float64]

WHOLE: Points = np.zeros((0, 3))  # no points: the whole tower
_LOW = 8  # floors of a tower that is always shown whole
_UPPER = 6  # floors below the top that people build on
_ROOM = 3  # floors above the top for a new piece
_DOWN = 4  # floors below a climber from which on goals are of little interest
#: Around a climber and around a field with its label: the room that belongs to it, (low, high).
_ROOM_AROUND = ((-2.5, -2.5, -2.0), (2.5, 2.5, 2.5))
_FIELD = ((-0.8, -0.8, -1.0), (0.8, 0.8, 2.0))


def focus_points(state: TurmbauerState, choices: Sequence[Choice]) -> Points:
    """Points (n, 3) around everything that is of interest to the person who has these choices; `WHOLE` if that
    is all of the tower."""
    if not choices or state.height <= _LOW:
        return WHOLE
    return _climbing(state, choices) if state.phase == "climb" else _building(state, choices)


def _building(state: TurmbauerState, choices: Sequence[Choice]) -> Points:
    """From some floors below the top, with the own climber and the one that is ahead, and so far down that each
    piece has a place in the picture."""
    highest: dict[str, int] = {}  # floor of the best place of each piece, from 0
    for choice in choices:
        if choice.cells:
            foot = min(z for _, _, z in choice.cells)
            highest[choice.piece] = max(highest.get(choice.piece, 0), foot)
    if not highest:
        return WHOLE
    heights = state.heights
    low = min(state.height - _UPPER, heights[state.seat] - 1, max(heights) - 1, min(highest.values()) - 1)
    if low < 2:
        return WHOLE
    cubes = state.cubes()[:, :3]
    places = np.array(sorted({cell for choice in choices for cell in choice.cells}))
    places = places[(places[:, 2] >= low) & (places[:, 2] < state.height + _ROOM)]
    points = [corners_of(cubes[cubes[:, 2] >= low]), corners_of(places)]
    points += [_box(_standing(state, seat), _FIELD) for seat, z in enumerate(heights) if z > low]
    return np.vstack(points)


def _climbing(state: TurmbauerState, choices: Sequence[Choice]) -> Points:
    """The climber, the fields it can reach that are not far below it, and the ways there."""
    floor = state.heights[state.seat]
    climbs = [choice for choice in choices if not choice.is_stay and choice.height >= floor - _DOWN]
    points = [_box(_standing(state, state.seat), _ROOM_AROUND)]
    for place in {place for choice in climbs for place in _way(state, choice)}:
        points.append(_box(_point(state, state.seat, place), _FIELD))
    return np.vstack(points)


def _way(state: TurmbauerState, choice: Choice) -> Iterable[Place]:
    for event in state.events(choice.action):
        if isinstance(event, ClimberMoved):
            return event.path
    return ()


def _standing(state: TurmbauerState, seat: int) -> Point:
    return _point(state, seat, state.climbers[seat])


def _point(state: TurmbauerState, seat: int, place: Place) -> Point:
    """The middle of a field, or where the climber of a seat waits on the table."""
    return standing(seat, place, waiting_places(state.cubes()[:, :3].tolist()))


def _box(middle: Point, room: tuple[Point, Point]) -> Points:
    """The corners of a box around a point, which does not go below the table."""
    low, high = np.array(middle) + room[0], np.array(middle) + room[1]
    low[2] = max(0.0, low[2])
    ends = np.array([low, high])
    return np.array([(ends[i, 0], ends[j, 1], ends[k, 2]) for i in (0, 1) for j in (0, 1) for k in (0, 1)])
