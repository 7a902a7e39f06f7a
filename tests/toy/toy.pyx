"""The toy game's shell: what a third party's game looks like; its rules are in `toy.h`."""

import re
from dataclasses import dataclass

cimport cython
from libc.stdint cimport uint8_t, uint64_t

from turmcore.core.action cimport Action
from turmcore.core.protocol cimport turm_action, turm_game
from turmcore.core.state cimport State

from turmcore import Event, Game, PolicyBlock, Reason, TextError, TurmError, register

cdef extern from "toy.h" nogil:
    enum:
        TOY_UNKNOWN, TOY_NUMBERS, TOY_ROUNDS, TOY_ANY, TOY_WINDY
        TOY_DEAL, TOY_ROLL, TOY_MOVE, TOY_GUST, TOY_END
        TOY_A_DEAL, TOY_A_ROLL, TOY_A_MOVE, TOY_A_JUMP, TOY_A_PASS, TOY_A_GUST
    ctypedef struct toy_position:
        uint64_t key
        uint8_t players, length, gust, phase, player, die, round
        uint8_t field[5]
        uint8_t jump[5]
        uint8_t secret[5]
    const turm_game toy_game
    turm_action toy_action(int kind, int number)
    int toy_kind(turm_action a)
    int toy_number(turm_action a)
    int toy_target(const toy_position *p, int steps)
    int toy_is_open(const toy_position *p, int field)
    int toy_is_dealt(const toy_position *p, int number)
    void toy_start(toy_position *p, int players, int length, int gust)
    uint64_t toy_full_key(const void *p)
    int toy_token(const void *pos, turm_action a, char *out)

PHASES = ("deal", "roll", "move", "gust", "end")
TOKEN = re.compile(r"(s)([1-6])|(d)([123])|(m)([123])|(m)([123])\+j|(p)()|(g)([0-3*])")
KINDS = (TOY_A_DEAL, TOY_A_ROLL, TOY_A_MOVE, TOY_A_JUMP, TOY_A_PASS, TOY_A_GUST)


@dataclass(frozen=True, slots=True)
class SecretDealt(Event):
    player: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    number: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    player: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    winners: tuple[int, ...]


@register
class ToyGame(Game):
    name = "toy"
    text_tag = "toy1"
    min_players = 2
    max_players = 5
    has_chance = True
    has_hidden = True

    observation_type = "int8"

    @property
    def observation_shape(self):
        return self.num_players, 4

    @property
    def policy_blocks(self):
        return PolicyBlock("step", 0, (2, 3), ("jump", "number")), PolicyBlock("pass", 6, (1,), ("pass",))

    def __init__(self, *, players=3, length=7, gust=0):
        try:
            players, length, gust = int(players), int(length), int(gust)
            if not 2 <= players <= 5 or not 4 <= length <= 99 or gust not in (0, 1):
                raise ValueError
        except ValueError:
            raise TurmError(f"no toy game has {players} players, length {length} and gust {gust}") from None
        super().__init__(players, {"players": str(players), "length": str(length), "gust": str(gust)})

    def token(self, action):
        cdef char text[8]
        cdef turm_action a = (<Action?>action).value
        if not TOY_A_DEAL <= toy_kind(a) <= TOY_A_GUST:
            raise TurmError(f"no action of the toy game has the value {a}")
        return text[:toy_token(NULL, a, text)].decode()

    def parse(self, token):
        match = TOKEN.fullmatch(token)
        if match is None:
            raise TextError(f"{token!r} is no action of the toy game")
        number = match[match.lastindex]
        return self.action(toy_action(
            KINDS[match.lastindex // 2 - 1], TOY_ANY if number == "*" else int(number or 0)))

    def seen_token(self, token, player):
        return "s?" if token[0] == "s" else token

    def _start(self):
        cdef ToyState state = ToyState.__new__(ToyState)
        state.game = self
        toy_start(&state.p, self.num_players, int(self.options["length"]), int(self.options["gust"]))
        return state

    def _read(self, text):
        cdef ToyState state = self._start()
        cdef toy_position *p = &state.p
        try:
            _, fields, jumps, secrets, turn = text.split(" ")
            fields = [int(field) for field in fields.split(",")]
            jumps = [int(jump) for jump in jumps]
            secrets = [TOY_UNKNOWN if s == "?" else int(s) for s in secrets]
            player, phase, die, round = turn.split("/")
            p.phase = PHASES.index(phase)
            p.player, p.die, p.round = int(player) - 1, int(die), int(round)
        except (ValueError, OverflowError):
            raise TextError(f"{text!r} is no position of the toy game") from None
        if not len(fields) == len(jumps) == len(secrets) == p.players or p.player >= p.players:
            raise TextError(f"{text!r} is not of {p.players} players")
        for i in range(p.players):
            if not 0 <= fields[i] <= p.length or jumps[i] > 1 or secrets[i] > TOY_UNKNOWN:
                raise TextError(f"player {i + 1} of {text!r} cannot be so")
            p.field[i], p.jump[i], p.secret[i] = fields[i], jumps[i], secrets[i]
        p.key = toy_full_key(p)
        return state


@cython.final
cdef class ToyState(State):
    cdef toy_position p

    def __cinit__(self):
        self.pos = &self.p
        self.ops = &toy_game

    cdef State _blank(self):
        return ToyState.__new__(ToyState)

    def _to_text(self):
        cdef toy_position *p = &self.p
        fields = ",".join([str(p.field[i]) for i in range(p.players)])
        jumps = "".join([str(p.jump[i]) for i in range(p.players)])
        secrets = "".join(["?" if p.secret[i] == TOY_UNKNOWN else str(p.secret[i]) for i in range(p.players)])
        return f"{self.game.header} {fields} {jumps} {secrets} {p.player + 1}/{PHASES[p.phase]}/{p.die}/{p.round}"

    def _draw(self):
        cdef toy_position *p = &self.p
        return "\n".join(
            [f"{i + 1} |" + "." * p.field[i] + "o" + "." * (p.length - p.field[i]) for i in range(p.players)])

    def _why_not(self, action):
        cdef toy_position *p = &self.p
        cdef turm_action a = action.value
        cdef int kind = toy_kind(a), number = toy_number(a)
        if p.phase == TOY_END:
            return Reason("T7", "over", {}, "The game is over.")
        if p.phase == TOY_DEAL:
            if kind == TOY_A_DEAL and 1 <= number <= TOY_NUMBERS:
                return Reason("T1", "dealt", {"number": number}, f"The {number} is dealt already.")
            return Reason("T1", "deal_first", {}, "The numbers are dealt first.")
        if p.phase == TOY_ROLL or kind not in (TOY_A_MOVE, TOY_A_JUMP, TOY_A_PASS, TOY_A_GUST):
            return Reason("T2", "phase", {"phase": PHASES[p.phase]}, f"Now it is time to {PHASES[p.phase]}.")
        if p.phase == TOY_GUST:
            return Reason("T8", "gust", {}, "It is for the wind now to say how far.")
        if kind == TOY_A_GUST:
            return Reason("T8", "no_gust", {}, "There is no wind.")
        if kind == TOY_A_PASS:
            return Reason("T6", "pass", {}, "There is a possible move.")
        if number != 1 and number != p.die:
            return Reason("T3", "steps", {"steps": number, "die": p.die}, f"{number} was not rolled.")
        target = toy_target(p, number + (kind == TOY_A_JUMP))
        if not toy_is_open(p, target):
            return Reason("T4", "taken", {"field": target}, f"Somebody stands on field {target}.")
        return Reason("T5", "jump", {}, "The jump is used up.")

    def _events(self, action, viewer):
        cdef toy_position *p = &self.p
        cdef int kind = toy_kind(action.value), number = toy_number(action.value)
        cdef ToyState after = self.copy()
        after.play(action)
        events = []
        if kind == TOY_A_DEAL:
            events.append(SecretDealt(p.player, number if viewer is None or viewer == p.player else None))
        elif kind == TOY_A_ROLL:
            events.append(Rolled(number))
        elif kind != TOY_A_PASS:
            events.append(Moved(p.player, p.field[p.player], after.p.field[p.player]))
        if after.is_over():
            events.append(Ended(after.winners()))
        return tuple(events)

