/* Followers, majorities and points (rules 1.2 to 1.5, 4.2 to 4.6, 6.2, 6.3, 7.5). */
#ifndef CC_SCORING_H
#define CC_SCORING_H

#include "placing.h"

/* Points for everybody who has the most of the followers in a state. */
static inline void cc_award(const cc_position *p, cc_crowd state, int points, int32_t *score)
{
    uint32_t most = 0;
    for (int i = 0; i < p->game->num_players; i++) {
        uint32_t count = (uint32_t)(state >> 4 * i) & 15;
        most = count > most ? count : most;
    }
    for (int i = 0; i < p->game->num_players; i++)
        if (((uint32_t)(state >> 4 * i) & 15) == most)
            score[i] += points;
}

/* A figure comes onto the board: in the list, in its feature, in the key. */
static inline void cc_put(cc_position *p, cc_undo *u, int player, int standing)
{
    uint16_t *list = p->follower[player];
    int i = p->num_followers[player]++;
    for (; i && list[i - 1] > standing; i--)
        list[i] = list[i - 1];
    list[i] = (uint16_t)standing;
    cc_crowd *state = cc_state(p, cc_tile_of(standing), cc_code_of(standing));
    if (state) {
        cc_note(p, u, state);
        *state += cc_weight_of(standing) << 4 * player;
    }
    p->board_key += cc_follower_number(p, player, standing);
}

#if CC_WIDE
static void cc_miss(cc_position *p, cc_undo *u, int player, int standing, const cc_crowd *state);
#endif

/* It leaves the board, number i of its player's list. */
static inline void cc_take(cc_position *p, cc_undo *u, int player, int i)
{
    uint16_t *list = p->follower[player];
    int standing = list[i], n = --p->num_followers[player];
    cc_crowd *state = cc_state(p, cc_tile_of(standing), cc_code_of(standing));
    if (state) {
        cc_note(p, u, state);
        *state -= cc_weight_of(standing) << 4 * player;
    }
    p->board_key -= cc_follower_number(p, player, standing);
    for (; i < n; i++)
        list[i] = list[i + 1];
    list[n] = 0xffff;
#if CC_WIDE
    cc_miss(p, u, player, standing, state);
#endif
}

/* It is in the supply again. */
static inline void cc_stock(cc_position *p, int player, int figure)
{
#if CC_WIDE
    if (figure) {
        p->figures[player] |= (uint8_t)(1 << figure);
        return;
    }
#endif
    (void)figure;
    p->supply[player]++;
}

static inline void cc_send_home(cc_position *p, cc_undo *u, int player, int i)
{
    int figure = cc_figure_of(p->follower[player][i]);
    cc_take(p, u, player, i);
    cc_stock(p, player, figure);
}

/* All figures of the feature with a state go back to their owners. */
static inline void cc_return_followers(cc_position *p, cc_undo *u, const cc_crowd *state)
{
    for (int player = 0; player < p->game->num_players; player++) {
        if (!(*state >> 4 * player & 15))
            continue;
        for (int i = p->num_followers[player]; i--;) {
            int standing = p->follower[player][i];
            if (CC_WIDE && i >= p->num_followers[player])
                continue;       /* a builder has left with the last follower */
            if (cc_state(p, cc_tile_of(standing), cc_code_of(standing)) == state)
                cc_send_home(p, u, player, i);
        }
    }
}

#if CC_WIDE
/* What depended on a figure that has left: rules 4.4 and 7.5. */
static void cc_miss(cc_position *p, cc_undo *u, int player, int standing, const cc_crowd *state)
{
    if (p->fairy == cc_tile_of(standing) && p->fairy_code == cc_code_of(standing))
        p->fairy_code = CC_NONE;
    if (!state || !cc_weight_of(standing) || *state >> 4 * player & 15)
        return;
    for (int i = p->num_followers[player]; i--;) {
        int other = p->follower[player][i];
        if (!cc_weight_of(other) && cc_state(p, cc_tile_of(other), cc_code_of(other)) == state)
            cc_send_home(p, u, player, i);
    }
}

/* Whether a figure stands on a feature: of a city, road or field its state, of a monastery its tile. */
static inline int cc_is_on(const cc_position *p, int standing, const cc_crowd *state, int tile)
{
    int code = cc_code_of(standing);
    if (!state)
        return cc_tile_of(standing) == tile && cc_is_holy(code);
    return cc_state((cc_position *)p, cc_tile_of(standing), code) == state;     /* only read */
}

/* Rule 7.5 (c): three points for whom the fairy is with when their feature is scored. */
static void cc_bless(const cc_position *p, const cc_crowd *state, int tile, int32_t *score)
{
    if (p->fairy == CC_NONE)
        return;
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i];
            int is_hers = p->game->set.fairy_tile || cc_code_of(standing) == p->fairy_code;
            if (cc_tile_of(standing) == p->fairy && is_hers && cc_weight_of(standing) &&
                cc_is_on(p, standing, state, tile)) {
                score[player] += 3;
                break;
            }
        }
}

/* Rule 6.2: the tokens of a completed city. */
static inline void cc_load_goods(cc_position *p, int root)
{
    for (int i = 0; i < CC_GOODS; i++) {
        uint8_t *goods = &p->goods[p->player][i];
        *goods = (uint8_t)(*goods + (p->city_sum[root] >> (16 + 8 * i) & 255));
    }
}

/* Whether a segment of a tile is the first of its root. */
static inline int cc_is_first(const uint8_t *up, int first, int i)
{
    for (int k = 0; k < i; k++)
        if (cc_find(up, first + k) == cc_find(up, first + i))
            return 0;
    return 1;
}
#endif

/* Tiles round a monastery or garden. */
static inline int cc_neighbors(const cc_position *p, int tile)
{
    for (int i = 0; i < p->num_monasteries; i++)
        if (p->monastery[i] == tile)
            return p->around[i];
    return 0;
}

static inline int cc_is_enclosed(const cc_position *p, int tile) { return cc_neighbors(p, tile) == 8; }

/* A feature is complete, and somebody stands on it. */
static inline void cc_score(cc_position *p, cc_undo *u, const cc_crowd *state, int points)
{
    cc_award(p, *state, points, p->score);
#if CC_WIDE
    cc_bless(p, state, 0, p->score);
#endif
    cc_return_followers(p, u, state);
}

/* Rule 1.3: what the last tile completes. */
static inline void cc_score_completed(cc_position *p, cc_undo *u)
{
    int tile = cc_last(p);
    const cc_type *type = cc_type_of(p, tile);
    for (int i = 0; i < type->num_cities; i++) {
        int root = cc_find(p->city_up, p->first_city[tile] + i);
        cc_crowd state = p->city_state[root];
#if CC_WIDE
        if (!cc_num_open(state) && cc_is_first(p->city_up, p->first_city[tile], i))
            cc_load_goods(p, root);
#endif
        if (cc_num_open(state) || !state)
            continue;
        cc_score(p, u, &p->city_state[root], cc_city_points(p, root, 1));
    }
    for (int i = 0; i < type->num_roads; i++) {
        int root = cc_find(p->road_up, p->first_road[tile] + i);
        cc_crowd state = p->road_state[root];
        if (cc_num_open(state) || !state)
            continue;
        cc_score(p, u, &p->road_state[root], cc_road_points(p, root, 1));
    }
    for (int i = 0; i < p->num_monasteries; i++) {
        if (p->around[i] < 8)
            continue;
        int monk = cc_spot(p->monastery[i], cc_holy_code(cc_type_of(p, p->monastery[i])));
        for (int player = 0; player < p->game->num_players; player++)
            for (int k = p->num_followers[player]; k--;)
                if (cc_spot_of(p->follower[player][k]) == monk) {
                    p->score[player] += 9;
#if CC_WIDE
                    cc_bless(p, NULL, p->monastery[i], p->score);
#endif
                    cc_send_home(p, u, player, k);
                }
    }
}

/* ---- the end of the game --------------------------------------------------------------- */

/* Completed cities, as sets of their parts; how many. */
#if CC_WIDE
static inline int cc_completed_cities(const cc_position *p, cc_cities *parts)
{
    int n = 0, number[CC_CITIES];
    for (int i = 0; i < p->num_cities; i++)
        if (p->city_up[i] == i && !cc_num_open(p->city_state[i])) {
            number[i] = n;
            parts[n++] = (cc_cities){{0, 0, 0}};
        }
    for (int i = 0; i < p->num_cities; i++) {
        int root = cc_find(p->city_up, i);
        if (!cc_num_open(p->city_state[root]))
            parts[number[root]].word[i >> 6] |= 1ull << (i & 63);
    }
    return n;
}

static inline int cc_meet(cc_cities a, cc_cities b)
{
    return ((a.word[0] & b.word[0]) | (a.word[1] & b.word[1]) | (a.word[2] & b.word[2])) != 0;
}
#else
static inline int cc_completed_cities(const cc_position *p, cc_cities *parts)
{
    int n = 0;
    for (int i = 0; i < p->num_cities; i++)
        if (p->city_up[i] == i && !cc_num_open(p->city_state[i]))
            parts[n++] = p->city_parts[i];
    return n;
}

static inline int cc_meet(cc_cities a, cc_cities b) { return (a & b) != 0; }
#endif

typedef struct cc_seen {
    uint64_t cities[(CC_CITIES + 63) / 64], roads[(CC_ROADS + 63) / 64], fields[(CC_FIELDS + 63) / 64];
} cc_seen;

static inline int cc_is_new(uint64_t *set, int i)
{
    uint64_t bit = 1ull << (i & 63), was = set[i >> 6] & bit;
    set[i >> 6] |= bit;
    return !was;
}

/* The cities that a field touches, each once; returns how many. */
static inline int cc_touched(const cc_position *p, int field, uint8_t *cities)
{
    uint64_t seen[(CC_CITIES + 63) / 64] = {0}, words[sizeof(cc_cities) / 8];
    int n = 0;
    memcpy(words, &p->field_cities[field], sizeof words);
    for (int i = 0; i < (int)(sizeof words / 8); i++)
        for (; words[i]; words[i] &= words[i] - 1) {
            int city = cc_find(p->city_up, 64 * i + __builtin_ctzll(words[i]));
            if (cc_is_new(seen, city))
                cities[n++] = (uint8_t)city;
        }
    return n;
}

#if CC_WIDE
/* Whether a player has the most of the followers in a state. */
static inline int cc_holds(const cc_position *p, cc_crowd state, int player)
{
    int32_t has[CC_PLAYERS] = {0};
    cc_award(p, state, 1, has);
    return has[player];
}

/* Rules 4.6, 6.3 and 7.5 at the end: pigs where each field counts, goods, the fairy. */
static void cc_score_rest(const cc_position *p, const cc_cities *cities, int num_cities, int32_t *score)
{
    int n = p->game->num_players;
    for (int player = 0; player < n; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i], tile = cc_tile_of(standing), code = cc_code_of(standing);
            if (cc_figure_of(standing) != CC_PIG || p->game->farmers != 3)
                continue;
            int root = cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD);
            if (cc_holds(p, p->field_state[root], player))
                for (int c = 0; c < num_cities; c++)
                    score[player] += cc_meet(p->field_cities[root], cities[c]);
        }
    for (int good = 0; good < CC_GOODS; good++) {
        int most = 1;
        for (int i = 0; i < n; i++)
            most = p->goods[i][good] > most ? p->goods[i][good] : most;
        for (int i = 0; i < n; i++)
            score[i] += p->goods[i][good] == most ? 10 : 0;
    }
    if (p->fairy == CC_NONE)
        return;
    const cc_type *type = cc_type_of(p, p->fairy);
    for (int i = 0; i < type->num_cities; i++)
        if (cc_is_first(p->city_up, p->first_city[p->fairy], i))
            cc_bless(p, &p->city_state[cc_find(p->city_up, p->first_city[p->fairy] + i)], 0, score);
    for (int i = 0; i < type->num_roads; i++)
        if (cc_is_first(p->road_up, p->first_road[p->fairy], i))
            cc_bless(p, &p->road_state[cc_find(p->road_up, p->first_road[p->fairy] + i)], 0, score);
    for (int i = 0; i < type->num_fields; i++) {
        int first = p->first_field[p->fairy], root = cc_find_field(p, first + i), is_first = 1;
        for (int k = 0; k < i; k++)
            is_first &= cc_find_field(p, first + k) != root;
        if (is_first)
            cc_bless(p, &p->field_state[root], 0, score);
    }
    if (cc_holy_code(type) >= 0)
        cc_bless(p, NULL, p->fairy, score);
}
#endif

/* Fields by rule 1.5 with `farmers` 2 and 1, where what counts is each city, not each field. */
static void cc_score_fields_by_city(const cc_position *p, const cc_cities *cities, int num_cities, int32_t *score)
{
    int n = p->game->num_players;
    for (int c = 0; c < num_cities; c++) {
        uint64_t seen[(CC_FIELDS + 63) / 64] = {0};
        uint32_t together[CC_PLAYERS] = {0}, most = 0;
        unsigned winners = 0, pigs = 0;
        for (int player = 0; player < n; player++)
            for (int i = 0; i < p->num_followers[player]; i++) {
                int follower = p->follower[player][i], code = cc_code_of(follower);
                if (code < CC_S_FIELD || code >= CC_S_MONASTERY)
                    continue;
                int root = cc_find_field(p, p->first_field[cc_tile_of(follower)] + code - CC_S_FIELD);
                if (!cc_meet(p->field_cities[root], cities[c]))
                    continue;
#if CC_WIDE
                int is_his = p->game->farmers == 1 || cc_holds(p, p->field_state[root], player);
                pigs |= (unsigned)(cc_figure_of(follower) == CC_PIG && is_his) << player;
#endif
                if (!cc_is_new(seen, root))
                    continue;
                int32_t has[CC_PLAYERS] = {0};
                cc_award(p, p->field_state[root], 1, has);
                for (int k = 0; k < n; k++) {
                    winners |= (unsigned)(has[k] != 0) << k;
                    together[k] += (uint32_t)(p->field_state[root] >> 4 * k) & 15;
                }
            }
        for (int k = 0; k < n; k++)
            most = together[k] > most ? together[k] : most;
        for (int k = 0; k < n && most; k++) {
            if (p->game->farmers == 2)
                score[k] += winners >> k & 1 ? 3 + (int)(pigs >> k & 1) : 0;
            else
                score[k] += together[k] == most ? 4 + (int)(pigs >> k & 1) : 0;
        }
    }
}

/* Rule 1.4: what everything on the board would bring if the game ended now. */
static inline void cc_score_end(const cc_position *p, int32_t *score)
{
    cc_cities cities[CC_CITIES];
    int num_cities = -1;    /* not yet looked for */
    cc_seen seen = {0};
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int follower = p->follower[player][i], tile = cc_tile_of(follower), code = cc_code_of(follower);
            if (CC_WIDE && !cc_weight_of(follower))
                continue;
            if (code < CC_S_FIELD) {
                int root = cc_find(p->city_up, p->first_city[tile] + code);
                if (cc_is_new(seen.cities, root))
                    cc_award(p, p->city_state[root], cc_city_points(p, root, 0), score);
            } else if (code < CC_S_MONASTERY) {
                int root = cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD), count = 0;
                if (num_cities < 0)
                    num_cities = cc_completed_cities(p, cities);
                if (p->game->farmers != 3 || !cc_is_new(seen.fields, root))
                    continue;
                for (int c = 0; c < num_cities; c++)
                    count += cc_meet(p->field_cities[root], cities[c]);
                cc_award(p, p->field_state[root], 3 * count, score);
            } else if (cc_is_holy(code)) {
                for (int m = 0; m < p->num_monasteries; m++)
                    if (p->monastery[m] == tile)
                        score[player] += 1 + p->around[m];
            } else if (code < CC_S_TOP) {
                int root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
                if (cc_is_new(seen.roads, root))
                    cc_award(p, p->road_state[root], cc_road_points(p, root, 0), score);
            }
        }
    if (num_cities > 0 && p->game->farmers != 3)
        cc_score_fields_by_city(p, cities, num_cities, score);
#if CC_WIDE
    cc_score_rest(p, cities, num_cities, score);
#endif
}

#endif
