/* Questions of the shell, and positions put together by it. */
#ifndef CC_QUESTIONS_H
#define CC_QUESTIONS_H

#include "lists.h"

static int cc_tile_there(const cc_position *p, uint16_t at) { return cc_tile_at(p, at); }
static int cc_has_captives(const cc_position *p) { return cc_captives(p) != 0; }
static int cc_fits_anywhere(const cc_position *p, int type) { return cc_fits_somewhere(p, type); }

/* A tile out of the bag where `cc_try` allows it. */
static void cc_set_tile(cc_position *p, int type, int rotation, uint16_t at)
{
    p->left[type]--;
    p->num_left--;
    cc_place(p, NULL, type, rotation, cc_cell_at(p, at));
}

static void cc_set_discard(cc_position *p, int type)
{
    p->left[type]--;
    p->num_left--;
    p->discard[p->num_discards++] = (uint8_t)type;
    p->board_key += cc_number_of(p->game, CC_K_DISCARD, (uint32_t)type, 0);
}

static void cc_set_height(cc_position *p, int foundation, int height)
{
    p->height[foundation] = (uint8_t)height;
    if (height)
        p->board_key += cc_number_of(p->game, CC_K_TOWER, (uint32_t)height, p->where[p->foundation[foundation]]);
}

static void cc_set_follower(cc_position *p, int player, int tile, int code)
{
    if (code == CC_S_TOP)
        p->top[cc_foundation_of(p, tile)] = (uint8_t)(player + 1);
    cc_put(p, NULL, player, tile << 4 | code);
}

/* Whether two segments of one kind, no monasteries or tops, belong to one feature. */
static int cc_same_feature(const cc_position *p, int tile, int code, int other, int other_code)
{
    cc_position *q = (cc_position *)p;  /* only read */
    return cc_state(q, tile, code) == cc_state(q, other, other_code);
}

/* Whether a tower of some height on a tile reaches another tile. */
static int cc_tower_reaches(const cc_position *p, int tile, int height, int other)
{
    cc_reach reach;
    cc_look_round(p, tile, height, &reach);
    return cc_is_reached(p, &reach, other);
}

static int cc_neighbors(const cc_position *p, int tile)
{
    for (int i = 0; i < p->num_monasteries; i++)
        if (p->monastery[i] == tile)
            return p->around[i];
    return 0;
}

/* Open edges of a city or road; of a monastery its missing neighbours. */
static int cc_open_edges(const cc_position *p, int tile, int code)
{
    if (code == CC_S_MONASTERY)
        return 8 - cc_neighbors(p, tile);
    return cc_num_open(*cc_state((cc_position *)p, tile, code));
}

/* Whether a city, road or monastery is complete. */
static int cc_is_completed(const cc_position *p, int tile, int code)
{
    int is_field = code >= CC_S_FIELD && code < CC_S_MONASTERY;
    return code != CC_S_TOP && !is_field && !cc_open_edges(p, tile, code);
}

/* What a feature is worth now: completed if it is, else as at the end of the game; fields by three points a city. */
static int cc_feature_points(const cc_position *p, int tile, int code)
{
    if (code < CC_S_FIELD) {
        int root = cc_find(p->city_up, p->first_city[tile] + code);
        return cc_city_points(p, root, !cc_num_open(p->city_state[root]));
    }
    if (code < CC_S_MONASTERY) {
        uint64_t cities[CC_CITIES], touched = p->field_cities[cc_find(p->field_up, p->first_field[tile] + code - CC_S_FIELD)];
        int n = cc_completed_cities(p, cities), count = 0;
        for (int i = 0; i < n; i++)
            count += (touched & cities[i]) != 0;
        return 3 * count;
    }
    if (code == CC_S_MONASTERY)
        return 1 + cc_neighbors(p, tile);
    return code == CC_S_TOP ? 0 : p->road_tiles[cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD)];
}

/* What the fields bring at the end by rule 1.5, with `farmers` 2 and 1. */
static void cc_farmers(const cc_position *p, int32_t *score)
{
    uint64_t cities[CC_CITIES];
    memset(score, 0, sizeof p->score);
    cc_score_fields_by_city(p, cities, cc_completed_cities(p, cities), score);
}

/* The scores if the game ended now. */
static void cc_projected(const cc_position *p, int32_t *score)
{
    memcpy(score, p->score, sizeof p->score);
    if (p->phase != CC_OVER)
        cc_score_end(p, score);
}

#endif
