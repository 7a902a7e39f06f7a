/* A position, actions as numbers, and what taking an action back needs. */
#ifndef CC_POSITION_H
#define CC_POSITION_H

#include <stddef.h>
#include "tiles.h"

/* An open cell in one word, so that it moves as one: where it is and the tiles beside it. */
typedef struct cc_cell {
    uint32_t at;
    uint8_t beside[4];      /* tiles N, E, S, W of it, or CC_NONE */
} cc_cell;

/* What 16 cells ask for; where 4 cells are, or two cells whole. */
enum { CC_TOGETHER = 16 };
typedef uint8_t cc_needs __attribute__((vector_size(CC_TOGETHER), aligned(8), may_alias));
typedef int32_t cc_sites __attribute__((vector_size(16), aligned(8), may_alias));
#ifdef __clang__
#define CC_SHUFFLE(some, others, ...) __builtin_shufflevector(some, others, __VA_ARGS__)
#else
#define CC_SHUFFLE(some, others, ...) __builtin_shuffle(some, others, (cc_sites){__VA_ARGS__})
#endif

#if CC_WIDE
#if CC_WHOLE
typedef uint32_t cc_crowd;  /* followers on a feature, see below */
typedef uint64_t cc_junctions, cc_quarters;
#else
typedef uint64_t cc_crowd;
typedef uint32_t cc_junctions, cc_quarters;
#endif
typedef uint16_t cc_index;  /* of fields, cells */
enum { CC_KINDS = CC_WHOLE ? 2 : 1 };       /* of prisoners beside small ones: large follower, abbot */
typedef struct cc_cities { uint64_t word[3]; } cc_cities;
enum { CC_STRIDE = CC_FIGURES };            /* bits for each player's figures in a set */
#else
typedef uint32_t cc_crowd;
typedef uint8_t cc_index;
typedef uint16_t cc_junctions;
typedef uint64_t cc_cities;
enum { CC_STRIDE = 8 };
#endif

/* Tiles are numbered in placing order, and so are all cities, roads and fields of all tiles: segments, of which features
 * are built by union-find.  Only roots of features are kept up to date.  Followers on a segment's feature stand in its
 * root as four bits for each player; the bits above all of these count open edges, of fields the segments.  In the wide
 * kernel a large follower counts two, and builders and pigs stand in the players' lists alone; in the whole kernel fields
 * count no more than 255 segments.
 *
 * What stands behind `where` is written down word by word before it is changed (`cc_note`), the rest is copied whole.
 * Entries behind the numbers in use mean nothing. */
typedef struct cc_position {
    const cc_game *game;
    uint64_t board_key;             /* sum over tiles, followers, towers and discards */
#if CC_WIDE
    uint8_t dragon, fairy;          /* tiles, or CC_NONE */
    uint8_t fairy_code;             /* the segment of her follower, or CC_NONE */
    uint8_t has_volcano, earns_second, is_second;
    uint8_t giver;                  /* in an exchange, who gives a prisoner back; else CC_NONE */
    uint8_t num_steps, left_tile[CC_STEPS];     /* the dragon's move so far: tiles that it has left */
    uint8_t figures[CC_PLAYERS];    /* large follower, builder, pig .. in the supply, as bits */
    uint8_t jailer[CC_KINDS][CC_PLAYERS];   /* 1 + who holds the large follower, the abbot of a player, or 0 */
    uint8_t goods[CC_PLAYERS][CC_GOODS];
    uint8_t num_quarters;
#else
    uint64_t twins;                 /* bit i: cities i and i + 1 lie on one tile */
    uint64_t pennants;              /* cities with a pennant */
#endif
    uint8_t phase, player;          /* 0 when over */
    uint8_t hand;                   /* type to be placed, else CC_NONE */
    uint8_t is_ransomed;            /* ransom was paid in this turn */
    uint8_t tower;                  /* at a capture, the tower that was raised, as foundation; else CC_NONE */
    uint8_t num_tiles;
    cc_index num_cells;
    uint8_t num_discards, num_cities, num_roads;
    cc_index num_fields;
    uint8_t num_crossings, num_monasteries, num_foundations;
    uint8_t num_left;               /* tiles in the bag */
    uint8_t left[CC_TYPES];         /* .. by type */
    uint8_t held[CC_PLAYERS][CC_PLAYERS];   /* prisoners by captor and owner */
    uint8_t supply[CC_PLAYERS], pieces[CC_PLAYERS];
    uint8_t foundation[CC_FOUNDATIONS], height[CC_FOUNDATIONS], top[CC_FOUNDATIONS];    /* tile; 0: nobody, or player + 1 */
    uint8_t monastery[CC_MONASTERIES], around[CC_MONASTERIES];      /* tile; its neighbours, diagonal ones too */
    uint8_t num_followers[CC_PLAYERS];      /* on the board, tops too; in the wide kernel all figures */
    uint16_t follower[CC_PLAYERS][CC_FIGURES];      /* see `cc_standing`; ascending */
    int32_t score[CC_PLAYERS];

    _Alignas(8) cc_where where[CC_TILES];   /* cells of the tiles */
#if CC_WIDE
    uint16_t what[CC_TILES];                /* type << 2 | rotation */
    _Alignas(8) uint8_t beside[CC_TILES][4];    /* tiles N, E, S, W of each, or CC_NONE */
#else
    uint8_t what[CC_TILES];
#endif
    uint8_t first_city[CC_TILES], first_road[CC_TILES];
    cc_index first_field[CC_TILES];
    uint8_t discard[CC_TILES];              /* types */
    _Alignas(8) cc_cell cell[CC_CELLS];    /* each within one word, for `cc_note` */
    _Alignas(8) uint8_t need[CC_CELLS];    /* what each of them asks for */
    uint8_t city_up[CC_CITIES], road_up[CC_ROADS];          /* union-find; roots point to themselves */
    cc_index field_up[CC_FIELDS + 1];
    cc_crowd city_state[CC_CITIES], road_state[CC_ROADS], field_state[CC_FIELDS + 1];
    cc_junctions road_crossings[CC_ROADS];  /* of the tiles with several roads, those on the road */
#if CC_WIDE
    uint64_t city_sum[CC_CITIES];           /* bytes: tiles, pennants, wine, grain, cloth, cathedrals */
    cc_quarters city_quarters[CC_CITIES];      /* of the tiles with several cities, those in the city */
    uint16_t road_tiles[CC_ROADS];          /* each tile once; inns << 8 */
#else
    uint8_t road_tiles[CC_ROADS];           /* each tile once */
    uint64_t city_parts[CC_CITIES];         /* cities (segments) of the feature */
#endif
    cc_cities field_cities[CC_FIELDS];      /* cities (segments) that the feature touches */
} cc_position;

enum {
    CC_HEAD = offsetof(cc_position, where) - sizeof(const cc_game *),
#if CC_WIDE
    CC_NOTES = 128,         /* a tile: 60 words of 12 unions, 4 of edges that close, 20 of cells, 4 of tiles; or 60 figures */
#else
    CC_NOTES = 64,          /* a tile: 36 words of 12 unions, 4 of edges that close, 20 of cells */
#endif
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

static inline int cc_find_field(const cc_position *p, int i)
{
    while (p->field_up[i] != i)
        i = p->field_up[i];
    return i;
}

enum { CC_FOLLOWER_BITS = 0xffffff };

static inline int cc_last(const cc_position *p) { return p->num_tiles - 1; }
static inline const cc_type *cc_type_of(const cc_position *p, int tile) { return &p->game->type[p->what[tile] >> 2]; }

/* A figure on the board as a number: its spot, which is tile << CC_CODE_BITS | code of the segment, and in the wide kernel
 * what it is.  Its weight is what it counts in a majority. */
#if CC_WHOLE
enum { CC_CODE_BITS = 5 };
static inline int cc_standing(int tile, int code, int figure) { return tile << 8 | code << 3 | figure; }
static inline int cc_tile_of(int standing) { return standing >> 8; }
static inline int cc_code_of(int standing) { return standing >> 3 & 31; }
static inline int cc_figure_of(int standing) { return standing & 7; }
static inline int cc_spot_of(int standing) { return standing >> 3; }
static inline cc_crowd cc_weight_of(int standing) { return 0x109u >> 2 * (standing & 7) & 3; }      /* 1, 2, 0, 0, 1 */
#elif CC_WIDE
enum { CC_CODE_BITS = 4 };
static inline int cc_standing(int tile, int code, int figure) { return tile << 6 | code << 2 | figure; }
static inline int cc_tile_of(int standing) { return standing >> 6; }
static inline int cc_code_of(int standing) { return standing >> 2 & 15; }
static inline int cc_figure_of(int standing) { return standing & 3; }
static inline int cc_spot_of(int standing) { return standing >> 2; }
static inline cc_crowd cc_weight_of(int standing) { return 2 >> ((standing & 3) ^ 1) & 3; }
#else
enum { CC_CODE_BITS = 4 };
static inline int cc_standing(int tile, int code, int figure) { (void)figure; return tile << 4 | code; }
static inline int cc_tile_of(int standing) { return standing >> 4; }
static inline int cc_code_of(int standing) { return standing & 15; }
static inline int cc_figure_of(int standing) { (void)standing; return CC_SMALL; }
static inline int cc_spot_of(int standing) { return standing; }
static inline cc_crowd cc_weight_of(int standing) { (void)standing; return 1; }
#endif

static inline int cc_spot(int tile, int code) { return tile << CC_CODE_BITS | code; }

#if CC_WIDE
/* Followers of whom there is one, but for the builder and the pig, can be prisoners. */
static inline int cc_kind_of(int figure) { return CC_WHOLE && figure == CC_ABBOT; }
static inline int cc_jailer_of(const cc_position *p, int owner, int figure) { return p->jailer[cc_kind_of(figure)][owner]; }
#endif

/* The followers on the feature of a segment, as in its root. */
static inline cc_crowd *cc_state(cc_position *p, int tile, int code)
{
    if (code < CC_S_FIELD)
        return &p->city_state[cc_find(p->city_up, p->first_city[tile] + code)];
    if (code < CC_S_MONASTERY)
        return &p->field_state[cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD)];
    if (code >= CC_S_ROAD && code < CC_S_TOP)
        return &p->road_state[cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD)];
    return NULL;
}

/* ---- actions --------------------------------------------------------------------- */

/* kind, number, cell, figure, code, from the highest bits to the lowest.  The number is a type, a rotation or a player;
 * figures other than small ones come with the code. */
#if CC_WIDE
enum { CC_KIND_BIT = 40, CC_NUMBER_BIT = 32 };
#else
enum { CC_KIND_BIT = 32, CC_NUMBER_BIT = 24 };
#endif

static inline turm_action cc_action(int kind, int number, cc_where at, int code)
{
    return (uint64_t)kind << CC_KIND_BIT | (uint64_t)number << CC_NUMBER_BIT | (uint64_t)at << 8 | (uint64_t)code;
}

static inline int cc_kind(turm_action a) { return a >> (CC_KIND_BIT + 4 + CC_WHOLE) ? 0 : (int)(a >> CC_KIND_BIT); }
static inline int cc_number(turm_action a) { return (int)(a >> CC_NUMBER_BIT & 255); }
#if CC_WIDE
static inline cc_where cc_cell_of(turm_action a) { return (cc_where)(a >> 8 & 0xffffff); }
static inline int cc_code(turm_action a) { return (int)(a & ((1 << CC_CODE_BITS) - 1)); }
static inline int cc_figure_in(turm_action a) { return (int)(a >> CC_CODE_BITS & ((1 << (8 - CC_CODE_BITS)) - 1)); }
#else
static inline cc_where cc_cell_of(turm_action a) { return (cc_where)(a >> 8); }
static inline int cc_code(turm_action a) { return (int)(a & 255); }
static inline int cc_figure_in(turm_action a) { (void)a; return CC_SMALL; }
#endif
static inline int cc_man(int figure, int code) { return figure << CC_CODE_BITS | code; }
enum {
    CC_LAST_ACTION = CC_WHOLE ? CC_A_CALL : CC_WIDE ? CC_A_STEP : CC_A_NO_CAPTURE,
    CC_LAST_FIGURE = CC_WHOLE ? CC_ABBOT : CC_PIG,
};

/* ---- keys ------------------------------------------------------------------------ */

enum { CC_K_TILE, CC_K_FOLLOWER, CC_K_TOWER, CC_K_DISCARD };

static inline uint64_t cc_number_of(const cc_game *g, int kind, uint32_t what, cc_where at)
{
    return turm_mix(g->salt + ((uint64_t)kind << 56 | (uint64_t)what << 2 * CC_WHERE_BITS | at));
}

static inline uint64_t cc_follower_number(const cc_position *p, int player, int standing)
{
    uint32_t who = (uint32_t)(cc_figure_of(standing) << 8 | player << CC_CODE_BITS | cc_code_of(standing));
    return cc_number_of(p->game, CC_K_FOLLOWER, who, p->where[cc_tile_of(standing)]);
}

#if CC_WIDE
/* What the narrow kernel does not know. */
static inline uint64_t cc_wide_key(const cc_position *p, uint64_t key)
{
    key = turm_mix(key ^ ((uint64_t)p->earns_second << 34 | (uint64_t)p->is_second << 33 | (uint64_t)p->giver << 24 |
                          (uint64_t)p->num_steps << 16 | (uint64_t)p->fairy_code << 8));
    if (p->dragon != CC_NONE)
        key = turm_mix(key ^ p->where[p->dragon]);
    if (p->fairy != CC_NONE)
        key = turm_mix(key ^ (uint64_t)p->where[p->fairy] << 32);
    for (int i = 0; i < p->num_steps; i++)
        key = turm_mix(key ^ p->where[p->left_tile[i]]);
    for (int i = 0; i < p->game->num_players; i++)
        key = turm_mix(key ^ ((uint64_t)p->jailer[0][i] << 24 | (uint64_t)p->goods[i][0] << 16 |
                              (uint64_t)p->goods[i][1] << 8 | p->goods[i][2]));
#if CC_WHOLE
    for (int i = 0; i < p->game->num_players; i++)
        key = turm_mix(key ^ p->jailer[1][i]);
#endif
    return key;
}
#endif

static inline uint64_t cc_turn_key(const cc_position *p, uint64_t board)
{
    int n = p->game->num_players, has_last = p->phase == CC_ACT || p->phase == CC_CAPTURE;
    uint64_t key = turm_mix(board ^ ((uint64_t)p->phase << 32 | (uint64_t)p->player << 24 | (uint64_t)p->hand << 16 |
                                     (uint64_t)p->is_ransomed << 8));
    if (has_last || (CC_WIDE && (p->phase == CC_EXCHANGE || p->phase == CC_DRAGON)))
        key = turm_mix(key ^ p->where[cc_last(p)]);
    if (p->phase == CC_CAPTURE)
        key = turm_mix(key ^ (uint64_t)p->where[p->foundation[p->tower]] << 16);
    for (int i = 0; i < n; i++) {
        uint64_t held = (uint64_t)p->pieces[i];
        for (int j = 0; j < n; j++)
            held = held << 4 | p->held[i][j];
        key = turm_mix(key ^ ((uint64_t)(uint32_t)p->score[i] << 32 | held));
    }
#if CC_WIDE
    key = cc_wide_key(p, key);
#endif
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

#endif
