/* What a learning program sees of a game with more than towers: as observation.h, with rows for figures. */
#ifndef CC_WIDE_OBSERVATION_H
#define CC_WIDE_OBSERVATION_H

static inline void cc_show_cell(const cc_position *p, int tile, int32_t *row)
{
    if (tile == CC_NONE)
        return;
    row[0] = 1;
    row[1] = cc_x(p->where[tile]);
    row[2] = cc_y(p->where[tile]);
}

static inline void cc_show_seat(const cc_position *p, int i, const int *seat, int32_t (*rows)[CC_WIDE_COLUMNS])
{
    int32_t *row = rows[CC_WIDE_ROW_SEATS + seat[i]];
    row[0] = p->score[i];
    row[1] = p->supply[i];
    row[2] = p->pieces[i];
    for (int owner = 0; owner < p->game->num_players; owner++)
        row[3 + seat[owner]] = p->held[i][owner];
    for (int figure = CC_LARGE; figure <= CC_PIG; figure++)
        row[8 + figure] = p->figures[i] >> figure & 1;
    row[12] = p->jailer[i] ? 1 + seat[p->jailer[i] - 1] : 0;
    for (int good = 0; good < CC_GOODS; good++)
        row[13 + good] = p->goods[i][good];
    for (int k = 0; k < p->num_followers[i]; k++) {
        int standing = p->follower[i][k];
        int32_t *figure = rows[CC_WIDE_ROW_FIGURES + seat[i] * CC_ALL_FIGURES + k];
        cc_show_cell(p, cc_tile_of(standing), figure);
        figure[3] = 1 + cc_code_of(standing);
        figure[4] = cc_figure_of(standing);
    }
}

/* Everybody sees everything; seats are counted from the viewer's. */
static void cc_show(const void *pos, int viewer, void *out)
{
    const cc_position *p = pos;
    int n = p->game->num_players, seat[CC_PLAYERS];
    int32_t (*rows)[CC_WIDE_COLUMNS] = out;
    memset(rows, 0, sizeof(int32_t[CC_WIDE_ROWS][CC_WIDE_COLUMNS]));
    for (int i = 0; i < n; i++)
        seat[i] = (i - viewer + n) % n;
    for (int i = 0; i < p->num_tiles; i++) {
        cc_show_cell(p, i, rows[i]);
        rows[i][3] = p->what[i] >> 2;
        rows[i][4] = p->what[i] & 3;
    }
    for (int i = 0; i < p->num_foundations; i++)
        rows[p->foundation[i]][5] = p->height[i];
    for (int t = 0; t < p->game->num_types; t++)
        rows[CC_WIDE_ROW_TYPES + t][0] = p->left[t];
    for (int i = 0; i < p->num_discards; i++)
        rows[CC_WIDE_ROW_TYPES + p->discard[i]][1]++;
    for (int i = 0; i < n; i++)
        cc_show_seat(p, i, seat, rows);
    int32_t *turn = rows[CC_WIDE_ROW_TURN], (*cell)[CC_WIDE_COLUMNS] = &rows[CC_WIDE_ROW_CELLS];
    turn[0] = p->phase;
    turn[1] = p->phase == CC_OVER ? 0 : seat[p->player];
    turn[2] = p->hand == CC_NONE ? 0 : 1 + p->hand;
    turn[3] = p->is_ransomed != 0;
    turn[4] = n;
    turn[5] = p->earns_second;
    turn[6] = p->is_second;
    turn[7] = p->giver == CC_NONE ? 0 : 1 + seat[p->giver];
    cc_show_cell(p, p->tower == CC_NONE ? CC_NONE : p->foundation[p->tower], cell[0]);
    cc_show_cell(p, p->dragon, cell[1]);
    cc_show_cell(p, p->fairy, cell[2]);
    cell[2][3] = p->fairy_code == CC_NONE ? 0 : 1 + p->fairy_code;
    for (int i = 0; i < p->num_steps; i++)
        cc_show_cell(p, p->left_tile[i], cell[3 + i]);
}

#endif
