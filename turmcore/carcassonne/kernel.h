/* What the Python shell sees of the two kernels: the same functions on positions that it does not look into.
 *
 * settings.pyx and state.pyx take in this header only.  narrow.c, wide.c and whole.c compile the rules, each with its own sizes.
 */
#ifndef CC_KERNEL_H
#define CC_KERNEL_H

#include <stdint.h>
#include "../core/protocol.h"
#include "limits.h"

enum { CC_NONE = 255 };
enum { CC_NO_EDGE, CC_FIELD, CC_ROAD, CC_CITY };    /* edges */
enum { CC_SMALL, CC_LARGE, CC_BUILDER, CC_PIG, CC_ABBOT };      /* figures */
enum { CC_CAUGHT = 2 };         /* kinds of prisoners of which there is one: large follower, abbot */
enum { CC_DRAW, CC_PLACE, CC_ACT, CC_CAPTURE, CC_OVER, CC_EXCHANGE, CC_DRAGON };    /* phases */
enum { CC_FITS, CC_TAKEN, CC_APART, CC_MISFIT };    /* whether a tile may be placed, and why not */
enum { CC_ALL_CELLS = 2 * CC_WHOLE_TILES + 2 };       /* open cells beside a connected layout */

enum { CC_A_DRAW = 1, CC_A_DISCARD, CC_A_PLACE, CC_A_NOTHING, CC_A_FOLLOWER, CC_A_PIECE, CC_A_TOP, CC_A_RANSOM,
       CC_A_CAPTURE, CC_A_NO_CAPTURE, CC_A_PORTAL, CC_A_FAIRY, CC_A_DISMISS, CC_A_EXCHANGE, CC_A_STEP, CC_A_HOME, CC_A_CALL };

/* A game's settings. */
typedef struct cc_settings {
    uint8_t num_players, tower, small_city, farmers;
    uint8_t no_gap, no_ransom, no_surprise, diagonal, capture_own, top_safe;
    uint8_t ransom_turn;            /* ransom in `place` and `capture`, too */
    uint8_t figures;                /* bits of the figures that each player has beside the small followers */
    uint8_t fairy_tile, princess_must, dragon_after, festival;
    uint8_t start, pieces;          /* type of the start tile; tower pieces of a player */
} cc_settings;

/* A type of tile in rotation 0; of one that the game has not there are no copies. */
typedef struct cc_fact {
    char id[4];
    uint8_t copies, rotations;      /* how many rotations look different */
    uint8_t num_cities, num_roads, num_fields, is_monastery, is_foundation;
    uint8_t city_edges[4], pennants[4], road_edges[4];
    uint8_t touches[4];             /* bit i: the field touches city i of the tile */
    uint8_t edges;                  /* two bits for each direction */
    uint8_t centre[4];              /* city or road at the edge, as index on the tile */
    uint8_t field[8];               /* field at the half-edge, CC_NONE in cities */
    uint8_t good[4];                /* of the city: 0, or 1 + wine, grain or cloth */
    uint8_t cathedrals, princesses, inns;   /* bits of cities and roads */
    uint8_t has_volcano, has_dragon, has_portal, has_festival, has_garden;
    uint8_t is_plain;               /* of a set whose tiles are judged as those of the base game */
} cc_fact;

/* An action taken apart; `number` is a type, a rotation or a player, `code` the number of a segment. */
typedef struct cc_parts { int kind, number, figure, x, y, code; } cc_parts;

struct cc_seen_tile { int x, y, type, rotation, height; };
struct cc_seen_cell { int x, y; };
struct cc_seen_figure { int player, kind, tile, code; };

/* A position as the shell reads and writes it; tiles by their number in placing order. */
typedef struct cc_sight {
    int phase, player, hand;        /* type in hand, or CC_NONE */
    int tower;                      /* at a capture, the tower's tile; else CC_NONE */
    int giver;                      /* in an exchange, who gives a prisoner back; else CC_NONE */
    int is_ransomed, earns_second, is_second;
    int dragon, fairy, fairy_code;  /* tiles, or CC_NONE; the segment of her follower, or CC_NONE */
    int num_tiles, num_discards, num_cells, num_figures, num_left_tiles;
    struct cc_seen_tile tile[CC_WHOLE_TILES];
    struct cc_seen_cell cell[CC_ALL_CELLS];
    struct cc_seen_figure figure[CC_PLAYERS * CC_WHOLE_FIGURES];
    int left_tile[CC_STEPS];        /* what the dragon has left in this move */
    uint8_t discard[CC_WHOLE_TILES], left[CC_WHOLE_TYPES];
    int score[CC_PLAYERS];
    uint8_t supply[CC_PLAYERS], pieces[CC_PLAYERS], figures[CC_PLAYERS], goods[CC_PLAYERS][CC_GOODS];
    uint8_t held[CC_PLAYERS][CC_PLAYERS];   /* small prisoners by captor and owner */
    uint8_t jailer[CC_CAUGHT][CC_PLAYERS];  /* 1 + who holds the large follower, the abbot of a player, or 0 */
} cc_sight;

typedef struct cc_kernel {
    const turm_game *protocol;
    size_t game_size;
    int num_codes, num_features, num_seen, num_holding, most_holdings, network_size, weights_size, furthest;

    void (*set_up)(void *game, const cc_settings *settings, const cc_fact *types, uint64_t salt);
    turm_action (*value)(const cc_parts *parts);
    int (*parts)(turm_action a, cc_parts *parts);   /* 0 if the number is no action's */

    /* A position put together: the start, tiles, discards and figures one by one, then the rest. */
    void (*start)(void *pos, const void *game);
    int (*try_tile)(const void *pos, int type, int rotation, int x, int y);
    void (*set_tile)(void *pos, int type, int rotation, int x, int y, int height);
    void (*set_discard)(void *pos, int type);
    void (*set_figure)(void *pos, int player, int kind, int tile, int code);
    void (*set_rest)(void *pos, const cc_sight *sight);

    /* Questions. */
    void (*look)(const void *pos, cc_sight *sight);
    int (*tile_at)(const void *pos, int x, int y);          /* -1: there is none */
    int (*fits_anywhere)(const void *pos, int type);
    int (*has_captives)(const void *pos);
    int (*is_reached)(const void *pos, int tile, int height, int other);
    int (*root)(const void *pos, int tile, int code);       /* one number for all segments of a feature */
    int (*is_completed)(const void *pos, int tile, int code);
    int (*open_edges)(const void *pos, int tile, int code);
    int (*points)(const void *pos, int tile, int code);
    int (*earns_second)(const void *pos);
    int (*num_steps)(const void *pos);
    void (*farmers)(const void *pos, int32_t *score);
    void (*projected)(const void *pos, int32_t *score);
    void (*features)(const void *pos, float *features);     /* players times features */
    void (*judge_by)(void *game, const float *network);     /* which stays the caller's .. */
    void (*rank_by)(void *game, const float *weights);      /* .. as these do */
    /* What the network sees: two players' numbers, and rows for holdings; returns how many rows, -1: there is no network. */
    int (*see)(const void *pos, float *seen, float *holdings);
    turm_action (*greedy)(const void *pos, int with_towers);
} cc_kernel;

extern const cc_kernel CC_NARROW_KERNEL, CC_WIDE_KERNEL, CC_WHOLE_KERNEL;

#endif
