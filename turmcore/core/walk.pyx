"""Counting and playing out positions without the GIL, on copies of them.

Another thread may look at the state while the GIL is released, so nothing here touches its position.
"""

from libc.stdlib cimport free, malloc

from turmcore.errors import TurmError

cdef extern from "turmcore/core/walk.h" nogil:
    const uint64_t TURM_UNCOUNTABLE
    const uint64_t TURM_NO_MEMORY
    uint64_t turm_perft(const turm_game *game, void *pos, int depth) noexcept
    int64_t turm_playout(
        const turm_game *game, void *pos, turm_rng *dice, turm_rng *choice, void *undo) noexcept


cdef uint64_t perft(
    const turm_game *ops, const void *pos, int depth, bint generic) except? 0xFFFFFFFFFFFFFFFF:
    cdef bint is_direct = ops.perft is not NULL and not generic
    cdef uint64_t leaves
    cdef void *copy = malloc(ops.position_size)
    if copy is NULL:
        raise MemoryError()
    ops.copy(copy, pos)
    with nogil:
        leaves = ops.perft(copy, depth) if is_direct else turm_perft(ops, copy, depth)
    free(copy)
    if leaves == TURM_UNCOUNTABLE:
        raise TurmError("the count meets a chance node whose outcomes can be sampled only, not listed")
    if leaves == TURM_NO_MEMORY:
        raise MemoryError()
    return leaves


cdef int64_t playout(
    const turm_game *ops, void *pos, turm_rng *dice, turm_rng *choice, bint generic) except -1:
    cdef bint is_direct = ops.playout is not NULL and not generic
    cdef int64_t decisions
    cdef void *undo = malloc(ops.undo_size + 1)
    cdef void *copy = malloc(ops.position_size)
    if copy is NULL or undo is NULL:
        free(undo)
        free(copy)
        raise MemoryError()
    ops.copy(copy, pos)
    with nogil:
        if is_direct:
            decisions = ops.playout(copy, dice, choice)
        else:
            decisions = turm_playout(ops, copy, dice, choice, undo)
    if decisions >= 0:
        ops.copy(pos, copy)
    free(undo)
    free(copy)
    if decisions < 0:
        raise TurmError("the game meets a chance node whose outcome comes from outside: no playing out")
    return decisions
