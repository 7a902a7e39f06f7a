"""A table of a server in the window: what comes through its line, and the game that is made of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from gui.features.online.model import TableClock, TableSession, common
from gui.features.online.seen import Filmed, Seen
from gui.table.play import GameController
from turmcore.core.film import Film
from turmcore.core.scene import rounded
from turmcore.notation import forfeit
from turmcore.notation.time_control import TimeControl
from turmcore.online import messages as say

if TYPE_CHECKING:
    from gui.features.online.line import Line
    from turmcore.online import AsyncClient, Link

_MOST = 8  # plies that are shown one after the other; of more only where they lead to
_SOON = 400  # milliseconds until somebody is told that a move waits for the line
_FILM = 4000  # milliseconds that a fall waits for its film


class OnlineTable(QObject):
    """The own seat at a table, or a place from which one looks on: the `gui.model.remote.Remote` of its game.

    Attributes
    ----------
    seen
        The table as it is now; None until the server has answered.
    session
        Its game; None before it begins.
    controller
        Plays the game in the window; None before somebody has put it on a table.
    pending
        The ply and the text of an own action that is not played yet.
    is_lost
        True while there is no line.
    is_given
        True while a computer plays the own seat, so that one only looks on.
    lines, unsaid
        What was said, and what has happened; and own words that have not been heard yet.
    queue, watchers
        The place of a decision that waits at the server, and how many look on.
    """

    changed = Signal()  # something that stands around the game
    began = Signal()  # there is a game now
    seated = Signal()  # the own seat's link is known
    turned = Signal()  # the own seat is to act from now on
    ended = Signal()
    spoke = Signal(object)  # a `messages.Line` of somebody else
    returned = Signal(str)  # own words that the server does not want
    tried = Signal(object)  # `messages.Tries` of somebody else
    refused = Signal(str)  # a sentence of the server
    failed = Signal(str)  # it is over for good, and why
    rematched = Signal(object)  # the `Link` of the table where all play again

    def __init__(
        self, link: Link, name: str, *, watch: bool, language: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.link, self._name, self._language = link, name, language
        self.seen: Seen | None = None
        self.session: TableSession | None = None
        self.controller: GameController[Any, Any] | None = None
        self.pending: tuple[int, str] | None = None
        self.is_lost = self.is_given = False
        self.lines: list[say.Line] = []
        self.unsaid: list[str] = []
        self._given_up: say.Resign | None = None  # until the server knows
        self.queue: say.Queue | None = None
        self.watchers = 0
        self._is_shown = False  # the end, too
        self._is_called = False  # whoever has the own seat knows that it is to act
        self._film: tuple[int, Film | None] | None = None
        self._awaited = -1  # the ply whose film is waited for
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.changed)
        self._patience = QTimer(self, singleShot=True, interval=_FILM)
        self._patience.timeout.connect(self._go_on)
        self.line = self._connect(watch)

    def _connect(self, watch: bool) -> Line:
        from gui.features.online.line import Line  # with asyncio, which most windows never need

        line = Line(self.link, self._name, watch=watch, language=self._language, parent=self)
        line.heard.connect(self._hear)
        line.lost.connect(self._lose)
        line.failed.connect(self._fail)
        return line

    def close(self) -> None:
        """End the line; the seat stays."""
        self._soon.stop()
        self._patience.stop()
        self.line.close()

    # -- what the game asks ------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        return self.seen.seat if self.seen is not None else None

    @property
    def is_running(self) -> bool:
        return not self._is_shown

    @property
    def can_act(self) -> bool:
        seen, session = self.seen, self.session
        if seen is None or session is None or self.pending is not None or seen.turn is None:
            return False
        return seen.turn == seen.seat and len(session.plies) == len(seen.tokens)

    def coming(self) -> tuple[str, Film | None] | None:
        seen, session, controller = self.seen, self.session, self.controller
        if seen is None or session is None or controller is None or len(session.plies) >= len(seen.tokens):
            return None
        ply = len(session.plies)
        token = seen.tokens[ply]
        if not session.state.is_chance() or not session.state.is_sampled():
            return token, None
        if self._film is not None and self._film[0] == ply:
            return token, self._film[1]
        if self._awaited == ply:
            return None if self._patience.isActive() else (token, None)
        if "film" not in seen.can or not controller.wants_film(token) or not controller.shows_motion:
            return token, None
        self._awaited = ply
        self._patience.start()
        self.line.film(ply)
        return None

    def send(self, token: str) -> None:
        if self.seen is not None and self.can_act:
            self.pending = len(self.seen.tokens), token
            self._soon.start()
            self._send_pending()

    def _send_pending(self) -> None:
        if self.pending is not None:
            self._tell(say.Act(*self.pending))

    @property
    def is_waiting(self) -> bool:
        """True if an own action has waited for the line so long that it is worth a word."""
        return self.pending is not None and not self._soon.isActive()

    @property
    def late(self) -> list[str]:
        """Own words that have waited for the line so long."""
        return [] if self._soon.isActive() and not self.is_lost else self.unsaid

    def take_back(self) -> None:
        self.ask("undo")

    def resign(self, heir: str) -> None:
        self.is_given = bool(heir)
        self._given_up = say.Resign(heir)
        self._tell(self._given_up)

    def pause(self) -> None:
        self.ask("pause")

    # -- what people ask ---------------------------------------------------------------

    def order(self, order: Callable[[AsyncClient], Awaitable[None]]) -> None:
        """Have something done at the server."""
        self.line.send(order)

    def ask(self, what: say.Wish, seconds: int = 60) -> None:
        """Ask the others for something."""
        self.order(lambda client: client.ask(what, None, seconds))

    def answer(self, yes: bool) -> None:
        """Answer what is asked, or take the own question back."""
        self.order(lambda client: client.answer(yes))

    def say(self, text: str) -> None:
        """Say something to all, as soon as there is a line."""
        self.unsaid.append(text)
        self._soon.start()
        self._tell(say.Say(text))
        self.changed.emit()

    def _tell(self, message: object) -> None:
        self.order(lambda client: client.send(message))

    def reclaim(self) -> None:
        """Ask for the seat back that a computer plays."""
        self.order(lambda client: client.reclaim())

    def can_ask(self, what: str) -> bool:
        """True if the others can be asked for that now."""
        seen = self.seen
        if seen is None or self.is_lost or seen.seat is None or seen.question is not None:
            return False
        if what in say.CHOSEN and what not in seen.can:
            return False
        if what == "rematch":
            return seen.end is not None and seen.rematch is None
        if seen.end is not None or not seen.start:
            return False
        if what in ("time", "pause"):
            return seen.clocks is not None
        plies = self.session.plies if self.session is not None else ()
        return what != "undo" or any(ply.actor == seen.seat for ply in plies)

    @property
    def can_answer(self) -> bool:
        """True if something is asked of the own seat."""
        seen = self.seen
        if seen is None or seen.question is None or seen.seat is None:
            return False
        return seen.seat in seen.question.asked and seen.seat not in seen.question.agreed

    @property
    def is_asking(self) -> bool:
        """True if the own seat has asked for something."""
        seen = self.seen
        return seen is not None and seen.question is not None and seen.question.seat == seen.seat

    # -- what comes --------------------------------------------------------------------

    def _lose(self) -> None:
        self.is_lost = True
        self.changed.emit()

    def _fail(self, why: str) -> None:
        if self.is_given:  # a computer has the seat now
            self.line.close()
            self.line = self._connect(True)
        else:
            self.failed.emit(why)

    def _hear(self, message: object, seen: Seen) -> None:
        before, self.seen = self.seen, seen
        if self.link != seen.link or before is None:
            self.link = seen.link
            if seen.seat is not None:
                self.seated.emit()
        match message:
            case say.Snapshot():
                self.is_lost, self.queue = False, None
                self._take_lines(seen)
                self._give_up_again()
            case say.Tries():
                self.tried.emit(message)
                return
            case say.Refused(to="trying"):
                return
            case say.Said():
                if message.seat == seen.seat and not message.what:
                    del self.unsaid[:1]
                self.lines.append(say.Line(message.seat, message.text, message.at, message.what))
                if message.seat != seen.seat or message.what:
                    self.spoke.emit(self.lines[-1])
            case say.Queue():
                self.queue = message
            case say.Watchers():
                self.watchers = message.number
            case say.Refused():
                self.pending = None if message.to == "act" else self.pending
                if message.to == "resign":
                    self._given_up, self.is_given = None, False
                if message.to == "say" and self.unsaid:
                    self.returned.emit(self.unsaid.pop(0))
                self.refused.emit(message.sentence)
            case say.HandedOver(agent="") if self.is_given and message.by is not None:
                self._sit_again()
                return
            case say.Played(seat=seat):
                self.queue = None
                self._is_called &= seat in (None, seen.seat)
            case say.Undone() | say.Closed():
                self.queue = None
            case Filmed():
                self._take_film(message)
        self._look_at_pending(message)
        self._follow(getattr(message, "clocks", None))
        if seen.turn is not None and seen.turn == seen.seat and not self._is_called:
            self._is_called = True
            self.turned.emit()
        self.changed.emit()
        if seen.rematch is not None and (before is None or before.rematch is None):
            self.rematched.emit(seen.rematch)

    def _take_lines(self, seen: Seen) -> None:
        """All that was said; own words that are not there went into a line that was dead, and are said again."""
        newest = max(self._own_times, default=-1)
        self.lines = list(seen.snapshot.said)  # the last ones: the first may be gone
        del self.unsaid[: sum(at > newest for at in self._own_times)]
        for text in self.unsaid:
            self._tell(say.Say(text))

    @property
    def _own_times(self) -> list[int]:
        """When own words were said that are here."""
        return [one.at for one in self.lines if one.seat == self.seat and not one.what]

    def _give_up_again(self) -> None:
        """Who has given up into a dead line does it again."""
        if self.seen is None or self.seen.seat is None or self.seen.end is not None:
            self._given_up = None
        elif self._given_up is not None:
            self._tell(self._given_up)

    def _sit_again(self) -> None:
        self.is_given = False
        self.line.close()
        self.line = self._connect(False)

    def _look_at_pending(self, message: object) -> None:
        """What was sent into a line that is lost is sent again, unless the table has gone on."""
        seen = self.seen
        assert seen is not None
        if self.pending is None:
            return
        if len(seen.tokens) != self.pending[0] or seen.turn != seen.seat:
            self.pending = None
        elif isinstance(message, say.Snapshot):
            self._send_pending()

    def _follow(self, clocks: Sequence[int] | None) -> None:
        """Show what has come: some plies one after the other, else where they lead to; and the clocks if they were told."""
        seen = self.seen
        assert seen is not None
        if not seen.start:
            return
        if self.session is None:
            self._begin(seen)
            return
        session, controller = self.session, self.controller
        assert session is not None
        self._tell_clock(seen, clocks)
        session.physics = seen.snapshot.physics or None
        if session.call(seen.seats) and controller is not None:
            controller.noted.emit()
        if controller is None:
            return
        shown = session.tokens
        same = common(shown, seen.tokens)
        if same == len(shown) and session.is_at_end and len(seen.tokens) - same <= _MOST:
            if same < len(seen.tokens):
                controller.computers.take()
        elif list(seen.tokens) != shown:
            session.follow(seen.tokens)
            if session.is_at_end:
                controller.go_to(session.cursor)
            else:
                controller.noted.emit()
        elif self._is_aim_old(controller):
            controller.go_to(session.cursor)
        self.finish()

    def _is_aim_old(self, controller: GameController[Any, Any]) -> bool:
        """True if the own seat is to choose and has nothing to choose from, as after a refusal."""
        return self.can_act and controller.session.is_at_end and not controller.choices

    def _begin(self, seen: Seen) -> None:
        self.session = session = TableSession(seen.game.state(seen.start), seen.seats, self)
        if seen.snapshot.clock:
            control = TimeControl.parse(seen.snapshot.clock)
            session.clock = TableClock(control, seen.game.num_players)
        self._tell_clock(seen, seen.clocks)
        session.physics = seen.snapshot.physics or None
        session.follow(seen.tokens)
        self.began.emit()

    def _tell_clock(self, seen: Seen, left: Sequence[int] | None) -> None:
        clock = self.session.clock if self.session is not None else None
        if isinstance(clock, TableClock):
            player = seen.turn if seen.waits == "player" else None
            clock.tell(left, len(seen.tokens), player, is_paused=seen.is_paused)

    def _take_film(self, told: Filmed) -> None:
        session = self.session
        if session is None or len(session.plies) != told.ply:
            return
        scene, film = session.game.scene(), None
        if scene is not None and told.frames:
            there = {
                (one.shape, *map(rounded, one.place)): at for at, one in enumerate(scene.of(session.state))
            }
            things = [there.get(thing, -1) for thing in told.things]
            if -1 not in things:
                film = Film("", told.rate, tuple(things), told.frames)
        self._film = told.ply, film
        if self._awaited == told.ply:
            self._go_on()

    def _go_on(self) -> None:
        self._patience.stop()
        if self.controller is not None:
            self.controller.computers.take()

    def finish(self) -> None:
        """A game that is over is like any other as soon as all of it is shown."""
        seen, session, controller = self.seen, self.session, self.controller
        if self._is_shown or seen is None or session is None or controller is None:
            return
        end = seen.end
        if end is None or len(session.plies) != len(seen.tokens):
            return
        self._is_shown = True
        session.call(seen.seats)
        if end.seat is not None and not session.end().is_over():
            how = forfeit.TIME if end.reason == "time" else forfeit.RESIGN
            session.forfeit(end.seat, how)
        elif end.reason in forfeit.AGREED:
            session.agree(end.reason)
        if end.reason == "board":
            controller.noted.emit()
        else:
            controller.go_to(session.cursor)
        self.ended.emit()
