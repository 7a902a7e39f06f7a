/* The material of a game of Turmbauer: piece orientations and rule options.
 *
 * A tb_game is built once from a piece set (pieces.py) and never changes; any number of positions may point
 * to it.
 */
#ifndef TB_PIECES_H
#define TB_PIECES_H

#include <stdint.h>
#include "limits.h"

enum {
    TB_IDS = TB_ROUNDS,      /* most different pieces in a set */
    TB_ORIENTATIONS = TB_IDS * 24,
    TB_CLAUSES = 6,
};

/* Readings of rule 3.6. */
enum { TB_OVERHANG_DIRECTION, TB_OVERHANG_COUNT, TB_OVERHANG_COLUMN, TB_OVERHANG_AIR };

/* Readings of rule 7.3 (see 7.4). */
enum { TB_COLLAPSE_BUILDER, TB_COLLAPSE_STOCK, TB_COLLAPSE_ALL };

/* A set of an orientation's bottom cells, one of which must be held (rule 3.6): one by one, and as bits. */
typedef struct tb_clause { uint8_t num_cells, cell[TB_CELLS], cells; } tb_clause;

/* A cell of an orientation that has none of its own beneath. */
typedef struct tb_foot { uint16_t orientation; uint8_t cell; } tb_foot;
enum { TB_NO_FOOT = TB_CELLS };

/* A piece in one orientation, moved so that its smallest x, y and z are 0.  Cells are sorted by (z, y, x), as
 * in tokens. */
typedef struct tb_orientation {
    uint8_t id;                   /* index of the piece in the set */
    uint8_t num_cells;
    uint8_t anchor_parity;        /* (x + y + z) & 1 that the anchor needs for the colors to match (rule 3.2) */
    uint8_t extent[3];            /* cells covered along x, y, z */
    uint8_t colored;              /* bit i: cell i is colored */
    uint8_t num_clauses;
    uint8_t num_columns;
    tb_clause clause[TB_CLAUSES]; /* each must be held */
    tb_clause column[TB_CELLS];   /* each but one must be held */
    int8_t x[TB_CELLS], y[TB_CELLS], z[TB_CELLS];
} tb_orientation;

/* The options with named values, in the order of options.py. */
enum {
    TB_OPTION_OVERHANG,
    TB_OPTION_INSERTION,
    TB_OPTION_STABILITY,
    TB_OPTION_HEADROOM,
    TB_OPTION_HAND,
    TB_OPTION_ESCAPE,
    TB_OPTION_COLLAPSE,
    TB_OPTION_LEAP,
    TB_OPTION_START,
    TB_OPTION_BLOCKS,
    TB_OPTIONS
};

/* Is there no other cell of the orientation beneath the cell? */
static inline int tb_is_foot(const tb_orientation *o, int cell)
{
    for (int i = 0; i < o->num_cells; i++)
        if (o->x[i] == o->x[cell] && o->y[i] == o->y[cell] && o->z[i] == o->z[cell] - 1)
            return 0;
    return 1;
}

typedef struct tb_game {
    uint8_t num_seats;            /* colors in play: 3 or 4 */
    uint8_t pairs;                /* two players, seats 1+3 and 2+4 */
    uint8_t option[TB_OPTIONS];   /* which of its values each has, from 0 */
    uint8_t headroom;             /* 1 or 2 */
    uint8_t strict;               /* rule 3.9: a build must leave the tower in balance */
    uint8_t wobble;               /* rule 3.9: blocks fall (section 6) */
    uint8_t may_fall;             /* either of the two */
    uint8_t num_rounds;           /* the number of a color's blocks */
    uint8_t num_ids;
    uint8_t max_extent;           /* of any orientation, in cells */
    char name[TB_IDS][9];         /* piece ids */
    uint8_t size[TB_IDS];         /* cubes of a piece */
    uint8_t stock[TB_IDS];        /* how many of it a color starts with */
    uint16_t first[TB_IDS + 1];   /* orientations of piece i: first[i] .. first[i + 1] - 1 */
    uint16_t ids_of_size[7];      /* bit set of pieces by size */
    const struct tb_network *network;     /* that judges positions; NULL: the built-in one */
    const struct tb_linear *linear;       /* score that ranks lists; NULL: the built-in one */
    uint64_t salt;                /* of set and options, for keys */
    tb_orientation orientations[TB_ORIENTATIONS];
    uint16_t first_foot[2][TB_IDS + 1];   /* those of piece i, by the parity of the cell that they fit: first_foot[][i] .. */
    tb_foot feet[TB_ORIENTATIONS * TB_CELLS];
} tb_game;

#endif
