/* Features: segments joined across edges, and what completes them. */
#ifndef CC_FEATURES_H
#define CC_FEATURES_H

#include "position.h"

enum { CC_ONE_EDGE = 1 << 24 };     /* of a state: an open edge, of fields a segment */

static inline int cc_num_open(uint32_t state) { return (int)(state >> 24); }

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

static inline void cc_join_roads(cc_position *p, cc_undo *u, int i, int j)
{
    i = cc_find(p->road_up, i);
    j = cc_find(p->road_up, j);
    if (i != j) {
        if (p->road_tiles[i] > p->road_tiles[j]) {
            int k = i;
            i = j, j = k;
        }
        cc_note(p, u, &p->road_up[i]);
        cc_note(p, u, &p->road_tiles[j]);
        cc_note(p, u, &p->road_crossings[j]);
        p->road_up[i] = (uint8_t)j;
        unsigned both = p->road_crossings[i] & p->road_crossings[j];
        p->road_tiles[j] = (uint8_t)(p->road_tiles[j] + p->road_tiles[i] - __builtin_popcount(both));
        p->road_crossings[j] |= p->road_crossings[i];
    }
    cc_note(p, u, &p->road_state[j]);
    p->road_state[j] += (i != j ? p->road_state[i] : 0) - 2 * CC_ONE_EDGE;
}

static inline void cc_join_fields(cc_position *p, cc_undo *u, int i, int j)
{
    i = cc_find(p->field_up, i);
    j = cc_find(p->field_up, j);
    if (i == j)
        return;
    if (p->field_state[i] >> 24 > p->field_state[j] >> 24) {
        int k = i;
        i = j, j = k;
    }
    cc_note(p, u, &p->field_up[i]);
    cc_note(p, u, &p->field_state[j]);
    cc_note(p, u, &p->field_cities[j]);
    p->field_up[i] = (uint8_t)j;
    p->field_state[j] += p->field_state[i];
    p->field_cities[j] |= p->field_cities[i];
}

/* The tiles of a completed or open city, each once. */
static inline int cc_city_tiles(const cc_position *p, int root)
{
    uint64_t parts = p->city_parts[root];
    return __builtin_popcountll(parts) - __builtin_popcountll(parts & parts >> 1 & p->twins);
}

static inline int cc_city_pennants(const cc_position *p, int root)
{
    return __builtin_popcountll(p->city_parts[root] & p->pennants);
}

/* Rules 1.4 and 1.5. */
static inline int cc_city_points(const cc_position *p, int root, int is_complete)
{
    int tiles = cc_city_tiles(p, root), points = tiles + cc_city_pennants(p, root);
    return is_complete && !(tiles == 2 && p->game->small_city == 2) ? 2 * points : points;
}

/* The segments of a new tile, still for themselves. */
static inline void cc_add_segments(cc_position *p, const cc_type *type, int tile)
{
    int city = p->num_cities, road = p->num_roads, field = p->num_fields;
    p->first_city[tile] = (uint8_t)city;
    p->first_road[tile] = (uint8_t)road;
    p->first_field[tile] = (uint8_t)field;
    for (int i = 0; i < type->num_cities; i++, city++) {
        p->city_up[city] = (uint8_t)city;
        p->city_parts[city] = 1ull << city;
        p->city_state[city] = (uint32_t)type->city_edges[i] << 24;
        p->pennants |= (uint64_t)type->pennants[i] << city;
        p->twins |= (uint64_t)(i + 1 < type->num_cities) << city;
    }
    for (int i = 0; i < type->num_roads; i++, road++) {
        p->road_up[road] = (uint8_t)road;
        p->road_tiles[road] = 1;
        p->road_crossings[road] = (uint16_t)((type->num_roads > 1) << p->num_crossings);
        p->road_state[road] = (uint32_t)type->road_edges[i] << 24;
    }
    for (int i = 0; i < type->num_fields; i++, field++) {
        p->field_up[field] = (uint8_t)field;
        p->field_state[field] = CC_ONE_EDGE;
        p->field_cities[field] = type->touches[i] ? (uint64_t)type->touches[i] << p->num_cities : 0;
    }
    p->num_crossings = (uint8_t)(p->num_crossings + (type->num_roads > 1));
    p->num_cities = (uint8_t)city;
    p->num_roads = (uint8_t)road;
    p->num_fields = (uint8_t)field;
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
