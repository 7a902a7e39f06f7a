"""Turmbauer's position as a Python object."""

from turmcore.core.state cimport State
from turmcore.turmbauer.engine cimport tb_game, tb_position


cdef class Setup:
    cdef tb_game game
    cdef bytes letters              # of the colors, by seat
    cdef bytes network, linear      # weights in place of the built-in ones, or None
    cdef readonly object rules      # TurmbauerRules
    cdef readonly object pieces     # PieceSet


cdef class TurmbauerState(State):
    cdef tb_position *position
    cdef tb_position own            # the position, unless it needs `room` (stability=wobble)
    cdef Setup setup

    cdef int _make_room(self) except -1
    cdef int _seat(self, object seat) except -1
