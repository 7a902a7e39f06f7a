"""Pile for turmcore: the game with its settings, and its states. The rules are in `rules.h`."""

import re
from dataclasses import dataclass

cimport cython
from libc.stdint cimport uint8_t, uint16_t

from turmcore.core.action cimport Action
from turmcore.core.protocol cimport turm_action, turm_game
from turmcore.core.state cimport State

from turmcore import Event, Game, PolicyBlock, Reason, TextError
from turmcore.core.layout import ObservationPart
from turmcore.core.option import Option, by_name

cdef extern from "rules.h" nogil:
    enum:
        PILE_KEEP, PILE_ROLL, PILE_DIE, PILE_SIDES
    ctypedef struct pile_position:
        uint16_t tower[6]
        uint16_t goal, pile
        uint8_t players, player, rolling
    const turm_game pile_game
    int pile_winner(const pile_position *p)
    int pile_token(const void *pos, turm_action a, char *out)

ACTIONS = {"keep": PILE_KEEP, "roll": PILE_ROLL} | {f"d{n + 1}": PILE_DIE + n + 1 for n in range(PILE_SIDES)}


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A die has shown a number; with a 1 as many cubes have fallen as `fell` says."""

    player: int
    number: int
    fell: int


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A player has a pile more, and so many cubes now."""

    player: int
    cubes: int
    tower: int


class PileGame(Game):
    """Pile: how high may a pile become before it is brought in?

    Parameters
    ----------
    players : int
        2 to 6.
    goal : int
        Cubes that a tower needs, 10 to 200.
    """

    name = "pile"
    text_tag = "pile1"
    min_players, max_players = 2, 6
    has_chance, has_hidden = True, False
    settings = by_name(
        Option("players", "1.1", default="2", least=2, most=6),
        Option("goal", "1.3", default="50", least=10, most=200),
    )
    observation_type = "int16"
    most_actions = 2

    def __init__(self, *, players=2, goal=50):
        options = {"players": str(players), "goal": str(goal)}
        for name, value in options.items():
            self.settings[name].check(value)
        super().__init__(int(players), options)

    @property
    def observation_shape(self):
        return (self.num_players + 2,)

    @property
    def observation_layout(self):
        n, goal = self.num_players, int(self.options["goal"])
        return (
            ObservationPart("towers", (slice(0, n),), "cubes, the viewer's first", 0, goal + PILE_SIDES - 1),
            ObservationPart("pile", (n,), "cubes", 0, goal + PILE_SIDES - 1),
            ObservationPart("turn", (n + 1,), "seats from the viewer to who is on turn", 0, n - 1),
        )

    @property
    def policy_blocks(self):
        return (PolicyBlock("decision", 0, (2,), ("keep or roll",)),)

    def token(self, action):
        cdef char text[8]
        return text[:pile_token(NULL, (<Action?>action).value, text)].decode()

    def parse(self, token):
        if token not in ACTIONS:
            raise TextError(f"{token!r} is no action of pile; there are {', '.join(ACTIONS)}")
        return self.action(ACTIONS[token])

    def _start(self):
        cdef PileState state = PileState.__new__(PileState)
        state.game = self
        state.p = pile_position([0] * 6, int(self.options["goal"]), 0, self.num_players, 0, 0)
        return state

    def _read(self, text):
        """HEADER TOWER,../PILE PLAYER, with a * behind the player while the die is in the air"""
        cdef PileState state = self._start()
        found = re.fullmatch(r"([0-9]{1,3}(?:,[0-9]{1,3})*)/([0-9]{1,3}) ([1-6])(\*?)", text.partition(" ")[2])
        if found is None:
            raise TextError(f"{text!r} is no position of pile")
        goal, towers = state.p.goal, [int(tower) for tower in found[1].split(",")]
        if len(towers) != state.p.players or int(found[3]) > state.p.players:
            raise TextError(f"{text!r} is not one of {state.p.players} players")
        for i, tower in enumerate(towers):
            state.p.tower[i] = tower
        state.p.pile, state.p.player, state.p.rolling = int(found[2]), int(found[3]) - 1, found[4] == "*"
        builder, others = towers.pop(state.p.player), towers
        is_over = builder >= goal and not state.p.pile and not state.p.rolling
        is_on = builder < goal and builder + state.p.pile < goal + (0 if state.p.rolling else PILE_SIDES)
        if not (is_over or is_on) or builder >= goal + PILE_SIDES or max(others) >= goal or state.p.pile == 1:
            raise TextError(f"{text!r} cannot come about (rule 1.3)")
        return state


@cython.final
cdef class PileState(State):
    cdef pile_position p

    def __cinit__(self):
        self.pos = &self.p
        self.ops = &pile_game

    cdef State _blank(self):
        return PileState.__new__(PileState)

    @property
    def towers(self):
        """Cubes of each player's tower."""
        return tuple([self.p.tower[i] for i in range(self.p.players)])

    @property
    def pile(self):
        """Cubes of the pile."""
        return self.p.pile

    def _to_text(self):
        towers = ",".join(map(str, self.towers))
        return f"{self.game.header} {towers}/{self.p.pile} {self.p.player + 1}{'*' if self.p.rolling else ''}"

    def _draw(self):
        rows = [f"{i + 1} {'#' * tower}" for i, tower in enumerate(self.towers)]
        rows[self.p.player] += "+" * self.p.pile
        return "\n".join(rows)

    def _why_not(self, action):
        if pile_winner(&self.p) >= 0:
            return Reason("1.3", "over", {}, "The game is over.")
        if self.p.rolling or action.value > PILE_DIE:
            now = "The die is in the air." if self.p.rolling else "The die has not been rolled."
            return Reason("1.1", "die", {}, now)
        if action.value == PILE_ROLL:
            return Reason("1.3", "enough", {}, "The pile is enough to win: nobody rolls on.")
        return Reason("1.2", "no_pile", {}, "There is no pile to keep before the first roll.")

    def _events(self, action, viewer):
        cdef int player = self.p.player, pile = self.p.pile
        if action.value > PILE_DIE:
            number = action.value - PILE_DIE
            return (Rolled(player, number, pile if number == 1 else 0),)
        return (Kept(player, pile, self.p.tower[player] + pile),) if action.value == PILE_KEEP else ()
