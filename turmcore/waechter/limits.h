/* Limits that the rules in Python use, too: limits.pyx. */
#ifndef TURM_WAECHTER_LIMITS_H
#define TURM_WAECHTER_LIMITS_H

enum {
    WT_SIDE = 7,                            /* squares of a rank and of a file */
    WT_STONES = 7,                          /* of each side */
    WT_FURTHEST = WT_SIDE - 1,              /* longest move, in squares */
    WT_MAX_MOVES = 4 * (WT_STONES + 1),     /* one more stone in a stack is one more square, in four directions */
    WT_PLANES = 19,     /* stacks of height 1 to 7, guard, goal: own, the other's each; to move */
};

#endif
