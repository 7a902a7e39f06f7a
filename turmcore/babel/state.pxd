"""Turmbau zu Babel's position as a Python object."""

from libc.stdint cimport int64_t, uint64_t

from turmcore.babel.engine cimport bb_evidence, bb_game, bb_position
from turmcore.core.state cimport State


cdef class Setup:
    cdef bb_game game
    cdef bytes network              # weights in place of the built-in ones, or None
    cdef readonly object rules      # BabelRules
    cdef readonly object board      # Board
    cdef list names                 # name of the field at each site, or None
    cdef dict sites                 # site of each field's name


# What the players' actions have revealed about their colors.
cdef struct Seen:
    bb_evidence before              # the state's own history
    bb_evidence now                 # up to its ply `count`, where its serial number was `serial`
    int64_t count
    uint64_t serial


cdef class BabelState(State):
    cdef bb_position position
    cdef Setup setup
    cdef Seen *seen                 # NULL: nothing
    cdef Seen *_look_back(self) except NULL
