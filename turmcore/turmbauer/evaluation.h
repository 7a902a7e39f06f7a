/* What the evaluation looks at: features of each color.
 *
 * Lists of actions are ranked by a score that is linear in the first of them, with weights that depend on the turns a color
 * has left (data/lists.weights, from `python -m benchmarks.tuning.learn turmbauer-lists`). Positions are judged by a small network that sees
 * all of them, of all colors (data/network.weights, from `python -m benchmarks.tuning.learn turmbauer`).
 */
#ifndef TB_EVALUATION_H
#define TB_EVALUATION_H

#include "../core/real.h"
#include "../core/weights.h"
#include "position.h"

enum {
    TB_F_ONE,           /* 1 */
    TB_F_HEIGHT,        /* floors under the climber */
    TB_F_RISE,          /* floors it could climb now without a ring */
    TB_F_TOP_FIELDS,    /* log2 of 1 + fields at that height */
    TB_F_NEXT_FIELDS,   /* .. one floor below */
    TB_F_FIELDS,        /* .. all it can reach */
    TB_F_OWN_FIELDS,    /* .. at that height and of its own color, closed to others */
    TB_F_STARTS,        /* .. at that height with room for a step up */
    TB_F_ABOVE,         /* floors of the tower above that height */
    TB_F_RINGS,         /* rings left */
    TB_F_RING_RISE,     /* floors that a ring would add */
    TB_F_BOXED,         /* cubes in the box */
    TB_F_STOCK,         /* cubes in stock */
    TB_F_WAIT,          /* others' turns before its next one */
    TB_F_STEPS,         /* log2 of 1 + reachable top fields beside another one, where a next step can be built */
    TB_F_LUCK,          /* chance that the next roll allows a piece of the stock */
    TB_F_LARGE,         /* pieces of four cubes and more in stock */
    TB_LINEAR,
    /* what the next block may add above those fields; 0 in the first round */
    TB_F_SITES = TB_LINEAR, /* log2 of 1 + fields beside the highest ones where a cube is the next step */
    TB_F_LOOSE_SITES,   /* .. places for a cube that may hang over or stand on another new one */
    TB_F_CUBE_RISE,     /* floors that such a cube adds, wherever it is put */
    TB_F_CUBE_FIELDS,   /* .. log2 of 1 + fields at that height */
    TB_F_STAIRS_RISE,   /* floors that two cubes add as stairs */
    TB_F_STAIRS_FIELDS, /* .. log2 of 1 + fields at that height */
    TB_F_OPEN,          /* .. open fields one floor higher, reached or not */
    TB_F_OPEN_ABOVE,    /* .. two floors higher */
    TB_F_LOWER_FIELDS,  /* .. reached fields two floors below */
    TB_FEATURES
};

enum { TB_HIDDEN = 32 };

/* The network of one kind of game. A color's score is linear in its own features, by the turns it has left, and in hidden
 * units that see those of all colors, its own first and the others in the order of play. */
typedef struct tb_network {
    float own[(TB_ROUNDS + 1) * TB_FEATURES], turns[(TB_ROUNDS + 1) * TB_HIDDEN],
        in[TB_COLORS * TB_FEATURES * TB_HIDDEN], out[TB_HIDDEN];
} tb_network;

/* The linear score of one kind of game, by which lists are ranked. */
typedef struct tb_linear {
    float weights[(TB_ROUNDS + 1) * TB_LINEAR];     /* by the turns that a color has left */
} tb_linear;

/* Where a new cube would change what a climber sees, in the window's rows; nowhere from `height` on. */
typedef struct tb_around { int height; uint16_t rows[TB_LAYERS + 4][TB_WINDOW]; } tb_around;

/* log2(1 + n), from a table for the small numbers that occur. */
static inline float tb_log(int n)
{
    static const float known[16] = {0, 1, 1.5849625f, 2, 2.3219281f, 2.5849625f, 2.8073549f, 3,
                                    3.1699250f, 3.3219281f, 3.4594316f, 3.5849625f, 3.7004397f, 3.8073549f, 3.9068906f, 4};
    return n < 16 ? known[n] : (float)(turm_log(1 + n) * 0x1.71547652b82fep+0);
}

/* By kind of game: pairs, three, four colors. */
static const TURM_LEARNED(tb_linear, float, 3) TB_LINEARS = {{
#include "data/lists.weights"
}};
static const TURM_LEARNED(tb_network, float, 3) TB_NETWORKS = {{
#include "data/network.weights"
}};

/* Turns that a color still has, the current one included until its climber has moved. */
static inline int tb_turns_left(const tb_position *p, int seat)
{
    return p->game->num_rounds - p->round + (tb_place(p, seat) >= tb_place(p, p->seat));
}

#endif
