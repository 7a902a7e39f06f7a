/* The board of Turm und Wächter: stacks, guards, and moves.
 *
 * A square is a bit: 8 * rank + file, A1 = 0, G7 = 54.  The eighth column is a wall, never set, that keeps
 * sideways shifts from running into the next rank.  The heights of the stacks are stored in three bit planes,
 * one for each binary digit, so that "all stacks of at least k" takes a few operations for the whole board:
 *
 *     height        plane[0]      plane[1]      plane[2]
 *     1 3 . .       1 1 . .       . 1 . .       . . . .
 *     . . 6 .       . . . .       . . 1 .       . . 1 .
 */
#ifndef TURM_WAECHTER_BOARD_H
#define TURM_WAECHTER_BOARD_H

#include <stdint.h>
#include "../core/clones.h"
#include "../core/rng.h"
#include "limits.h"

enum {
    WT_RED = 0,                 /* starts at the top, moves first */
    WT_BLUE = 1,
    WT_HEIGHT = 7,              /* of the highest stack */
    WT_SQUARES = 56,            /* with the wall */
};

#define WT_BOARD 0x007f7f7f7f7f7f7full
#define WT_BIT(square) (1ull << (square))

/* The goals: red's guard wins on D1, blue's on D7 (rule 1.5). */
static const uint64_t WT_GOAL[2] = {WT_BIT(3), WT_BIT(51)};
/* Where guards start: the goal of the other side. */
static const uint64_t WT_HOME[2] = {WT_BIT(51), WT_BIT(3)};

typedef struct wt_board {
    uint64_t plane[3];          /* heights, binary */
    uint64_t stacks[2];         /* of each side */
    uint64_t guard[2];          /* one bit; 0: taken */
    uint64_t key;
    uint64_t turn;              /* WT_RED or WT_BLUE */
} wt_board;

/* A move: origin, target << 6, stones << 12.  A guard moves with one stone. */
typedef uint32_t wt_move;

TURM_INLINE wt_move wt_move_of(int origin, int target, int stones)
{
    return (wt_move)(origin | target << 6 | stones << 12);
}
TURM_INLINE int wt_origin(wt_move m) { return (int)(m & 63); }
TURM_INLINE int wt_target(wt_move m) { return (int)(m >> 6 & 63); }
TURM_INLINE int wt_stones(wt_move m) { return (int)(m >> 12 & 7); }

TURM_INLINE int wt_first(uint64_t set) { return __builtin_ctzll(set); }
TURM_INLINE int wt_size(uint64_t set) { return __builtin_popcountll(set); }

/* ---- keys ------------------------------------------------------------------- */

/* A position's key is a sum: a number for each stone by side and square, one for each guard, and one if blue
 * is to move.  A move of k stones adds k times a difference whatever the heights, which is faster than the
 * usual xor of one number for each height. */
typedef struct wt_keys {
    uint64_t stone[2][WT_SQUARES];
    uint64_t guard[2][64];
    uint64_t turn;
} wt_keys;

static wt_keys WT_KEYS;

static inline void wt_init_keys(void)
{
    uint64_t n = 0x7475726d77616563ull;
    for (int side = 0; side < 2; side++)
        for (int square = 0; square < WT_SQUARES; square++) {
            WT_KEYS.stone[side][square] = turm_mix(n++) | 1;    /* odd: multiplying by it loses no bits */
            WT_KEYS.guard[side][square] = turm_mix(n++);
        }
    WT_KEYS.turn = turm_mix(n);
}

/* ---- looking ------------------------------------------------------------------ */

TURM_INLINE int wt_height(const wt_board *b, int square)
{
    return (int)((b->plane[0] >> square & 1) | (b->plane[1] >> square & 1) << 1 | (b->plane[2] >> square & 1) << 2);
}

/* The stacks higher than `stones`, a constant from 1 to 7. */
TURM_INLINE uint64_t wt_above(const wt_board *b, int stones)
{
    uint64_t p = b->plane[0], q = b->plane[1], r = b->plane[2];
    switch (stones) {
    case 1: return q | r;
    case 2: return r | (q & p);
    case 3: return r;
    case 4: return r & (q | p);
    case 5: return r & q;
    case 6: return r & q & p;
    default: return 0;
    }
}

static inline uint64_t wt_full_key(const wt_board *b)
{
    uint64_t key = b->turn ? WT_KEYS.turn : 0;
    for (int side = 0; side < 2; side++) {
        for (uint64_t s = b->stacks[side]; s; s &= s - 1)
            key += WT_KEYS.stone[side][wt_first(s)] * (uint64_t)wt_height(b, wt_first(s));
        if (b->guard[side])
            key += WT_KEYS.guard[side][wt_first(b->guard[side])];
    }
    return key;
}

TURM_INLINE uint64_t wt_pieces(const wt_board *b)
{
    return b->stacks[0] | b->stacks[1] | b->guard[0] | b->guard[1];
}

/* The four squares beside each square of a set. */
TURM_INLINE uint64_t wt_beside(uint64_t set)
{
    return (set << 8 | set >> 8 | set << 1 | set >> 1) & WT_BOARD;
}

/* Rule 1.5: a guard was taken or stands on its goal. */
TURM_INLINE int wt_is_decided(const wt_board *b)
{
    return !b->guard[0] | !b->guard[1] | ((b->guard[0] & WT_GOAL[0]) != 0) | ((b->guard[1] & WT_GOAL[1]) != 0);
}

/* ---- moves -------------------------------------------------------------------- */

/* The squares where `stones` moved stones of a side may end: not on their own guard, not on higher enemy
 * stacks. */
TURM_INLINE uint64_t wt_open_to(const wt_board *b, int side, int stones)
{
    return WT_BOARD & ~b->guard[side] & ~(b->stacks[1 - side] & wt_above(b, stones));
}

TURM_INLINE uint64_t wt_guard_targets(const wt_board *b, int side)
{
    return wt_beside(b->guard[side]) & ~b->stacks[side];
}

/* Number of moves of a side; the game must not be decided. */
TURM_INLINE int wt_count_moves(const wt_board *b, int side)
{
    uint64_t own = b->stacks[side], free = WT_BOARD & ~wt_pieces(b), to = wt_open_to(b, side, 1);
    int n = wt_size(wt_guard_targets(b, side)) + wt_size(own & to >> 8) + wt_size(own & to << 8) +
            wt_size(own & to >> 1) + wt_size(own & to << 1);
    uint64_t north = free >> 8, south = free << 8, east = free >> 1, west = free << 1;  /* the way is clear */
    for (int k = 2; (own &= wt_above(b, k - 1)); k++) {
        to = wt_open_to(b, side, k);
        n += wt_size(own & north & to >> 8 * k) + wt_size(own & south & to << 8 * k) +
             wt_size(own & east & to >> k) + wt_size(own & west & to << k);
        north &= free >> 8 * k;
        south &= free << 8 * k;
        east &= free >> k;
        west &= free << k;
        if (k == 6)
            break;
    }
    return n;
}

TURM_INLINE wt_move *wt_write(wt_move *out, uint64_t origins, int step, int stones)
{
    wt_move shift = (wt_move)((stones << 12) + (step * stones) * 64);
    for (; origins; origins &= origins - 1) {
        wt_move origin = (wt_move)wt_first(origins);
        *out++ = origin + (origin << 6) + shift;
    }
    return out;
}

/* All moves of a side to squares of a set; returns the end of the list. */
TURM_INLINE wt_move *wt_list_to(const wt_board *b, int side, uint64_t targets, wt_move *out)
{
    uint64_t own = b->stacks[side], free = WT_BOARD & ~wt_pieces(b), to = wt_open_to(b, side, 1) & targets;
    wt_move from = (wt_move)((1 << 12) + (b->guard[side] ? wt_first(b->guard[side]) : 0));
    for (uint64_t t = wt_guard_targets(b, side) & targets; t; t &= t - 1)
        *out++ = from + ((wt_move)wt_first(t) << 6);
    out = wt_write(out, own & to >> 8, 8, 1);
    out = wt_write(out, own & to << 8, -8, 1);
    out = wt_write(out, own & to >> 1, 1, 1);
    out = wt_write(out, own & to << 1, -1, 1);
    uint64_t north = free >> 8, south = free << 8, east = free >> 1, west = free << 1;
    for (int k = 2; (own &= wt_above(b, k - 1)); k++) {
        to = wt_open_to(b, side, k) & targets;
        out = wt_write(out, own & north & to >> 8 * k, 8, k);
        out = wt_write(out, own & south & to << 8 * k, -8, k);
        out = wt_write(out, own & east & to >> k, 1, k);
        out = wt_write(out, own & west & to << k, -1, k);
        north &= free >> 8 * k;
        south &= free << 8 * k;
        east &= free >> k;
        west &= free << k;
        if (k == 6)
            break;
    }
    return out;
}

/* All moves, at most WT_MAX_MOVES. */
TURM_INLINE wt_move *wt_list(const wt_board *b, int side, wt_move *out)
{
    return wt_list_to(b, side, ~0ull, out);
}

/* Does a side have any move?  Checking single steps is enough: longer moves pass a free square, where one
 * stone could stop. */
TURM_INLINE int wt_has_move(const wt_board *b, int side)
{
    uint64_t own = b->stacks[side], to = wt_open_to(b, side, 1);
    return (wt_guard_targets(b, side) | (own & (to >> 8 | to << 8 | to >> 1 | to << 1))) != 0;
}

/* The squares between origin and target, and the step; 0 if they are not in one line or are the same. */
static inline int wt_line(int origin, int target, uint64_t *between)
{
    int files = (target & 7) - (origin & 7), ranks = (target >> 3) - (origin >> 3);
    if ((files != 0) == (ranks != 0))
        return 0;
    int step = files > 0 ? 1 : files < 0 ? -1 : ranks > 0 ? 8 : -8;
    *between = 0;
    for (int square = origin + step; square != target; square += step)
        *between |= WT_BIT(square);
    return step;
}

/* Is a number a legal move?  Any number may be given; the game must not be decided. */
static inline int wt_is_move(const wt_board *b, uint64_t number)
{
    wt_move m = (wt_move)number;
    int origin = wt_origin(m), target = wt_target(m), stones = wt_stones(m), side = (int)b->turn;
    uint64_t from = WT_BIT(origin), to = WT_BIT(target), between;
    if (number >> 15 || !(from & WT_BOARD) || !(to & WT_BOARD) || !stones)
        return 0;
    int step = wt_line(origin, target, &between);
    if (!step || target != origin + step * stones || between & wt_pieces(b))
        return 0;
    if (from & b->guard[side])
        return stones == 1 && !(to & b->stacks[side]);
    return (from & b->stacks[side]) && wt_height(b, origin) >= stones && (to & wt_open_to(b, side, stones));
}

/* The squares that see `target` along its rank and file: the first piece in each direction. */
static inline uint64_t wt_seen_from(const wt_board *b, int target)
{
    uint64_t pieces = wt_pieces(b), seen = 0;
    static const int STEPS[4] = {8, -8, 1, -1};
    for (int i = 0; i < 4; i++)
        for (int square = target + STEPS[i]; square >= 0 && WT_BIT(square) & WT_BOARD; square += STEPS[i])
            if (WT_BIT(square) & pieces) {
                seen |= WT_BIT(square);
                break;
            }
    return seen;
}

/* The squares of a side's stacks and guard that the other side could take if it were to move. */
static inline uint64_t wt_attacked(const wt_board *b, int side)
{
    uint64_t attacked = 0;
    for (uint64_t set = b->stacks[side] | b->guard[side]; set; set &= set - 1) {
        int target = wt_first(set), height = b->guard[side] >> target & 1 ? 1 : wt_height(b, target);
        for (uint64_t seen = wt_seen_from(b, target); seen; seen &= seen - 1) {
            int origin = wt_first(seen), files = (origin & 7) - (target & 7), ranks = (origin >> 3) - (target >> 3);
            int distance = (files < 0 ? -files : files) + (ranks < 0 ? -ranks : ranks);
            if (b->guard[1 - side] >> origin & 1 ? distance == 1
                                                 : b->stacks[1 - side] >> origin & 1 && distance >= height &&
                                                       wt_height(b, origin) >= distance)
                attacked |= WT_BIT(target);
        }
    }
    return attacked;
}

/* ---- make ----------------------------------------------------------------------- */

/* The key after a move. */
TURM_INLINE uint64_t wt_key_after(const wt_board *b, int side, wt_move m)
{
    int origin = wt_origin(m), target = wt_target(m), there = wt_height(b, target);
    uint64_t to = WT_BIT(target), key = side == WT_RED ? b->key + WT_KEYS.turn : b->key - WT_KEYS.turn;
    if (b->guard[side] >> origin & 1)
        key += WT_KEYS.guard[side][target] - WT_KEYS.guard[side][origin];
    else
        key += (WT_KEYS.stone[side][target] - WT_KEYS.stone[side][origin]) * (uint64_t)wt_stones(m);
    if (to & b->guard[1 - side])
        key -= WT_KEYS.guard[1 - side][target];
    return b->stacks[side] & to ? key : key - WT_KEYS.stone[1 - side][target] * (uint64_t)there;
}

/* Play a legal move of the stones of the side to move on `b`; the result is `after`.  Unchecked. */
TURM_INLINE void wt_make_stones(const wt_board *b, int side, wt_move m, wt_board *after)
{
    int origin = wt_origin(m), target = wt_target(m), stones = wt_stones(m);
    uint64_t from = WT_BIT(origin), to = WT_BIT(target), own = b->stacks[side], guard = b->guard[1 - side];
    uint64_t key = side == WT_RED ? b->key + WT_KEYS.turn : b->key - WT_KEYS.turn;
    int there = wt_height(b, target), joined = own & to ? there : 0;
    int left = wt_height(b, origin) - stones, top = joined + stones;
    key += (WT_KEYS.stone[side][target] - WT_KEYS.stone[side][origin]) * (uint64_t)stones;
    key -= WT_KEYS.stone[1 - side][target] * (uint64_t)(there - joined);
    if (to & guard)
        key -= WT_KEYS.guard[1 - side][target];
    for (int i = 0; i < 3; i++)
        after->plane[i] = (b->plane[i] & ~(from | to)) | (uint64_t)(left >> i & 1) << origin |
                          (uint64_t)(top >> i & 1) << target;
    after->stacks[side] = (own & ~from) | to | (uint64_t)(left != 0) << origin;
    after->stacks[1 - side] = b->stacks[1 - side] & ~to;
    after->guard[side] = b->guard[side];
    after->guard[1 - side] = guard & ~to;
    after->turn = (uint64_t)(1 - side);
    after->key = key;
}

/* The same for a side's guard. */
TURM_INLINE void wt_make_guard(const wt_board *b, int side, wt_move m, wt_board *after)
{
    int origin = wt_origin(m), target = wt_target(m);
    uint64_t to = WT_BIT(target), guard = b->guard[1 - side];
    uint64_t key = side == WT_RED ? b->key + WT_KEYS.turn : b->key - WT_KEYS.turn;
    key += WT_KEYS.guard[side][target] - WT_KEYS.guard[side][origin];
    key -= WT_KEYS.stone[1 - side][target] * (uint64_t)wt_height(b, target);
    if (to & guard)
        key -= WT_KEYS.guard[1 - side][target];
    for (int i = 0; i < 3; i++)
        after->plane[i] = b->plane[i] & ~to;
    after->stacks[side] = b->stacks[side];
    after->stacks[1 - side] = b->stacks[1 - side] & ~to;
    after->guard[side] = to;
    after->guard[1 - side] = guard & ~to;
    after->turn = (uint64_t)(1 - side);
    after->key = key;
}

TURM_INLINE void wt_make(const wt_board *b, int side, wt_move m, wt_board *after)
{
    if (WT_BIT(wt_origin(m)) & b->guard[side])
        wt_make_guard(b, side, m, after);
    else
        wt_make_stones(b, side, m, after);
}

#endif
