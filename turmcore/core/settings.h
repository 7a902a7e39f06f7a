/* What a depth-first search is told. */
#ifndef TURM_SETTINGS_H
#define TURM_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

/* Parts of a search that can be left out, to measure and to test them; a search ignores those that it does not have. */
enum {
    TURM_NO_TABLE = 1,
    TURM_NO_PRUNING = 2,        /* every action with the full window */
    TURM_NO_STAR1 = 4,
    TURM_NO_STAR2 = 8,
    TURM_NO_REDUCTIONS = 16,
    TURM_NO_ORDER = 32,         /* the game's order */
    TURM_NO_QUIESCENCE = 64,
    TURM_SAME_DEPTH = 128,      /* the table never answers from a deeper search than was asked for */
    TURM_NO_ASPIRATION = 256,
    TURM_NO_NULL_MOVE = 512,
    TURM_NO_FUTILITY = 1024,    /* giving up on what cannot come back within the depth that is left */
    TURM_NO_LATE = 2048,        /* leaving out late quiet actions near the horizon */
    TURM_NO_KILLERS = 4096,
    TURM_NO_HISTORY = 8192,
    TURM_NO_COUNTERS = 16384,   /* answers to the action before */
    TURM_NO_EXTENSIONS = 32768,
    TURM_NO_ENDINGS = 65536,    /* endgame tables */
};

typedef struct turm_tree_settings {
    int max_depth;              /* plies, outcomes of chance among them; 0: as far as limits allow */
    int num_best;               /* actions to report, 1 to TURM_MAX_BEST, each with its own value and line */
    size_t table_bytes;         /* for the transposition table; 0: none */
    int64_t width;              /* candidates of a decision node, the best by the game's rank hook; 0: all actions */
    uint64_t seed;              /* of the rank hook's draws */
    int open;                   /* take a game of hidden information as if all were open */
    unsigned without;           /* parts left out */
} turm_tree_settings;

#endif
