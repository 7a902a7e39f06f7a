/* What share of the win each player may expect: the points that are in sight, made comparable by a softmax.
 *
 * A player's value is linear in what it has: points, points that open features bring as they are, points that they
 * bring more when they are completed (times the chance that the bag and the turns left fill their open cells),
 * followers in the supply and on their way back, prisoners, tower pieces, and what other players' towers reach.  The
 * weights go from stage to stage of the game (weights.h, fitted to self-play by benchmarks/tuning/carcassonne.py).
 *
 * All of that is told between two turns.  Within one, a feature that the last tile completes counts as scored, so that
 * doing nothing needs no move; and most other acts change one feature only.
 */
#ifndef CC_EVALUATION_H
#define CC_EVALUATION_H

#include <math.h>
#include <stdlib.h>
#include "lists.h"

enum {
    CC_F_CITY,              /* points of cities as they are .. */
    CC_F_CITY_1, CC_F_CITY_2, CC_F_CITY_3, CC_F_CITY_4,     /* .. more for their end, by open cells, times the chance */
    CC_F_CITY_BACK_1, CC_F_CITY_BACK_2, CC_F_CITY_BACK_3,   /* followers that come back, by open cells, times the chance */
    CC_F_CITY_CELLS,        /* open cells: it may grow */
    CC_F_ROAD, CC_F_ROAD_BACK_1, CC_F_ROAD_BACK_2, CC_F_ROAD_CELLS,
    CC_F_MONASTERY,         /* tiles that are there */
    CC_F_MONASTERY_CELLS,   /* open cells, times the chance */
    CC_F_MONASTERY_GAPS,    /* cells that are not even open, times the turns left */
    CC_F_MONASTERY_BACK,
    CC_F_FIELD,             /* points for completed cities */
    CC_F_FIELD_1, CC_F_FIELD_2, CC_F_FIELD_3,               /* for others, by open cells, times the chance */
    CC_F_FARM,              /* fields */
    CC_F_HAND_1, CC_F_HAND_2, CC_F_HAND_3, CC_F_HAND_4, CC_F_HAND_5, CC_F_HAND_6, CC_F_HAND_7,     /* in the supply */
    CC_F_TURNS,             /* still to come */
    CC_F_PRISONERS, CC_F_PIECES, CC_F_ARMED,    /* held; tower pieces, and whether there are any */
    CC_F_TOPS,
    CC_F_NOW, CC_F_NOW_MOST, CC_F_NOW_ALL,          /* followers that another player reaches with its next piece and is */
    CC_F_LATER, CC_F_LATER_MOST, CC_F_LATER_ALL,    /* on turn, or is not yet; the worst loss, all losses */
    CC_F_SOON,              /* losses where two pieces are wanted */
    CC_FEATURES,
    CC_STAGES = 4,
};

static const float CC_STAGE[CC_STAGES] = {0.0f, 0.1f, 0.35f, 1.0f};    /* parts of the tiles that are left */

#include "weights.h"

/* What is the same for all positions of one turn: the bag, and the weights of this moment. */
typedef struct cc_outlook {
    const cc_game *game;
    float weight[CC_FEATURES];
    float scale;                /* points that make e times the chances */
    float turns;                /* of a player */
    uint8_t is_known[256];
    float filled[256];          /* chance that a cell is filled by a player in the turns left, by what it asks for */
} cc_outlook;

static inline const cc_weights *cc_weights_of(const cc_game *g)
{
    return &CC_WEIGHTS[2 * g->tower + (g->num_players > 2)];
}

static inline void cc_look_out(const cc_position *p, cc_outlook *o)
{
    const cc_game *g = p->game;
    const cc_weights *w = cc_weights_of(g);
    float left = (float)p->num_left / (float)(g->num_tiles - 1);
    int stage = 0;
    while (stage < CC_STAGES - 2 && left > CC_STAGE[stage + 1])
        stage++;
    float part = (left - CC_STAGE[stage]) / (CC_STAGE[stage + 1] - CC_STAGE[stage]);
    for (int i = 0; i < CC_FEATURES; i++)
        o->weight[i] = w->feature[stage][i] + part * (w->feature[stage + 1][i] - w->feature[stage][i]);
    o->scale = w->scale[stage] + part * (w->scale[stage + 1] - w->scale[stage]);
    o->game = g;
    o->turns = (float)p->num_left / (float)g->num_players;
    memset(o->is_known, 0, sizeof o->is_known);
}

static inline float cc_filled(const cc_position *p, cc_outlook *o, int need)
{
    if (!o->is_known[need]) {
        int k = 0;
        for (uint64_t set = o->game->fitting[need]; set; set &= set - 1)
            k += p->left[__builtin_ctzll(set)];
        o->filled[need] = o->game->turns_up[p->num_left][k];
        o->is_known[need] = 1;
    }
    return o->filled[need];
}

/* How likely what surrounds a feature is filled: a product over its open cells, by root. */
typedef struct cc_odds {
    float city[CC_CITIES], road[CC_ROADS];
    uint8_t city_cells[CC_CITIES], road_cells[CC_ROADS];
    float monastery[CC_MONASTERIES], sum[CC_MONASTERIES];
    uint8_t monastery_cells[CC_MONASTERIES];
} cc_odds;

static inline void cc_look_ahead(const cc_position *p, cc_outlook *o, cc_odds *odds)
{
    const cc_game *g = p->game;
    for (int i = 0; i < p->num_cities; i++)
        odds->city[i] = 1;
    for (int i = 0; i < p->num_roads; i++)
        odds->road[i] = 1;
    memset(odds->city_cells, 0, p->num_cities);
    memset(odds->road_cells, 0, p->num_roads);
    cc_where monastery[CC_MONASTERIES];
    int num_monasteries = 0, which[CC_MONASTERIES];
    for (int m = 0; m < p->num_monasteries; m++) {
        odds->monastery[m] = 1, odds->sum[m] = 0, odds->monastery_cells[m] = 0;
        if (p->around[m] < 8)
            which[num_monasteries] = m, monastery[num_monasteries++] = p->where[p->monastery[m]];
    }
    for (int i = 0; i < p->num_cells; i++) {
        const cc_cell *cell = &p->cell[i];
        unsigned need = cell->need, special = need & need << 1 & 0xaa;  /* cities */
        special |= need & ~(need << 1) & 0xaa;                          /* roads */
        float filled = -1;
        for (int m = 0; m < num_monasteries; m++)
            if (cc_is_within_one(monastery[m], cell->at)) {
                if (filled < 0)
                    filled = cc_filled(p, o, (int)need);
                odds->monastery[which[m]] *= filled;
                odds->sum[which[m]] += filled;
                odds->monastery_cells[which[m]]++;
            }
        if (!special)
            continue;
        filled = cc_filled(p, o, (int)need);
        int seen[4], count = 0;
        for (; special; special &= special - 1) {
            int d = __builtin_ctz(special) >> 1, tile = cell->beside[d], root, is_again = 0;
            int index = g->shape[p->what[tile] >> 2][p->what[tile] & 3].centre[(d + 2) & 3];
            if ((need >> 2 * d & 3) == CC_CITY) {
                root = cc_find(p->city_up, p->first_city[tile] + index);
                for (int k = 0; k < count; k++)     /* a cell counts once for a feature */
                    is_again |= seen[k] == root;
                if (!is_again)
                    odds->city[root] *= filled, odds->city_cells[root]++;
            } else {
                root = cc_find(p->road_up, p->first_road[tile] + index);
                for (int k = 0; k < count; k++)
                    is_again |= seen[k] == root + 256;
                if (!is_again)
                    odds->road[root] *= filled, odds->road_cells[root]++;
                root += 256;
            }
            seen[count++] = root;
        }
    }
}

/* Where features go: times their weights into a sum, or each for itself, for the fit. */
typedef struct cc_sum { float value; float *features; } cc_sum;

static inline __attribute__((always_inline)) void cc_count_in_sum(const cc_outlook *o, cc_sum *s, int feature, float x)
{
    if (s->features)
        s->features[feature] += x;
    else
        s->value += o->weight[feature] * x;
}
#define CC_ADD(feature, x) cc_count_in_sum(o, s, feature, x)

/* What a feature is worth to those who have the most followers in it; returns points that are in sight, for threats. */
static inline __attribute__((always_inline)) float cc_city_worth(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int root, cc_sum *s)
{
    int cells = odds->city_cells[root];
    float points = (float)cc_city_points(p, root, 0);
    float more = odds->city[root] * ((float)cc_city_points(p, root, 1) - points);
    CC_ADD(CC_F_CITY, points);
    CC_ADD(CC_F_CITY_1 + (cells < 4 ? cells - 1 : 3), more);
    CC_ADD(CC_F_CITY_CELLS, (float)cells);
    return points + more;
}

static inline __attribute__((always_inline)) void cc_city_back(const cc_outlook *o, const cc_odds *odds, int root, cc_sum *s)
{
    int cells = odds->city_cells[root];
    CC_ADD(CC_F_CITY_BACK_1 + (cells < 3 ? cells - 1 : 2), odds->city[root]);
}

static inline __attribute__((always_inline)) float cc_road_worth(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int root, cc_sum *s)
{
    int points = cc_road_points(p, root, 0);
    CC_ADD(CC_F_ROAD, (float)points);
    CC_ADD(CC_F_ROAD_CELLS, odds->road_cells[root]);
#if CC_WIDE
    float more = odds->road[root] * (float)(cc_road_points(p, root, 1) - points);   /* an inn */
    CC_ADD(CC_F_ROAD, more);
    return (float)points + more;
#endif
    return (float)points;
}

static inline __attribute__((always_inline)) void cc_road_back(const cc_outlook *o, const cc_odds *odds, int root, cc_sum *s)
{
    CC_ADD(odds->road_cells[root] < 2 ? CC_F_ROAD_BACK_1 : CC_F_ROAD_BACK_2, odds->road[root]);
}

static inline __attribute__((always_inline)) float cc_monastery_worth(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int m, cc_sum *s)
{
    float gaps = (float)(8 - p->around[m] - odds->monastery_cells[m]), time = o->turns < 10 ? o->turns / 10 : 1;
    CC_ADD(CC_F_MONASTERY, 1 + p->around[m]);
    CC_ADD(CC_F_MONASTERY_CELLS, odds->sum[m]);
    CC_ADD(CC_F_MONASTERY_GAPS, gaps * time);
    CC_ADD(CC_F_MONASTERY_BACK, odds->monastery[m] * (gaps > 0 ? time / (1 + gaps) : 1));
    return 1 + p->around[m] + odds->sum[m];
}

static inline __attribute__((always_inline)) float cc_field_worth(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int root, cc_sum *s)
{
    float sight = 0;
    CC_ADD(CC_F_FARM, 1);
#if CC_WIDE
    uint64_t seen[(CC_CITIES + 63) / 64] = {0};
    for (int i = 0; i < (CC_CITIES + 63) / 64; i++)
        for (uint64_t touched = p->field_cities[root].word[i]; touched; touched &= touched - 1) {
            int city = cc_find(p->city_up, 64 * i + __builtin_ctzll(touched)), cells = odds->city_cells[city];
            if (!cc_is_new(seen, city))
                continue;
            float points = 3 * odds->city[city];
            CC_ADD(cells < 3 ? CC_F_FIELD + cells : CC_F_FIELD_3, points);
            sight += points;
        }
#else
    uint64_t touched = p->field_cities[root];
    for (uint64_t done = 0; touched; touched &= ~done) {
        int city = cc_find(p->city_up, __builtin_ctzll(touched)), cells = odds->city_cells[city];
        float points = 3 * odds->city[city];
        CC_ADD(cells < 3 ? CC_F_FIELD + cells : CC_F_FIELD_3, points);
        sight += points;
        done = p->city_parts[city];
    }
#endif
    return sight;
}

/* Towers, as far as the next piece reaches. */
typedef struct cc_guns {
    int num, is_diagonal;
    int16_t x[CC_FOUNDATIONS], y[CC_FOUNDATIONS], range[CC_FOUNDATIONS];
} cc_guns;

static inline void cc_aim(const cc_position *p, cc_guns *guns)
{
    guns->num = 0;
    guns->is_diagonal = p->game->diagonal;
    for (int i = 0; i < p->num_foundations; i++)
        if (!p->top[i]) {
            cc_where at = p->where[p->foundation[i]];
            guns->x[guns->num] = (int16_t)cc_x(at);
            guns->y[guns->num] = (int16_t)cc_y(at);
            guns->range[guns->num++] = (int16_t)cc_range(p->game, p->height[i] + 1);
        }
}

/* How many more pieces are wanted to reach a cell: 1, 2, or 3 for more. */
static inline int cc_pieces_to_reach(const cc_guns *guns, cc_where at)
{
    int x = cc_x(at), y = cc_y(at), least = 3;
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

/* The large follower is a follower in the supply, or a prisoner. */
#if CC_WIDE
static inline int cc_has_large(const cc_position *p, int player) { return p->figures[player] >> CC_LARGE & 1; }
static inline int cc_is_jailer(const cc_position *p, int captor, int owner) { return p->jailer[owner] == captor + 1; }
#else
static inline int cc_has_large(const cc_position *p, int player) { (void)p, (void)player; return 0; }
static inline int cc_is_jailer(const cc_position *p, int captor, int owner) { (void)p, (void)captor, (void)owner; return 0; }
#endif

/* The values of the players and what the acts that are weighed after it have to know. */
typedef struct cc_values {
    float value[CC_PLAYERS];
    int supply[CC_PLAYERS];         /* after the turn */
    float danger[CC_PLAYERS];       /* the worst loss of each */
    cc_guns guns;
    unsigned armed;                 /* who has tower pieces */
} cc_values;

static inline int cc_is_feared(unsigned armed, int player) { return (armed & ~(1u << player)) != 0; }

/* One more follower in danger. */
static inline __attribute__((always_inline)) void cc_fear(
    const cc_outlook *o, const cc_values *v, int player, int next, int pieces, float loss, cc_sum *s)
{
    int is_now = next != player && v->armed >> next & 1;
    if (pieces == 1) {
        CC_ADD(is_now ? CC_F_NOW : CC_F_LATER, 1);
        CC_ADD(is_now ? CC_F_NOW_ALL : CC_F_LATER_ALL, loss);
        if (loss > v->danger[player])
            CC_ADD(is_now ? CC_F_NOW_MOST : CC_F_LATER_MOST, loss - v->danger[player]);
    } else if (pieces == 2) {
        CC_ADD(CC_F_SOON, loss);
    }
}

/* The values between two turns, or after a turn whose tile lies and that ends here; `next` is then on turn.
 * Features go to `features` if they are wanted. */
static inline __attribute__((always_inline)) void cc_value_all(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int next, cc_values *v, float (*features)[CC_FEATURES])
{
    const cc_game *g = p->game;
    int n = g->num_players;
    cc_seen seen = {0};
    float city_sight[CC_CITIES], road_sight[CC_ROADS], field_sight[CC_FIELDS + 1];
    cc_sum sums[CC_PLAYERS];
    v->armed = 0;
    v->guns.num = v->guns.is_diagonal = 0;
    for (int i = 0; i < n; i++) {
        int order = (i + n - next) % n;
        v->supply[i] = p->supply[i] + (CC_WIDE && cc_has_large(p, i));
        v->danger[i] = 0;
        v->armed |= (unsigned)(p->pieces[i] != 0) << i;
        sums[i] = (cc_sum){(float)p->score[i], features ? features[i] : NULL};
        cc_sum *s = &sums[i];
        CC_ADD(CC_F_TURNS, (float)((p->num_left + n - 1 - order) / n));
    }
    if (g->tower)
        cc_aim(p, &v->guns);
    for (int player = 0; player < n; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int follower = p->follower[player][i], tile = cc_tile_of(follower), code = cc_code_of(follower);
            int is_new, pieces = 3;
            cc_crowd state = (cc_crowd)1 << 4 * player;
            cc_sum shared = {0}, *s = &shared;
            float of_feature[CC_FEATURES], sight;
            if (CC_WIDE && !cc_weight_of(follower))
                continue;
            if (features) {
                memset(of_feature, 0, sizeof of_feature);
                shared.features = of_feature;
            }
            if (code < CC_S_FIELD) {
                int root = cc_find(p->city_up, p->first_city[tile] + code);
                state = p->city_state[root];
                is_new = cc_is_new(seen.cities, root);
                if (!cc_num_open(state)) {
                    v->supply[player]++;
                    if (is_new)
                        for (unsigned set = cc_owners(state, n); set; set &= set - 1)
                            sums[__builtin_ctz(set)].value += (float)cc_city_points(p, root, 1);
                    continue;
                }
                if (is_new)
                    city_sight[root] = cc_city_worth(p, o, odds, root, s);
                sight = city_sight[root];
                cc_city_back(o, odds, root, &sums[player]);
            } else if (code < CC_S_MONASTERY) {
                int root = cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD);
                state = p->field_state[root];
                is_new = cc_is_new(seen.fields, root);
                if (is_new)
                    field_sight[root] = cc_field_worth(p, o, odds, root, s);
                sight = field_sight[root];
            } else if (code == CC_S_MONASTERY) {
                int m = 0;
                while (p->monastery[m] != tile)
                    m++;
                if (p->around[m] == 8) {
                    v->supply[player]++;
                    sums[player].value += 9;
                    continue;
                }
                is_new = 1;
                sight = cc_monastery_worth(p, o, odds, m, s);
            } else if (code < CC_S_TOP) {
                int root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
                state = p->road_state[root];
                is_new = cc_is_new(seen.roads, root);
                if (!cc_num_open(state)) {
                    v->supply[player]++;
                    if (is_new)
                        for (unsigned set = cc_owners(state, n); set; set &= set - 1)
                            sums[__builtin_ctz(set)].value += (float)cc_road_points(p, root, 1);
                    continue;
                }
                if (is_new)
                    road_sight[root] = cc_road_worth(p, o, odds, root, s);
                sight = road_sight[root];
                cc_road_back(o, odds, root, &sums[player]);
            } else {
                s = &sums[player];
                CC_ADD(CC_F_TOPS, 1);
                continue;
            }
            if (is_new)
                for (unsigned set = cc_owners(state, n); set; set &= set - 1) {
                    int owner = __builtin_ctz(set);
                    sums[owner].value += shared.value;
                    for (int k = 0; features && k < CC_FEATURES; k++)
                        features[owner][k] += of_feature[k];
                }
            if (g->tower && v->guns.num && cc_is_feared(v->armed, player) &&
                (pieces = cc_pieces_to_reach(&v->guns, p->where[tile])) < 3) {
                float loss = cc_is_loss(state, player, follower, n) ? sight : 0;
                cc_fear(o, v, player, next, pieces, loss, &sums[player]);
                if (pieces == 1 && loss > v->danger[player])
                    v->danger[player] = loss;
            }
        }
    for (int i = 0; i < n; i++) {
        cc_sum *s = &sums[i];
        for (int k = 0; k < v->supply[i] && k < CC_FOLLOWERS; k++)
            CC_ADD(CC_F_HAND_1 + k, 1);
        if (g->tower) {
            int held = 0;
            for (int j = 0; j < n; j++)
                held += p->held[i][j] + (CC_WIDE && cc_is_jailer(p, i, j));
            CC_ADD(CC_F_PRISONERS, (float)held);
            CC_ADD(CC_F_PIECES, p->pieces[i]);
            CC_ADD(CC_F_ARMED, p->pieces[i] != 0);
        }
        v->value[i] = sums[i].value;
    }
}

static void cc_value(const cc_position *p, const cc_outlook *o, const cc_odds *odds, int next, cc_values *v)
{
    cc_value_all(p, o, odds, next, v, NULL);
}

/* For the fit: scores and features of the players between two turns. */
static void cc_features(const cc_position *p, float (*features)[CC_FEATURES])
{
    cc_outlook o;
    cc_odds odds;
    cc_values v;
    memset(features, 0, CC_PLAYERS * sizeof *features);
    cc_look_out(p, &o);
    cc_look_ahead(p, &o, &odds);
    cc_value_all(p, &o, &odds, p->player, &v, features);
}

/* A player's lead over the others together: the share of the win that `cc_shares` says is 1 / (1 + exp(-lead / scale)). */
static inline float cc_lead(const cc_outlook *o, const float *value, int n, int me)
{
    if (n == 2)
        return value[me] - value[1 - me];
    float most = -1e30f, sum = 0;
    for (int i = 0; i < n; i++)
        most = i != me && value[i] > most ? value[i] : most;
    for (int i = 0; i < n; i++)
        sum += i != me ? expf((value[i] - most) / o->scale) : 0;
    return value[me] - most - o->scale * logf(sum);
}

static inline void cc_shares(const cc_outlook *o, const float *value, int n, double *out)
{
    float most = value[0];
    double sum = 0;
    for (int i = 1; i < n; i++)
        most = value[i] > most ? value[i] : most;
    for (int i = 0; i < n; i++) {
        out[i] = expf((value[i] - most) / o->scale);
        sum += out[i];
    }
    for (int i = 0; i < n; i++)
        out[i] /= sum;
}

#endif
