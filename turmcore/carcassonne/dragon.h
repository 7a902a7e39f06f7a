/* The dragon's steps (rule 7.6). */
#ifndef CC_DRAGON_H
#define CC_DRAGON_H

#include "towers.h"

/* Where he can go: directions as bits. */
static inline unsigned cc_steps_of(const cc_position *p)
{
    unsigned directions = 0, left[CC_STEPS];
    if (p->dragon == CC_NONE || p->num_steps == CC_STEPS)
        return 0;
    for (int i = 0; i < CC_STEPS; i++)
        left[i] = i < p->num_steps ? p->left_tile[i] : CC_NONE;
    for (int d = 0; d < 4; d++) {
        unsigned tile = p->beside[p->dragon][d], is_free = (tile != CC_NONE) & (tile != p->fairy);
        for (int i = 0; i < CC_STEPS; i++)
            is_free &= tile != left[i];
        directions |= is_free << d;
    }
    return directions;
}

/* All figures of a tile go home, those on its tower too. */
static inline void cc_clear_tile(cc_position *p, cc_undo *u, int tile)
{
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = p->num_followers[player]; i--;) {
            int standing = p->follower[player][i];
            if (i >= p->num_followers[player] || cc_tile_of(standing) != tile)
                continue;
            cc_open_tower(p, standing);
            cc_send_home(p, u, player, i);
        }
}

static inline void cc_step(cc_position *p, cc_undo *u, int tile)
{
    p->left_tile[p->num_steps++] = p->dragon;
    p->dragon = (uint8_t)tile;
    cc_clear_tile(p, u, tile);
}

#endif
