"""Keeps the picture of a table in step with the game, for games whose scenes are built from the position at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from gui.model.session import Session
from gui.scene.animation import Animation
from gui.scene.inside import Inside
from gui.scene.scene import Scene
from gui.scene.stock import NO_STOCK, Stock
from gui.table.earning import Earning, Gain

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from gui.table.play import GameController
    from gui.views.tower_view import TowerView

S = TypeVar("S", bound=Scene)


class Screen(Protocol):
    """The place of the picture: the widget that can show a scene."""

    @property
    def tower(self) -> TowerView | None:
        """The view in three dimensions; None where there can be no OpenGL."""

    @property
    def is_flipped(self) -> bool:
        """True if the table is seen from the other side."""

    @property
    def plate(self) -> Callable[[int], QPointF]:
        """Gives the place of a player's plate over the picture, by its number."""

    def show_scene(self, scene: Scene) -> None:
        """Show it."""

    def show_stock(self, stock: Stock) -> None:
        """Show what players still have beside it."""

    def play(self, animation: Animation | None) -> None:
        """Show something that moves, and then the scene again; nothing moves any more with None."""


class PictureController(ABC, Generic[S]):
    """Builds the scene of each position, and of what is in hand, once, and puts proposals into it."""

    def __init__(self, controller: GameController, screen: Screen, empty: S) -> None:
        self._controller = controller
        self._screen = screen
        self._scene = empty
        self._last: tuple[Session, int] | None = None  # the session shown, up to which action
        self.has_animations = True
        self.others: Callable[[], tuple[Any, ...]] = tuple  # the marks of an analysis beside the proposal
        controller.changed.connect(self.show_position)
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)

    @abstractmethod
    def build(self) -> S:
        """The scene of the position, and of what is in hand."""

    @abstractmethod
    def is_old(self, scene: S) -> bool:
        """True if a scene does not show the position and the piece in hand as they are."""

    @abstractmethod
    def preview(self, scene: S) -> S:
        """The scene with what is proposed, and with what an analysis shows."""

    @abstractmethod
    def motion(self, before: S, after: S, session: Session) -> Animation | None:
        """The motion between the scenes before and after the last action."""

    def gains(self, session: Session) -> Sequence[Gain]:
        """The points that the last action brought."""
        return ()

    def lit(self, scene: S, session: Session) -> S:
        """The scene while points come from the places where they were made."""
        return scene

    def _earned(self, before: S, session: Session) -> Animation | None:
        """The motion, and the points after it."""
        gains = self.gains(session)
        if not gains or session.is_over:  # the end is told by other means
            return self.motion(before, self._scene, session)
        scene = self.lit(self._scene, session)
        return Earning.after(self.motion(before, scene, session), scene, gains)

    def stock(self) -> Stock:
        """What players still have; the very object as long as that is the same."""
        return NO_STOCK

    def show_position(self) -> None:
        """Show the position that the session is at."""
        session, before = self._controller.session, self._scene
        self.show_proposal()
        if self._last != (session, session.cursor):
            is_next = self._last == (session, session.cursor - 1) and session.last is not None
            self._last = session, session.cursor
            animation = None
            if is_next and self.has_animations and self._controller.shows_motion:
                animation = self._earned(before, session)
            if animation is not None:  # before it begins: where nobody sees it it ends at once
                self._controller.wait_at_least(round(animation.duration * 1000))
            self._screen.play(animation)

    def show_proposal(self) -> None:
        """Show what is in hand and what is proposed."""
        if self.is_old(self._scene):
            self._scene = self.build()
        self._screen.show_stock(self.stock())
        self._screen.show_scene(self.preview(self._scene))

    def refresh_colors(self) -> None:
        """The players have other colors."""
        self._scene = self.build()
        self.show_proposal()

    def set_inside(self, inside: Inside) -> None:
        """There is nothing to look into."""
