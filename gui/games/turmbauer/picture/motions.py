"""What moves when something has happened in a game of Turmbauer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gui.games.turmbauer.picture.scene import TowerScene, build_scene, dice_places
from gui.games.turmbauer.play.falling import (
    PLAIN_SECONDS,
    Falling,
    Frames,
    carriers,
    moving_bodies,
    posed,
    shown_part,
    toppling,
)
from gui.games.turmbauer.play.statics import bodies_of
from gui.scene.animation import Animation, Landing, Throw, Walk
from gui.scene.arrays import corners_of
from gui.scene.dice import AT_REST
from gui.scene.inside import PLAIN, Inside
from turmcore import Event
from turmcore.physics import Fall as Recorded
from turmcore.turmbauer import (
    ClimberMoved,
    DiceRolled,
    PieceBuilt,
    PieceTakenBack,
    TowerSettled,
    TurmbauerState,
)


def motion_of(
    state: TurmbauerState,
    events: Sequence[Event],
    fresh: int = 0,
    inside: Inside = PLAIN,
    seed: int = 0,
    fall: Recorded | None = None,
) -> Animation | None:
    """The animation of what led to `state`; None if nothing moves.

    Parameters
    ----------
    state
        The position after it.
    events
        What happened.
    fresh, inside
        As the position will be shown, see `gui.games.turmbauer.picture.scene.build_scene`.
    seed
        Of the way that dice take.
    fall
        How blocks fell, if it was recorded.
    """
    for event in events:
        if isinstance(event, PieceBuilt):
            scene = build_scene(state, fresh, inside=inside, apart=(event.number,))
            return Landing(scene, event.number)
        if isinstance(event, TowerSettled):
            return falling_of(state, events, fresh, inside, fall)
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


def before(state: TurmbauerState) -> TurmbauerState:
    """The position one action earlier."""
    earlier = state.copy(history=True)
    earlier.undo()
    return earlier


def frames_of(state: TurmbauerState, fallen: Sequence[int], fall: Recorded | None) -> tuple[Frames, float]:
    """What is shown of a fall from `state`, and for how many seconds: a plain fall where nothing was recorded."""
    if fall is not None and len(fall.frames):
        frames, seconds = shown_part(fall.frames, fall.rate)
        # the new block counts as fallen where only the friction of a simulation holds it
        if seconds and set(fallen) <= set(moving_bodies(frames)):
            return frames, seconds
    frames = toppling(bodies_of(state), fallen)
    return frames, PLAIN_SECONDS if fallen else 0.0


def falling_of(
    state: TurmbauerState, events: Sequence[Event], fresh: int, inside: Inside, fall: Recorded | None
) -> Falling | None:
    """The tower settles: what falls, and goes back to its place unless the game is over."""
    if inside.is_exploded:
        return None
    earlier = before(state)
    fallen = next(event.fallen for event in events if isinstance(event, TowerSettled))
    frames, seconds = frames_of(earlier, fallen, fall)
    if not seconds:
        return None
    lost = next((event.number for event in events if isinstance(event, PieceTakenBack)), -1)
    has_collapsed = state.collapsed_by is not None
    end = ruin(state, fallen, fall, inside) if has_collapsed else build_scene(state, fresh, inside=inside)
    start, carried = taken_apart(earlier, frames, fresh, inside)
    return Falling(end, start, frames, seconds, carried, not has_collapsed, lost)


def trial_of(
    state: TurmbauerState, fall: Recorded, scene: TowerScene, fresh: int = 0, inside: Inside = PLAIN
) -> Falling | None:
    """What falls when a tower is tried out; in the end it stands in `scene` as before."""
    frames, seconds = frames_of(state, fall.fallen, fall)
    if not seconds:
        return None
    start, carried = taken_apart(state, frames, fresh, inside)
    return Falling(scene, start, frames, seconds, carried, returns=True)


def taken_apart(
    state: TurmbauerState, frames: Frames, fresh: int = 0, inside: Inside = PLAIN
) -> tuple[TowerScene, tuple[int, ...]]:
    """A tower with whatever moves in some frames taken apart, and which bodies carry its climbers."""
    scene = build_scene(state, fresh, inside=inside, apart=moving_bodies(frames))
    return scene, carriers(scene, bodies_of(state), state.climbers)


def ruin(
    state: TurmbauerState, fallen: Sequence[int], fall: Recorded | None = None, inside: Inside = PLAIN
) -> TowerScene:
    """A tower after its collapse."""
    frames, _ = frames_of(state, fallen, fall)
    scene, carried = taken_apart(state, frames, 0, inside)
    # room for the tower, too, as it is seen to fall
    scene = replace(scene, frame=np.vstack([scene.frame, corners_of(scene.cubes["cell"])]))
    return posed(scene, frames[-1].astype(float), frames[0], carried)
