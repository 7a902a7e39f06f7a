"""Many positions of one game, advanced together without the GIL.

The work of every call is split among the batch's threads; the result does not depend on their number.
"""

import os

import numpy

cimport cython
from cpython.number cimport PyNumber_Index
from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from turmcore.core.action cimport Action
from turmcore.core.protocol cimport TURM_CHANCE, TURM_NO_ACTION, TURM_OVER, turm_action, turm_game, turm_rng
from turmcore.core.state cimport State

from turmcore.core.game import Game
from turmcore.errors import IllegalAction, TurmError

cdef extern from "turmcore/core/batch.h" nogil:
    ctypedef struct turm_slot:
        turm_rng dice
        turm_rng choice
        int64_t games
        int64_t decisions

    ctypedef struct turm_batch:
        const turm_game *game
        char *positions
        size_t stride
        turm_slot *slots
        uint64_t seed
        int plays_chance

    const int64_t TURM_BATCH_FINE, TURM_WORDS
    void *turm_memory(size_t bytes, size_t line) noexcept
    void turm_free(void *memory) noexcept
    void *turm_batch_at(const turm_batch *b, int64_t i) noexcept
    void turm_batch_settle(const turm_batch *b, int64_t i, void *undo) noexcept
    void turm_batch_reset(
        const turm_batch *b, int64_t first, int64_t last, const uint8_t *which, const void *start, void *undo
    ) noexcept
    void turm_batch_actors(const turm_batch *b, int64_t first, int64_t last, int8_t *out) noexcept
    void turm_batch_counts(const turm_batch *b, int64_t first, int64_t last, int64_t *out) noexcept
    void turm_batch_fill(
        const turm_batch *b, int64_t first, int64_t last, turm_action *out, int64_t width, int64_t *counts
    ) noexcept
    int64_t turm_batch_check(const turm_batch *b, int64_t first, int64_t last, const turm_action *actions) noexcept
    void turm_batch_step(
        const turm_batch *b, int64_t first, int64_t last, const turm_action *actions, void *undo) noexcept
    int64_t turm_batch_choose(
        const turm_batch *b, int64_t first, int64_t last, const int64_t *numbers, turm_action *out) noexcept
    void turm_batch_policy_indices(
        const turm_batch *b, int64_t first, int64_t last, turm_action *list, int64_t width) noexcept
    void turm_batch_policy_mask(
        int64_t first, int64_t last, const int64_t *indices, int64_t width, char *out, int64_t size) noexcept
    int64_t turm_batch_policy_actions(
        const turm_batch *b, int64_t first, int64_t last, const int64_t *indices, turm_action *out) noexcept
    void turm_batch_sample(const turm_batch *b, int64_t first, int64_t last, turm_action *out, void *undo) noexcept
    void turm_batch_sample_until(
        const turm_batch *b, int64_t first, int64_t last, const int8_t *players, int8_t *out, void *undo) noexcept
    void turm_batch_returns(
        const turm_batch *b, int64_t first, int64_t last, double *out, int num_players) noexcept
    void turm_batch_observe(
        const turm_batch *b, int64_t first, int64_t last, const int8_t *viewers, char *out, size_t size, void *copy
    ) noexcept
    void turm_batch_observe_sparse(
        const turm_batch *b, int64_t first, int64_t last, const int8_t *viewers, uint64_t *seen, int64_t words, int item,
        int64_t *places, char *values, int64_t width, int64_t *counts, void *copy
    ) noexcept
    void turm_batch_afterstates(
        const turm_batch *b, int64_t first, int64_t last, const int64_t *starts, turm_action *list, char *seen, size_t size,
        double *values, int num_players, void *undo, void *copy
    ) noexcept

cdef extern from "turmcore/core/team.h" nogil:
    ctypedef struct turm_team:
        pass
    void turm_team_start(turm_team *t, int num_helpers) noexcept
    void turm_team_run(
        turm_team *t, void (*work)(void *order, int64_t chunk, int thread) noexcept nogil, void *order, int64_t per_thread,
        int is_alone
    ) noexcept
    int turm_team_size(const turm_team *t) noexcept
    void turm_team_end(turm_team *t) noexcept
    void turm_team_least(int64_t *least, int64_t value) noexcept

cdef enum:
    CHUNKS = 8      # per thread and call, so that the others can take over from a thread that is held up
    LEAST_CHUNK = 16
    LINE = 64       # bytes of a cache line: no two slots share one

# The work of one thread on its slots.
cdef enum Work:
    RESET, ACTORS, COUNTS, FILL, CHECK, STEP, CHOOSE, SAMPLE, RETURNS, OBSERVE
    POLICY_INDICES, POLICY_MASK, POLICY_ACTIONS, AFTERSTATES, SAMPLE_UNTIL, OBSERVE_SPARSE


cdef struct Order:
    # One call, shared by all threads; which arguments it uses depends on the kind of work.
    const turm_batch *batch
    int64_t slots
    char *undo          # scratch for each thread, as below
    char *copy
    size_t undo_stride
    Work work
    int64_t num_chunks
    int64_t bad         # the first slot that failed, or the number of slots if none did
    const uint8_t *which
    const void *start
    const turm_action *actions
    const int64_t *numbers
    void *out
    int64_t *counts
    int64_t width       # of a row: actions, players' shares, or bytes of an observation
    int64_t size        # of a policy; players of a row of values
    double *values
    const int8_t *viewers
    uint64_t *seen      # scratch for each thread, an observation of this many words
    int64_t words
    int item            # bytes of a number of an observation
    int64_t *places


cdef void _do_chunk(void *given, int64_t chunk, int thread) noexcept nogil:
    """Do one chunk of a call: a thread takes an equal share of the slots."""
    cdef Order *order = <Order *>given
    cdef const turm_batch *b = order.batch
    cdef Work work = order.work
    cdef int64_t first = order.slots * chunk // order.num_chunks, last = order.slots * (chunk + 1) // order.num_chunks
    cdef int64_t bad = TURM_BATCH_FINE
    cdef void *undo = order.undo + thread * order.undo_stride
    if work == RESET:
        turm_batch_reset(b, first, last, order.which, order.start, undo)
    elif work == ACTORS:
        turm_batch_actors(b, first, last, <int8_t *>order.out)
    elif work == COUNTS:
        turm_batch_counts(b, first, last, order.counts)
    elif work == FILL:
        turm_batch_fill(b, first, last, <turm_action *>order.out, order.width, order.counts)
    elif work == CHECK:
        bad = turm_batch_check(b, first, last, order.actions)
    elif work == STEP:
        turm_batch_step(b, first, last, order.actions, undo)
    elif work == CHOOSE:
        bad = turm_batch_choose(b, first, last, order.numbers, <turm_action *>order.out)
    elif work == SAMPLE:
        turm_batch_sample(b, first, last, <turm_action *>order.out, undo)
    elif work == RETURNS:
        turm_batch_returns(b, first, last, <double *>order.out, <int>order.width)
    elif work == OBSERVE:
        turm_batch_observe(b, first, last, order.viewers, <char *>order.out, order.width,
                           order.copy + thread * b.stride)
    elif work == OBSERVE_SPARSE:
        turm_batch_observe_sparse(b, first, last, order.viewers, order.seen + thread * order.words, order.words, order.item,
                                  order.places, <char *>order.out, order.width, order.counts,
                                  order.copy + thread * b.stride)
    elif work == SAMPLE_UNTIL:
        turm_batch_sample_until(b, first, last, order.viewers, <int8_t *>order.out, undo)
    elif work == POLICY_INDICES:
        turm_batch_fill(b, first, last, <turm_action *>order.out, order.width, order.counts)
        turm_batch_policy_indices(b, first, last, <turm_action *>order.out, order.width)
    elif work == POLICY_MASK:
        turm_batch_policy_mask(first, last, order.numbers, order.width, <char *>order.out, order.size)
    elif work == POLICY_ACTIONS:
        bad = turm_batch_policy_actions(b, first, last, order.numbers, <turm_action *>order.out)
    elif work == AFTERSTATES:
        turm_batch_afterstates(b, first, last, order.numbers, <turm_action *>order.actions, <char *>order.out, order.width,
                               order.values, <int>order.size, undo, order.copy + thread * b.stride)
    if bad != TURM_BATCH_FINE:
        turm_team_least(&order.bad, bad)


cdef void *_memory(size_t bytes) except NULL:
    cdef void *memory = turm_memory(bytes, LINE)
    if memory is NULL:
        raise MemoryError()
    return memory


cdef int64_t _whole(object value, int64_t least, int64_t most, str what) except -1:
    cdef int64_t number = -1
    try:
        number = PyNumber_Index(value)
    except (TypeError, OverflowError):
        pass
    if not least <= number <= most:
        raise TurmError(f"{what} is a whole number from {least} to {most}, not {value!r}")
    return number


@cython.auto_pickle(False)
cdef class Batch:
    """Positions of one game in numbered slots, each with a game of its own.

    Parameters
    ----------
    start : Game or State
        The start of each game: a game's start position, or any position.
    size : int
        Number of slots, 1 to ten million.
    seed : int
        From 0 to 2**64 - 1. The n-th game of slot i has a seed derived from this one, i and n alone.
    threads : int
        Number of threads that share the work of a call; 0 means one per core.
    chance : bool
        True if the batch plays chance nodes itself. If not, they are nodes like any other, with actor
        `turmcore.CHANCE`.

    Examples
    --------
    >>> import numpy, turmcore
    >>> batch = turmcore.Batch(turmcore.load("waechter"), 1000, seed=7)
    >>> while not batch.is_over().all():
    ...     actions = batch.step_sampled()
    >>> batch.returns().sum()
    1000.0
    """

    cdef readonly object start      # State that every game begins with
    cdef readonly int64_t size
    cdef readonly int threads
    cdef turm_batch batch
    cdef char *undo                 # scratch for each thread: an undo block
    cdef char *copy                 # .. and a position
    cdef size_t undo_stride
    cdef int64_t sparse_room        # columns for the numbers of a sparse observation
    cdef turm_team team
    cdef bint has_team

    def __cinit__(self, start, size, *, seed=0, threads=1, bint chance=True):
        cdef State state
        if not isinstance(start, State):
            if not isinstance(start, Game):
                raise TurmError(f"a batch begins with a game or a state, not with {start!r}")
            start = start.new_state(0)
        state = start.copy()
        self.start = state
        self.size = _whole(size, 1, 10_000_000, "the number of slots")
        self.threads = <int>_whole(threads, 0, 1024, "the number of threads") or os.cpu_count() or 1
        try:
            self.batch.seed = PyNumber_Index(seed)
        except (TypeError, OverflowError):
            raise TurmError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}") from None
        self.batch.game = state.ops
        self.batch.plays_chance = chance
        self.sparse_room = 256
        self.batch.stride = (state.ops.position_size + LINE - 1) // LINE * LINE
        self.undo_stride = (state.ops.undo_size + LINE) // LINE * LINE
        self.batch.positions = <char *>_memory(self.size * self.batch.stride)
        self.batch.slots = <turm_slot *>_memory(self.size * sizeof(turm_slot))
        self.undo = <char *>_memory(self.threads * self.undo_stride)
        self.copy = <char *>_memory(self.threads * self.batch.stride)
        memset(self.batch.slots, 0, self.size * sizeof(turm_slot))
        turm_team_start(&self.team, self.threads - 1)
        self.has_team = True
        self.reset()

    def __dealloc__(self):
        if self.has_team:
            with nogil:
                turm_team_end(&self.team)
        turm_free(self.batch.positions)
        turm_free(self.batch.slots)
        turm_free(self.undo)
        turm_free(self.copy)

    def __reduce__(self):
        raise TurmError("a batch is not pickled; pickle the states of its slots")

    def __len__(self):
        return self.size

    def __repr__(self):
        return f"<Batch of {self.size} positions of {self.game!r}>"

    @property
    def game(self):
        """The game that is played in every slot."""
        return self.start.game

    # ---- the threads ----------------------------------------------------------

    cdef int64_t _run(self, Work work, Order *order) except -2:
        """Run a whole call; returns the index of the first slot that failed, or TURM_BATCH_FINE."""
        cdef int num_threads = turm_team_size(&self.team)
        cdef int64_t per_thread = min(<int64_t>CHUNKS, self.size // num_threads // LEAST_CHUNK)
        order.batch = &self.batch
        order.slots = self.size
        order.undo = self.undo
        order.copy = self.copy
        order.undo_stride = self.undo_stride
        order.work = work
        order.num_chunks = max(1, per_thread) * num_threads
        order.bad = self.size
        with nogil:
            turm_team_run(&self.team, _do_chunk, order, max(1, per_thread), per_thread == 0)
        return order.bad if order.bad < self.size else TURM_BATCH_FINE

    # ---- looking --------------------------------------------------------------

    def actors(self):
        """The actor in each slot: int8, shape (size,), players from 0, `turmcore.CHANCE`, `turmcore.OVER`."""
        cdef int8_t[::1] out = numpy.empty(self.size, numpy.int8)
        cdef Order order
        order.out = &out[0]
        self._run(ACTORS, &order)
        return numpy.asarray(out)

    def is_over(self):
        """True where the game of a slot is over: bool of shape (size,)."""
        return self.actors() == TURM_OVER

    def counts(self):
        """Number of legal actions in each slot, 0 where the game is over: int64 of shape (size,)."""
        cdef int64_t[::1] counts = numpy.empty(self.size, numpy.int64)
        cdef Order order
        order.counts = &counts[0]
        self._run(COUNTS, &order)
        return numpy.asarray(counts)

    def legal(self, width):
        """The legal actions of each slot.

        Parameters
        ----------
        width : int
            Columns for each slot's list; actions beyond it are left out.

        Returns
        -------
        actions : ndarray of uint64, shape (size, width)
            In the order of `State.legal_actions`, padded with `turmcore.NO_ACTION`.
        counts : ndarray of int64, shape (size,)
            Full lengths of the lists, so more than `width` where they do not fit.
        """
        cdef int64_t room = _whole(width, 1, 1 << 32, "the room for a list")
        cdef uint64_t[:, ::1] out = numpy.empty((self.size, room), numpy.uint64)
        cdef int64_t[::1] counts = numpy.empty(self.size, numpy.int64)
        cdef Order order
        order.out = &out[0, 0]
        order.counts = &counts[0]
        order.width = room
        self._run(FILL, &order)
        return numpy.asarray(out), numpy.asarray(counts)

    def mask(self, width):
        """The columns of `legal(width)` that hold an action: bool of shape (size, width).

        For agents that choose an index into the list (`step_numbers`). TurmError if a list is longer than
        `width`.
        """
        cdef int64_t room = _whole(width, 1, 1 << 32, "the room for a list")
        counts = self.counts()
        if counts.max() > room:
            slot = int(counts.argmax())
            raise TurmError(f"slot {slot} has {counts[slot]} legal actions; the mask has room for {room}")
        return numpy.arange(room) < counts[:, None]

    def policy_indices(self, width):
        """The policy indices (`Game.policy_index`) of the legal actions of each slot.

        Parameters
        ----------
        width : int
            Columns for each slot's list; actions beyond it are left out.

        Returns
        -------
        indices : ndarray of int64, shape (size, width)
            In the order of `State.legal_actions`; -1 for padding, for chance outcomes, and for actions that
            the numbering leaves out.
        counts : ndarray of int64, shape (size,)
            Full lengths of the lists, so more than `width` where they do not fit.
        """
        cdef int64_t room = _whole(width, 1, 1 << 32, "the room for a list")
        (<State>self.start)._policy_size()
        cdef int64_t[:, ::1] out = numpy.empty((self.size, room), numpy.int64)
        cdef int64_t[::1] counts = numpy.empty(self.size, numpy.int64)
        cdef Order order
        order.out = &out[0, 0]
        order.counts = &counts[0]
        order.width = room
        self._run(POLICY_INDICES, &order)
        return numpy.asarray(out), numpy.asarray(counts)

    def policy_mask(self, out=None):
        """The policy indices that stand for a legal action: bool of shape (size, `Game.policy_size`).

        Parameters
        ----------
        out : ndarray of bool, optional
            A contiguous array of that shape to write into.
        """
        cdef int64_t size = (<State>self.start)._policy_size()
        if out is None:
            out = numpy.empty((self.size, size), numpy.bool_)
        elif not isinstance(out, numpy.ndarray) or out.shape != (self.size, size) or out.dtype != numpy.bool_ \
                or not out.flags.c_contiguous or not out.flags.writeable:
            raise TurmError(f"policy masks need a contiguous array of bool of shape ({self.size}, {size})")
        cdef int64_t[:, ::1] indices = self.policy_indices(max(1, int(self.counts().max())))[0]
        cdef uint8_t[:, ::1] mask = out.view(numpy.uint8)
        cdef Order order
        order.numbers = &indices[0, 0]
        order.width = indices.shape[1]
        order.out = &mask[0, 0]
        order.size = size
        self._run(POLICY_MASK, &order)
        return out

    def returns(self):
        """Each player's share of the win, zeros while a game is running: float64 of shape (size, players)."""
        cdef int players = self.batch.game.num_players(turm_batch_at(&self.batch, 0))
        cdef double[:, ::1] out = numpy.empty((self.size, players))
        cdef Order order
        order.out = &out[0, 0]
        order.width = players
        self._run(RETURNS, &order)
        return numpy.asarray(out)

    def observations(self, player=None, out=None):
        """A player's observation of each slot, as `State.observation` gives it.

        Parameters
        ----------
        player : int or array of int8 of shape (size,), optional
            The player's number, or one for each slot; by default the player to act in the slot (the first
            player where nobody is).
        out : ndarray, optional
            A contiguous array of the right type and shape to write into.

        Returns
        -------
        ndarray of `Game.observation_type`, shape (size, *`Game.observation_shape`)
        """
        cdef int8_t[::1] viewers = self._viewers(player)
        shape, kind = (self.size, *self.game.observation_shape), numpy.dtype(self.game.observation_type)
        if out is None:
            out = numpy.empty(shape, kind)
        elif out.shape != shape or out.dtype != kind or not out.flags.c_contiguous or not out.flags.writeable:
            raise TurmError(f"observations need a contiguous array of {kind} of shape {shape}")
        cdef uint8_t[::1] data = out.reshape(-1).view(numpy.uint8)
        cdef Order order
        order.viewers = &viewers[0]
        order.width = data.shape[0] // self.size
        order.out = &data[0]
        self._run(OBSERVE, &order)
        return out

    def sparse_observations(self, player=None):
        """The numbers of `observations` that are not 0.

        Returns
        -------
        starts : ndarray of int64, shape (size + 1,)
            Those of slot i are ``starts[i]`` to ``starts[i + 1]``.
        places : ndarray of int64
            Indices into a slot's flat observation, in order.
        values : ndarray of `Game.observation_type`
            The numbers there.
        """
        cdef int8_t[::1] viewers = self._viewers(player)
        kind = numpy.dtype(self.game.observation_type)
        cdef int64_t item = kind.itemsize, room = self.sparse_room, i, first, count
        cdef int64_t words = -(-int(numpy.prod(self.game.observation_shape)) * item // (8 * TURM_WORDS)) * TURM_WORDS
        cdef uint64_t[::1] seen = numpy.zeros(self.threads * words, numpy.uint64)
        cdef int64_t[::1] starts = numpy.zeros(self.size + 1, numpy.int64)
        cdef int64_t[:, ::1] places
        cdef uint8_t[:, ::1] values
        cdef Order order
        order.viewers = &viewers[0]
        order.seen = &seen[0]
        order.words = words
        order.item = <int>item
        order.counts = &starts[1]
        while True:
            places = numpy.empty((self.size, room), numpy.int64)
            values = numpy.empty((self.size, room * item), numpy.uint8)
            order.width = room
            order.places = &places[0, 0]
            order.out = &values[0, 0]
            self._run(OBSERVE_SPARSE, &order)
            most = int(numpy.asarray(starts).max())
            if most <= room:
                break
            room = self.sparse_room = most + most // 4
        total = int(numpy.asarray(starts).sum())
        cdef int64_t[::1] all_places = numpy.empty(total, numpy.int64)
        cdef uint8_t[::1] all_values = numpy.empty(total * item, numpy.uint8)
        for i in range(self.size):
            first, count = starts[i], starts[i + 1]
            starts[i + 1] = first + count
            if count:
                memcpy(&all_places[first], &places[i, 0], count * sizeof(int64_t))
                memcpy(&all_values[first * item], &values[i, 0], count * item)
        return numpy.asarray(starts), numpy.asarray(all_places), numpy.asarray(all_values).view(kind)

    def _viewers(self, player):
        """The number of a player for each slot, -1 for the player to act."""
        if self.batch.game.observe is NULL:
            raise TurmError(f"{self.game.name} has no observations for batches")
        if player is None:
            return numpy.full(self.size, -1, numpy.int8)
        if not isinstance(player, numpy.ndarray) or not player.ndim:
            return numpy.full(self.size, (<State>self.start)._check_player(player), numpy.int8)
        return self._players(player)

    def _players(self, players):
        """An argument with the number of a player for each slot."""
        array = self._array(players, numpy.int8, "players")
        if array.min() < 0 or array.max() >= self.game.num_players:
            (<State>self.start)._check_player(int(array.min() if array.min() < 0 else array.max()))
        return array

    def afterstates(self, *, bint values=False, out=None):
        """The positions after every legal action of every slot, all at once: for agents that rate the
        resulting positions.

        Nothing is played. Slots whose game is over, or where chance acts, have none.

        Parameters
        ----------
        values : bool
            Return the game's evaluation of each instead of observations.
        out : ndarray, optional
            A contiguous array of the right type, with at least that many rows, to write into.

        Returns
        -------
        starts : ndarray of int64, shape (size + 1,)
            The successors of slot i are the rows ``starts[i]`` to ``starts[i + 1]``, in the order of `State.legal_actions`.
        actions : ndarray of uint64
            The action that leads to each.
        found : ndarray
            Each position as its player sees it right after the action: the others' secrets hidden, and before
            any chance node that follows. Observations of `Game.observation_type`, each of
            `Game.observation_shape`, or with `values` float64 of shape (rows, players): shares of the win.
        """
        cdef const turm_game *game = self.batch.game
        cdef int players = game.num_players(turm_batch_at(&self.batch, 0))
        if values and game.evaluate is NULL:
            raise TurmError(f"{self.game.name} has no evaluation")
        if not values and game.observe is NULL:
            raise TurmError(f"{self.game.name} has no observations for batches")
        counts = numpy.where(self.actors() >= 0, self.counts(), 0)
        starts = numpy.zeros(self.size + 1, numpy.int64)
        numpy.cumsum(counts, out=starts[1:])
        cdef int64_t rows = starts[self.size]
        shape = (players,) if values else self.game.observation_shape
        kind = numpy.dtype(numpy.float64 if values else self.game.observation_type)
        if out is None:
            out = numpy.empty((rows, *shape), kind)
        elif out.shape[1:] != shape or len(out) < rows or out.dtype != kind or not out.flags.c_contiguous \
                or not out.flags.writeable:
            raise TurmError(f"afterstates need a contiguous array of {kind} of shape {(rows, *shape)}")
        else:
            out = out[:rows]
        actions = numpy.empty(rows, numpy.uint64)
        if rows == 0:
            return starts, actions, out
        cdef int64_t[::1] places = starts
        cdef uint64_t[::1] list = actions
        cdef uint8_t[::1] data = out.reshape(-1).view(numpy.uint8)
        cdef Order order
        order.numbers = &places[0]
        order.actions = &list[0]
        order.width = data.shape[0] // rows
        order.size = players
        order.out = NULL if values else &data[0]
        order.values = <double *>&data[0] if values else NULL
        self._run(AFTERSTATES, &order)
        return starts, actions, out

    def games(self):
        """Number of games that each slot has begun: int64 of shape (size,)."""
        return numpy.array([self.batch.slots[i].games for i in range(self.size)], numpy.int64)

    def decisions(self):
        """Number of decisions made in each slot's current game, without chance: int64 of shape (size,)."""
        return numpy.array([self.batch.slots[i].decisions for i in range(self.size)], numpy.int64)

    def state(self, slot):
        """The position of a slot as an independent state."""
        cdef int64_t i = _whole(slot, 0, self.size - 1, "a slot")
        cdef State state = (<State>self.start).copy()
        state.ops.copy(state.pos, turm_batch_at(&self.batch, i))
        state.dice = self.batch.slots[i].dice
        state.choice = self.batch.slots[i].choice
        return state

    # ---- playing --------------------------------------------------------------

    def reset(self, which=None):
        """Begin a new game in the slots selected by `which` (bool of shape (size,); all by default)."""
        cdef uint8_t[::1] chosen
        cdef Order order
        order.which = NULL
        order.start = (<State>self.start).pos
        if which is not None:
            chosen = self._array(which, numpy.bool_, "which").view(numpy.uint8)
            order.which = &chosen[0]
        self._run(RESET, &order)

    def put(self, slot, State state, *, bint streams=False):
        """Continue a slot from another position; with `streams` also from the state's random streams, otherwise the
        slot's stay as they are."""
        cdef int64_t i = _whole(slot, 0, self.size - 1, "a slot")
        if state.game != self.game:
            raise TurmError(f"the position is one of {state.game!r}, the batch's game is {self.game!r}")
        self.batch.game.copy(turm_batch_at(&self.batch, i), state.pos)
        self.batch.slots[i].decisions = 0
        if streams:
            self.batch.slots[i].dice = state.dice
            self.batch.slots[i].choice = state.choice
        turm_batch_settle(&self.batch, i, self.undo)

    def step(self, actions):
        """Play one action in every slot, then chance if the batch plays it.

        Parameters
        ----------
        actions : array of uint64, shape (size,)
            Values of actions; `turmcore.NO_ACTION` leaves a slot as it is.

        Raises
        ------
        IllegalAction
            With the slot and the rule; then nothing was played in any slot.
        """
        cdef uint64_t[::1] values = self._array(actions, numpy.uint64, "actions")
        cdef Order order
        order.actions = &values[0]
        cdef int64_t bad = self._run(CHECK, &order)
        if bad != TURM_BATCH_FINE:
            self._refuse(bad, values[bad])
        self._run(STEP, &order)

    def step_numbers(self, numbers):
        """Play in every slot the action at an index of its list of legal actions.

        Parameters
        ----------
        numbers : array of int64, shape (size,)
            Indices from 0; a negative number leaves a slot as it is.

        Returns
        -------
        ndarray of uint64, shape (size,)
            The actions played. TurmError names a slot whose list has no such index; then nothing was played.
        """
        cdef int64_t[::1] places = self._array(numbers, numpy.int64, "numbers")
        cdef uint64_t[::1] out = numpy.empty(self.size, numpy.uint64)
        cdef Order order
        order.numbers = &places[0]
        order.out = &out[0]
        order.actions = &out[0]
        cdef int64_t bad = self._run(CHOOSE, &order)
        if bad != TURM_BATCH_FINE:
            count = self.batch.game.count(turm_batch_at(&self.batch, bad))
            raise TurmError(f"slot {bad} has {count} legal actions, numbered from 0, and no number {places[bad]}")
        self._run(STEP, &order)
        return numpy.asarray(out)

    def step_policy(self, indices):
        """Play in every slot the action with a policy index (`Game.policy_index`), then chance if the batch
        plays it.

        Parameters
        ----------
        indices : array of int64, shape (size,)
            A negative number leaves a slot as it is.

        Returns
        -------
        ndarray of uint64, shape (size,)
            The actions played. TurmError or IllegalAction names a slot that has no such action or may not
            play it; then nothing was played.
        """
        cdef int64_t[::1] chosen = self._array(indices, numpy.int64, "indices")
        cdef uint64_t[::1] out = numpy.empty(self.size, numpy.uint64)
        cdef Order order
        (<State>self.start)._policy_size()
        order.numbers = &chosen[0]
        order.out = &out[0]
        order.actions = &out[0]
        cdef int64_t bad = self._run(POLICY_ACTIONS, &order)
        if bad != TURM_BATCH_FINE:
            try:
                action = (<State>self.start).policy_action(chosen[bad])
            except TurmError as error:
                raise TurmError(f"slot {bad}: {error}") from None
            self._refuse(bad, action.value)
        self._run(STEP, &order)
        return numpy.asarray(out)

    def step_sampled(self):
        """Play a uniformly random action in every slot whose game is running.

        Returns
        -------
        ndarray of uint64, shape (size,)
            The actions played, `turmcore.NO_ACTION` where the game is over.
        """
        cdef uint64_t[::1] out = numpy.empty(self.size, numpy.uint64)
        cdef Order order
        order.out = &out[0]
        self._run(SAMPLE, &order)
        return numpy.asarray(out)

    def sample_until(self, players):
        """Play uniformly random actions in every slot until a certain player is to act or the game is over.

        Parameters
        ----------
        players : array of int8, shape (size,)
            The player's number in each slot.

        Returns
        -------
        ndarray of int8, shape (size,)
            The actors then, as `actors` gives them.
        """
        cdef int8_t[::1] wanted = self._players(players)
        cdef int8_t[::1] out = numpy.empty(self.size, numpy.int8)
        cdef Order order
        order.viewers = &wanted[0]
        order.out = &out[0]
        self._run(SAMPLE_UNTIL, &order)
        return numpy.asarray(out)

    # ---- checks ---------------------------------------------------------------

    def _array(self, values, kind, what):
        """An argument as a contiguous array with one value per slot; nothing is rounded or truncated."""
        array = values if isinstance(values, numpy.ndarray) else numpy.array(list(values), object)
        if array.dtype == object and array.ndim == 1:   # numpy would turn large and small numbers into floats
            try:
                array = numpy.array([PyNumber_Index(value) for value in array.tolist()], kind)
            except (TypeError, OverflowError) as error:
                raise TurmError(f"{what}: an array of {numpy.dtype(kind)} is wanted: {error}") from None
        if array.shape != (self.size,):
            raise TurmError(f"{what}: an array of shape ({self.size},) is wanted, not of {array.shape}")
        if not numpy.can_cast(array.dtype, kind, "safe"):
            if array.dtype.kind not in "iu" or numpy.dtype(kind).kind not in "iu":
                raise TurmError(f"{what}: an array of {numpy.dtype(kind)} is wanted, not of {array.dtype}")
            limits = numpy.iinfo(kind)
            if int(array.min()) < int(limits.min) or int(array.max()) > int(limits.max):
                raise TurmError(f"{what}: some numbers are beyond {numpy.dtype(kind)}")
        return numpy.ascontiguousarray(array, kind)

    def _refuse(self, slot, value):
        state = self.state(slot)
        action = Action(self.game, value)
        if state.is_over():
            raise TurmError(f"slot {slot}: its game is over; `reset` begins another")
        reason = state.why_not(action)
        raise IllegalAction(reason.rule, f"slot {slot}: {reason.sentence}")
