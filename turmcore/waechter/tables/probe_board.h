/* Probing the tables with the engine's own board. */
#ifndef TURM_WAECHTER_PROBE_BOARD_H
#define TURM_WAECHTER_PROBE_BOARD_H

#include "../board.h"
#include "probe.h"

/* Number of stones on the board. */
TURM_INLINE int wt_count_stones(const wt_board *b)
{
    return wt_size(b->plane[0]) + 2 * wt_size(b->plane[1]) + 4 * wt_size(b->plane[2]);
}

/* See wt_tables_probe. */
TURM_INLINE int wt_tables_probe_board(const wt_tables *t, const wt_board *b)
{
    uint8_t square[WTT_STONES], side[WTT_STONES], height[WTT_STONES];
    int n = 0, guards[2];
    if (wt_count_stones(b) > t->stones || !b->guard[0] || !b->guard[1])
        return WT_TABLES_UNKNOWN;
    for (int i = 0; i < 2; i++) {
        int bit = wt_first(b->guard[i]);
        guards[i] = bit - (bit >> 3);
        for (uint64_t s = b->stacks[i]; s; s &= s - 1, n++) {
            bit = wt_first(s);
            square[n] = (uint8_t)(bit - (bit >> 3));    /* without the wall behind each rank */
            side[n] = (uint8_t)i;
            height[n] = (uint8_t)wt_height(b, bit);
        }
    }
    return wt_tables_probe(t, (int)b->turn, guards[0], guards[1], n, square, side, height);
}

#endif
