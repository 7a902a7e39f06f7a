/* Probing the tables in searches: no Python, no allocation, any number of threads at once. */
#ifndef TURM_WAECHTER_PROBE_H
#define TURM_WAECHTER_PROBE_H

#include <limits.h>
#include "layout.h"

typedef struct wt_tables {
    wtt_layout layout;
    const uint8_t *cells[WTT_SHAPES];   /* of the shape's whole class; NULL: not loaded */
    int stones;                         /* all positions with up to this many stones are loaded; -1: none */
} wt_tables;

/* A cell: 0 for a draw, else 1 + the plies to the end: odd plies are wins for the side to move, even ones
 * losses. */

enum {
    /* What wt_tables_probe returns besides distances. */
    WT_TABLES_DRAW = 0,
    WT_TABLES_BLOCKED = -1,         /* the side to move has no move and has lost; no other loss returns -1 */
    WT_TABLES_UNKNOWN = INT_MIN,    /* too many stones, a finished game, or no tables */
};

/* The cell of a position, or -1 if it is not in the tables. */
TURM_INLINE int wtt_look_up(const wt_tables *t, const wtt_position *p)
{
    const wtt_layout *l = &t->layout;
    int shape = wtt_shape_of(p), pair = l->pair[p->guard[0]][p->guard[1]];
    if (!t->cells[shape] || pair == WTT_NO_PAIR)
        return -1;
    if (!(pair & WTT_IMAGE))
        return t->cells[shape][wtt_cell(l, p, shape, pair)];
    wtt_position image = *p;
    wtt_mirror(l, &image);
    return t->cells[shape][wtt_cell(l, &image, shape, pair & ~WTT_IMAGE)];
}

/* The value of a position for the side to move.
 *
 * Arguments: side to move (0 red, 1 blue), squares 0..48 of red's and blue's guard, and the stacks in any
 * order, each with its square, side and height (at least 1).  No two pieces share a square.
 *
 * Returns +n: the side to move wins in n plies (odd); -n: it loses in n plies (even); a WT_TABLES_ code
 * otherwise. The winner takes the shortest way, the loser the longest.
 */
static inline int wt_tables_probe(
    const wt_tables *t, int turn, int red_guard, int blue_guard, int num_stacks, const uint8_t *square,
    const uint8_t *side, const uint8_t *height)
{
    wtt_position p = {.num_stacks = (uint8_t)num_stacks};
    int stones = 0;
    if (num_stacks > WTT_STONES)
        return WT_TABLES_UNKNOWN;
    for (int i = 0; i < num_stacks; i++)
        stones += height[i];
    if (stones > t->stones)
        return WT_TABLES_UNKNOWN;
    if (turn) {
        p.guard[0] = t->layout.upside_down[blue_guard];
        p.guard[1] = t->layout.upside_down[red_guard];
    } else {
        p.guard[0] = (uint8_t)red_guard;
        p.guard[1] = (uint8_t)blue_guard;
    }
    for (int i = 0; i < num_stacks; i++) {
        wtt_stack s = wtt_stack_of(side[i], height[i], square[i]);
        p.stack[i] = turn ? t->layout.swapped[s] : s;
    }
    int cell = wtt_look_up(t, &p);
    if (cell < 0)
        return WT_TABLES_UNKNOWN;
    int plies = cell - 1;
    return cell == 0 ? WT_TABLES_DRAW : plies == 0 ? WT_TABLES_BLOCKED : plies & 1 ? plies : -plies;
}

#endif
