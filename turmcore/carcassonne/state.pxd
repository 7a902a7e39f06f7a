"""Carcassonne's position as a Python object."""

from turmcore.carcassonne.kernel cimport cc_seen_figure, cc_sight
from turmcore.carcassonne.settings cimport Settings
from turmcore.core.state cimport State


cdef class CarcassonneState(State):
    cdef Settings settings

    cdef int _take_room(self) except -1
    cdef void _look(self, cc_sight *s) noexcept
    cdef int _tile_at(self, int x, int y) except -2
    cdef int _tile_on(self, object cell) except -2
    cdef int _set_tiles(self, object position) except -1
    cdef int _set_figures(self, object position) except -1
    cdef int _set_rest(self, object position) except -1
    cdef list _errors(self, object position)
    cdef int _check_stands(self, object position, list found) except -1
    cdef int _root(self, const cc_seen_figure *one) noexcept
    cdef object _standing(self, int player, int kind, int tile, int code, const cc_sight *s)
    cdef tuple _standings(self, const cc_sight *s)
    cdef object _placed(self, const cc_sight *s, int i)
    cdef tuple _tiles(self, const cc_sight *s)
    cdef int _segment_at(self, const cc_sight *s, int x, int y, object segment, int *tile) except -1
    cdef tuple _extent(self, int tile, int code, object segment)
    cdef tuple _players(self, const cc_sight *s)
    cdef dict _held(self, const cc_sight *s)
    cdef dict _caught(self, const cc_sight *s)
    cdef bint _is_by_last(self, const cc_sight *s, int tile, int code) noexcept
