"""Nim for turmcore: the game with its settings, and its states. The rules are in `rules.h`."""

import re
from dataclasses import dataclass
from pathlib import Path

cimport cython
from libc.stdint cimport uint8_t

from turmcore.core.action cimport Action
from turmcore.core.protocol cimport turm_game
from turmcore.core.state cimport State

from turmcore import Event, Game, Reason, TextError
from turmcore.core.goals import GoalKind
from turmcore.core.option import Option, by_name

cdef extern from "rules.h" nogil:
    enum:
        NIM_MOST
    ctypedef struct nim_position:
        uint8_t height, left, player
    const turm_game nim_game


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A player has taken so many cubes, and so many are left."""

    player: int
    cubes: int
    left: int


class NimGame(Game):
    """Nim: who takes the last cube of a tower wins.

    Parameters
    ----------
    height : int
        Cubes of the tower, 1 to 30.
    """

    name = "nim"
    text_tag = "nim1"
    min_players = max_players = 2
    has_chance = has_hidden = False
    settings = by_name(Option("height", "1.1", default="10", least=1, most=30))
    goals = {"win": GoalKind((1, 8))}
    puzzles = Path(__file__).parent / "puzzles.tgn"

    def __init__(self, *, height=10):
        self.settings["height"].check(str(height))
        self.height = int(height)
        super().__init__(2, {"height": str(self.height)})

    def token(self, action):
        return f"t{(<Action?>action).value}"

    def parse(self, token):
        if not re.fullmatch("t[1-9]", token):
            raise TextError(f"{token!r} is no action of nim, as t2 is one")
        return self.action(int(token[1]))

    def _start(self):
        cdef NimState state = NimState.__new__(NimState)
        state.game = self
        state.p = nim_position(self.height, self.height, 0)
        return state

    def _read(self, text):
        """HEADER LEFT/PLAYER"""
        cdef NimState state = self._start()
        found = re.fullmatch("([0-9]{1,2})/([12])", text.partition(" ")[2])
        if found is None or int(found[1]) > self.height:
            raise TextError(f"{text!r} is no position of nim")
        state.p.left, state.p.player = int(found[1]), int(found[2]) - 1
        return state


@cython.final
cdef class NimState(State):
    cdef nim_position p

    def __cinit__(self):
        self.pos = &self.p
        self.ops = &nim_game

    cdef State _blank(self):
        return NimState.__new__(NimState)

    @property
    def left(self):
        """Cubes that are left."""
        return self.p.left

    def _to_text(self):
        return f"{self.game.header} {self.p.left}/{self.p.player + 1}"

    def _draw(self):
        return "\n".join(["#"] * self.p.left) or "(nothing)"

    def _why_not(self, action):
        if not self.p.left:
            return Reason("1.3", "over", {}, "The game is over.")
        if action.value > NIM_MOST:
            return Reason("1.1", "most", {"n": NIM_MOST}, f"Nobody takes more than {NIM_MOST} cubes.")
        return Reason("1.2", "left", {"n": self.p.left}, f"Only {self.p.left} cubes are left.")

    def _events(self, action, viewer):
        return (Taken(self.p.player, action.value, self.p.left - action.value),)
