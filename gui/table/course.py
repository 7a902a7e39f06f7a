"""The bars under the tower: the controls for looking into it, and the course of the game."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.base.settings import Settings
from gui.model.session import Session
from gui.scene.inside import Inside
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.views.icons import icon
from gui.views.inside_bar import InsideBar
from gui.views.layout import vbox
from gui.views.timeline import Tick, Timeline

_ICONS = {"turn_back": "turn_back", "turn_forward": "turn_forward", "to_end": "to_end"} | {
    f"inside.{name}": name for name in ("xray", "fade", "reset")
}


class Course(QWidget):
    """Follows the game; the widgets are made with `build`."""

    inside_changed = Signal(object)  # an Inside

    def __init__(self, parts: GameParts, controller: GameController, settings: Settings) -> None:
        super().__init__()
        self._parts = parts
        self._settings = settings
        self._controller = controller

    def build(self, commands: CommandSet) -> None:
        """Make the widgets, with buttons of these commands."""
        self._commands = commands
        self.timeline = Timeline(
            commands["turn_back"], commands["turn_forward"], commands["to_end"], commands["go_on"]
        )
        self.timeline.wanted.connect(self._controller.go_to)
        self.bar = InsideBar(commands["inside.xray"], commands["inside.fade"], commands["inside.reset"])
        self.bar.changed.connect(self._follow)
        self.aids: Any = self._parts.aids_bar(self._controller, commands)
        if self._parts.has("inside"):
            commands["inside.bar"].setChecked(self._settings.has_inside_bar)
        self._show_bars(False)
        self._toggle = theme.named(QToolButton(), "words")
        self._toggle.setDefaultAction(commands["inside.bar"])
        self._toggle.setIconSize(QSize(18, 18))
        self._toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.timeline.add(self._toggle)
        column = vbox(self.bar, parent=self, margins=0, spacing=0)
        if self.aids is not None:
            column.addWidget(self.aids)
        column.addWidget(self.timeline)
        self.refresh_icons()

    def refresh_icons(self) -> None:
        """Draw the icons in the colors of now."""
        for command, name in (_ICONS | {"inside.bar": "inside"}).items():
            self._commands[command].setIcon(icon(name))
            self._commands[command].setIconVisibleInMenu(False)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.bar.retranslate()
        if self.aids is not None:
            self.aids.retranslate()
        self.timeline.retranslate()

    def show_session(self, session: Session) -> None:
        """Show where a game stands."""
        if self._parts.has("inside"):
            self.bar.show_tower(*self._parts.layers(session.state))
        ticks: list[Tick] = []
        for turn in session.turns:
            label, rgb = self._parts.tick(session, turn)
            is_new = turn.round != (session.plies[turn.start - 1].round if turn.start else 0)
            ticks.append(Tick(turn.start, rgb, label, is_new))
        is_computers = session.kind is not None and session.kind.is_computer
        goes_on = is_computers or self._controller.is_settling
        is_waiting = session.is_at_end and not session.is_live and goes_on
        self.timeline.show_line(len(session.plies), session.cursor, ticks, is_waiting=is_waiting)

    def set_usable(self, has_picture: bool) -> None:
        """Offer the controls for looking into the tower, or not."""
        has_picture = has_picture and self._parts.has("inside")
        self._toggle.setVisible(has_picture)
        self._show_bars(has_picture and self._commands["inside.bar"].isChecked())

    def go_turns(self, steps: int) -> None:
        """Go so many turns forward, or back."""
        self._controller.go_to(self._controller.session.place_of_turn(steps))

    def show_bar(self) -> None:
        """Show the controls for looking inside or not, as the command says."""
        self._settings.has_inside_bar = self._commands["inside.bar"].isChecked()
        self._show_bars(self._settings.has_inside_bar)

    def _show_bars(self, are_shown: bool) -> None:
        self.bar.setVisible(are_shown)
        if self.aids is not None:
            self.aids.setVisible(are_shown)

    def _follow(self, inside: Inside) -> None:
        """The state has changed, perhaps by a key: then the bar shows it."""
        if not inside.is_plain and self.bar.isHidden():
            self._commands["inside.bar"].setChecked(True)
            self._show_bars(True)
        self._toggle.setProperty("on", not inside.is_plain)
        self._toggle.style().unpolish(self._toggle)
        self._toggle.style().polish(self._toggle)
        self.inside_changed.emit(inside)
