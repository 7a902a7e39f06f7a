/* What the network sees of each city and field on the table, and of each road and monastery with a follower: a row of numbers.
 *
 * Only what may still bring points: features that are complete are left out, and fields of nobody's without a city in sight.
 * Rows are as player 0 sees them; for the other one some columns change places.
 */
#ifndef CC_HOLDINGS_H
#define CC_HOLDINGS_H

#include "prospects.h"

enum {
    CC_H_CITY, CC_H_ROAD, CC_H_MONASTERY, CC_H_FIELD,   /* which of them it is */
    CC_H_POINTS,            /* as they are, of fields in sight; fifths */
    CC_H_MORE,              /* what a city's end brings more, and open cells of a monastery times the chance; fifths */
    CC_H_CELLS,             /* open cells; thirds */
    CC_H_GAPS,              /* cells round a monastery that are not even open; thirds */
    CC_H_ODDS,              /* chance of the end */
    CC_H_NEXT, CC_H_RAREST, /* chances that the next tile fits its open cells: their sum, the least of them */
    CC_H_DONE, CC_H_OPEN,   /* cities of a field, completed and others; thirds */
    CC_H_OWN, CC_H_OTHER,   /* followers */
    CC_H_JOIN_OWN, CC_H_JOIN_OTHER,     /* others of its kind with followers at the same open cells, times the chance */
    CC_H_FARMS_OWN, CC_H_FARMS_OTHER,   /* fields round a city where nobody has more followers */
    CC_H_MOVE_OWN, CC_H_MOVE_OTHER,     /* who is on turn */
    CC_H_REACH_OWN, CC_H_REACH_OTHER,   /* followers that one tower piece reaches, or two: these count half */
    CC_HOLDING,
};

typedef struct cc_holdings {
    int num;
    uint8_t kind[CC_CITIES + CC_ROADS + CC_MONASTERIES + CC_FIELDS];
    float row[CC_CITIES + CC_ROADS + CC_MONASTERIES + CC_FIELDS][CC_HOLDING];
} cc_holdings;

static inline float *cc_add_holding(const cc_position *p, cc_holdings *h, int kind, cc_crowd state)
{
    float *row = h->row[h->num];
    h->kind[h->num++] = (uint8_t)kind;
    memset(row, 0, sizeof h->row[0]);
    row[kind] = 1;
    row[CC_H_OWN] = (float)cc_count_of(state, 0);
    row[CC_H_OTHER] = (float)cc_count_of(state, 1);
    row[CC_H_MOVE_OWN + p->player] = 1;
    return row;
}

/* Of each city, on how many fields a player has no fewer followers than the other. */
static void cc_view_farms(const cc_position *p, float (*farms)[2])
{
    uint8_t cities[CC_CITIES];
    memset(farms, 0, p->num_cities * sizeof *farms);
    for (int i = 0; i < p->num_fields; i++) {
        cc_crowd state = p->field_state[i];
        if (p->field_up[i] != i || !(state & 0xff))
            continue;
        int own = cc_count_of(state, 0), other = cc_count_of(state, 1);
        for (int k = cc_touched(p, i, cities); k--;) {
            farms[cities[k]][0] += own >= other;
            farms[cities[k]][1] += other >= own;
        }
    }
}

static void cc_hold_field(const cc_position *p, const cc_view *view, int root, float *row)
{
    uint8_t cities[CC_CITIES];
    row[CC_H_POINTS] = view->field[root] / 5;
    row[CC_H_CELLS] = (float)view->open[root] / 3;
    row[CC_H_JOIN_OWN] = view->join_field[root][0];
    row[CC_H_JOIN_OTHER] = view->join_field[root][1];
    for (int k = cc_touched(p, root, cities); k--;)
        row[cc_num_open(p->city_state[cities[k]]) ? CC_H_OPEN : CC_H_DONE] += 1.0f / 3;
}

/* Add followers that towers reach to the rows of what they stand on, which `at` has by kind and root. */
static void cc_hold_threats(const cc_position *p, cc_holdings *h, int16_t (*at)[CC_FIELDS])
{
    cc_guns guns;
    cc_aim(p, &guns);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int follower = p->follower[player][i], tile = cc_tile_of(follower), code = cc_code_of(follower), row = -1, m = 0;
            int pieces = cc_pieces_to_reach(&guns, p->where[tile], 3);
            if (pieces > 2 || code == CC_S_TOP)
                continue;
            if (code < CC_S_FIELD) {
                row = at[CC_H_CITY][cc_find(p->city_up, p->first_city[tile] + code)];
            } else if (code < CC_S_MONASTERY) {
                row = at[CC_H_FIELD][cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD)];
            } else if (cc_is_holy(code)) {
                while (p->monastery[m] != tile)
                    m++;
                row = at[CC_H_MONASTERY][m];
            } else {
                row = at[CC_H_ROAD][cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD)];
            }
            if (row >= 0)
                h->row[row][CC_H_REACH_OWN + player] += pieces == 1 ? 1.0f : 0.5f;
        }
}

static void cc_hold(const cc_position *p, const cc_odds *odds, const cc_view *view, cc_holdings *h)
{
    int16_t at[4][CC_FIELDS];
    float farms[CC_CITIES][2], *row;
    h->num = 0;
    memset(at, -1, sizeof at);
    cc_view_farms(p, farms);
    for (int i = 0; i < p->num_cities; i++) {
        if (p->city_up[i] != i || !cc_num_open(p->city_state[i]))
            continue;
        float points = (float)cc_city_points(p, i, 0);
        at[CC_H_CITY][i] = (int16_t)h->num;
        row = cc_add_holding(p, h, CC_H_CITY, p->city_state[i]);
        row[CC_H_POINTS] = points / 5;
        row[CC_H_MORE] = ((float)cc_city_points(p, i, 1) - points) / 5;
        row[CC_H_CELLS] = (float)odds->city_cells[i] / 3;
        row[CC_H_ODDS] = odds->city[i];
        row[CC_H_NEXT] = view->next_city[i];
        row[CC_H_RAREST] = view->rarest_city[i];
        for (int k = 0; k < 2; k++) {
            row[CC_H_JOIN_OWN + k] = view->join_city[i][k];
            row[CC_H_FARMS_OWN + k] = farms[i][k];
        }
    }
    for (int i = 0; i < p->num_roads; i++) {
        if (p->road_up[i] != i || !(p->road_state[i] & 0xff))
            continue;
        at[CC_H_ROAD][i] = (int16_t)h->num;
        row = cc_add_holding(p, h, CC_H_ROAD, p->road_state[i]);
        row[CC_H_POINTS] = (float)cc_road_points(p, i, 0) / 5;
        row[CC_H_CELLS] = (float)odds->road_cells[i] / 3;
        row[CC_H_ODDS] = odds->road[i];
        row[CC_H_NEXT] = view->next_road[i];
        row[CC_H_RAREST] = view->rarest_road[i];
    }
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int tile = cc_tile_of(p->follower[player][i]), m = 0;
            if (!cc_is_holy(cc_code_of(p->follower[player][i])))
                continue;
            while (p->monastery[m] != tile)
                m++;
            if (p->around[m] == 8)
                continue;
            at[CC_H_MONASTERY][m] = (int16_t)h->num;
            row = cc_add_holding(p, h, CC_H_MONASTERY, (cc_crowd)1 << 4 * player);
            row[CC_H_POINTS] = (float)(1 + p->around[m]) / 5;
            row[CC_H_MORE] = odds->sum[m] / 5;
            row[CC_H_CELLS] = (float)odds->monastery_cells[m] / 3;
            row[CC_H_GAPS] = (float)(8 - p->around[m] - odds->monastery_cells[m]) / 3;
            row[CC_H_ODDS] = odds->monastery[m];
        }
    for (int i = 0; i < p->num_fields; i++) {
        cc_crowd state = p->field_state[i];
        if (p->field_up[i] != i || (!(state & 0xff) && !(view->field[i] > 0)))
            continue;
        at[CC_H_FIELD][i] = (int16_t)h->num;
        cc_hold_field(p, view, i, cc_add_holding(p, h, CC_H_FIELD, state));
    }
    if (p->game->tower)
        cc_hold_threats(p, h, at);
}

#endif
