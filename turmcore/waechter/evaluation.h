/* What a board is worth: a whole number, in hundredths of a stone, for the side on turn. */
#ifndef TURM_WAECHTER_EVALUATION_H
#define TURM_WAECHTER_EVALUATION_H

#include <math.h>
#include "board.h"

/* The share of the win that a score promises. */
static inline double wt_share(int score) { return 1 / (1 + exp(-score / 250.0)); }

TURM_INLINE int wt_distance(int a, int b)
{
    int files = (a & 7) - (b & 7), ranks = (a >> 3) - (b >> 3);
    return (files < 0 ? -files : files) + (ranks < 0 ? -ranks : ranks);
}

TURM_INLINE int wt_evaluate(const wt_board *b)
{
    int side = (int)b->turn, score = 0;
    for (int s = 0; s < 2; s++) {
        int value = 0;
        for (int i = 0; i < 3; i++)
            value += 100 * (1 << i) * wt_size(b->stacks[s] & b->plane[i]);
        if (b->guard[s])
            value -= 10 * wt_distance(wt_first(b->guard[s]), wt_first(WT_GOAL[s]));
        value += 4 * (b->guard[s] ? wt_count_moves(b, s) : 0);
        score += s == side ? value : -value;
    }
    return score;
}

#endif
