"""The turn: the own color and the numbers in the bar, and the list of everything that can be done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.games.babel.panel.chance_entry import BabelEntry
from gui.games.babel.panel.choice_list import ChoiceModel
from gui.games.babel.panel.color_row import ColorRow
from gui.games.babel.panel.end_card import EndCard
from gui.games.babel.panel.number_card import NumberCard
from gui.games.babel.panel.points_row import PointsRow
from gui.games.babel.picture.seats import seat_pixmap
from gui.games.babel.play.choosing import WantNumber
from gui.games.babel.play.controller import BabelController
from gui.games.babel.session import Session
from gui.games.babel.words import announcements, spoken, texts
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views import room
from gui.views.choice_view import ChoiceView
from gui.views.layout import hbox, vbox
from gui.views.turn_frame import CHIP, TurnFrame
from gui.views.why import plain

_REVEAL = Qt.Key.Key_C


class TurnPanel(TurnFrame[Session]):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    _controller: BabelController
    end: EndCard

    def __init__(self, controller: BabelController, commands: CommandSet) -> None:
        super().__init__(controller, commands, ChoiceView(ChoiceModel()), EndCard())
        self._quiet, self._groups = theme.named(QLabel(), "quiet"), theme.named(QLabel(), "quiet")
        self.color = ColorRow()
        self.color.asked.connect(controller.ask_color)
        self._points_title, self.points = theme.named(QLabel(), "section"), PointsRow()
        self.numbers = (NumberCard(), NumberCard())
        for card in self.numbers:
            card.clicked.connect(lambda _=False, card=card: self._press_number(card))
        self.roll = theme.named(QPushButton(), "primary")
        self.roll.setMinimumHeight(34)
        self.roll.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys in the picture
        self.roll.clicked.connect(commands["roll"].trigger)
        self._pass = self._pass_card()
        self._lay_out(
            (self.color,),
            at_times=(*self.numbers, self.roll),
            cards=(self._pass,),
            facts=(hbox((self._quiet, 1), self._groups),),
            below=(self._points_title, self.points),
            entry=BabelEntry(),
        )
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.seen.connect(self.show_color)
        self.end.reveal.told.connect(controller.reveal)
        self._watched: QWidget | None = None  # the window that is watched for keys

    def _pass_card(self) -> QWidget:
        """Make the card shown while the screen goes from one person to another."""
        card = QWidget()
        self._pass_title, self._pass_text = QLabel(), theme.named(room.WholeLabel(wordWrap=True), "quiet")
        self._pass_title.setFont(theme.font(theme.LARGE, bold=True))
        self._pass_plate = QLabel()
        self.take = theme.named(QPushButton(), "primary")
        self.take.setMinimumSize(160, 40)
        self.take.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.take.clicked.connect(self._controller.take_screen)
        words = vbox(self._pass_title, self._pass_text, spacing=4)
        hbox(self._pass_plate, (words, 1), self.take, parent=card, margins=(16, 12, 16, 12), spacing=16)
        return card

    def set_width(self, pixels: int) -> None:
        super().set_width(pixels)
        self.color.words.setHidden(self.is_tight)
        for card in self.numbers:
            card.set_tight(self.is_tight)

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        was_passing = not self._pass.isHidden()
        self._watch()
        super().show_position()
        controller, session = self._controller, self._controller.session
        state, rules = session.state, session.game.rules
        if not session.is_over:
            self._show_player(seat_pixmap(session.player, CHIP), texts.player_name(session, session.player))
        self._course.setText(tr("panel.babel.round", n=texts.round_of(session)))
        self._quiet.setVisible(2 * state.quiet >= int(rules.quiet))  # before that it means nothing to anybody
        self._quiet.setText(tr("panel.babel.quiet.short", at=state.quiet, all=rules.quiet))
        self._quiet.setToolTip(plain(tr("panel.babel.quiet", at=state.quiet, all=rules.quiet)))
        self._groups.setText(tr("panel.babel.groups", at=state.groups))
        self._groups.setToolTip(plain(tr("panel.babel.groups.why")))
        must_pass = controller.aim.must_pass and not session.is_over
        self._pass.setVisible(must_pass)
        if must_pass:
            self._show_pass(texts.player_name(session, session.player), session.player)
            if not was_passing:
                controller.said.emit(texts.next_step(controller))
        self._show_numbers()
        self._points_title.setText(tr("panel.babel.points"))
        self._points_title.setToolTip(plain(tr("panel.babel.points.why")))
        is_persons = session.kind is Kind.PERSON
        is_secret = state.phase == "secret"
        waiting = tr("panel.babel.drawing" if is_secret else "panel.babel.waiting")
        self.list.placeholder = waiting if is_persons else tr("panel.others_turn")
        self.show_color()
        self.show_proposal()

    def _show_pass(self, name: str, player: int) -> None:
        self._pass_plate.setPixmap(seat_pixmap(player, 48))
        self._pass_title.setText(tr("panel.babel.pass", player=name))
        self._pass_text.setText(tr("panel.babel.pass.text", player=name))
        self.take.setText(tr("panel.babel.pass.button", player=name))

    def show_color(self) -> None:
        """Show the own color, as far as it may be seen now."""
        secrecy, session = self._controller.secrecy, self._controller.session
        owner = secrecy.owner
        is_drawn = any(secret is not None for secret in session.state.secrets)
        self.color.setVisible(
            is_drawn and not secrecy.is_open and not self._controller.aim.must_pass and owner is not None
        )
        self.points.show_state(session.state, secrecy.color(owner) if owner is not None else None)
        if owner is not None:
            is_open = not secrecy.is_shared and not secrecy.is_hidden
            whose = "" if owner == session.player else texts.player_name(session, owner)
            self.color.show_color(secrecy.color(owner), can_ask=not is_open, player=whose)

    def _show_numbers(self) -> None:
        """Show the die as it lies: the number given, or the numbers to use."""
        controller, session, state = (
            self._controller,
            self._controller.session,
            self._controller.session.state,
        )
        upper, lower = self.numbers
        is_persons = session.kind is Kind.PERSON
        phase = "" if session.is_over else state.phase
        for card in self.numbers:
            card.setVisible(False)
        number = state.number or 0  # none before the roll, when it is not shown
        if phase == "gift":
            player = (session.player - 1) % session.game.num_players
            giver, _ = texts.neighbors(session, session.player)
            upper.show_number(number, tr("panel.babel.gift.from", player=giver), player)
            upper.setVisible(True)
        elif phase == "use":
            is_stuck = controller.aim.is_stuck
            for card, shown in ((upper, number), (lower, 7 - number)):
                key = "babel.pass" if is_stuck else "panel.babel.use.this"
                card.show_number(shown, tr(key, number=shown, gives=7 - shown), gives=7 - shown)
                card.setEnabled(shown in controller.aim.numbers)
                if controller.choices and not card.isEnabled():
                    card.setToolTip(plain(announcements.no_such_number(state, shown)))
                card.setVisible(True)
        is_here = not controller.enters_chance and not controller.aim.must_pass
        self.roll.setVisible(is_here and phase in ("secret", "roll") and is_persons)
        self.roll.setText(tr("panel.babel.draw.button" if phase == "secret" else "panel.babel.roll.button"))

    def show_proposal(self) -> None:
        """Show the hand and the proposal."""
        controller = self._controller
        held = controller.aim.picked
        if held is not None:
            color = spoken().color(held.color)
            self._show_list(tr("panel.babel.moves_of", color=color.upper()))
        else:
            self._show_list(tr("panel.babel.moves"))
        shown = controller.aim.shown
        for card in self.numbers:
            is_used = shown is not None and shown.gives is not None and shown.number == card.number
            card.setChecked(card.isCheckable() and (is_used or controller.aim.number == card.number))
            card.update()
        self.roll.setEnabled(controller.can_roll)
        self._offer_done()

    # -- presses -----------------------------------------------------------------------

    def _press_number(self, card: NumberCard) -> None:
        """A number of the roll; the one that is kept already is done with."""
        controller, number = self._controller, card.number
        if not card.isCheckable() or number is None:
            return
        if (
            controller.aim.is_stuck
            and controller.aim.chosen is not None
            and controller.aim.chosen.number == number
        ):
            controller.do("done")
        else:
            controller.act(WantNumber(number))
        self.show_proposal()

    def _watch(self) -> None:
        """Hear the keys of the window that the bar is in."""
        if self._watched is not self.bar.window():
            self._watched = self.bar.window()
            self._watched.installEventFilter(self)

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
