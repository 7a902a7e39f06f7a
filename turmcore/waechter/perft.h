/* Counting move sequences. */
#ifndef TURM_WAECHTER_PERFT_H
#define TURM_WAECHTER_PERFT_H

#include "board.h"

/* Each function is compiled twice, once for each side to move: a side known at compile time makes it a third
 * faster. */
typedef uint64_t wt_walk(const wt_board *b, int depth, uint64_t *keys);
static wt_walk wt_perft_red, wt_perft_blue, wt_played_red, wt_played_blue;

TURM_INLINE uint64_t wt_perft_of(const wt_board *b, int side, int depth, wt_walk *deeper)
{
    wt_move list[WT_MAX_MOVES], *end;
    wt_board after;
    uint64_t leaves = 0;
    if (wt_is_decided(b))
        return 0;
    if (depth == 1)
        return (uint64_t)wt_count_moves(b, side);
    end = wt_list(b, side, list);
    for (wt_move *m = list; m < end; m++) {
        wt_make(b, side, *m, &after);
        if (depth > 2)
            leaves += deeper(&after, depth - 1, NULL);
        else if (!wt_is_decided(&after))
            leaves += (uint64_t)wt_count_moves(&after, 1 - side);
    }
    return leaves;
}

/* Forces a leaf to be played in full, although only its key is used. */
#define WT_PLAYED(board) __asm__ volatile("" : : "r"(board) : "memory")

TURM_INLINE uint64_t wt_played_of(const wt_board *b, int side, int depth, uint64_t *keys, wt_walk *deeper)
{
    wt_move list[WT_MAX_MOVES], *end, *m = list;
    wt_board after;
    uint64_t leaves = 0, sum = 0;
    if (wt_is_decided(b))
        return 0;
    end = wt_list(b, side, list);
    if (depth > 1) {
        for (; m < end; m++) {
            wt_make(b, side, *m, &after);
            leaves += deeper(&after, depth - 1, keys);
        }
        return leaves;
    }
    for (wt_move *stones = list + wt_size(wt_guard_targets(b, side)); m < stones; m++) {
        wt_make_guard(b, side, *m, &after);
        WT_PLAYED(&after);
        sum += after.key;
    }
    for (; m < end; m++) {
        wt_make_stones(b, side, *m, &after);
        WT_PLAYED(&after);
        sum += after.key;
    }
    *keys += sum;
    return (uint64_t)(end - list);
}

TURM_CLONES(uint64_t, wt_perft_red, (const wt_board *b, int depth, uint64_t *keys), (b, depth, keys))
{
    (void)keys;
    return wt_perft_of(b, WT_RED, depth, wt_perft_blue);
}

TURM_CLONES(uint64_t, wt_perft_blue, (const wt_board *b, int depth, uint64_t *keys), (b, depth, keys))
{
    (void)keys;
    return wt_perft_of(b, WT_BLUE, depth, wt_perft_red);
}

TURM_CLONES(uint64_t, wt_played_red, (const wt_board *b, int depth, uint64_t *keys), (b, depth, keys))
{
    return wt_played_of(b, WT_RED, depth, keys, wt_played_blue);
}

TURM_CLONES(uint64_t, wt_played_blue, (const wt_board *b, int depth, uint64_t *keys), (b, depth, keys))
{
    return wt_played_of(b, WT_BLUE, depth, keys, wt_played_red);
}

/* Sequences of `depth` moves, at least 1; the last list is counted, not played. */
static inline uint64_t wt_perft(const wt_board *b, int depth)
{
    return b->turn == WT_RED ? wt_perft_red(b, depth, NULL) : wt_perft_blue(b, depth, NULL);
}

/* The same with every leaf played; the keys of all leaves are added to `keys`. */
static inline uint64_t wt_perft_played(const wt_board *b, int depth, uint64_t *keys)
{
    return b->turn == WT_RED ? wt_played_red(b, depth, keys) : wt_played_blue(b, depth, keys);
}

#endif
