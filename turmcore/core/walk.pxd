"""Counting and playing out positions without the GIL, on copies of them."""

from libc.stdint cimport int64_t, uint64_t

from turmcore.core.protocol cimport turm_game, turm_rng

# `generic` forces the path for all games where a game has a path of its own.
cdef uint64_t perft(
    const turm_game *ops, const void *pos, int depth, bint generic) except? 0xFFFFFFFFFFFFFFFF
cdef int64_t playout(
    const turm_game *ops, void *pos, turm_rng *dice, turm_rng *choice, bint generic) except -1
