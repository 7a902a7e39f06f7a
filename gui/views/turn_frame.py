"""Turn as every game shows it: a bar on the table, cards above it, and the list of the choices in the drawer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QSize, Qt, SignalInstance
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QPushButton, QSizePolicy, QStackedWidget, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.i18n import tr
from gui.model.session import N_contra, Session
from gui.views import room
from gui.views.chance_entry import ChanceEntry
from gui.views.choice_view import ChoiceView
from gui.views.end_frame import EndFrame
from gui.views.layout import Part, add, hbox, keep_room, vbox
from gui.views.turn_buttons import TurnButtons
from turmcore.words import Axes

CHIP = 26  # pixels of the sign of the player on turn
_DONE = QSize(96, 34)
_EDGE, _GAP, _CLOSE = (
    8,
    8,
    4,
)  # pixels at the ends of the bar, between its parts, and between those before them
NARROW, _TIGHT = 900, 480  # pixels of a table with little room for the bar, and with hardly any
_LOW = 200  # pixels of a drawer's page with room for more than the list
_AROUND, _WIDEST = 30, 126  # pixels beside the words of a button, and of one with room for others


N_co = TypeVar("N_co", bound=Session, covariant=True)


class Aim(Protocol):
    """Intentions of the person on turn."""

    @property
    def chosen(self) -> object:
        """The proposed choice."""

    @property
    def can_confirm(self) -> bool:
        """True if "done" does something."""

    def listed(self) -> Sequence[object]:
        """The possible choices, as far as they may be told."""

    def meant(self) -> Sequence[object]:
        """The choices that concern the thing pointed at in the picture."""


class Chooser(Protocol[N_co]):
    """A game's controller as its panel sees it."""

    @property
    def session(self) -> N_co:
        """The game."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when the position has changed."""

    @property
    def posed(self) -> SignalInstance:
        """Emitted when another thing is pointed at."""

    @property
    def faced(self) -> SignalInstance:
        """Emitted when it is seen from another quarter."""

    @property
    def axes(self) -> Callable[[], Axes]:
        """Gives the directions of the picture as it is seen now."""

    @property
    def aim(self) -> Aim:
        """The intentions of the person on turn."""

    @property
    def shows_end(self) -> bool:
        """True if the end of the game is to be told."""

    @property
    def enters_chance(self) -> bool:
        """True if people enter chance from their own table."""

    def enter(self, token: str) -> None:
        """Enter an outcome of chance."""

    @property
    def waits_for_screen(self) -> bool:
        """True if the screen is to be passed to another person first."""

    @property
    def can_hurry(self) -> bool:
        """True if people wait for computers."""

    def choose(self, choice: Any) -> None:
        """Propose something."""

    def peek(self, choice: Any) -> None:
        """Show it as long as the mouse is over it."""

    def done(self) -> None:
        """Do the proposed choice."""


#: The list has what the rest leaves, so that the page is scrolled only where nothing is left.
_LEFT_OVER = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)


class TurnFrame(QWidget, Generic[N_contra]):
    """The turn: its list of choices, and `bar` and `cards`, which lie on the table; see `_lay_out`.

    Parameters
    ----------
    controller
        A game's; the list does its `choose`, `peek` and `done`.
    commands
        The buttons of the bar trigger them.
    choices
        List of the possible choices.
    end
        Shown in place of the turn when the game is over.
    """

    def __init__(
        self,
        controller: Chooser[N_contra],
        commands: CommandSet,
        choices: ChoiceView,
        end: EndFrame[N_contra],
    ) -> None:
        super().__init__()
        self._controller: Chooser[N_contra] = controller
        self._commands = commands
        self._chip, self._title, self._course = QLabel(), QLabel(), theme.named(QLabel(), "quiet")
        self._title.setFont(theme.font(theme.LARGE, bold=True))
        self._title.setWordWrap(True)
        self._list_title, self._count = theme.named(QLabel(), "section"), theme.named(QLabel(), "quiet")
        self.list, self.end = choices, end
        self.list.setMinimumHeight(60)
        self.list.setSizePolicy(_LEFT_OVER)
        self.list.chosen.connect(controller.choose)
        self.list.peeked.connect(controller.peek)
        self.list.confirmed.connect(self._confirm)
        self.list.rows.axes = lambda: controller.axes()
        self._pages, self._turn = QStackedWidget(), QWidget()
        self._ending = QWidget()  # shown during the end of the game
        self.done = theme.named(QPushButton(), "primary")
        self.done.setMinimumSize(_DONE)
        keep_room(self.done)
        self.done.clicked.connect(self._press_done)
        self.is_tight = False  # there is hardly room for the bar
        controller.changed.connect(self.show_position)
        controller.posed.connect(self._light)
        controller.faced.connect(self.list.reword)

    # -- layout ----------------------------------------------------------------------

    def _lay_out(
        self,
        tools: Sequence[QWidget],
        *,
        at_times: Sequence[QWidget] = (),
        beside: tuple[Sequence[QWidget], Sequence[QWidget]] = ((), ()),
        cards: Sequence[QWidget] = (),
        facts: Sequence[Part] = (),
        below: Sequence[Part] = (),
        entry: ChanceEntry[N_contra] | None = None,
    ) -> None:
        """Put everything in its place.

        Parameters
        ----------
        tools
            Stand in the bar.
        at_times
            Stand there before them, as long as they are wanted: what stands behind keeps its place.
        beside
            Stand before and after the sentence that says what is to be done.
        cards
            Lie above the bar while they are shown.
        facts
            Stand in the drawer, under the name of who is on turn.
        below
            Stand there below the list.
        entry
            A card, while people tell what chance did at their own table.
        """
        self.entry, self.beside = entry, beside
        self.cards: tuple[QWidget, ...] = (*cards, *([entry] if entry is not None else []))
        if entry is not None:
            entry.entered.connect(self._controller.enter)
        for card in self.cards:
            theme.named(card, "card").setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            card.hide()
        buttons = TurnButtons(self._commands, self.done)
        self.history = buttons.history
        self.bar = theme.named(QFrame(), "bar")
        self._at_times = tuple(at_times)
        self._always: tuple[QWidget | QLayout, ...] = (*tools, buttons)
        self.at_times = hbox(*at_times, spacing=_CLOSE)
        self._bar_row = hbox(self.at_times, *tools, buttons, parent=self.bar)
        self.set_width(NARROW)
        column = vbox(parent=self._turn, margins=0, spacing=7)
        add(column, hbox((self._list_title, 1), self._count), (self.list, 1), *below)
        for page in (self._turn, self.end, self._ending):
            self._pages.addWidget(page)
        self._header = QWidget()
        header = vbox(parent=self._header, margins=0, spacing=4)
        add(header, hbox(self._chip, (self._title, 1), self._course, spacing=9), *facts)
        layout = vbox(parent=self, margins=(8, 10, 12, 12), spacing=8)
        pages = room.scrolled(self._pages)
        pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        add(layout, self._header, (pages, 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In the lowest drawer the list comes first."""
        super().resizeEvent(event)
        self._header.setVisible(self.height() >= _LOW)

    @property
    def reach(self) -> tuple[int, int]:
        """Pixels of the bar: with what always stands there, and with all that ever does in this game."""
        always = 2 * _EDGE - _GAP + sum(part.sizeHint().width() + _GAP for part in self._always)
        more = sum(part.sizeHint().width() + _CLOSE for part in self._wanted())
        return always, always + more + _GAP

    def _wanted(self) -> Sequence[QWidget]:
        """What stands in the bar at times in this game."""
        return self._at_times

    def set_width(self, pixels: int) -> None:
        """Leave out of the bar what the menu has as well, and what is told elsewhere, where the table is not wide."""
        self.is_tight = pixels < _TIGHT
        for name in ("redo", "take_back"):
            self.history[name].setVisible(pixels >= NARROW)
        self._bar_row.setSpacing(_CLOSE if self.is_tight else _GAP)
        edge = _CLOSE if self.is_tight else _EDGE
        self._bar_row.setContentsMargins(edge, 4, edge, 4)
        self._widen_done()

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        session, shows_end = self._controller.session, self._controller.shows_end
        self._widen_done()
        self._chip.setVisible(not session.is_over)
        if session.is_over:
            self._title.setText(tr("panel.over"))
        if shows_end:
            self.end.show_end(session)
        if self.entry is not None:
            self.entry.setVisible(self._controller.enters_chance)
            if self._controller.enters_chance:
                self.entry.show_session(session)
        self._pages.setCurrentWidget(self.page)

    @property
    def page(self) -> QWidget:
        """The page in the middle now."""
        if self._controller.shows_end:
            return self.end
        return self._ending if self._controller.session.is_over else self._turn

    def _listed(self) -> Sequence[object]:
        """The possible choices, as far as they may be told."""
        return self._controller.aim.listed()

    def _show_player(self, chip: QPixmap, name: str) -> None:
        """Show the player on turn."""
        self._chip.setPixmap(chip)
        self._title.setText(name)

    def _show_list(self, title: str) -> None:
        """Show the choices, under a title."""
        listed = self._listed()
        if listed != self.list.rows.choices or not listed:
            self.list.show_choices(listed)
        self.list.mark(self._controller.aim.chosen)
        self._light()
        self._list_title.setText(title)
        self.list.setAccessibleName(title)
        self.list.setAccessibleDescription("" if listed else self.list.placeholder)
        self._count.setText(str(self._num_listed(listed)) if listed else "")

    def _num_listed(self, listed: Sequence[object]) -> int:
        """Number of choices."""
        return len(listed)

    def _light(self) -> None:
        """Mark the rows that concern the thing pointed at."""
        self.list.light(self._controller.aim.meant())

    def _widen_done(self) -> None:
        """Give the button at the foot room for each of its words."""
        metrics = self.done.fontMetrics()
        names = ("done", "hurry") if self.is_tight else ("done", "hurry", "new")
        widest = max(metrics.horizontalAdvance(tr(f"button.{name}")) for name in names)
        least = 0 if self.is_tight else _DONE.width()
        self.done.setMinimumWidth(max(least, min(_WIDEST, widest + _AROUND)))

    def _offer_done(self) -> None:
        """The button at the foot is there for what is proposed; while people wait it hurries computers. Where something
        is only pointed at the key means it, too."""
        shows_end, hurries = self._controller.shows_end, self._controller.can_hurry
        aim = self._controller.aim
        self._commands["done"].setEnabled(aim.can_confirm)
        look = "" if hurries else "primary"  # nobody has to hurry
        if self.done.objectName() != look:
            self.done.setObjectName(look)
            self.done.style().unpolish(self.done)
            self.done.style().polish(self.done)
        self.done.setText(tr("button.hurry" if hurries else "button.new" if shows_end else "button.done"))
        self.done.setToolTip(self._commands["hurry"].toolTip() if hurries else "")
        self.done.setEnabled(aim.chosen is not None or hurries or shows_end)

    # -- presses -----------------------------------------------------------------------

    def _confirm(self) -> None:
        """Do the proposal, or roll where nothing is to be chosen yet: Enter in the list is all that a turn needs."""
        if self._commands["roll"].isEnabled() and not self._listed():
            self._commands["roll"].trigger()
        else:
            self._controller.done()

    def _press_done(self) -> None:
        """Press the button at the foot: do the proposal, begin another game, or hurry computers."""
        name = "new" if self._controller.shows_end else "hurry" if self._controller.can_hurry else "done"
        self._commands[name].trigger()
