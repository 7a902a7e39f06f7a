"""Turmbau zu Babel's position as a Python object."""

from turmcore.babel.engine cimport bb_game, bb_position
from turmcore.core.state cimport State


cdef class Setup:
    cdef bb_game game
    cdef readonly object rules      # BabelRules
    cdef readonly object board      # Board
    cdef list names                 # by site the field's name, or None
    cdef dict sites                 # by name the site


cdef class BabelState(State):
    cdef bb_position position
    cdef Setup setup
