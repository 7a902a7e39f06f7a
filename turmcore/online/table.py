"""A table: the rules of sitting down and acting, without sockets, files and processes.

What happens is a list of entries (`turmcore.online.entries`). A command checks, makes entries and applies them; the
server stores them before it tells anybody. Applying the same entries gives the same table, so a table that is read
from its log is the one that was.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turmcore.core.state import OVER
from turmcore.errors import IllegalAction, TurmError
from turmcore.notation import forfeit
from turmcore.notation.time_control import TimeControl
from turmcore.online import entries as log
from turmcore.online import messages as say
from turmcore.online.clock import Clocks
from turmcore.online.dice import Dice, commitment, is_number
from turmcore.online.places import LONGEST_LINE, LONGEST_NAME, Change, Leaving, Notice, Place, check_text
from turmcore.online.refusal import Refusal
from turmcore.online.settings import Settings, check_agent, hash_of, new_key

if TYPE_CHECKING:
    from turmcore.core.state import State

LONGEST_TOKEN = 1_000
MOST_LINES = 1_000
"""What a seat says at most, and `SHOWN_LINES` of all that is said a snapshot has."""
SHOWN_LINES = 100
MOST_QUESTIONS = 200
"""What a seat asks the others for at most, but for an end."""
MOST_ENTRIES = 50_000
"""Of the log, without what is said."""
ELSE = "somebody else"
"""Who plays on, in a record, when a seat was handed over by a new key."""
RESERVE = 5_000
"""The last of them are for the game alone, and for what ends it or hands a seat over."""


class Table:
    """A game with seats.

    Parameters
    ----------
    ident : str
    settings : Settings
    secret : str

    Attributes
    ----------
    tokens : list of str
        What was played, chance too.
    entries : int
        How many entries the log has.
    changes : list of Change
        What commands have done since the last `take`.
    """

    def __init__(self, ident: str, settings: Settings, secret: str) -> None:
        self.ident = ident
        self.settings = settings
        self.secret = secret
        self.commitment = commitment(secret)
        self.game = settings.load()
        probe = self.game.new_state(0)
        names = [probe.player_name(seat) for seat in range(self.game.num_players)]
        self.places = [
            Place(name, agent, key, agent, has_sat=bool(agent))
            for name, agent, key in zip(names, settings.agents, settings.keys, strict=True)
        ]
        self.clocks = Clocks(TimeControl.parse(settings.clock), len(names)) if settings.clock else None
        self.state: State | None = None
        self.start = ""
        self.physics = ""
        self.dice: Dice | None = None
        self.names: tuple[str, ...] = ()
        self.nonces: tuple[str, ...] = ()
        self.tokens: list[str] = []
        self.actors: list[int] = []  # of each token; negative: chance
        self.leavings: list[Leaving] = []
        self.said: deque[say.Line] = deque(maxlen=SHOWN_LINES)
        self.num_said, self.num_asked = Counter[int](), Counter[int]()  # by seat
        self.question: say.Question | None = None
        self._offered = ""  # the hash of the key that a question `hand` is about
        self.end: say.End | None = None
        self.entries = 0
        self.cuts: list[tuple[int, int]] = []  # behind an entry tokens from a ply on were no longer as before
        self.changes: list[Change] = []
        self._legal: say.Legal | None = None
        self._legal_at = 0  # entries

    # ---- looking ----------------------------------------------------------------------

    @property
    def has_begun(self) -> bool:
        return self.state is not None

    @property
    def turn(self) -> int | None:
        """The seat that has to decide, a computer's too; None if there is none."""
        if self.state is None or self.end is not None:
            return None
        player = self.state.current_player
        return player if player >= 0 else None

    @property
    def waits(self) -> say.Waits:
        """Thing that the table waits for."""
        if self.end is not None:
            return ""
        if self.state is None:
            return "nonces" if all(place.has_sat for place in self.places) else "seats"
        turn = self.turn
        if turn is None:
            return "fall" if self.state.is_sampled() else ""
        return "computer" if self.places[turn].agent else "player"

    @property
    def people(self) -> list[int]:
        """The seats that are no computer's."""
        return [seat for seat, place in enumerate(self.places) if not place.agent]

    @property
    def due(self) -> int | None:
        """When somebody's time runs out."""
        return None if self.clocks is None or self.end is not None else self.clocks.due

    @property
    def has_live_clock(self) -> bool:
        """True if a clock runs that is to stand still while the server does not run."""
        return self.due is not None and self.clocks is not None and self.clocks.control.is_live

    def seen(self, notice: Any, viewer: int | None) -> Any:
        """Part of a notice that a seat may know; None: a watcher."""
        if type(notice) is say.Played and self.game.has_hidden and self.end is None:
            return replace(notice, token=self.game.seen_token(notice.token, viewer))
        return notice

    def seen_tokens(self, viewer: int | None, since: int = 0) -> tuple[str, ...]:
        """The tokens as a seat may know them; all is told when the table is closed."""
        tokens = self.tokens[since:]
        if self.game.has_hidden and self.end is None:
            tokens = [self.game.seen_token(token, viewer) for token in tokens]
        return tuple(tokens)

    def sight(self, seat: int) -> State:
        """View that a seat's questions are answered from: its own and nothing else."""
        assert self.state is not None
        return self.state.view(seat) if self.game.has_hidden else self.state

    def actions(self, seat: int) -> say.Legal:
        """Actions of a seat now; reckoned once for each position, however often it is asked for."""
        ply = len(self.tokens)
        if self.turn != seat:
            return say.Legal(ply, ())
        if self._legal is None or self._legal_at != self.entries:
            tokens = tuple(sorted(self.sight(seat).legal_actions().tokens()))
            self._legal, self._legal_at = say.Legal(ply, tokens), self.entries
        return self._legal

    def snapshot(self, viewer: int | None, now: int, entry: int = 0, ply: int = 0) -> say.Snapshot:
        """The table as a viewer may know it, who has seen `entry` entries and has `ply` tokens."""
        since = 0
        if 0 < entry <= self.entries and ply >= 0:
            since = min([ply, *(cut for number, cut in self.cuts if number > entry)])
            since *= since <= len(self.tokens)  # else it was another log
        return say.Snapshot(
            self.entries,
            self.ident,
            self.settings.game,
            self.settings.options,
            self.commitment,
            self._seats(),
            self.waits,
            viewer,
            self.settings.clock,
            self.settings.file,
            self.settings.chat,
            self.start,
            since,
            self.seen_tokens(viewer, since),
            self.turn,
            self._clocks(now),
            tuple(self.said),
            self.question,
            self.end,
            self.physics,
        )

    def seats(self) -> say.Seats:
        """Seats with who sits there and who is here."""
        return say.Seats(self.entries, self._seats(), self.waits, self.turn)

    def _seats(self) -> tuple[say.Seat, ...]:
        return tuple(place.shown for place in self.places)

    def _clocks(self, now: int) -> tuple[int, ...] | None:
        return None if self.clocks is None else self.clocks.shown(now)

    # ---- commands ---------------------------------------------------------------------

    def take(self) -> list[Change]:
        """Changes by commands since the last time; the server stores it and tells it."""
        changes, self.changes = self.changes, []
        return changes

    def sit(self, seat: int, name: str, committed: str, now: int) -> None:
        """Somebody with the seat's key comes, for the first time or again."""
        place = self.places[seat]
        if place.has_sat and (self.has_begun or committed in ("", place.commitment)):
            return
        if not self.has_begun and not is_number(committed):
            raise Refusal("commitment: the SHA-256 of a nonce, 64 digits from 0 to f, is wanted here")
        named = name.strip() or f"Player {seat + 1}"
        check_text(named, "a name", LONGEST_NAME)
        self._check_room(RESERVE)
        self.add(log.Sat(now, seat, named, "" if self.has_begun else committed))
        self._go_on(now)

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
        self._check_running()
        if self.turn != seat:
            turn = self.turn
            whose = "nobody's" if turn is None else f"that of {self.places[turn].player}"
            raise Refusal(f"it is not your turn, but {whose}")
        if ply != len(self.tokens):
            raise Refusal(f"this was meant for ply {ply}, but now it is ply {len(self.tokens)}")
        self._check_room()
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
            raise Refusal(reason.sentence, reason.rule)
        self.add(log.Played(now, str(action)))
        self._go_on(now)

    def decide(self, ply: int, token: str, now: int) -> None:
        """Take what a computer has chosen, or physics has decided, at a ply; too late if the table has gone on meanwhile."""
        if self.end is not None or ply != len(self.tokens) or self.waits not in ("computer", "fall"):
            return
        if self._entries_left() <= 0:
            self.add(log.Stopped(now))
            return
        self.add(log.Played(now, token))
        self._go_on(now)

    def ask(self, seat: int, what: say.Wish, now: int) -> None:
        """A seat asks all other people for something; alone among computers it has it at once."""
        self._check_running()
        if self.question is not None:
            raise Refusal("one thing after the other: something is asked for already")
        ply = len(self.tokens)
        if what == "undo":
            own = [number for number, actor in enumerate(self.actors) if actor == seat]
            if not own:
                raise Refusal("there is nothing of yours to take back")
            ply = own[-1]
        if what != "stop" and self.num_asked[seat] >= MOST_QUESTIONS:
            raise Refusal("enough has been asked for from this seat")
        self._check_room(0 if what == "stop" else RESERVE)
        self.add(log.Asked(now, seat, what, ply))
        if self.people == [seat]:
            self.add(log.Answered(now, seat, True))
        self._go_on(now)

    def answer(self, seat: int, yes: bool, now: int) -> None:
        """A seat says yes or no."""
        question = self.question
        is_mine = question is not None and seat == question.seat and question.what != "hand"
        if question is None or seat in question.agreed or (is_mine and yes):
            raise Refusal("nothing is asked of you")
        self.add(log.Answered(now, seat, yes))
        self._hand_if_agreed(now)
        self._go_on(now)

    def resign(self, seat: int, agent: str, now: int) -> None:
        """A seat gives up; with an agent the others go on."""
        self._check_running()
        if agent:
            self.hand(seat, agent, now)
        else:
            self.add(log.Lost(now, seat, "resign"))

    def hand(self, seat: int, agent: str, now: int) -> str:
        """Give a seat to a computer, or to whoever has the key that this returns.

        If there are secrets that key opens the seat when all other people have agreed, and the seat itself if it is here.
        """
        if self.end is not None:
            raise Refusal("the game is over")
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
            self.add(log.Handed(now, seat, agent, hash_of(key) if key else ""))
        self._go_on(now)
        return key

    def _ask_to_hand(self, seat: int, key: str, now: int) -> None:
        self._check_room(RESERVE)
        if self.question is not None:
            if self.question.what != "hand":
                raise Refusal("one thing after the other: something is asked for already")
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

    def say(self, seat: int, text: str, now: int) -> None:
        """A seat says something."""
        if not self.settings.chat:
            raise Refusal("nobody talks at this table")
        check_text(text, "a line", LONGEST_LINE)
        if self.num_said[seat] >= MOST_LINES:
            raise Refusal("enough has been said from this seat")
        self.add(log.Said(now, seat, text))

    def expire(self, now: int) -> None:
        """Look at the clock: who has no time left has lost."""
        due, clocks = self.due, self.clocks
        if due is not None and now >= due and clocks is not None and clocks.running is not None:
            self.add(log.Lost(now, clocks.running, "time"))

    def resume(self, began: int, now: int) -> None:
        """Let a clock of a game in one sitting stand for a time without servers, the last of which began then."""
        if self.has_live_clock and self.clocks is not None and self.clocks.since < began:
            self.add(log.Resumed(now))

    def _check_running(self) -> None:
        if self.end is not None:
            raise Refusal("the game is over")
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

    # ---- entries ----------------------------------------------------------------------

    def replay(self, entries: Iterable[log.Entry]) -> None:
        """Apply the entries of the log."""
        for entry in entries:
            if type(entry) is log.Played:
                self.play(entry.token, entry.at)
            else:
                self._apply(entry)

    def add(self, entry: log.Entry) -> None:
        """Apply an entry that was checked, and keep it for `take`."""
        self.changes.append(Change(entry, tuple(self._apply(entry))))

    def _apply(self, entry: log.Entry) -> Sequence[Notice]:
        """Change the table; returns what is to be told."""
        if isinstance(entry, log.Played):
            return self._apply_played(entry)
        self.entries += 1
        match entry:
            case log.Sat():
                return self._apply_sat(entry)
            case log.Revealed():
                self.places[entry.seat].nonce = entry.nonce
                return [self.seats()]
            case log.Begun():
                return self._apply_begun(entry)
            case log.Asked():
                self.num_asked[entry.seat] += entry.what != "hand"
                self._offered = entry.key
                self.question = say.Question(entry.seat, entry.what, entry.ply)
                return [say.Asked(self.entries, self.question)]
            case log.Answered():
                return self._apply_answered(entry)
            case log.Handed():
                return self._apply_handed(entry)
            case log.Lost():
                return self._close(entry.reason, entry.at, entry.seat)
            case log.Stopped():
                return self._close("stop", entry.at)
            case log.Resumed():
                assert self.clocks is not None
                self.clocks.resume(entry.at)
                return []
            case log.Said():
                self.num_said[entry.seat] += 1
                self.said.append(say.Line(entry.seat, entry.text))
                return [say.Said(self.entries, entry.seat, entry.text)]

    def _apply_sat(self, entry: log.Sat) -> Sequence[Notice]:
        place = self.places[entry.seat]
        if self.has_begun:
            self.leavings.append(Leaving(len(self.tokens), entry.seat, entry.name))
        elif place.has_sat and any(other.nonce for other in self.places):
            for seat in self.people:  # who commits itself now has seen nonces
                self.places[seat].has_sat, self.places[seat].nonce = False, ""
                self.places[seat].commitment = ""
        place.name, place.commitment, place.has_sat = entry.name, entry.commitment, True
        return [self.seats()]

    def _apply_begun(self, entry: log.Begun) -> Sequence[Notice]:
        self.start, self.physics = entry.start, entry.physics
        self.nonces = tuple(place.nonce for place in self.places)
        self.names = tuple(place.name for place in self.places)
        self.dice = Dice(self.secret, self.nonces)
        self.state = self.game.state(entry.start)
        self._turn_clock(entry.at)
        seats, clocks = self._seats(), self._clocks(entry.at)
        return [say.Begun(self.entries, self.start, seats, self.waits, self.turn, clocks)]

    def play(self, token: str, now: int) -> Sequence[Notice]:
        """Apply an action of the log; returns how the game has ended by it."""
        assert self.state is not None
        self.entries += 1
        self.actors.append(self.state.current_player)
        self.state.play(token)
        self.tokens.append(token)
        self._turn_clock(now)
        return self._close("board", now) if self.state.current_player == OVER else ()

    def _apply_played(self, entry: log.Played) -> Sequence[Notice]:
        closed = self.play(entry.token, entry.at)
        ply, clocks = len(self.tokens) - 1, self._clocks(entry.at)
        return [say.Played(self.entries, ply, entry.token, self.waits, self.turn, clocks), *closed]

    def _apply_answered(self, entry: log.Answered) -> Sequence[Notice]:
        question = self.question
        assert question is not None
        if entry.yes:
            agreed = tuple(sorted({*question.agreed, entry.seat}))
            if question.what == "hand" or set(agreed) | {question.seat} < set(self.people):
                self.question = replace(question, agreed=agreed)
                return [say.Asked(self.entries, self.question)]
        self.question = None
        told: list[Notice] = [say.Answered(self.entries, question.what, entry.yes)]
        if not entry.yes:
            return told
        if question.what != "undo":
            return [*told, *self._close(question.what, entry.at)]
        assert self.state is not None
        while len(self.tokens) > question.ply:
            self.state.undo()
            self.tokens.pop()
            self.actors.pop()
        self.leavings = [replace(one, ply=min(one.ply, question.ply)) for one in self.leavings]
        self.cuts.append((self.entries, question.ply))
        if self.clocks is not None:
            self.clocks.go_back(question.ply)
        self._turn_clock(entry.at)
        return [
            *told,
            say.Undone(self.entries, question.ply, self.waits, self.turn, self._clocks(entry.at)),
        ]

    def _apply_handed(self, entry: log.Handed) -> Sequence[Notice]:
        place = self.places[entry.seat]
        place.agent, place.key = entry.agent, entry.key
        place.has_sat, place.name = bool(entry.agent), entry.agent
        if not self.has_begun:
            place.commitment = place.nonce = ""
        elif entry.agent or self.game.has_hidden:
            self.leavings.append(Leaving(len(self.tokens), entry.seat, entry.agent or ELSE))
        told = self._settle_question(entry)
        if self.turn == entry.seat:
            self._turn_clock(entry.at)
        if self.has_begun and self.game.has_hidden:
            told.append(say.HandedOver(self.entries, entry.seat, entry.agent))
        return [*told, self.seats()]

    def _settle_question(self, handed: log.Handed) -> list[Notice]:
        """End what is asked for, if it was that a seat is handed over, or who was still asked is gone."""
        question = self.question
        if question is None:
            return []
        is_it = question.what == "hand" and (question.seat, self._offered) == (handed.seat, handed.key)
        if not is_it and not set(self.people) <= {question.seat, *question.agreed}:
            return []
        return self._drop_question(is_it)

    def _drop_question(self, is_granted: bool = False) -> list[Notice]:
        question, self.question = self.question, None
        return [] if question is None else [say.Answered(self.entries, question.what, is_granted)]

    def _turn_clock(self, now: int) -> None:
        if self.clocks is not None:
            self.clocks.stop(now)
            self.clocks.start(self.turn if self.waits == "player" else None, now)
            self.clocks.mark(len(self.tokens))

    def _close(self, reason: Any, now: int, loser: int | None = None) -> Sequence[Notice]:
        assert self.state is not None
        if self.clocks is not None:
            self.clocks.stop(now)
        seen = self.game.seen_token
        hidden = {str(ply): token for ply, token in enumerate(self.tokens) if seen(token, None) != token}
        result = self.state.result() if loser is None else forfeit.result(self.state, loser)
        self.end = say.End(result, reason, self.secret, loser, hidden or None)
        if hidden:
            self.cuts.append((self.entries, min(map(int, hidden))))
        return [*self._drop_question(), say.Closed(self.entries, self.end)]
