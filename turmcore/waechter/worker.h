/* One thread of the search: what it carries from ply to ply, and its static knowledge of a position. */
#ifndef TURM_WAECHTER_WORKER_H
#define TURM_WAECHTER_WORKER_H

#include <stdlib.h>
#include <string.h>
#include "../core/control.h"
#include "../core/report.h"
#include "../core/settings.h"
#include "attack.h"
#include "evaluation.h"
#include "position.h"
#include "table.h"
#include "tables/probe_board.h"

enum {
    WT_MAX_PLIES = 128,
    WT_MAX_DEPTH = 100,
    WT_WIN = 32000,
    WT_SURE = WT_WIN - 1000,            /* scores beyond are proven */
    WT_INFINITE = WT_WIN + 1,
    WT_MAX_HISTORY = 1 << 13,
    WT_LATE_DEPTH = 6,
    WT_WINDOW = 30,
    WT_LONG_DEPTH = 10,                 /* a search to this depth, .. */
    WT_LONG_NODES = 50000,              /* .. and of so many nodes, is worth a wide table */
};

typedef struct wt_memory {
    wt_table table;
    int is_begun;                       /* a search has used it */
} wt_memory;

typedef struct wt_frame {
    wt_sums sums;
    wt_board board;
    wt_move played;                     /* the move from here to the next frame */
    uint8_t is_summed;                  /* the sums belong to the board */
    wt_move killers[2];
    int16_t evaluation;
    int fresh;                          /* index of the first key that can recur: since a capture or a null move */
    uint8_t is_null;
    uint8_t line_length;
    uint16_t line[TURM_MAX_LINE];
} wt_frame;

typedef struct wt_search {
    turm_control *control;
    const turm_tree_settings *settings;
    wt_table *table;
    const wt_tables *endings;           /* NULL: none */
    const wt_network *network;
    unsigned without;
    int is_stopped;
    int root_ply;                       /* index of the root's key among `keys` */
    int16_t history[2][4096];           /* by origin and target, which imply the number of stones */
    uint16_t counters[2][4096];         /* the answer that refuted a move */
    wt_frame frames[WT_MAX_PLIES + 2];
    uint64_t keys[WT_PAST + WT_MAX_PLIES + 2];
    /* the root */
    int num_roots;
    wt_move roots[WT_MAX_MOVES];
    int64_t root_nodes[WT_MAX_MOVES];
    int num_best;
    turm_best best[WT_MAX_MOVES];
    int worth[WT_MAX_MOVES];
} wt_search;

static uint8_t WT_LATER[64][64];        /* reduction by depth and number of earlier moves */

static void wt_init_search(void)
{
    for (int depth = 1; depth < 64; depth++)
        for (int n = 1; n < 64; n++)
            WT_LATER[depth][n] = (uint8_t)(0.4 + turm_log(depth) * turm_log(n) / 2.0);
}

static inline const wt_network *wt_network_of(const wt_position *p) { return p->network ? p->network : WT_NETWORK.of; }

static const wt_tables *WT_ENDINGS;     /* for searches that begin from now on; must outlive them */

static inline double wt_share_of(int score)
{
    return score > WT_SURE ? 1 : score < -WT_SURE ? 0 : wt_share(score);
}

TURM_INLINE int wt_lacks(const wt_search *s, unsigned part) { return (s->without & part) != 0; }

TURM_INLINE int wt_to_table(int score, int ply) { return score > WT_SURE ? score + ply : score < -WT_SURE ? score - ply : score; }
TURM_INLINE int wt_from_table(int score, int ply) { return score > WT_SURE ? score - ply : score < -WT_SURE ? score + ply : score; }

TURM_INLINE int wt_is_quiet(const wt_board *b, int side, wt_move m)
{
    return !(WT_BIT(wt_target(m)) & (b->stacks[1 - side] | b->guard[1 - side]));
}

/* Did the board of a frame occur before: once on the searched line, or twice in the game itself? */
static inline int wt_comes_back(const wt_search *s, int ply)
{
    int at = s->root_ply + ply, fresh = s->frames[ply].fresh, times = 0;
    uint64_t key = s->keys[at];
    for (int i = at - 4; i >= fresh; i -= 2)
        if (s->keys[i] == key) {
            if (i >= s->root_ply)
                return 1;
            times++;
        }
    return times >= 2;
}

/* Do the endgame tables know how a frame's position ends? */
TURM_INLINE int wt_is_ending(const wt_search *s, const wt_board *b, int ply, int *score)
{
    if (!s->endings || wt_size(b->stacks[0] | b->stacks[1]) > s->endings->stones)
        return 0;
    int end = wt_tables_probe_board(s->endings, b);
    if (end == WT_TABLES_UNKNOWN)
        return 0;
    *score = end == WT_TABLES_DRAW ? 0 : end == WT_TABLES_BLOCKED ? ply - WT_WIN : end > 0 ? WT_WIN - ply - end
                                                                                         : ply - end - WT_WIN;
    return 1;
}

TURM_INLINE int wt_judge_frame(const wt_search *s, wt_frame *f)
{
    wt_frame *known = f;
    while (!known->is_summed)           /* the root always is */
        known--;
    for (; known < f; known++) {
        if (known[1].is_null)
            known[1].sums = known->sums;
        else
            wt_sum_move(s->network, &known->board, (int)known->board.turn, known->played, &known->sums, &known[1].sums);
        known[1].is_summed = 1;
    }
    return wt_score(s->network, &f->board, &f->sums);
}

#endif
