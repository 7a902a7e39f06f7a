/* What a learning program sees of a game with more than towers: as observation.h, with rows for figures.  In the whole
 * kernel rows and columns are as many as what is played needs. */
#ifndef CC_WIDE_OBSERVATION_H
#define CC_WIDE_OBSERVATION_H

typedef struct cc_rows { int32_t *out; int columns, types, seats, figures, each, turn, rows; } cc_rows;

static inline cc_rows cc_rows_of(const cc_game *g, int32_t *out)
{
    int later = CC_WHOLE && g->set.figures >> CC_ABBOT & 1;
    cc_rows v = {.out = out, .columns = CC_WIDE_COLUMNS + 2 * later, .each = CC_ALL_FIGURES + later};
    v.types = CC_WHOLE ? g->num_tiles : CC_ALL_TILES;
    v.seats = v.types + (CC_WHOLE ? g->num_types : CC_ALL_TYPES);
    v.figures = v.seats + CC_PLAYERS;
    v.turn = v.figures + CC_PLAYERS * v.each;
    v.rows = v.turn + 4 + CC_STEPS;     /* the cells of this turn: tower, dragon, fairy, what the dragon has left */
    return v;
}

static inline int32_t *cc_row(const cc_rows *v, int i) { return v->out + i * v->columns; }

static inline void cc_show_cell(const cc_position *p, int tile, int32_t *row)
{
    if (tile == CC_NONE)
        return;
    row[0] = 1;
    row[1] = cc_x(p->where[tile]);
    row[2] = cc_y(p->where[tile]);
}

static inline void cc_show_seat(const cc_position *p, int i, const int *seat, const cc_rows *v)
{
    int32_t *row = cc_row(v, v->seats + seat[i]);
    row[0] = p->score[i];
    row[1] = p->supply[i];
    row[2] = p->pieces[i];
    for (int owner = 0; owner < p->game->num_players; owner++)
        row[3 + seat[owner]] = p->held[i][owner];
    for (int figure = CC_LARGE; figure <= CC_PIG; figure++)
        row[8 + figure] = p->figures[i] >> figure & 1;
    row[12] = p->jailer[0][i] ? 1 + seat[p->jailer[0][i] - 1] : 0;
#if CC_WHOLE
    if (v->each > CC_ALL_FIGURES) {
        row[16] = p->figures[i] >> CC_ABBOT & 1;
        row[17] = p->jailer[1][i] ? 1 + seat[p->jailer[1][i] - 1] : 0;
    }
#endif
    for (int good = 0; good < CC_GOODS; good++)
        row[13 + good] = p->goods[i][good];
    for (int k = 0; k < p->num_followers[i]; k++) {
        int standing = p->follower[i][k];
        int32_t *figure = cc_row(v, v->figures + seat[i] * v->each + k);
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
    cc_rows v = cc_rows_of(p->game, out);
    memset(out, 0, (size_t)(v.rows * v.columns) * sizeof(int32_t));
    for (int i = 0; i < n; i++)
        seat[i] = (i - viewer + n) % n;
    for (int i = 0; i < p->num_tiles; i++) {
        int32_t *row = cc_row(&v, i);
        cc_show_cell(p, i, row);
        row[3] = p->what[i] >> 2;
        row[4] = p->what[i] & 3;
    }
    for (int i = 0; i < p->num_foundations; i++)
        cc_row(&v, p->foundation[i])[5] = p->height[i];
    for (int t = 0; t < p->game->num_types; t++)
        cc_row(&v, v.types + t)[0] = p->left[t];
    for (int i = 0; i < p->num_discards; i++)
        cc_row(&v, v.types + p->discard[i])[1]++;
    for (int i = 0; i < n; i++)
        cc_show_seat(p, i, seat, &v);
    int32_t *turn = cc_row(&v, v.turn), *fairy = cc_row(&v, v.turn + 3);
    turn[0] = p->phase;
    turn[1] = p->phase == CC_OVER ? 0 : seat[p->player];
    turn[2] = p->hand == CC_NONE ? 0 : 1 + p->hand;
    turn[3] = p->is_ransomed != 0;
    turn[4] = n;
    turn[5] = p->earns_second;
    turn[6] = p->is_second;
    turn[7] = p->giver == CC_NONE ? 0 : 1 + seat[p->giver];
    cc_show_cell(p, p->tower == CC_NONE ? CC_NONE : p->foundation[p->tower], cc_row(&v, v.turn + 1));
    cc_show_cell(p, p->dragon, cc_row(&v, v.turn + 2));
    cc_show_cell(p, p->fairy, fairy);
    fairy[3] = p->fairy_code == CC_NONE ? 0 : 1 + p->fairy_code;
    for (int i = 0; i < p->num_steps; i++)
        cc_show_cell(p, p->left_tile[i], cc_row(&v, v.turn + 4 + i));
}

#endif
