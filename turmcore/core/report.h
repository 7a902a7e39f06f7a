/* What a search has found. */
#ifndef TURM_REPORT_H
#define TURM_REPORT_H

#include "protocol.h"

enum { TURM_MAX_BEST = 64, TURM_MAX_LINE = 32 };

typedef struct turm_best {
    turm_action action;
    double values[TURM_MAX_PLAYERS];    /* expected share of the win for each player, 0 to 1 */
    int64_t visits;                     /* simulations and rollouts through it; for depth-first searches nodes below it */
    int end;                            /* plies to a proven end, this action included; 0: none proven */
    int line_length;
    turm_action line[TURM_MAX_LINE];    /* principal variation from this action on; likeliest outcomes */
} turm_best;

typedef struct turm_report {
    int num_best;                       /* best first */
    turm_best best[TURM_MAX_BEST];
    double values[TURM_MAX_PLAYERS];    /* of the position */
    int64_t nodes, rollouts;
    int depth;                          /* full depth reached; for a tree its deepest line */
} turm_report;

#endif
