"""Random games with their text, without Python objects for each ply."""

from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy

from turmcore.core.protocol cimport (
    TURM_CHANCE, TURM_OVER, TURM_TOKEN_SIZE, turm_action, turm_game, turm_rng,
)
from turmcore.core.state cimport State, turm_history_clear

from turmcore.notation.record import WIDTH as _WIDTH

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

cdef enum:
    SAMPLED = -2        # met a chance node that this loop cannot sample
    NO_MEMORY = -3
    SIGNAL_PLIES = 1024 # between two checks for Ctrl-C


cdef struct Text:
    char *bytes
    size_t size, room
    size_t column       # where the next word goes in its line, 0 at the start


cdef int _room(Text *text) noexcept nogil:
    """Make room for one more word; 0 if out of memory."""
    cdef char *bytes
    if text.room - text.size < TURM_TOKEN_SIZE + 2:
        bytes = <char *>realloc(text.bytes, 2 * text.room)
        if bytes is NULL:
            return 0
        text.bytes = bytes
        text.room *= 2
    return 1


cdef int64_t _play(
    const turm_game *ops, void *pos, void *undo, turm_rng *dice, turm_rng *choice, Text *text, size_t width
) except? -1 nogil:
    """Play at random to the end and write every token; returns the plies or SAMPLED or NO_MEMORY."""
    cdef turm_action action
    cdef size_t n
    cdef int64_t plies = 0
    cdef int actor
    while True:
        actor = ops.actor(pos)
        if actor == TURM_OVER:
            return plies
        if actor == TURM_CHANCE and ops.is_sampled(pos):
            return SAMPLED
        if not _room(text):
            return NO_MEMORY
        action = ops.sample(pos, dice if actor == TURM_CHANCE else choice)
        # The word goes one byte past the text's end; a blank or newline then fills the gap.
        n = ops.token(pos, action, text.bytes + text.size + 1)
        if text.column == 0:
            text.bytes[text.size] = b" "
            text.column = n
        elif text.column + 1 + n > width:
            text.bytes[text.size] = b"\n"
            text.column = n
        else:
            text.bytes[text.size] = b" "
            text.column += 1 + n
        text.size += 1 + n
        ops.make(pos, action, undo)
        plies += 1
        if plies % SIGNAL_PLIES == 0:
            with gil:
                PyErr_CheckSignals()


def play(State state):
    """Play a state at random to its end and write the moves as in a record.

    The actions are those that repeated calls of `State.sample` would draw. The history is forgotten.

    Parameters
    ----------
    state : State

    Returns
    -------
    (bytes, int) or None
        The lines of moves with a blank line after them, as `record.format` writes them, and the number of
        plies. None if a chance node has no known probabilities; the state is then unchanged.
    """
    cdef const turm_game *ops = state.ops
    cdef size_t position_room = (ops.position_size + 7) & ~<size_t>7
    cdef size_t width = _WIDTH
    cdef turm_rng dice = state.dice, choice = state.choice
    cdef int64_t plies
    cdef Text text
    cdef char *pos = <char *>malloc(position_room + ops.undo_size + 1)
    text.room = 16384
    text.size = text.column = 0
    text.bytes = <char *>malloc(text.room)
    try:
        if pos is NULL or text.bytes is NULL:
            raise MemoryError()
        ops.copy(pos, state.pos)
        with nogil:
            plies = _play(ops, pos, pos + position_room, &dice, &choice, &text, width)
        if plies == SAMPLED:
            return None
        if plies == NO_MEMORY:
            raise MemoryError()
        ops.copy(state.pos, pos)
        state.dice = dice
        state.choice = choice
        turm_history_clear(&state.plies)
        state.last_serial += 1
        state.serial = state.last_serial
        if text.size == 0:
            return b"\n", 0
        return text.bytes[1:text.size] + b"\n\n", plies
    finally:
        free(pos)
        free(text.bytes)
