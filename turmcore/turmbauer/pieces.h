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

/* A cell of an orientation alone, or together with the next one along x, y or z. */
typedef struct tb_term { uint8_t cell : 4, with : 4; } tb_term;
enum { TB_ALONE, TB_WITH_X, TB_WITH_Y, TB_WITH_Z, TB_TERMS };

/* A set of an orientation's cells: as bits, and in few terms. */
typedef struct tb_clause { uint8_t cells, num_terms; tb_term term[TB_CELLS]; } tb_clause;

/* A cell of an orientation that has none of its own beneath. */
typedef struct tb_foot { uint16_t orientation; uint8_t cell; } tb_foot;
enum { TB_NO_FOOT = TB_CELLS };

/* Directions of steps. */
enum { TB_DIRECTIONS = 4 };
static const int8_t TB_DX[TB_DIRECTIONS] = {1, -1, 0, 0};
static const int8_t TB_DY[TB_DIRECTIONS] = {0, 0, 1, -1};

/* The cells of all orientations by their parity, then by piece; and the columns around each, as a climber sees them who
 * stands in it or beside it: the one in which the climber stands is byte 4, the others are beside that in the order of
 * TB_DX; bit 4 is at the cell's height. */
typedef struct tb_cells {
    uint16_t first[2][TB_IDS + 1];
    uint16_t orientation[TB_ORIENTATIONS * TB_CELLS];
    int8_t x[TB_ORIENTATIONS * TB_CELLS], y[TB_ORIENTATIONS * TB_CELLS], z[TB_ORIENTATIONS * TB_CELLS];
    uint64_t columns[TB_DIRECTIONS + 1][TB_ORIENTATIONS * TB_CELLS];   /* [which byte is the cell's] */
} tb_cells;

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
    tb_clause all;
    tb_clause clause[TB_CLAUSES]; /* bottom cells, one of which must be held (rule 3.6) */
    int8_t x[TB_CELLS], y[TB_CELLS], z[TB_CELLS];
    uint8_t column[TB_CELLS];     /* the same, with one exception, as bits */
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

/* How a cell and another one make a term; TB_ALONE: they make none. */
static inline int tb_term_of(const tb_orientation *o, int cell, int next)
{
    int dx = o->x[next] - o->x[cell], dy = o->y[next] - o->y[cell], dz = o->z[next] - o->z[cell];
    return dx == 1 && !dy && !dz ? TB_WITH_X : !dx && dy == 1 && !dz ? TB_WITH_Y : !dx && !dy && dz == 1 ? TB_WITH_Z : TB_ALONE;
}

/* Find the terms of a set of cells; those with the fewest neighbors come first, so that most find one. */
static inline void tb_find_terms(const tb_orientation *o, tb_clause *c)
{
    unsigned taken = 0;
    for (unsigned left = c->cells; left; left &= ~taken, c->num_terms++)
        for (int i = 0, fewest = TB_CELLS; i < o->num_cells; i++) {
            tb_term term = {(uint8_t)(i & 15), TB_ALONE};
            unsigned both = 1u << i;
            int num = 0;
            for (int k = 0; k < o->num_cells && left >> i & 1; k++) {
                int with = tb_term_of(o, i, k), from = tb_term_of(o, k, i);
                if (!(left >> k & 1) || !(with | from))
                    continue;
                term.cell = (uint8_t)((with ? i : k) & 15), term.with = (uint8_t)((with | from) & 15);
                both = 1u << i | 1u << k;
                num++;
            }
            if (left >> i & 1 && num < fewest)
                c->term[c->num_terms] = term, taken = both, fewest = num;
        }
}

/* The columns of an orientation around a cell that is in one of these five. */
static inline uint64_t tb_columns_at(const tb_orientation *o, int cell, int column)
{
    uint64_t cubes = 0;
    int x0 = o->x[cell] - (column < TB_DIRECTIONS ? TB_DX[column] : 0), y0 = o->y[cell] - (column < TB_DIRECTIONS ? TB_DY[column] : 0);
    for (int i = 0; i < o->num_cells; i++)
        for (int d = 0; d <= TB_DIRECTIONS; d++) {
            int j = o->z[i] - o->z[cell] + 4;
            if (o->x[i] == x0 + (d < TB_DIRECTIONS ? TB_DX[d] : 0) && o->y[i] == y0 + (d < TB_DIRECTIONS ? TB_DY[d] : 0) && j >= 0 && j < 8)
                cubes |= (uint64_t)1 << (8 * d + j);
        }
    return cubes;
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
    tb_cells cells;
} tb_game;

#endif
