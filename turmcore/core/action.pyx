"""Actions as values and lists of them."""

from collections.abc import Sequence

cimport cython
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.number cimport PyNumber_Index
from cpython.ref cimport Py_INCREF, PyObject
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy

from turmcore.core.protocol cimport TURM_TOKEN_SIZE

from turmcore.errors import TurmError


# Without the garbage collector's header: a game never refers to its actions, so there is no cycle.
@cython.final
@cython.no_gc
@cython.freelist(4096)
cdef class Action:
    """An action of a game, or a chance outcome: a small immutable value.

    Actions of equal games compare by `value`; `str` gives the token.

    Parameters
    ----------
    game : Game
    value : int
        The 64-bit number that stands for the action in C. `Game.parse` makes actions from text.
    """

    def __init__(self, game, value):
        try:
            self.value = PyNumber_Index(value)
        except (TypeError, OverflowError):
            raise TurmError(f"an action's value is a whole number of 64 bits, not {value!r}") from None
        self.game = game

    def __hash__(self):
        return <Py_hash_t>(self.value ^ (self.value >> 32))

    def __richcmp__(self, other, int op):
        if type(other) is not Action:
            return NotImplemented
        cdef Action a = <Action>self, b = <Action>other
        if a.game is not b.game and a.game != b.game:
            return False if op == 2 else True if op == 3 else NotImplemented
        if op == 0:
            return a.value < b.value
        if op == 1:
            return a.value <= b.value
        if op == 2:
            return a.value == b.value
        if op == 3:
            return a.value != b.value
        if op == 4:
            return a.value > b.value
        return a.value >= b.value

    def __str__(self):
        return self.game.token(self)

    def __repr__(self):
        return f"<Action {self.game.token(self)}>"

    def __reduce__(self):
        return Action, (self.game, self.value)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef Action new_action(object game, uint64_t value):
    cdef Action a = Action.__new__(Action)
    a.game = game
    a.value = value
    return a


# With a borrowed game: each count of references up or down waits for the one before.
cdef inline Action action_of(PyObject *game, uint64_t value):
    cdef Action a = Action.__new__(Action)
    a.game = <object>game
    a.value = value
    return a


cdef int64_t list_room = 64     # the longest list so far, so that most lists are generated once and not twice


@cython.final
@cython.auto_pickle(False)
cdef class Actions:
    """The legal actions of a state, or the outcomes of its chance node: a lazy sequence.

    `len` only counts and a single index only selects one; iterating, or a second index, lists them all in C.
    A sequence that has been listed no longer changes, so it is fine to play and undo in a loop over it. One
    that has not been listed raises an error once its state has moved on. It equals a sequence or a list of the same
    actions in the same order, and is pickled as a list.
    """

    __hash__ = None

    def __eq__(self, other):
        if type(other) is Actions:
            other = other.to_list()
        return self.to_list() == other if type(other) is list else NotImplemented

    def __reduce__(self):
        return list, (self.to_list(),)

    def __dealloc__(self):
        free(self.listed)

    cdef int _check(self) except -1:
        if self.serial != self.serial_now[0]:
            raise TurmError("these legal actions belong to a position that the state has left; ask it again")
        return 0

    cdef int64_t _size(self) except -1:
        if self.size < 0:
            self._check()
            self.size = self.ops.count(self.pos)
        return self.size

    cdef int _list(self) except -1:
        global list_room
        cdef int64_t room
        cdef turm_action *shorter
        if self.listed is not NULL:
            return 0
        self._check()
        while True:
            room = list_room
            self.listed = <turm_action *>malloc(room * sizeof(turm_action))
            if self.listed is NULL:
                raise MemoryError()
            self.size = self.ops.fill(self.pos, self.listed, room)
            if self.size <= room:
                break
            free(self.listed)
            self.listed = NULL
            list_room = self.size
        if 4 * self.size < room:    # a short list that is kept should not hold on to a long list's memory
            shorter = <turm_action *>realloc(self.listed, (self.size + 1) * sizeof(turm_action))
            if shorter is not NULL:
                self.listed = shorter
        return 0

    def __len__(self):
        return self._size()

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self.to_list()[index]
        cdef int64_t i = PyNumber_Index(index), n = self._size()
        if i < 0:
            i += n
        if i < 0 or i >= n:
            raise IndexError(f"there are {n} legal actions, no number {index}")
        if self.listed is NULL and not self.is_indexed:
            self._check()
            self.is_indexed = True
            return new_action(self.game, self.ops.nth(self.pos, i))
        self._list()
        return new_action(self.game, self.listed[i])

    def __iter__(self):
        self._list()
        cdef _Iterator walk = _Iterator.__new__(_Iterator)
        walk.actions = self
        return walk

    def __reversed__(self):
        return reversed(self.to_list())

    def __contains__(self, action):
        if type(action) is not Action:
            return False
        cdef Action a = <Action>action
        if a.game is not self.game and a.game != self.game:
            return False
        self._list()
        cdef int64_t i
        for i in range(self.size):
            if self.listed[i] == a.value:
                return True
        return False

    def index(self, action, start=0, stop=None):
        """Position of an action in the list; TurmError if it is not there."""
        try:
            return self.to_list().index(action, start, self.size if stop is None else stop)
        except ValueError:
            raise TurmError(f"{action} is not among these {self.size} legal actions") from None

    def count(self, action):
        """1 if the action is in the list, else 0."""
        return int(action in self)

    def to_list(self):
        """All actions in the order of generation, as a list."""
        self._list()
        cdef list actions = PyList_New(self.size)
        cdef int64_t i
        cdef Action a
        cdef PyObject *game = <PyObject *>self.game
        for i in range(self.size):
            a = action_of(game, self.listed[i])
            Py_INCREF(a)        # the list takes over a reference
            PyList_SET_ITEM(actions, i, a)
        return actions

    def tokens(self):
        """The tokens of all actions in the order of generation, as a list of str."""
        cdef char text[TURM_TOKEN_SIZE]
        cdef int64_t i
        cdef int n
        self._list()
        if self.serial != self.serial_now[0]:
            return [self.game.token(action) for action in self]
        tokens = []
        for i in range(self.size):
            n = self.ops.token(self.pos, self.listed[i], text)
            tokens.append(text[:n].decode("ascii"))
        return tokens

    def values(self):
        """The actions' 64-bit values in the order of generation, as a numpy array of uint64."""
        import numpy

        self._list()
        array = numpy.empty(self.size, numpy.uint64)
        cdef uint64_t[::1] out = array
        if self.size:
            memcpy(&out[0], self.listed, self.size * sizeof(turm_action))
        return array

    def __repr__(self):
        return f"<{self._size()} legal actions of {self.game.name}>"


Sequence.register(Actions)


@cython.final
@cython.auto_pickle(False)
cdef class _Iterator:
    cdef Actions actions
    cdef int64_t next

    def __iter__(self):
        return self

    def __next__(self):
        cdef int64_t i = self.next
        if i >= self.actions.size:
            raise StopIteration
        self.next = i + 1
        return action_of(<PyObject *>self.actions.game, self.actions.listed[i])

    def __length_hint__(self):
        return self.actions.size - self.next


cdef Actions new_actions(
    object state, object game, const turm_game *ops, const void *pos, const uint64_t *serial):
    cdef Actions actions = Actions.__new__(Actions)
    actions.state = state
    actions.game = game
    actions.ops = ops
    actions.pos = pos
    actions.serial_now = serial
    actions.serial = serial[0]
    actions.size = -1
    return actions
