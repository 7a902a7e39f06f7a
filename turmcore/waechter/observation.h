/* The board as a learning program sees it: planes of bytes. */
#ifndef TURM_WAECHTER_OBSERVATION_H
#define TURM_WAECHTER_OBSERVATION_H

#include "position.h"

enum { WT_OBSERVATION = WT_PLANES * WT_SIDE * WT_SIDE };

/* The squares of a set as seen by a player, whose own first rank comes first. */
static inline void wt_show(uint64_t set, int viewer, uint8_t *plane)
{
    for (; set; set &= set - 1) {
        int square = wt_first(set), rank = square >> 3;
        plane[(viewer == WT_RED ? WT_SIDE - 1 - rank : rank) * WT_SIDE + (square & 7)] = 1;
    }
}

static void wt_observe(const void *pos, int viewer, void *out)
{
    const wt_position *p = pos;
    const wt_board *b = &p->board;
    uint8_t *plane = out;
    memset(plane, 0, WT_OBSERVATION);
    for (int i = 0; i < 2; i++) {
        int side = i ? 1 - viewer : viewer;
        for (uint64_t set = b->stacks[side]; set; set &= set - 1) {
            int height = wt_height(b, wt_first(set));
            wt_show(set & -set, viewer, plane + (7 * i + height - 1) * WT_SIDE * WT_SIDE);
        }
        wt_show(b->guard[side], viewer, plane + (14 + i) * WT_SIDE * WT_SIDE);
        wt_show(WT_GOAL[side], viewer, plane + (16 + i) * WT_SIDE * WT_SIDE);
    }
    if (!p->ending && (int)b->turn == viewer)
        memset(plane + 18 * WT_SIDE * WT_SIDE, 1, WT_SIDE * WT_SIDE);
}

#endif
