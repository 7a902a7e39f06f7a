"""The page for building without rules: the picture from edge to edge, and over it what a child needs."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QPushButton, QWidget

from gui.base import theme
from gui.base.background import Background
from gui.base.drafts import Draft as Unfinished
from gui.base.settings import Settings
from gui.games.turmbauer.editors.window import STEPS
from gui.games.turmbauer.play.aids import Aids
from gui.games.turmbauer.words import aid_texts
from gui.games.turmbauer.workshop.bar import KEYS, BuildBar
from gui.games.turmbauer.workshop.controller import BUMPS, WINDS, Builder
from gui.games.turmbauer.workshop.files import BuildingFiles
from gui.games.turmbauer.workshop.gust import Gust
from gui.games.turmbauer.workshop.head import Head
from gui.games.turmbauer.workshop.leaning import Leaning
from gui.games.turmbauer.workshop.model import Building
from gui.games.turmbauer.workshop.picture import BuildPicture
from gui.i18n import tr
from gui.sound.cues import Sound
from gui.table.workshop import Workshop
from gui.views.drawer import LEAST, Drawer
from gui.views.layout import vbox
from gui.views.tabletop import Sentence, Tabletop
from gui.views.touch import Touch
from turmcore import TextError, physics
from turmcore.turmbauer.turns import TURNS

_PIXELS = 7.0  # of a drag for a degree of the table's tilt
_KEY_DEGREES = 3.0
_TOUCHES = 0.3  # of a film, where the first piece hits something


class BuildPage(Workshop):
    """Shows a `Builder`, and keeps what it has built.

    Attributes
    ----------
    builder
        What is built, and what falls.
    picture
        Its picture.
    """

    def __init__(self, settings: Settings, *, has_picture: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._worker = Background(self)
        self._kept = Unfinished("building")
        self._lost = ""  # why the kept one cannot be read
        building = Building.empty()
        self._take_kept(building)
        self.builder = builder = Builder(building, self._worker, self)
        self.picture = BuildPicture(builder, has_picture, has_animations=settings.has_animations)
        self.tower = self.picture.tower
        for shown in {self.picture.shown, self.picture}:
            shown.installEventFilter(self)
        self._dragged_from: QPointF | None = None
        self.leaning = Leaning(builder, self.tower, settings, self)
        self.files = BuildingFiles(builder, settings, self)
        self.files.said.connect(self._say)
        self._landing = QTimer(self, singleShot=True)  # until what falls is heard
        self._landing.timeout.connect(self._land)
        self.head = Head(
            builder,
            {
                "workshop.open": self.files.ask_to_open,
                "workshop.save": self.files.save,
                "cmd.share": self.share,
                "cmd.export_solid": self.files.save_solid,
                "workshop.boxed": self._set_boxed,
                "edit.clear": builder.clear,
            },
        )
        self.head.back.clicked.connect(self.left)
        self.bar = BuildBar(
            builder,
            {
                "undo": self.undo,
                "redo": builder.redo,
                "remove": builder.delete,
                **{name: partial(builder.turn_piece, name) for name in TURNS},
                **{name: partial(self.test, name) for name in ("tilt", "bump", "wind")},
            },
        )
        self.tray, self.tests = self.bar.tray, self.bar.tests
        self._connect_bar()
        self._build_layout()
        for keys, method in (
            (QKeySequence.StandardKey.Undo, self.undo),
            ("Ctrl+Shift+Z", builder.redo),
            ("Ctrl+Y", builder.redo),
            (QKeySequence.StandardKey.Save, self.files.save),
        ):
            QShortcut(keys, self, method, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        builder.changed.connect(self.refresh)
        builder.posed.connect(self._show_pose)
        builder.said.connect(self._say)
        builder.built.connect(partial(self.sounded.emit, Sound.PIECE))
        builder.tried.connect(self._show_try)
        builder.found.connect(self._show_found)
        self.retranslate()

    def _take_kept(self, building: Building) -> None:
        try:
            text = self._kept.text()
            if text is not None:
                building.read(text.strip())
                building.steps.forget()
        except (OSError, TextError) as error:
            self._lost = tr("workshop.lost", why=getattr(error, "strerror", None) or str(error))

    # -- layout ------------------------------------------------------------------------

    def _connect_bar(self) -> None:
        builder, bar = self.builder, self.bar
        bar.painted.connect(self._paint)
        bar.tray.picked.connect(self._pick)
        bar.tray.taken.connect(self._pick)
        if self.tower is not None:
            bar.tray.carried.connect(self.tower.carry)
            bar.tray.dropped.connect(self.tower.let_fall)
            self.tower.holds = lambda: builder.holds
            Touch(self.tower)
            self.tower.refused.connect(builder.drop)

    def _build_layout(self) -> None:
        self.up = theme.named(QPushButton(autoDefault=False), "primary")
        self.up.clicked.connect(self.put_up)
        self.up.hide()
        self.sentence = Sentence(after=(self.up,))
        none = QWidget()
        none.hide()
        self.tabletop = Tabletop(
            self.picture, self.head, (), (), self.sentence, self.bar, none, Drawer(QWidget(), LEAST)
        )
        if self.tower is not None:
            self.tabletop.covers.connect(self.tower.set_covered)
        vbox(self.tabletop, parent=self, margins=0, spacing=0)
        self.gust = Gust(self.picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.set_width(self.width())
        self._show_size()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.picture.has_animations = self._settings.has_animations
        self.picture.shown.setFocus()
        self._worker.run(
            physics.physics_name, lambda _: None, lambda _: None
        )  # the first time it is tried out

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.stop()

    def stop(self) -> None:
        """Stop all that goes on by itself; what has fallen stands again."""
        self.builder.stop()
        self._end_tilt()
        self.leaning.stop()
        if not self.builder.is_free:
            self.builder.put_up()

    def close_down(self) -> None:
        """The window closes."""
        self.stop()
        self._worker.stop()

    # -- words and colors --------------------------------------------------------------

    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""
        self.up.setText(tr("workshop.up"))
        self.head.retranslate()
        self.bar.retranslate()
        self.picture.shown.setAccessibleName(tr("workshop.picture"))
        self.refresh_colors()

    def refresh_colors(self) -> None:
        """After the theme or the players' colors have changed."""
        if self.tower is not None:
            self.tower.set_backdrop(theme.backdrop())
        self.head.refresh_colors()
        self.bar.refresh_colors()
        self.picture.show_position()
        self.refresh()

    # -- showing -----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is built."""
        builder, building = self.builder, self.builder.draft
        if building.blocks:
            self._lost = ""
        if builder.fallen is None and not builder.is_lifted and not self._lost:
            self._kept.follow(f"{building.text}\n" if building.blocks else None)
        self._show_size()
        self.bar.show_stock()
        self._show_pose()

    def _show_size(self) -> None:
        self.head.show_size(self.width(), has_degrees=self._shows_degrees)

    @property
    def _shows_degrees(self) -> bool:
        aids = Aids.from_text(self._settings.aids["turmbauer"])
        return aids.has_pictures and not self._settings.is_plain

    def _show_pose(self) -> None:
        builder = self.builder
        is_free = builder.is_free
        self.bar.offer(self.is_tilting)
        self.head.offer()
        self.up.setVisible(builder.fallen is not None)
        hand = Qt.CursorShape.OpenHandCursor if self.is_tilting else Qt.CursorShape.ArrowCursor
        self.picture.shown.setCursor(hand)
        text = builder.about_pose()[0] if is_free else ""
        if builder.is_busy:
            text = tr("workshop.busy")
        elif builder.fallen is not None:
            text = self._about_fall()
        elif self.is_tilting:
            text = tr("workshop.tilt.how")
        elif not text:
            text = self._lost or tr("workshop.more" if builder.draft.blocks else "workshop.start")
        self.sentence.words.setText(text)

    def _about_fall(self) -> str:
        fallen = self.builder.fallen
        count = len(fallen.fallen) if fallen is not None else 0
        return tr("workshop.fell", n=count) if count else tr("workshop.slid")

    def _say(self, text: str) -> None:
        """Say something on the table and to a screen reader."""
        self.sentence.words.setText(text)
        shown = self.picture.shown
        shown.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(shown, text))

    # -- building ----------------------------------------------------------------------

    def _pick(self, piece: str) -> None:
        if self.builder.is_free and self.builder.draft.stock(self.builder.seat).get(piece, 0) > 0:
            self._end_tilt()
            self.builder.pick(piece)
            self.picture.shown.setFocus()
            self.refresh()

    def _paint(self, seat: int) -> None:
        self.builder.set_seat(seat)
        self.bar.show_stock()

    def _set_boxed(self) -> None:
        self.builder.draft.is_boxed = self.head.actions_of["workshop.boxed"].isChecked()
        self.builder.drop()
        self.refresh()

    def undo(self) -> None:
        """Take the last step back, or put up what has fallen."""
        if self.builder.fallen is not None:
            self.put_up()
        else:
            self.builder.undo()

    # -- the table moves ---------------------------------------------------------------

    @property
    def is_tilting(self) -> bool:
        """True if dragging tilts the table."""
        return self.tests["tilt"].isChecked()

    def test(self, name: str) -> None:
        """Tilt the table by dragging, or no longer; bump it; let the wind blow. Both come from the left."""
        if name == "tilt":
            self.builder.drop()
            if not self.is_tilting:
                self._end_tilt()
            self._show_pose()
            return
        self._end_tilt()
        way = self.leaning.to_the_right
        if name == "bump" and self.builder.can_try:
            self.leaning.shake()
        if name == "wind" and self.builder.can_try and self._settings.has_animations:
            self.gust.blow()
        (self.builder.bump if name == "bump" else self.builder.wind)(way)

    def _drag_table(self, right: float, away: float) -> None:
        """Tilt the table by so many degrees; while something falls it stays as it is."""
        if self.builder.is_free:
            degrees = self.leaning.drag(right, away)
            if self._shows_degrees:
                self.sentence.words.setText(aid_texts.angle(math.tan(math.radians(degrees))))

    def _level(self) -> None:
        """Nobody holds the table any more."""
        self._dragged_from = None
        self.leaning.level()

    def _end_tilt(self) -> None:
        self.tests["tilt"].setChecked(False)
        self._level()

    # -- what falls --------------------------------------------------------------------

    def _show_try(self, name: str) -> None:
        self._show_pose()
        if name != "built":
            self._say(tr("workshop.busy"))

    def _show_found(self) -> None:
        builder, fallen = self.builder, self.builder.fallen
        self.refresh()
        if fallen is not None:
            seconds = _TOUCHES * fallen.seconds if self._settings.has_animations else 0.0
            self._landing.start(round(1000 * seconds))
            self._say(self._about_fall())
            self.up.setFocus()
            return
        for name, strengths in (("bump", BUMPS), ("wind", WINDS)):
            held = builder.num_held[name]
            if held and name == builder.last_try:
                self._say(tr(f"workshop.{name}.{'most' if held >= len(strengths) else 'held'}"))

    def _land(self) -> None:
        fallen = self.builder.fallen
        if fallen is not None:
            self.sounded.emit(Sound.COLLAPSE, max(1, len(fallen.fallen)))

    def put_up(self) -> None:
        """Put up again what has fallen."""
        self._level()
        self.picture.put_up()
        self.sounded.emit(Sound.UNDO, 1)
        self.refresh()
        self.picture.shown.setFocus()

    # -- files -------------------------------------------------------------------------

    def ask_to_open(self) -> None:
        self.files.ask_to_open()

    def open_path(self, path: str) -> bool:
        return self.files.open_path(path)

    def share(self) -> None:
        """Offer a picture."""
        self.builder.drop()
        building = self.builder.draft
        self.shared.emit(
            [tr("podium.floors", n=building.floors), tr("workshop.pieces", n=len(building.blocks))]
        )

    def drawing(self) -> QImage:
        """The picture as it is seen, where there is no other."""
        return self.picture.shown.grab().toImage()

    # -- mouse and keys ----------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
            return not event.modifiers() & held and self.press_key(event)
        if isinstance(event, QMouseEvent) and watched is self.tower:
            return self._mouse(event)
        return super().eventFilter(watched, event)

    def _mouse(self, event: QMouseEvent) -> bool:
        """Drag the table, or drop a piece on the tray."""
        tower, kind = self.tower, event.type()
        assert tower is not None
        is_left = event.button() == Qt.MouseButton.LeftButton
        place = self.bar.mapFromGlobal(event.globalPosition().toPoint())
        is_release = kind == QEvent.Type.MouseButtonRelease and is_left
        if is_release and self.builder.is_lifted and self.bar.rect().contains(place):
            self.builder.delete()
        if not self.is_tilting or tower.is_animating:
            return False
        if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick) and is_left:
            self._dragged_from = event.position()
            tower.setFocus()
            return True
        if self._dragged_from is None:
            return False
        if kind == QEvent.Type.MouseMove:
            way = (event.position() - self._dragged_from) / _PIXELS
            self._drag_table(way.x(), -way.y())
        elif is_release:
            is_held = self.builder.is_free and self.leaning.tilt != (0.0, 0.0)
            self._level()
            if is_held:
                self._say(tr("workshop.tilt.held"))
        return True

    def press_key(self, event: QKeyEvent) -> bool:
        """A key in the picture; True if it does something."""
        builder, key = self.builder, event.key()
        if self.tower is not None and self.tower.is_animating:
            self.tower.skip()
        if builder.fallen is not None:
            if key in (*_DONE, Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
                self.put_up()
                return True
            return False
        if key == Qt.Key.Key_Escape:
            if builder.is_busy:
                self.stop()
                self._show_pose()
                return True
            if self.is_tilting:
                self._end_tilt()
                self._show_pose()
                return True
            if builder.drop():
                return True
            self.left.emit()
            return True
        if not builder.is_free:
            return False
        for name, letter in KEYS.items():
            if event.text().upper() == letter:
                self._forget_mouse()
                (self.tests.get(name) or self.bar.turns[name]).click()
                return True
        if key in STEPS:
            self._step(*STEPS[Qt.Key(key)])
        elif key in _DONE:
            builder.done()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            builder.delete()
        elif event.text() in tuple("123456") and event.text():
            self._end_tilt()
            builder.pick_size(int(event.text()))
            if builder.pose is None:
                builder.done()  # where the keyboard begins
            self.bar.show_stock()
        elif event.text().upper() == "X":
            self._paint((builder.seat + 1) % len(self.bar.colors))
        elif event.text().upper() == "V":
            builder.shift(1)
        else:
            return False
        return True

    def _step(self, right: int, away: int, up: int) -> None:
        if self.is_tilting:
            if not up:
                x, y = self.leaning.tilt
                self._drag_table(x + _KEY_DEGREES * right, y + _KEY_DEGREES * away)
            return
        self._forget_mouse()
        self.builder.move(right, away, up)

    def _forget_mouse(self) -> None:
        if self.tower is not None:
            self.tower.forget_mouse()


_DONE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
