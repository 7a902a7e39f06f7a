/* A game's tiles and settings, with the tables that the kernels read.
 *
 * Directions are 0 N, 1 E, 2 S, 3 W; half-edges 0 to 7 clockwise from the western half of N, so that 2 * d and 2 * d + 1
 * are those of edge d.  What an open cell asks of a tile is a byte, two bits for each direction: what the neighbour's
 * edge is, 0 where there is none.  A table says for each type and each such byte which rotations fit.
 */
#ifndef CC_TILES_H
#define CC_TILES_H

#include <stdint.h>
#include <string.h>
#include "../core/protocol.h"
#include "../core/real.h"
#include "kernel.h"

enum {
#if CC_WIDE
    CC_CROSSINGS = CC_WHOLE ? 31 : 28,      /* tiles with several roads */
    CC_QUARTERS = CC_WHOLE ? 23 : 20,       /* tiles with several cities */
#else
    CC_CROSSINGS = 12,
#endif
    CC_CELLS = (2 * CC_TILES + 2 + 15) / 16 * 16,   /* open cells beside a connected layout, and a few */
};

/* Segments of a tile as codes, in the order of their tokens. */
#if CC_WHOLE
enum { CC_S_CITY = 0, CC_S_FIELD = 4, CC_S_MONASTERY = 8, CC_S_GARDEN = 9, CC_S_ROAD = 10, CC_S_TOP = 14, CC_CODES = 15 };
#elif CC_WIDE
enum { CC_S_CITY = 0, CC_S_FIELD = 4, CC_S_MONASTERY = 8, CC_S_ROAD = 9, CC_S_TOP = 13, CC_CODES = 14 };
#else
enum { CC_S_CITY = 0, CC_S_FIELD = 2, CC_S_MONASTERY = 6, CC_S_ROAD = 7, CC_S_TOP = 11, CC_CODES = 12 };
#endif

typedef struct cc_shape {
    uint8_t edges;          /* two bits for each direction */
    uint8_t centre[4];      /* city or road at the edge, as index on the tile */
    uint8_t field[8];       /* field at the half-edge, CC_NONE in cities */
} cc_shape;

#if CC_WIDE
typedef cc_fact cc_type;
#if CC_WHOLE
typedef struct cc_types { uint64_t word[3]; } cc_types;     /* a set of types */
#else
typedef unsigned __int128 cc_types;
#endif
#else
typedef struct cc_type {
    char id[4];
    uint8_t copies, rotations;      /* how many rotations look different */
    uint8_t num_cities, num_roads, num_fields, is_monastery, is_foundation;
    uint8_t city_edges[2], pennants[2], road_edges[4];
    uint8_t touches[4];             /* bit i: the field touches city i of the tile */
} cc_type;
typedef uint64_t cc_types;
#endif

#if CC_WHOLE
static inline int cc_is_among(cc_types set, int type) { return set.word[type >> 6] >> (type & 63) & 1; }
static inline void cc_unite(cc_types *set, cc_types other)
{
    for (int i = 0; i < 3; i++)
        set->word[i] |= other.word[i];
}
static inline cc_types cc_type_set(int type)
{
    cc_types set = {{0, 0, 0}};
    set.word[type >> 6] = 1ull << (type & 63);
    return set;
}
#else
static inline int cc_is_among(cc_types set, int type) { return set >> type & 1; }
static inline void cc_unite(cc_types *set, cc_types other) { *set |= other; }
static inline cc_types cc_type_set(int type) { return (cc_types)1 << type; }
#endif

/* Monasteries and gardens: what the tiles round them complete. */
static inline int cc_is_holy(int code)
{
#if CC_WHOLE
    return code == CC_S_MONASTERY || code == CC_S_GARDEN;
#endif
    return code == CC_S_MONASTERY;
}
static inline int cc_holy_code(const cc_type *type)
{
#if CC_WHOLE
    return type->is_monastery ? CC_S_MONASTERY : type->has_garden ? CC_S_GARDEN : -1;
#endif
    return type->is_monastery ? CC_S_MONASTERY : -1;
}

struct cc_network;
struct cc_weights;

typedef struct cc_game {
    uint8_t num_players, tower, small_city, farmers;
    uint8_t no_gap, no_ransom, no_surprise, diagonal, capture_own, top_safe;
    uint8_t start, pieces;          /* type of the start tile; tower pieces of a player */
    uint8_t num_types, num_tiles;   /* of this game */
    uint64_t salt;                  /* for keys */
    const struct cc_network *network;   /* in place of the built-in one, or NULL */
    const struct cc_weights *weights;   /* in place of the built-in ones, or NULL */
    cc_type type[CC_TYPES];
    cc_shape shape[CC_TYPES][4];
    uint8_t fits[CC_TYPES][256];    /* rotations that fit, as bits */
    uint8_t turned[CC_TYPES][4];    /* edges in the rotations that look different; 0 in the others */
    cc_types fitting[256];          /* types that fit in any rotation */
    /* Chance that one of k tiles turns up in the turns that one player has while n are left, by n and k. */
    float turns_up[CC_TILES][CC_TILES];
#if CC_WIDE
    cc_settings set;
    uint32_t grounds;               /* segments on which followers may stand, as bits */
    uint8_t has_fairy, has_goods;
    uint8_t is_plain;               /* no figures or tiles but those of the narrow kernel, abbots and festivals */
#endif
} cc_game;

/* A cell as number; sums with CC_STEP and differences wrap around as they should. */
#if CC_WIDE
typedef uint32_t cc_where;
enum { CC_WHERE_BITS = 12, CC_WHERE_ZERO = 1024 };
static const cc_where CC_STEP[4] = {0xffffffff, 0x1000, 1, 0xfffff000};
#else
typedef uint16_t cc_where;
enum { CC_WHERE_BITS = 8, CC_WHERE_ZERO = 128 };
static const cc_where CC_STEP[4] = {0xffff, 0x0100, 0x0001, 0xff00};    /* from a cell to its neighbours */
#endif
static const uint8_t CC_ACROSS[8] = {5, 4, 7, 6, 1, 0, 3, 2};           /* half-edges that meet */

static inline cc_where cc_at(int x, int y)
{
    return (cc_where)((x + CC_WHERE_ZERO) << CC_WHERE_BITS | (y + CC_WHERE_ZERO));
}
static inline int cc_x(cc_where at) { return (int)(at >> CC_WHERE_BITS) - CC_WHERE_ZERO; }
static inline int cc_y(cc_where at) { return (int)(at & ((1 << CC_WHERE_BITS) - 1)) - CC_WHERE_ZERO; }

/* A type as the kernel holds it, with its shape in rotation 0. */
static void cc_set_type(cc_game *g, int t, const cc_fact *f)
{
    cc_type *type = &g->type[t];
    cc_shape *shape = &g->shape[t][0];
#if CC_WIDE
    *type = *f;
#else
    memcpy(type->id, f->id, sizeof type->id);
    type->copies = f->copies, type->rotations = f->rotations;
    type->num_cities = f->num_cities, type->num_roads = f->num_roads, type->num_fields = f->num_fields;
    type->is_monastery = f->is_monastery, type->is_foundation = f->is_foundation;
    memcpy(type->city_edges, f->city_edges, sizeof type->city_edges);
    memcpy(type->pennants, f->pennants, sizeof type->pennants);
    memcpy(type->road_edges, f->road_edges, sizeof type->road_edges);
    memcpy(type->touches, f->touches, sizeof type->touches);
#endif
    shape->edges = f->edges;
    memcpy(shape->centre, f->centre, sizeof shape->centre);
    memcpy(shape->field, f->field, sizeof shape->field);
}

/* Work the tables out; the types and their shapes in rotation 0 have been set. */
static void cc_prepare(cc_game *g)
{
    g->num_tiles = 0;
    for (int t = 0; t < g->num_types; t++) {
        const cc_shape *plain = &g->shape[t][0];
        g->num_tiles = (uint8_t)(g->num_tiles + g->type[t].copies);
        for (int r = 0; r < 4; r++) {
            cc_shape *s = &g->shape[t][r];
            if (r)
                s->edges = (uint8_t)(plain->edges << 2 * r | plain->edges >> (8 - 2 * r));
            for (int d = 0; d < 4 && r; d++)
                s->centre[(d + r) & 3] = plain->centre[d];
            for (int h = 0; h < 8 && r; h++)
                s->field[(h + 2 * r) & 7] = plain->field[h];
            g->turned[t][r] = r < g->type[t].rotations ? s->edges : 0;
        }
        for (int need = 0; need < 256; need++) {
            /* both bits of each direction that asks for something */
            unsigned asked = (unsigned)((need | need >> 1) & 0x55) * 3;
            for (int r = 0; r < g->type[t].rotations; r++)
                g->fits[t][need] |= (uint8_t)(((g->shape[t][r].edges & asked) == (unsigned)need) << r);
            if (g->fits[t][need])
                cc_unite(&g->fitting[need], cc_type_set(t));
        }
    }
    double log[CC_TILES];
    for (int n = 0; n < CC_TILES; n++)
        log[n] = turm_log(n);
    for (int n = 1; n < CC_TILES; n++)  /* 1 - (1 - k / n) ^ (n / players) */
        for (int k = 0; k <= n; k++)
            g->turns_up[n][k] = 1 - (float)turm_exp((log[n - k] - log[n]) * n / g->num_players);
}

/* A game from its settings; types of which it has no copies count only in the wide kernel, and come last in the whole one. */
static void cc_set_up(void *game, const cc_settings *s, const cc_fact *types, uint64_t salt)
{
    cc_game *g = game;
    memset(g, 0, sizeof *g);
    g->num_players = s->num_players, g->tower = s->tower;
    g->small_city = s->small_city, g->farmers = s->farmers;
    g->no_gap = s->no_gap, g->no_ransom = s->no_ransom, g->no_surprise = s->no_surprise, g->diagonal = s->diagonal;
    g->capture_own = s->capture_own, g->top_safe = s->top_safe;
    g->start = s->start, g->pieces = s->pieces;
    g->salt = salt;
#if CC_WIDE
    g->set = *s;
    g->is_plain = !(s->figures & ~(1u << CC_ABBOT));
    g->grounds = (1u << CC_S_TOP) - 1;
    if (!s->farmers)
        g->grounds &= ~(0xfu << CC_S_FIELD);
#endif
    for (int t = 0; t < CC_TYPES; t++) {
        cc_set_type(g, t, &types[t]);
        if ((CC_WIDE && !CC_WHOLE) || types[t].copies)
            g->num_types = (uint8_t)(t + 1);
#if CC_WIDE
        g->is_plain &= types[t].is_plain || !types[t].copies;
        g->has_fairy |= types[t].has_volcano && types[t].copies;
        for (int i = 0; i < types[t].num_cities; i++)
            g->has_goods |= types[t].good[i] && types[t].copies;
#endif
    }
    cc_prepare(g);
}

#endif
