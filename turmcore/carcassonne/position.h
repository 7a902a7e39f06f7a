/* A position, actions as numbers, and what taking an action back needs. */
#ifndef CC_POSITION_H
#define CC_POSITION_H

#include <stddef.h>
#include "tiles.h"

enum { CC_DRAW, CC_PLACE, CC_ACT, CC_CAPTURE, CC_OVER };       /* phases */

/* An open cell in one word, so that it moves as one: where it is, what it asks for, the tiles beside it. */
typedef struct cc_cell {
    uint16_t at;
    uint8_t need, unused;
    uint8_t beside[4];      /* tiles N, E, S, W of it, or CC_NONE */
} cc_cell;

/* Tiles are numbered in placing order, and so are all cities, roads and fields of all tiles: segments, of which features
 * are built by union-find.  Only roots of features are kept up to date.  Followers on a segment's feature stand in its
 * root as four bits for each player; the highest byte counts open edges, of fields the segments.
 *
 * What stands behind `where` is written down word by word before it is changed (`cc_note`), the rest is copied whole.
 * Entries behind the numbers in use mean nothing. */
typedef struct cc_position {
    const cc_game *game;
    uint64_t board_key;             /* sum over tiles, followers, towers and discards */
    uint64_t twins;                 /* bit i: cities i and i + 1 lie on one tile */
    uint64_t pennants;              /* cities with a pennant */
    uint8_t phase, player;          /* 0 when over */
    uint8_t hand;                   /* type to be placed, else CC_NONE */
    uint8_t is_ransomed;            /* ransom was paid in this turn */
    uint8_t tower;                  /* at a capture, the tower that was raised, as foundation; else CC_NONE */
    uint8_t num_tiles, num_cells, num_discards, num_cities, num_roads, num_fields;
    uint8_t num_crossings, num_monasteries, num_foundations;
    uint8_t num_left;               /* tiles in the bag */
    uint8_t left[CC_TYPES];         /* .. by type */
    uint8_t held[CC_PLAYERS][CC_PLAYERS];   /* prisoners by captor and owner */
    uint8_t supply[CC_PLAYERS], pieces[CC_PLAYERS];
    uint8_t foundation[CC_FOUNDATIONS], height[CC_FOUNDATIONS], top[CC_FOUNDATIONS];    /* tile; 0: nobody, or player + 1 */
    uint8_t monastery[CC_MONASTERIES], around[CC_MONASTERIES];      /* tile; its neighbours, diagonal ones too */
    uint8_t num_followers[CC_PLAYERS];      /* on the board, tops too */
    uint16_t follower[CC_PLAYERS][CC_FOLLOWERS];    /* tile << 4 | code, ascending */
    int32_t score[CC_PLAYERS];

    _Alignas(8) uint16_t where[CC_TILES];   /* cells of the tiles */
    uint8_t what[CC_TILES];                 /* type << 2 | rotation */
    uint8_t first_city[CC_TILES], first_road[CC_TILES], first_field[CC_TILES];
    uint8_t discard[CC_TILES];              /* types */
    _Alignas(8) cc_cell cell[CC_CELLS];    /* each within one word, for `cc_note` */
    uint8_t city_up[CC_CITIES], road_up[CC_ROADS], field_up[CC_FIELDS + 1];     /* union-find; roots point to themselves */
    uint32_t city_state[CC_CITIES], road_state[CC_ROADS], field_state[CC_FIELDS + 1];
    uint16_t road_crossings[CC_ROADS];      /* of the tiles with several roads, those on the road */
    uint8_t road_tiles[CC_ROADS];           /* each tile once */
    uint64_t city_parts[CC_CITIES];         /* cities (segments) of the feature */
    uint64_t field_cities[CC_FIELDS];       /* cities (segments) that the feature touches */
} cc_position;

enum {
    CC_HEAD = offsetof(cc_position, where) - sizeof(const cc_game *),
    CC_NOTES = 64,          /* a tile: 36 words of 12 unions, 4 of edges that close, 10 of cells */
};

_Static_assert(CC_HEAD % 8 == 0, "the part that is copied whole is words");

typedef struct cc_undo {
    uint64_t head[CC_HEAD / 8];
    uint64_t count;
    uint64_t was[CC_NOTES];
    uint16_t word[CC_NOTES];
} cc_undo;

/* Write down the word that holds *field, which is about to change.  Without undo nothing is written. */
static inline void cc_note(const cc_position *p, cc_undo *u, const void *field)
{
    if (!u)
        return;
    size_t word = (size_t)((const char *)field - (const char *)p) >> 3;
    memcpy(&u->was[u->count], (const char *)p + 8 * word, 8);
    u->word[u->count++] = (uint16_t)word;
}

static inline void cc_open_undo(const cc_position *p, cc_undo *u)
{
    memcpy(u->head, &p->board_key, CC_HEAD);
    u->count = 0;
}

static void cc_unmake(void *pos, turm_action a, const void *undo)
{
    cc_position *p = pos;
    const cc_undo *u = undo;
    (void)a;
    memcpy(&p->board_key, u->head, CC_HEAD);
    for (uint64_t i = u->count; i--;)
        memcpy((char *)p + 8 * (size_t)u->word[i], &u->was[i], 8);
}

static inline int cc_find(const uint8_t *up, int i)
{
    while (up[i] != i)
        i = up[i];
    return i;
}

enum { CC_FOLLOWER_BITS = 0xffffff };

static inline int cc_last(const cc_position *p) { return p->num_tiles - 1; }
static inline const cc_type *cc_type_of(const cc_position *p, int tile) { return &p->game->type[p->what[tile] >> 2]; }

/* The followers on the feature of a segment, as in its root. */
static inline uint32_t *cc_state(cc_position *p, int tile, int code)
{
    if (code < CC_S_FIELD)
        return &p->city_state[cc_find(p->city_up, p->first_city[tile] + code)];
    if (code < CC_S_MONASTERY)
        return &p->field_state[cc_find(p->field_up, p->first_field[tile] + code - CC_S_FIELD)];
    if (code >= CC_S_ROAD && code < CC_S_TOP)
        return &p->road_state[cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD)];
    return NULL;
}

/* ---- actions --------------------------------------------------------------------- */

enum { CC_A_DRAW = 1, CC_A_DISCARD, CC_A_PLACE, CC_A_NOTHING, CC_A_FOLLOWER, CC_A_PIECE, CC_A_TOP, CC_A_RANSOM,
       CC_A_CAPTURE, CC_A_NO_CAPTURE };

/* kind << 32 | number << 24 | cell << 8 | code.  The number is a type, a rotation or a player. */
static inline turm_action cc_action(int kind, int number, uint16_t at, int code)
{
    return (uint64_t)kind << 32 | (uint32_t)number << 24 | (uint32_t)at << 8 | (uint32_t)code;
}

static inline int cc_kind(turm_action a) { return a >> 36 ? 0 : (int)(a >> 32); }
static inline int cc_number(turm_action a) { return (int)(a >> 24 & 255); }
static inline uint16_t cc_cell_of(turm_action a) { return (uint16_t)(a >> 8); }
static inline int cc_code(turm_action a) { return (int)(a & 255); }

/* ---- keys ------------------------------------------------------------------------ */

enum { CC_K_TILE, CC_K_FOLLOWER, CC_K_TOWER, CC_K_DISCARD };

static inline uint64_t cc_number_of(const cc_game *g, int kind, uint32_t what, uint16_t at)
{
    return turm_mix(g->salt + ((uint64_t)kind << 56 | (uint64_t)what << 16 | at));
}

static inline uint64_t cc_follower_number(const cc_position *p, int player, int follower)
{
    return cc_number_of(p->game, CC_K_FOLLOWER, (uint32_t)(player << 4 | (follower & 15)), p->where[follower >> 4]);
}

static inline uint64_t cc_turn_key(const cc_position *p, uint64_t board)
{
    int n = p->game->num_players;
    uint64_t key = turm_mix(board ^ ((uint64_t)p->phase << 32 | (uint64_t)p->player << 24 | (uint64_t)p->hand << 16 |
                                     (uint64_t)p->is_ransomed << 8));
    if (p->phase == CC_ACT || p->phase == CC_CAPTURE)
        key = turm_mix(key ^ p->where[cc_last(p)]);
    if (p->phase == CC_CAPTURE)
        key = turm_mix(key ^ (uint64_t)p->where[p->foundation[p->tower]] << 16);
    for (int i = 0; i < n; i++) {
        uint64_t held = (uint64_t)p->pieces[i];
        for (int j = 0; j < n; j++)
            held = held << 4 | p->held[i][j];
        key = turm_mix(key ^ ((uint64_t)(uint32_t)p->score[i] << 32 | held));
    }
    return key;
}

static uint64_t cc_key(const void *pos)
{
    const cc_position *p = pos;
    return cc_turn_key(p, p->board_key);
}

static uint64_t cc_full_key(const void *pos)
{
    const cc_position *p = pos;
    const cc_game *g = p->game;
    uint64_t board = 0;
    for (int i = 0; i < p->num_tiles; i++)
        board += cc_number_of(g, CC_K_TILE, p->what[i], p->where[i]);
    for (int i = 0; i < p->num_discards; i++)
        board += cc_number_of(g, CC_K_DISCARD, p->discard[i], 0);
    for (int i = 0; i < p->num_foundations; i++)
        if (p->height[i])
            board += cc_number_of(g, CC_K_TOWER, p->height[i], p->where[p->foundation[i]]);
    for (int player = 0; player < g->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++)
            board += cc_follower_number(p, player, p->follower[player][i]);
    return cc_turn_key(p, board);
}

/* ---- text ------------------------------------------------------------------------ */

static char *cc_write_number(char *out, int n)
{
    char digits[12];
    int count = 0;
    if (n < 0)
        *out++ = '-', n = -n;
    do
        digits[count++] = (char)('0' + n % 10);
    while (n /= 10);
    while (count)
        *out++ = digits[--count];
    return out;
}

static char *cc_write_cell(char *out, uint16_t at)
{
    *out++ = '@';
    out = cc_write_number(out, cc_x(at));
    *out++ = ',';
    return cc_write_number(out, cc_y(at));
}

static char *cc_write_segment(char *out, int code)
{
    static const char letter[] = "ccffffmrrrrt", index[] = "0101230012300";
    *out++ = letter[code];
    if (code != CC_S_MONASTERY && code != CC_S_TOP)
        *out++ = index[code];
    return out;
}

/* The token of an action with NUL; its length, 0 if the number is no action's. */
static int cc_write_token(const cc_game *g, turm_action a, char *out)
{
    static const char first[] = " +!@- T^$xx";
    char *at = out;
    int kind = cc_kind(a);
    if (kind < CC_A_DRAW || kind > CC_A_NO_CAPTURE) {
        *out = 0;
        return 0;
    }
    if (kind != CC_A_FOLLOWER && kind != CC_A_PLACE)
        *at++ = first[kind];
    switch (kind) {
    case CC_A_DRAW:
    case CC_A_DISCARD:
        for (const char *id = g->type[cc_number(a)].id; *id;)
            *at++ = *id++;
        break;
    case CC_A_PLACE:
        at = cc_write_cell(at, cc_cell_of(a));
        *at++ = '/';
        *at++ = (char)('0' + cc_number(a));
        break;
    case CC_A_FOLLOWER:
        at = cc_write_segment(at, cc_code(a));
        break;
    case CC_A_PIECE:
    case CC_A_TOP:
        at = cc_write_cell(at, cc_cell_of(a));
        break;
    case CC_A_RANSOM:
        *at++ = (char)('1' + cc_number(a));
        break;
    case CC_A_CAPTURE:
        *at++ = (char)('1' + cc_number(a));
        at = cc_write_cell(at, cc_cell_of(a));
        *at++ = ':';
        at = cc_write_segment(at, cc_code(a));
        break;
    case CC_A_NO_CAPTURE:
        *at++ = '-';
        break;
    }
    *at = 0;
    return (int)(at - out);
}

#endif
