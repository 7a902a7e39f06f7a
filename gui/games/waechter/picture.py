"""Keeps the picture of the board in step with the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gui.games.waechter.controller import WaechterController
from gui.games.waechter.marks import Arrow
from gui.games.waechter.motions import motion_of
from gui.games.waechter.scene import BoardScene, Preview, add_preview, build_scene
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.scene.arrays import Scene
from gui.scene.inside import Inside


class Screen(Protocol):
    """What can show a scene."""

    @property
    def is_flipped(self) -> bool:
        """Whether red's side is the near one."""

    def show_scene(self, scene: Scene) -> None:
        """Show it."""

    def play(self, animation: Animation | None) -> None:
        """Show something that moves, and then the scene again; nothing moves any more with None."""


class Picture:
    """Builds the scene of each position, and of what is in hand, once, and puts proposals into it."""

    def __init__(self, controller: WaechterController, screen: Screen) -> None:
        self._controller = controller
        self._screen = screen
        self._scene = BoardScene()
        self._last: tuple[Session, int] | None = None  # what was shown, up to which action
        self.has_animations = True
        self.others: Callable[[], tuple[Arrow, ...]] = tuple  # what an analysis shows beside the proposal
        controller.changed.connect(self.show_position)
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.seen.connect(self.show_proposal)

    def show_position(self) -> None:
        """Show the position that the session is at."""
        session = self._controller.session
        self.show_proposal()
        if self._last != (session, session.cursor):
            animation = self._motion(session)
            self._last = session, session.cursor
            self._screen.play(animation)
            if animation is not None:
                self._controller.wait_at_least(round(animation.duration * 1000))

    def _motion(self, session: Session) -> Animation | None:
        """What moves if the position is one action further than the one before."""
        is_next = self._last == (session, session.cursor - 1)
        if not self.has_animations or self._controller.is_quick or not is_next or session.last is None:
            return None
        return motion_of(self._scene, session.last.events)

    def show_proposal(self) -> None:
        """Show what is in hand and what is proposed."""
        controller = self._controller
        board, held = controller.board, controller.in_hand
        is_flipped = self._screen.is_flipped
        wanted = board, held, is_flipped
        if wanted != (self._scene.board, self._scene.held, self._scene.is_flipped) or not len(
            self._scene.tiles
        ):
            self._scene = build_scene(board, held=held, is_flipped=is_flipped)
        preview = Preview(controller.ghost(), tuple(self.others()), controller.marks())
        self._screen.show_scene(add_preview(self._scene, preview))

    def refresh_colors(self) -> None:
        """The players have other colors."""
        controller = self._controller
        self._scene = build_scene(controller.board, held=controller.in_hand, is_flipped=self._screen.is_flipped)
        self.show_proposal()

    def set_inside(self, inside: Inside) -> None:
        """There is nothing to look into."""
