/* Followers, majorities and points (rules 1.2 to 1.5). */
#ifndef CC_SCORING_H
#define CC_SCORING_H

#include "placing.h"

/* Points for everybody who has the most of the followers in a state. */
static inline void cc_award(const cc_position *p, uint32_t state, int points, int32_t *score)
{
    uint32_t most = 0;
    for (int i = 0; i < p->game->num_players; i++) {
        uint32_t count = state >> 4 * i & 15;
        most = count > most ? count : most;
    }
    for (int i = 0; i < p->game->num_players; i++)
        if ((state >> 4 * i & 15) == most)
            score[i] += points;
}

/* A follower comes onto the board: in the list, in its feature, in the key. */
static inline void cc_put(cc_position *p, cc_undo *u, int player, int follower)
{
    uint16_t *list = p->follower[player];
    int i = p->num_followers[player]++;
    for (; i && list[i - 1] > follower; i--)
        list[i] = list[i - 1];
    list[i] = (uint16_t)follower;
    uint32_t *state = cc_state(p, follower >> 4, follower & 15);
    if (state) {
        cc_note(p, u, state);
        *state += 1u << 4 * player;
    }
    p->board_key += cc_follower_number(p, player, follower);
}

/* It leaves the board, number i of its player's list. */
static inline void cc_take(cc_position *p, cc_undo *u, int player, int i)
{
    uint16_t *list = p->follower[player];
    int follower = list[i], n = --p->num_followers[player];
    uint32_t *state = cc_state(p, follower >> 4, follower & 15);
    if (state) {
        cc_note(p, u, state);
        *state -= 1u << 4 * player;
    }
    p->board_key -= cc_follower_number(p, player, follower);
    for (; i < n; i++)
        list[i] = list[i + 1];
    list[n] = 0xffff;
}

/* All followers of the feature with a state go back to their owners. */
static inline void cc_return_followers(cc_position *p, cc_undo *u, const uint32_t *state)
{
    for (int player = 0; player < p->game->num_players; player++) {
        if (!(*state >> 4 * player & 15))
            continue;
        for (int i = p->num_followers[player]; i--;) {
            int follower = p->follower[player][i];
            if (cc_state(p, follower >> 4, follower & 15) == state) {
                cc_take(p, u, player, i);
                p->supply[player]++;
            }
        }
    }
}

/* Rule 1.3: what the last tile completes. */
static inline void cc_score_completed(cc_position *p, cc_undo *u)
{
    int tile = cc_last(p);
    const cc_type *type = cc_type_of(p, tile);
    for (int i = 0; i < type->num_cities; i++) {
        int root = cc_find(p->city_up, p->first_city[tile] + i);
        uint32_t state = p->city_state[root];
        if (cc_num_open(state) || !state)
            continue;
        cc_award(p, state, cc_city_points(p, root, 1), p->score);
        cc_return_followers(p, u, &p->city_state[root]);
    }
    for (int i = 0; i < type->num_roads; i++) {
        int root = cc_find(p->road_up, p->first_road[tile] + i);
        uint32_t state = p->road_state[root];
        if (cc_num_open(state) || !state)
            continue;
        cc_award(p, state, p->road_tiles[root], p->score);
        cc_return_followers(p, u, &p->road_state[root]);
    }
    for (int i = 0; i < p->num_monasteries; i++) {
        if (p->around[i] < 8)
            continue;
        int monk = p->monastery[i] << 4 | CC_S_MONASTERY;
        for (int player = 0; player < p->game->num_players; player++)
            for (int k = p->num_followers[player]; k--;)
                if (p->follower[player][k] == monk) {
                    p->score[player] += 9;
                    p->supply[player]++;
                    cc_take(p, u, player, k);
                }
    }
}

/* ---- the end of the game --------------------------------------------------------------- */

/* Completed cities, as sets of their parts; how many. */
static inline int cc_completed_cities(const cc_position *p, uint64_t *parts)
{
    int n = 0;
    for (int i = 0; i < p->num_cities; i++)
        if (p->city_up[i] == i && !cc_num_open(p->city_state[i]))
            parts[n++] = p->city_parts[i];
    return n;
}

typedef struct cc_seen { uint64_t cities, roads[2], fields[3]; } cc_seen;

static inline int cc_is_new(uint64_t *set, int i)
{
    uint64_t bit = 1ull << (i & 63), was = set[i >> 6] & bit;
    set[i >> 6] |= bit;
    return !was;
}

/* Fields by rule 1.5 with `farmers` 2 and 1, where what counts is each city, not each field. */
static void cc_score_fields_by_city(const cc_position *p, const uint64_t *cities, int num_cities, int32_t *score)
{
    int n = p->game->num_players;
    for (int c = 0; c < num_cities; c++) {
        uint64_t seen[3] = {0};
        uint32_t together[CC_PLAYERS] = {0}, most = 0;
        unsigned winners = 0;
        for (int player = 0; player < n; player++)
            for (int i = 0; i < p->num_followers[player]; i++) {
                int follower = p->follower[player][i], code = follower & 15;
                if (code < CC_S_FIELD || code >= CC_S_MONASTERY)
                    continue;
                int root = cc_find(p->field_up, p->first_field[follower >> 4] + code - CC_S_FIELD);
                if (!(p->field_cities[root] & cities[c]) || !cc_is_new(seen, root))
                    continue;
                int32_t has[CC_PLAYERS] = {0};
                cc_award(p, p->field_state[root], 1, has);
                for (int k = 0; k < n; k++) {
                    winners |= (unsigned)(has[k] != 0) << k;
                    together[k] += p->field_state[root] >> 4 * k & 15;
                }
            }
        for (int k = 0; k < n; k++)
            most = together[k] > most ? together[k] : most;
        for (int k = 0; k < n && most; k++) {
            if (p->game->farmers == 2)
                score[k] += winners >> k & 1 ? 3 : 0;
            else
                score[k] += together[k] == most ? 4 : 0;
        }
    }
}

/* Rule 1.4: what everything on the board would bring if the game ended now. */
static inline void cc_score_end(const cc_position *p, int32_t *score)
{
    uint64_t cities[CC_CITIES];
    int num_cities = -1;    /* not yet looked for */
    cc_seen seen = {0};
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int follower = p->follower[player][i], tile = follower >> 4, code = follower & 15;
            if (code < CC_S_FIELD) {
                int root = cc_find(p->city_up, p->first_city[tile] + code);
                if (cc_is_new(&seen.cities, root))
                    cc_award(p, p->city_state[root], cc_city_points(p, root, 0), score);
            } else if (code < CC_S_MONASTERY) {
                int root = cc_find(p->field_up, p->first_field[tile] + code - CC_S_FIELD), count = 0;
                if (num_cities < 0)
                    num_cities = cc_completed_cities(p, cities);
                if (p->game->farmers != 3 || !cc_is_new(seen.fields, root))
                    continue;
                for (int c = 0; c < num_cities; c++)
                    count += (p->field_cities[root] & cities[c]) != 0;
                cc_award(p, p->field_state[root], 3 * count, score);
            } else if (code == CC_S_MONASTERY) {
                for (int m = 0; m < p->num_monasteries; m++)
                    if (p->monastery[m] == tile)
                        score[player] += 1 + p->around[m];
            } else if (code < CC_S_TOP) {
                int root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
                if (cc_is_new(seen.roads, root))
                    cc_award(p, p->road_state[root], p->road_tiles[root], score);
            }
        }
    if (num_cities > 0 && p->game->farmers != 3)
        cc_score_fields_by_city(p, cities, num_cities, score);
}

#endif
