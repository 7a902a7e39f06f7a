"""Cython's view of the statics headers in C, where each name is explained."""

from libc.stdint cimport int32_t, int64_t

cdef extern from "turmcore/voxel/statics.h" nogil:
    enum:
        ST_TABLE
        ST_FALLS
        ST_STANDS
        ST_UNSURE
        ST_NO_MEMORY

    ctypedef struct st_cell:
        int x
        int y
        int z

    ctypedef struct st_body:
        int number
        int first_cell
        int num_cells
        int64_t moment[3]
        double center[3]

    ctypedef struct st_patch:
        int top
        int bottom
        int z
        int first
        int count

    ctypedef struct st_grid:
        int nx

    ctypedef struct st_bodies:
        st_grid grid
        int scale
        int inset
        int num_bodies
        int num_patches
        int num_corners
        st_body *body
        st_cell *cells
        st_patch *patch
        int32_t *ix
        int32_t *iy
        int32_t *owner
        double *px
        double *py

    ctypedef struct st_waiting:
        int number
        int first
        int count

    ctypedef struct st_tower:
        st_bodies bodies
        int next_number
        int num_waiting
        st_waiting *waiting
        st_cell *waiting_cells
        int rows
        unsigned int attempt
        double friction
        int verdict
        int size
        int has_pending
        int *now_basic
        double *pi
        int64_t steps

    int (*st_exact)(st_tower *t) noexcept nogil
    void st_init(st_tower *t, int rows, int scale, int inset, double friction) noexcept
    void st_free(st_tower *t) noexcept
    int st_copy(st_tower *to, const st_tower *source) noexcept
    int st_ask(st_tower *t, const st_cell *cells, int num_cells, int quick) noexcept
    int st_put(st_tower *t, const st_cell *cells, int num_cells) noexcept
    void st_detach(st_tower *t) noexcept
    int st_settle(st_tower *t) noexcept


cdef int decide(st_tower *t) noexcept nogil     # for st_exact in every module that includes the headers
