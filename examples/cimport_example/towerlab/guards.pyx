# cython: boundscheck=False, cdivision=True
"""An alpha-beta search of Turm und Wächter on the game's own C functions: boards by value, no protocol between."""

from libc.stdint cimport int64_t, uint64_t

from turmcore.waechter.engine cimport (
    WT_MAX_MOVES, wt_board, wt_init, wt_is_decided, wt_has_move, wt_list, wt_make, wt_move, wt_size,
)
from turmcore.waechter.state cimport WaechterState

from turmcore import TurmError

cdef enum:
    WON = 1_000_000

wt_init()   # the headers' tables exist once in every module that includes them


cdef inline int stones(const wt_board *b, int side) noexcept nogil:
    cdef uint64_t own = b.stacks[side]
    return wt_size(b.plane[0] & own) + 2 * wt_size(b.plane[1] & own) + 4 * wt_size(b.plane[2] & own)


cdef int search(const wt_board *b, int depth, int alpha, int beta, int64_t *nodes) noexcept nogil:
    """What the board is worth to the side on turn: stones more than the other's, or a win, the earlier the better."""
    cdef wt_move moves[WT_MAX_MOVES]
    cdef wt_move *move = moves
    cdef wt_move *end
    cdef wt_board after
    cdef int side = <int>b.turn, worth
    nodes[0] += 1
    if wt_is_decided(b) or not wt_has_move(b, side):     # the other side has just won
        return -WON - depth
    if depth == 0:
        return stones(b, side) - stones(b, 1 - side)
    end = wt_list(b, side, moves)
    while move < end:
        wt_make(b, side, move[0], &after)
        worth = -search(&after, depth - 1, -beta, -alpha, nodes)
        if worth > alpha:
            alpha = worth
            if alpha >= beta:
                break
        move += 1
    return alpha


def best_move(WaechterState state not None, int depth):
    """The best move by a search of so many plies (without repetitions), what it is worth, and the nodes visited."""
    cdef wt_move moves[WT_MAX_MOVES]
    cdef wt_board root = state.position.board, after
    cdef wt_move best = 0
    cdef int64_t nodes = 0
    cdef int i, count, worth, alpha = -2 * WON
    if state.is_over() or depth < 1:
        raise TurmError("a search wants a running game and a depth of 1 at least")
    with nogil:
        count = <int>(wt_list(&root, <int>root.turn, moves) - moves)
        for i in range(count):
            wt_make(&root, <int>root.turn, moves[i], &after)
            worth = -search(&after, depth - 1, -2 * WON, -alpha, &nodes)
            if worth > alpha:
                alpha = worth
                best = moves[i]
    return state.game.action(best), alpha, nodes
