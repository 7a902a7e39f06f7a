/* Moves as outputs of a policy: a plane of squares for each direction and distance. */
#ifndef TURM_WAECHTER_POLICY_H
#define TURM_WAECHTER_POLICY_H

#include "../core/protocol.h"
#include "board.h"

enum { WT_POLICY = 4 * WT_FURTHEST * WT_SIDE * WT_SIDE };

/* Up a rank, down, to the next file, back. */
static const int8_t WT_WAYS[4] = {8, -8, 1, -1};

static int64_t wt_policy_size(const void *pos)
{
    (void)pos;
    return WT_POLICY;
}

/* [way][distance - 1][rank][file] of the origin; a stack moves as many squares as stones. */
static turm_action wt_policy_action(const void *pos, int64_t index)
{
    (void)pos;
    if (index < 0 || index >= WT_POLICY)
        return TURM_NO_ACTION;
    int file = (int)(index % WT_SIDE), rank = (int)(index / WT_SIDE % WT_SIDE);
    int plane = (int)(index / (WT_SIDE * WT_SIDE)), distance = plane % WT_FURTHEST + 1;
    int origin = 8 * rank + file, target = origin + WT_WAYS[plane / WT_FURTHEST] * distance;
    int is_along_rank = plane / WT_FURTHEST >= 2;
    if (target < 0 || target >= WT_SQUARES || (target & 7) == WT_SIDE || (is_along_rank && target >> 3 != rank))
        return TURM_NO_ACTION;
    return wt_move_of(origin, target, distance);
}

static int64_t wt_policy_index(const void *pos, turm_action a)
{
    int origin = wt_origin((wt_move)a), target = wt_target((wt_move)a), stones = wt_stones((wt_move)a);
    int is_along_rank = origin >> 3 == target >> 3, way = 2 * is_along_rank + (target < origin);
    if (stones < 1 || stones > WT_FURTHEST || (origin & 7) == WT_SIDE || origin >= WT_SQUARES)
        return -1;
    int64_t index = ((way * WT_FURTHEST + stones - 1) * WT_SIDE + (origin >> 3)) * WT_SIDE + (origin & 7);
    return wt_policy_action(pos, index) == a ? index : -1;
}

#endif
