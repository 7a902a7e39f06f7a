/* Limits that the rules in Python use, too: limits.pyx. */
#ifndef TB_LIMITS_H
#define TB_LIMITS_H

enum {
    TB_COLORS = 4,                /* seats at most */
    TB_ROUNDS = 12,               /* pieces of a color */
    TB_CELLS = 6,                 /* cubes of a piece at most */
    TB_FALLEN_ENDS = 3,           /* this many blocks falling at once end the game (rule 6.2) */
    TB_MOST_TAKEN = 8192,         /* placements taken back in one turn: several times the longest list */

    /* The larger window: every tower that the rules allow fits (tests build the widest). */
    TB_WIDE = 64,                 /* cells along x and y, a free one at each end */
    TB_WIDE_LAYERS = 176,         /* 4 x 42 cubes in one column, and the base */

    /* The size of observations and policies for learning programs. */
    TB_SEEN = 32,                 /* cells along x and y */
    TB_SEEN_FLOORS = 64,
    TB_PLANES = 11,               /* natural and dark cubes, colored ones of four seats, four climbers, numbers */
    TB_POLICY_FIRST = -15,        /* first cell of the policy: the base stone's cells 0 and 1 are in the middle */
};

#endif
