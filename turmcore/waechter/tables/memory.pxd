"""The tables for other Cython modules, whose searches probe them without Python.

A search keeps a reference to the `Memory` of a `Tables` while it uses `&memory.tables`, so closing the tables
meanwhile does no harm.
"""

from libc.stdint cimport int32_t, uint8_t

cdef extern from "turmcore/waechter/tables/probe.h" nogil:
    enum:
        WTT_STONES
        WTT_SHAPES
        WTT_PAIRS
        WT_TABLES_DRAW
        WT_TABLES_BLOCKED
        WT_TABLES_UNKNOWN
    ctypedef struct wtt_shape:
        uint8_t is_used
        uint8_t stones[2]
    ctypedef struct wtt_layout:
        wtt_shape shape[64]
        int32_t block[4][4]
    ctypedef struct wt_tables:
        wtt_layout layout
        const uint8_t *cells[64]
        int stones
    void wtt_layout_init(wtt_layout *l) noexcept
    int wt_tables_probe(
        const wt_tables *t, int turn, int red_guard, int blue_guard, int num_stacks,
        const uint8_t *square, const uint8_t *side, const uint8_t *height) noexcept


cdef class Memory:
    cdef wt_tables tables
    cdef list views                 # the buffers with the cells

    cdef int _add_class(self, int own, int other, const uint8_t *cells) except -1
