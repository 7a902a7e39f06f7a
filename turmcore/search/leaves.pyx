"""Searching many positions at once with a network of one's own."""

from dataclasses import dataclass

cimport cython
from libc.stdint cimport int8_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from turmcore.core.action cimport new_action
from turmcore.core.protocol cimport TURM_MAX_PLAYERS, TURM_OVER, turm_game, turm_mix
from turmcore.core.state cimport State
from turmcore.search.engine cimport *

from turmcore.errors import TurmError
from turmcore.search.result import Ranked, Result
from turmcore.search.tuning import Tuning, whole_number

cdef extern from "turmcore/search/mcts_leaves.h" nogil:
    ctypedef struct turm_leaves:
        turm_mcts tree
        turm_control control
        int64_t left
        int64_t num_actions
        int actor
    int turm_leaves_down(turm_leaves *l) noexcept
    void turm_leaves_observe(turm_leaves *l, void *out) noexcept
    int turm_leaves_up(turm_leaves *l, const float *weights, const double *value) noexcept
    void turm_leaves_restart(turm_leaves *l, uint64_t seed, int64_t simulations) noexcept

EXPLORATION = 0.6       # as AlphaZero's 1.25 on values from -1 to 1


@dataclass(frozen=True, slots=True)
class Leaves:
    """Decisions to be judged, each as its actor sees it; all arrays may be overwritten after the call.

    Attributes
    ----------
    observations : ndarray
        One of shape `Game.observation_shape` for each leaf.
    players : ndarray of int8
        The actor of each.
    starts : ndarray of int64
        One more than there are leaves: the legal actions of leaf i are numbers ``starts[i]`` to ``starts[i + 1]``.
    indices : ndarray of int64
        Policy indices of all legal actions, leaf by leaf; -1 for an action that the numbering leaves out.
    """

    observations: object
    players: object
    starts: object
    indices: object

    def __len__(self):
        return len(self.players)


@cython.final
@cython.auto_pickle(False)
cdef class _Forest:
    """The trees in work, at most as many as a batch, and what their leaves look like."""

    cdef object game
    cdef const turm_game *ops
    cdef turm_mcts_settings settings
    cdef turm_leaves *trees
    cdef void **roots
    cdef void **beliefs
    cdef int64_t *waiting               # trees whose leaf is in the batch
    cdef int size, num_waiting, stop, num_players
    cdef object observations, players, starts, indices
    cdef char *seen
    cdef int64_t seen_size

    def __dealloc__(self):
        cdef int i
        for i in range(self.size):
            if self.trees is not NULL:
                turm_mcts_free(&self.trees[i].tree)
            if self.roots is not NULL:
                free(self.roots[i])
            if self.beliefs is not NULL:
                free(self.beliefs[i])
        free(self.trees)
        free(self.roots)
        free(self.beliefs)
        free(self.waiting)

    def __init__(self, State first not None, int size, tuning):
        import numpy    # here, because it would slow down the start of every command

        cdef int i
        cdef turm_mcts_settings *s = &self.settings
        self.game, self.ops = first.game, first.ops
        self.num_players = self.ops.num_players(first.pos)
        self.size = size
        s.exploration, s.trust, s.noise = tuning.exploration, tuning.trust, tuning.noise
        self.trees = <turm_leaves *>calloc(size, sizeof(turm_leaves))
        self.roots = <void **>calloc(size, sizeof(void *))
        self.beliefs = <void **>calloc(size, sizeof(void *))
        self.waiting = <int64_t *>calloc(size, sizeof(int64_t))
        if self.trees is NULL or self.roots is NULL or self.beliefs is NULL or self.waiting is NULL:
            raise MemoryError()
        for i in range(size):
            self.roots[i] = malloc(self.ops.position_size)
            if self.roots[i] is NULL:
                raise MemoryError()
            self.ops.copy(self.roots[i], first.pos)
            self.trees[i].control.stop = &self.stop
            if turm_mcts_begin(&self.trees[i].tree, self.ops, self.roots[i], &self.trees[i].control, s, NULL, 0) != TURM_DONE:
                raise MemoryError()
        self.observations = numpy.zeros((size, *self.game.observation_shape), self.game.observation_type)
        self.players = numpy.zeros(size, numpy.int8)
        self.starts = numpy.zeros(size + 1, numpy.int64)
        self.indices = numpy.zeros(64 * size, numpy.int64)
        self.seen = <char *><size_t>self.observations.ctypes.data
        self.seen_size = self.observations[0].nbytes

    cdef int _plant(self, int i, State state, uint64_t seed, int64_t simulations) except -1:
        """Search another position in a tree's place."""
        if state.game != self.game:
            raise TurmError(f"the position is one of {state.game!r}, the others are of {self.game!r}")
        if state.ops.actor(state.pos) < 0:
            raise TurmError("there is nothing to choose in a position: the game is over, or chance acts")
        free(self.beliefs[i])
        self.beliefs[i] = state._belief()
        self.ops.copy(self.roots[i], state.pos)
        self.trees[i].tree.belief = self.beliefs[i]
        turm_leaves_restart(&self.trees[i], seed, simulations)
        return 0

    cdef int _gather(self) except -1:
        """Collect the leaves of all trees that have one."""
        cdef int64_t[::1] starts = self.starts
        cdef int64_t[::1] indices = self.indices
        cdef int8_t[::1] players = self.players
        cdef turm_leaves *l
        cdef int64_t k, at = 0
        cdef int i, found, n = 0
        for i in range(self.size):
            l = &self.trees[i]
            with nogil:
                found = turm_leaves_down(l)
            if found < 0:
                raise MemoryError()
            if not found:
                continue
            if at + l.num_actions > indices.shape[0]:
                self.indices.resize(2 * (at + l.num_actions), refcheck=False)
                indices = self.indices
            for k in range(l.num_actions):
                indices[at + k] = self.ops.policy_index(l.tree.pos, l.tree.list[k])
            turm_leaves_observe(l, self.seen + n * self.seen_size)
            at += l.num_actions
            players[n] = l.actor
            self.waiting[n] = i
            n += 1
            starts[n] = at
        self.num_waiting = n
        return n

    cdef object _leaves(self):
        cdef int n = self.num_waiting
        return Leaves(self.observations[:n], self.players[:n], self.starts[:n + 1], self.indices[:self.starts[n]])

    cdef int _scatter(self, object priors, object values) except -1:
        """Give the leaves what was made of them."""
        import numpy

        cdef int n = self.num_waiting, i, k, failed
        cdef int64_t total = self.starts[n], j
        cdef int64_t size = self.ops.policy_size(self.roots[0])
        cdef int64_t[::1] starts = self.starts
        cdef int64_t[::1] indices = self.indices
        cdef double value[TURM_MAX_PLAYERS]
        cdef turm_leaves *l
        cdef float[:, ::1] table
        cdef float[::1] weights
        cdef double[:, ::1] shares
        cdef double own
        priors = numpy.asarray(priors, numpy.float32)
        values = numpy.asarray(values, numpy.float64)
        if priors.shape == (n, size):
            flat = numpy.empty(total, numpy.float32)
            weights = flat
            table = numpy.ascontiguousarray(priors)
            for i in range(n):
                for j in range(starts[i], starts[i + 1]):
                    weights[j] = table[i, indices[j]] if indices[j] >= 0 else 0
        elif priors.shape == (total,):
            weights = numpy.ascontiguousarray(priors)
        else:
            raise TurmError(f"priors have the shape {(n, size)} or {(total,)}, not {priors.shape}")
        if values.shape not in ((n,), (n, self.num_players)):
            raise TurmError(f"values have the shape {(n,)} or {(n, self.num_players)}, not {values.shape}")
        if not numpy.isfinite(values).all():
            raise TurmError("a value is not finite")
        is_own = values.ndim == 1
        shares = numpy.ascontiguousarray(values.reshape(n, -1))
        for i in range(n):
            l = &self.trees[self.waiting[i]]
            for k in range(self.num_players):
                value[k] = shares[i, 0 if is_own else k]
            if is_own:
                own = value[l.actor]
                for k in range(self.num_players):
                    value[k] = own if k == l.actor else (1 - own) / (self.num_players - 1)
            failed = turm_leaves_up(l, &weights[starts[i]], value)
            if failed > 0:
                raise TurmError("a prior is negative, or no finite number")
            if failed:
                raise MemoryError()
        return 0

    cdef object _result(self, int i):
        cdef turm_report *report = <turm_report *>malloc(sizeof(turm_report))
        cdef int b, k, n = self.num_players
        if report is NULL:
            raise MemoryError()
        try:
            turm_mcts_report(&self.trees[i].tree, 1, TURM_MAX_BEST, report)
            best = []
            for b in range(report.num_best):
                line = tuple([new_action(self.game, report.best[b].line[k]) for k in range(report.best[b].line_length)])
                values = tuple([report.best[b].values[k] for k in range(n)])
                best.append(Ranked(line[0], values, report.best[b].visits, line))
            return Result(tuple(best), tuple([report.values[k] for k in range(n)]), report.nodes, report.rollouts,
                          report.depth, 0.0, "mcts")
        finally:
            free(report)


def mcts(states, evaluate, simulations=100, *, batch=256, seed=0, tuning=None):
    """Search for the best action of many positions at once, by a Monte Carlo tree whose leaves you judge.

    Each position has a tree of its own, in which every legal action counts with its prior. A tree waits for one leaf at a
    time, so a batch has as many leaves as there are trees in work, and what a tree finds does not depend on the others. Chance
    is sampled in the tree; what is hidden from a view is dealt anew in each simulation, and leaves are seen as their actor sees
    them.

    Parameters
    ----------
    states : iterable of State
        Decisions of one game, views where it hides something.
    evaluate : callable
        Takes `Leaves` and returns ``(priors, values)``. Priors are weights of at least 0, an array of shape (leaves,
        `Game.policy_size`) or one weight for each of `Leaves.indices`. Values are the share of the win that the actor can
        expect, shape (leaves,), or everybody's, shape (leaves, players).
    simulations : int
        For each position.
    batch : int
        Most leaves at a time. The results do not depend on it.
    seed : int
        The position number i is searched with a seed made of this and i.
    tuning : Tuning, optional
        Of its fields `exploration`, `trust` and `noise` count; by default 0.6, 1 and 0.

    Returns
    -------
    list of Result
        In the order of the states; the `visits` of `best` are the policy to learn. At most the 64 most visited actions.

    Raises
    ------
    TurmError
        If a position is no decision, the game has no observations or policy, or what `evaluate` returns does not fit.
    """
    cdef _Forest forest
    cdef State state
    cdef int i, size
    states = list(states)
    simulations = whole_number("simulations", simulations, 1, 2**31 - 1)
    batch = whole_number("batch", batch, 1, 2**20)
    seed = whole_number("seed", seed, 0, 2**64 - 1)
    if not states:
        return []
    state = states[0]
    if state.ops.observe is NULL or state.ops.policy_size is NULL:
        raise TurmError(f"{state.game.name} has no observations, or does not number its decisions for a policy")
    size = min(batch, len(states))
    forest = _Forest(state, size, Tuning(exploration=EXPLORATION) if tuning is None else tuning)
    results = [None] * len(states)
    placed = [-1] * size                # number of the state in each tree
    cdef int64_t coming = 0
    while True:
        for i in range(size):
            if forest.trees[i].left:
                continue
            if placed[i] >= 0:
                results[placed[i]] = forest._result(i)
                placed[i] = -1
            if coming < len(states):
                forest._plant(i, states[coming], turm_mix(<uint64_t>seed + <uint64_t>coming), simulations)
                placed[i] = coming
                coming += 1
        if forest._gather():
            priors, values = evaluate(forest._leaves())
            forest._scatter(priors, values)
        elif coming == len(states) and all([forest.trees[i].left == 0 for i in range(size)]):
            for i in range(size):
                if placed[i] >= 0:
                    results[placed[i]] = forest._result(i)
            return results
