# cython: boundscheck=False, cdivision=True
"""Random playouts of any game, through the protocol: also of games that other packages register."""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free, malloc

from turmcore.core.action cimport Action
from turmcore.core.protocol cimport (
    TURM_CHANCE, TURM_MAX_PLAYERS, TURM_NO_ACTION, TURM_OVER, turm_action, turm_game, turm_rng, turm_rng_seed,
)
from turmcore.core.state cimport State

from turmcore import TurmError


cdef int64_t play_out(const turm_game *game, void *pos, turm_rng *rng, void *undo) noexcept nogil:
    """Play uniformly to the end; the number of decisions, -1 if an outcome of chance has to come from outside."""
    cdef int64_t decisions = 0
    cdef turm_action action
    cdef int actor
    while True:
        actor = game.actor(pos)
        if actor == TURM_OVER:
            return decisions
        action = game.sample(pos, rng)
        if action == TURM_NO_ACTION:
            return -1
        game.make(pos, action, undo)
        decisions += actor != TURM_CHANCE


cdef int64_t add_shares(
    const turm_game *game, const void *start, turm_action first, int64_t games, turm_rng *rng, void *pos, void *undo,
    double *shares,
) noexcept nogil:
    """Add up every player's share of `games` games that go on from `start` with `first` (or TURM_NO_ACTION)."""
    cdef double one[TURM_MAX_PLAYERS]
    cdef int64_t decisions = 0, played, i
    cdef int player, num_players = game.num_players(start)
    for i in range(games):
        game.copy(pos, start)
        if first != TURM_NO_ACTION:
            game.make(pos, first, undo)
        played = play_out(game, pos, rng, undo)
        if played < 0:
            return -1
        decisions += played
        game.returns(pos, one)
        for player in range(num_players):
            shares[player] += one[player]
    return decisions


def mean_shares(State state not None, int64_t games, uint64_t seed=0):
    """Every player's mean share of the win over random games, and how many decisions they had."""
    shares, decisions = _mean_shares(state, TURM_NO_ACTION, games, seed)
    return shares, decisions


def flat_monte_carlo(State state not None, int64_t games, uint64_t seed=0):
    """The actor's mean share after each legal action, the best first: a list of (Action, float)."""
    cdef int actor = state.ops.actor(state.pos)
    cdef Action action
    if actor < 0:
        raise TurmError("nobody is to decide here")
    found = [(action, _mean_shares(state, action.value, games, seed)[0][actor]) for action in state.legal_actions()]
    return sorted(found, key=lambda pair: -pair[1])


cdef tuple _mean_shares(State state, turm_action first, int64_t games, uint64_t seed):
    cdef const turm_game *game = state.ops
    cdef double shares[TURM_MAX_PLAYERS]
    cdef turm_rng rng
    cdef int64_t decisions
    cdef int i, n = game.num_players(state.pos)
    cdef void *start = malloc(game.position_size)
    cdef void *pos = malloc(game.position_size)
    cdef void *undo = malloc(game.undo_size + 1)
    for i in range(n):
        shares[i] = 0
    turm_rng_seed(&rng, seed, "towerlab")
    try:
        if start is NULL or pos is NULL or undo is NULL:
            raise MemoryError()
        game.copy(start, state.pos)     # others may play on `state` while the lock is free
        with nogil:
            decisions = add_shares(game, start, first, games, &rng, pos, undo, shares)
    finally:
        free(start)
        free(pos)
        free(undo)
    if decisions < 0:
        raise TurmError("an outcome of chance has to come from outside")
    return [shares[i] / games for i in range(n)], decisions
