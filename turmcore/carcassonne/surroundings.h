/* What a placed tile changes about the chances of features: only those that end round it. */
#ifndef CC_SURROUNDINGS_H
#define CC_SURROUNDINGS_H

#include "evaluation_terms.h"

/* The roads and cities that end at an open cell. */
typedef struct cc_edges {
    uint64_t cell;              /* as one word */
    float filled;
    uint8_t num, cities;        /* bits: a city; the others are roads */
    uint8_t part[4];
} cc_edges;

static inline uint64_t cc_word_of(const cc_cell *cell)
{
    uint64_t word;
    _Static_assert(sizeof word == sizeof *cell, "a cell is one word");
    memcpy(&word, cell, sizeof word);
    return word;
}

static inline cc_edges cc_edges_of(const cc_position *p, cc_outlook *o, int i)
{
    const cc_cell *cell = &p->cell[i];
    unsigned need = p->need[i], special = need & need << 1 & 0xaa;  /* cities */
    special |= need & ~(need << 1) & 0xaa;                          /* roads */
    cc_edges edges = {.cell = cc_word_of(cell), .filled = cc_filled(p, o, (int)need)};
    for (; special; special &= special - 1) {
        int d = __builtin_ctz(special) >> 1, tile = cell->beside[d], is_city = (need >> 2 * d & 3) == CC_CITY;
        int index = p->game->shape[p->what[tile] >> 2][p->what[tile] & 3].centre[(d + 2) & 3];
        edges.part[edges.num] = (uint8_t)((is_city ? p->first_city : p->first_road)[tile] + index);
        edges.cities |= (uint8_t)(is_city << edges.num++);
    }
    return edges;
}

static inline void cc_forget_city(cc_odds *odds, int root)
{
    odds->city[root] = 1, odds->city_cells[root] = 0;
}

static inline void cc_forget_road(cc_odds *odds, int root)
{
    odds->road[root] = 1, odds->road_cells[root] = 0;
}

/* Count an open cell for its features, once for each; with `stale` only for those, cities first, that it names. */
static inline __attribute__((always_inline)) void cc_count_cell(
    const cc_position *p, const cc_edges *edges, const uint8_t *stale, cc_odds *odds)
{
    for (int k = 0, num = 0, seen[4]; k < edges->num; k++) {
        int is_city = edges->cities >> k & 1, part = edges->part[k], is_again = 0;
        if (stale && !stale[is_city ? part : CC_CITIES + part])
            continue;
        int root = cc_find(is_city ? p->city_up : p->road_up, part);
        seen[num] = root + 256 * !is_city;
        for (int n = 0; n < num; n++)
            is_again |= seen[n] == seen[num];
        num++;
        if (is_again)
            continue;
        if (is_city)
            odds->city[root] *= edges->filled, odds->city_cells[root]++;
        else
            odds->road[root] *= edges->filled, odds->road_cells[root]++;
    }
}

static inline void cc_count_round(const cc_position *p, cc_outlook *o, int monastery, cc_odds *odds)
{
    cc_where at = p->where[p->monastery[monastery]];
    odds->monastery[monastery] = 1, odds->sum[monastery] = 0, odds->monastery_cells[monastery] = 0;
    for (int i = 0; p->around[monastery] < 8 && i < p->num_cells; i++)
        if (cc_is_within_one(at, p->cell[i].at)) {
            float filled = cc_filled(p, o, p->need[i]);
            odds->monastery[monastery] *= filled;
            odds->sum[monastery] += filled;
            odds->monastery_cells[monastery]++;
        }
}

/* A layout before a tile is placed.  Placing one changes the cells round it and the features that end there: for the others
 * what was seen is kept. */
enum { CC_CELL_WORDS = CC_CELLS / 64 };
_Static_assert(CC_CELLS % 64 == 0, "a set of cells is words");

typedef struct cc_before {
    int num_cells, num_cities, num_roads, num_monasteries;
    cc_odds odds;
    cc_edges edges[CC_CELLS];   /* their parts are roots */
    uint64_t cells[CC_CITIES + CC_ROADS][CC_CELL_WORDS];    /* at which cities, then roads, end, by root */
} cc_before;

static inline void cc_look_before(const cc_position *p, cc_outlook *o, cc_before *before)
{
    before->num_cells = p->num_cells, before->num_cities = p->num_cities, before->num_roads = p->num_roads;
    before->num_monasteries = p->num_monasteries;
    cc_look_ahead(p, o, &before->odds);
    memset(before->cells, 0, p->num_cities * sizeof before->cells[0]);
    memset(before->cells + CC_CITIES, 0, p->num_roads * sizeof before->cells[0]);
    for (int i = 0; i < p->num_cells; i++) {
        cc_edges *edges = &before->edges[i];
        *edges = cc_edges_of(p, o, i);
        for (int k = 0; k < edges->num; k++) {
            int is_city = edges->cities >> k & 1, root = cc_find(is_city ? p->city_up : p->road_up, edges->part[k]);
            edges->part[k] = (uint8_t)root;
            before->cells[is_city ? root : CC_CITIES + root][i >> 6] |= 1ull << (i & 63);
        }
    }
}

/* As `cc_look_ahead`, after a tile has been placed. */
static inline void cc_look_ahead_again(const cc_position *p, cc_outlook *o, const cc_before *before, cc_odds *odds)
{
    uint8_t stale[CC_CITIES + CC_ROADS], is_other[CC_CELLS];
    uint64_t again[CC_CELL_WORDS] = {0};
    const cc_odds *was = &before->odds;
    cc_where here = p->where[p->num_tiles - 1], moved = here;
    memset(stale, 0, (size_t)before->num_cities);
    memset(stale + CC_CITIES, 0, (size_t)before->num_roads);
    memcpy(odds->city, was->city, (size_t)before->num_cities * sizeof *was->city);
    memcpy(odds->road, was->road, (size_t)before->num_roads * sizeof *was->road);
    memcpy(odds->city_cells, was->city_cells, (size_t)before->num_cities);
    memcpy(odds->road_cells, was->road_cells, (size_t)before->num_roads);
    for (int i = before->num_cities; i < p->num_cities; i++)
        stale[i] = 1, cc_forget_city(odds, i);
    for (int i = before->num_roads; i < p->num_roads; i++)
        stale[CC_CITIES + i] = 1, cc_forget_road(odds, i);
    for (int i = 0; i < p->num_cells || i < before->num_cells; i++) {
        const cc_edges *edges = &before->edges[i];
        is_other[i] = i >= before->num_cells || i >= p->num_cells || edges->cell != cc_word_of(&p->cell[i]);
        if (!is_other[i])
            continue;
        again[i >> 6] |= 1ull << (i & 63);
        if (i >= before->num_cells)
            continue;
        for (int k = 0; k < edges->num; k++) {
            int is_city = edges->cities >> k & 1, part = edges->part[k], which = is_city ? part : CC_CITIES + part;
            stale[which] = 1;
            if (is_city)
                cc_forget_city(odds, part);
            else
                cc_forget_road(odds, part);
            for (int w = 0; w < CC_CELL_WORDS; w++)
                again[w] |= before->cells[which][w];
        }
        cc_cell cell;
        memcpy(&cell, &edges->cell, sizeof cell);
        if (cell.at == here && i < p->num_cells)
            moved = p->cell[i].at;      /* the last one took its place */
    }
    for (int w = 0; w < CC_CELL_WORDS; w++)
        for (; again[w]; again[w] &= again[w] - 1) {
            int i = 64 * w + __builtin_ctzll(again[w]);
            if (!is_other[i]) {
                cc_count_cell(p, &before->edges[i], stale, odds);
            } else if (i < p->num_cells && p->need[i] & 0xaa) {
                cc_edges edges = cc_edges_of(p, o, i);
                cc_count_cell(p, &edges, NULL, odds);
            }
        }
    for (int m = 0; m < p->num_monasteries; m++) {
        cc_where at = p->where[p->monastery[m]];
        if (m >= before->num_monasteries || cc_is_within_two(at, here) || cc_is_within_one(at, moved)) {
            cc_count_round(p, o, m, odds);
        } else {
            odds->monastery[m] = was->monastery[m], odds->sum[m] = was->sum[m];
            odds->monastery_cells[m] = was->monastery_cells[m];
        }
    }
}

#endif
