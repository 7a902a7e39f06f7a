"""The cells of endgame tables in memory, and how to probe them."""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t

from turmcore.errors import TurmError
from turmcore.waechter.tables.known import Known

cdef extern from "turmcore/waechter/tables/checksum.h" nogil:
    uint64_t wtt_checksum(const uint8_t *bytes, size_t size) noexcept

cdef extern from "turmcore/waechter/position.h" nogil:
    ctypedef struct wt_board:
        uint64_t guard[2]
        uint64_t turn
    ctypedef struct wt_position:
        wt_board board
    void wt_clear(wt_position *p, int repetition) noexcept
    void wt_put(wt_position *p, int side, int square, int height) noexcept

cdef extern from "turmcore/waechter/tables/probe_board.h" nogil:
    int wt_tables_probe_board(const wt_tables *t, const wt_board *b) noexcept

MAX_STONES = WTT_STONES

cdef wtt_layout LAYOUT
wtt_layout_init(&LAYOUT)


def checksum(const uint8_t[::1] data not None):
    """A checksum of the data: 16 hexadecimal digits."""
    cdef uint64_t total
    cdef const uint8_t *first = &data[0] if data.shape[0] else NULL
    with nogil:
        total = wtt_checksum(first, data.shape[0])
    return f"{total:016x}"


def num_cells(int own, int other):
    """Number of cells in a file: of the class with these stones, and of the one with the sides swapped if
    that is different."""
    if own < 0 or other < 0 or own + other > WTT_STONES:
        raise TurmError(f"there are no tables of {own} and {other} stones")
    return <int64_t>WTT_PAIRS * LAYOUT.block[own][other] * (1 if own == other else 2)


cdef inline int _bit_of(int square) noexcept:
    """A square 0..48 as the engine counts them, with a wall behind each rank."""
    return square + square // 7


@cython.final
@cython.auto_pickle(False)
cdef class Memory:
    """The cells of some classes, and where each position is stored in them."""

    def __cinit__(self):
        self.views = []
        self.tables.layout = LAYOUT
        self.tables.stones = -1

    @property
    def stones(self):
        """All positions with up to this many stones are loaded; -1 for none."""
        return self.tables.stones

    def add(self, int own, int other, const uint8_t[::1] cells not None):
        """Add the cells of a file."""
        if cells.shape[0] != num_cells(own, other):
            raise TurmError(f"a table {own}-{other} has {num_cells(own, other)} cells, not {cells.shape[0]}")
        self.views.append(cells)
        self._add_class(own, other, &cells[0])
        if own != other:
            self._add_class(other, own, &cells[cells.shape[0] // 2])

    def complete(self, int stones):
        """Declare that all classes with up to this many stones have been added."""
        cdef int i
        for i in range(WTT_SHAPES):
            if (LAYOUT.shape[i].is_used and LAYOUT.shape[i].stones[0] + LAYOUT.shape[i].stones[1] <= stones
                    and self.tables.cells[i] is NULL):
                raise TurmError(f"the tables of up to {stones} stones are not complete")
        self.tables.stones = stones

    def probe(self, placed):
        """The result of a position (`Placed`), as `Known`; None if it is not in the tables."""
        cdef wt_position p
        cdef int found
        wt_clear(&p, 0)
        for stack in placed.stacks:
            wt_put(&p, stack.side, _bit_of(stack.square), stack.height)
        for side, square in enumerate(placed.guards):
            if square is not None:
                p.board.guard[<int>side] = (<uint64_t>1) << _bit_of(square)
        p.board.turn = placed.turn
        found = wt_tables_probe_board(&self.tables, &p.board)
        if found == WT_TABLES_UNKNOWN:
            return None
        if found == WT_TABLES_DRAW:
            return Known("draw", 0)
        if found == WT_TABLES_BLOCKED:
            return Known("loss", 0)
        return Known("win", found) if found > 0 else Known("loss", -found)

    cdef int _add_class(self, int own, int other, const uint8_t *cells) except -1:
        cdef int i
        for i in range(WTT_SHAPES):
            if LAYOUT.shape[i].is_used and LAYOUT.shape[i].stones[0] == own and LAYOUT.shape[i].stones[1] == other:
                self.tables.cells[i] = cells
        return 0
