/* Perft and random playouts over the protocol, for every game.
 *
 * A game may have faster paths of its own (`turm_game.perft`, `.playout`); tests check that they give the
 * same numbers.
 */
#ifndef TURM_WALK_H
#define TURM_WALK_H

#include <stdlib.h>
#include "protocol.h"

#define TURM_UNCOUNTABLE UINT64_MAX        /* perft met outcomes that cannot be listed */
#define TURM_NO_MEMORY (UINT64_MAX - 1)

typedef struct turm_walk {
    const turm_game *game;
    turm_action *lists;    /* the lists of all open nodes, one after another */
    int64_t room;
    char *undo;            /* one block for each depth */
    size_t undo_stride;
    uint64_t failure;      /* 0 or one of the two above */
} turm_walk;

static inline uint64_t turm_walk_fail(turm_walk *w, uint64_t failure)
{
    w->failure = failure;
    return 0;
}

/* Append the list of pos after the first `used` entries of w->lists; returns its length, or -1. */
static inline int64_t turm_walk_list(turm_walk *w, const void *pos, int64_t used)
{
    int64_t n = w->game->fill(pos, w->lists + used, w->room - used);
    if (n > w->room - used) {
        int64_t room = 2 * (used + n);
        turm_action *lists = realloc(w->lists, (size_t)room * sizeof *lists);
        if (!lists) {
            turm_walk_fail(w, TURM_NO_MEMORY);
            return -1;
        }
        w->lists = lists;
        w->room = room;
        w->game->fill(pos, w->lists + used, n);
    }
    return n;
}

static uint64_t turm_walk_node(turm_walk *w, void *pos, int depth, int64_t used)
{
    const turm_game *game = w->game;
    if (game->is_sampled(pos))
        return turm_walk_fail(w, TURM_UNCOUNTABLE);
    if (depth == 1)
        return (uint64_t)game->count(pos);
    int64_t n = turm_walk_list(w, pos, used);
    void *undo = w->undo + (size_t)depth * w->undo_stride;
    uint64_t leaves = 0;
    for (int64_t i = 0; i < n && !w->failure; i++) {
        turm_action a = w->lists[used + i];     /* the block may move below */
        game->make(pos, a, undo);
        leaves += turm_walk_node(w, pos, depth - 1, used + n);
        game->unmake(pos, a, undo);
    }
    return leaves;
}

/* Number of action sequences of length depth; chance outcomes are edges, the last list is counted, not
 * played. pos is unchanged afterwards. */
static inline uint64_t turm_perft(const turm_game *game, void *pos, int depth)
{
    if (depth <= 0)
        return 1;
    turm_walk w = {.game = game, .room = 1024, .undo_stride = (game->undo_size + 7) & ~(size_t)7};
    w.lists = malloc((size_t)w.room * sizeof *w.lists);
    w.undo = malloc(((size_t)depth + 1) * w.undo_stride + 1);
    uint64_t leaves =
        w.lists && w.undo ? turm_walk_node(&w, pos, depth, 0) : turm_walk_fail(&w, TURM_NO_MEMORY);
    free(w.lists);
    free(w.undo);
    return w.failure ? w.failure : leaves;
}

/* Play pos to its end, uniformly at random; returns the number of decisions (chance not counted), or -1 at a
 * chance node that the game cannot sample.  `undo` is scratch for one undo block. */
static inline int64_t turm_playout(
    const turm_game *game, void *pos, turm_rng *dice, turm_rng *choice, void *undo)
{
    int64_t decisions = 0;
    for (;;) {
        int actor = game->actor(pos);
        if (actor == TURM_OVER)
            return decisions;
        turm_action a = game->sample(pos, actor == TURM_CHANCE ? dice : choice);
        if (a == TURM_NO_ACTION)
            return -1;
        game->make(pos, a, undo);
        decisions += actor != TURM_CHANCE;
    }
}

#endif
