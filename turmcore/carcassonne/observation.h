/* A position as a learning program sees it: rows of numbers. */
#ifndef CC_OBSERVATION_H
#define CC_OBSERVATION_H

#include "position.h"

#if CC_WIDE
#include "wide_observation.h"
#else

/* Everybody sees everything; seats are counted from the viewer's. */
static void cc_show(const void *pos, int viewer, void *out)
{
    const cc_position *p = pos;
    int n = p->game->num_players, seat[CC_PLAYERS];
    int32_t (*rows)[CC_COLUMNS] = out;
    memset(rows, 0, sizeof(int32_t[CC_ROWS][CC_COLUMNS]));
    for (int i = 0; i < n; i++)
        seat[i] = (i - viewer + n) % n;
    for (int i = 0; i < p->num_tiles; i++) {
        int32_t *row = rows[i];
        row[0] = 1;
        row[1] = p->what[i] >> 2;
        row[2] = cc_x(p->where[i]);
        row[3] = cc_y(p->where[i]);
        row[4] = p->what[i] & 3;
    }
    for (int i = 0; i < p->num_foundations; i++)
        rows[p->foundation[i]][5] = p->height[i];
    for (int player = 0; player < n; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int32_t *row = rows[cc_tile_of(p->follower[player][i])];
            int code = cc_code_of(p->follower[player][i]);
            if (code == CC_S_TOP)
                row[8] = 1 + seat[player];
            else
                row[6] = 1 + seat[player], row[7] = 1 + code;
        }
    for (int t = 0; t < p->game->num_types; t++)
        rows[CC_ROW_TYPES + t][0] = p->left[t];
    for (int i = 0; i < p->num_discards; i++)
        rows[CC_ROW_TYPES + p->discard[i]][1]++;
    for (int i = 0; i < n; i++) {
        int32_t *row = rows[CC_ROW_SEATS + seat[i]];
        row[0] = p->score[i];
        row[1] = p->supply[i];
        row[2] = p->pieces[i];
        for (int owner = 0; owner < n; owner++)
            row[3 + seat[owner]] = p->held[i][owner];
    }
    int32_t *turn = rows[CC_ROW_TURN], *tower = rows[CC_ROW_TOWER];
    turn[0] = p->phase;
    turn[1] = p->phase == CC_OVER ? 0 : seat[p->player];
    turn[2] = p->hand == CC_NONE ? 0 : 1 + p->hand;
    turn[3] = p->is_ransomed != 0;
    turn[4] = n;
    if (p->tower != CC_NONE) {
        cc_where at = p->where[p->foundation[p->tower]];
        tower[0] = 1;
        tower[1] = cc_x(at);
        tower[2] = cc_y(at);
    }
}
#endif

#endif
