/* Features: segments joined across edges, and what completes them. */
#ifndef CC_FEATURES_H
#define CC_FEATURES_H

#include "position.h"

#define CC_ONE_EDGE ((cc_crowd)1 << 24)     /* of a state: an open edge, of fields a segment */

static inline int cc_num_open(cc_crowd state) { return (int)(state >> 24); }
static inline int cc_num_common(uint64_t a, uint64_t b) { return a & b ? __builtin_popcountll(a & b) : 0; }

#if CC_WIDE
static inline void cc_join_cities(cc_position *p, cc_undo *u, int i, int j)
{
    i = cc_find(p->city_up, i);
    j = cc_find(p->city_up, j);
    if (i != j) {
        if ((p->city_sum[i] & 255) > (p->city_sum[j] & 255)) {
            int k = i;
            i = j, j = k;
        }
        cc_note(p, u, &p->city_up[i]);
        cc_note(p, u, &p->city_sum[j]);
        cc_note(p, u, &p->city_quarters[j]);
        p->city_up[i] = (uint8_t)j;
#if CC_WHOLE
        p->city_sum[j] += p->city_sum[i] - (uint64_t)cc_num_common(p->city_quarters[i], p->city_quarters[j]);
#else
        uint32_t both = p->city_quarters[i] & p->city_quarters[j];
        p->city_sum[j] += p->city_sum[i] - (uint64_t)__builtin_popcount(both);
#endif
        p->city_quarters[j] |= p->city_quarters[i];
    }
    cc_note(p, u, &p->city_state[j]);
    p->city_state[j] += (i != j ? p->city_state[i] : 0) - 2 * CC_ONE_EDGE;
}
#else
static inline void cc_join_cities(cc_position *p, cc_undo *u, int i, int j)
{
    i = cc_find(p->city_up, i);
    j = cc_find(p->city_up, j);
    if (i != j) {
        if (__builtin_popcountll(p->city_parts[i]) > __builtin_popcountll(p->city_parts[j])) {
            int k = i;
            i = j, j = k;
        }
        cc_note(p, u, &p->city_up[i]);
        cc_note(p, u, &p->city_parts[j]);
        p->city_up[i] = (uint8_t)j;
        p->city_parts[j] |= p->city_parts[i];
    }
    cc_note(p, u, &p->city_state[j]);
    p->city_state[j] += (i != j ? p->city_state[i] : 0) - 2 * CC_ONE_EDGE;
}
#endif

static inline int cc_num_road_tiles(const cc_position *p, int root) { return p->road_tiles[root] & 255; }

static inline void cc_join_roads(cc_position *p, cc_undo *u, int i, int j)
{
    i = cc_find(p->road_up, i);
    j = cc_find(p->road_up, j);
    if (i != j) {
        if (cc_num_road_tiles(p, i) > cc_num_road_tiles(p, j)) {
            int k = i;
            i = j, j = k;
        }
        cc_note(p, u, &p->road_up[i]);
        cc_note(p, u, &p->road_tiles[j]);
        cc_note(p, u, &p->road_crossings[j]);
        p->road_up[i] = (uint8_t)j;
#if CC_WHOLE
        int both = cc_num_common(p->road_crossings[i], p->road_crossings[j]);
#else
        int both = __builtin_popcount((unsigned)(p->road_crossings[i] & p->road_crossings[j]));
#endif
        int tiles = p->road_tiles[j] + p->road_tiles[i] - both;
#if CC_WIDE
        p->road_tiles[j] = (uint16_t)tiles;
#else
        p->road_tiles[j] = (uint8_t)tiles;
#endif
        p->road_crossings[j] |= p->road_crossings[i];
    }
    cc_note(p, u, &p->road_state[j]);
    p->road_state[j] += (i != j ? p->road_state[i] : 0) - 2 * CC_ONE_EDGE;
}

static inline void cc_join_fields(cc_position *p, cc_undo *u, int i, int j)
{
    i = cc_find_field(p, i);
    j = cc_find_field(p, j);
    if (i == j)
        return;
    if (p->field_state[i] >> 24 > p->field_state[j] >> 24) {
        int k = i;
        i = j, j = k;
    }
    cc_note(p, u, &p->field_up[i]);
    cc_note(p, u, &p->field_state[j]);
    p->field_up[i] = (cc_index)j;
#if CC_WHOLE
    int segments = cc_num_open(p->field_state[i]) + cc_num_open(p->field_state[j]);
    p->field_state[j] = (cc_crowd)(segments < 255 ? segments : 255) << 24 |
                        ((p->field_state[i] & CC_FOLLOWER_BITS) + (p->field_state[j] & CC_FOLLOWER_BITS));
#else
    p->field_state[j] += p->field_state[i];
#endif
#if CC_WIDE
    for (int k = 0; k < 3; k++) {
        cc_note(p, u, &p->field_cities[j].word[k]);
        p->field_cities[j].word[k] |= p->field_cities[i].word[k];
    }
#else
    cc_note(p, u, &p->field_cities[j]);
    p->field_cities[j] |= p->field_cities[i];
#endif
}

/* The tiles of a completed or open city, each once. */
static inline int cc_city_tiles(const cc_position *p, int root)
{
#if CC_WIDE
    return (int)(p->city_sum[root] & 255);
#else
    uint64_t parts = p->city_parts[root];
    return __builtin_popcountll(parts) - __builtin_popcountll(parts & parts >> 1 & p->twins);
#endif
}

static inline int cc_city_pennants(const cc_position *p, int root)
{
#if CC_WIDE
    return (int)(p->city_sum[root] >> 8 & 255);
#else
    return __builtin_popcountll(p->city_parts[root] & p->pennants);
#endif
}

/* Rules 1.4, 1.5 and 5.3. */
static inline int cc_city_points(const cc_position *p, int root, int is_complete)
{
    int tiles = cc_city_tiles(p, root), points = tiles + cc_city_pennants(p, root);
#if CC_WIDE
    if (p->city_sum[root] >> 40)
        return is_complete ? 3 * points : 0;
#endif
    return is_complete && !(tiles == 2 && p->game->small_city == 2) ? 2 * points : points;
}

/* Rules 1.4 and 5.2. */
static inline int cc_road_points(const cc_position *p, int root, int is_complete)
{
    int tiles = cc_num_road_tiles(p, root);
#if CC_WIDE
    if (p->road_tiles[root] >> 8)
        return is_complete ? 2 * tiles : 0;
#endif
    (void)is_complete;
    return tiles;
}

#if CC_WIDE
static inline void cc_add_cities(cc_position *p, const cc_type *type)
{
    int city = p->num_cities, has_several = type->num_cities > 1;
    for (int i = 0; i < type->num_cities; i++, city++) {
        p->city_up[city] = (uint8_t)city;
        p->city_state[city] = (cc_crowd)type->city_edges[i] << 24;
        p->city_sum[city] = 1 | (uint64_t)type->pennants[i] << 8 | (uint64_t)(type->cathedrals >> i & 1) << 40;
        if (type->good[i])
            p->city_sum[city] += 1ull << (8 + 8 * type->good[i]);
        p->city_quarters[city] = (cc_quarters)has_several << p->num_quarters;
    }
    p->num_quarters = (uint8_t)(p->num_quarters + has_several);
}

static inline void cc_touch_cities(cc_position *p, const cc_type *type, int i, int field)
{
    cc_cities *cities = &p->field_cities[field];
    *cities = (cc_cities){{0, 0, 0}};
    for (unsigned set = type->touches[i]; set; set &= set - 1) {
        int city = p->num_cities + __builtin_ctz(set);
        cities->word[city >> 6] |= 1ull << (city & 63);
    }
}
#else
static inline void cc_add_cities(cc_position *p, const cc_type *type)
{
    int city = p->num_cities;
    for (int i = 0; i < type->num_cities; i++, city++) {
        p->city_up[city] = (uint8_t)city;
        p->city_parts[city] = 1ull << city;
        p->city_state[city] = (cc_crowd)type->city_edges[i] << 24;
        p->pennants |= (uint64_t)type->pennants[i] << city;
        p->twins |= (uint64_t)(i + 1 < type->num_cities) << city;
    }
}

static inline void cc_touch_cities(cc_position *p, const cc_type *type, int i, int field)
{
    p->field_cities[field] = type->touches[i] ? (uint64_t)type->touches[i] << p->num_cities : 0;
}
#endif

/* The segments of a new tile, still for themselves. */
static inline void cc_add_segments(cc_position *p, const cc_type *type, int tile)
{
    int road = p->num_roads, field = p->num_fields;
    p->first_city[tile] = p->num_cities;
    p->first_road[tile] = (uint8_t)road;
    p->first_field[tile] = (cc_index)field;
    cc_add_cities(p, type);
    for (int i = 0; i < type->num_roads; i++, road++) {
        p->road_up[road] = (uint8_t)road;
        p->road_tiles[road] = 1;
#if CC_WIDE
        p->road_tiles[road] |= (uint16_t)((type->inns >> i & 1) << 8);
#endif
        p->road_crossings[road] = (cc_junctions)((cc_junctions)(type->num_roads > 1) << p->num_crossings);
        p->road_state[road] = (cc_crowd)type->road_edges[i] << 24;
    }
    for (int i = 0; i < type->num_fields; i++, field++) {
        p->field_up[field] = (cc_index)field;
        p->field_state[field] = CC_ONE_EDGE;
        cc_touch_cities(p, type, i, field);
    }
    p->num_crossings = (uint8_t)(p->num_crossings + (type->num_roads > 1));
    p->num_cities = (uint8_t)(p->num_cities + type->num_cities);
    p->num_roads = (uint8_t)road;
    p->num_fields = (cc_index)field;
}

/* Join a tile's segments with those of the neighbour in a direction. */
static inline void cc_join_tiles(cc_position *p, cc_undo *u, int tile, int other, int direction)
{
    const cc_game *g = p->game;
    const cc_shape *mine = &g->shape[p->what[tile] >> 2][p->what[tile] & 3];
    const cc_shape *theirs = &g->shape[p->what[other] >> 2][p->what[other] & 3];
    int h = 2 * direction, edge = mine->edges >> h & 3;
    int i = mine->centre[direction], j = theirs->centre[(direction + 2) & 3];
    if (edge == CC_CITY) {
        cc_join_cities(p, u, p->first_city[tile] + i, p->first_city[other] + j);
        return;
    }
    int field = p->first_field[tile], across = p->first_field[other];
    cc_join_fields(p, u, field + mine->field[h], across + theirs->field[CC_ACROSS[h]]);
    if (edge == CC_ROAD) {
        cc_join_fields(p, u, field + mine->field[h + 1], across + theirs->field[CC_ACROSS[h + 1]]);
        cc_join_roads(p, u, p->first_road[tile] + i, p->first_road[other] + j);
    }
}

#endif
