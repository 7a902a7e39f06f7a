/* Who may lose what: where towers reach, and who has the most followers in a feature. */
#ifndef CC_THREATS_H
#define CC_THREATS_H

#include <stdlib.h>
#include "lists.h"

/* Towers, as far as the next piece reaches. */
typedef struct cc_guns {
    int num, is_diagonal;
    int16_t x[CC_FOUNDATIONS], y[CC_FOUNDATIONS], range[CC_FOUNDATIONS];
} cc_guns;

static inline void cc_add_gun(const cc_position *p, cc_guns *guns, int foundation)
{
    cc_where at = p->where[p->foundation[foundation]];
    guns->x[guns->num] = (int16_t)cc_x(at);
    guns->y[guns->num] = (int16_t)cc_y(at);
    guns->range[guns->num++] = (int16_t)cc_range(p->game, p->height[foundation] + 1);
}

static inline void cc_aim(const cc_position *p, cc_guns *guns)
{
    guns->num = 0;
    guns->is_diagonal = p->game->diagonal;
    for (int i = 0; i < p->num_foundations; i++)
        if (!p->top[i])
            cc_add_gun(p, guns, i);
}

/* How many more pieces are wanted to reach a cell: 1, 2, or 3 for more; `least` is what other towers want. */
static inline int cc_pieces_to_reach(const cc_guns *guns, cc_where at, int least)
{
    int x = cc_x(at), y = cc_y(at);
    for (int i = 0; i < guns->num; i++) {
        int dx = abs(guns->x[i] - x), dy = abs(guns->y[i] - y), away = dx + dy - guns->range[i] + 1;
        int is_lined = guns->is_diagonal | !dx | !dy;
        away = away < 1 ? 1 : away;
        least = is_lined && away < least ? away : least;
    }
    return least;
}

/* The players with the most followers in a feature, as bits. */
static inline unsigned cc_owners(cc_crowd state, int n)
{
    unsigned owners = 0;
    uint32_t most = 1;
    for (int i = 0; i < n; i++) {
        uint32_t count = (uint32_t)(state >> 4 * i) & 15;
        if (count > most)
            most = count, owners = 0;
        owners |= (unsigned)(count == most) << i;
    }
    return owners;
}

/* Whether a player loses its points in a feature with a follower. */
static inline int cc_is_loss(cc_crowd state, int player, int standing, int n)
{
    cc_crowd less = state - (cc_weight_of(standing) << 4 * player);
    return cc_owners(state, n) >> player & 1 && !(cc_owners(less, n) >> player & 1);
}

#endif
