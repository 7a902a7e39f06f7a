"""The first own turn of each game, guided by bubbles on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.base.settings import Settings
from gui.features.tutorial.bubble import Bubble
from gui.features.tutorial.model import Moment, Step, Target, Tutorial
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.table.stage import Stage
from gui.views.layout import reach
from gui.views.tabletop import Tabletop

_DONE, _AGAIN = "done", "again"
_MARGIN = 6  # pixels from a bubble to the edge of the picture
_MOVES = (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show)


class FirstTurn(QObject):
    """Shows one bubble at a time, for the first step of `Tutorial.first` that there is anything to do of, with its tip at
    the first target; it goes on by doing it. Once a person's turn is over, or somebody skips it, none comes again in this
    kind of game.

    Parameters
    ----------
    place_of
        Gives the widget that a target is in, and its box there; None if it cannot be seen.
    """

    moved = Signal()  # a bubble is shown at another place, or none

    def __init__(
        self,
        parts: GameParts,
        game: GameController,
        stage: Stage,
        settings: Settings,
        place_of: Callable[[Target], tuple[QWidget, QRect] | None],
        table: Tabletop,
    ) -> None:
        super().__init__(table)
        self._parts, self._game, self._stage, self._settings = parts, game, stage, settings
        self._place_of, self._table = place_of, table
        tutorial = parts.tutorial
        self._steps: Sequence[Step] = tutorial.first if isinstance(tutorial, Tutorial) else ()
        # the game, who is guided in it, and since which action
        self._turn: tuple[Session, int, int] | None = None
        self._said = ""
        self.bubble = Bubble(table)
        reach(table.sentence, self.bubble)  # it says the same
        self.bubble.skipped.connect(self.skip)
        self._soon = QTimer(self, singleShot=True, interval=0)  # all others hear of a change first
        self._soon.timeout.connect(self._look)
        for signal in (game.changed, game.proposed, game.posed, game.seen, stage.changed):
            signal.connect(self.look_soon)
        if stage.tower is not None:
            stage.tower.moved.connect(self.look_soon)
            stage.tower.finished.connect(self.look_soon)
        table.installEventFilter(self)

    @property
    def _is_wanted(self) -> bool:
        guided, lessons = self._settings.guided[self._parts.name], self._settings.tutorial[self._parts.name]
        return bool(self._steps) and (guided == _AGAIN or _DONE not in (guided, lessons))

    @property
    def can_come(self) -> bool:
        """True if the game on the table has a turn to guide."""
        session = self._game.session
        return (
            bool(self._steps) and Kind.PERSON in session.kinds and not (session.is_over or session.is_lesson)
        )

    @property
    def is_due(self) -> bool:
        """True if a person is guided now."""
        game, session = self._game, self._game.session
        return (
            self._is_wanted
            and session.kind is Kind.PERSON
            and session.is_live
            and not (session.is_over or session.is_lesson)
            and not (game.waits_for_screen or game.enters_chance or game.is_settling)
            and self._stage.motion is None
        )

    @property
    def is_said(self) -> bool:
        """True if a bubble lies in the place of the sentence, and says the same."""
        return not self.bubble.isHidden() and self.bubble.body.intersects(self._table.sentence.geometry())

    def skip(self) -> None:
        """Send the bubbles away; none comes again."""
        self._end()
        self._look()

    def again(self) -> None:
        """Guide the next own turn once more."""
        self._settings.guided[self._parts.name] = _AGAIN
        self._turn, self._said = None, ""
        self._look()

    def look_soon(self) -> None:
        """Look once all others have heard of a change."""
        if self._is_wanted or not self.bubble.isHidden():
            self._soon.start()

    def _end(self) -> None:
        self._settings.guided[self._parts.name] = _DONE
        self._turn, self._said = None, ""

    def _look(self) -> None:
        """Show the bubble for what is to be done now."""
        session = self._game.session
        if self._turn is not None and self._turn[0] is not session:
            self._turn = None
        if self._is_wanted and self._turn is not None and self._is_past():
            self._end()
        step: Step | None = None
        boxes: list[QRect] = []
        if self.is_due and self._table.isVisible():
            if self._turn is None:
                self._turn = session, session.player, session.cursor
            step, boxes = self.now()
        if step is None:
            self.bubble.hide()
        else:
            words = tr(f"first.{self._parts.name}.{step.id}")
            room = self._stage.geometry().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
            box = boxes[0] if boxes else QRect()
            self.bubble.show_words(words, box, room, [*self._table.lids, *boxes[1:]])
            is_refused = self._game.reason is not None and self.is_said
            if is_refused or self._is_tried:  # why something cannot be done comes first, and the thing itself
                self.bubble.hide()
            if words != self._said:
                self._said = words
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.bubble, words))
        self.moved.emit()

    @property
    def _is_tried(self) -> bool:
        """True if a ghost is seen where somebody points."""
        aim = self._game.aim
        return aim.shown is None and aim.ghost is not None

    def _is_past(self) -> bool:
        """True if the turn is over: who is guided has decided, and others are on turn."""
        assert self._turn is not None
        session, player, start = self._turn
        own = [ply for ply in session.plies[start : session.cursor] if ply.actor >= 0]
        has_decided = any(session.player_of(ply) == player for ply in own)
        return has_decided and (session.is_over or session.player != player)

    def now(self) -> tuple[Step | None, list[QRect]]:
        """The step that there is something to do of, and the boxes of its targets in the table, as far as they are seen."""
        moment = Moment(self._game)
        for step in self._steps:
            targets = step.targets(moment)
            if targets:
                places = filter(None, map(self._place_of, targets))
                boxes = (self._seen(widget, box) for widget, box in places)
                return step, [box for box in boxes if not box.isEmpty()]
        return None, []

    def _seen(self, widget: QWidget, box: QRect) -> QRect:
        """The part of a widget's box that is not scrolled away, in the table."""
        at: QWidget | None = widget
        while at is not None and at is not self._table:
            box = box.intersected(at.rect()).translated(at.pos())
            at = at.parentWidget()
        return box

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move with the table; a key that nothing else takes sends the bubbles away."""
        if event.type() in _MOVES:
            self.look_soon()
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
            and not self.bubble.isHidden()
        ):
            self.skip()
            return True
        return super().eventFilter(watched, event)
