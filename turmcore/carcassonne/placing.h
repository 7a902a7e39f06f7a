/* Placing tiles: the open cells and what they ask for (rule 1.1). */
#ifndef CC_PLACING_H
#define CC_PLACING_H

#include "features.h"

/* The open cell at `at`, -1 if there is none. */
static inline int cc_cell_at(const cc_position *p, cc_where at)
{
    int found = -1;
    for (int i = 0; i < p->num_cells; i++)
        found = p->cell[i].at == at ? i : found;
    return found;
}

/* The tile at `at`, -1 if there is none. */
static inline int cc_tile_at(const cc_position *p, cc_where at)
{
    int found = -1;
    for (int i = 0; i < p->num_tiles; i++)
        found = p->where[i] == at ? i : found;
    return found;
}

static inline int cc_is_within_one(cc_where a, cc_where b)
{
    cc_where d = (cc_where)(a - b + (1 << CC_WHERE_BITS | 1));
    return ((d & ((1 << CC_WHERE_BITS) - 1)) <= 2) & (d >> CC_WHERE_BITS <= 2);
}

static inline int cc_is_within_two(cc_where a, cc_where b)
{
    cc_where d = (cc_where)(a - b + (2 << CC_WHERE_BITS | 2));
    return (d & ((1 << CC_WHERE_BITS) - 1)) <= 4 && d >> CC_WHERE_BITS <= 4;
}

/* Tiles round a cell, diagonal ones too. */
static inline int cc_count_around(const cc_position *p, cc_where at)
{
    int count = 0;
    for (int i = 0; i < p->num_tiles; i++)
        count += cc_is_within_one(p->where[i], at) & (p->where[i] != at);
    return count;
}

/* The open cells that touch `here`, by direction, -1 where there is none; nobody can predict which there are. */
static inline void cc_find_cells(const cc_position *p, cc_where here, int *beside)
{
    cc_sites found[4] = {{0}}, number = {1, 2, 3, 4};
    for (int i = 0; i < p->num_cells; i += 4, number += 4) {
        const cc_sites *cells = (const cc_sites *)&p->cell[i];
        cc_sites at = CC_SHUFFLE(cells[0], cells[1], 0, 2, 4, 6), in_use = (number <= p->num_cells) & number;
        for (int d = 0; d < 4; d++)
            found[d] |= (at == (int32_t)(cc_where)(here + CC_STEP[d])) & in_use;
    }
    for (int d = 0; d < 4; d++)
        beside[d] = (int)(found[d][0] | found[d][1] | found[d][2] | found[d][3]) - 1;
}

/* A cell beside a new tile: it asks for more now, or is new. */
static inline void cc_ask(cc_position *p, cc_undo *u, int cell, cc_where at, int side, int tile, int edge)
{
    if (cell < 0) {
        cell = p->num_cells++;
        p->cell[cell] = (cc_cell){.at = at, .beside = {CC_NONE, CC_NONE, CC_NONE, CC_NONE}};
        p->need[cell] = 0;
    } else {
        cc_note(p, u, &p->cell[cell]);
        cc_note(p, u, &p->need[cell]);
    }
    p->need[cell] |= (uint8_t)(edge << 2 * side);
    p->cell[cell].beside[side] = (uint8_t)tile;
}

#if CC_WIDE
/* Rules 7.1 and 7.2: a volcano brings the dragon, the first one the dragon tiles too. */
static inline void cc_rouse(cc_position *p, int tile)
{
    const cc_game *g = p->game;
    p->dragon = (uint8_t)tile;
    for (int t = 0; t < g->num_types && !p->has_volcano; t++)
        if (g->type[t].has_dragon) {
            p->left[t] = g->type[t].copies;
            p->num_left = (uint8_t)(p->num_left + p->left[t]);
        }
    p->has_volcano = 1;
}
#endif

/* Place a tile on an open cell where it fits. */
static inline void cc_place(cc_position *p, cc_undo *u, int type, int rotation, int cell)
{
    const cc_game *g = p->game;
    const cc_type *kind = &g->type[type];
    const cc_cell here = p->cell[cell];
    int tile = p->num_tiles, beside[4], last = p->num_cells - 1;
    unsigned edges = g->shape[type][rotation].edges;
    p->where[tile] = here.at;
#if CC_WIDE
    p->what[tile] = (uint16_t)(type << 2 | rotation);
#else
    p->what[tile] = (uint8_t)(type << 2 | rotation);
#endif
    cc_add_segments(p, kind, tile);
    for (int d = 0; d < 4; d++)
        if (here.beside[d] != CC_NONE)
            cc_join_tiles(p, u, tile, here.beside[d], d);
#if CC_WIDE
    memcpy(p->beside[tile], here.beside, sizeof here.beside);
    for (int d = 0; d < 4; d++)
        if (here.beside[d] != CC_NONE) {
            cc_note(p, u, p->beside[here.beside[d]]);
            p->beside[here.beside[d]][(d + 2) & 3] = (uint8_t)tile;
        }
#endif
    cc_note(p, u, &p->cell[cell]);
    cc_note(p, u, &p->cell[last]);
    cc_note(p, u, &p->need[cell]);
    cc_note(p, u, &p->need[last]);
    p->cell[cell] = p->cell[last];
    p->need[cell] = p->need[last];
    p->num_cells--;
    cc_find_cells(p, here.at, beside);
    for (int d = 0; d < 4; d++)
        if (here.beside[d] == CC_NONE)
            cc_ask(p, u, beside[d], (cc_where)(here.at + CC_STEP[d]), (d + 2) & 3, tile, edges >> 2 * d & 3);
    for (int i = 0; i < p->num_monasteries; i++)
        p->around[i] = (uint8_t)(p->around[i] + cc_is_within_one(p->where[p->monastery[i]], here.at));
    if (cc_holy_code(kind) >= 0) {
        p->monastery[p->num_monasteries] = (uint8_t)tile;
        p->around[p->num_monasteries++] = (uint8_t)cc_count_around(p, here.at);
    }
    p->num_tiles++;
    if (kind->is_foundation && g->tower) {
        p->foundation[p->num_foundations] = (uint8_t)tile;
        p->height[p->num_foundations] = 0;
        p->top[p->num_foundations++] = 0;
    }
    p->board_key += cc_number_of(g, CC_K_TILE, p->what[tile], here.at);
#if CC_WIDE
    if (kind->has_volcano)
        cc_rouse(p, tile);
#endif
}

/* Whether a tile may be placed, and why not. */
static int cc_try(const cc_position *p, int type, int rotation, cc_where at)
{
    int cell = cc_cell_at(p, at);
    if (cell < 0)
        return cc_tile_at(p, at) >= 0 ? CC_TAKEN : CC_APART;
    return p->game->fits[type][p->need[cell]] >> rotation & 1 ? CC_FITS : CC_MISFIT;
}

/* The start: one tile, its neighbours open. */
static void cc_start(cc_position *p, const cc_game *g)
{
    memset(p, 0, sizeof *p);
    p->game = g;
    p->phase = CC_DRAW;
    p->hand = p->tower = CC_NONE;
#if CC_WIDE
    p->dragon = p->fairy = p->fairy_code = p->giver = CC_NONE;
    memset(p->figures, g->set.figures, g->num_players);
#endif
    p->num_left = (uint8_t)(g->num_tiles - 1);
    for (int t = 0; t < g->num_types; t++) {
        p->left[t] = (uint8_t)(g->type[t].copies - (t == g->start));
#if CC_WIDE
        if (g->type[t].has_dragon)      /* rule 7.1 */
            p->num_left = (uint8_t)(p->num_left - p->left[t]), p->left[t] = 0;
#endif
    }
    memset(p->follower, 0xff, sizeof p->follower);
    for (int i = 0; i < g->num_players; i++)
        p->supply[i] = CC_FOLLOWERS, p->pieces[i] = g->pieces;
    p->num_cells = 1;
    p->cell[0] = (cc_cell){.at = cc_at(0, 0), .beside = {CC_NONE, CC_NONE, CC_NONE, CC_NONE}};
    cc_place(p, NULL, g->start, 0, 0);
}

#endif
