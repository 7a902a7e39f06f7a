"""A state of any game: the Python shell around a position in C.

A game's subclass holds its position inline; its `__cinit__`, which runs at every copy, only sets `pos` and
`ops`. It is `@cython.final` and defines `_blank` and the hooks listed in `state.pyx`. Positions and undo
blocks are aligned to 8 bytes.
"""

from libc.stdint cimport int64_t, uint64_t

from turmcore.core.action cimport Action, Actions, new_action
from turmcore.core.protocol cimport turm_action, turm_game, turm_rng

cdef extern from "turmcore/core/history.h" nogil:
    ctypedef struct turm_ply:
        turm_action action
        uint64_t serial             # the state's serial number before the action
    ctypedef struct turm_history:
        char *bytes
        int64_t count               # plies
        int64_t room
    turm_ply *turm_history_at(const turm_history *h, const turm_game *game, int64_t i) noexcept
    turm_ply *turm_history_next(turm_history *h, const turm_game *game) noexcept
    int turm_history_copy(turm_history *to, const turm_history *source, const turm_game *game) noexcept
    void turm_history_clear(turm_history *h) noexcept
    void *turm_ply_undo(turm_ply *ply) noexcept


cdef class State:
    cdef readonly object game       # turmcore.core.game.Game; set by whoever makes the state
    cdef void *pos                  # the position inside this object, or in `room`
    cdef void *room                 # memory for a position too large for the object, or NULL
    cdef const turm_game *ops
    cdef turm_rng dice              # stream of chance outcomes
    cdef turm_rng choice            # stream of random decisions
    cdef turm_history plies
    cdef uint64_t serial            # number of this position among all this state has had
    cdef uint64_t last_serial
    cdef int viewer_seat            # the only player whose secrets are known here, or -1

    cdef State _blank(self)         # a new object of the subclass
    cdef int _tell(self, State other, bint is_all) except -1    # copy what was seen, all or only before the history
    cdef void *_belief(self) except? NULL   # about hidden things, for `deal`: a new block; NULL: all equally likely
    cdef int64_t _policy_size(self) except -1
    cdef Actions _decisions(self)
    cdef uint64_t _value(self, object action) except? 0xFFFFFFFFFFFFFFFF
    cdef int _push(self, turm_action a) except -1
    cdef int _check_player(self, object player) except -1
