"""Turm und Wächter's position as a Python object."""

from turmcore.core.state cimport State
from turmcore.waechter.engine cimport wt_position


cdef class WaechterState(State):
    cdef wt_position position

    cdef int _times(self) noexcept
    cdef WaechterState _without_repetition(self)
