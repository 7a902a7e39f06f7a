"""What stands around a game that is played over a server: who is here, what is asked, said and waited for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from gui.base.commands import CommandSet
from gui.features.online.bar import TableBar
from gui.features.online.table import OnlineTable
from gui.features.online.talk import TalkTab
from gui.i18n import tr
from gui.model.seats import Kind
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.views.player_card import CardStrip

ASKS = ("ask.draw", "ask.stop", "ask.time", "ask.pause", "seat.hand", "seat.reclaim", "table.leave")
"""Commands by which something is asked at the table."""
_HEIR = Kind.LEVEL3.value


class Around(QObject):
    """Follows the games of a table in the window; of one that is played here nothing is shown."""

    changed = Signal()  # something else is to be said, or can be asked
    left = Signal()  # the table is to be left

    def __init__(
        self,
        parts: GameParts,
        controller: GameController[Any, Any],
        strip: CardStrip[Any],
        commands: CommandSet,
    ) -> None:
        super().__init__(strip)
        self._parts, self._controller, self._strip = parts, controller, strip
        self.tab, self.bar = TalkTab(commands, ASKS), TableBar()
        self._table: OnlineTable | None = None
        self.bar.answered.connect(self._answer)
        self.tab.said.connect(lambda text: self._table.say(text) if self._table is not None else None)
        controller.changed.connect(self._look)
        controller.noted.connect(self.show)

    @property
    def is_on(self) -> bool:
        """True if a server's game is on the table, be it over or not."""
        return self._table is not None

    @property
    def table(self) -> OnlineTable | None:
        """The server's table; None for a game that is played here."""
        return self._table

    def _look(self) -> None:
        remote = self._controller.session.remote
        table = remote if isinstance(remote, OnlineTable) else None
        if table is not self._table:
            if self._table is not None:
                self._table.changed.disconnect(self._follow)
                self._table.returned.disconnect(self.tab.give_back)
            self._table = table
            if table is not None:
                table.changed.connect(self._follow)
                table.returned.connect(self.tab.give_back)
        self.show()

    def _follow(self) -> None:
        self.show()
        self.changed.emit()

    # -- asking ------------------------------------------------------------------------

    def can(self, what: str) -> bool:
        """True if that can be asked for now: a wish, or ``hand``, ``reclaim``, ``leave``, ``talk``."""
        table = self._table
        if table is None or table.seen is None:
            return False
        match what:
            case "talk" | "leave":
                return True
            case "hand":
                return table.seat is not None and bool(table.seen.start) and table.seen.end is None
            case "reclaim":
                return table.is_given and not table.is_lost and table.seen.end is None
        return table.can_ask(what)

    def ask(self, what: str) -> None:
        """Ask for it."""
        table = self._table
        if table is None or not self.can(what):
            return
        match what:
            case "hand":
                table.resign(_HEIR)
            case "reclaim":
                table.reclaim()
            case "leave":
                self.left.emit()
            case "undo" | "draw" | "stop" | "rematch" | "time" | "pause":
                table.ask(what)

    def _answer(self, yes: bool) -> None:
        if self._table is not None:
            self._table.answer(yes)

    # -- showing -----------------------------------------------------------------------

    def show(self) -> None:
        """Show everything as it is now."""
        table = self._table
        count = self._strip.num_cards(self._controller.session)
        for number in range(count):
            words, is_here = self._presence(number)
            self._strip.card(number).show_presence(words, is_here=is_here)
        if table is None or table.seen is None:
            self.bar.show_words("")
        else:
            self._show_bar(table)
            people = [self._person(number) for number in range(len(table.seen.seats))]
            if table.watchers:
                people.append(tr("talk.watchers", n=table.watchers))
            self.tab.show_people(people, tr("server.aids") if self._controller.session.is_remote else "")
            lines = [("" if one.what else self._name(one.seat), one.text) for one in table.lines]
            waiting = [("", tr("talk.unsaid", text=text)) for text in table.late]
            self.tab.show_lines([*lines, *waiting])
            self.tab.let_say(table.seat is not None and table.seen.snapshot.chat)

    def _presence(self, card: int) -> tuple[str, bool]:
        """The words of a plate, and whether its person is here; none for a computer's."""
        table, session = self._table, self._controller.session
        if table is None or table.seen is None:
            return "", True
        seat = table.seen.seats[card % session.game.num_players]
        if seat.agent:
            return "", True
        return self._person(card % session.game.num_players), seat.is_here

    def _person(self, number: int) -> str:
        assert self._table is not None and self._table.seen is not None
        seat = self._table.seen.seats[number]
        key = "talk.computer" if seat.agent else "talk.here" if seat.is_here else "talk.away"
        return tr(key, name=self._name(number))

    def _name(self, number: int) -> str:
        """The player, with the name."""
        return self._parts.player_name(self._controller.session, number)

    def _show_bar(self, table: OnlineTable) -> None:
        seen = table.seen
        assert seen is not None
        question = seen.question
        if table.is_lost:
            self.bar.show_words(tr("server.lost"))
        elif question is not None and table.can_answer:
            words = tr(f"server.asks.{question.what}", name=self._name(question.seat), n=question.seconds)
            self.bar.show_words(words, can_agree=True, can_refuse=tr("server.no"))
        elif question is not None and table.is_asking:
            silent = len({*question.asked} - {*question.agreed})
            self.bar.show_words(tr("server.asked", n=silent), can_refuse=tr("server.withdraw"))
        elif table.is_given:
            self.bar.show_words(tr("server.given"))
        elif seen.is_paused:
            self.bar.show_words(tr("server.paused"))
        elif table.queue is not None:
            self.bar.show_words(tr("server.queue", place=table.queue.place, of=table.queue.of))
        else:
            self.bar.show_words("")

    def step(self) -> str:
        """The sentence below the picture, where it is another one than in a game that is played here; else empty."""
        table, session = self._table, self._controller.session
        if table is None or not session.is_remote or session.is_over:
            return ""
        if table.is_waiting:
            return tr("server.sent")
        if not session.is_at_end:
            return tr("server.past")
        if session.kind is Kind.PERSON:
            return ""
        if self._controller.is_settling and session.state.is_sampled():
            return ""
        return tr("server.turn", name=self._name(session.player))

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.tab.retranslate()
        self.show()
