"""Retrograde analysis of a class of positions, in the caller's threads."""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from turmcore.waechter.tables.memory cimport Memory, wt_tables, wtt_layout, wtt_shape

from turmcore.errors import Failure, TurmError
from turmcore.waechter.notation import Placed, Stack, write_fen
from turmcore.waechter.tables.known import Facts
from turmcore.waechter.tables.memory import num_cells

cdef extern from "turmcore/waechter/tables/solver.h" nogil:
    enum:
        WTT_SHAPES
        WTT_OTHER
        WTT_BEGINNING
        WTT_WAVE
        WTT_CHECKING
        WTT_SOLVED
        WTT_MAX_PLIES
    ctypedef uint16_t wtt_stack
    ctypedef struct wtt_position:
        uint8_t guard[2]
        uint8_t num_stacks
        wtt_stack stack[3]
    ctypedef struct wtt_facts:
        int64_t won
        int64_t drawn
        int64_t lost
        uint64_t longest
    ctypedef struct wtt_solver:
        int num_classes
        int stones[2][2]
        int phase
        int plies
        int num_blocks
        int next_block
        int last
        int stop
        int is_too_long
        int64_t num_faults
        wtt_facts facts[2]
    int wtt_square(wtt_stack s)
    int wtt_height(wtt_stack s)
    void wtt_position_of_cell(const wtt_layout *l, int own, int other, uint64_t cell, wtt_position *out)
    void wtt_solver_init(wtt_solver *s, const wt_tables *below, int own, int other, uint8_t *cells)
    void wtt_solver_work(wtt_solver *s)
    void wtt_solver_advance(wtt_solver *s)

PHASES = ("beginning", "wave", "ending", "checking", "solved")


@cython.final
@cython.auto_pickle(False)
cdef class Solver:
    """Solves and checks the positions of a class and of the one with the sides swapped.

    It goes through phases, each cut into blocks. Threads call `work`, which returns when no block is left or
    after `halt`; when a phase is done (`is_phase_done`) and all threads have returned, call `advance`.

    Parameters
    ----------
    below : Memory
        Contains all classes that captures lead to.
    own, other : int
        Numbers of stones.
    cells : bytearray
        Room for `num_cells`; with `state`, the cells that belong to it.
    state : sequence, optional
        A solver's `state` to resume from.
    """

    cdef wtt_solver solver
    cdef readonly Memory below
    cdef readonly object cells
    cdef uint8_t[::1] view

    def __init__(self, Memory below not None, int own, int other, cells, state=None):
        if len(cells) != num_cells(own, other):
            raise TurmError(f"a table {own}-{other} has {num_cells(own, other)} cells, not {len(cells)}")
        if below.stones < own + other - 1:
            raise TurmError(f"the tables of {own + other - 1} stones come first")
        self.below = below
        self.cells = cells
        self.view = cells
        wtt_solver_init(&self.solver, &below.tables, own, other, &self.view[0])
        if state is not None:
            self._resume(*state)

    def _resume(self, int phase, int plies, int next_block, int last, counted):
        cdef int c
        cdef wtt_facts *f
        if not (WTT_BEGINNING <= phase <= WTT_CHECKING and 0 <= plies <= last <= WTT_MAX_PLIES
                and 0 <= next_block <= self.solver.num_blocks and len(counted) == self.solver.num_classes):
            raise TurmError("this is no state that a table can be gone on from")
        self.solver.phase, self.solver.plies = phase, plies
        self.solver.next_block, self.solver.last = next_block, last
        for c in range(self.solver.num_classes):
            f = &self.solver.facts[c]
            f.won, f.drawn, f.lost, f.longest = counted[c]

    def work(self):
        """Process blocks of this phase until none is left or `halt` is called."""
        with nogil:
            wtt_solver_work(&self.solver)

    def halt(self):
        """Make the working threads return after their current block."""
        self.solver.stop = 1

    def advance(self):
        """Go to the next phase, when this one is done."""
        if not self.is_phase_done:
            raise TurmError("the phase is not done")
        wtt_solver_advance(&self.solver)
        if self.solver.is_too_long:
            raise Failure(f"a game takes more than {WTT_MAX_PLIES} plies: the tables have no room for that")
        if self.solver.num_faults:
            raise Failure(f"{self.solver.num_faults} positions contradict their successors: the table is wrong")

    @property
    def phase(self):
        """The phase's name."""
        return PHASES[self.solver.phase]

    @property
    def plies(self):
        """Distance from the end that the wave has reached."""
        return self.solver.plies

    @property
    def num_blocks(self):
        """Number of blocks in each phase."""
        return self.solver.num_blocks

    @property
    def num_taken(self):
        """Number of blocks of this phase that are done or in progress."""
        return min(self.solver.next_block, self.solver.num_blocks)

    @property
    def is_phase_done(self):
        """True if no block of this phase is left; only reliable when no thread is working."""
        return self.solver.next_block >= self.solver.num_blocks

    @property
    def is_solved(self):
        """True if all phases are done."""
        return self.solver.phase == WTT_SOLVED

    @property
    def state(self):
        """The place to resume from with these cells; only when no thread is working."""
        cdef const wtt_solver *s = &self.solver
        cdef int c
        counted = [(s.facts[c].won, s.facts[c].drawn, s.facts[c].lost, s.facts[c].longest)
                   for c in range(s.num_classes)]
        if s.phase == WTT_SOLVED:
            return WTT_CHECKING, s.plies, s.num_blocks, s.last, counted
        return s.phase, s.plies, self.num_taken, s.last, counted

    @property
    def facts(self):
        """Statistics of the classes when solved: a tuple of one or two Facts."""
        if not self.is_solved:
            raise TurmError("the positions are not solved yet")
        return tuple([self._facts(c) for c in range(self.solver.num_classes)])

    def _facts(self, int c):
        cdef const wtt_facts *f = &self.solver.facts[c]
        cdef int *stones = self.solver.stones[c]
        cdef wtt_position p
        position = ""
        if f.longest:
            wtt_position_of_cell(&self.below.tables.layout, stones[0], stones[1], ~<uint32_t>f.longest, &p)
            stacks = [Stack(wtt_square(p.stack[i]), 1 if p.stack[i] & WTT_OTHER else 0, wtt_height(p.stack[i]))
                      for i in range(p.num_stacks)]
            position = write_fen(Placed(tuple(stacks), (p.guard[0], p.guard[1]), 0))
        return Facts((stones[0], stones[1]), f.won, f.drawn, f.lost, f.longest >> 32, position)
