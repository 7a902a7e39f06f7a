/* Moves and passes as outputs of a policy.
 *
 * Three blocks: moves of a rolled number [number - 1][color][origin][way], moves of a gift, without its
 * number, [color][origin][way], and passes [number - 1].  Origins are the fields of the circuits in the
 * board's order.  Ways of a number are up, down, the fields of step 5 and the summit; of a gift up by 1 to 6,
 * down by 1 to 6, then the same.
 */
#ifndef BB_POLICY_H
#define BB_POLICY_H

#include "position.h"

static int bb_num_origins(const bb_game *g) { return g->length[0] + g->length[1] + g->length[2] + g->length[3]; }

static int64_t bb_policy_size(const void *pos)
{
    int origins = bb_num_origins(((const bb_position *)pos)->game);
    return BB_COLORS * origins * (BB_DIE * BB_WAYS + BB_GIFT_WAYS) + BB_DIE;
}

/* A move from the circuits' field `origin`; on short circuits a way may lead to the same field as an earlier
 * one. */
static turm_action bb_policy_move(const bb_game *g, int number, int color, int origin, int way)
{
    int step = 0, target;
    for (; origin >= g->length[step]; step++)
        origin -= g->length[step];
    int from = bb_site(step, origin), ways = number ? 1 : BB_DIE;
    if (way < 2 * ways) {
        int n = number ? number : way % BB_DIE + 1;
        target = bb_walk(g, from, way < ways ? n : -n);
        for (int k = 1; k <= BB_DIE && way >= ways; k++)
            if ((!number || k == number) && bb_walk(g, from, k) == target)
                return TURM_NO_ACTION;
    } else {
        int high = way - 2 * ways;
        if (step != 3)
            return TURM_NO_ACTION;
        target = high == BB_HIGH ? BB_SUMMIT : bb_high_site(high);
    }
    return bb_move(number, color, from, target);
}

static turm_action bb_policy_action(const void *pos, int64_t index)
{
    const bb_game *g = ((const bb_position *)pos)->game;
    int origins = bb_num_origins(g), k = (int)index;
    int rolled = BB_DIE * BB_COLORS * origins * BB_WAYS, given = BB_COLORS * origins * BB_GIFT_WAYS;
    if (index < 0 || index >= bb_policy_size(pos))
        return TURM_NO_ACTION;
    if (k >= rolled + given)
        return bb_pass(k - rolled - given + 1);
    int ways = k < rolled ? BB_WAYS : BB_GIFT_WAYS;
    k -= k < rolled ? 0 : rolled;
    int number = ways == BB_WAYS ? k / ways / origins / BB_COLORS + 1 : 0;
    return bb_policy_move(g, number, k / ways / origins % BB_COLORS, k / ways % origins, k % ways);
}

static int64_t bb_policy_index(const void *pos, turm_action a)
{
    const bb_game *g = ((const bb_position *)pos)->game;
    int origins = bb_num_origins(g), number = bb_number(a), color = bb_color(a), from = bb_from(a), to = bb_to(a), way;
    int64_t rolled = BB_DIE * BB_COLORS * origins * BB_WAYS, index;
    if (number > BB_DIE || color >= BB_COLORS)
        return -1;
    if (bb_kind(a) == BB_A_PASS) {
        index = rolled + BB_COLORS * origins * BB_GIFT_WAYS + number - 1;
    } else {
        if (bb_kind(a) != BB_A_MOVE || bb_is_high(from) || bb_index(from) >= g->length[bb_step(from)])
            return -1;
        int step = bb_step(from), ways = number ? 1 : BB_DIE, origin = bb_index(from);
        for (int i = 0; i < step; i++)
            origin += g->length[i];
        if (g->high[to]) {
            way = 2 * ways + bb_high_index(to);
        } else {
            for (way = 0; way < 2 * ways; way++) {
                int n = number ? number : way % BB_DIE + 1;
                if (bb_walk(g, from, way < ways ? n : -n) == to)
                    break;
            }
            if (way == 2 * ways)
                return -1;
        }
        index = number ? (((number - 1) * BB_COLORS + color) * (int64_t)origins + origin) * BB_WAYS + way
                       : rolled + (color * (int64_t)origins + origin) * BB_GIFT_WAYS + way;
    }
    return bb_policy_action(pos, index) == a ? index : -1;
}

#endif
