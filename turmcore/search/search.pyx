"""Searching for the best action of a state, for any game."""

cimport cython
from cpython.ref cimport PyObject
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from turmcore.core.action cimport new_action
from turmcore.core.protocol cimport (
    TURM_MAX_PLAYERS, TURM_OVER, turm_action, turm_game, turm_rng, turm_rng_seed,
)
from turmcore.core.state cimport State
from turmcore.search.engine cimport *

import threading

from turmcore.errors import TurmError
from turmcore.search.limit import Limit
from turmcore.search.result import Ranked, Result
from turmcore.search.tuning import TreeTuning, Tuning, whole_number

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

cdef double PROGRESS_SECONDS = 0.1
cdef double ENOUGH = 0.9        # part of its seconds: even an idle machine has something else to do

METHODS = ("auto", "mcts", "alphabeta", "expectimax", "rank")
TREE_PARTS = (
    "table", "pruning", "star1", "star2", "reductions", "order", "quiescence", "deeper", "aspiration", "null-move",
    "futility", "late", "killers", "history", "counters", "extensions", "endings",
)
MAX_BEST = TURM_MAX_BEST
MAX_THREADS = 64


@cython.final
@cython.auto_pickle(False)
cdef class Stop:
    """A flag that ends a running search from another thread."""

    cdef int flag

    def set(self):
        """End the search as soon as possible; it returns what it has found."""
        self.flag = 1

    @property
    def is_set(self):
        """True if the search has been told to end."""
        return self.flag != 0


@cython.final
@cython.auto_pickle(False)
cdef class Memory:
    """Alpha-beta's knowledge of positions, kept from search to search; for games with their own
    search.

    Only one search at a time can use it; it is cleared when used for another game.

    Parameters
    ----------
    table : int
        Size of the transposition table in MiB.
    """

    cdef const turm_game *ops
    cdef void *content
    cdef size_t bytes
    cdef bint is_used

    def __init__(self, table=64):
        self.bytes = <size_t>whole_number("table", table, 0, 2**20) << 20

    def __dealloc__(self):
        if self.content is not NULL:
            self.ops.free_memory(self.content)

    def clear(self):
        """Forget everything."""
        if self.is_used:
            raise TurmError("a search is using this memory")
        if self.content is not NULL:
            self.ops.free_memory(self.content)
            self.content = NULL

    cdef void *_borrow(self, const turm_game *ops) except NULL:
        if self.is_used:
            raise TurmError("another search is using this memory")
        if self.content is not NULL and self.ops is not ops:
            self.clear()
        if self.content is NULL:
            self.ops = ops
            self.content = ops.new_memory(self.bytes)
            if self.content is NULL:
                raise MemoryError()
        self.is_used = True
        return self.content


@cython.final
@cython.auto_pickle(False)
cdef class _Run:
    """One search: the trees of its threads and their limits."""

    cdef State state
    cdef Stop stop              # set by the caller
    cdef int halt               # checked by the threads
    cdef void *root
    cdef turm_mcts *trees
    cdef turm_control *controls
    cdef turm_mcts_settings settings
    cdef turm_report *found     # results of a depth-first search so far, one for each thread
    cdef turm_tree_settings depths
    cdef void *memory
    cdef void *belief           # about hidden things
    cdef int num_threads, num_best
    cdef double started, shown
    cdef double due, enough     # when it ends if by then it has had so much of the processor; 0: no such time
    cdef object progress, error, method

    def __dealloc__(self):
        cdef int i
        if self.trees is not NULL:
            for i in range(self.num_threads):
                turm_mcts_free(&self.trees[i])
        free(self.trees)
        free(self.controls)
        free(self.found)
        free(self.belief)
        free(self.root)

    cdef int _prepare(self, State state, limit, int num_best, int threads, stop, progress, method) except -1:
        cdef int i
        self.state, self.stop, self.progress, self.method = state, stop, progress, method
        self.num_threads, self.num_best = threads, num_best
        self.controls = <turm_control *>calloc(threads, sizeof(turm_control))
        self.root = malloc(state.ops.position_size)
        if self.controls is NULL or self.root is NULL:
            raise MemoryError()
        state.ops.copy(self.root, state.pos)
        self.started = self.shown = turm_now()
        for i in range(threads):
            self.controls[i].stop = &self.halt
            self.controls[i].began = self.started
            if limit.nodes is not None:
                self.controls[i].max_nodes = max(1, (limit.nodes + threads - 1 - i) // threads)
            if limit.seconds is not None:
                self.controls[i].deadline = self.started + limit.patience * limit.seconds
                self.controls[i].seconds = limit.seconds
            if i == 0:
                self.controls[i].look = _look
            self.controls[i].owner = <void *><PyObject *>self
        if limit.seconds is not None and limit.patience > 1:
            self.due = self.started + limit.seconds
            self.enough = turm_thread_seconds() + ENOUGH * limit.seconds
        return 0

    cdef int _begin_trees(self, tuning, seed) except -1:
        cdef int i
        cdef turm_mcts_settings *s = &self.settings
        s.seed = seed
        s.root_candidates, s.width, s.candidates = tuning.root_candidates, tuning.width, tuning.candidates
        s.rollout_width, s.rollout_decisions = tuning.rollout_width, tuning.rollout_decisions
        s.rollout_draws, s.compared, s.compared_part = tuning.rollout_draws, tuning.compared, tuning.compared_part
        s.exploration, s.trust, s.temperature = tuning.exploration, tuning.trust, tuning.temperature
        s.bluff, s.noise = tuning.bluff, tuning.noise
        self.trees = <turm_mcts *>calloc(self.num_threads, sizeof(turm_mcts))
        if self.trees is NULL:
            raise MemoryError()
        self.belief = self.state._belief()
        for i in range(self.num_threads):
            if turm_mcts_begin(&self.trees[i], self.state.ops, self.root, &self.controls[i], s, self.belief, i) != TURM_DONE:
                raise MemoryError()
        return 0

    def run_tree(self, int i):
        """Run the search of thread i."""
        cdef int outcome
        self.controls[i].began_thread = turm_thread_seconds()
        with nogil:
            outcome = turm_mcts_run(&self.trees[i])
        if outcome == TURM_SEARCH_NO_MEMORY:
            self.error = MemoryError()

    def run_own(self, int i):
        """Run the game's own search in thread i."""
        cdef int outcome
        with nogil:
            outcome = self.state.ops.search(self.root, &self.controls[i], &self.depths, &self.found[i], self.memory, i)
        if outcome == TURM_SEARCH_NO_MEMORY:
            self.error = MemoryError()

    cdef _side_by_side(self, run, bint is_shared):
        """Run all threads, the first one in the caller's; with `is_shared` the others end with it."""
        workers = [threading.Thread(target=run, args=(i,), daemon=True) for i in range(1, self.num_threads)]
        for worker in workers:
            worker.start()
        try:
            run(0)
        finally:
            if is_shared or self.controls[0].max_nodes == 0 or self.error is not None:
                self.halt = 1
            for worker in workers:
                worker.join()
        if self.error is not None:
            raise self.error

    cdef _search_trees(self):
        self._side_by_side(self.run_tree, False)
        return self._report(self.num_threads)

    cdef Memory _memory_for_once(self, table):
        """A memory for this search only."""
        cdef Memory memory = Memory(table)
        cdef int64_t nodes = self.controls[0].max_nodes * self.num_threads
        if nodes and nodes < 2**30:
            memory.bytes = min(memory.bytes, <size_t>(64 * nodes))
        return memory

    cdef _search_own(self, Memory memory):
        """The game's own alpha-beta; all threads search the same tree and share what they learn."""
        cdef int i
        self.memory = memory._borrow(self.state.ops)
        try:
            self._side_by_side(self.run_own, True)
        finally:
            memory.is_used = False
        for i in range(1, self.num_threads):
            self.found[0].nodes += self.controls[i].nodes
        return self._result(self.found)

    cdef _search_depths(self, int depth, int64_t width, tuning, uint64_t seed, memory):
        """Alpha-beta or expectimax."""
        cdef bint is_alphabeta = self.method == "alphabeta"
        cdef int outcome
        cdef unsigned without = 0
        for part in tuning.without:
            if part not in TREE_PARTS:
                raise TurmError(f"a search has no part {part!r}, but {', '.join(TREE_PARTS)}")
            without |= 1 << TREE_PARTS.index(part)
        self.depths = turm_tree_settings(
            max_depth=depth, num_best=self.num_best, width=width, seed=seed, open=bool(tuning.open), without=without,
            table_bytes=<size_t>whole_number("table", tuning.table, 0, 2**20) << 20)
        self.found = <turm_report *>calloc(self.num_threads, sizeof(turm_report))
        if self.found is NULL:
            raise MemoryError()
        if is_alphabeta and self.state.ops.search is not NULL and width == 0:
            return self._search_own(self._memory_for_once(tuning.table) if memory is None else memory)
        with nogil:
            if is_alphabeta:
                outcome = turm_alphabeta(self.state.ops, self.root, self.controls, &self.depths, self.found)
            else:
                outcome = turm_expectimax(self.state.ops, self.root, self.controls, &self.depths, self.found)
        if self.error is not None:
            raise self.error
        if outcome == TURM_SEARCH_NO_MEMORY:
            raise MemoryError()
        if outcome == TURM_SEARCH_UNSUITED:
            needs = ("two players, everything in sight and no chance" if is_alphabeta
                     else "everything in sight, and known probabilities where chance acts")
            raise TurmError(f"{self.method} does not suit this game of {self.state.game.name}: it needs {needs}")
        return self._result(self.found)

    cdef _report(self, int num_trees):
        cdef turm_report *report = <turm_report *>malloc(sizeof(turm_report))
        if report is NULL:
            raise MemoryError()
        try:
            turm_mcts_report(self.trees, num_trees, self.num_best, report)
            return self._result(report)
        finally:
            free(report)

    cdef _result(self, const turm_report *report):
        cdef int i, k, n = self.state.ops.num_players(self.root)
        game = self.state.game
        best = []
        for i in range(report.num_best):
            values = tuple([report.best[i].values[k] for k in range(n)])
            line = tuple([new_action(game, report.best[i].line[k]) for k in range(report.best[i].line_length)])
            best.append(Ranked(new_action(game, report.best[i].action), values, report.best[i].visits, line,
                               report.best[i].end))
        return Result(
            tuple(best), tuple([report.values[k] for k in range(n)]), report.nodes, report.rollouts,
            report.depth, turm_now() - self.started, self.method)


cdef void _look(turm_control *control, void *owner) noexcept nogil:
    """Called now and then in the caller's thread: check for a stop, and report when it is time."""
    cdef double now
    if (<_Run>owner).stop is not None and (<_Run>owner).stop.flag:
        control.stop[0] = 1
        return
    now = turm_now()
    if (<_Run>owner).due and now >= (<_Run>owner).due and turm_thread_seconds() >= (<_Run>owner).enough:
        control.stop[0] = 1
        return
    if now - (<_Run>owner).shown < PROGRESS_SECONDS:
        return
    with gil:
        _show(<_Run>owner, control, now)


cdef void _show(_Run run, turm_control *control, double now) noexcept:
    run.shown = now
    try:
        PyErr_CheckSignals()
        if run.progress is not None and run.trees is not NULL:
            run.progress(run._report(1))
        elif run.progress is not None and run.found is not NULL and run.found.num_best:
            run.found.nodes = control.nodes * run.num_threads
            run.progress(run._result(run.found))
    except BaseException as error:
        run.error = error
        control.stop[0] = 1


def has_own_search(State state not None):
    """True if a state's game has its own alpha-beta, which ``"auto"`` then uses."""
    return state.ops.search is not NULL


def search(
    State state not None, limit="1s", *, method="auto", best=1, seed=0, threads=1, stop=None, progress=None,
    width=0, depth=0, tuning=None, tree=TreeTuning(), memory=None,
):
    """Search for the best action of a decision node.

    Parameters
    ----------
    state : State
        Not changed. If it is a view (`State.view`) in a game with hidden information, only what the viewer
        knows is used.
    limit : Limit or str
        ``"500ms"``, ``"2s"`` or ``"20000n"`` (positions made). With a node limit the result depends only on
        state, seed, threads and settings.
    method : str
        ``"auto"``: the game's own alpha-beta if it has one, else ``"mcts"``; ``"mcts"``; ``"alphabeta"`` for
        two players, perfect information and no chance; ``"expectimax"`` for perfect information; or
        ``"rank"``: the game's own ranking of all actions, without looking ahead; who is to move has the share by
        which it ranks.
    best : int
        Number of actions to report, 1 to `MAX_BEST`.
    seed : int
        0 to 2**64 - 1.
    threads : int
        With ``"mcts"`` the number of trees searched in parallel and then merged. In a game with its own
        alpha-beta (Turm und Wächter) the number of threads that search one tree; there only a single thread
        gives reproducible results.
    stop : Stop, optional
        Ends the search from another thread.
    progress : callable, optional
        Called with a `Result` about ten times a second, in this thread.
    width : int
        For ``"rank"``: how many random actions to consider. For ``"alphabeta"`` and
        ``"expectimax"``: how many actions of a decision node to search, the game's best ones. 0 for all.
    depth : int
        For ``"alphabeta"`` and ``"expectimax"``: the most plies to look ahead, chance outcomes included; 0
        for as many as the limit allows.
    tuning : Tuning, optional
        For ``"mcts"``; by default what suits the game (`Tuning.of`).
    tree : TreeTuning
        For ``"alphabeta"`` and ``"expectimax"``.
    memory : Memory, optional
        Knowledge of earlier searches, for a game with its own alpha-beta; `tree.table` is then ignored.

    Returns
    -------
    Result

    Raises
    ------
    TurmError
        At a chance node, if the game is over, for an unknown method or one that does not suit the game, or
        for a number out of range.
    """
    cdef int actor = state.ops.actor(state.pos)
    if actor < 0:
        raise TurmError("the game is over" if actor == TURM_OVER else "chance acts here: there is nothing to choose")
    limit = limit if isinstance(limit, Limit) else Limit.parse(limit)
    best = whole_number("best", best, 1, TURM_MAX_BEST)
    threads = whole_number("threads", threads, 1, MAX_THREADS)
    seed = whole_number("seed", seed, 0, 2**64 - 1)
    if stop is not None and not isinstance(stop, Stop):
        raise TurmError(f"stop is a turmcore.search.Stop, not {stop!r}")
    if method not in METHODS:
        raise TurmError(f"there is no method {method!r}; there are {', '.join(METHODS)}")
    width = whole_number("width", width, 0, 2**31 - 1)
    if method == "auto":
        method = "mcts" if state.ops.search is NULL else "alphabeta"
    depth = whole_number("depth", depth, 0, 2**31 - 1)
    if method == "rank":
        return _rank(state, best, seed, width)
    if memory is not None and not isinstance(memory, Memory):
        raise TurmError(f"memory is a turmcore.search.Memory, not {memory!r}")
    cdef bint is_alone = method == "expectimax" or method == "alphabeta" and (state.ops.search is NULL or width > 0)
    cdef _Run run = _Run()
    run._prepare(state, limit, best, 1 if is_alone else threads, stop, progress, method)
    if method != "mcts":
        state._before_search()
        return run._search_depths(depth, width, tree, seed, memory)
    run._begin_trees(Tuning.of(state.game) if tuning is None else tuning, seed)
    return run._search_trees()


cdef void _trust(double *values, int n, int mover, double worth):
    """Give the mover the share that it is ranked by, where that is another than the evaluation's, and the others the rest."""
    cdef int k
    cdef double rest = 1 - values[mover]
    if abs(values[mover] - worth) <= 1e-6:
        return
    for k in range(n):
        values[k] = worth if k == mover else values[k] * (1 - worth) / rest if rest > 0 else (1 - worth) / (n - 1)


def _rank(State state, int num_best, uint64_t seed, int64_t width=0):
    cdef const turm_game *ops = state.ops
    cdef int64_t i, n
    cdef int k, num_players = ops.num_players(state.pos)
    cdef turm_rng rng
    cdef turm_action *list
    cdef float *worth
    cdef double values[TURM_MAX_PLAYERS]
    cdef double started = turm_now()
    cdef void *pos
    if ops.rank is NULL or ops.evaluate is NULL:
        raise TurmError(f"{state.game.name} does not rank its actions")
    turm_rng_seed(&rng, seed, "search")
    list = <turm_action *>malloc(num_best * sizeof(turm_action))
    worth = <float *>malloc(num_best * sizeof(float))
    pos = malloc(((ops.position_size + 7) & ~<size_t>7) + ops.undo_size)
    try:
        if list is NULL or worth is NULL or pos is NULL:
            raise MemoryError()
        with nogil:
            n = ops.rank(state.pos, &rng, width, list, worth, num_best)
        best = []
        for i in range(n):
            ops.copy(pos, state.pos)
            ops.make(pos, list[i], <char *>pos + ((ops.position_size + 7) & ~<size_t>7))
            ops.evaluate(pos, values)
            _trust(values, num_players, ops.actor(state.pos), worth[i])
            action = new_action(state.game, list[i])
            best.append(Ranked(action, tuple([values[k] for k in range(num_players)]), 1, (action,)))
        return Result(
            tuple(best), best[0].values, ops.count(state.pos) if width == 0 else width, 0, 1,
            turm_now() - started, "rank")
    finally:
        free(list)
        free(worth)
        free(pos)
