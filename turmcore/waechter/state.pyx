"""The state of a game of Turm und Wächter: the Python shell around the C engine."""

cimport cython
from libc.stdint cimport INT16_MAX, int16_t, int64_t, uint64_t
from libc.string cimport memcmp

from turmcore.core.action cimport Action, new_action
from turmcore.core.protocol cimport turm_action
from turmcore.core.state cimport State, turm_history_at, turm_ply_undo
from turmcore.waechter.engine cimport *
from turmcore.waechter.tables.memory cimport Memory

cdef extern from "turmcore/core/memory.h" nogil:
    void *turm_memory(size_t bytes, size_t line) noexcept
    void turm_free(void *memory) noexcept

import warnings
from dataclasses import dataclass

from turmcore.errors import IllegalAction, TurmError
from turmcore.waechter import explain, notation
from turmcore.waechter.actions import Move
from turmcore.waechter.notation import Placed, Stack

NETWORK_SIZE = WT_WEIGHTS
"""Number of weights of a network."""

ENDINGS = (None, "guard", "home", "blocked", "repetition")

wt_init()


@dataclass(frozen=True)
class Outcome:
    """The result of a game that has ended.

    Attributes
    ----------
    winner : int or None
        The side; None for a draw.
    reason : str
        ``"guard"``: captured, ``"home"``: goal reached, ``"blocked"``: no move left, or ``"repetition"``.
    """

    winner: int | None
    reason: str


_used = []              # all tables ever used: a search may still be reading them
_has_looked = False     # True once searches have looked in the user's folder


def use_tables(tables):
    """Set the endgame tables for all searches from now on.

    Without a call searches use those in the user's folder, if there are any when the first search begins.

    Parameters
    ----------
    tables : Tables or None
        `turmcore.waechter.tables.Tables`; None: no tables.
    """
    global _has_looked
    cdef Memory memory
    _has_looked = True
    if tables is None:
        wt_use_endings(NULL)
        return
    memory = tables.memory
    _used.append(memory)
    wt_use_endings(&memory.tables)


cdef inline int bit_of(int square) noexcept:
    """A square 0..48 as the engine counts them, with a wall behind each rank."""
    return square + square // 7


cdef inline int square_of(int bit) noexcept:
    return bit - (bit >> 3)


cdef list squares(uint64_t set):
    found = []
    while set:
        found.append(square_of(wt_first(set)))
        set &= set - 1
    return found


def move_of(turm_action value):
    """The move with an action's value; TurmError if there is none."""
    cdef int origin = wt_origin(<wt_move>value), target = wt_target(<wt_move>value)
    if value >> 15 or wt_stones(<wt_move>value) == 0 or origin & 7 == 7 or target & 7 == 7 or origin > 54 or target > 54:
        raise TurmError(f"{value} is the value of no move of Turm und Wächter")
    return Move(square_of(origin), square_of(target), wt_stones(<wt_move>value))


def value_of(move):
    """The value of a move's action."""
    if not isinstance(move, Move):
        raise TurmError(f"an action of Turm und Wächter is a Move, not {move!r}")
    for number, low, high in ((move.origin, 0, 48), (move.target, 0, 48), (move.stones, 1, 7)):
        if not isinstance(number, int) or not low <= number <= high:
            raise TurmError(f"{move!r}: squares are 0 to 48, stones 1 to 7 (rule 1.1)")
    return wt_move_of(bit_of(move.origin), bit_of(move.target), move.stones)


@cython.final
@cython.auto_pickle(False)
cdef class Judge:
    """A network that judges positions in place of the built-in one.

    Parameters
    ----------
    weights : array of float32
        `NETWORK_SIZE` whole numbers, in the order of `wt_network`.
    """

    cdef wt_network *network
    cdef uint64_t salt

    def __init__(self, weights):
        cdef const float[::1] values = weights
        cdef int i, most
        cdef int16_t *own
        cdef uint64_t spread = 2654435761
        if values.shape[0] != WT_WEIGHTS:
            raise TurmError(f"a network of Turm und Wächter has {WT_WEIGHTS} weights, not {values.shape[0]}")
        own = <int16_t *>turm_memory(sizeof(wt_network), 64)
        if own is NULL:
            raise MemoryError()
        self.network = <wt_network *>own
        for i in range(WT_WEIGHTS):
            most = WT_MOST_INPUT if i < WT_INPUTS else WT_MOST_OUTPUT if i < WT_INPUTS + WT_OUTPUTS else INT16_MAX
            if not -most <= values[i] <= most or values[i] != <int>values[i]:
                raise TurmError(f"weight {i} of the network is {values[i]:g}, not a whole number from {-most} to {most}")
            own[i] = <int16_t>values[i]
            self.salt = spread * self.salt + <uint64_t><int64_t>own[i] + 1
        if not memcmp(own, WT_NETWORK, WT_WEIGHTS * sizeof(int16_t)):
            self.salt = 0

    def __dealloc__(self):
        turm_free(self.network)


def start(game, placed):
    """A state with a position read from text (`Placed`)."""
    cdef WaechterState state = WaechterState.__new__(WaechterState)
    cdef Judge judge
    state.game = game
    wt_clear(&state.position, game.repetition)
    if game.judge is not None:
        judge = game.judge
        state.position.network, state.position.salt = judge.network, judge.salt
    for stack in placed.stacks:
        wt_put(&state.position, stack.side, bit_of(stack.square), stack.height)
    for side, square in enumerate(placed.guards):
        if square is not None:
            state.position.board.guard[<int>side] = (<uint64_t>1) << bit_of(square)
    state.position.board.turn = placed.turn
    wt_begin(&state.position)
    return state


@cython.final
@cython.auto_pickle(False)
cdef class WaechterState(State):
    """A position of Turm und Wächter; `turmcore.load("waechter")` makes the first one."""

    def __cinit__(self):
        self.pos = &self.position
        self.ops = &WT_PROTOCOL

    cdef State _blank(self):
        return WaechterState.__new__(WaechterState)

    # ---- looking ------------------------------------------------------------

    @property
    def turn(self):
        """The side to move, 0 red or 1 blue; also when the game is over."""
        return <int>self.position.board.turn

    @property
    def player(self):
        """The side to move, 0 red or 1 blue; None when the game is over."""
        return None if self.position.ending else <int>self.position.board.turn

    @property
    def stacks(self):
        """The stacks by square, as `Stack`."""
        cdef const wt_board *b = &self.position.board
        found = [Stack(square, side, wt_height(b, bit_of(square)))
                 for side in range(2) for square in squares(b.stacks[<int>side])]
        return tuple(sorted(found, key=_square))

    @property
    def guards(self):
        """The squares of red's and blue's guard; None for a captured one."""
        cdef const wt_board *b = &self.position.board
        return tuple([square_of(wt_first(b.guard[i])) if b.guard[i] else None for i in range(2)])

    @property
    def placed(self):
        """All pieces and the side to move, as `turmcore.waechter.notation.Placed`."""
        return Placed(self.stacks, self.guards, self.turn)

    @property
    def outcome(self):
        """The result of the game, as `Outcome`; None while it runs."""
        cdef const wt_position *p = &self.position
        if p.ending == WT_RUNNING:
            return None
        return Outcome(None if p.winner == WT_NOBODY else p.winner, ENDINGS[p.ending])

    @property
    def repetitions(self):
        """Number of times that this position has occurred since the last capture, including now."""
        return self._times()

    def threats(self, side):
        """The squares of a side's stacks and guard that the other side could take if it were on turn."""
        if side not in (0, 1):
            raise TurmError(f"a side is 0 (red) or 1 (blue), not {side!r}")
        return tuple(squares(wt_attacked(&self.position.board, side)))

    def greedy(self):
        """The move with the best evaluation one move ahead, then the first token in byte order."""
        if self.is_over():
            raise TurmError("the game is over: there is no move to choose")
        return min(self.legal_actions(), key=lambda action: (-self._promise(action), str(action)))

    def _promise(self, Action action):
        return wt_promise(&self.position, <wt_move>action.value)

    def perft(self, depth, *, bint generic=False):
        """Number of move sequences of a length, ignoring repetition (rule 1.6).

        Parameters
        ----------
        depth : int
            0 gives 1. Games that end earlier are not counted.
        generic : bool
            Use the path for all games even if this one has its own (same result, slower).
        """
        return State.perft(self._without_repetition(), depth, generic=generic)

    def divide(self, depth, *, bint generic=False):
        """The `perft` after each move, in the order of `legal_actions()`: a list of (Action, int)."""
        counts = State.divide(self._without_repetition(), depth, generic=generic)
        return [(new_action(self.game, (<Action>action).value), leaves) for action, leaves in counts]

    def perft_played(self, int depth):
        """`perft` with every leaf played, and the sum of the leaves' keys: (leaves, sum); for benchmarks."""
        cdef uint64_t leaves, keys = 0
        if depth < 1:
            raise TurmError(f"the depth of a count with all leaves played is at least 1, not {depth}")
        with nogil:
            leaves = wt_perft_played(&self.position.board, depth, &keys)
        return leaves, keys

    cdef WaechterState _without_repetition(self):
        cdef WaechterState state = start(self.game, self.placed) if self.position.ending != WT_REPEATED else self.copy()
        state.position.repetition = 0
        return state

    def player_name(self, player):
        """``"r"`` or ``"b"``."""
        return notation.SIDES[self._check_player(player)]

    # ---- hooks of State -------------------------------------------------------

    cdef uint64_t _value(self, object action) except? 0xFFFFFFFFFFFFFFFF:
        if isinstance(action, str):
            move, is_counted = notation.parse_token(action)
            if not is_counted and move.origin not in self.guards:
                raise IllegalAction("2", f"{action!r}: only a guard's move is written without its number of stones")
        return State._value(self, action)

    cdef int _times(self) noexcept:
        """Number of times that the position has occurred, over more plies than it stores itself."""
        cdef const wt_position *p = &self.position
        cdef int64_t last = self.plies.count, first = last - (p.num_past - 1 - p.fresh), i
        cdef int times = 1
        if p.num_past - p.fresh <= WT_PAST:
            return wt_repetitions(p)
        for i in range(last - 2, max(first, 0) - 1, -2):
            times += (<const wt_undo *>turm_ply_undo(turm_history_at(&self.plies, self.ops, i))).board.key == p.board.key
        return times

    cdef int _push(self, turm_action a) except -1:
        cdef wt_position *p = &self.position
        State._push(self, a)
        if p.ending == WT_RUNNING and p.repetition and p.num_past - p.fresh > WT_PAST and self._times() >= 3:
            p.ending = WT_REPEATED
        return 0

    def _to_text(self):
        return notation.write_fen(self.placed)

    def _why_not(self, action):
        return explain.why_not(self, action)

    def _events(self, action, viewer):
        return explain.events(self, action)

    def _facts(self, action):
        from turmcore.waechter.facts import facts

        return facts(self, action)

    def _draw(self):
        from turmcore.waechter.drawing import draw

        return draw(self)

    def _before_search(self):
        if _has_looked:
            return
        from turmcore.waechter.tables import Tables

        try:
            use_tables(Tables.find(check=False))
        except TurmError as error:
            use_tables(None)
            warnings.warn(f"endgame tables are not used: {error}", stacklevel=2)

    def _draw_svg(self):
        from turmcore.waechter.svg import svg

        last = self.game.decode(self.history[self.ply - 1]) if self.ply else None
        return svg(self, last_move=None if last is None else (last.origin, last.target))

    def _result(self):
        cdef const wt_position *p = &self.position
        if p.ending == WT_RUNNING:
            return "*"
        return "draw" if p.winner == WT_NOBODY else notation.SIDES[p.winner]


def _square(stack):
    return stack.square
