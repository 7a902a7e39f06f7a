/* What share of the win each player may expect: the points that are in sight, made comparable by a softmax.
 *
 * In sight is what the board would bring at the end, more where the bag still has the tiles that complete a feature, less
 * where a tower may strip it; and what followers are good for that stand in the supply. */
#ifndef CC_EVALUATION_H
#define CC_EVALUATION_H

#include <math.h>
#include "lists.h"

typedef struct cc_weights {
    float hand[CC_FOLLOWERS];   /* of the first, second .. follower in the supply, early in the game */
    float fill;                 /* how surely an open cell is filled when tiles for it turn up */
    float touch;                /* of a city that a farmer may still see completed */
    float back;                 /* of a follower that will come back when its feature is completed */
    float threat;               /* part of a follower's feature that is lost where a tower reaches it */
    float prisoner;             /* of a prisoner for the captor */
    float early, late;          /* points that make e times the chances, with a full and with an empty bag */
} cc_weights;

/* Found by matches against neighbours, two players with the tower. */
static const cc_weights CC_WEIGHTS = {
    .hand = {4.8f, 3.5f, 2.6f, 1.8f, 1.3f, 0.8f, 0.5f},
    .fill = 0.6f, .touch = 0.55f, .back = 1.1f, .threat = 0.25f, .prisoner = 1.5f, .early = 13.0f, .late = 3.0f,
};

/* How likely what surrounds a feature is filled: a product over cells, while there are tiles for them. */
typedef struct cc_odds {
    float missing[CC_MONASTERIES];  /* over the open cells round each monastery */
    float city[CC_CITIES], road[CC_ROADS];  /* over the open cells of a feature, by root */
} cc_odds;

static inline void cc_look_ahead(const cc_position *p, cc_odds *odds)
{
    const cc_game *g = p->game;
    const float *turns_up = g->turns_up[p->num_left];
    uint64_t in_bag = 0;
    for (int t = 0; t < g->num_types; t++)
        in_bag |= (uint64_t)(p->left[t] != 0) << t;
    for (int i = 0; i < p->num_cities; i++)
        odds->city[i] = 1;
    for (int i = 0; i < p->num_roads; i++)
        odds->road[i] = 1;
    for (int i = 0; i < p->num_monasteries; i++)
        odds->missing[i] = 1;
    for (int i = 0; i < p->num_cells; i++) {
        const cc_cell *cell = &p->cell[i];
        int is_awaited = 0, city[4], road[4];
        for (int d = 0; d < 4; d++) {
            int edge = cell->need >> 2 * d & 3, tile = cell->beside[d];
            city[d] = road[d] = -1;
            if (edge < CC_ROAD)
                continue;
            int index = g->shape[p->what[tile] >> 2][p->what[tile] & 3].centre[(d + 2) & 3];
            if (edge == CC_CITY)
                city[d] = cc_find(p->city_up, p->first_city[tile] + index);
            else
                road[d] = cc_find(p->road_up, p->first_road[tile] + index);
            is_awaited |= edge == CC_CITY || (p->road_state[road[d]] & CC_FOLLOWER_BITS);
        }
        unsigned monasteries = 0;
        for (int m = 0; m < p->num_monasteries; m++)
            monasteries |= (unsigned)cc_is_within_one(p->where[p->monastery[m]], cell->at) << m;
        if (!is_awaited && !monasteries)
            continue;
        int k = 0;
        for (uint64_t set = g->fitting[cell->need] & in_bag; set; set &= set - 1)
            k += p->left[__builtin_ctzll(set)];
        float filled = CC_WEIGHTS.fill * turns_up[k];
        for (int d = 0; d < 4; d++) {
            int is_again = 0;       /* a cell counts once for a feature */
            for (int e = 0; e < d; e++)
                is_again |= (city[d] >= 0 && city[e] == city[d]) || (road[d] >= 0 && road[e] == road[d]);
            if (!is_again && city[d] >= 0)
                odds->city[city[d]] *= filled;
            else if (!is_again && road[d] >= 0)
                odds->road[road[d]] *= filled;
        }
        for (; monasteries; monasteries &= monasteries - 1)
            odds->missing[__builtin_ctz(monasteries)] *= filled;
    }
}

/* Whether another player's next tower piece may reach a follower. */
static inline int cc_is_threatened(const cc_position *p, int player, int follower)
{
    const cc_game *g = p->game;
    uint16_t at = p->where[follower >> 4];
    int x = cc_x(at), y = cc_y(at), builders = 0;
    for (int i = 0; i < g->num_players; i++)
        builders += i != player && p->pieces[i];
    for (int i = 0; i < p->num_foundations && builders; i++) {
        uint16_t tower = p->where[p->foundation[i]];
        int dx = abs(cc_x(tower) - x), dy = abs(cc_y(tower) - y), range = cc_range(g, p->height[i] + 1);
        if (!p->top[i] && dx + dy <= range && (g->diagonal || !dx || !dy))
            return 1;
    }
    return 0;
}

/* The value of a feature for those who have the most followers in it. */
static inline void cc_share_out(const cc_position *p, uint32_t state, float worth, float *value)
{
    int32_t has[CC_PLAYERS] = {0};
    cc_award(p, state, 1, has);
    for (int i = 0; i < p->game->num_players; i++)
        value[i] += has[i] ? worth : 0;
}

static inline void cc_values(const cc_position *p, float *value)
{
    const cc_game *g = p->game;
    int n = g->num_players;
    float turns = (float)p->num_left / (float)n, pace = turns < 10 ? turns / 10 : 1;
    uint64_t completed[CC_CITIES];
    int num_completed = cc_completed_cities(p, completed);
    cc_odds odds;
    cc_seen seen = {0};
    cc_look_ahead(p, &odds);
    for (int i = 0; i < n; i++) {
        value[i] = (float)p->score[i];
        for (int k = 0; k < p->supply[i] && k < CC_FOLLOWERS; k++)
            value[i] += pace * CC_WEIGHTS.hand[k];
        for (int j = 0; j < n; j++)
            value[i] += pace * CC_WEIGHTS.prisoner * p->held[i][j];
    }
    for (int player = 0; player < n; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int follower = p->follower[player][i], tile = follower >> 4, code = follower & 15, is_new = 0;
            float worth = 0, back = 0;
            uint32_t state = 1u << 4 * player;
            if (code < CC_S_FIELD) {
                int root = cc_find(p->city_up, p->first_city[tile] + code);
                float odd = odds.city[root];
                state = p->city_state[root];
                is_new = cc_is_new(&seen.cities, root);
                worth = odd * (float)cc_city_points(p, root, 1) + (1 - odd) * (float)cc_city_points(p, root, 0);
                back = odd;
            } else if (code < CC_S_MONASTERY) {
                int root = cc_find(p->field_up, p->first_field[tile] + code - CC_S_FIELD);
                uint64_t touched = p->field_cities[root];
                state = p->field_state[root];
                is_new = cc_is_new(seen.fields, root);
                for (int c = 0; c < num_completed; c++)
                    if (touched & completed[c])
                        worth += 3, touched &= ~completed[c];
                for (uint64_t done = 0; touched; touched &= ~done) {
                    int city = cc_find(p->city_up, __builtin_ctzll(touched));
                    worth += CC_WEIGHTS.touch * 3 * odds.city[city];
                    done = p->city_parts[city];
                }
            } else if (code == CC_S_MONASTERY) {
                for (int m = 0; m < p->num_monasteries; m++)
                    if (p->monastery[m] == tile) {
                        /* cells that have no neighbour yet are no open cells: they are filled later still */
                        float odd = odds.missing[m], missing = (float)(8 - p->around[m]);
                        worth = 9 - missing * (1 - powf(odd, 1 / (missing > 1 ? missing : 1)));
                        back = odd;
                    }
                is_new = 1;
            } else if (code < CC_S_TOP) {
                int root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
                state = p->road_state[root];
                is_new = cc_is_new(seen.roads, root);
                worth = p->road_tiles[root];
                back = odds.road[root];
            } else {
                continue;
            }
            if (is_new)
                cc_share_out(p, state, worth, value);
            value[player] += pace * back * CC_WEIGHTS.back;
            if (p->num_foundations && cc_is_threatened(p, player, follower)) {
                float part = worth / (float)(state >> 4 * player & 15);
                value[player] -= CC_WEIGHTS.threat * part;
            }
        }
}

static inline void cc_shares(const cc_position *p, double *out)
{
    int n = p->game->num_players;
    float value[CC_PLAYERS], most;
    double sum = 0;
    float left = (float)p->num_left / (float)p->game->num_tiles;
    float scale = CC_WEIGHTS.late + (CC_WEIGHTS.early - CC_WEIGHTS.late) * left;
    cc_values(p, value);
    most = value[0];
    for (int i = 1; i < n; i++)
        most = value[i] > most ? value[i] : most;
    for (int i = 0; i < n; i++) {
        out[i] = expf((value[i] - most) / scale);
        sum += out[i];
    }
    for (int i = 0; i < n; i++)
        out[i] /= sum;
}

#endif
