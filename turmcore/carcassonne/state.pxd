"""Carcassonne's position as a Python object."""

from turmcore.carcassonne.engine cimport cc_game, cc_position
from turmcore.core.state cimport State


cdef class Setup:
    cdef cc_game game
    cdef readonly object rules      # CarcassonneRules
    cdef readonly tuple tiles       # of tiles.Tile, all types by number
    cdef dict types                 # by id the number

    cdef int _set_type(self, int number, object tile) except -1


cdef class CarcassonneState(State):
    cdef cc_position position
    cdef Setup setup

    cdef int _tile_at(self, int x, int y) except -2
    cdef int _set_tiles(self, object position) except -1
    cdef int _set_followers(self, object position) except -1
    cdef int _set_turn(self, object position) except -1
    cdef int _check_last(self) except -1
    cdef bint _is_by_last(self, int tile, int code) noexcept
