/* Settings of a depth-first search. */
#ifndef TURM_SETTINGS_H
#define TURM_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

/* Parts of a search that can be switched off to measure and test them; a search ignores those it does not
 * have. */
enum {
    TURM_NO_TABLE = 1,
    TURM_NO_PRUNING = 2,        /* every action with the full window */
    TURM_NO_STAR1 = 4,
    TURM_NO_STAR2 = 8,
    TURM_NO_REDUCTIONS = 16,
    TURM_NO_ORDER = 32,         /* the game's order */
    TURM_NO_QUIESCENCE = 64,
    TURM_SAME_DEPTH = 128,      /* the table never answers from a deeper search than asked for */
    TURM_NO_ASPIRATION = 256,
    TURM_NO_NULL_MOVE = 512,
    TURM_NO_FUTILITY = 1024,    /* futility pruning near the horizon */
    TURM_NO_LATE = 2048,        /* pruning of late quiet actions near the horizon */
    TURM_NO_KILLERS = 4096,
    TURM_NO_HISTORY = 8192,
    TURM_NO_COUNTERS = 16384,   /* counter moves */
    TURM_NO_EXTENSIONS = 32768,
    TURM_NO_ENDINGS = 65536,    /* endgame tables */
};

typedef struct turm_tree_settings {
    int max_depth;              /* plies, chance outcomes included; 0: as far as limits allow */
    int num_best;               /* actions to report, 1 to TURM_MAX_BEST, each with value and line */
    size_t table_bytes;         /* for the transposition table; 0: none */
    int64_t width;              /* candidates at a decision node, best by the rank hook; 0: all */
    uint64_t seed;              /* of the rank hook's draws */
    int open;                   /* search a game of hidden information as if everything were known */
    unsigned without;           /* parts switched off */
} turm_tree_settings;

#endif
