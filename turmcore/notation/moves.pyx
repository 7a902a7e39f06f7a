"""A game's moves and their text, without Python objects for each ply: written in random games, and read."""

from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy

from turmcore.core.protocol cimport (
    TURM_CHANCE, TURM_NO_ACTION, TURM_OVER, TURM_TOKEN_SIZE, turm_action, turm_game, turm_rng,
)
from turmcore.core.state cimport State, turm_history_clear

from turmcore.notation.record import WIDTH as _WIDTH

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL

cdef enum:
    SAMPLED = -2        # met a chance node that this loop cannot sample
    NO_MEMORY = -3
    SIGNAL_PLIES = 1024 # between two checks for Ctrl-C


cdef struct Text:
    char *bytes
    size_t size, room
    size_t column       # place of the next word in its line, 0 at the start


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


def play_at_random(State state):
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


cdef turm_action _legal(const turm_game *ops, const void *pos, const char *text, size_t size) noexcept nogil:
    """The action that a token writes in full, if it is legal; else TURM_NO_ACTION."""
    cdef char token[TURM_TOKEN_SIZE]
    cdef turm_action action
    if size >= TURM_TOKEN_SIZE:
        return TURM_NO_ACTION
    memcpy(token, text, size)
    token[size] = 0
    action = ops.parse(pos, token)
    if not ops.is_legal(pos, action) or ops.token(pos, action, token) != <int>size or memcmp(token, text, size):
        return TURM_NO_ACTION
    return action


def play_line(State state, str line, Py_ssize_t at):
    """Play the tokens of a line as long as they are legal and in the form in which the engine writes them.

    Parameters
    ----------
    state : State
    line : str
        ASCII tokens with one blank between them.
    at : int
        Start of the next token.

    Returns
    -------
    int
        Start of the first token that was not played, or -1 if all were. The caller has to find out what it
        means, or what is wrong with it.
    """
    cdef const turm_game *ops = state.ops
    cdef Py_ssize_t size
    cdef const char *text = PyUnicode_AsUTF8AndSize(line, &size)
    cdef const char *blank
    cdef Py_ssize_t end
    cdef turm_action action
    if ops.parse is NULL:
        return at if at < size else -1
    while at < size:
        blank = <const char *>memchr(text + at, b" ", size - at)
        end = size if blank is NULL else blank - text
        action = _legal(ops, state.pos, text + at, end - at)
        if action == TURM_NO_ACTION:
            return at
        state._push(action)
        at = end + 1
    return -1
