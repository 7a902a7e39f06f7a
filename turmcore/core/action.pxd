"""Actions as values and lists of them."""

from libc.stdint cimport int64_t, uint64_t

from turmcore.core.protocol cimport turm_action, turm_game


cdef class Action:
    cdef readonly uint64_t value    # the action in C
    cdef readonly object game       # turmcore.core.game.Game


cdef class Actions:
    cdef object state               # keeps the position alive
    cdef object game
    cdef const turm_game *ops
    cdef const void *pos
    cdef const uint64_t *serial_now # the state's serial number ..
    cdef uint64_t serial            # .. and its value when this list was made
    cdef turm_action *listed        # NULL until the whole list is needed
    cdef int64_t size               # -1 until it is needed
    cdef bint is_indexed            # one action was picked by nth

    cdef int _check(self) except -1
    cdef int64_t _size(self) except -1
    cdef int _list(self) except -1


cdef Action new_action(object game, uint64_t value)
cdef Actions new_actions(
    object state, object game, const turm_game *ops, const void *pos, const uint64_t *serial)
