/* What share of the win each player may expect: the points that are in sight, made comparable by a softmax.
 *
 * A player's value is linear in what it has: points, points that open features bring as they are, points that they
 * bring more when they are completed (times the chance that the bag and the turns left fill their open cells),
 * followers in the supply and on their way back, prisoners, tower pieces, and what other players' towers reach.  The
 * weights go from stage to stage of the game (weights.h, written by `python -m benchmarks.tuning.learn carcassonne-lists`).  By
 * these values lists of actions are ranked; positions of two players are judged by a network that adds to them (network.h).
 *
 * All of that is told between two turns.  Within one, a feature that the last tile completes counts as scored, so that
 * doing nothing needs no move; and most other acts change one feature only.
 */
#ifndef CC_EVALUATION_H
#define CC_EVALUATION_H

#include "evaluation_terms.h"

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
#if CC_WIDE
    if (p->city_sum[root] >> 40)
        CC_ADD(CC_F_CATHEDRAL_1 + (cells < 3 ? cells - 1 : 2), more);
    else
#endif
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
    CC_ADD(odds->road_cells[root] < 2 ? CC_F_INN_1 : CC_F_INN_2, more);
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

/* The large follower is a follower in the supply, or a prisoner. */
#if CC_WIDE
static inline int cc_has_large(const cc_position *p, int player) { return p->figures[player] >> CC_LARGE & 1; }
static inline int cc_is_jailer(const cc_position *p, int captor, int owner)
{
    int held = p->jailer[0][owner] == captor + 1;
#if CC_WHOLE
    held += p->jailer[1][owner] == captor + 1;
#endif
    return held;
}
#else
static inline int cc_has_large(const cc_position *p, int player) { (void)p, (void)player; return 0; }
static inline int cc_is_jailer(const cc_position *p, int captor, int owner) { (void)p, (void)captor, (void)owner; return 0; }
#endif

/* The values of the players and what the acts that are weighed after it have to know. */
typedef struct cc_values {
    float value[CC_PLAYERS];
    int supply[CC_PLAYERS];         /* after the turn */
    float danger[CC_PLAYERS];       /* the worst loss of each */
    cc_guns guns;                   /* towers that are not as the outlook knows them; all if `is_anew` */
    int is_anew, here;              /* pieces with which towers reach the last tile; 0: not looked at */
    unsigned armed;                 /* who has tower pieces */
} cc_values;

/* How many more pieces are wanted to reach a tile: 1, 2, or 3 for more. */
static inline int cc_pieces_for(const cc_position *p, const cc_outlook *o, const cc_values *v, int tile)
{
    int pieces = v->is_anew ? 3 : o->reached[tile];
    if (!pieces)
        pieces = cc_pieces_to_reach(&o->guns, p->where[tile], 3);
    return cc_pieces_to_reach(&v->guns, p->where[tile], pieces);
}

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

#if CC_WIDE
#include "wide_evaluation.h"
#endif

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
    v->guns.num = v->guns.is_diagonal = v->is_anew = v->here = 0;
    for (int i = 0; i < n; i++) {
        int order = (i + n - next) % n;
        v->supply[i] = p->supply[i] + (CC_WIDE && cc_has_large(p, i));
        v->danger[i] = 0;
        v->armed |= (unsigned)(p->pieces[i] != 0) << i;
        sums[i] = (cc_sum){(float)p->score[i], features ? features[i] : NULL};
        cc_sum *s = &sums[i];
#if CC_WIDE
        float tiles = (float)(p->num_left - order) + 0.5f * (float)(n - 1);     /* a second tile is half a turn */
        if (!g->is_plain)
            CC_ADD(CC_F_TURNS, tiles > 0 ? tiles / (float)n : 0);
        else
#endif
        CC_ADD(CC_F_TURNS, (float)((p->num_left + n - 1 - order) / n));
    }
    if (g->tower)
        v->is_anew = cc_aim_again(p, o, &v->guns);
    for (int player = 0; player < n; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int follower = p->follower[player][i], tile = cc_tile_of(follower), code = cc_code_of(follower);
            int is_new, pieces = 3;
            cc_crowd state = cc_weight_of(follower) << 4 * player;
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
            } else if (cc_is_holy(code)) {
                int m = 0;
                while (p->monastery[m] != tile)
                    m++;
                if (p->around[m] == 8) {
                    v->supply[player] += !(CC_WHOLE && cc_figure_of(follower) == CC_ABBOT);
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
#if CC_WIDE
            if (is_new)
                cc_weigh_crowd(o, state, sight, sums);
            if (o->signs > 0)
                cc_weigh_dragon(p, o, tile, cc_is_loss(state, player, follower, n) ? sight : 0, &sums[player]);
#endif
            if (g->tower && cc_is_feared(v->armed, player) && (pieces = cc_pieces_for(p, o, v, tile)) < 3) {
                float loss = cc_is_loss(state, player, follower, n) ? sight : 0;
                cc_fear(o, v, player, next, pieces, loss, &sums[player]);
                if (pieces == 1 && loss > v->danger[player])
                    v->danger[player] = loss;
            }
        }
#if CC_WIDE
    cc_weigh_rest(p, o, odds, next, sums);
#endif
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

#if CC_WIDE
#include "dragon_search.h"
#endif

static void cc_value(const cc_position *p, const cc_outlook *o, const cc_odds *odds, int next, cc_values *v)
{
    cc_value_all(p, o, odds, next, v, NULL);
#if CC_WIDE
    if (cc_is_dragon_due(p))
        cc_foresee(p, o, odds, v);
#endif
}

/* Features of the players between two turns; `v` has the scores.  Once for all, because it is large. */
static __attribute__((noinline)) void cc_features_of(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, cc_values *v, float (*features)[CC_FEATURES])
{
    memset(features, 0, CC_PLAYERS * sizeof *features);
    cc_value_all(p, o, odds, p->player, v, features);
}

/* For the fit. */
static void cc_features(const cc_position *p, float (*features)[CC_FEATURES])
{
    cc_outlook o;
    cc_odds odds;
    cc_values v;
    cc_look_out(p, &o);
    cc_look_ahead(p, &o, &odds);
    cc_features_of(p, &o, &odds, &v, features);
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
        sum += i != me ? (float)turm_exp((value[i] - most) / o->scale) : 0;
    return value[me] - most - o->scale * (float)turm_log(sum);
}

static inline void cc_shares(const cc_outlook *o, const float *value, int n, double *out)
{
    float most = value[0];
    double sum = 0;
    for (int i = 1; i < n; i++)
        most = value[i] > most ? value[i] : most;
    for (int i = 0; i < n; i++) {
        out[i] = (float)turm_exp((value[i] - most) / o->scale);
        sum += out[i];
    }
    for (int i = 0; i < n; i++)
        out[i] /= sum;
}

#endif
