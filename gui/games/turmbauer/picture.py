"""Keeps the picture of the tower in step with the game."""

from __future__ import annotations

from typing import Protocol

from gui.controllers.play import GameController
from gui.games.turmbauer.choices import Choice
from gui.games.turmbauer.palette import paints
from gui.games.turmbauer.scene import NOTHING, Preview, add_preview, build_scene
from gui.model.session import Session
from gui.scene.arrays import Scene
from turmcore.turmbauer import Climb, ClimberMoved, PieceBuilt


class Screen(Protocol):
    """What can show a scene."""

    def show_scene(self, scene: Scene) -> None:
        """Show it."""


class Picture:
    """Builds the scene of each position once and puts proposals into it."""

    def __init__(self, controller: GameController, screen: Screen) -> None:
        self._controller = controller
        self._screen = screen
        self._scene = Scene()
        controller.changed.connect(self.show_position)
        controller.proposed.connect(self.show_proposal)

    def show_position(self) -> None:
        """Show the position that the session is at."""
        session = self._controller.session
        self._scene = build_scene(session.state, fresh_block(session))
        self.show_proposal()

    def show_proposal(self) -> None:
        """Show what is proposed in it."""
        controller = self._controller
        preview = preview_of(controller.session, controller.shown, controller.choices)
        colors = paints(controller.session.game.colors)
        self._screen.show_scene(add_preview(self._scene, colors, preview))


def fresh_block(session: Session) -> int:
    """Number of the block that was built in the latest two actions; 0 if none was."""
    for ply in reversed(session.plies[max(0, session.cursor - 3) : session.cursor]):
        for event in ply.events:
            if isinstance(event, PieceBuilt):
                return event.number
    return 0


def preview_of(session: Session, shown: Choice | None, choices: list[Choice]) -> Preview:
    """The ghost of a choice, and in the climbing phase all fields that can be chosen."""
    state = session.state
    goals = tuple({choice.goal: None for choice in choices if choice.goal is not None})
    if shown is None:
        return Preview(seat=state.seat, goals=goals) if goals else NOTHING
    if shown.cells:
        return Preview(seat=state.seat, cells=shown.cells)
    if not isinstance(shown.move, Climb):
        return NOTHING
    if shown.is_stay:
        return Preview(seat=state.seat, climbs=False, goals=goals)
    moves = [event for event in state.events(shown.action) if isinstance(event, ClimberMoved)]
    path = moves[0].path if moves else ()
    return Preview(seat=state.seat, climbs=True, stand=shown.goal, path=path, goals=goals)
