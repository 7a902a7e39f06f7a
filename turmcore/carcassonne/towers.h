/* Towers: whom a tower reaches, and what a capture does (rules 2.3 to 2.5, 2.8 and 4.7). */
#ifndef CC_TOWERS_H
#define CC_TOWERS_H

#include "scoring.h"

/* Followers as bits: CC_STRIDE * player + number in the player's list. */
#if CC_WHOLE
typedef unsigned __int128 cc_followers;
#else
typedef uint64_t cc_followers;
#endif

/* The first of a set that is not empty, and how many there are. */
static inline int cc_first_follower(cc_followers set)
{
#if CC_WHOLE
    if (!(uint64_t)set)
        return 64 + __builtin_ctzll((uint64_t)(set >> 64));
#endif
    return __builtin_ctzll((uint64_t)set);
}

static inline int cc_num_in(cc_followers set)
{
    int n = (uint64_t)set ? __builtin_popcountll((uint64_t)set) : 0;
#if CC_WHOLE
    n += __builtin_popcountll((uint64_t)(set >> 64));
#endif
    return n;
}

static inline int cc_nth_follower(cc_followers set, int64_t n)
{
    while (n--)
        set &= set - 1;
    return cc_first_follower(set);
}

/* How far a ray goes before the first empty cell, by direction. */
static inline void cc_rays(const cc_position *p, cc_where at, int range, int *length)
{
    for (int d = 0; d < 4; d++) {
        cc_where to = at;
        for (length[d] = 0; length[d] < range; length[d]++) {
            to = (cc_where)(to + CC_STEP[d]);
            if (cc_tile_at(p, to) < 0)
                break;
        }
    }
}

/* Steps from tile to tile, side to side: distances by tile, CC_NONE where there is no walk within range. */
static void cc_walk(const cc_position *p, int from, int range, uint8_t *distance)
{
    uint8_t queue[CC_TILES];
    int head = 0, tail = 0;
    memset(distance, CC_NONE, CC_TILES);
    distance[from] = 0;
    queue[tail++] = (uint8_t)from;
    while (head < tail) {
        int tile = queue[head++];
        for (int d = 0; d < 4 && distance[tile] < range; d++) {
            int next = cc_tile_at(p, (cc_where)(p->where[tile] + CC_STEP[d]));
            if (next >= 0 && distance[next] == CC_NONE) {
                distance[next] = (uint8_t)(distance[tile] + 1);
                queue[tail++] = (uint8_t)next;
            }
        }
    }
}

static inline int cc_range(const cc_game *g, int height) { return height - g->no_surprise; }

/* Where a tower reaches. */
typedef struct cc_reach {
    int x, y, range, ray[4];
    uint8_t distance[CC_TILES];     /* only if gaps block and corners do not */
} cc_reach;

static inline void cc_look_round(const cc_position *p, int tile, int height, cc_reach *r)
{
    const cc_game *g = p->game;
    cc_where at = p->where[tile];
    r->x = cc_x(at), r->y = cc_y(at);
    r->range = cc_range(g, height);
    if (g->no_gap && g->diagonal)
        cc_walk(p, tile, r->range, r->distance);
    else if (g->no_gap)
        cc_rays(p, at, r->range, r->ray);
    else
        for (int d = 0; d < 4; d++)
            r->ray[d] = r->range;
}

static inline int cc_is_reached(const cc_position *p, const cc_reach *r, int tile)
{
    int dx = cc_x(p->where[tile]) - r->x, dy = cc_y(p->where[tile]) - r->y;
    if (p->game->diagonal)
        return p->game->no_gap ? r->distance[tile] != CC_NONE
                               : (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) <= r->range;
    if (dx == 0)
        return dy < 0 ? -dy <= r->ray[0] : dy <= r->ray[2];
    return dy == 0 && (dx < 0 ? -dx <= r->ray[3] : dx <= r->ray[1]);
}

/* Whom `player` may capture with a tower of some height on a tile. */
static inline cc_followers cc_within_reach(const cc_position *p, int player, int tile, int height)
{
    const cc_game *g = p->game;
    cc_reach reach;
    cc_followers found = 0;
    cc_look_round(p, tile, height, &reach);
    for (int owner = 0; owner < g->num_players; owner++) {
        if (owner == player && !g->capture_own)
            continue;
        for (int i = 0; i < p->num_followers[owner]; i++) {
            int follower = p->follower[owner][i];
            int is_safe = g->top_safe && cc_code_of(follower) == CC_S_TOP;
            is_safe |= CC_WIDE && !cc_weight_of(follower);
            found |= (cc_followers)(!is_safe && cc_is_reached(p, &reach, cc_tile_of(follower))) << (CC_STRIDE * owner + i);
        }
    }
    return found;
}

/* The foundation on a tile, -1 if there is none. */
static inline int cc_foundation_of(const cc_position *p, int tile)
{
    for (int i = 0; i < p->num_foundations; i++)
        if (p->foundation[i] == tile)
            return i;
    return -1;
}

/* A prisoner goes back to the owner. */
static inline void cc_free(cc_position *p, int captor, int owner, int figure)
{
#if CC_WIDE
    if (figure) {
        p->jailer[cc_kind_of(figure)][owner] = 0;
        cc_stock(p, owner, figure);
        return;
    }
#endif
    (void)figure;
    p->held[captor][owner]--;
    p->supply[owner]++;
}

/* A figure is off its tower. */
static inline void cc_open_tower(cc_position *p, int standing)
{
    if (cc_code_of(standing) == CC_S_TOP)
        p->top[cc_foundation_of(p, cc_tile_of(standing))] = 0;
}

#if CC_WHOLE
/* The number of the own abbot in the list of the player on turn, -1 if he is not on the board. */
static inline int cc_find_abbot(const cc_position *p)
{
    for (int i = 0; i < p->num_followers[p->player]; i++)
        if (cc_figure_of(p->follower[p->player][i]) == CC_ABBOT)
            return i;
    return -1;
}
#endif

#if CC_WIDE
/* Followers of a player that another one holds: bits of small ones, the large one, the abbot. */
static inline unsigned cc_held_kinds(const cc_position *p, int captor, int owner)
{
    unsigned kinds = (unsigned)(p->held[captor][owner] != 0) << CC_SMALL;
    kinds |= (unsigned)(p->jailer[0][owner] == captor + 1) << CC_LARGE;
#if CC_WHOLE
    kinds |= (unsigned)(p->jailer[1][owner] == captor + 1) << CC_ABBOT;
#endif
    return kinds;
}

static inline void cc_capture(cc_position *p, cc_undo *u, int captor, int owner, int i)
{
    int standing = p->follower[owner][i], figure = cc_figure_of(standing);
    unsigned back = cc_held_kinds(p, owner, captor);
    cc_open_tower(p, standing);
    cc_take(p, u, owner, i);
    if (owner == captor || back)
        cc_stock(p, owner, figure);
    else if (figure)
        p->jailer[cc_kind_of(figure)][owner] = (uint8_t)(captor + 1);
    else
        p->held[captor][owner]++;
    if (owner != captor && back & (back - 1))       /* rule 4.7 */
        p->giver = (uint8_t)owner;
    else if (owner != captor && back)
        cc_free(p, owner, captor, __builtin_ctz(back));
}
#else
static inline void cc_capture(cc_position *p, cc_undo *u, int captor, int owner, int i)
{
    cc_open_tower(p, p->follower[owner][i]);
    cc_take(p, u, owner, i);
    if (owner == captor) {
        p->supply[owner]++;
        return;
    }
    p->held[captor][owner]++;
    if (p->held[owner][captor]) {       /* rule 2.5 */
        cc_free(p, captor, owner, CC_SMALL);
        cc_free(p, owner, captor, CC_SMALL);
    }
}
#endif

static inline void cc_raise(cc_position *p, int foundation)
{
    cc_where at = p->where[p->foundation[foundation]];
    int height = p->height[foundation]++;
    if (height)
        p->board_key -= cc_number_of(p->game, CC_K_TOWER, (uint32_t)height, at);
    p->board_key += cc_number_of(p->game, CC_K_TOWER, (uint32_t)height + 1, at);
    p->pieces[p->player]--;
}

#endif
