/* What the depth-first searches (alphabeta.h, expectimax.h) share: the lists and undo blocks of all open nodes, the
 * best lines found so far, the ranking of the root's actions.
 */
#ifndef TURM_TREE_H
#define TURM_TREE_H

#include <stdlib.h>
#include <string.h>
#include "../core/control.h"
#include "../core/protocol.h"
#include "../core/report.h"
#include "../core/settings.h"
#include "table.h"

enum {
    TURM_MAX_PLIES = 256,       /* no line is longer */
    TURM_MAX_DEPTH = 200,       /* plies before quiescence */
};

typedef struct turm_line {
    int length;
    turm_action actions[TURM_MAX_LINE];
} turm_line;

/* The root's best actions, best first. */
typedef struct turm_ranking {
    int count, capacity;
    double worth[TURM_MAX_BEST];
    turm_best best[TURM_MAX_BEST];
} turm_ranking;

typedef struct turm_tree {
    const turm_game *game;
    void *pos;
    turm_control *control;
    const turm_tree_settings *settings;
    int num_players;
    int status;                 /* TURM_DONE, or why the search cannot go on */
    int is_stopped;             /* unwind: the current search stays without a result */
    int is_cut;                 /* a line was cut off before the game's end */
    turm_action *lists;         /* the lists of all open nodes, one after another .. */
    float *worth;               /* .. and their ordering values */
    int64_t room;
    char *undo;                 /* one block for each ply */
    size_t undo_stride;
    turm_line *lines;           /* best line from each ply on, for nodes with exact values */
    turm_table table;
} turm_tree;

static inline void turm_tree_free(turm_tree *t)
{
    free(t->lists);
    free(t->worth);
    free(t->undo);
    free(t->lines);
    turm_table_free(&t->table);
}

/* TURM_DONE, or TURM_SEARCH_NO_MEMORY; call turm_tree_free in any case. */
static inline int turm_tree_begin(turm_tree *t, const turm_game *game, void *root, turm_control *control,
                                  const turm_tree_settings *settings, int num_values)
{
    *t = (turm_tree){.game = game, .pos = root, .control = control, .settings = settings, .room = 4096};
    t->num_players = game->num_players(root);
    t->undo_stride = (game->undo_size + 7) & ~(size_t)7;
    t->lists = malloc((size_t)t->room * sizeof *t->lists);
    t->worth = malloc((size_t)t->room * sizeof *t->worth);
    t->undo = malloc((TURM_MAX_PLIES + TURM_MAX_LINE) * t->undo_stride + 1);
    t->lines = malloc((TURM_MAX_PLIES + 1) * sizeof *t->lines);
    size_t bytes = settings->without & TURM_NO_TABLE ? 0 : settings->table_bytes;
    int table = turm_table_init(&t->table, bytes, control->max_nodes, num_values);
    if (!t->lists || !t->worth || !t->undo || !t->lines || table < 0)
        t->status = TURM_SEARCH_NO_MEMORY;
    return t->status;
}

static inline int turm_tree_fail(turm_tree *t, int status)
{
    t->status = status;
    t->is_stopped = 1;
    return 0;
}

static inline int turm_tree_without(const turm_tree *t, unsigned parts) { return (t->settings->without & parts) != 0; }
static inline void *turm_tree_undo(const turm_tree *t, int ply) { return t->undo + (size_t)ply * t->undo_stride; }

/* Make room for n entries; 0, or -1 if out of memory. */
static inline int turm_tree_reserve(turm_tree *t, int64_t n)
{
    if (n <= t->room)
        return 0;
    turm_action *lists = realloc(t->lists, 2 * (size_t)n * sizeof *lists);
    if (lists)
        t->lists = lists;
    float *worth = realloc(t->worth, 2 * (size_t)n * sizeof *worth);
    if (worth)
        t->worth = worth;
    if (!lists || !worth) {
        turm_tree_fail(t, TURM_SEARCH_NO_MEMORY);
        return -1;
    }
    t->room = 2 * n;
    return 0;
}

/* Append the node's whole list after the first `used` entries; returns its length, or -1 if out of memory. */
static inline int64_t turm_tree_fill(turm_tree *t, int64_t used)
{
    int64_t n = t->game->fill(t->pos, t->lists + used, t->room - used);
    if (n > t->room - used) {
        if (turm_tree_reserve(t, used + n) < 0)
            return -1;
        t->game->fill(t->pos, t->lists + used, n);
    }
    return n;
}

/* The same for the `capacity` actions that the game ranks best, with their values.  The ranking's random
 * draws depend only on the position, so it always has the same candidates. */
static inline int64_t turm_tree_rank(turm_tree *t, int64_t used, int64_t capacity)
{
    turm_rng rng;
    if (turm_tree_reserve(t, used + capacity) < 0)
        return -1;
    turm_rng_seed(&rng, t->settings->seed ^ t->game->key(t->pos), "rank");
    int64_t n = t->game->rank(t->pos, &rng, 0, t->lists + used, t->worth + used, capacity);
    t->control->next_look = 0;      /* that may have taken a while */
    return n;
}

/* The actions that the search considers at a decision node: the whole list, or `width` by the game's
 * ranking. */
static inline int64_t turm_tree_candidates(turm_tree *t, int64_t used)
{
    int is_narrow = t->settings->width > 0 && t->game->rank;
    return is_narrow ? turm_tree_rank(t, used, t->settings->width) : turm_tree_fill(t, used);
}

/* Move an action to the front of a list, keeping the order of the others. */
static inline void turm_to_front(turm_action *list, int64_t n, turm_action action)
{
    for (int64_t i = 0; i < n; i++)
        if (list[i] == action) {
            memmove(list + 1, list, (size_t)i * sizeof *list);
            list[0] = action;
            return;
        }
}

/* ---- lines and ranking ---------------------------------------------------- */

static inline void turm_line_clear(turm_tree *t, int ply) { t->lines[ply].length = 0; }

/* The best line from `ply` on becomes the action followed by the best line after it. */
static inline void turm_line_set(turm_tree *t, int ply, turm_action action)
{
    turm_line *line = &t->lines[ply], *rest = &t->lines[ply + 1];
    int n = rest->length < TURM_MAX_LINE - 1 ? rest->length : TURM_MAX_LINE - 1;
    line->actions[0] = action;
    memcpy(line->actions + 1, rest->actions, (size_t)n * sizeof *line->actions);
    line->length = n + 1;
}

/* The likeliest outcome (the first of equals) and its index in a list of outcomes. */
static inline int64_t turm_likeliest(const turm_tree *t, const turm_action *outcomes, int64_t n)
{
    int64_t likeliest = 0;
    for (int64_t i = 1; i < n; i++)
        if (t->game->probability(t->pos, outcomes[i]) > t->game->probability(t->pos, outcomes[likeliest]))
            likeliest = i;
    return likeliest;
}

/* Extend a line of a search of `depth` plies by following the table; the first `used` entries of the lists
 * stay. */
static inline void turm_line_extend(turm_tree *t, turm_best *best, int depth, int64_t used)
{
    const turm_game *game = t->game;
    turm_action a;
    int n = 0, most = depth < TURM_MAX_LINE ? depth : TURM_MAX_LINE;
    for (; n < best->line_length; n++)
        game->make(t->pos, best->line[n], turm_tree_undo(t, n));
    for (; n < most; n++) {
        int actor = game->actor(t->pos);
        if (actor == TURM_CHANCE) {
            int64_t outcomes = turm_tree_fill(t, used);
            if (outcomes < 0)
                break;
            a = t->lists[used + turm_likeliest(t, t->lists + used, outcomes)];
        } else {
            turm_entry *e = actor < 0 ? NULL : turm_table_find(&t->table, game->key(t->pos));
            if (!e || e->bound != TURM_EXACT ||
                !turm_entry_reaches(e, depth - n, turm_tree_without(t, TURM_SAME_DEPTH)) || e->best == TURM_NO_ACTION ||
                !game->is_legal(t->pos, e->best))
                break;
            a = e->best;
        }
        best->line[n] = a;
        game->make(t->pos, a, turm_tree_undo(t, n));
    }
    best->line_length = n;
    while (n-- > 0)
        game->unmake(t->pos, best->line[n], turm_tree_undo(t, n));
}

/* The value an action must exceed to enter the ranking. */
static inline double turm_ranking_bar(const turm_ranking *r, double none)
{
    return r->count < r->capacity ? none : r->worth[r->count - 1];
}

/* Rank a root action with the line found for it; returns where its values go. */
static inline turm_best *turm_ranking_add(turm_ranking *r, const turm_line *line, double worth, int64_t visits)
{
    int i = r->count < r->capacity ? r->count++ : r->count - 1;
    for (; i > 0 && r->worth[i - 1] < worth; i--) {
        r->worth[i] = r->worth[i - 1];
        r->best[i] = r->best[i - 1];
    }
    turm_best *b = &r->best[i];
    r->worth[i] = worth;
    *b = (turm_best){.action = line->actions[0], .visits = visits, .line_length = line->length};
    memcpy(b->line, line->actions, (size_t)line->length * sizeof *b->line);
    return b;
}

/* Report a ranking with known values. */
static inline void turm_ranking_report(const turm_ranking *r, turm_report *report)
{
    report->num_best = r->count;
    memcpy(report->best, r->best, (size_t)r->count * sizeof *r->best);
    if (r->count)
        memcpy(report->values, r->best[0].values, sizeof report->values);
}

/* Report an action that an unfinished iteration has proved better than all before it. */
static inline void turm_ranking_lead(const turm_ranking *r, turm_report *report)
{
    int i = 0, last;
    while (i < report->num_best && report->best[i].action != r->best[0].action)
        i++;
    last = i < report->num_best ? i : report->num_best - 1;
    if (last > 0)
        memmove(report->best + 1, report->best, (size_t)last * sizeof *report->best);
    report->best[0] = r->best[0];
    memcpy(report->values, r->best[0].values, sizeof report->values);
}

#endif
