"""Where the tower stands: in three dimensions, or, without OpenGL, the reason and a flat drawing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget

from gui.app import theme
from gui.app.commands import CommandSet
from gui.app.settings import Settings
from gui.controllers.play import GameController
from gui.games.turmbauer.flat_tower import FlatTower
from gui.games.turmbauer.floor_plan import floor_plan
from gui.i18n import tr
from gui.scene.animation import Animation
from gui.scene.arrays import Scene
from gui.views.no_picture import NoPicture
from gui.views.tower_view import TowerView

VIEWS = ("home", "front", "back", "left", "right", "top")
QUALITIES = ("auto", "low", "medium", "high")


class Stage(QStackedWidget):
    """`handlers` are made first, then the commands, then the widgets with `build`.

    Attributes
    ----------
    tower
        None where there can be no OpenGL; it stays when drawing fails later.
    no_picture, flat
        The reason and the drawing in its place; None as long as there is a picture.
    """

    failed = Signal()  # from now on there is no picture

    def __init__(self, controller: GameController, settings: Settings) -> None:
        super().__init__()
        self._controller = controller
        self._settings = settings
        self.tower: TowerView | None = None
        self.no_picture: NoPicture | None = None
        self.flat: FlatTower | None = None

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the commands do that belong here."""
        return {
            "orthographic": self._set_orthographic,
            "follow": self._set_follows,
            **{view: partial(self._look, view) for view in VIEWS},
            **{f"quality.{name}": partial(self._set_quality, name) for name in QUALITIES},
        }

    def build(self, commands: CommandSet, why_not: Callable[[], str] | None) -> None:
        """Make the widgets; `why_not` says why there can be no OpenGL, None if there can."""
        self._commands = commands
        commands[f"quality.{self._settings.quality}"].setChecked(True)
        commands["follow"].setChecked(self._settings.follows_game)
        if why_not is not None:
            self._give_up(why_not)
            return
        self.tower = TowerView(self._settings.quality)
        self.tower.set_follows(self._settings.follows_game)
        self.tower.set_backdrop(theme.backdrop())
        self.tower.pointed.connect(self._controller.point)
        self.tower.hovered.connect(self._controller.hover)
        self._controller.commanded.connect(self.tower.forget_mouse)
        self.tower.turned.connect(self._controller.turn)
        self.tower.shifted.connect(self._controller.shift)
        self.tower.finished.connect(self._controller.go_ahead)
        self._controller.axes = self.tower.axes
        commands.attach("tower", self.tower)
        # not at once: the widget reports it from inside its own painting
        self.tower.broken.connect(self._break, Qt.ConnectionType.QueuedConnection)
        self.addWidget(self.tower)

    @property
    def has_picture(self) -> bool:
        """Whether the tower is shown in three dimensions."""
        return self.tower is not None and self.no_picture is None

    def _break(self, why: str) -> None:
        self._give_up(partial(tr, "picture.driver", why=why))

    def _give_up(self, reason: Callable[[], str]) -> None:
        """Put the reason and a drawing in place of the tower."""
        if self.no_picture is None:
            self.flat = FlatTower(self._controller)
            self.no_picture = NoPicture(reason, self.flat)
            self.addWidget(self.no_picture)
            self.setCurrentWidget(self.no_picture)
            self.show_position()
            self.failed.emit()

    # -- what is shown -----------------------------------------------------------------

    def show_position(self) -> None:
        """Another position; the tower itself gets scenes."""
        if self.no_picture is not None:
            self.no_picture.show_text(floor_plan(self._controller.session.state))

    def show_scene(self, scene: Scene) -> None:
        """Show a scene, if there is a picture."""
        if self.tower is not None:
            self.tower.show_scene(scene)

    def play(self, animation: Animation | None) -> None:
        """Show something that moves, if there is a picture; None ends what moves."""
        if self.tower is not None and animation is not None:
            self.tower.play(animation)
        elif self.tower is not None:
            self.tower.skip()

    def refresh_colors(self) -> None:
        """After the theme has changed."""
        if self.tower is not None:
            self.tower.set_backdrop(theme.backdrop())

    def retranslate(self) -> None:
        """Write all texts anew."""
        if self.tower is not None:
            self.tower.setAccessibleName(tr("picture.tower"))
            self.tower.cube.setToolTip(tr("picture.view_cube"))
        if self.no_picture is not None and self.flat is not None:
            self.no_picture.retranslate()
            self.flat.retranslate()

    # -- commands ------------------------------------------------------------------------

    def _look(self, view: str) -> None:
        if self.tower is not None:
            self.tower.look(view)

    def _set_orthographic(self) -> None:
        if self.tower is not None:
            self.tower.set_orthographic(self._commands["orthographic"].isChecked())

    def _set_follows(self) -> None:
        self._settings.follows_game = self._commands["follow"].isChecked()
        if self.tower is not None:
            self.tower.set_follows(self._settings.follows_game)

    def _set_quality(self, name: str) -> None:
        self._settings.quality = name
        if self.tower is not None:
            self.tower.set_quality(name)
