"""A table: the rules of sitting down and acting, without sockets, files and processes.

What happens is a list of entries (`turmcore.online.entries`). A command checks, makes entries and applies them; the
server stores them before it tells anybody. Applying the same entries gives the same table, so a table that is read
from its log is the one that was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import astuple
from typing import TYPE_CHECKING

from turmcore.errors import IllegalAction, TurmError
from turmcore.online import entries as log
from turmcore.online import messages as say
from turmcore.online.dice import Dice, commitment, is_number
from turmcore.online.logged import Logged
from turmcore.online.places import LONGEST_LINE, LONGEST_NAME, check_text
from turmcore.online.push import Browser
from turmcore.online.refusal import Refusal, refuse
from turmcore.online.settings import check_agent, fits, hash_of, new_ident, new_key

if TYPE_CHECKING:
    from turmcore.core.action import Action

FRESH_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""A key that somebody has drawn who comes by an invitation."""
LONGEST_TOKEN = 1_000
MOST_LINES = 1_000
"""What a seat says at most."""
MOST_QUESTIONS = 200
"""What a seat asks the others for at most, but for an end."""
MOST_COMINGS = 100
"""How often a seat is left, and how often another program sits down there, of which the table takes note."""
LONGEST_GIFT = 86_400
"""Seconds that somebody may ask for."""
MOST_ENTRIES = 50_000
"""Of the log, without what is said."""
RESERVE = 5_000
"""The last of them are for the game alone, and for what ends it or hands a seat over."""


class Table(Logged):
    """A table with all that people may do there: each command checks, and makes entries."""

    def sit(self, seat: int, name: str, committed: str, now: int) -> None:
        """Somebody with the seat's key comes, for the first time or again."""
        place = self.places[seat]
        if place.has_sat and (self.has_begun or committed in ("", place.commitment)):
            if name.strip() and place.name == _nobody(seat):  # they have one now
                self.add(
                    log.Sat(now, seat, self._check_sitting(seat, name, place.commitment), place.commitment)
                )
            return
        named = self._check_sitting(seat, name, committed)
        self.add(log.Sat(now, seat, named, "" if self.has_begun else committed))
        self._go_on(now)

    def _check_sitting(self, seat: int, name: str, committed: str) -> str:
        """The name of somebody who sits down."""
        if not self.has_begun and not is_number(committed):
            raise Refusal("commitment: the SHA-256 of a nonce, 64 digits from 0 to f, is wanted here")
        named = name.strip() or _nobody(seat)
        check_text(named, "a name", LONGEST_NAME)
        self._check_room(RESERVE)
        return named

    def invite(self, own: str, name: str, committed: str, now: int) -> tuple[int, str]:
        """Somebody with the invitation takes a free seat, or comes back to it with the own key; returns the seat and its
        key."""
        for seat, place in enumerate(self.places):
            if own and place.is_taken and fits(own, place.key):
                self.sit(seat, name, committed, now)
                return seat, own
        free = [seat for seat in self.people if not self.places[seat].is_taken]
        if not free or self.has_begun:
            raise refuse("taken")
        if own and not FRESH_KEY.fullmatch(own):
            raise Refusal("own: 22 to 64 letters, digits, - or _, drawn at random, are wanted here")
        seat, key = free[0], own or new_key()
        self._check_sitting(seat, name, committed)
        self.add(log.Invited(now, seat, hash_of(key)))
        self.sit(seat, name, committed, now)
        return seat, key

    def know(self, seat: int, words: Iterable[str], now: int) -> None:
        """Remember which questions the program at a seat can be asked; it comes with another one not for ever."""
        known = tuple(sorted(words))
        if {*known} != self.places[seat].knows and self.num_known[seat] < MOST_COMINGS:
            self.add(log.Knows(now, seat, known))

    def subscribe(self, seat: int, browser: Browser, now: int) -> None:
        """Let a browser be told when it is a seat's turn; without keys no more. It comes with another address not for
        ever."""
        known = {one.endpoint: one for one in self.places[seat].browsers}
        is_new = known.get(browser.endpoint) != browser if browser.p256dh else browser.endpoint in known
        if is_new and self.end is None and self.num_known[seat] < MOST_COMINGS:
            self._check_room(RESERVE)
            self.add(log.Subscribed(now, seat, *astuple(browser)))

    def leave(self, seat: int, now: int) -> None:
        """A seat becomes free before the game begins."""
        self._check_not_begun()
        if not self.places[seat].is_taken:
            raise Refusal("nobody sits there")
        if self.num_left[seat] >= MOST_COMINGS:
            raise Refusal("enough have left this seat; the host can hand it over")
        self.add(log.Left(now, seat))

    def swap(self, seat: int, other: int, now: int) -> None:
        """A seat wants to be another one before the game begins: at once if that is free, else its person is asked."""
        self._check_not_begun()
        if not 0 <= other < len(self.places) or other == seat:
            raise Refusal(f"seat: another number from 0 to {len(self.places) - 1} is wanted here")
        if self.places[other].agent or any(place.nonce for place in self.places):
            raise Refusal(
                "a computer's seat stays" if self.places[other].agent else "the game begins already"
            )
        self._check_asking(seat, "swap")
        if self.places[other].is_taken:
            self._ask(log.Asked(now, seat, "swap", 0, other=other))
        else:
            self.add(log.Swapped(now, seat, other))

    def reclaim(self, seat: int, now: int) -> None:
        """Who had a seat before a computer wants it back: whoever gave it away has it at once, else all others are asked."""
        place = self.places[seat]
        self._check_running()
        if not place.agent or not place.lost:
            raise Refusal("no computer plays this seat")
        if place.lost_by == seat or not self.people:
            self._check_room()
            self.add(log.Handed(now, seat, "", place.lost, seat))
            self._go_on(now)
            return
        self._check_asking(seat, "reclaim")
        self._ask(log.Asked(now, seat, "reclaim", len(self.tokens), place.lost))

    def begin(self, now: int) -> None:
        """Begin a table at which only computers sit."""
        self._go_on(now)

    def reveal(self, seat: int, nonce: str, now: int) -> None:
        """A seat shows its nonce."""
        place = self.places[seat]
        if self.has_begun or place.nonce:
            return
        if self.waits != "nonces":
            raise Refusal("nonces are shown when all have sat")
        if not is_number(nonce) or commitment(nonce) != place.commitment:
            raise Refusal("nonce: it is not the one that the seat is committed to")
        self.add(log.Revealed(now, seat, nonce))
        self._go_on(now)

    def act(self, seat: int, ply: int, token: str, now: int) -> None:
        """A seat plays an action that is meant for a ply. What was played already is not played twice."""
        if 0 <= ply < len(self.tokens) and self.actors[ply] == seat and self.tokens[ply] == token:
            return
        action = self._judge(seat, ply, token)
        self._check_room()
        self.add(log.Played(now, str(action)))
        self._go_on(now)

    def refusal(self, seat: int, ply: int, token: str) -> Refusal | None:
        """Refusal of an action of who is on turn; None if it is legal."""
        try:
            self._judge(seat, ply, token)
        except Refusal as error:
            return error
        return None

    def check_turn(self, seat: int, ply: int) -> None:
        """Refusal if a seat has nothing to decide at a ply."""
        self._check_running()
        if self.turn != seat:
            turn = self.turn
            whose = "nobody's" if turn is None else f"that of {self.places[turn].player}"
            raise Refusal(f"it is not your turn, but {whose}")
        if ply != len(self.tokens):
            raise Refusal(f"this was meant for ply {ply}, but now it is ply {len(self.tokens)}")

    def _judge(self, seat: int, ply: int, token: str) -> Action:
        """A legal action."""
        self.check_turn(seat, ply)
        if len(token) > LONGEST_TOKEN:
            raise Refusal(f"an action has {LONGEST_TOKEN} characters at most")
        sight = self.sight(seat)
        try:
            action = sight.parse(token)
            reason = sight.why_not(action)
        except IllegalAction as error:
            raise Refusal(error.message, error.rule) from None
        except TurmError as error:
            raise Refusal(str(error)) from None
        if reason is not None:
            raise Refusal(reason.sentence, reason.rule, reason)
        return action

    def decide(self, ply: int, token: str, now: int) -> None:
        """Take what a computer has chosen, or physics has decided, at a ply; too late if the table has gone on meanwhile."""
        if self.end is not None or ply != len(self.tokens) or self.waits not in ("computer", "fall"):
            return
        if self._entries_left() <= 0:
            self.add(log.Stopped(now))
            return
        self.add(log.Played(now, token))
        self._go_on(now)

    def ask(
        self, seat: int, what: say.Wish, now: int, to: int | None = None, seconds: int = LONGEST_GIFT
    ) -> None:
        """A seat asks all other people for something; alone among computers it has it at once."""
        self._check_asking(seat, what)
        ply = len(self.tokens)
        if what == "rematch":
            self._check_rematch()
        else:
            self._check_running()
        if what == "undo":
            ply = self._undone(seat, to)
        elif what in ("time", "pause") and self.clocks is None:
            raise Refusal("this table has no clock")
        elif what == "time" and not 1 <= seconds <= LONGEST_GIFT:
            raise Refusal(f"seconds: a number from 1 to {LONGEST_GIFT} is wanted here")
        self._ask(log.Asked(now, seat, what, ply, seconds=seconds if what == "time" else 0))
        self._go_on(now)

    def _undone(self, seat: int, to: int | None) -> int:
        """The ply to which an undo goes back: a given one, or that of the own last decision."""
        own = [number for number, actor in enumerate(self.actors) if actor == seat]
        if to is not None and not 0 <= to < len(self.tokens):
            if not self.tokens:
                raise Refusal("to: nothing has been played yet")
            raise Refusal(f"to: a ply from 0 to {len(self.tokens) - 1} is wanted here")
        if to is None and not own:
            raise refuse("no_undo")
        return own[-1] if to is None else to

    def _check_rematch(self) -> None:
        if self.end is None:
            raise Refusal("the game is not over")
        if self.rematch:
            raise Refusal("all play again already, at another table")

    def _check_asking(self, seat: int, what: str) -> None:
        if self.question is not None:
            raise refuse("asked")
        if what != "stop" and self.num_asked[seat] >= MOST_QUESTIONS:
            raise refuse("enough_asked")
        self._check_room(0 if what == "stop" else RESERVE)

    def _ask(self, entry: log.Asked) -> None:
        """Ask, and do it at once if nobody has to agree."""
        is_alone = self.people == [entry.seat] or (entry.what == "pause" and self.is_paused)
        if not is_alone and not self._asked(entry.seat, entry.what, entry.other):
            raise Refusal(f"nobody else here can be asked that: their programs do not know {entry.what!r}")
        self.add(entry)
        if is_alone:
            self._answer(entry.seat, True, entry.at)

    def answer(self, seat: int, yes: bool, now: int) -> None:
        """A seat says yes or no."""
        question = self.question
        is_mine = question is not None and seat == question.seat and question.what not in ("hand", "reclaim")
        if question is None or seat in question.agreed or (is_mine and yes):
            raise refuse("not_asked")
        if not is_mine and seat not in question.asked:
            raise refuse("not_asked")
        self._answer(seat, yes, now)
        self._hand_if_agreed(now)
        self._go_on(now)

    def _answer(self, seat: int, yes: bool, now: int) -> None:
        """Answer, and do what follows when all have agreed."""
        question, other, key = self.question, self._other, self._offered
        assert question is not None
        self.add(log.Answered(now, seat, yes))
        if self.question is not None or not yes or question.what == "hand":
            return
        if question.what == "swap" and other is not None:
            self.add(log.Swapped(now, question.seat, other))
        elif question.what == "reclaim":
            self.add(log.Handed(now, question.seat, "", key, question.seat))
        elif question.what == "rematch":
            self.add(log.Rematched(now, new_ident()))

    def resign(self, seat: int, agent: str, now: int) -> None:
        """A seat gives up; with an agent the others go on."""
        self._check_running()
        if agent:
            self.hand(seat, agent, now, seat)
        else:
            self.add(log.Lost(now, seat, "resign"))

    def hand(self, seat: int, agent: str, now: int, by: int | None = None) -> str:
        """Give a seat to a computer, or to whoever has the key that this returns.

        If there are secrets that key opens the seat when all other people have agreed, and the seat itself if it is here.
        """
        if self.end is not None:
            raise refuse("over")
        if not 0 <= seat < len(self.places):
            raise Refusal(f"seat: a number from 0 to {len(self.places) - 1} is wanted here")
        self._check_room()
        if agent:
            try:
                check_agent(agent, self.game)
            except TurmError as error:
                raise Refusal(str(error)) from None
        key = "" if agent else new_key()
        if key and self.has_begun and self.game.has_hidden:
            self._ask_to_hand(seat, hash_of(key), now)
        else:
            self.add(log.Handed(now, seat, agent, hash_of(key) if key else "", by))
        self._go_on(now)
        return key

    def _ask_to_hand(self, seat: int, key: str, now: int) -> None:
        self._check_room(RESERVE)
        if self.question is not None:
            if self.question.what != "hand":
                raise refuse("asked")
            self.add(log.Answered(now, self.question.seat, False))
        self.add(log.Asked(now, seat, "hand", len(self.tokens), key))
        self._hand_if_agreed(now)

    def _hand_if_agreed(self, now: int) -> None:
        """Hand over the seat that is asked about, if nobody is left who could say no."""
        question = self.question
        if question is not None and question.what == "hand":
            silent = {*self.people} - {*question.agreed}
            if not self.places[question.seat].is_here:
                silent.discard(question.seat)
            if not silent:
                self.add(log.Handed(now, question.seat, "", self._offered))

    def expire(self, now: int) -> None:
        """Look at the clock: who has no time left has lost."""
        due, clocks = self.due, self.clocks
        if due is not None and now >= due and clocks is not None and clocks.running is not None:
            self.add(log.Lost(now, clocks.running, "time"))

    def resume(self, began: int, now: int) -> None:
        """Let a clock of a game in one sitting stand for a time without servers, the last of which began then."""
        if self.has_live_clock and self.clocks is not None and self.clocks.since < began:
            self.add(log.Resumed(now))

    def _check_not_begun(self) -> None:
        if self.has_begun:
            raise Refusal("the game has begun")

    def _check_running(self) -> None:
        if self.end is not None:
            raise refuse("over")
        if self.state is None:
            raise Refusal("the game has not begun")

    def _entries_left(self) -> int:
        return MOST_ENTRIES - self.entries + self.num_said.total()

    def _check_room(self, kept: int = 0) -> None:
        """Refuse what would take the last entries of the log, `kept` for others."""
        if self._entries_left() <= kept:
            raise Refusal("the log of this table is full")

    def _go_on(self, now: int) -> None:
        """Do what follows by itself: the game begins, and chance acts."""
        is_ready = self.waits == "nonces" and all(self.places[one].nonce for one in self.people)
        if self.state is None and is_ready:
            dice = Dice(self.secret, [place.nonce for place in self.places])
            self.add(log.Begun(now, dice.start(self.game).to_text(), self.game.physics or ""))
        state, dice_ = self.state, self.dice
        if state is None or dice_ is None:
            return
        while self.end is None and state.is_chance() and not state.is_sampled():
            self.add(log.Played(now, dice_.outcome(state, len(self.tokens))))

    def say(self, seat: int, text: str, now: int) -> None:
        """A seat says something."""
        if not self.settings.chat:
            raise refuse("no_talk")
        check_text(text, "a line", LONGEST_LINE)
        if self.num_said[seat] >= MOST_LINES:
            raise refuse("enough_said")
        self.add(log.Said(now, seat, text))


def _nobody(seat: int) -> str:
    """The name of whoever sits down without one."""
    return f"Player {seat + 1}"
