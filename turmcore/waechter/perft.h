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

/* The words of a board but the last: the key stands in the highest. */
typedef uint64_t wt_words __attribute__((vector_size(64), aligned(8), may_alias));

/* The bits that a move of so many stones flips where it begins and where it ends, but for the key. */
typedef struct wt_flips { wt_words origin[WT_HEIGHT + 1], target[WT_HEIGHT + 1]; } wt_flips;

TURM_INLINE void wt_find_flips(const wt_board *b, int side, wt_flips *flips)
{
    uint64_t own = b->stacks[side], taken = b->stacks[1 - side], p = b->plane[0], q = b->plane[1], r = b->plane[2];
    uint64_t left[3] = {p, q, r}, top[3] = {p & own, q & own, r & own};
    for (int k = 1; k <= WT_HEIGHT && (k == 1 || own & wt_above(b, k - 1)); k++) {
        left[2] ^= ~(left[0] | left[1]), left[1] ^= ~left[0], left[0] ^= ~0ull;         /* one less */
        top[2] ^= top[0] & top[1], top[1] ^= top[0], top[0] ^= ~0ull;                   /* one more */
        uint64_t emptied = ~(left[0] | left[1] | left[2]);
        flips->origin[k] = (wt_words){p ^ left[0], q ^ left[1], r ^ left[2], side ? 0 : emptied, side ? emptied : 0};
        flips->target[k] = (wt_words){p ^ top[0], q ^ top[1], r ^ top[2], side ? taken : ~own, side ? ~own : taken,
                                      side ? b->guard[0] : 0, side ? 0 : b->guard[1]};
    }
}

/* Forces a leaf to be played in full, although only its key is used. */
#define WT_PLAYED(board) __asm__ volatile("" : : "r"(board) : "memory")

/* Play on from a board, or note a leaf's key. */
TURM_INLINE uint64_t wt_play_on(const wt_board *b, int depth, uint64_t *keys, uint64_t *sum, wt_walk *deeper)
{
    if (depth > 1)
        return deeper(b, depth - 1, keys);
    WT_PLAYED(b);
    *sum += b->key;
    return 1;
}

TURM_INLINE uint64_t wt_played_of(const wt_board *b, int side, int depth, uint64_t *keys, wt_walk *deeper)
{
    wt_move list[WT_MAX_MOVES], *end, *m = list;
    wt_board after;
    wt_flips flips;
    uint64_t leaves = 0, sum = 0, key = side == WT_RED ? b->key + WT_KEYS.turn : b->key - WT_KEYS.turn;
    const uint64_t *number = WT_KEYS.stone[side], taken = b->stacks[1 - side] | b->guard[1 - side];
    const wt_words before = *(const wt_words *)b;
    if (wt_is_decided(b))
        return 0;
    end = wt_list(b, side, list);
    for (wt_move *stones = list + wt_size(wt_guard_targets(b, side)); m < stones; m++) {
        wt_make_guard(b, side, *m, &after);
        leaves += wt_play_on(&after, depth, keys, &sum, deeper);
    }
    wt_find_flips(b, side, &flips);
    for (; m < end; m++) {
        int origin = wt_origin(*m), target = wt_target(*m), stones = wt_stones(*m);
        uint64_t from = WT_BIT(origin), to = WT_BIT(target);
        *(wt_words *)&after = before ^ (flips.origin[stones] & from) ^ (flips.target[stones] & to);
        after.key = to & taken ? wt_key_after(b, side, *m) : key + (number[target] - number[origin]) * (uint64_t)stones;
        after.turn = (uint64_t)(1 - side);
        leaves += wt_play_on(&after, depth, keys, &sum, deeper);
    }
    *keys += sum;
    return leaves;
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
