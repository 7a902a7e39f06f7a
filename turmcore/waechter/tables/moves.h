/* Moves of positions with few stones, forward and backward. */
#ifndef TURM_WAECHTER_TABLES_MOVES_H
#define TURM_WAECHTER_TABLES_MOVES_H

#include "layout.h"

enum { WTT_MOVES = 4 * (WTT_STONES + 1) };      /* one more stone in a stack is one more square, in four directions */

typedef struct wtt_moves {
    int num_quiet, num_captures;
    wtt_position quiet[WTT_MOVES];      /* the positions afterwards, as the other side sees them */
    wtt_position capture[WTT_MOVES];    /* with fewer stones */
} wtt_moves;

typedef struct wtt_board {
    uint64_t own, other;                /* stacks */
    uint64_t all;                       /* with the guards */
} wtt_board;

TURM_INLINE wtt_board wtt_board_of(const wtt_position *p)
{
    wtt_board b = {0, 0, 1ull << p->guard[0] | 1ull << p->guard[1]};
    for (int i = 0; i < p->num_stacks; i++) {
        uint64_t bit = 1ull << wtt_square(p->stack[i]);
        *(p->stack[i] & WTT_OTHER ? &b.other : &b.own) |= bit;
        b.all |= bit;
    }
    return b;
}

/* The other side's view, with a new square for the guard of the side to move. */
TURM_INLINE void wtt_swap(const wtt_layout *l, const wtt_position *p, int guard, wtt_position *out)
{
    out->guard[0] = l->upside_down[p->guard[1]];
    out->guard[1] = l->upside_down[guard];
    out->num_stacks = p->num_stacks;
    for (int i = 0; i < 3; i++)
        out->stack[i] = l->swapped[p->stack[i]];
}

/* Move `stones` of stack i to the target, joining a stack of its own color or capturing an enemy there. */
TURM_INLINE void wtt_move_stones(const wtt_position *p, int i, int target, int stones, wtt_position *out)
{
    int side = p->stack[i] & WTT_OTHER, left = wtt_height(p->stack[i]) - stones, n = 0;
    out->guard[0] = p->guard[0];
    out->guard[1] = p->guard[1];
    for (int j = 0; j < p->num_stacks; j++) {
        if (j == i)
            continue;
        if (wtt_square(p->stack[j]) != target)
            out->stack[n++] = p->stack[j];
        else if ((p->stack[j] & WTT_OTHER) == side)
            stones += wtt_height(p->stack[j]);
    }
    if (left)
        out->stack[n++] = wtt_stack_of(side != 0, left, wtt_square(p->stack[i]));
    out->stack[n++] = wtt_stack_of(side != 0, stones, target);
    out->num_stacks = (uint8_t)n;
    while (n < 3)
        out->stack[n++] = 0;
}

/* All moves of the side to move; if one wins at once, returns 1 and no list.  With `is_counting` quiet moves
 * are only counted. */
TURM_INLINE int wtt_list_moves(const wtt_layout *l, const wtt_position *p, int is_counting, wtt_moves *out)
{
    wtt_board b = wtt_board_of(p);
    wtt_position next;
    int g = p->guard[0], x = p->guard[1];
    out->num_quiet = out->num_captures = 0;
    for (int d = 0; d < 4; d++) {
        int t = l->step[g][d][0];
        if (t == WTT_NO_SQUARE)
            continue;
        if (t == x || t == WTT_GOAL)            /* rule 1.5, even onto a stack of the other side */
            if (!(b.own >> t & 1))
                return 1;
        if (b.own >> t & 1)
            continue;
        if (b.other >> t & 1) {
            wtt_position rest = {.guard = {p->guard[0], p->guard[1]}};
            for (int j = 0; j < p->num_stacks; j++)
                if (wtt_square(p->stack[j]) != t)
                    rest.stack[rest.num_stacks++] = p->stack[j];
            wtt_swap(l, &rest, t, &out->capture[out->num_captures++]);
        } else if (is_counting) {
            out->num_quiet++;
        } else {
            wtt_swap(l, p, t, &out->quiet[out->num_quiet++]);
        }
    }
    for (int i = 0; i < p->num_stacks; i++) {
        if (p->stack[i] & WTT_OTHER)
            continue;
        int s = wtt_square(p->stack[i]), height = wtt_height(p->stack[i]);
        for (int d = 0; d < 4; d++)
            for (int k = 1; k <= height; k++) {
                int t = l->step[s][d][k - 1];
                if (t == WTT_NO_SQUARE || (l->between[s][d][k - 1] & b.all))
                    break;
                if (t == x)
                    return 1;
                if (t == g)
                    break;
                if (b.other >> t & 1) {
                    int is_open = 0;
                    for (int j = 0; j < p->num_stacks; j++)
                        if (wtt_square(p->stack[j]) == t)
                            is_open = wtt_height(p->stack[j]) <= k;
                    if (!is_open)
                        break;
                    wtt_move_stones(p, i, t, k, &next);
                    wtt_swap(l, &next, g, &out->capture[out->num_captures++]);
                } else if (is_counting) {
                    out->num_quiet++;
                } else {
                    wtt_move_stones(p, i, t, k, &next);
                    wtt_swap(l, &next, g, &out->quiet[out->num_quiet++]);
                }
            }
    }
    return 0;
}

/* The positions from which a quiet move of the other side leads here, as that side sees them; returns their
 * number.  Finished games may be among them: pairs of guards without a number. */
TURM_INLINE int wtt_list_origins(const wtt_layout *l, const wtt_position *p, wtt_position *out)
{
    wtt_board b = wtt_board_of(p);
    int x = p->guard[1], n = 0;
    for (int d = 0; d < 4; d++) {
        int s = l->step[x][d][0];
        if (s == WTT_NO_SQUARE || (b.all >> s & 1))
            continue;
        wtt_position before = *p;
        before.guard[1] = (uint8_t)s;
        wtt_swap(l, &before, p->guard[0], &out[n++]);
    }
    for (int i = 0; i < p->num_stacks; i++) {
        if (!(p->stack[i] & WTT_OTHER))
            continue;
        int t = wtt_square(p->stack[i]), height = wtt_height(p->stack[i]);
        for (int d = 0; d < 4; d++)
            for (int k = 1; k <= height; k++) {
                int s = l->step[t][d][k - 1];
                if (s == WTT_NO_SQUARE || (l->between[t][d][k - 1] & b.all) || ((b.all & ~b.other) >> s & 1))
                    break;
                wtt_position before;
                wtt_move_stones(p, i, s, k, &before);   /* undoing is moving back: the stack at s had k more */
                wtt_swap(l, &before, p->guard[0], &out[n++]);
            }
    }
    return n;
}

#endif
