"""Tutorial on a table: the card above the picture, and rings around the targets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Never

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gui.base.commands import CommandSet
from gui.base.settings import Settings
from gui.features.tutorial.card import TutorialCard
from gui.features.tutorial.controller import TutorialController
from gui.features.tutorial.model import Button, FirstSeen, Key, Progress, Spot, Target, Tutorial, View
from gui.features.tutorial.spotlight import Spotlight
from gui.features.tutorial.stars import stars_of, to_text
from gui.i18n import knows, tr
from gui.model.session import Session
from gui.table.game_parts import GameParts, parts_of
from gui.table.play import GameController
from gui.table.stage import Stage
from gui.views.tower_view import TowerView
from gui.views.turn_frame import TurnFrame

_RADIUS = 20  # pixels of a ring in the picture


def tutorial_of(game: str) -> Tutorial:
    """The lessons of a game."""
    tutorial = parts_of(game).tutorial
    assert isinstance(tutorial, Tutorial)
    return tutorial


class Teacher(QObject):
    """Leads through the tutorial of a table's game.

    Attributes
    ----------
    card
        To be put above the picture; hidden while there is no lesson.
    handle
        Unfolds the panel where that is folded away; None otherwise.
    """

    left = Signal(bool)  # the tutorial was left, or finished

    def __init__(
        self,
        parts: GameParts,
        game: GameController,
        stage: Stage,
        panel: TurnFrame[Never],
        commands: CommandSet,
        settings: Settings,
        table: QWidget,
    ) -> None:
        super().__init__(table)
        self._parts, self._game, self._stage, self._panel = parts, game, stage, panel
        self._commands, self._settings, self._table = commands, settings, table
        self.controller = TutorialController(game, self._view, self)
        self.card = TutorialCard()
        self.card.hide()
        self.handle: Callable[[], QWidget | None] = lambda: None
        self._rings: list[Spotlight] = []
        self._shown: tuple[Target, ...] = ()
        self._switched: list[str] = []  # settings that were off when the lessons began
        self._said = ""
        self._stars: list[int] = []
        self.card.next_wanted.connect(self.controller.next)
        self.card.back_wanted.connect(self.controller.back)
        self.card.leave_wanted.connect(self.leave)
        self.card.chapter_wanted.connect(self.controller.begin_chapter)
        self.controller.chapter_done.connect(self._give_stars)
        self.controller.began.connect(self._look_home)
        self.controller.stepped.connect(self._show_step)
        self.controller.changed.connect(self._show_targets)
        self.controller.ended.connect(self._end)
        if stage.tower is not None:
            stage.tower.moved.connect(self._follow_camera)
        table.installEventFilter(self)

    # -- going through it ----------------------------------------------------------------

    def start(self, progress: Progress, session: Session, begin: Callable[[Session], None]) -> None:
        """Begin, or continue, in a game that is on the table."""
        game = self._parts.name
        self._look_home()
        self._game.set_plain(False)  # lessons speak of marks
        switches = progress.tutorial.switches
        self._switched = [command for command in switches if not self._commands[command].isChecked()]
        self._stars = stars_of(progress.tutorial, self._settings.stars[game], self._settings.tutorial[game])
        self._settings.stars[game] = to_text(self._stars)
        self.card.show()
        self.controller.start(progress, session, begin)

    def leave(self) -> None:
        """Leave the tutorial."""
        if self.controller.is_running:
            self.controller.leave()
            self.left.emit(False)

    def _give_stars(self, chapter: int, stars: int) -> None:
        self._stars[chapter] = max(self._stars[chapter], stars)
        self._settings.stars[self._parts.name] = to_text(self._stars)

    def _end(self, is_finished: bool) -> None:
        self.card.hide()
        self._game.set_plain(self._settings.is_plain)
        for command in self._switched:
            if self._commands[command].isChecked():
                self._commands[command].trigger()
        if is_finished:
            self._settings.tutorial[self._parts.name] = "done"
            self.left.emit(True)

    # -- display -------------------------------------------------------------------------

    @property
    def targets(self) -> tuple[Target, ...]:
        """Targets to press now, in order."""
        return tuple(self.controller.targets)

    def place_of(self, target: Target) -> tuple[QWidget, QRect] | None:
        """The widget that a target is in, and its box there; None if it is a key, or cannot be seen."""
        if isinstance(target, Key):
            return None
        if isinstance(target, Button):
            widget = self._widget(target.name)
            if widget is not None and not widget.isVisible() and self._panel.isAncestorOf(widget):
                widget = self.handle()
            return (widget, widget.rect()) if widget is not None and widget.isVisible() else None
        tower = self._stage.tower
        if tower is None or not self._stage.has_picture:
            return (self._panel.list, self._panel.list.rect()) if self._panel.list.isVisible() else None
        for spot in target.spots if isinstance(target, FirstSeen) else (target,):
            x, y = tower.place_of(np.array([spot.point], dtype=float))[0]
            middle = QPoint(round(x), round(y))
            if not tower.rect().contains(middle):
                continue
            hit = tower.hit(QPointF(middle), ghosts=False) if spot.what is not None else None
            if spot.what is None or (hit is not None and hit.what == spot.what):
                box = QRect(middle.x() - _RADIUS, middle.y() - _RADIUS, 2 * _RADIUS, 2 * _RADIUS)
                return tower, box.united(_square(tower, spot)) if spot.reach else box
        return None

    def _widget(self, name: str) -> QWidget | None:
        if name == "view_cube":
            return (
                self._stage.tower.cube if self._stage.tower is not None and self._stage.has_picture else None
            )
        return self._parts.widget_of(self._panel, name)

    def _look_home(self) -> None:
        """Every game begins with the usual view."""
        if self._stage.tower is not None:
            self._stage.tower.flight.look("home")

    def _view(self) -> View | None:
        if self._stage.tower is None:
            return None
        camera = self._stage.tower.camera
        return camera.yaw, camera.pitch, camera.distance

    def _show_step(self) -> None:
        step, game, progress = self.controller.step, self._parts.name, self.controller.progress
        if step is None or progress is None:
            return
        self._settings.tutorial[game] = progress.to_text()
        keys = {name.replace(".", "_"): _keys(action) for name, action in self._commands.actions.items()}
        text, tutorial = tr(f"tutorial.{game}.{step.id}", **keys), progress.tutorial
        chapter = tutorial.chapter_of(progress.number)
        called = [f"chapter.{game}.{number}" for number in range(1, len(tutorial.chapters) + 1)]
        # a game from elsewhere may have none
        names = [tr(key) if knows(key) else str(number) for number, key in enumerate(called, 1)]
        self.card.show_chapters(chapter, names, self._stars)
        place = progress.number - tutorial.first_of(chapter) + 1, len(tutorial.chapters[chapter].steps)
        is_first, is_last = progress.number == 0, progress.number + 1 == len(tutorial.steps)
        self.card.show_step(names[chapter], text, place, step.done is None, is_first, is_last)
        if text != self._said:
            self._said = text
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.card, text))

    def _show_targets(self) -> None:
        targets = self.targets if self._table.isVisible() else ()
        keys = [target for target in targets if isinstance(target, Key)]
        cap = ""
        if keys:
            cap = _keys(self._commands[keys[0].command])
        self.card.show_note(self._note(), cap)
        boxes = [(target, place) for target in targets if (place := self.place_of(target)) is not None]
        while len(self._rings) < len(boxes):
            self._rings.append(Spotlight(self._table))
        for ring, (target, (widget, box)) in zip(self._rings, boxes, strict=False):
            at = widget.mapTo(self._table, box.topLeft())
            is_spot = isinstance(target, Spot | FirstSeen)
            is_new = target not in self._shown or not ring.isVisible()
            closes_in = is_new and self._settings.has_animations
            ring.show_box(QRect(at, box.size()), is_spot, closes_in)
        for ring in self._rings[len(boxes) :]:
            ring.hide_ring()
        self._shown = targets

    def _note(self) -> str:
        """Reason why an action was refused or taken back; empty if none was."""
        if not self.controller.is_running:
            return ""
        if self._game.reason is not None:
            return self._parts.next_step(self._game)
        return tr("tutorial.strayed") if self.controller.strayed else ""

    def _follow_camera(self) -> None:
        if self.controller.is_running:
            self._show_targets()
            self.controller.look_soon()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the rings with their targets."""
        if self.controller.is_running and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.controller.look_soon()
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self._show_step()
        self._show_targets()


def _square(tower: TowerView, spot: Spot) -> QRect:
    """The box in the picture around the square of a spot."""
    ways = np.array([(x, y, 0.0) for x, y in product((-spot.reach, spot.reach), repeat=2)])
    places = tower.place_of(np.array(spot.point) + ways)
    (left, top), (right, bottom) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
    return QRect(QPoint(round(left), round(top)), QPoint(round(right), round(bottom)))


def _keys(action: QAction) -> str:
    """The first keys of a command, as people read them; where it has none, its words."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return keys or action.text().replace("&", "")
