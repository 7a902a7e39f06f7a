/* A game's tiles and settings, with the tables that the kernels read.
 *
 * Directions are 0 N, 1 E, 2 S, 3 W; half-edges 0 to 7 clockwise from the western half of N, so that 2 * d and 2 * d + 1
 * are those of edge d.  What an open cell asks of a tile is a byte, two bits for each direction: what the neighbour's
 * edge is, 0 where there is none.  A table says for each type and each such byte which rotations fit.
 */
#ifndef CC_TILES_H
#define CC_TILES_H

#include <math.h>
#include <stdint.h>
#include <string.h>
#include "../core/protocol.h"
#include "limits.h"

enum {
    CC_CROSSINGS = 12,      /* tiles with several roads */
    CC_CELLS = 182,         /* open cells beside a connected layout: at most 2 * tiles + 2 */
    CC_NONE = 255,
};

enum { CC_NO_EDGE, CC_FIELD, CC_ROAD, CC_CITY };    /* edges */

/* Segments of a tile as codes, in the order of their tokens. */
enum { CC_S_CITY = 0, CC_S_FIELD = 2, CC_S_MONASTERY = 6, CC_S_ROAD = 7, CC_S_TOP = 11, CC_CODES = 12 };

typedef struct cc_shape {
    uint8_t edges;          /* two bits for each direction */
    uint8_t centre[4];      /* city or road at the edge, as index on the tile */
    uint8_t field[8];       /* field at the half-edge, CC_NONE in cities */
} cc_shape;

typedef struct cc_type {
    char id[4];
    uint8_t copies, rotations;      /* how many rotations look different */
    uint8_t num_cities, num_roads, num_fields, is_monastery, is_foundation;
    uint8_t city_edges[2], pennants[2], road_edges[4];
    uint8_t touches[4];             /* bit i: the field touches city i of the tile */
} cc_type;

typedef struct cc_game {
    uint8_t num_players, tower, small_city, farmers;
    uint8_t no_gap, no_ransom, no_surprise, diagonal, capture_own, top_safe;
    uint8_t start, pieces;          /* type of the start tile; tower pieces of a player */
    uint8_t num_types, num_tiles;   /* of this game */
    uint64_t salt;                  /* for keys */
    cc_type type[CC_TYPES];
    cc_shape shape[CC_TYPES][4];
    uint8_t fits[CC_TYPES][256];    /* rotations that fit, as bits */
    uint8_t num_fits[CC_TYPES][256];
    uint64_t fitting[256];          /* types that fit in any rotation, as bits */
    /* Chance that one of k tiles turns up in the turns that one player has while n are left, by n and k. */
    float turns_up[CC_TILES][CC_TILES];
} cc_game;

static const uint16_t CC_STEP[4] = {0xffff, 0x0100, 0x0001, 0xff00};    /* from a cell to its neighbours */
static const uint8_t CC_ACROSS[8] = {5, 4, 7, 6, 1, 0, 3, 2};           /* half-edges that meet */

/* A cell as number; sums with CC_STEP and differences wrap around as they should. */
static inline uint16_t cc_at(int x, int y) { return (uint16_t)((x + 128) << 8 | (y + 128)); }
static inline int cc_x(uint16_t at) { return (at >> 8) - 128; }
static inline int cc_y(uint16_t at) { return (at & 255) - 128; }

/* Work the tables out; the settings, the types and their shapes in rotation 0 have been set. */
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
        }
        for (int need = 0; need < 256; need++) {
            /* both bits of each direction that asks for something */
            unsigned asked = (unsigned)((need | need >> 1) & 0x55) * 3;
            for (int r = 0; r < g->type[t].rotations; r++)
                if ((g->shape[t][r].edges & asked) == (unsigned)need)
                    g->fits[t][need] |= (uint8_t)(1 << r), g->num_fits[t][need]++;
            if (g->fits[t][need])
                g->fitting[need] |= 1ull << t;
        }
    }
    for (int n = 1; n < CC_TILES; n++)
        for (int k = 0; k <= n; k++)
            g->turns_up[n][k] = 1 - powf(1 - (float)k / (float)n, (float)n / (float)g->num_players);
}

#endif
