/* What the evaluation counts, its weights, and how likely open cells are to be filled. */
#ifndef CC_EVALUATION_TERMS_H
#define CC_EVALUATION_TERMS_H

#include <math.h>
#include "threats.h"

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
#if CC_WIDE
    CC_F_LARGE,             /* in the supply */
    CC_F_LARGE_HELD,        /* another's, as a prisoner */
    CC_F_FIRM,              /* points in sight in features that one more follower cannot take .. */
    CC_F_BEHIND,            /* .. and in those of others where one more follower would share them */
    CC_F_BUILDER_HOME, CC_F_BUILDER,
    CC_F_TEMPO_1, CC_F_TEMPO_2,     /* part of the bag that the builder's feature can grow by, by open cells */
    CC_F_PIG_HOME, CC_F_PIG,
    CC_F_PIG_POINTS,        /* as they are .. */
    CC_F_PIG_MORE,          /* .. and for open cities, times the chance */
    CC_F_INN_1, CC_F_INN_2,         /* points of roads with an inn, by open cells, times the chance */
    CC_F_CATHEDRAL_1, CC_F_CATHEDRAL_2, CC_F_CATHEDRAL_3,   /* .. of cities with a cathedral */
    CC_F_GOODS,             /* points for them as they are */
    CC_F_GOODS_HELD, CC_F_GOODS_LEAD,
    CC_F_LOAD,              /* goods that the next tile may bring its player, times the chance */
    CC_F_DRAGON,            /* followers near him, times the part of the bag with his sign; what they would lose: */
    CC_F_DRAGON_NEAR, CC_F_DRAGON_FAR,
    CC_F_FAIRY, CC_F_BLESSING,      /* she is with a follower; points that she brings with its feature */
#endif
#if CC_WHOLE
    CC_F_ABBOT, CC_F_ABBOT_OUT,     /* in the supply; on a monastery or garden, from where he may be called */
#endif
    CC_FEATURES,
    CC_STAGES = 4,
};

static const float CC_STAGE[CC_STAGES] = {0.0f, 0.1f, 0.35f, 1.0f};    /* parts of the tiles that are left */

/* Weights by stage, in the order above, and the points that make e times the chances. */
typedef struct cc_weights {
    float feature[CC_STAGES][CC_FEATURES], scale[CC_STAGES];
} cc_weights;

#include "weights.h"
#if CC_WIDE
#include "wide_weights.h"
#endif
#if CC_WHOLE
#include "whole_weights.h"
#endif

#if CC_WIDE
/* How much of the bag has the dragon's sign. */
static inline float cc_signs_left(const cc_position *p)
{
    int signs = 0;
    if (p->dragon == CC_NONE || !p->num_left)
        return 0;
    for (int t = 0; t < p->game->num_types; t++)
        signs += p->game->type[t].has_dragon ? p->left[t] : 0;
    return (float)signs / (float)p->num_left;
}

static inline int cc_goods_of(const cc_position *p, int root, int good) { return p->city_sum[root] >> (16 + 8 * good) & 255; }

/* Goods that the next tile may bring whoever places it, times the chance. */
static inline float cc_load_of(const cc_position *p, const uint8_t *cells, const float *still)
{
    float load = 0;
    if (!p->game->has_goods)
        return 0;
    for (int i = 0; i < p->num_cities; i++)
        if (p->city_up[i] == i && cc_num_open(p->city_state[i]) && cells[i] == 1 && p->city_sum[i] >> 16 & 0xffffff)
            for (int good = 0; good < CC_GOODS; good++)
                load += (1 - still[i]) * (float)cc_goods_of(p, i, good);
    return load;
}
#endif

/* What is the same for all positions of one turn: the bag, the weights of this moment, the towers as the turn found them. */
typedef struct cc_outlook {
    const cc_game *game;
    float weight[CC_FEATURES];
    float scale;                /* points that make e times the chances */
    float turns;                /* of a player */
    uint8_t is_known[256];
    float filled[256];          /* chance that a cell is filled by a player in the turns left, by what it asks for .. */
    float share[256];           /* .. and that the next tile fits it */
    cc_guns guns;               /* towers as they were when the turn began */
    int num_foundations;
    uint8_t height[CC_FOUNDATIONS], top[CC_FOUNDATIONS];
    uint8_t reached[CC_TILES];  /* pieces with which they reach tiles with followers; 0: not looked at */
#if CC_WIDE
    float signs;                /* part of the bag with the dragon's sign */
#endif
} cc_outlook;

static inline const cc_weights *cc_weights_of(const cc_game *g)
{
    int group = 2 * g->tower + (g->num_players > 2);
    if (g->weights)
        return g->weights;
#if CC_WIDE
    if (!g->is_plain)
        return &CC_WIDE_WEIGHTS[group];
#endif
    return &CC_WEIGHTS[group];
}

/* The stage that a position has passed, and the part of the way to the one before it. */
static inline int cc_stage_of(const cc_position *p, float *part)
{
    float left = (float)p->num_left / (float)(p->game->num_tiles - 1);
    int stage = 0;
    while (stage < CC_STAGES - 2 && left > CC_STAGE[stage + 1])
        stage++;
    *part = (left - CC_STAGE[stage]) / (CC_STAGE[stage + 1] - CC_STAGE[stage]);
    return stage;
}

/* Most places and acts leave the towers as they are, so what these reach is told once. */
static inline void cc_look_at_towers(const cc_position *p, cc_outlook *o)
{
    cc_aim(p, &o->guns);
    o->num_foundations = p->num_foundations;
    memcpy(o->height, p->height, sizeof o->height);
    memcpy(o->top, p->top, sizeof o->top);
    memset(o->reached, 0, sizeof o->reached);
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int tile = cc_tile_of(p->follower[player][i]);
            o->reached[tile] = (uint8_t)cc_pieces_to_reach(&o->guns, p->where[tile], 3);
        }
}

/* The towers that are new or higher than they were; all of them and 1 if one has been closed. */
static inline int cc_aim_again(const cc_position *p, const cc_outlook *o, cc_guns *guns)
{
    guns->num = 0;
    guns->is_diagonal = p->game->diagonal;
    for (int i = 0; i < p->num_foundations; i++) {
        if (i < o->num_foundations && p->top[i] == o->top[i] && p->height[i] == o->height[i])
            continue;
        if (p->top[i]) {
            cc_aim(p, guns);
            return 1;
        }
        cc_add_gun(p, guns, i);
    }
    return 0;
}

static inline void cc_look_out(const cc_position *p, cc_outlook *o)
{
    const cc_game *g = p->game;
    const cc_weights *w = cc_weights_of(g);
    float part;
    int stage = cc_stage_of(p, &part);
    for (int i = 0; i < CC_FEATURES; i++)
        o->weight[i] = w->feature[stage][i] + part * (w->feature[stage + 1][i] - w->feature[stage][i]);
#if CC_WHOLE
    for (int i = 0; i < CC_LATER && !g->weights; i++)
        o->weight[CC_F_ABBOT + i] = CC_WHOLE_WEIGHTS[stage][i] + part * (CC_WHOLE_WEIGHTS[stage + 1][i] - CC_WHOLE_WEIGHTS[stage][i]);
#endif
    o->scale = w->scale[stage] + part * (w->scale[stage + 1] - w->scale[stage]);
    o->game = g;
    o->turns = (float)p->num_left / (float)g->num_players;
    memset(o->is_known, 0, sizeof o->is_known);
    if (g->tower)
        cc_look_at_towers(p, o);
#if CC_WIDE
    o->signs = cc_signs_left(p);
#endif
}

/* Tiles of some types in the bag. */
static inline int cc_copies_left(const cc_position *p, cc_types types)
{
    int k = 0;
#if CC_WHOLE
    for (int i = 0; i < 3; i++)
        for (uint64_t set = types.word[i]; set; set &= set - 1)
            k += p->left[64 * i + __builtin_ctzll(set)];
    return k;
#else
    for (uint64_t set = (uint64_t)types; set; set &= set - 1)
        k += p->left[__builtin_ctzll(set)];
#if CC_WIDE
    for (uint64_t set = (uint64_t)(types >> 64); set; set &= set - 1)
        k += p->left[64 + __builtin_ctzll(set)];
#endif
    return k;
#endif
}

static inline float cc_filled(const cc_position *p, cc_outlook *o, int need)
{
    if (!o->is_known[need]) {
        int k = cc_copies_left(p, o->game->fitting[need]);
        o->filled[need] = o->game->turns_up[p->num_left][k];
        o->share[need] = p->num_left ? (float)k / (float)p->num_left : 0;
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
#if CC_WIDE
    float city_still[CC_CITIES], road_still[CC_ROADS];      /* how likely the next tile fits at none of them */
    float load;
#endif
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
#if CC_WIDE
    for (int i = 0; i < p->num_cities; i++)
        odds->city_still[i] = 1;
    for (int i = 0; i < p->num_roads; i++)
        odds->road_still[i] = 1;
#endif
    cc_where monastery[CC_MONASTERIES];
    int num_monasteries = 0, which[CC_MONASTERIES];
    for (int m = 0; m < p->num_monasteries; m++) {
        odds->monastery[m] = 1, odds->sum[m] = 0, odds->monastery_cells[m] = 0;
        if (p->around[m] < 8)
            which[num_monasteries] = m, monastery[num_monasteries++] = p->where[p->monastery[m]];
    }
    for (int i = 0; i < p->num_cells; i++) {
        const cc_cell *cell = &p->cell[i];
        unsigned need = p->need[i], special = need & need << 1 & 0xaa;  /* cities */
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
                if (!is_again) {
                    odds->city[root] *= filled, odds->city_cells[root]++;
#if CC_WIDE
                    odds->city_still[root] *= 1 - o->share[need];
#endif
                }
            } else {
                root = cc_find(p->road_up, p->first_road[tile] + index);
                for (int k = 0; k < count; k++)
                    is_again |= seen[k] == root + 256;
                if (!is_again) {
                    odds->road[root] *= filled, odds->road_cells[root]++;
#if CC_WIDE
                    odds->road_still[root] *= 1 - o->share[need];
#endif
                }
                root += 256;
            }
            seen[count++] = root;
        }
    }
#if CC_WIDE
    odds->load = cc_load_of(p, odds->city_cells, odds->city_still);
#endif
}

#endif
