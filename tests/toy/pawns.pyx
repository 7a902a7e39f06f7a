"""The shell of the pawns game; its rules are in `pawns.h`. It does not tell events: searches need none."""

import re

cimport cython
from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t

from turmcore.core.action cimport Action
from turmcore.core.protocol cimport turm_action, turm_game
from turmcore.core.state cimport State

import numpy

from turmcore import Game, Reason, TextError, TurmError, register

cdef extern from "pawns.h" nogil:
    enum:
        PAWNS_MOVES
    ctypedef struct pawns_position:
        uint64_t key
        uint64_t men[2]
        uint8_t width, height, plies, again, back, die, player, ply, is_over, roll
        int8_t winner
    const turm_game pawns_game
    turm_action pawns_action(int origin, int target)
    turm_action pawns_roll(int number)
    void pawns_start(pawns_position *p, int width, int height, int plies, int again, int back, int die)
    void pawns_judge(pawns_position *p)
    uint64_t pawns_full_key(const void *p)
    int64_t pawns_fill_noisy(const void *p, turm_action *out, int64_t capacity)
    int pawns_token(const void *pos, turm_action a, char *out)

TOKEN = re.compile(r"([a-h])([1-8])([a-h])([1-8])")
LIMITS = {"width": (2, 8), "height": (4, 8), "plies": (0, 200), "again": (0, 1), "back": (0, 1),
          "die": (0, 1)}


@register
class PawnsGame(Game):
    name = "pawns"
    text_tag = "pawns1"
    min_players = 2
    max_players = 2
    has_chance = True
    has_hidden = False

    def __init__(self, *, width=5, height=5, plies=0, again=0, back=0, die=0):
        given = {"width": width, "height": height, "plies": plies, "again": again, "back": back, "die": die}
        try:
            numbers = {key: int(value) for key, value in given.items()}
        except ValueError:
            raise TurmError(f"the settings of pawns are numbers, not {given}") from None
        for key, (low, high) in LIMITS.items():
            if not low <= numbers[key] <= high:
                raise TurmError(f"{key} of pawns is {low} to {high}, not {numbers[key]}")
        self.settings = tuple(numbers.values())
        super().__init__(2, {key: str(value) for key, value in numbers.items()})

    def token(self, action):
        cdef char text[8]
        return text[:pawns_token(NULL, (<Action?>action).value, text)].decode()

    def parse(self, token):
        if token in ("d1", "d2", "d3"):
            return self.action(pawns_roll(int(token[1])))
        match = TOKEN.fullmatch(token)
        if match is None:
            raise TextError(f"{token!r} is no action of pawns")
        x0, y0, x1, y1 = match.groups()
        return self.action(pawns_action(ord(x0) - 97 + 8 * int(y0) - 8, ord(x1) - 97 + 8 * int(y1) - 8))

    def _start(self):
        cdef PawnsState state = PawnsState.__new__(PawnsState)
        state.game = self
        width, height, plies, again, back, die = self.settings
        pawns_start(&state.p, width, height, plies, again, back, die)
        return state

    def _read(self, text):
        """HEADER row/row/.. player ply roll, the top row first, with x for player 0 and o for player 1."""
        cdef PawnsState state = self._start()
        try:
            _, board, player, ply, roll = text.split(" ")
            rows = board.split("/")[::-1]
            if len(rows) != state.p.height or {len(row) for row in rows} != {state.p.width}:
                raise ValueError
            if player not in "12" or roll not in "0123":
                raise ValueError
            state.p.player, state.p.ply, state.p.roll = int(player) - 1, int(ply), int(roll)
        except (ValueError, OverflowError):
            raise TextError(f"{text!r} is no position of pawns") from None
        for i, man in enumerate("xo"):
            state.p.men[i] = sum([1 << 8 * y + x for y, row in enumerate(rows) for x, c in enumerate(row) if c == man])
        state.p.is_over = 0
        pawns_judge(&state.p)
        state.p.key = pawns_full_key(&state.p)
        return state


@cython.final
cdef class PawnsState(State):
    cdef pawns_position p

    def __cinit__(self):
        self.pos = &self.p
        self.ops = &pawns_game

    cdef State _blank(self):
        return PawnsState.__new__(PawnsState)

    def noisy(self):
        """What `fill_noisy` lists."""
        cdef turm_action list[PAWNS_MOVES]
        return [self.game.action(list[i]) for i in range(pawns_fill_noisy(self.pos, list, PAWNS_MOVES))]

    def _rows(self):
        cdef pawns_position *p = &self.p
        return ["".join(["x" if p.men[0] >> 8 * y + x & 1 else "o" if p.men[1] >> 8 * y + x & 1 else "."
                         for x in range(p.width)]) for y in reversed(range(p.height))]

    def _to_text(self):
        return f"{self.game.header} {'/'.join(self._rows())} {self.p.player + 1} {self.p.ply} {self.p.roll}"

    def _draw(self):
        return "\n".join(self._rows())

    def _why_not(self, action):
        if self.p.is_over:
            return Reason("W3", "over", {}, "The game is over.")
        return Reason("W2", "way", {}, "No pawn goes that way.")

    def _events(self, action, viewer):
        return ()

    def _observation(self, player):
        """int8 array, height x width: 1 own, -1 the other's pawns."""
        signs = {"x": 1 - 2 * player, "o": 2 * player - 1, ".": 0}
        return numpy.array([[signs[c] for c in row] for row in self._rows()], dtype=numpy.int8)
