/* What only the network sees of two players: what one can still take from the other, what is nobody's yet, who stands fast.
 *
 * A city is in sight with its points and, times the chance, what its end brings more; a field with its cities; a road and a
 * monastery as they are.  Between two turns.
 */
#ifndef CC_PROSPECTS_H
#define CC_PROSPECTS_H

#include "evaluation.h"

enum {
    CC_P_CITY_EVEN,         /* in sight in open cities of both .. */
    CC_P_CITY_BEHIND,       /* .. and in those where the other has more followers */
    CC_P_CITY_LOST,         /* what the end of own cities brings more, where it is unlikely .. */
    CC_P_CITY_LIKELY,       /* .. and where it is likely */
    CC_P_ROAD_LOST,         /* own roads that are unlikely to end */
    CC_P_FIELD_EVEN, CC_P_FIELD_FIRM,       /* in sight in fields of both, and where the lead is two followers .. */
    CC_P_FIELD_BEHIND, CC_P_FIELD_OPEN,     /* .. and where the other has more; open cells beside own fields */
    CC_P_CITY_JOIN,         /* in sight in the other's city beside the same open cell as an own one, times the chance .. */
    CC_P_FIELD_JOIN,        /* .. and the same of fields */
    CC_P_STUCK,             /* followers in cities and on roads, times the chance that they do not come back */
    CC_P_FARMERS, CC_P_FOLLOWERS,
    CC_P_REACH_1, CC_P_REACH_2,     /* followers that one tower piece reaches, or two; what is lost with them */
    CC_P_LOSS_1, CC_P_LOSS_2,
    CC_P_MOVE,              /* who is on turn .. */
    CC_P_FREE_CITY, CC_P_FREE_ROAD,         /* .. and may be first in what is nobody's: in sight in all, and .. */
    CC_P_FREE_FIELD, CC_P_FREE_MOST,        /* .. in the best field */
    CC_P_TOWERS, CC_P_TOWERS_LEFT,          /* open towers; tiles in the bag with a foundation */
    CC_PROSPECTS,
};

static const float CC_UNLIKELY = 0.15f, CC_LIKELY = 0.7f;

/* What is in sight in features by root, and what lies round them: how many open cells beside a field, how likely the next
 * tile fills any cell of a city or road and the rarest of them, and how likely a tile joins a city or field with others where
 * a player has followers. */
typedef struct cc_view {
    float city[CC_CITIES], field[CC_FIELDS];
    uint8_t open[CC_FIELDS];
    float next_city[CC_CITIES], rarest_city[CC_CITIES], next_road[CC_ROADS], rarest_road[CC_ROADS];
    float join_city[CC_CITIES][2], join_field[CC_FIELDS][2];
} cc_view;

static inline int cc_count_of(cc_crowd state, int player) { return (int)(state >> 4 * player) & 15; }

/* Whether one player alone has followers in a feature. */
static inline int cc_is_alone(cc_crowd state, int player) { return cc_count_of(state, player) && !cc_count_of(state, 1 - player); }

static void cc_view_cities(const cc_position *p, const cc_odds *odds, cc_view *view, float (*f)[CC_PROSPECTS])
{
    for (int i = 0; i < p->num_cities; i++) {
        cc_crowd state = p->city_state[i];
        if (p->city_up[i] != i || !cc_num_open(state))
            continue;
        float points = (float)cc_city_points(p, i, 0), more = (float)cc_city_points(p, i, 1) - points;
        float sight = view->city[i] = points + odds->city[i] * more;
        if (!(state & 0xff))
            f[p->player][CC_P_FREE_CITY] += sight;
        for (int k = 0; k < 2; k++) {
            int me = cc_count_of(state, k), you = cc_count_of(state, 1 - k);
            f[k][CC_P_STUCK] += (float)me * (1 - odds->city[i]);
            if (me && me < you)
                f[k][CC_P_CITY_BEHIND] += sight;
            if (!me || me < you)
                continue;
            f[k][CC_P_CITY_EVEN] += me == you ? sight : 0;
            f[k][CC_P_CITY_LOST] += odds->city[i] < CC_UNLIKELY ? more : 0;
            f[k][CC_P_CITY_LIKELY] += odds->city[i] > CC_LIKELY ? more : 0;
        }
    }
}

static void cc_view_roads(const cc_position *p, const cc_odds *odds, float (*f)[CC_PROSPECTS])
{
    for (int i = 0; i < p->num_roads; i++) {
        cc_crowd state = p->road_state[i];
        if (p->road_up[i] != i || !cc_num_open(state))
            continue;
        float points = (float)cc_road_points(p, i, 0);
        if (!(state & 0xff))
            f[p->player][CC_P_FREE_ROAD] += points;
        for (int k = 0; k < 2; k++) {
            int me = cc_count_of(state, k);
            f[k][CC_P_STUCK] += (float)me * (1 - odds->road[i]);
            f[k][CC_P_ROAD_LOST] += me && odds->road[i] < CC_UNLIKELY ? points : 0;
        }
    }
}

/* The features beside an open cell, each root once. */
typedef struct cc_shore { int num_cities, num_roads, num_fields, city[4], road[4], field[8]; } cc_shore;

static inline int cc_add_root(int *roots, int num, int root)
{
    for (int i = 0; i < num; i++)
        if (roots[i] == root)
            return num;
    roots[num] = root;
    return num + 1;
}

static void cc_look_along(const cc_position *p, int cell, cc_shore *shore)
{
    shore->num_cities = shore->num_roads = shore->num_fields = 0;
    for (int d = 0; d < 4; d++) {
        int tile = p->cell[cell].beside[d], back = (d + 2) & 3;
        if (tile == CC_NONE)
            continue;
        const cc_shape *shape = &p->game->shape[p->what[tile] >> 2][p->what[tile] & 3];
        if ((p->need[cell] >> 2 * d & 3) == CC_CITY) {
            int root = cc_find(p->city_up, p->first_city[tile] + shape->centre[back]);
            shore->num_cities = cc_add_root(shore->city, shore->num_cities, root);
            continue;
        }
        if ((p->need[cell] >> 2 * d & 3) == CC_ROAD) {
            int root = cc_find(p->road_up, p->first_road[tile] + shape->centre[back]);
            shore->num_roads = cc_add_root(shore->road, shore->num_roads, root);
        }
        for (int h = 2 * back; h < 2 * back + 2; h++) {
            int root = cc_find_field(p, p->first_field[tile] + shape->field[h]);
            shore->num_fields = cc_add_root(shore->field, shore->num_fields, root);
        }
    }
}

/* What a player gets a share of when a tile joins one's features with the other's; `states` and `sights` by root. */
static inline float cc_joined(const cc_crowd *states, const float *sights, const int *roots, int num, int player)
{
    float sum = 0;
    int has_own = 0;
    for (int i = 0; i < num; i++)
        has_own += cc_is_alone(states[roots[i]], player);
    for (int i = 0; i < num && has_own; i++)
        sum += cc_is_alone(states[roots[i]], 1 - player) ? sights[roots[i]] : 0;
    return (float)has_own * sum;
}

/* That a tile which fills a cell joins each of these features with others where a player has followers. */
static inline void cc_view_joins(const cc_crowd *states, const int *roots, int num, float filled, float (*join)[2])
{
    int has[2] = {0};
    for (int i = 0; i < num; i++)
        for (int k = 0; k < 2; k++)
            has[k] += cc_count_of(states[roots[i]], k) != 0;
    for (int i = 0; i < num; i++)
        for (int k = 0; k < 2; k++)
            join[roots[i]][k] += filled * (float)(has[k] - (cc_count_of(states[roots[i]], k) != 0));
}

static inline void cc_view_next(const int *roots, int num, float share, float *next, float *rarest)
{
    for (int i = 0; i < num; i++) {
        next[roots[i]] += share;
        if (share < rarest[roots[i]])
            rarest[roots[i]] = share;
    }
}

static void cc_view_cells(const cc_position *p, cc_outlook *o, cc_view *view, float (*f)[CC_PROSPECTS])
{
    cc_shore shore;
    for (int i = 0; i < p->num_cells; i++) {
        float filled = cc_filled(p, o, p->need[i]), share = o->share[p->need[i]];
        cc_look_along(p, i, &shore);
        for (int k = 0; k < shore.num_fields; k++)
            view->open[shore.field[k]]++;
        cc_view_next(shore.city, shore.num_cities, share, view->next_city, view->rarest_city);
        cc_view_next(shore.road, shore.num_roads, share, view->next_road, view->rarest_road);
        if (shore.num_cities > 1)
            cc_view_joins(p->city_state, shore.city, shore.num_cities, filled, view->join_city);
        if (shore.num_fields > 1)
            cc_view_joins(p->field_state, shore.field, shore.num_fields, filled, view->join_field);
        if (shore.num_cities + shore.num_fields < 2)
            continue;
        for (int k = 0; k < 2; k++) {
            f[k][CC_P_CITY_JOIN] += filled * cc_joined(p->city_state, view->city, shore.city, shore.num_cities, k);
            f[k][CC_P_FIELD_JOIN] += filled * cc_joined(p->field_state, view->field, shore.field, shore.num_fields, k);
        }
    }
}

static void cc_view_fields(const cc_position *p, const cc_view *view, float (*f)[CC_PROSPECTS])
{
    for (int i = 0; i < p->num_fields; i++) {
        cc_crowd state = p->field_state[i];
        float sight = view->field[i], *most = &f[p->player][CC_P_FREE_MOST];
        if (p->field_up[i] != i)
            continue;
        if (!(state & 0xff)) {
            f[p->player][CC_P_FREE_FIELD] += sight;
            *most = sight > *most ? sight : *most;
        }
        for (int k = 0; k < 2; k++) {
            int me = cc_count_of(state, k), you = cc_count_of(state, 1 - k);
            f[k][CC_P_FARMERS] += (float)me;
            if (me && me < you)
                f[k][CC_P_FIELD_BEHIND] += sight;
            if (!me || me < you)
                continue;
            f[k][CC_P_FIELD_EVEN] += me == you ? sight : 0;
            f[k][CC_P_FIELD_FIRM] += me > you + 1 ? sight : 0;
            f[k][CC_P_FIELD_OPEN] += view->open[i];
        }
    }
}

/* What is in sight where a follower stands, if its feature is lost with it. */
static float cc_at_stake(const cc_position *p, const cc_odds *odds, const cc_view *view, int player, int follower)
{
    int tile = cc_tile_of(follower), code = cc_code_of(follower), root, m = 0;
    if (code < CC_S_FIELD) {
        root = cc_find(p->city_up, p->first_city[tile] + code);
        return cc_is_loss(p->city_state[root], player, follower, 2) ? view->city[root] : 0;
    }
    if (code < CC_S_MONASTERY) {
        root = cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD);
        return cc_is_loss(p->field_state[root], player, follower, 2) ? view->field[root] : 0;
    }
    if (cc_is_holy(code)) {
        while (p->monastery[m] != tile)
            m++;
        return 1 + p->around[m] + odds->sum[m];
    }
    if (code == CC_S_TOP)
        return 0;
    root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
    return cc_is_loss(p->road_state[root], player, follower, 2) ? (float)cc_road_points(p, root, 0) : 0;
}

static void cc_view_towers(const cc_position *p, const cc_odds *odds, const cc_view *view, float (*f)[CC_PROSPECTS])
{
    cc_guns guns;
    int left = 0;
    cc_aim(p, &guns);
    for (int t = 0; t < p->game->num_types; t++)
        left += p->game->type[t].is_foundation ? p->left[t] : 0;
    for (int k = 0; k < 2; k++) {
        f[k][CC_P_TOWERS] = (float)guns.num;
        f[k][CC_P_TOWERS_LEFT] = (float)left;
        for (int i = 0; i < p->num_followers[k]; i++) {
            int follower = p->follower[k][i], pieces = cc_pieces_to_reach(&guns, p->where[cc_tile_of(follower)], 3);
            if (pieces > 2)
                continue;
            f[k][pieces == 1 ? CC_P_REACH_1 : CC_P_REACH_2] += 1;
            f[k][pieces == 1 ? CC_P_LOSS_1 : CC_P_LOSS_2] += cc_at_stake(p, odds, view, k, follower);
        }
    }
}

static void cc_prospects(const cc_position *p, cc_outlook *o, const cc_odds *odds, cc_view *view, float (*f)[CC_PROSPECTS])
{
    memset(f, 0, 2 * sizeof *f);
    memset(view->open, 0, p->num_fields);
    memset(view->next_city, 0, p->num_cities * sizeof(float));
    memset(view->next_road, 0, p->num_roads * sizeof(float));
    memset(view->join_city, 0, p->num_cities * sizeof *view->join_city);
    memset(view->join_field, 0, p->num_fields * sizeof *view->join_field);
    for (int i = 0; i < p->num_cities; i++)
        view->rarest_city[i] = 1;
    for (int i = 0; i < p->num_roads; i++)
        view->rarest_road[i] = 1;
    cc_view_cities(p, odds, view, f);
    cc_view_roads(p, odds, f);
    for (int i = 0; i < p->num_fields; i++) {
        cc_sum unused = {0};
        if (p->field_up[i] == i)
            view->field[i] = cc_field_worth(p, o, odds, i, &unused);
    }
    cc_view_cells(p, o, view, f);
    cc_view_fields(p, view, f);
    if (p->game->tower)
        cc_view_towers(p, odds, view, f);
    for (int k = 0; k < 2; k++)
        f[k][CC_P_FOLLOWERS] = p->num_followers[k];
    f[p->player][CC_P_MOVE] = 1;
}

#endif
