"""States as they are kept and passed on: dicts, bytes, pickles.

The bytes of a state are `VERSION`, flags, the stamp of game and settings (4 bytes), 1 + the seat whose view it is or 0, then
the position, as text if the game writes no bytes. With the past there are before the position its length (4), after it the
number of actions (4), these (8 each), the random streams, and what a view remembers. The lowest byte of a number comes first.
"""

from struct import pack

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from turmcore.core.protocol cimport TURM_OVER, turm_action, turm_rng
from turmcore.core.state cimport State, turm_history_at

from turmcore.errors import TurmError

cdef enum:
    VERSION = 1
    WITH_PAST = 1
    AS_TEXT = 2
    HEAD = 7
    ROOM = 1024     # enough for most positions


def to_dict(State state not None):
    """The output of `State.to_dict`."""
    cdef int i
    names = [state.player_name(i) for i in range(state.ops.num_players(state.pos))]
    return {
        "format": 1,
        "game": state.game.name,
        "options": dict(state.game.options),
        "start": state._root()._to_text(),
        "history": [str(action) for action in state.history],
        "position": state._to_text(),
        "player": state.actor_name,
        "over": state.ops.actor(state.pos) == TURM_OVER,
        "result": state.result(),
        "returns": dict(zip(names, state.returns(), strict=True)),
        "viewer": None if state.viewer_seat < 0 else names[state.viewer_seat],
    }


# ---- out ------------------------------------------------------------------


def to_bytes(State state not None, bint history):
    """The output of `State.to_bytes`."""
    cdef uint8_t room[ROOM]
    cdef int64_t size
    if history:
        return _whole(state)
    size = _write(state, room, ROOM)
    if size <= ROOM:
        return PyBytes_FromStringAndSize(<char *>room, size)
    cdef bytes out = PyBytes_FromStringAndSize(NULL, size)
    _write(state, <uint8_t *><char *>out, size)
    return out


cdef int64_t _write(State state, uint8_t *out, int64_t room) except -1:
    """Head and position; returns how many bytes they are, which are written if there is room."""
    cdef uint32_t stamp = state.game.stamp
    cdef int64_t size
    cdef bytes text
    cdef int i
    out[0] = VERSION
    out[1] = 0
    for i in range(4):
        out[2 + i] = stamp >> 8 * i & 255
    out[6] = state.viewer_seat + 1
    if state.ops.write is not NULL:
        return HEAD + state.ops.write(state.pos, out + HEAD, room - HEAD)
    out[1] = AS_TEXT
    text = state._to_text().encode()
    size = len(text)
    if size <= room - HEAD:
        memcpy(out + HEAD, <char *>text, size)
    return HEAD + size


cdef bytes _whole(State state):
    cdef bytes first = to_bytes(state._root(), False)
    cdef bytearray head = bytearray(first[:HEAD])
    cdef int64_t i
    head[1] |= WITH_PAST
    values = [turm_history_at(&state.plies, state.ops, i).action for i in range(state.plies.count)]
    return b"".join([
        head, pack("<I", len(first) - HEAD), first[HEAD:], pack(f"<I{len(values)}Q", len(values), *values),
        pack("<8Q", *state.dice.s, *state.choice.s), state._memory(),
    ])


# ---- in -------------------------------------------------------------------


def from_bytes(game, data):
    """The state of a game that `to_bytes` wrote; see `Game.from_bytes`."""
    cdef bytes given
    cdef State state
    if type(data) is not bytes:
        try:
            data = bytes(memoryview(data))
        except TypeError:
            raise TurmError(f"a position is read from bytes, not from {type(data).__name__}") from None
    given = data
    state = _read(game, <const uint8_t *><const char *>given, len(given))
    if not given[1] & WITH_PAST:
        state.seed()
    return state


cdef State _read(object game, const uint8_t *at, int64_t size):
    cdef uint32_t stamp = game.stamp
    cdef State state
    if size < HEAD:
        raise _wrong(f"there are {size}, and a position has {HEAD} before all others".encode())
    if at[0] != VERSION:
        raise _wrong(f"they begin with {at[0]}, not {VERSION}; it may be one of a later turmcore".encode())
    if (at[2] | at[3] << 8 | at[4] << 16 | <uint32_t>at[5] << 24) != stamp:
        raise TurmError(f"the bytes are no position of {game!r}, but of another game or of other settings")
    if at[1] & ~(WITH_PAST | AS_TEXT):
        raise _wrong(b"their second one has a meaning that is not known")
    if at[1] & WITH_PAST:
        state = _read_whole(game, at, size)
    else:
        state = _read_position(game, at + HEAD, size - HEAD, at[1] & AS_TEXT)
    if at[6]:
        if at[6] > state.ops.num_players(state.pos) or state.ops.hide is NULL:
            raise _wrong(b"there is no such player whose view it is")
        state.viewer_seat = at[6] - 1
    return state


cdef State _read_position(object game, const uint8_t *at, int64_t size, bint is_text):
    cdef State state
    cdef const char *wrong
    if is_text:
        try:
            return game.state((<const char *>at)[:size].decode())
        except UnicodeDecodeError:
            raise _wrong(b"their text is not in UTF-8") from None
    state = (<State>game._origin).copy()
    if state.ops.read is NULL:
        raise _wrong(b"this game is written as text")
    wrong = state.ops.read(state.pos, at, size)
    if wrong is not NULL:
        raise _wrong(wrong)
    return state


cdef State _read_whole(object game, const uint8_t *at, int64_t size):
    cdef const uint8_t *end = at + size
    cdef const uint8_t *next = at + HEAD
    cdef int64_t length, past, i
    cdef turm_action action
    cdef State state
    length = _number(&next, end, 4)
    if length > end - next:
        raise _wrong(b"bytes are missing at the end")
    state = _read_position(game, next, length, at[1] & AS_TEXT)
    next += length
    length = _number(&next, end, 4)
    past = 8 * length + <int64_t>(2 * sizeof(turm_rng))
    if past > end - next:
        raise _wrong(b"bytes are missing at the end")
    state._recall((<const char *>next)[past:end - next])
    for i in range(length):
        action = _number(&next, end, 8)
        if not state.ops.is_legal(state.pos, action):
            raise _wrong(b"an action is not legal when it is played")
        state._push(action)
    _read_stream(&next, end, &state.dice)
    _read_stream(&next, end, &state.choice)
    return state


cdef int _read_stream(const uint8_t **at, const uint8_t *end, turm_rng *stream) except -1:
    cdef uint64_t all = 0
    cdef int i
    for i in range(4):
        stream.s[i] = _number(at, end, 8)
        all |= stream.s[i]
    if not all:
        raise _wrong(b"a random stream is nothing but zeros")
    return 0


cdef uint64_t _number(const uint8_t **at, const uint8_t *end, int size) except? 0xFFFFFFFFFFFFFFFF:
    """The next number of so many bytes."""
    cdef uint64_t number = 0
    cdef int i
    if end - at[0] < size:
        raise _wrong(b"bytes are missing at the end")
    for i in range(size):
        number |= <uint64_t>at[0][i] << 8 * i
    at[0] += size
    return number


cdef object _wrong(const char *what):
    return TurmError(f"the bytes are no position: {what.decode()}")


def rebuild(game, text, tokens, viewer, bytes streams, bytes memory=b""):
    """A state from a pickle of an older version."""
    if len(streams) != 2 * sizeof(turm_rng):
        raise TurmError(f"a pickled state has {2 * sizeof(turm_rng)} bytes of streams, not {len(streams)}")
    cdef State state = game.state(text)
    state._recall(memory)
    for token in tokens:
        state.play(token)
    if viewer is not None:
        state._see_as(viewer)
    memcpy(&state.dice, <char *>streams, sizeof(turm_rng))
    memcpy(&state.choice, <char *>streams + sizeof(turm_rng), sizeof(turm_rng))
    return state
