"""The stage of the game: in three dimensions, flat if wanted, or, without OpenGL, flat with the reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QMargins, QPointF, QSize, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.base.settings import Settings
from gui.i18n import tr
from gui.scene.animation import Animation
from gui.scene.camera import Camera
from gui.scene.scene import Scene
from gui.scene.stock import Stock
from gui.table.game_parts import GameParts
from gui.table.play import FROM_THE_FRONT, Axes, GameController
from gui.views.no_picture import NoPicture
from gui.views.touch import Touch
from gui.views.tower_view import TowerView

_LEAST = QSize(240, 60)  # of a picture: in a small window the words around it come first
QUALITIES = ("auto", "low", "medium", "high")


class Stage(QStackedWidget):
    """The widgets are made with `build`.

    Attributes
    ----------
    tower
        None where there can be no OpenGL; it stays when drawing fails later.
    no_picture, flat
        The reason and the drawing in its place; None as long as there is a picture. Where the drawing can be
        played on (`GameParts.has("flat")`) it is there all the time.
    others
        Gives what an analysis shows beside the proposal.
    plate
        Gives the place of a player's plate over the picture, by its number.
    """

    failed = Signal()  # from now on there is no picture
    changed = Signal()  # it is shown another way
    flipped = Signal()  # it is seen from the other side
    said = Signal(str)  # a sentence about what was done
    played = Signal(object)  # from now on an `Animation` is seen, or None

    def __init__(self, parts: GameParts, controller: GameController, settings: Settings) -> None:
        super().__init__()
        self.setMinimumSize(_LEAST)
        self._parts = parts
        self._controller = controller
        self._settings = settings
        self.tower: TowerView | None = None
        self.no_picture: NoPicture | None = None
        self.flat: Any = None
        self.others: Callable[[], tuple[Any, ...]] = tuple
        self.plate: Callable[[int], QPointF] = lambda number: QPointF(self.width() / 2, 0.0)
        self._faced = FROM_THE_FRONT
        self._covered = QMargins()

    def build(self, commands: CommandSet, why_not: Callable[[], str] | None) -> None:
        """Make the widgets; `why_not` says why there can be no OpenGL, None if there can."""
        self._commands = commands
        self.check_commands()
        if why_not is not None:
            self._give_up(why_not)
            return
        self.tower = TowerView(self._settings.quality, self._parts.views)
        self.tower.flight.set_follows(self._settings.follows_game)
        self.tower.flight.flies = self._settings.has_animations
        self.tower.set_orthographic(self._settings.is_orthographic)
        self._commands["orthographic"].setChecked(self._settings.is_orthographic)
        self.tower.set_backdrop(theme.backdrop())
        self.tower.pointed.connect(self._controller.point)
        self.tower.hovered.connect(self._controller.hover)
        self._controller.commanded.connect(self.tower.forget_mouse)
        self.tower.turned.connect(self._controller.turn)
        self.tower.shifted.connect(self._controller.shift)
        self.tower.grabbed.connect(self._controller.grab)
        self.tower.refused.connect(commands["drop"].trigger)
        self.tower.dragged.connect(self._controller.carry)
        self.tower.let_go.connect(self._controller.let_go)
        self.tower.has_drags = self._controller.has_drags
        self.tower.can_take = lambda what: self._controller.aim.can_take(what)
        self.tower.gives_wheel = lambda: self._controller.aim.wants_wheel
        self.tower.finished.connect(self._controller.go_ahead)
        self.tower.rest.timeout.connect(self._face)
        self._controller.axes = self.axes
        Touch(self.tower)
        commands.attach("tower", self.tower)
        # not at once: the widget reports it from inside its own painting
        self.tower.broken.connect(self._break, Qt.ConnectionType.QueuedConnection)
        self.addWidget(self.tower)
        if self._parts.has("flat"):
            self.flat = self._make_flat()
            self.addWidget(self.flat)
            self.set_flat(self._settings.is_flat)

    def _make_flat(self) -> Any:
        flat: Any = self._parts.flat(self._controller)
        flat.setMinimumSize(_LEAST)
        Touch(flat)
        if self._parts.has("flat"):
            flat.others = lambda: self.others()
            self._commands.attach("tower", flat)
        return flat

    @property
    def has_picture(self) -> bool:
        """True if the tower is shown in three dimensions."""
        return self.tower is not None and self.no_picture is None and not self.is_flat

    @property
    def is_flat(self) -> bool:
        """True if the game is shown flat because somebody wants that."""
        return self.flat is not None and self.currentWidget() is self.flat

    @property
    def playground(self) -> QWidget | None:
        """The widget that shows the game and takes the keys; None where only the lists can be played by."""
        if self.has_picture:
            return self.tower
        return self.flat if self._parts.has("flat") else None

    def axes(self) -> Axes:
        """The directions to the right and away, as the game is seen now."""
        if self.tower is not None and self.has_picture:
            return self.tower.axes()
        axes: Axes = self.flat.axes() if self.flat is not None else FROM_THE_FRONT
        return axes

    def _face(self) -> None:
        """The picture rests, perhaps seen from another quarter than before."""
        axes = self.axes()
        if axes != self._faced:
            self._faced = axes
            self._controller.faced.emit()

    def switch_flat(self) -> None:
        """Show the game flat or not, as the command says."""
        self.set_flat(self._commands["flat_board"].isChecked())

    def set_flat(self, is_flat: bool) -> None:
        """Show the game flat, or in three dimensions where that can be."""
        if self.flat is None or self.no_picture is not None or self.tower is None:
            return
        shown: QWidget = self.flat if is_flat else self.tower
        had_focus = self.flat.hasFocus() or self.tower.hasFocus()
        self.setCurrentWidget(shown)
        self._settings.is_flat = is_flat
        self._controller.forget_mouse()
        if had_focus:
            shown.setFocus()
        self.refresh_flat()
        self.check_commands()
        self._face()
        self.changed.emit()

    def refresh_flat(self) -> None:
        """Other arrows are to be shown."""
        if self.flat is not None and self._parts.has("flat"):
            self.flat.refresh()

    def set_flipped(self, is_flipped: bool) -> None:
        """Look from the other side, or from the usual one."""
        if self.is_flipped != is_flipped:
            self.flip()

    @property
    def is_flipped(self) -> bool:
        """True if home is on the other side."""
        if self.tower is not None:
            return self.tower.flight.is_flipped
        return self._parts.has("flat") and bool(self.flat.flipped)

    def flip(self) -> None:
        """Look from the other side."""
        if self.flat is not None and self._parts.has("flat"):
            self.flat.flip()
        if self.tower is not None:
            self.tower.flight.set_flipped(not self.tower.flight.is_flipped)
        self._face()
        self.flipped.emit()

    def check_commands(self) -> None:
        """Let the commands show what holds here."""
        self._commands[f"quality.{self._settings.quality}"].setChecked(True)
        self._commands["follow"].setChecked(self._settings.follows_game)
        is_parallel = self.tower is not None and self.tower.camera.is_orthographic
        self._commands["orthographic"].setChecked(is_parallel)
        self._commands["flat_board"].setChecked(self.is_flat)

    def _break(self, why: str) -> None:
        self._give_up(partial(tr, "picture.driver", why=why))

    def _give_up(self, reason: Callable[[], str]) -> None:
        """Put the reason and a drawing in place of the tower."""
        if self.no_picture is None:
            self.flat = self.flat or self._make_flat()
            self._controller.axes = self.axes
            self.no_picture = NoPicture(reason, self.flat, self._parts.has("flat"))
            self.flat.show()  # it may have been a page of this stack, and hidden there
            if self._parts.has("flat"):
                self.flat.set_covered(QMargins())
            self.no_picture.setContentsMargins(self._covered)
            self.addWidget(self.no_picture)
            self.setCurrentWidget(self.no_picture)
            self.show_position()
            self._face()
            self.failed.emit()

    # -- what is shown -----------------------------------------------------------------

    def show_position(self) -> None:
        """Another position; the tower itself gets scenes."""
        if self.no_picture is not None:
            # letters would only take room from the drawing, which says everything
            text = "" if self._parts.has("flat") else self._parts.plan(self._controller.session.state)
            self.no_picture.show_text(text)

    def show_scene(self, scene: Scene) -> None:
        """Show a scene, if there is a picture."""
        if self.tower is not None:
            self.tower.show_scene(scene)

    def show_stock(self, stock: Stock) -> None:
        """Show what players still have, if there is a picture."""
        if self.tower is not None:
            self.tower.show_stock(stock)

    def play(self, animation: Animation | None) -> None:
        """Show something that moves, if there is a picture; None ends what moves."""
        if self.tower is not None and animation is not None and not self.is_flat:
            self.tower.play(animation)
        else:
            if self.tower is not None:
                self.tower.skip()
            if animation is not None:
                self._controller.go_ahead()  # nobody sees it move
        self.played.emit(self.motion)

    @property
    def motion(self) -> Animation | None:
        """The motion that is seen; None if nothing moves."""
        return self.tower.animation if self.tower is not None and self.has_picture else None

    def set_covered(self, covered: QMargins) -> None:
        """Set how many pixels at the edges something lies over: what is shown has its place between them."""
        self._covered = covered
        if self.tower is not None:
            self.tower.set_covered(covered)
        if self.no_picture is not None:
            self.no_picture.setContentsMargins(covered)
        if self.flat is not None and self.no_picture is None:
            self.flat.set_covered(covered)

    def refresh_colors(self) -> None:
        """After the theme has changed."""
        if self.tower is not None:
            self.tower.set_backdrop(theme.backdrop())
        self.refresh_flat()

    def retranslate(self) -> None:
        """Write all texts anew."""
        if self.tower is not None:
            self.tower.setAccessibleName(tr(f"picture.{self._parts.name}"))
            self.tower.cube.retranslate()
        if self.no_picture is not None:
            self.no_picture.retranslate()
        if self.flat is not None:
            self.flat.retranslate()

    # -- commands ------------------------------------------------------------------------

    def look(self, view: str) -> None:
        """Show the game from a side, whole."""
        if self.flat is not None and not self.has_picture and self._parts.has("flat"):
            self.flat.fit()
        elif self.tower is not None:
            self.tower.flight.look(view)

    def begin(self, is_flipped: bool) -> None:
        """Another game: it is seen whole, from the person's side and at once, however the last one was looked at."""
        self.set_flipped(is_flipped)
        self.look("home")
        if self.tower is not None:
            self.tower.flight.arrive()

    def set_orthographic(self) -> None:
        """See things without perspective, or with it, as the command says."""
        self._settings.is_orthographic = self._commands["orthographic"].isChecked()
        if self.tower is not None:
            self.tower.set_orthographic(self._settings.is_orthographic)

    def kept_view(self, number: int) -> Camera | None:
        """A view that somebody has kept of this kind of game."""
        return Camera.of_text(self._settings.view(self._parts.name, number))

    def look_again(self, number: int) -> None:
        """Look as somebody has kept it."""
        camera = self.kept_view(number)
        if self.tower is not None and camera is not None:
            self._commands["orthographic"].setChecked(camera.is_orthographic)
            self.set_orthographic()
            self.tower.flight.look_through(camera)

    def keep_view(self, number: int) -> None:
        """Keep the view."""
        if self.tower is not None:
            self._settings.set_view(self._parts.name, number, self.tower.camera.to_text())
            self.changed.emit()
            self.said.emit(tr("view.kept", n=number))

    def set_follows(self) -> None:
        """Let the camera follow the game or not, as the command says."""
        self._settings.follows_game = self._commands["follow"].isChecked()
        if self.tower is not None:
            self.tower.flight.set_follows(self._settings.follows_game)

    def set_quality(self, name: str) -> None:
        """Draw more or less finely."""
        self._settings.quality = name
        if self.tower is not None:
            self.tower.set_quality(name)
