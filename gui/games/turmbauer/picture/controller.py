"""Keeps the picture of the tower in step with the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject

from gui.games.turmbauer.model import NOTHING, Ghost, Goal, Preview
from gui.games.turmbauer.picture.aid_scene import with_aids
from gui.games.turmbauer.picture.falling import FAR, Falling
from gui.games.turmbauer.picture.kinds import CUBES
from gui.games.turmbauer.picture.motions import Leaning, Trying, motion_of, ruin, trial_of
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.games.turmbauer.picture.stock import stock
from gui.games.turmbauer.picture.tower_scene import TowerScene
from gui.games.turmbauer.play.attention import WHOLE, focus_points
from gui.games.turmbauer.play.choosing import Aim
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.start_roll import dice_for_start
from gui.games.turmbauer.session import Session
from gui.scene.animation import Animation
from gui.scene.camera import Camera
from gui.scene.inside import PLAIN, Inside
from gui.scene.scene import Focus
from gui.scene.stock import NO_STOCK, Stock
from gui.scene.voxels import corners_of
from gui.table.earning import Earning, Gain
from gui.table.picture import Screen
from turmcore.physics import Fall
from turmcore.turmbauer import ClimberMoved, PieceBuilt, PieceTakenBack, TowerSettled
from turmcore.turmbauer.choices import Cell, Choice

_SLOWER = 2.0  # so many times as long a collapse takes that is looked at again
_TOGETHER = 0.6  # how solid many places are drawn together
_PUSH = 4000.0  # mm/s of a bump for a radian of the table's way to and fro


class Picture:
    """Builds the scene of each position once and puts proposals into it."""

    def __init__(self, controller: TurmbauerController, screen: Screen) -> None:
        self._controller = controller
        self._screen = screen
        self._scene = TowerScene()
        self._inside = PLAIN
        self._last: tuple[Session, int] | None = None  # what was shown, up to which action
        self.has_animations = True
        self.overlay: QObject | None = None  # what lies over the picture; it follows the controller by itself
        self.others: Callable[[], tuple[Ghost, ...]] = tuple  # what an analysis shows beside the proposal
        controller.changed.connect(self.show_position)
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.judged.connect(self._show_judgement)
        controller.judge.chosen.connect(self.show_position)
        controller.trial.fell.connect(self.show_trial)
        controller.trial.began.connect(self.show_try)
        controller.trial.stopped.connect(self._end_try)

    def refresh_colors(self) -> None:
        """The players have other colors."""
        self.show_position()

    def show_position(self) -> None:
        """Show the position that the session is at."""
        session = self._controller.session
        fresh = fresh_block(session)
        judge = self._controller.judge
        aids, inside = judge.shown, self._inside
        if aids.forces and not inside.is_exploded:
            inside = replace(inside, is_xray=True)  # forces flow through the middle of the pieces
        rolled = dice_for_start(session)
        scene = self._ruin(session) or build_scene(session.state, fresh, inside=inside, rolled=rolled)
        if aids.has_pictures and session.state.collapsed_by is None:
            scene = with_aids(scene, judge.balance, aids)
        tower = (session, session.version, self._inside)
        self._scene = replace(scene, tower=tower, focus=self._focus())
        is_new = self._last != (session, session.cursor)
        animation = self._motion(session, fresh) if is_new else None
        gains = climbed(session, self._scene)
        if gains and animation is not None:
            animation = Earning.after(animation, self._scene, gains)
        back = self._goal()
        if isinstance(animation, Falling):
            self._scene = with_room(self._scene, animation)
        self.show_proposal()
        if is_new:
            self._last = session, session.cursor
            if animation is not None:  # before it begins: where nobody sees it it ends at once
                self._controller.wait_at_least(round(animation.duration * 1000))
            self._screen.play(animation)
            if isinstance(animation, Falling):
                self._watch(animation, back if animation.returns else None)

    def _goal(self) -> Camera | None:
        """Place of the camera, or of the end of its flight."""
        return self._screen.tower.flight.goal if self._screen.tower is not None else None

    def _watch(self, fall: Falling, back: Camera | None) -> None:
        """Let the camera turn to where most of the pieces go, and back."""
        away = (fall.frames[-1, :, :2] - fall.frames[0, :, :2]).sum(axis=0)
        if self._screen.tower is not None and np.abs(away).max() > 1:
            azimuth = float(np.degrees(np.arctan2(away[1], away[0])))
            self._screen.tower.flight.watch(azimuth, back)

    def show_try(self) -> None:
        """The table is being tilted or bumped: show it at once, whatever falls is found out meanwhile."""
        trial, session = self._controller.trial, self._controller.session
        if trial.test is None or not self.has_animations or self._inside.is_exploded:
            return
        bodies = tuple(range(len(self._controller.judge.bodies)))
        scene = build_scene(session.state, inside=self._inside, apart=bodies)
        strength = trial.test.strength
        angle = np.radians(strength) if trial.test.is_tilt else strength / _PUSH
        self._screen.play(Trying(scene, float(angle), trial.test.direction, not trial.test.is_tilt))

    def _focus(self) -> Focus:
        """Part of the scene where things happen: for people on turn where they can build or climb; all of a tower that is drawn
        apart, or whose foot is of interest. Who goes through a game wants to see it, so that the camera is calm then."""
        session = self._controller.session
        aids = self._controller.judge.shown
        is_whole = self._inside.is_exploded or aids.rose or aids.plumb
        points = WHOLE if is_whole else focus_points(session.state, self._controller.aim.choices)
        return Focus(points, is_calm=not session.is_live)

    def show_trial(self, fall: Fall) -> None:
        """Show what falls when the table is moved, and then the tower as it stands."""
        session, test = self._controller.session, self._controller.trial.test
        leans = test is not None and test.is_tilt
        if not self.has_animations or self._inside.is_exploded:
            self._screen.play(None)
            self.show_position()
            return
        motion = trial_of(session.state, fall, self._scene, fresh_block(session), self._inside, leans=leans)
        back = self._goal()
        if motion is not None:
            self._scene = with_room(self._scene, motion)
            for _ in range(2):  # the second time no part of the tower is looked at any more
                self.show_proposal()
            motion = replace(motion, scene=self._scene)
        if leans and test is not None:
            bodies = tuple(range(len(self._controller.judge.bodies)))
            scene = build_scene(session.state, inside=self._inside, apart=bodies)
            self._screen.play(Leaning(scene, motion, float(np.radians(test.strength)), test.direction))
        else:
            self._screen.play(motion)
        if motion is not None:
            self._watch(motion, back)
        else:
            self.show_position()

    def _end_try(self) -> None:
        """Nobody wants to know any more what falls."""
        self._screen.play(None)

    def _ruin(self, session: Session) -> TowerScene | None:
        """The tower after its collapse, if it has come down just now."""
        settled = settled_in(session)
        if session.state.collapsed_by is None or not settled or self._inside.is_exploded:
            return None
        fall = self._controller.settling.fall_of(session.last)
        return ruin(session.state, settled[0].fallen, fall, self._inside)

    def _motion(self, session: Session, fresh: int) -> Animation | None:
        """Animation if the position is one action further than the one before, or a build and what became of it."""
        if (
            not self.has_animations
            or not self._controller.shows_motion
            or self._last is None
            or session.last is None
        ):
            return None
        of, at = self._last
        num_actions = session.cursor - at
        if of is not session or num_actions not in ((1, 2) if settled_in(session) else (1,)):
            return None
        fall = self._controller.settling.fall_of(session.last)
        how = fresh, self._inside, session.cursor
        rolled = dice_for_start(session)
        is_built = any(isinstance(event, PieceBuilt) for event in session.last.events)
        weakest = self._controller.judge.balance.margin if is_built else None
        motion = motion_of(session.state, session.last.events, *how, fall, rolled, weakest)
        if motion is None and num_actions == 2:
            motion = motion_of(session.state, session.plies[session.cursor - 2].events, *how)
        if isinstance(motion, Falling) and session.is_over and self._controller.is_stepping:
            motion = replace(motion, seconds=_SLOWER * motion.seconds)  # it is looked at again
        return motion

    def show_proposal(self) -> None:
        """Show what is proposed in it."""
        controller = self._controller
        colors = paints(controller.session.game.colors)
        preview = self._with_fallers(preview_of(controller.aim, controller.is_plain))
        preview = replace(preview, others=preview.others + pointed_out(controller.aim) + self.others())
        self._screen.show_stock(self.stock())
        self._screen.show_scene(add_preview(self._scene, colors, preview))

    def stock(self) -> Stock:
        """What the colors still have; nothing beside a tower that is drawn apart."""
        aim, session = self._controller.aim, self._controller.session
        if self._inside.is_exploded or not self._scene.items:
            return NO_STOCK
        return stock(session.state, self._scene.spots, session.first_person, aim.piece if aim.choices else "")

    def _show_judgement(self) -> None:
        """More is known about what is pointed at."""
        risk = self._controller.judge.risk
        if risk is not None and risk.fallers:
            self.show_proposal()

    def _with_fallers(self, preview: Preview) -> Preview:
        """Blocks that would fall because of the piece, as far as that is known and wanted."""
        judge, fall = self._controller.judge, self._controller.trial.fall
        if fall is not None and fall.fallen:
            return replace(preview, fallers=fall.fallen)
        if judge.risk is None or not judge.risk.fallers or not judge.shown.collapse:
            return preview
        new = len(judge.bodies)
        fallers = tuple(number for number in judge.risk.fallers if number != new)
        return replace(preview, fallers=fallers, falls=new in judge.risk.fallers)

    def set_inside(self, inside: Inside) -> None:
        """Look into the tower another way."""
        self._inside = inside
        self.show_position()


def with_room(scene: TowerScene, fall: Falling, far: float = FAR) -> TowerScene:
    """A scene of which a camera shows all that falls, but for what slides `far` away."""
    low = fall.at(fall.seconds)[CUBES]
    there = low["cell"] + np.clip(low["shift"], -far, far)
    return replace(
        scene, frame=np.vstack([scene.frame, corners_of(low["cell"]), corners_of(there)]), focus=Focus()
    )


def climbed(session: Session, scene: TowerScene) -> list[Gain]:
    """The floors that a climber has gone up with the last action, from where it stands."""
    found = []
    for event in session.last.events if session.last is not None and not session.is_over else ():
        if isinstance(event, ClimberMoved) and event.path[-1] is not None:
            start, end = event.path[0], event.path[-1]
            floors = end[2] - (start[2] if start is not None else -1)
            if floors > 0:
                found.append(Gain(event.seat, floors, scene.standing(event.seat, end)))
    return found


def settled_in(session: Session) -> list[TowerSettled]:
    """Fate of the tower in the latest action; nothing if that was another one."""
    events = session.last.events if session.last is not None else ()
    return [event for event in events if isinstance(event, TowerSettled)]


def fresh_block(session: Session) -> int:
    """Number of the block that was built in the latest two actions of players; 0 if none was, or it fell."""
    num_actions = 0
    for ply in reversed(session.plies[: session.cursor]):
        for event in ply.events:
            if isinstance(event, PieceTakenBack):
                return 0
            if isinstance(event, PieceBuilt):
                return event.number
        num_actions += not any(isinstance(event, TowerSettled) for event in ply.events)
        if num_actions == 3:
            break
    return 0


def pointed_out(aim: Aim) -> tuple[Ghost, ...]:
    """Places that a hint points to: those of the piece together, or the climber on the fields."""
    seat = aim.state.seat
    cells = tuple(sorted({cell for choice in aim.hinted for cell in choice.cells}))
    goals = {choice.goal for choice in aim.hinted if choice.goal is not None}
    found = [Ghost(seat, cells, strength=_TOGETHER)] if cells else []
    return tuple(found + [Ghost(seat, stand=goal, strength=_TOGETHER) for goal in sorted(goals)])


def preview_of(aim: Aim, is_plain: bool) -> Preview:
    """The proposal: the ghost of a pose or of a choice, and in the climbing phase all fields
    that can be chosen."""
    state = aim.state
    seat, pose, shown = state.seat, aim.pose, aim.shown
    if aim.in_climb or (aim.tried is not None and state.phase == "climb"):
        return _climb_preview(aim, shown, is_plain)
    cursor = aim.cursor
    if aim.looked_over and aim.peeked is None:
        cells = {cell for choice in aim.looked_over for cell in choice.cells}
        return Preview(seat, others=(Ghost(seat, tuple(sorted(cells)), strength=_TOGETHER),))
    if pose is not None:
        marked = tuple(pose.reason.data.get("cells", ())) if pose.reason else ()
        return Preview(seat, pose.cells, pose.is_legal, marked, cursor=cursor)
    fell = tuple(cell for build in state.taken_back[-1:] for cell in build.cells) if aim.choices else ()
    if shown is not None and shown.cells:
        return Preview(seat, shown.cells, cursor=cursor)
    return Preview(seat, fell=fell, cursor=cursor) if cursor or fell else NOTHING


def _climb_preview(aim: Aim, shown: Choice | None, is_plain: bool) -> Preview:
    state = aim.state
    floor = state.heights[state.seat]
    goals: dict[Cell, Goal] = {}
    for choice in sorted(aim.choices, key=lambda choice: choice.ring):
        if choice.goal is not None:
            goals.setdefault(choice.goal, Goal(choice.goal, choice.height - floor, choice.ring))
    lit = () if is_plain else tuple(goals.values())
    reason = aim.reason
    if reason is not None:
        return Preview(state.seat, marked=tuple(reason.data.get("cells", ())), goals=lit, shines=True)
    if shown is None or shown.is_stay:
        return Preview(state.seat, goals=lit, shines=True)
    moves = [event for event in state.events(shown.action) if isinstance(event, ClimberMoved)]
    path = moves[0].path if moves else ()
    return Preview(state.seat, climbs=True, stand=shown.goal, path=path, goals=lit, shines=True)
