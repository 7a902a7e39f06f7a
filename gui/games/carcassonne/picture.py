"""Keeps the picture of the table in step with the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from gui.games.carcassonne.marks import Move
from gui.games.carcassonne.motions import motion_of
from gui.games.carcassonne.scene import LandScene, add_preview, build_scene
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.scene.arrays import Scene
from gui.scene.inside import Inside


class Screen(Protocol):
    """What can show a scene."""

    def show_scene(self, scene: Scene) -> None:
        """Show it."""

    def play(self, animation: Animation | None) -> None:
        """Show something that moves, and then the scene again; nothing moves any more with None."""


class Picture:
    """Builds the scene of each position once, and puts proposals into it."""

    def __init__(self, controller: Any, screen: Screen) -> None:
        self._controller = controller
        self._screen = screen
        self._scene = LandScene()
        self._last: tuple[Session, int] | None = None  # what was shown, up to which action
        self.has_animations = True
        self.others: Callable[[], tuple[Move, ...]] = tuple  # what an analysis shows beside the proposal
        controller.changed.connect(self.show_position)
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.seen.connect(self.show_proposal)

    def show_position(self) -> None:
        """Show the position that the session is at."""
        session, before = self._controller.session, self._scene.table
        self.show_proposal()
        if self._last != (session, session.cursor):
            is_next = self._last == (session, session.cursor - 1)
            self._last = session, session.cursor
            animation = None
            if is_next and before is not None and self.has_animations and not self._controller.is_quick:
                animation = motion_of(before, self._scene, session.last.events) if session.last else None
            self._screen.play(animation)
            if animation is not None:
                self._controller.wait_at_least(round(animation.duration * 1000))

    def show_proposal(self) -> None:
        """Show what is proposed."""
        table = self._controller.table
        if table != self._scene.table:
            self._scene = build_scene(table)
        preview = self._controller.preview()
        moves = (*preview.moves, *self.others())
        self._screen.show_scene(add_preview(self._scene, replace(preview, moves=moves)))

    def refresh_colors(self) -> None:
        """The players have other colors."""
        self._scene = build_scene(self._controller.table)
        self.show_proposal()

    def set_inside(self, inside: Inside) -> None:
        """There is nothing to look into."""
