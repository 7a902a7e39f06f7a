/* The rest of the dragon's walk, looked through to its end: each player steers as is best for him. */
#ifndef CC_DRAGON_SEARCH_H
#define CC_DRAGON_SEARCH_H

enum { CC_DRAGON_MAP = 2 * CC_STEPS + 3, CC_NO_PREY = 1 };   /* a map around the dragon, its border closed */

typedef struct cc_dragon_search {
    int n, first;                           /* players; the one who steers first */
    uint8_t map[CC_DRAGON_MAP * CC_DRAGON_MAP];       /* 0: closed, CC_NO_PREY, or the number of what is lost there */
    int num;
    float gain[2 + CC_PLAYERS * CC_FIGURES][CC_PLAYERS];
} cc_dragon_search;

static inline int cc_is_dragon_due(const cc_position *p)
{
    return p->phase == CC_DRAGON ||
           (cc_is_unscored(p) && p->dragon != CC_NONE && cc_type_of(p, cc_last(p))->has_dragon);
}

/* What everybody gains when a follower is eaten; losses are less than nothing. */
static void cc_weigh_prey(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, const cc_values *v, int player, int standing, float *gain)
{
    int tile = cc_tile_of(standing), code = cc_code_of(standing), n = o->game->num_players, is_open = 1;
    cc_crowd state = cc_weight_of(standing) << 4 * player;
    cc_sum none = {0};
    float sight = 0;
    if (code < CC_S_FIELD) {
        int root = cc_find(p->city_up, p->first_city[tile] + code);
        state = p->city_state[root];
        is_open = cc_num_open(state) != 0;
        sight = is_open ? cc_city_worth(p, o, odds, root, &none) : (float)cc_city_points(p, root, 1);
    } else if (code < CC_S_MONASTERY) {
        int root = cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD);
        state = p->field_state[root];
        sight = cc_field_worth(p, o, odds, root, &none);
    } else if (cc_is_holy(code)) {
        int m = 0;
        while (p->monastery[m] != tile)
            m++;
        is_open = p->around[m] < 8;
        sight = is_open ? cc_monastery_worth(p, o, odds, m, &none) : 9;
    } else if (code < CC_S_TOP) {
        int root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
        state = p->road_state[root];
        is_open = cc_num_open(state) != 0;
        sight = is_open ? cc_road_worth(p, o, odds, root, &none) : (float)cc_road_points(p, root, 1);
    }
    if (!is_open && p->game->set.dragon_after)
        return;     /* it has gone home by then */
#if CC_WHOLE
    if (cc_figure_of(standing) == CC_ABBOT)
        gain[player] += is_open ? o->weight[CC_F_ABBOT] - o->weight[CC_F_ABBOT_OUT] : 0;
    else
#endif
    if (is_open && v->supply[player] < CC_FOLLOWERS)
        gain[player] += o->weight[CC_F_HAND_1 + v->supply[player]];
    if (!sight)
        return;
    cc_crowd less = state - (cc_weight_of(standing) << 4 * player);
    unsigned before = cc_owners(state, n), after = cc_owners(less, n);
    for (int i = 0; i < n; i++) {
        int has = before >> i & 1, will = less >> 4 * i & 15 && after >> i & 1;
        gain[i] += (float)(will - has) * sight;
    }
}

/* What everybody gains on the best way on from a place of the map, after so many steps. */
static void cc_search_on(cc_dragon_search *w, int at, int steps, float *out)
{
    static const int STEP[4] = {-CC_DRAGON_MAP, 1, CC_DRAGON_MAP, -1};
    int n = w->n, who = (w->first + steps) % n;
    float best = -INFINITY;
    for (int i = 0; i < n; i++)
        out[i] = 0;
    for (int d = 0; d < 4 && steps < CC_STEPS; d++) {
        int to = at + STEP[d], there = w->map[to];
        float gain[CC_PLAYERS], sum = 0;
        if (!there)
            continue;
        w->map[to] = 0;
        cc_search_on(w, to, steps + 1, gain);
        w->map[to] = (uint8_t)there;
        for (int i = 0; i < n; i++)
            gain[i] += w->gain[there][i], sum += gain[i];
        float lead = gain[who] - (sum - gain[who]) / (float)(n - 1);
        if (lead > best) {
            best = lead;
            memcpy(out, gain, (size_t)n * sizeof *out);
        }
    }
}

/* Add what the dragon's walk will bring to the values of a turn that has it before it, or is in it. */
static void cc_foresee(const cc_position *p, const cc_outlook *o, const cc_odds *odds, cc_values *v)
{
    int middle = CC_DRAGON_MAP / 2 * (CC_DRAGON_MAP + 1), n = p->game->num_players, x = cc_x(p->where[p->dragon]), y = cc_y(p->where[p->dragon]);
    float gain[CC_PLAYERS];
    cc_dragon_search w = {.n = n, .first = p->player, .num = CC_NO_PREY};
    for (int i = 0; i < n; i++)
        w.gain[CC_NO_PREY][i] = 0;
    for (int tile = 0; tile < p->num_tiles; tile++) {
        int dx = cc_x(p->where[tile]) - x, dy = cc_y(p->where[tile]) - y;
        if (tile != p->dragon && tile != p->fairy && abs(dx) + abs(dy) <= CC_STEPS - p->num_steps)
            w.map[middle + dy * CC_DRAGON_MAP + dx] = CC_NO_PREY;
    }
    for (int i = 0; i < p->num_steps; i++) {
        int dx = cc_x(p->where[p->left_tile[i]]) - x, dy = cc_y(p->where[p->left_tile[i]]) - y;
        if (abs(dx) + abs(dy) <= CC_STEPS)
            w.map[middle + dy * CC_DRAGON_MAP + dx] = 0;
    }
    for (int player = 0; player < n; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i], tile = cc_tile_of(standing);
            int dx = cc_x(p->where[tile]) - x, dy = cc_y(p->where[tile]) - y;
            if (!cc_weight_of(standing) || abs(dx) + abs(dy) > CC_STEPS)
                continue;
            uint8_t *there = &w.map[middle + dy * CC_DRAGON_MAP + dx];
            if (!*there)
                continue;
            if (*there == CC_NO_PREY) {
                *there = (uint8_t)++w.num;
                memset(w.gain[w.num], 0, sizeof w.gain[w.num]);
            }
            cc_weigh_prey(p, o, odds, v, player, standing, w.gain[*there]);
        }
    if (w.num == CC_NO_PREY)
        return;
    cc_search_on(&w, middle, p->num_steps, gain);
    for (int i = 0; i < n; i++)
        v->value[i] += gain[i];
}

#endif
