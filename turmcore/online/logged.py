"""A table as its log gives it: what each entry changes, and what is to be told about it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turmcore.core.state import OVER
from turmcore.errors import TurmError
from turmcore.notation import forfeit
from turmcore.notation.clock import Clocks
from turmcore.notation.time_control import TimeControl
from turmcore.online import entries as log
from turmcore.online import messages as say
from turmcore.online import values
from turmcore.online.dice import Dice, commitment
from turmcore.online.places import Change, Leaving, Notice, Place
from turmcore.online.settings import Settings

if TYPE_CHECKING:
    from turmcore.core.state import State

LAG = 200
"""Milliseconds of each decision that nobody is charged for: the way through the network."""
SHOWN_LINES = 100
"""Of all that is said, and of what has happened, a snapshot has so many lines."""
ELSE = "somebody else"
"""Who plays on, in a record, when a seat was handed over by a new key."""


class Logged:
    """A game with seats, of which only entries of the log change anything.

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
            Place(name, agent, key, agent, has_sat=bool(agent), link=key)
            for name, agent, key in zip(names, settings.agents, settings.keys, strict=True)
        ]
        self.clocks = Clocks(TimeControl.parse(settings.clock), len(names), LAG) if settings.clock else None
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
        self.noted: deque[say.Line] = deque(maxlen=SHOWN_LINES)
        self.num_said, self.num_asked = Counter[int](), Counter[int]()  # by seat
        self.num_left, self.num_known = Counter[int](), Counter[int]()
        self.question: say.Question | None = None
        self._offered = ""  # the hash of the key that a question `hand` is about
        self._other: int | None = None  # the seat that a question `swap` is about
        self.is_paused = False
        self.rematch = ""  # the table at which all play again
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
            paused=self.is_paused,
            rematch=self.rematch,
            tries=self.settings.tries and not self.game.has_hidden,
        )

    def seats(self) -> say.Seats:
        """Seats with who sits there and who is here."""
        return say.Seats(self.entries, self._seats(), self.waits, self.turn)

    def _seats(self) -> tuple[say.Seat, ...]:
        return tuple(place.shown for place in self.places)

    def _clocks(self, now: int) -> tuple[int, ...] | None:
        return None if self.clocks is None else self.clocks.shown(now)

    def take(self) -> list[Change]:
        """Changes by commands since the last time; the server stores it and tells it."""
        changes, self.changes = self.changes, []
        return changes

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
                return self._apply_asked(entry)
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
                self.said.append(say.Line(entry.seat, entry.text, entry.at))
                return [say.Said(self.entries, entry.seat, entry.text, entry.at)]
            case log.Knows():
                self.num_known[entry.seat] += 1
                self.places[entry.seat].knows = frozenset(entry.words)
                return self._settle_question()
            case log.Subscribed():
                self.num_known[entry.seat] += 1
                self.places[entry.seat].subscribe(entry)
                return []
            case log.Invited():
                self.places[entry.seat].key = entry.key
                return []
            case log.Left():
                return self._apply_left(entry)
            case log.Swapped():
                self.num_asked[entry.seat] += 1
                self.places[entry.seat].swap(self.places[entry.other])
                name = self.places[entry.seat].name
                return [self._note(entry.at, entry.other, "swapped", name), self.seats()]
            case log.Rematched():
                self.rematch = entry.table
                return [say.Rematch(self.entries, entry.table)]

    def _note(self, at: int, seat: int, what: values.Note, text: str = "") -> say.Said:
        """Something that happened, for those who want to know it."""
        self.noted.append(say.Line(seat, text, at, what))
        return say.Said(self.entries, seat, text, at, what)

    def _apply_asked(self, entry: log.Asked) -> Sequence[Notice]:
        self.num_asked[entry.seat] += entry.what != "hand"
        self._offered, self._other = entry.key, entry.other
        is_settled = entry.what == "pause" and self.is_paused  # whoever wants to go on does
        asked = () if is_settled else sorted(self._asked(entry.seat, entry.what, entry.other))
        self.question = say.Question(
            entry.seat, entry.what, entry.ply, asked=tuple(asked), seconds=entry.seconds
        )
        return [say.Asked(self.entries, self.question)]

    def _apply_left(self, entry: log.Left) -> Sequence[Notice]:
        place = self.places[entry.seat]
        self.num_left[entry.seat] += 1
        name, place.key = place.name, place.link
        place.free()
        self._commit_anew_if_known()
        return [*self._settle_question(), self._note(entry.at, entry.seat, "left", name), self.seats()]

    def _commit_anew_if_known(self) -> None:
        """Let all commit themselves anew if nonces are known: who sits down next has seen them."""
        if any(place.nonce for place in self.places):
            for seat in self.people:
                place = self.places[seat]
                place.has_sat, place.nonce, place.commitment = False, "", ""

    def _apply_sat(self, entry: log.Sat) -> Sequence[Notice]:
        place = self.places[entry.seat]
        if self.has_begun and place.has_sat:
            self._name(entry.seat, entry.name)
        elif self.has_begun:
            self.leavings.append(Leaving(len(self.tokens), entry.seat, entry.name))
        elif place.has_sat and entry.commitment != place.commitment:
            self._commit_anew_if_known()
        is_new = not place.is_taken
        place.name, place.commitment, place.has_sat, place.is_taken = entry.name, entry.commitment, True, True
        return [*([self._note(entry.at, entry.seat, "came", entry.name)] * is_new), self.seats()]

    def _name(self, seat: int, name: str) -> None:
        """Whoever plays without a name has one: in place of another person, or from the beginning on."""
        nobody = seat, self.places[seat].name
        if any((one.seat, one.heir) == nobody for one in self.leavings):
            self.leavings = [
                replace(one, heir=name) if (one.seat, one.heir) == nobody else one for one in self.leavings
            ]
        else:
            self.names = (*self.names[:seat], name, *self.names[seat + 1 :])

    def _apply_begun(self, entry: log.Begun) -> Sequence[Notice]:
        self.start, self.physics = entry.start, entry.physics
        self.nonces = tuple(place.nonce for place in self.places)
        self.names = tuple(place.name for place in self.places)
        self.dice = Dice(self.secret, self.nonces)
        self.state = self.game.state(entry.start)
        self._turn_clock(entry.at)
        seats, clocks = self._seats(), self._clocks(entry.at)
        begun = say.Begun(self.entries, self.start, seats, self.waits, self.turn, clocks)
        return [*self._drop_question(), begun]

    def play(self, token: str, now: int) -> Sequence[Notice]:
        """Apply an action of the log; returns how the game has ended by it."""
        assert self.state is not None
        self.entries += 1
        self.actors.append(self.state.current_player)
        self.state.play(token)
        self.tokens.append(token)
        if self.is_paused and self.actors[-1] >= 0 and not self.places[self.actors[-1]].agent:
            self.is_paused = False
        self._turn_clock(now)
        return self._close("board", now) if self.state.current_player == OVER else ()

    def _apply_played(self, entry: log.Played) -> Sequence[Notice]:
        closed = self.play(entry.token, entry.at)
        ply, clocks, actor = len(self.tokens) - 1, self._clocks(entry.at), self.actors[-1]
        seat = actor if actor >= 0 else None
        return [
            say.Played(self.entries, ply, entry.token, self.waits, self.turn, clocks, seat, entry.at),
            *closed,
        ]

    def _apply_answered(self, entry: log.Answered) -> Sequence[Notice]:
        question = self.question
        assert question is not None
        if entry.yes:
            agreed = tuple(sorted({*question.agreed, entry.seat}))
            if question.what == "hand" or not self._needed(question) <= {*agreed}:
                self.question = replace(question, agreed=agreed)
                return [say.Asked(self.entries, self.question)]
        self.question = None
        noted = self._grant(question, entry.at) if entry.yes else []
        clocks = self._clocks(entry.at) if noted and question.what == "time" else None
        told: list[Notice] = [say.Answered(self.entries, question.what, entry.yes, clocks), *noted]
        if entry.yes and question.what in ("draw", "stop"):
            told += self._close(question.what, entry.at)
        elif entry.yes and question.what == "undo":
            told += self._undo(question, entry)
        return told

    def _needed(self, question: say.Question) -> set[int]:
        """The seats that have to agree, as they are now; alone among computers the one that asks."""
        return self._asked(question.seat, question.what, self._other) & {*question.asked}

    def _asked(self, seat: int, what: say.What, other: int | None) -> set[int]:
        """The seats that have to agree."""
        if what == "hand":
            return {*self.people}
        asked = {*self.people} - {seat} if other is None else {*self.people} & {other}
        return {one for one in asked if what not in say.CHOSEN or what in self.places[one].knows}

    def _grant(self, question: say.Question, at: int) -> list[Notice]:
        """Give time, or let the clocks stand or run again."""
        clocks = self.clocks
        if clocks is None or question.what not in ("time", "pause"):
            return []
        if question.what == "time":
            clocks.give(question.seat, question.seconds)
            return [self._note(at, question.seat, "time", str(question.seconds))]
        self.is_paused = not self.is_paused
        self._turn_clock(at)
        return [self._note(at, question.seat, "paused" if self.is_paused else "resumed")]

    def _undo(self, question: say.Question, entry: log.Answered) -> Sequence[Notice]:
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
            say.Undone(self.entries, question.ply, self.waits, self.turn, self._clocks(entry.at)),
            self._note(entry.at, question.seat, "back", str(question.ply)),
        ]

    def _apply_handed(self, entry: log.Handed) -> Sequence[Notice]:
        place = self.places[entry.seat]
        if entry.agent and not place.agent:
            place.lost, place.lost_by = place.key, entry.by
        elif not entry.agent:
            place.lost = ""
        place.agent, place.key, place.link = entry.agent, entry.key, entry.key
        place.has_sat, place.name, place.is_taken = bool(entry.agent), entry.agent, False
        place.knows, place.browsers = frozenset(), ()
        if not self.has_begun:
            place.commitment = place.nonce = ""
        elif entry.agent or self.game.has_hidden:
            self.leavings.append(Leaving(len(self.tokens), entry.seat, entry.agent or ELSE))
        told = self._settle_question(entry)
        if self.turn == entry.seat:
            self._turn_clock(entry.at)
        if self.has_begun:
            told.append(say.HandedOver(self.entries, entry.seat, entry.agent, entry.by))
        return [*told, self._note(entry.at, entry.seat, "handed", entry.agent), self.seats()]

    def _settle_question(self, handed: log.Handed | None = None) -> list[Notice]:
        """End what is asked for, if it was that a seat is handed over, or who was still asked is gone."""
        question = self.question
        if question is None:
            return []
        offered = question.what, question.seat, self._offered
        is_it = handed is not None and offered == ("hand", handed.seat, handed.key)
        is_open = self.places[question.seat].is_taken or question.what != "swap"
        if not is_it and is_open and not self._needed(question) - {question.seat} <= {*question.agreed}:
            return []
        return self._drop_question(is_it)

    def _drop_question(self, is_granted: bool = False) -> list[Notice]:
        question, self.question = self.question, None
        return [] if question is None else [say.Answered(self.entries, question.what, is_granted)]

    def _turn_clock(self, now: int) -> None:
        if self.clocks is not None:
            self.clocks.stop(now)
            is_running = self.waits == "player" and not self.is_paused
            self.clocks.start(self.turn if is_running else None, now)
            self.clocks.mark(len(self.tokens))

    def _close(self, reason: Any, now: int, loser: int | None = None) -> Sequence[Notice]:
        assert self.state is not None
        if self.clocks is not None:
            self.clocks.stop(now)
        seen = self.game.seen_token
        hidden = {str(ply): token for ply, token in enumerate(self.tokens) if seen(token, None) != token}
        result = self.state.result() if loser is None else forfeit.result(self.state, loser)
        self.end = say.End(result, reason, self.secret, loser, hidden or None, self._places(reason, loser))
        if hidden:
            self.cuts.append((self.entries, min(map(int, hidden))))
        return [*self._drop_question(), say.Closed(self.entries, self.end)]

    def _places(self, reason: str, loser: int | None) -> tuple[values.Standing, ...]:
        """Places of all seats: those who have won are first, the others by their points; none if nobody has won."""
        assert self.state is not None
        seats = range(len(self.places))
        won = {*seats} - {loser} if loser is not None else {*self.state.winners()}
        if reason in ("draw", "stop") or not won:
            return ()
        try:
            points: Sequence[int | None] = self.state.scores
        except TurmError:
            points = [None] * len(self.places)
        ranks = [(0, 0) if seat in won else (1, -(points[seat] or 0)) for seat in seats]
        return tuple(
            values.Standing(seat, 1 + sum(one < ranks[seat] for one in ranks), points[seat]) for seat in seats
        )
