"""What moves when something has happened in a game of Turmbauer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gui.games.turmbauer.scene import build_scene, dice_places
from gui.scene.animation import Animation, Landing, Throw, Walk
from gui.scene.dice import AT_REST
from gui.scene.inside import PLAIN, Inside
from turmcore import Event
from turmcore.turmbauer import ClimberMoved, DiceRolled, PieceBuilt, TurmbauerState


def motion_of(
    state: TurmbauerState, events: Sequence[Event], fresh: int = 0, inside: Inside = PLAIN, seed: int = 0
) -> Animation | None:
    """The animation of what led to `state`; None if nothing moves.

    Parameters
    ----------
    state
        The position after it.
    events
        What happened.
    fresh, inside
        As the position will be shown, see `gui.games.turmbauer.scene.build_scene`.
    seed
        Of the way that dice take.
    """
    for event in events:
        if isinstance(event, PieceBuilt):
            scene = build_scene(state, fresh, inside=inside, apart=event.number)
            return Landing(scene, event.number)
        if isinstance(event, ClimberMoved):
            shown = build_scene(state, fresh, inside=inside)
            points = tuple(shown.standing(event.seat, place) for place in event.path)
            away = np.abs(shown.figures["place"] - points[-1]).max(axis=1)
            number = int(away.argmin())
            return Walk(shown, number, points) if away[number] < 0.01 and len(points) > 1 else None
        if isinstance(event, DiceRolled):
            scene = build_scene(state, fresh, inside=inside)
            return Throw(scene, event.dice, tuple(dice_places(scene.spots)), AT_REST, seed)
    return None
