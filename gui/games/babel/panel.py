"""The panel beside the tower: whose turn it is, the own color, the numbers, and everything that can be done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.app import theme
from gui.app.commands import CommandSet
from gui.games.babel import texts
from gui.games.babel.choice_list import ChoiceList
from gui.games.babel.color_row import ColorRow
from gui.games.babel.controller import BabelController
from gui.games.babel.end_card import EndCard
from gui.games.babel.number_card import NumberCard
from gui.games.babel.seats import seat_pixmap
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views.turn_buttons import TurnButtons

_TURN, _PASS, _END = range(3)
_REVEAL = Qt.Key.Key_C


class TurnPanel(QWidget):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    def __init__(
        self, controller: BabelController, commands: CommandSet, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._commands = controller, commands
        self._plate, self._title, self._round = QLabel(), QLabel(), theme.named(QLabel(), "quiet")
        self._title.setFont(theme.font(13, bold=True))
        self._title.setWordWrap(True)
        self._quiet, self._groups = theme.named(QLabel(), "quiet"), theme.named(QLabel(), "quiet")
        self.color = ColorRow()
        self.color.asked.connect(controller.ask_color)
        self._numbers_title = theme.named(QLabel(), "section")
        self.numbers = (NumberCard(), NumberCard())
        for card in self.numbers:
            card.clicked.connect(lambda _=False, card=card: self._press_number(card))
        self._draw_text = QLabel()
        self._draw_text.setWordWrap(True)
        self.roll = theme.named(QPushButton(), "primary")
        self.roll.setMinimumHeight(38)
        self.roll.clicked.connect(commands["roll"].trigger)
        self._list_title, self._count = theme.named(QLabel(), "section"), theme.named(QLabel(), "quiet")
        self.list = ChoiceList()
        self.list.chosen.connect(controller.choose)
        self.list.peeked.connect(controller.peek)
        self.list.confirmed.connect(controller.done)
        self.end = EndCard()
        self._pages = QStackedWidget()
        for page in (self._turn_page(), self._pass_page(), self.end):
            self._pages.addWidget(page)
        self.done = theme.named(QPushButton(), "primary")
        self.done.setMinimumHeight(36)
        self.done.clicked.connect(self._press_done)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.setSpacing(8)
        layout.addLayout(self._header())
        layout.addWidget(self.color)
        layout.addWidget(self._pages, 1)
        buttons = TurnButtons(commands, self.done)
        self.history = buttons.history
        layout.addLayout(buttons)
        controller.changed.connect(self.show_position)
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.seen.connect(self.show_color)
        self._watched: QWidget | None = None  # the window whose keys are followed

    # -- layout ----------------------------------------------------------------------

    def _header(self) -> QVBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(9)
        row.addWidget(self._plate)
        row.addWidget(self._title, 1)
        row.addWidget(self._round)
        facts = QHBoxLayout()
        facts.addWidget(self._quiet, 1)
        facts.addWidget(self._groups)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addLayout(row)
        column.addLayout(facts)
        return column

    def _turn_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(7)
        column.addWidget(self._numbers_title)
        column.addWidget(self._draw_text)
        numbers = QHBoxLayout()
        numbers.setSpacing(6)
        for card in self.numbers:
            numbers.addWidget(card, 1)
        column.addLayout(numbers)
        column.addWidget(self.roll)
        head = QHBoxLayout()
        head.addWidget(self._list_title, 1)
        head.addWidget(self._count)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        return page

    def _pass_page(self) -> QWidget:
        """What is shown while the screen goes from one person to another."""
        page = QWidget()
        self._pass_title, self._pass_text = QLabel(), theme.named(QLabel(), "quiet")
        self._pass_title.setFont(theme.font(15, bold=True))
        for label in (self._pass_title, self._pass_text):
            label.setWordWrap(True)
        self._pass_plate = QLabel()
        self.take = theme.named(QPushButton(), "primary")
        self.take.setMinimumHeight(44)
        self.take.clicked.connect(self._controller.take_screen)
        column = QVBoxLayout(page)
        column.setContentsMargins(4, 0, 4, 0)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(self._pass_plate, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._pass_title)
        column.addWidget(self._pass_text)
        column.addWidget(self.take)
        column.addStretch(2)
        return page

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        controller, session, state = (
            self._controller,
            self._controller.session,
            self._controller.session.state,
        )
        is_over, rules = session.is_over, session.game.rules
        self._plate.setVisible(not is_over)
        if not is_over:
            self._plate.setPixmap(seat_pixmap(session.player, 26))
        self._title.setText(tr("panel.over") if is_over else texts.player_name(session, session.player))
        self._round.setText(tr("panel.babel.round", n=texts.round_of(session)))
        self._quiet.setText(tr("panel.babel.quiet.short", at=state.quiet, all=rules.quiet))
        self._quiet.setToolTip(tr("panel.babel.quiet", at=state.quiet, all=rules.quiet))
        self._groups.setText(tr("panel.babel.groups", at=state.groups))
        self._groups.setToolTip(tr("panel.babel.groups.why"))
        was_passing = self._pages.currentIndex() == _PASS
        self._pages.setCurrentIndex(_END if is_over else _PASS if controller.must_pass else _TURN)
        if is_over:
            self.end.show_end(session)
        elif controller.must_pass:
            self._show_pass(texts.player_name(session, session.player), session.player)
            if not was_passing:
                controller.said.emit(texts.next_step(controller))
        self._show_numbers()
        self.done.setText(tr("button.new" if is_over else "button.done"))
        self.done.setVisible(not controller.must_pass)
        is_persons = session.kind is Kind.PERSON
        self.list.placeholder = tr("panel.babel.waiting") if is_persons else tr("panel.others_turn")
        self.show_color()
        self.show_proposal()

    def _show_pass(self, name: str, player: int) -> None:
        self._pass_plate.setPixmap(seat_pixmap(player, 64))
        self._pass_title.setText(tr("panel.babel.pass", player=name))
        self._pass_text.setText(tr("panel.babel.pass.text", player=name))
        self.take.setText(tr("panel.babel.pass.button", player=name))

    def show_color(self) -> None:
        """Show the own color, as far as it may be seen now."""
        secrecy, session = self._controller.secrecy, self._controller.session
        owner = secrecy.owner
        is_drawn = any(secret is not None for secret in session.state.secrets)
        self.color.setVisible(
            is_drawn and not secrecy.is_open and not self._controller.must_pass and owner is not None
        )
        if owner is not None:
            is_open = not secrecy.is_shared and not secrecy.is_hidden
            self.color.show_color(secrecy.color(owner), can_ask=not is_open)

    def _show_numbers(self) -> None:
        """The die as it lies: what was given, or what can be used."""
        controller, session, state = (
            self._controller,
            self._controller.session,
            self._controller.session.state,
        )
        upper, lower = self.numbers
        is_persons = session.kind is Kind.PERSON
        phase = state.phase
        giver, receiver = texts.neighbors(session, session.player) if not session.is_over else ("", "")
        for card in self.numbers:
            card.setVisible(False)
        if phase == "gift":
            player = (session.player - 1) % session.game.num_players
            upper.show_number(state.number, tr("panel.babel.gift.from", player=giver), player)
            upper.setVisible(True)
        elif phase == "use":
            is_stuck = controller.is_stuck
            for card, number in ((upper, state.number), (lower, 7 - state.number)):
                key = "babel.pass" if is_stuck else "panel.babel.use.this"
                card.show_number(number, tr(key, number=number, gives=7 - number), is_choice=True)
                card.setEnabled(number in controller.numbers)
                card.setVisible(True)
        title = {
            "secret": "draw",
            "roll": "roll",
            "gift": "gift",
            "use": "stuck" if controller.is_stuck else "use",
        }
        self._numbers_title.setVisible(phase in title and (phase != "roll" or is_persons))
        if phase in title:
            self._numbers_title.setText(tr(f"panel.babel.{title[phase]}"))
            self._numbers_title.setToolTip(
                tr("panel.babel.use.to", player=receiver) if phase == "use" else ""
            )
        self._draw_text.setVisible(phase == "secret")
        self._draw_text.setText(tr("panel.babel.draw.text"))
        self.roll.setVisible(phase in ("secret", "roll") and is_persons)
        self.roll.setText(tr("panel.babel.draw.button" if phase == "secret" else "panel.babel.roll.button"))

    def show_proposal(self) -> None:
        """Show what is in hand and what is proposed."""
        controller = self._controller
        listed = controller.listed()
        if listed != self.list.rows.choices or not listed:
            self.list.show_choices(listed)
        self.list.mark(controller.chosen)
        held = controller.picked
        if held is not None:
            color = texts.color_name(held.color)
            self._list_title.setText(tr("panel.babel.moves_of", color=color, field=held.field))
        else:
            self._list_title.setText(tr("panel.babel.moves"))
        self.list.setAccessibleName(self._list_title.text())
        self._count.setText(str(len(listed)) if listed else "")
        shown = controller.shown
        for card in self.numbers:
            is_used = shown is not None and shown.gives is not None and shown.number == card.number
            card.setChecked(card.isCheckable() and (is_used or controller.number == card.number))
            card.update()
        self._commands["done"].setEnabled(controller.can_confirm)
        self.roll.setEnabled(controller.can_roll)
        self.done.setEnabled(shown is not None or controller.session.is_over or controller.must_pass)

    # -- what is pressed ---------------------------------------------------------------

    def _press_number(self, card: NumberCard) -> None:
        """A number of the roll; the one that is kept already is done with."""
        controller, number = self._controller, card.number
        if not card.isCheckable() or number is None:
            return
        if controller.is_stuck and controller.chosen is not None and controller.chosen.number == number:
            controller.done()
        else:
            controller.want_number(number)
        self.show_proposal()

    def _press_done(self) -> None:
        """The button at the foot: do what is proposed, or begin another game."""
        self._commands["new" if self._controller.session.is_over else "done"].trigger()

    def showEvent(self, event: QShowEvent) -> None:
        if self._watched is not self.window():
            self._watched = self.window()
            self._watched.installEventFilter(self)
        super().showEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The color is shown as long as its key is down in this window."""
        kind = event.type()
        if kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            if isinstance(event, QKeyEvent) and event.key() == _REVEAL and not event.modifiers():
                self._follow_key(event)
        elif kind == QEvent.Type.WindowDeactivate:
            self._controller.ask_color(False)
        return super().eventFilter(watched, event)

    def _follow_key(self, event: QKeyEvent) -> None:
        """Every key that nobody else takes comes to the window."""
        if event.isAutoRepeat():
            return
        is_released = event.type() == QEvent.Type.KeyRelease
        self._controller.ask_color(not is_released and self._commands["show_color"].isEnabled())
